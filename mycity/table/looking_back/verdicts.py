"""The verdict on a record, a saved game or a campaign's folder: one for the command line, for programs, for all."""

from __future__ import annotations

from dataclasses import replace

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import OVER
from mycity.engine.campaign.final import CAMPAIGN_FILE
from mycity.engine.quoting import quoted
from mycity.storage.errors import SaveError
from mycity.storage.saves import Save
from mycity.table.looking_back.kept_files import Kept, KeptCampaign, KeptRecord
from mycity.table.looking_back.record_check import RecordVerdict, check_alone, check_folder
from mycity.table.looking_back.save_check import campaign_of, full_check


def verdict_on(kept: Kept) -> RecordVerdict:
    """Return what has been found out by playing all of it again, and how far it goes."""
    return replace(_verdict_on(kept), has_stand_ins=kept.has_stand_ins)


def _verdict_on(kept: Kept) -> RecordVerdict:
    if isinstance(kept, KeptRecord):
        verdict = check_alone(kept.document)
        return verdict if verdict.complaints else replace(verdict, extent=_turns(kept.document["turns"]))
    if isinstance(kept, KeptCampaign):
        strange = [f"{quoted(name)}: this file does not belong to a campaign" for name in kept.strange]
        complaints = [*strange, *check_folder(kept.documents)]
        return RecordVerdict(complaints, extent="" if complaints else _extent_of_folder(kept))
    try:
        return RecordVerdict([], extent=_extent_of_save(kept.save))
    except SaveError as error:
        return RecordVerdict([error.sentence])


def _extent_of_folder(kept: KeptCampaign) -> str:
    documents = kept.documents
    if CAMPAIGN_FILE in documents:
        return f"{len(documents)} files"
    first = next(iter(documents.values()))
    return _not_over(len(documents), len(load_campaign(first["game"], first["engine"]).episodes))


def _extent_of_save(save: Save) -> str:
    """Return how far a game goes, having played it again.

    Raises:
        SaveError: it comes out differently from what the save says.
    """
    if save.is_single:
        full_check(save)
        turns = _turns_on_the_table(save)
        return turns if save.finished else f"{turns or 'no turn'}, the game is not over"
    campaign = campaign_of(save)
    done, episodes = len(campaign.progress), len(campaign.plan.episodes)
    return f"{done} episodes" if campaign.phase == OVER else _not_over(done, episodes, _turns_on_the_table(save))


def _turns_on_the_table(save: Save) -> str:
    return "" if save.episode is None else _turns(save.episode.record["turns"])


def _not_over(done: int, episodes: int, turns: str = "") -> str:
    return f"{done} of {episodes} episodes{turns and f' and {turns}'}, the campaign is not over"


def _turns(rows: list[object]) -> str:
    return f"{len(rows)} turn{'' if len(rows) == 1 else 's'}"
