"""The check of a saved game: its people, that its parts agree, and that it follows from its seed and its log.

A digest tells that a file is what was written; whoever can write one can sign it. So nothing in a save is believed
that can be worked out: a game is dealt anew from its seed under the version of the rules it names, a campaign's log is
replayed, and what comes out must be what the save says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES, ONE_EPISODE, WHOLE_CAMPAIGN
from mycity.content.seating import SEATS, Person, people_faults
from mycity.engine.campaign import OVER, PLAY, REWARDS, SETUP, Campaign, CampaignError
from mycity.engine.campaign.check import dealt_record, single_as_recorded
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.campaign.log import campaign_from_json, mismatches, read_campaign
from mycity.engine.city import OWN
from mycity.engine.documents import Json
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.quoting import is_name
from mycity.engine.record import RecordError, make_record, read_record
from mycity.engine.record_check import differences, heading
from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.resume import episode_now, origin_of, resume
from mycity.storage.saves import Save, SavedEpisode, tidy_name
from mycity.storage.slots import Checks, Slots
from mycity.table.looking_back.record_check import WRONG, game_dealt, land_faults, version_fault

_LOGGED = (WHOLE_CAMPAIGN, ONE_EPISODE)
"""The kinds of games that have the log of a campaign."""
_NOT_OVER_ALIKE = "the file and the game in it say differently whether it is over"

_A_PROGRAM_S = "a bot that a program has brought plays here: only a program can go on"


def player_slots(folder: Path) -> Slots:
    """Return the slots in ``folder``, whose games are believed only as far as they can be worked out."""
    return Slots(folder, checks=Checks(_in_a_slot(quick_check), _in_a_slot(full_check)))


def _in_a_slot(check: Callable[[Save], None]) -> Callable[[Save], None]:
    """Return the check of games in slots, which the window must be able to go on with."""

    def checked(save: Save) -> None:
        check(save)
        _expect(all(seat.controller != OWN for seat in save.players), _A_PROGRAM_S)

    return checked


def quick_check(save: Save) -> None:
    """Check a game without playing it: who plays, and whether its parts speak of the same game.

    Raises:
        SaveError: code ``damaged``; the sentence names the first thing that is wrong.
    """
    try:
        fault = next(_quick_faults(save), None)
    except RecordError as error:
        fault = f"the file holds no game: {error!s:.160}"
    if fault:
        raise SaveError(DAMAGED, fault)


def full_check(save: Save) -> None:
    """Play a game again, from its first card or its first envelope on.

    Raises:
        SaveError: code ``damaged``: it comes out differently from what the save says.
    """
    if save.kind in _LOGGED:
        campaign_of(save)
    else:
        played(save)


def played(save: Save) -> tuple[State, list[Event]]:
    """Return (state, events) of the episode in ``save``, which is no campaign, played again on a table dealt anew.

    Raises:
        SaveError: code ``damaged``, as `full_check`.
    """
    if save.kind == ONE_EPISODE:
        campaign_of(save)
        return _resumed(save)
    quick_check(save)
    document = save.episode.record if save.episode is not None else {}
    with _refused_as_damaged("game"):
        fault = next(differences(heading(make_record(game_dealt(document)[0], [])), heading(document), ""), None)
        if fault:
            raise SaveError(DAMAGED, f"the game does not begin as its seed deals it: {fault}")
        state, events = _resumed(save)
    _expect(save.finished == state.is_over, _NOT_OVER_ALIKE)
    return state, events


def campaign_of(save: Save) -> Campaign:
    """Return the campaign of ``save``, its log replayed; the episode on the table is played again too.

    An episode on its own that was saved before it had a log is given one: its record tells all that is in it.

    Raises:
        SaveError: code ``damaged``: there is none, its log cannot be replayed, or it leads elsewhere.
    """
    if save.campaign is None and save.kind != ONE_EPISODE:
        raise SaveError(DAMAGED, "the file holds no campaign")
    quick_check(save)
    with _refused_as_damaged("campaign"):
        campaign, wrong = _replayed(save)
    if wrong:
        raise SaveError(DAMAGED, f"played again, the campaign comes out differently: {wrong[0]}")
    _expect(save.is_single or save.finished == (campaign.phase == OVER), _NOT_OVER_ALIKE)
    if save.episode is not None:
        with _refused_as_damaged("episode"):
            _check_on_the_table(save, save.episode, campaign)
    return campaign


def _replayed(save: Save) -> tuple[Campaign, list[str]]:
    """Return the campaign of ``save``, and where the file says otherwise than it has come out."""
    if save.campaign is not None:
        campaign = campaign_from_json(load_campaign(save.game, save.campaign["engine"]), save.campaign)
        return campaign, mismatches(campaign, save.campaign)
    document = save.episode.record if save.episode is not None else {}
    return single_as_recorded(load_campaign(save.game, document["engine"]), document), []


@contextmanager
def _refused_as_damaged(what: str) -> Iterator[None]:
    """Have whatever playing a document can end in say that the file is damaged."""
    try:
        yield
    except SaveError:
        raise
    except (CampaignError, RecordError) as error:
        raise SaveError(DAMAGED, f"the {what} cannot be played again: {error!s:.200}") from None
    except WRONG as error:
        raise SaveError(DAMAGED, f"the {what} has the wrong form: {error!s:.120}") from None


def _check_on_the_table(save: Save, episode: SavedEpisode, campaign: Campaign) -> None:
    if campaign.phase in (REWARDS, OVER) and save.is_single:
        _expect(save.finished, _NOT_OVER_ALIKE)
        _expect_same(record_so_far(campaign), episode.record, "the episode is not the one that has brought the rewards")
        _resumed(save)
        return
    _expect(campaign.phase == PLAY, "an episode is on the table that the campaign has not come to")
    _expect_same(
        heading(dealt_record(campaign)), heading(episode.record),
        "the episode in the file is not the one the campaign has come to",
    )  # fmt: skip
    state, events = _resumed(save)
    _expect(not save.is_single or save.finished == state.is_over, _NOT_OVER_ALIKE)
    again = origin_of(save).record(state, events)
    _expect(again["result"] == episode.record["result"], "the campaign has not given out what the episode says it has")


def _expect_same(ours: Json, theirs: Json, sentence: str) -> None:
    fault = next(differences(ours, theirs, ""), None)
    if fault:
        raise SaveError(DAMAGED, f"{sentence}: {fault}")


def _resumed(save: Save) -> tuple[State, list[Event]]:
    """Return (state, events) of the episode on the table; of the answers to the open card people's are kept, no others.

    Raises:
        SaveError: code ``damaged``.
    """
    state, events = resume(save)
    kept = save.episode.pending if save.episode is not None else ()
    _expect(episode_now(state, events).pending == kept, "the answers to the open card are none that a game keeps")
    return state, events


# -- quickly -------------------------------------------------------------------------------------------------------


def _quick_faults(save: Save) -> Iterator[str]:
    if save.game not in GAMES or save.kind not in GAMES[save.game].kinds:
        yield f"this version of the game knows no {save.kind} of the game {save.game}"
    if (save.kind == WHOLE_CAMPAIGN) == save.is_single or (save.campaign and save.kind not in _LOGGED):
        yield "the file holds no campaign" if save.campaign is None else "the file holds a campaign beside another game"
    if save.is_single and save.episode is None and not _is_set_up(save):
        yield "no episode is on the table"
    if not is_name(save.title or "") and (save.title is not None or save.kind != WHOLE_CAMPAIGN):
        yield "the game in the file has no name that can be shown"
    yield from people_faults(save.players, _fewest(save))
    if save.campaign is not None:
        yield from _campaign_faults(save, save.campaign)
    if save.episode is not None:
        yield from _episode_faults(save, save.episode)
    yield from _guest_faults(save)


def _guest_faults(save: Save) -> Iterator[str]:
    if save.guests and (save.episode is None or save.episode.record.get("land") is None):
        yield "guests are beside a game that no code has begun"
    if not all(is_name(guest.name) for guest in save.guests):
        yield "a guest in the file has no name that can be shown"


def _fewest(save: Save) -> int:
    """Return the fewest that can sit at the table of a save: by a code, as on a made land, one is enough."""
    by_code = save.episode is not None and save.episode.record.get("land") is not None
    return 1 if by_code else GAMES[save.game].fewest if save.game in GAMES else SEATS[0]


def _is_set_up(save: Save) -> bool:
    """Return whether an episode on its own is being set up: nothing has been dealt yet."""
    return save.campaign is not None and save.campaign.get("phase") == SETUP and not save.finished


def _campaign_faults(save: Save, document: Json) -> Iterator[str]:
    fields = read_campaign(document)
    if fault := version_fault(fields.engine):
        yield fault
    if (fields.game, fields.seed) != (save.game, save.seed):
        yield "the campaign in the file is another game than its heading says"
    yield from people_faults(fields.founders)
    yield from people_faults(fields.legacies)
    if not _are(fields.legacies, save, "name", "animal", "controller"):
        yield "the players of the file and those of its campaign differ"
    if not save.is_single and save.finished != (fields.phase == OVER):
        yield _NOT_OVER_ALIKE


def _episode_faults(save: Save, episode: SavedEpisode) -> Iterator[str]:
    try:
        fields = read_record(episode.record)
    except RecordError as error:
        yield f"the episode has the wrong form: {error}"
        return
    if fault := version_fault(fields.engine):
        yield fault
        return
    if fields.game in GAMES:
        yield from land_faults(fields)
    yield from people_faults(fields.players, _fewest(save))
    if fields.game != save.game or (save.is_single and fields.seed != save.seed):
        yield "the episode in the file is another game than its heading says"
    if not _are(fields.players, save, "name", "animal", "controller"):
        yield "the players of the file and those of its episode differ"
    if len(episode.cities) != len(save.players):
        yield "the file has not one city for each player"


def _are(people: Sequence[Person], save: Save, *fields: str) -> bool:
    """Return whether ``people`` are those of ``save``, as far as ``fields`` go; a save's names are tidied."""

    def compared(person: Person) -> list[str]:
        return [tidy_name(getattr(person, name)) for name in fields]

    return list(map(compared, people)) == list(map(compared, save.players))


def _expect(holds: bool, sentence: str) -> None:
    if not holds:
        raise SaveError(DAMAGED, sentence)
