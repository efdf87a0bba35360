"""The check of a record, without taking its word for anything: not its rules, nor its boards, nor its deck.

What an episode starts from follows from its game, its number, its seed and the version of the rules: it is dealt here
once more, and the record only gives the answers. What an episode of a campaign starts from, the episodes before have
left: one record alone is judged from its start on, which is taken as given, and the verdict says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from mycity.ai.review.variations import PlayedGame
from mycity.content.assets import ContentError
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, first_game
from mycity.content.seating import people_faults, players_of
from mycity.content.versions import known_versions
from mycity.engine.campaign import CampaignError, PlayerSpec, begin_single
from mycity.engine.campaign.check import check_campaign, check_dealt, in_play, set_up_as_recorded
from mycity.engine.campaign.final import CAMPAIGN_FILE
from mycity.engine.campaign.start_faults import start_faults
from mycity.engine.documents import Json
from mycity.engine.episode import State, begin
from mycity.engine.events import Event
from mycity.engine.lands.code import KIN, LandCodeError, read_code
from mycity.engine.record import RecordError, make_record, read_record
from mycity.engine.record_check import differences, heading
from mycity.engine.record_play import replay
from mycity.engine.record_schema import RecordFields
from mycity.engine.rng import LARGEST_SEED

STANDING_IN = "with names that stand in for others that cannot be shown"
_MOST = 20
"""Complaints about the form of one record: the rest adds nothing."""
WRONG = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""The errors in which reading a document that was made to mislead can end."""


class UnknownRulesError(RecordError):
    """A record of a game, or of a version of its rules, that is not known here."""


@dataclass(frozen=True)
class RecordVerdict:
    """The outcome of a check: of a record, a saved game, a campaign's folder, or a folder with several of these.

    Attributes:
        complaints: everything that is not true, a sentence each; none when all comes out the same.
        start_unproved: whether what an episode starts from was taken from its record, without proof.
        extent: how far it goes: ``26 turns``, ``2 of 24 episodes, the campaign is not over``, ``3 files and folders``.
        has_stand_ins: whether names in it cannot be shown, so that others stand in for them: that makes nothing untrue.
    """

    complaints: list[str]
    start_unproved: bool = False
    extent: str = ""
    has_stand_ins: bool = False

    @property
    def sentences(self) -> list[str]:
        """The lines said of it: the complaints, or that there are none."""
        start = "from its start on, which is taken as given, " if self.start_unproved else ""
        names = f", {STANDING_IN}" if self.has_stand_ins else ""
        return self.complaints or [f"{start}the same in every move, point and reward ({self.extent}){names}"]


def check_alone(document: Json) -> RecordVerdict:
    """Return the verdict on a record of which nothing else is known."""
    complaints = list(islice(form_faults(document), _MOST))
    if complaints:
        return RecordVerdict(complaints)
    try:
        if document.get("campaign") is not None:
            return RecordVerdict(_of_a_campaign(document), start_unproved=True)
        return RecordVerdict(_single(document) if GAMES[document["game"]].is_campaign else _game_of_one(document))
    except (CampaignError, RecordError) as error:
        return RecordVerdict([str(error)])
    except WRONG as error:
        return RecordVerdict([f"the record cannot be played: {error!s:.120}"])


def played_again(document: Json) -> PlayedGame:
    """Return the finished game of a record, to be shown; how it starts is taken from the record.

    Raises:
        UnknownRulesError: nothing is known here of its game, its episode or the version of its rules.
        RecordError: it is no record, cannot be played, or is not over.
    """
    try:
        fields = read_record(document)
        for fault in unknown_faults(fields):
            raise UnknownRulesError(fault)
        _expect_episode(fields)
        return PlayedGame(document)
    except RecordError:
        raise
    except WRONG as error:  # a document may hold anything; what is wrong with it has a sentence already, or none
        raise RecordError(f"cannot be played: {error!s:.120}") from None


def _expect_episode(fields: RecordFields) -> None:
    try:
        load_episode(fields.game, fields.episode, fields.engine, fields.land)
    except ContentError:
        raise UnknownRulesError(f"episode: there is no episode {fields.episode} of {fields.game}") from None


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
    """Yield what keeps ``document`` from being read as a record: its form, an unknown game, unknown people."""
    try:
        fields = read_record(document)
    except RecordError as error:
        yield str(error)
        return
    unknown = list(unknown_faults(fields))
    yield from unknown or land_faults(fields)
    if not 0 <= fields.seed <= LARGEST_SEED:
        yield "seed: a seed is a number of 64 bits"
    yield from people_faults(fields.players, 1 if unknown else fewest_seats(fields))


def unknown_faults(fields: RecordFields) -> Iterator[str]:
    """Yield why nothing is known here of the game that a record tells of."""
    if fields.game not in GAMES:
        yield f"game: {fields.game!r:.60} is not known"
    if fault := version_fault(fields.engine):
        yield f"engine: {fault}"


def land_faults(fields: RecordFields) -> Iterator[str]:
    """Yield why the game of a record cannot be played on the land that it names, or on none."""
    is_made = bool(GAMES[fields.game].family)
    if fields.land is not None and not is_made and fields.game not in KIN:
        yield f"land: {fields.game} is played on a printed board"
    if not is_made and (fields.land is None or fields.game not in KIN):
        return
    try:
        load_episode(fields.game, version=fields.engine, land=fields.land)
    except LandCodeError as error:
        yield f"land: {error}"


def fewest_seats(fields: RecordFields) -> int:
    """Return the fewest that can sit at the table of a record: by a code one is enough on a printed board, too."""
    return GAMES[fields.game].fewest if fields.land is None else 1


def version_fault(version: str) -> str:
    """Return why no game can be played under ``version`` of the rules' data; empty when one can."""
    known = known_versions()
    if version in known:
        return ""
    return f"version {version!r:.40} of the rules is not known here; known are {', '.join(known)}"


def game_dealt(document: Json) -> tuple[State, list[Event]]:
    """Return the game of one episode that ``document`` names, dealt anew: a land is made, and a code deals."""
    land = read_record(document).land
    episode = load_episode(document["game"], version=document["engine"], land=land)
    seed = document["seed"] if land is None else read_code(land.code).deck_seed
    return begin(episode.scenario, players_of(episode, _founders(document)), seed)


def _game_of_one(document: Json) -> list[str]:
    state, events = game_dealt(document)
    complaints = list(differences(heading(make_record(state, [])), heading(document), ""))
    if complaints:
        return complaints
    state, events = replay(state, events, read_record(document).turns)
    complaints = list(differences(make_record(state, events), document, ""))
    return complaints if state.is_over else [*complaints, "turns: the episode is not over"]


def _single(document: Json) -> list[str]:
    plan = load_campaign(document["game"], document["engine"])
    founders = _founders(document)
    campaign = begin_single(plan, document.get("episode") or 0, founders, document["seed"])
    return check_dealt(set_up_as_recorded(campaign, document), document)


def _of_a_campaign(document: Json) -> list[str]:
    if not GAMES[document["game"]].is_campaign:
        return [f"campaign: {document['game']} has no campaigns"]
    campaign = in_play(load_campaign(document["game"], document["engine"]), document)
    return list(islice(start_faults(campaign), _MOST)) or check_dealt(campaign, document)


def _founders(document: Json) -> list[PlayerSpec]:
    return [PlayerSpec(player["name"], player["animal"], player["controller"]) for player in document["players"]]
