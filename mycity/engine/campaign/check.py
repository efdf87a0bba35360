"""Return whether records of campaigns are true: every move, point, reward and choice played again and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from typing import Any

from mycity.engine.campaign.choices import choose, pending
from mycity.engine.campaign.dealing import (
    begin_campaign,
    begin_single,
    deal_episode,
    open_episode,
    replace_player,
    start_episode,
)
from mycity.engine.campaign.decisions import PLACE_NAME, StoryFields, read_story, told_again
from mycity.engine.campaign.final import CAMPAIGN_FILE, campaign_document, file_name
from mycity.engine.campaign.finish import finish_dealt, place_in_campaign
from mycity.engine.campaign.legacy import Legacy, lasting_board
from mycity.engine.campaign.plan import CampaignPlan, EpisodePlan
from mycity.engine.campaign.state import NO_EPISODE, PLAY, Campaign, CampaignError, PlayerSpec
from mycity.engine.city import HUMAN, Player
from mycity.engine.documents import DocumentError, Json
from mycity.engine.record import RecordError, make_record, player_of, read_record
from mycity.engine.record_check import differences, heading
from mycity.engine.record_play import replay

_WRONG = (LookupError, TypeError, ValueError, AttributeError)
"""Errors in which a record can end that has the right form, and yet is none of the plan."""


def check_dealt(campaign: Campaign, document: Json) -> list[str]:
    """Return what is not true in the record of the episode that ``campaign`` is about to play; nothing when all is.

    Raises:
        CampaignError: no episode is about to be played, or the recorded one is not over.
        RecordError: an answer or a choice cannot be carried out.
    """
    complaints = list(differences(heading(dealt_record(campaign)), heading(document), ""))
    return complaints or _compare(_finish(campaign, document), document)


def set_up_as_recorded(campaign: Campaign, document: Json) -> Campaign:
    """Return ``campaign``, an episode on its own, with its envelope opened, set up as ``document`` tells, and started.

    Raises:
        CampaignError: no sealed envelope lies ready.
        RecordError: a choice is missing, or cannot have been made.
    """
    setups = [player.setup for player in read_record(document).players]
    return start_episode(_all_chosen(_choose_as_recorded(open_episode(campaign), setups)))


def dealt_record(campaign: Campaign) -> dict[str, Any]:
    """Return the record of the episode that ``campaign`` is about to play, before its first turn.

    Raises:
        CampaignError: none is about to be played.
    """
    state, _ = deal_episode(campaign)
    return make_record(state, [], campaign=place_in_campaign(campaign), struck=campaign.struck)


def single_as_recorded(plan: CampaignPlan, document: Json) -> Campaign:
    """Return the episode on its own of ``document`` as it was dealt, or with its rewards given out as far as it tells.

    Raises:
        CampaignError: the plan has no such episode, or it tells of rewards and is not over.
        RecordError: the record cannot be played, or tells of choices that cannot have been made.
    """
    fields = read_record(document)
    founders = [PlayerSpec(player.name, player.animal, player.controller) for player in fields.players]
    campaign = set_up_as_recorded(begin_single(plan, fields.episode or 0, founders, fields.seed), document)
    is_begun = any(row.progress or row.rewards for row in fields.result)
    return _give_as_recorded(campaign, document) if is_begun else campaign


def check_campaign(plan: CampaignPlan, documents: Mapping[str, Json]) -> list[str]:
    """Return what is not true in a campaign's folder.

    The campaign is played again from its beginning, so every record has to start where the one before has ended
    after its rewards and its own set-up. Without its page a campaign may not be over yet: then its first episodes do.

    Args:
        plan: the campaign.
        documents: file name to document: ``01.json`` and so on, and ``campaign.json``.
    """
    expected = _expected(plan, documents)
    if missing := list(_missing(expected, documents)):
        return missing
    records = [name for name in expected if name != CAMPAIGN_FILE]
    campaign, complaints, name = None, [f"{name}: unknown file" for name in documents if name not in expected], ""
    story, wrong = _story_told(documents.get(CAMPAIGN_FILE, {}))
    try:
        for name, following in zip_longest(records, records[1:]):
            campaign = _play_again(plan, campaign, documents[name])
            complaints += [f"{name}: {complaint}" for complaint in _compare(campaign, documents[name])]
            campaign, refused = told_again(campaign, story, _people_in(documents.get(following, {})))
            wrong += refused
    except (CampaignError, RecordError) as error:
        return [*complaints, f"{name}: {error}"]
    except _WRONG as error:
        return [*complaints, f"{name}: the record cannot be played: {error}"]
    if CAMPAIGN_FILE not in documents:
        return complaints
    ours, theirs = campaign_document(campaign) if campaign else {}, dict(documents[CAMPAIGN_FILE])
    theirs.pop(PLACE_NAME, None)  # only its people know how they call it
    if wrong:
        ours, theirs = ({**page, "choices": [], "ends": []} for page in (ours, theirs))
    return complaints + [f"{CAMPAIGN_FILE}: {complaint}" for complaint in (*wrong, *differences(ours, theirs, ""))]


def _people_in(document: Json) -> Iterator[int]:
    """Yield the seats of people in a record that has not been read yet, as far as it tells them."""
    players = document.get("players")
    for seat, player in enumerate(players if isinstance(players, list) else ()):
        if isinstance(player, dict) and player.get("controller") == HUMAN:
            yield seat


def _story_told(page: Json) -> tuple[StoryFields, list[str]]:
    """Return what the page tells of the story, and what is wrong with that in itself."""
    try:
        return read_story(page), []
    except DocumentError as error:
        return StoryFields(), [str(error)]


def _expected(plan: CampaignPlan, documents: Mapping[str, Json]) -> list[str]:
    """Return the files there must be: up to the last episode that is there, and all of a campaign that is over."""
    names = [file_name(number) for number in range(1, len(plan.episodes) + 1)]
    last = max((number for number, name in enumerate(names, start=1) if name in documents), default=len(names))
    return names[:last] if last < len(names) and CAMPAIGN_FILE not in documents else [*names, CAMPAIGN_FILE]


def _missing(expected: Sequence[str], documents: Mapping[str, Json]) -> Iterator[str]:
    """Yield a sentence for every run of records that are missing, and one for the page."""
    records = [name for name in expected if name != CAMPAIGN_FILE]
    for is_there, names in groupby(records, documents.__contains__):
        run = [] if is_there else list(names)
        if run:
            yield f"{run[0]}: missing" if len(run) == 1 else f"{run[0]} to {run[-1]}: missing"
    if CAMPAIGN_FILE in expected and CAMPAIGN_FILE not in documents:
        yield f"{CAMPAIGN_FILE}: missing"


def _compare(campaign: Campaign, document: Json) -> list[str]:
    return list(differences(campaign.record or {}, document, ""))


# -- a campaign from its beginning ---------------------------------------------------------------------------------


def _play_again(plan: CampaignPlan, campaign: Campaign | None, document: Json) -> Campaign:
    """Return the campaign after the episode of ``document``, played on from ``campaign``."""
    fields = read_record(document)
    players = fields.players
    if campaign is None:
        if fields.campaign is None:
            raise RecordError("campaign: missing")
        founders = [PlayerSpec(player.name, player.animal, player.controller) for player in players]
        campaign = begin_campaign(plan, founders, fields.campaign.seed)
    # Who was replaced between two episodes is only told by the next record.
    for seat, (legacy, player) in enumerate(zip(campaign.legacies, players, strict=True)):
        if (legacy.controller, legacy.name, legacy.animal) != (player.controller, player.name, player.animal):
            campaign = replace_player(campaign, seat, player.controller, player.name, player.animal)
    return _finish(set_up_as_recorded(campaign, document), document)


def _finish(campaign: Campaign, document: Json) -> Campaign:
    """Play the turns of ``document`` and give out all of its rewards, chosen as it says."""
    return _all_chosen(_give_as_recorded(campaign, document))


def _give_as_recorded(campaign: Campaign, document: Json) -> Campaign:
    fields = read_record(document)
    finished = finish_dealt(campaign, *replay(*deal_episode(campaign), fields.turns))
    return _choose_as_recorded(finished, [row.rewards for row in fields.result])


def _choose_as_recorded(campaign: Campaign, rows: Sequence[Sequence[Json]]) -> Campaign:
    """Make the choices that the rows of each seat tell of, up to the first they are silent about."""
    chosen = [iter([option for row in own for option in _options(row)]) for own in rows]
    choice = pending(campaign)
    while choice is not None and (option := next(chosen[choice.seat], "")):
        try:
            campaign = choose(campaign, option)
        except CampaignError:
            raise RecordError(f"seat {choice.seat} has a {choice.what} to place, not on {option}") from None
        choice = pending(campaign)
    return campaign


def _all_chosen(campaign: Campaign) -> Campaign:
    choice = pending(campaign)
    if choice is not None:
        raise RecordError(f"seat {choice.seat} has a {choice.what} to place, and the record does not say where")
    return campaign


def _options(row: Json) -> list[str]:
    """Return what was chosen, as the row of a record tells it: one option, or the cells of a sticker of several."""
    other = row.get("building") or row.get("shaft")
    return [str(other)] if other else cells_told(row)


def cells_told(row: Json) -> list[str]:
    """Return the cells that the row of a sticker tells of."""
    cell, cells = row.get("cell"), row.get("cells")
    return [str(name) for name in cells] if isinstance(cells, list) else [str(cell)] if cell else []


# -- an episode alone ----------------------------------------------------------------------------------------------


def in_play(plan: CampaignPlan, document: Json) -> Campaign:
    """Return a campaign that stands where the record of an episode begins, what it starts from taken from the record.

    Raises:
        CampaignError: the plan has no such episode.
        RecordError: a field is missing or wrong.
        LookupError, ValueError: a board or a fourth church can be none of the plan's.
    """
    fields = read_record(document)
    number, in_campaign = fields.episode, fields.campaign
    if number is None or not 1 <= number <= len(plan.episodes):
        raise CampaignError(NO_EPISODE)
    episode = plan.episodes[number - 1]
    players = [player_of(player) for player in fields.players]
    seed = fields.seed if in_campaign is None else in_campaign.seed
    founders = [PlayerSpec(player.name, player.animal, player.controller) for player in players]
    blank = begin_campaign(plan, founders, seed)
    return replace(
        blank,
        single=in_campaign is None,
        position=number - 1,
        phase=PLAY,
        legacies=tuple(_legacy(plan, episode, player) for player in players),
        struck=tuple(fields.struck),
        rows=tuple(tuple(dict(row) for row in player.setup) for player in players),
    )


def _legacy(plan: CampaignPlan, episode: EpisodePlan, player: Player) -> Legacy:
    churches = {building.rows: shape for shape, building in plan.fourth_church.items()}
    ids = {building.id for building in plan.fourth_church.values()}
    owned = next((building for id_, building in player.buildings.items() if id_ in ids), None)
    return Legacy(
        name=player.name,
        animal=player.animal,
        controller=player.controller,
        board=lasting_board(player.board, plan),
        church=churches[owned.rows] if owned else "",
        gone=tuple(id_ for id_ in episode.buildings if id_ not in player.buildings),
        holdings=player.holdings,
        carried=player.start - episode.scenario.start,
    )
