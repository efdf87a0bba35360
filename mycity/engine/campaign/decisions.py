"""The story of a campaign: what the last of its people decides for everybody, and the bridge's ends that others name.

Nothing of it brings points or changes what is played. It stands in the log, and is only told where it was decided: a
campaign goes on without it. Bots draw what they decide from a stream of their own, so that no deck is another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from mycity.engine.campaign.final import outcome
from mycity.engine.campaign.plan import StoryChoice
from mycity.engine.campaign.state import (
    DECIDE,
    END_COUNT,
    NAME_END,
    NO_OPTION,
    NOT_NOW,
    OVER,
    SEALED,
    Campaign,
    CampaignError,
)
from mycity.engine.city import HUMAN
from mycity.engine.documents import DocumentError, Json, SeatIndex, ShortText, read
from mycity.engine.quoting import NAME_LIMIT, is_name
from mycity.engine.rng import below, mix, shuffled
from mycity.engine.rules.base import Refusal

OTHER_SEAT = Refusal("other-seat", "another seat decides this")
NO_NAME = Refusal("name", "no end of the bridge can be called so")
_STREAM = 0x73746F7279
"""The stream of bots' decisions, beside those of the decks and of thinking."""

PLACE_NAME = "city"
"""The field of ``campaign.json`` that says what the people of a campaign call it."""


class DecisionFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the choices in ``campaign.json``."""

    after: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    seat: SeatIndex
    option: ShortText


class StoryFields(msgspec.Struct, frozen=True):
    """The optional fields of ``campaign.json``: the campaign's name, what was decided, the names of the ends."""

    city: ShortText = ""
    choices: Annotated[tuple[DecisionFields, ...], msgspec.Meta(max_length=100)] = ()
    ends: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=END_COUNT)] = ()


# -- decisions between two episodes --------------------------------------------------------------------------------


def open_question(campaign: Campaign) -> StoryChoice | None:
    """Return what is to be decided before the next envelope is opened; ``None`` when nothing is."""
    if campaign.single or campaign.phase != SEALED:
        return None
    asked = next((one for one in campaign.plan.story_choices if one.after == campaign.position), None)
    is_decided = any(row["after"] == campaign.position for row in campaign.decisions)
    return None if is_decided else asked


def last_seat(campaign: Campaign, among: Collection[int] = ()) -> int:
    """Return the seat that is last: least progress, then fewest points, then the lowest seat.

    Args:
        among: the seats that are asked; all where there is none.
    """
    return min(among or range(len(campaign.legacies)), key=lambda seat: (*_standing(campaign, seat), seat))


def _standing(campaign: Campaign, seat: int) -> tuple[int, int]:
    legacy = campaign.legacies[seat]
    return legacy.holdings.progress, legacy.points


def people_of(campaign: Campaign) -> list[int]:
    """Return the seats at which people sit."""
    return [seat for seat in range(len(campaign.legacies)) if _is_person(campaign, seat)]


def asked_seat(campaign: Campaign) -> int:
    """Return the seat that decides: the last one of the people, or of all where no person sits."""
    return last_seat(campaign, people_of(campaign))


@dataclass(frozen=True)
class WhyAsked:
    """The way in which a seat has come to decide.

    Attributes:
        behind: bots that are further behind, and are not asked.
        level: the others with as little progress, or with as few points too where those tell nobody apart.
        by_points: whether points have told them apart, and not the order of the seats.
    """

    behind: tuple[int, ...]
    level: tuple[int, ...]
    by_points: bool


def why_asked(campaign: Campaign) -> WhyAsked:
    """Return how the seat that decides was found."""
    seat, people = asked_seat(campaign), people_of(campaign)
    own = _standing(campaign, seat)
    standing = {one: _standing(campaign, one) for one in range(len(campaign.legacies)) if one != seat}
    asked = {one: value for one, value in standing.items() if one in people or not people}
    behind = tuple(one for one, value in standing.items() if one not in asked and value < own)
    level = tuple(one for one, value in asked.items() if value[0] == own[0])
    alike = tuple(one for one in level if asked[one] == own)
    return WhyAsked(behind, alike or level, by_points=not alike)


def decide(campaign: Campaign, seat: int, option: str) -> Campaign:
    """Decide the open question for everybody.

    Raises:
        CampaignError: there is none, it is not for ``seat``, or ``option`` is none of its options.
    """
    return _decided(campaign, seat, option, [asked_seat(campaign)])


