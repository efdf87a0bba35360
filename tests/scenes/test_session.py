"""A game in progress: sealed answers, one screen for several people, bots beside, and nothing lost."""

import errno
import os
import subprocess
import sys
from typing import Any

import pytest

from mycity.engine.episode import PASS, STOP, IllegalAnswerError, State, legal_actions
from mycity.engine.events import Answered, Built, Ended
from mycity.engine.record_check import check
from mycity.scenes.session import Session, resumed
from mycity.storage.autosave import Autosave
from mycity.storage.errors import DISK_FULL
from mycity.storage.resume import Origin
from mycity.storage.saves import Save, decode, encode
from mycity.storage.slots import Slots
from tests.storage.games import NOON, Thinker, blank, choice, clock_from, eternal

TABLE = ("human", "human", "bot:1")


@pytest.fixture
def slots(tmp_path_factory: pytest.TempPathFactory) -> Slots:
    return Slots(tmp_path_factory.mktemp("saves"), clock_from())


def new(*controllers: str, saver: Autosave | None = None, delay: int = 0, seed: int = 7, **more: Any) -> Session:
    """Returns the session of a new Eternal game."""
    state, events = eternal(*(controllers or TABLE), seed=seed)
    return Session(blank(state), state, events, Thinker(delay), saver, clock_from(), **more)


def human_answer(session: Session, seat: int) -> None:
    session.answer(seat, choice(session.seen_by(seat), seat))


def play_turn(session: Session) -> None:
    """Lets every person answer, then the bots."""
    drawn = session.state.drawn
    while (seat := session.next_human) is not None and session.state.drawn == drawn:
        session.sit_down(seat)
        human_answer(session, seat)
    while session.state.drawn == drawn and not session.state.is_over:
        session.update()


def play_on(session: Session) -> dict[str, Any]:
    """Plays to the end and returns the record."""
    while not session.state.is_over:
        play_turn(session)
    return session.record()


def trouble(session: Session) -> str:
    """Returns the code of why the game is not saved, or nothing."""
    return session.problem.code if session.problem else ""


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


# -- answers -----------------------------------------------------------------------------------------------------


def test_a_turn_is_resolved_by_the_last_answer() -> None:
    session = new()
    card = session.state.card
    human_answer(session, 0)
    human_answer(session, 1)
    assert session.state.card == card
    told = session.update()
    assert [event.seat for event in told if isinstance(event, Built)] == [0, 1, 2]
    assert session.state.card != card
    assert list(session.answered) == []
    assert session.events[-len(told) :] == told


def test_a_persons_answer_can_be_the_last() -> None:
    session = new()
    session.update()
    assert list(session.answered) == [2]
    human_answer(session, 1)
    told = session.answer(0, choice(session.seen_by(0), 0))
    assert any(isinstance(event, Built) for event in told)


def test_a_refused_answer_changes_nothing() -> None:
    session = new()
    human_answer(session, 0)
    before = session.seen_by(0)
    with pytest.raises(IllegalAnswerError):
        session.answer(0, PASS)
    with pytest.raises(IllegalAnswerError):
        session.answer(5, PASS)
    assert session.seen_by(0) == before


def test_undo_is_free_until_the_turn_is_resolved() -> None:
    session = new()
    start = session.state
    human_answer(session, 0)
    session.update()
    session.undo(0)
    assert list(session.answered) == [2]
    assert session.state == start
    session.answer(0, STOP)
    session.undo(0)
    human_answer(session, 0)
    human_answer(session, 1)
    assert session.state.drawn > start.drawn
    with pytest.raises(IllegalAnswerError):
        session.undo(0)


def test_only_people_take_back() -> None:
    session = new()
    session.update()
    for seat in (1, 2, 9):
        with pytest.raises(IllegalAnswerError):
            session.undo(seat)
    assert list(session.answered) == [2]


def test_no_answer_leaks_before_the_turn_is_resolved() -> None:
    session = new()
    start = session.state
    told = session.answer(0, choice(session.seen_by(0), 0))
    told += session.update()
    assert told == [Answered(0), Answered(2)]
    assert session.state == start
    assert session.seen_by(1) == start
    assert session.seen_by(0).answers[0] is not None
    assert session.seen_by(0).answers[2] is None
    assert list(session.answered) == [0, 2]
    assert session.awaited == (1,)
    assert legal_actions(session.seen_by(1), 1) == legal_actions(start, 1)


