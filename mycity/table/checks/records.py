"""Whether a record is true, without taking its word for anything: not its rules, nor its boards, nor its deck.

What an episode starts from follows from its game, its number, its seed and the version of the rules: it is dealt here
once more, and the record only gives the answers. The record of one episode of a campaign starts from what the
episodes before have left, which it alone cannot prove: that must be possible, and the verdict says that it was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, first_game
from mycity.content.seating import Seating, players_of
from mycity.engine.campaign import CampaignError, Founder, begin_single, open_episode, start_episode
from mycity.engine.campaign.check import check_campaign, check_dealt, check_record
from mycity.engine.campaign.final import CAMPAIGN_FILE
from mycity.engine.episode import State, begin
from mycity.engine.events import Event
from mycity.engine.record import FORMAT, VERSION, RecordError, record, replay
from mycity.engine.record_check import differences, heading
from mycity.engine.record_shape import faults
from mycity.storage.shape import check_shape
from mycity.table.checks.people import people_faults
from mycity.table.checks.possible import impossible
from mycity.table.checks.versions import version_fault

Json = Mapping[str, Any]
SEED_LIMIT = 1 << 64
_MOST = 20
"""Complaints about the form of one record: the rest adds nothing."""
WRONG = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What reading a document that was made to mislead can end in."""


@dataclass(frozen=True)
class Verdict:
    """What has been found out about a record.

    Attributes:
        complaints: everything that is not true.
        given: whether how the episode starts had to be taken from the record.
    """

    complaints: list[str]
    given: bool = False


def check_alone(document: Json) -> Verdict:
    """Return the verdict on a record of which nothing else is known."""
    complaints = list(islice(form_faults(document), _MOST))
    if complaints:
        return Verdict(complaints)
    try:
        if document.get("campaign") is not None:
            return Verdict(_of_a_campaign(document), given=True)
        return Verdict(_single(document) if GAMES[document["game"]].is_campaign else _game_of_one(document))
    except (CampaignError, RecordError) as error:
        return Verdict([str(error)])
    except WRONG as error:
        return Verdict([f"the record cannot be played: {error!s:.120}"])


def check_folder(documents: Mapping[str, Json]) -> list[str]:
    """Return what is not true in a campaign's folder: file name to document."""
    complaints: list[str] = []
    records = {name: document for name, document in documents.items() if name != CAMPAIGN_FILE}
    for name, document in records.items():
        complaints += [f"{name}: {fault}" for fault in islice(form_faults(document), _MOST)]
        if not complaints and (document.get("campaign") is None or not GAMES[document["game"]].is_campaign):
            complaints.append(f"{name}: this is no record of a campaign")
    if complaints or not records:
        return complaints or check_campaign(load_campaign(first_game(campaign=True)), documents)
    first = next(iter(records.values()))
    return check_campaign(load_campaign(first["game"], first["engine"]), documents)


def form_faults(document: object) -> Iterator[str]:
    """Yield what keeps ``document`` from being looked at as a record: its form, an unknown game, unknown people."""
    malformed = next(faults(document), None)
    if malformed or not isinstance(document, Mapping):
        yield malformed or "this is no record"
        return
    try:
        check_shape(dict(document))
    except msgspec.ValidationError as error:
        yield str(error)
        return
    if (document["format"], document["version"]) != (FORMAT, VERSION):
        yield f"this is no record of format {FORMAT}, version {VERSION}"
    if document["game"] not in GAMES:
        yield f"game: {document['game']!r:.60} is not known"
    if fault := version_fault(document["engine"]):
        yield f"engine: {fault}"
    if document.get("land") is not None:
        yield "land: there are no other lands than the printed ones"
    if not 0 <= document["seed"] < SEED_LIMIT:
        yield "seed: a seed is a number of 64 bits"
    yield from people_faults(_seatings(document))


def game_dealt(document: Json) -> tuple[State, list[Event]]:
    """Return the game of one episode that ``document`` names, dealt anew."""
    episode = load_episode(document["game"], version=document["engine"])
    return begin(episode.scenario, players_of(episode, _seatings(document)), document["seed"])


def _game_of_one(document: Json) -> list[str]:
    state, events = game_dealt(document)
    complaints = list(differences(heading(record(state, [])), heading(document), ""))
    if complaints:
        return complaints
    state, events = replay(state, events, document["turns"])
    complaints = list(differences(record(state, events), document, ""))
    return complaints if state.is_over else [*complaints, "turns: the episode is not over"]


def _single(document: Json) -> list[str]:
    plan = load_campaign(document["game"], document["engine"])
    founders = [Founder(one.name, one.animal, one.controller) for one in _seatings(document)]
    campaign = begin_single(plan, document.get("episode") or 0, founders, document["seed"])
    return check_dealt(start_episode(open_episode(campaign)), document)


def _of_a_campaign(document: Json) -> list[str]:
    if not GAMES[document["game"]].is_campaign:
        return [f"campaign: {document['game']} has no campaigns"]
    plan = load_campaign(document["game"], document["engine"])
    return list(islice(impossible(plan, document), _MOST)) or check_record(plan, document)


def _seatings(document: Json) -> list[Seating]:
    return [Seating(one["name"], one["animal"], one["controller"]) for one in document["players"]]