def decide_as_told(campaign: Campaign, seat: int, option: str, people: Collection[int] = ()) -> Campaign:
    """Decide the open question as a log or a page tells it: until 0.14.0 whoever was last decided, bots too.

    Args:
        people: the seats of people at another moment before the question was answered, as far as that is known.

    Raises:
        CampaignError: as `decide`.
    """
    return _decided(campaign, seat, option, [asked_seat(campaign), last_seat(campaign), last_seat(campaign, people)])


def _decided(campaign: Campaign, seat: int, option: str, seats: Collection[int]) -> Campaign:
    question = open_question(campaign)
    if question is None:
        raise CampaignError(NOT_NOW)
    if seat not in seats:
        raise CampaignError(OTHER_SEAT)
    if option not in question.options:
        raise CampaignError(NO_OPTION)
    entry = {"do": DECIDE, "after": question.after, "seat": seat, "option": option}
    return replace(campaign, log=(*campaign.log, entry), previous=None)


def bots_option(campaign: Campaign, question: StoryChoice) -> str:
    """Return what a bot decides."""
    _, drawn = below(mix(campaign.seed, _STREAM, question.after), len(question.options))
    return question.options[drawn]


# -- the ends of the bridge ----------------------------------------------------------------------------------------


def end_namers(campaign: Campaign) -> tuple[int, ...]:
    """Return the seats that name the two ends; none before the end, where all have won, and without a bridge.

    Of those who have not won the two highest name one each; a single one names both.
    """
    if campaign.single or campaign.phase != OVER or not campaign.plan.end_names:
        return ()
    end, legacies = outcome(campaign), campaign.legacies
    others = [seat for seat in range(len(legacies)) if seat not in end.winners]
    highest = sorted(others, key=lambda seat: (-end.progress[seat], -legacies[seat].points, seat))[:END_COUNT]
    return tuple(highest * END_COUNT)[:END_COUNT]


def name_end(campaign: Campaign, end: int, name: str) -> Campaign:
    """Give an end of the bridge its name, or another one.

    Raises:
        CampaignError: nobody names it now, or ``name`` is none.
    """
    if end >= len(end_namers(campaign)):
        raise CampaignError(NOT_NOW)
    if len(name) > NAME_LIMIT or not is_name(name):
        raise CampaignError(NO_NAME)
    entry = {"do": NAME_END, "end": end, "name": name}
    return replace(campaign, log=(*campaign.log, entry), previous=None)


def bots_name(campaign: Campaign, end: int) -> str:
    """Return what a bot calls an end; the two are never called alike."""
    _, names = shuffled(mix(campaign.seed, _STREAM), campaign.plan.end_names)
    return names[end]


# -- all of it -----------------------------------------------------------------------------------------------------


def told_by_bots(campaign: Campaign) -> Campaign:
    """Return the campaign with everything decided and named that waits for a bot."""
    question = open_question(campaign)
    if question is not None and not _is_person(campaign, seat := asked_seat(campaign)):
        campaign = decide(campaign, seat, bots_option(campaign, question))
    for end, seat in enumerate(end_namers(campaign)):
        if not campaign.end_names[end] and not _is_person(campaign, seat):
            campaign = name_end(campaign, end, bots_name(campaign, end))
    return campaign


def _is_person(campaign: Campaign, seat: int) -> bool:
    return campaign.legacies[seat].controller == HUMAN


def read_story(page: Json) -> StoryFields:
    """Return the optional fields of ``campaign.json``.

    Raises:
        DocumentError: one is wrong in itself.
    """
    fields = read({name: page[name] for name in StoryFields.__struct_fields__ if name in page}, StoryFields, "the page")
    if PLACE_NAME in page and not is_name(fields.city):
        raise DocumentError("city: that is no name")
    return fields


def told_again(campaign: Campaign, fields: StoryFields, people: Iterable[int] = ()) -> tuple[Campaign, list[str]]:
    """Carry out what ``fields`` tell of this moment of the campaign; return it, and what cannot have been so.

    Args:
        people: the seats of people in the next episode: who sat down before the question, no record tells.
    """
    seated = [seat for seat in people if seat < len(campaign.legacies)]
    complaints: list[str] = []
    for number, row in enumerate(fields.choices):
        if row.after == len(campaign.progress):
            try:
                campaign = decide_as_told(campaign, row.seat, row.option, seated)
            except CampaignError as error:
                complaints.append(f"choices[{number}]: {error}")
    for end, name in enumerate(fields.ends if campaign.phase == OVER else ()):
        try:
            campaign = name_end(campaign, end, name) if name else campaign
        except CampaignError as error:
            complaints.append(f"ends[{end}]: {error}")
    return campaign, complaints