# -- bots --------------------------------------------------------------------------------------------------------


def test_bots_are_asked_once_a_turn_and_see_no_answer() -> None:
    thinker = Thinker()
    state, events = eternal("human", "bot:1", "bot:2")
    session = Session(blank(state), state, events, thinker)
    human_answer(session, 0)
    session.undo(0)
    human_answer(session, 0)
    session.update()
    assert [seat for _, seat in thinker.asked] == [1, 2, 1, 2]
    assert all(answer is None for asked, _ in thinker.asked for answer in asked.answers)


def test_a_bot_that_thinks_long_stops_nobody() -> None:
    session = new(delay=5)
    assert [session.update() for _ in range(5)] == [[]] * 5
    human_answer(session, 0)
    human_answer(session, 1)
    drawn = session.state.drawn
    assert session.next_human is None
    session.update()
    assert session.state.drawn > drawn


def test_a_table_of_bots_plays_by_itself() -> None:
    session = new("bot:1", "bot:2")
    while not session.state.is_over:
        assert session.next_human is None
        session.update()
    assert isinstance(session.events[-1], Ended)
    assert check(session.record()) == []


def test_after_leaving_no_answer_comes() -> None:
    session = new()
    session.close()
    assert session.update() == []
    assert list(session.answered) == []


# -- one screen for several people -------------------------------------------------------------------------------


def hand_overs(session: Session, turns: int) -> list[int]:
    """Returns who the screen was handed to in the next turns."""
    handed = []
    for _ in range(turns):
        drawn = session.state.drawn
        session.update()
        while session.state.drawn == drawn:
            seat = session.next_human
            assert seat is not None
            if session.curtain_for is not None:
                handed.append(session.curtain_for)
            session.sit_down(seat)
            assert session.curtain_for is None
            human_answer(session, seat)
    return handed


def test_the_screen_goes_round_and_changes_hands_as_seldom_as_it_can() -> None:
    assert hand_overs(new("human", "bot:1", "human"), 4) == [0, 2, 0, 2, 0]
    assert hand_overs(new("human", "human", "human"), 3) == [0, 1, 2, 0, 1, 2, 0]


def test_one_person_needs_no_curtain() -> None:
    session = new("bot:1", "human")
    assert session.next_human == 1
    assert hand_overs(session, 3) == []


def test_who_has_left_is_not_called() -> None:
    session = new("human", "human")
    session.sit_down(0)
    session.answer(0, STOP)
    assert hand_overs(session, 2) == [1]
    assert session.next_human == 1


def test_who_takes_back_is_called_again() -> None:
    session = new("human", "human", "human")
    for seat in (0, 1):
        session.sit_down(seat)
        human_answer(session, seat)
    session.sit_down(2)
    session.undo(0)
    human_answer(session, 2)
    assert session.curtain_for == 0


# -- keeping -----------------------------------------------------------------------------------------------------


def test_a_new_game_is_saved_at_once_then_after_every_turn() -> None:
    keeper = Keeper()
    state, events = eternal("human", "bot:1")
    session = Session(blank(state), state, events, Thinker(), keeper)
    assert len(keeper.saves) == 1
    human_answer(session, 0)
    assert len(keeper.saves) == 1
    session.update()
    assert len(keeper.saves) == 2
    session.keep()
    assert len(keeper.saves) == 3
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
    session.sit_down(0)
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
    origin = Origin(campaign={"seed": 7, "index": 20}, land={"family": "city", "seed": 3}, struck=("blue-9",))
    session = new(origin=origin)
    play_turn(session)
    again = resumed(decode(encode(session.snapshot())), Thinker())
    assert again.record() == session.record()
    assert again.record()["struck"] == ["blue-9"]
    assert again.record()["campaign"] == {"seed": 7, "index": 20}


def test_help_is_remembered() -> None:
    session = new()
    session.count_help(1)
    session.count_help(1)
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


def test_the_session_needs_no_window() -> None:
    code = "import sys; sys.modules['pygame'] = None; import mycity.scenes.session"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_states_given_out_can_be_asked_for_legal_answers() -> None:
    session = new()
    for seat in range(3):
        seen: State = session.seen_by(seat)
        assert legal_actions(seen, seat)
