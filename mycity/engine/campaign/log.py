"""A campaign as plain JSON: the log of all that was decided, and what it has led to.

Loading replays the log. The rest of the document only tells whether that leads to the same campaign; where it does
not, the log is right.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec

from mycity.engine.campaign.choices import choose
from mycity.engine.campaign.dealing import (
    begin_campaign,
    begin_single,
    deal_episode,
    open_episode,
    replace_player,
    start_episode,
)
from mycity.engine.campaign.decisions import decide_as_told, name_end
from mycity.engine.campaign.finish import finish_dealt
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.campaign.state import DECIDE, END_COUNT, NAME_END, NOT_NOW, Campaign, CampaignError, PlayerSpec
from mycity.engine.documents import DocumentError, Json, SeatIndex, ShortText, read
from mycity.engine.episode import State
from mycity.engine.quoting import quoted
from mycity.engine.record import RecordError
from mycity.engine.record_check import differences
from mycity.engine.record_play import replay
from mycity.engine.record_schema import AnsweredTurn

FORMAT = "mycity-campaign"
VERSION = 1


class Opened(msgspec.Struct, frozen=True, tag_field="do", tag="open"):
    """An envelope was opened."""


class Chosen(msgspec.Struct, frozen=True, tag_field="do", tag="choose"):
    """A seat has made the choice that was pending."""

    seat: SeatIndex
    what: ShortText
    option: ShortText


class Started(msgspec.Struct, frozen=True, tag_field="do", tag="start"):
    """The cards were dealt."""


class Played(msgspec.Struct, frozen=True, tag_field="do", tag="episode"):
    """An episode was played to its end, on a day that is told where it is known, such as ``2026-11-29``."""

    turns: Annotated[list[AnsweredTurn], msgspec.Meta(max_length=200)]
    day: Annotated[str, msgspec.Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?\Z")] = ""


class Replaced(msgspec.Struct, frozen=True, tag_field="do", tag="replace"):
    """Somebody else plays a seat; a name and an animal are only told when they are new."""

    seat: SeatIndex
    controller: ShortText
    name: ShortText = ""
    animal: ShortText = ""


class Decided(msgspec.Struct, frozen=True, tag_field="do", tag=DECIDE):
    """A seat has decided what the story asked after an episode."""

    after: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    seat: SeatIndex
    option: ShortText


class EndNamed(msgspec.Struct, frozen=True, tag_field="do", tag=NAME_END):
    """An end of the bridge was given its name."""

    end: Annotated[int, msgspec.Meta(ge=0, lt=END_COUNT)]
    name: ShortText


LogEntry = Opened | Chosen | Started | Played | Replaced | Decided | EndNamed
_DOINGS = ("open", "choose", "start", "episode", "replace", DECIDE, NAME_END)


class PersonFields(msgspec.Struct, frozen=True):
    """The person or bot that plays a city."""

    name: ShortText
    animal: ShortText
    controller: ShortText


class CampaignFields(msgspec.Struct, frozen=True):
    """A campaign's document: its heading, its log, and what that has led to, compared when it has been replayed."""

    format: ShortText
    version: int
    game: ShortText
    engine: ShortText
    single: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None
    seed: int
    founders: Annotated[list[PersonFields], msgspec.Meta(min_length=1, max_length=4)]
    log: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=5000)]
    phase: ShortText
    legacies: Annotated[list[PersonFields], msgspec.Meta(min_length=1, max_length=4)]


def read_campaign(document: object) -> CampaignFields:
    """Return the fields of a campaign's document.

    Raises:
        RecordError: a field is missing or wrong.
    """
    try:
        return read(document, CampaignFields, "the campaign")
    except DocumentError as error:
        raise RecordError(f"the campaign's heading cannot be read: {error}") from None


def campaign_to_json(campaign: Campaign) -> dict[str, Any]:
    """Return everything needed to build ``campaign`` again from its plan."""
    # An episode of its own moves on once it is done, as a campaign does: what it has done is counted back.
    first = campaign.position + 1 - len(campaign.progress) if campaign.single else None
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": campaign.plan.game,
        "engine": campaign.plan.version,
        "single": first,
        "seed": campaign.seed,
        "founders": [
            {"name": founder.name, "animal": founder.animal, "controller": founder.controller}
            for founder in campaign.founders
        ],
        "log": [dict(entry) for entry in campaign.log],
        "phase": campaign.phase,
        "legacies": [legacy.to_json() for legacy in campaign.legacies],
        "struck": list(campaign.struck),
        "progress": [list(progress) for progress in campaign.progress],
    }


def campaign_from_json(plan: CampaignPlan, document: Json) -> Campaign:
    """Return the campaign that the document's log leads to.

    Raises:
        RecordError: the document is no campaign of this plan, or an entry of its log cannot be carried out.
    """
    fields = read_campaign(document)
    if (fields.format, fields.version, fields.game) != (FORMAT, VERSION, plan.game):
        raise RecordError(f"this is no campaign of {plan.game}, format {FORMAT}, version {VERSION}")
    if fields.engine != plan.version:
        raise RecordError(f"this campaign is not played under version {plan.version} of the rules")
    founders = [PlayerSpec(person.name, person.animal, person.controller) for person in fields.founders]
    try:
        if fields.single is None:
            campaign = begin_campaign(plan, founders, fields.seed)
        else:
            campaign = begin_single(plan, fields.single, founders, fields.seed)
    except (TypeError, CampaignError) as error:
        raise RecordError(f"the campaign's heading cannot be read: {error}") from None
    for number, entry in enumerate(fields.log, start=1):
        try:
            campaign, _ = carry_out(campaign, entry)
        except (TypeError, CampaignError, RecordError, DocumentError) as error:
            raise RecordError(f"entry {number} of the campaign's log: {error}") from None
    return campaign


def mismatches(campaign: Campaign, document: Json) -> list[str]:
    """Return where ``document`` says otherwise than ``campaign``, which its log has led to."""
    ours = campaign_to_json(campaign)
    return [] if _text(ours) == _text(document) else list(differences(ours, document, ""))


def _text(document: Json) -> str:
    """Return the document as text, the same for the same values: comparing texts is quick."""
    return json.dumps(document, sort_keys=True)


def _entry(row: Json) -> LogEntry:
    if row.get("do") not in _DOINGS:
        raise RecordError(f"{quoted(row.get('do'))} is nothing that a campaign does")
    entry: LogEntry = read(row, LogEntry, "the entry")  # type: ignore[arg-type]  # a union of structs is a schema too
    return entry


def carry_out(campaign: Campaign, row: Json) -> tuple[Campaign, State | None]:
    """Carry out an entry of a log: the campaign that follows, and how the episode ended that the entry tells of.

    Raises:
        CampaignError, RecordError, DocumentError, TypeError: it cannot be carried out.
    """
    match entry := _entry(row):
        case Opened():
            return open_episode(campaign), None
        case Chosen():
            return choose(campaign, entry.option), None
        case Started():
            return start_episode(campaign), None
        case Played():
            end, events = replay(*deal_episode(campaign), entry.turns)
            return finish_dealt(campaign, end, events, entry.day), end
        case Replaced():
            return replace_player(campaign, entry.seat, entry.controller, entry.name, entry.animal), None
        case Decided():
            if entry.after != campaign.position:
                raise CampaignError(NOT_NOW)
            return decide_as_told(campaign, entry.seat, entry.option), None
        case EndNamed():
            return name_end(campaign, entry.end, entry.name), None
