"""A game in progress and its saves: when it is kept, what of it, and that coming back makes no difference."""

import errno
import os

import pytest

from mycity.storage.autosave import Autosave
from mycity.storage.errors import DISK_FULL
from mycity.storage.resume import Origin, origin_of, resume
from mycity.storage.saves import Save, decode, encode
from mycity.storage.slots import Slots
from mycity.table.turn.session import Session, resumed
from tests.simulation import check
from tests.storage.games import NOON, Thinker, blank, clock_from, eternal
from tests.table.sessions import TABLE, human_answer, new, play_on, play_turn, trouble


@pytest.fixture
def slots(tmp_path_factory: pytest.TempPathFactory) -> Slots:
    return Slots(tmp_path_factory.mktemp("saves"), clock_from())


class Keeper:
    """A saver that keeps what it is given."""

    problem = None

    def __init__(self) -> None:
        self.saves: list[Save] = []

    def save(self, save: Save) -> None:
        self.saves.append(save)

    def poll(self) -> None:
        pass

    def flush(self) -> None:
        pass


def test_a_new_game_is_saved_at_once_then_with_every_answer_and_every_turn() -> None:
    keeper = Keeper()
    state, events = eternal("human", "bot:1")
    session = Session(blank(state), state, events, Thinker(), keeper)
    assert len(keeper.saves) == 1
    human_answer(session, 0)
    assert len(keeper.saves) == 2
    session.update()
    assert len(keeper.saves) == 3
    session.keep()
    assert len(keeper.saves) == 4
    play_on(session)
    assert keeper.saves[-1].finished
    assert not keeper.saves[-2].finished


def test_opening_a_game_does_not_save_it() -> None:
    keeper = Keeper()
    resumed(new().snapshot(), Thinker(), keeper)
    assert keeper.saves == []


def test_only_what_people_answered_is_in_a_save() -> None:
    session = new()
    human_answer(session, 1)
    session.update()
    save = session.snapshot()
    assert save.episode is not None
    assert [pending.seat for pending in save.episode.pending] == [1]
    assert save.last_played > NOON


def test_a_game_left_in_the_middle_of_a_turn_goes_on_there() -> None:
    session = new()
    play_turn(session)
    session.at_screen = 0
    human_answer(session, 0)
    session.update()
    again = resumed(decode(encode(session.snapshot())), Thinker())
    assert list(again.answered) == [0]
    assert again.seen_by(0) == session.seen_by(0)
    assert again.curtain_for == 1
    again.update()
    assert list(again.answered) == [0, 2]
    again.undo(0)
    human_answer(again, 0)
    human_answer(again, 1)
    assert again.state.drawn > session.state.drawn


@pytest.mark.parametrize("table", [TABLE, ("human", "bot:1"), ("bot:1", "human", "human", "bot:2")])
def test_leaving_and_coming_back_all_the_time_makes_no_difference(table: tuple[str, ...]) -> None:
    through = play_on(new(*table))
    session = new(*table)
    while not session.state.is_over:
        seat = session.next_human
        if seat is not None:
            human_answer(session, seat)
        else:
            session.update()
        session = resumed(decode(encode(session.snapshot())), Thinker())
    assert session.record() == through
    assert check(through) == []


def test_where_an_episode_comes_from_is_kept() -> None:
    origin = Origin(campaign={"seed": 7, "index": 20}, struck=("blue-9",))
    session = new(origin=origin)
    play_turn(session)
    save = decode(encode(session.snapshot()))
    again = Session(save, *resume(save), Thinker(), origin=origin_of(save))
    assert again.record() == session.record()
    assert again.record()["struck"] == ["blue-9"]
    assert again.record()["campaign"] == {"seed": 7, "index": 20}


def test_help_is_remembered() -> None:
    session = new()
    session.file.count_help(1)
    session.file.count_help(1)
    again = resumed(decode(encode(session.snapshot())), Thinker())
    assert [seat.helped for seat in again.snapshot().players] == [0, 2, 0]


def test_a_slot_from_new_game_to_the_end(slots: Slots) -> None:
    saver = Autosave(slots, 4)
    session = new(saver=saver)
    play_turn(session)
    human_answer(session, 0)
    session.close()
    assert trouble(session) == ""
    session = resumed(slots.read(4), Thinker(), saver, clock_from())
    assert session.seen_by(0).answers[0] is not None
    play_on(session)
    saver.flush()
    assert slots.read(4).finished
    assert slots.check(4).problem == ""


def test_a_full_disk_is_told_and_the_game_goes_on(slots: Slots, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    saver = Autosave(slots, 1)
    session = new(saver=saver)
    saver.flush()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        play_turn(session)
        saver.flush()
        session.update()
        assert trouble(session) == DISK_FULL
        assert slots.check(1).problem == ""
    play_turn(session)
    saver.flush()
    assert trouble(session) == ""
    assert slots.read(1).episode == session.snapshot().episode
