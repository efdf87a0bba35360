"""A game in progress: sealed answers, one screen for several people, bots beside."""

import subprocess
import sys

import pytest

from mycity.engine.episode import PASS, STOP, IllegalAnswerError, State, legal_actions
from mycity.engine.events import Answered, Built, Ended
from mycity.storage.game_file import Saver
from mycity.table.looking_back.record_check import check_alone
from mycity.table.looking_back.save_check import full_check
from mycity.table.turn.session import Session, resumed
from tests.simulation import check
from tests.storage.games import Thinker, blank, choice, eternal
from tests.table.sessions import human_answer, new

# -- answers -----------------------------------------------------------------------------------------------------


def test_a_turn_is_resolved_by_the_last_answer() -> None:
    session = new()
    card = session.state.card
    human_answer(session, 0)
    human_answer(session, 1)
    assert session.state.card == card
    events = session.update()
    assert [event.seat for event in events if isinstance(event, Built)] == [0, 1, 2]
    assert session.state.card != card
    assert list(session.answered) == []
    assert session.events[-len(events) :] == events


def test_a_persons_answer_can_be_the_last() -> None:
    session = new()
    session.update()
    assert list(session.answered) == [2]
    human_answer(session, 1)
    events = session.answer(0, choice(session.seen_by(0), 0))
    assert any(isinstance(event, Built) for event in events)


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


def test_only_people_undo() -> None:
    session = new()
    session.update()
    for seat in (1, 2, 9):
        with pytest.raises(IllegalAnswerError):
            session.undo(seat)
    assert list(session.answered) == [2]


def test_no_answer_leaks_before_the_turn_is_resolved() -> None:
    session = new()
    start = session.state
    events = session.answer(0, choice(session.seen_by(0), 0))
    events += session.update()
    assert events == [Answered(0), Answered(2)]
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


def test_what_is_seen_is_the_same_object_until_something_happens() -> None:
    session = new(delay=3)
    seen, own = session.state, session.seen_by(0)
    session.update()
    assert session.state is seen
    assert session.seen_by(0) is own
    human_answer(session, 0)
    assert session.seen_by(0) is not own


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
            session.at_screen = seat
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
    session.at_screen = 0
    session.answer(0, STOP)
    assert hand_overs(session, 2) == [1]
    assert session.next_human == 1


def test_who_undoes_is_called_again() -> None:
    session = new("human", "human", "human")
    for seat in (0, 1):
        session.at_screen = seat
        human_answer(session, seat)
    session.at_screen = 2
    session.undo(0)
    human_answer(session, 2)
    assert session.curtain_for == 0


def test_the_session_needs_no_window() -> None:
    code = "import sys; sys.modules['pygame'] = None; import mycity.table.turn.session"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_states_given_out_can_be_asked_for_legal_answers() -> None:
    session = new()
    for seat in range(3):
        seen: State = session.seen_by(seat)
        assert legal_actions(seen, seat)


# -- the last turn, undone -----------------------------------------------------------------------------------------


def alone(turns: int = 3, saver: Saver | None = None) -> Session:
    """Returns a game against two bots after some turns."""
    state, events = eternal("human", "bot:1", "bot:2")
    session = Session(blank(state), state, events, Thinker(), saver)
    for _ in range(turns):
        session.update()
        human_answer(session, 0)
    return session


def given(session: Session) -> list[list[tuple[int, str]]]:
    """Returns who answered what, turn by turn."""
    turns = session.record()["turns"]
    return [[(answer["seat"], str(answer)) for answer in turn["answers"]] for turn in turns if turn["answers"]]


def test_the_last_answer_is_given_again_and_the_bots_keep_theirs() -> None:
    session = alone()
    before, drawn = given(session), session.state.drawn
    session.update()
    session.undo_last_turn(0)
    assert session.state.drawn < drawn
    assert list(session.answered) == [1, 2]
    assert given(session) == before[:-1]
    assert session.update() == [], "bots think no more about the card that is gone"
    answer = legal_actions(session.seen_by(0), 0)[-3]
    session.answer(0, answer)
    after = given(session)
    assert after[:-1] == before[:-1]
    assert after[-1][0] != before[-1][0]
    assert after[-1][1:] == before[-1][1:]
    assert session.snapshot().players[0].helped == 1


def test_only_the_last_answer_and_only_once() -> None:
    session = alone(0)
    assert not session.can_undo_last_turn(0)
    session = alone()
    session.undo_last_turn(0)
    assert not session.can_undo_last_turn(0)
    with pytest.raises(IllegalAnswerError):
        session.undo_last_turn(0)
    human_answer(session, 0)
    assert session.can_undo_last_turn(0)
    session.propose(0, choice(session.seen_by(0), 0))
    assert not session.can_undo_last_turn(0), "an answer that settles is the last"


@pytest.mark.parametrize("table", [("human", "human", "bot:1"), ("human",), ("human", "human")])
def test_against_people_or_alone_nothing_is_undone_after_its_turn(table: tuple[str, ...]) -> None:
    session = new(*table)
    for _ in range(2):
        session.update()
        for seat in session.humans:
            human_answer(session, seat)
    assert not any(session.can_undo_last_turn(seat) for seat in session.humans)


def test_a_stop_is_undone_with_all_the_turns_bots_played_since() -> None:
    session = alone(2)
    before = given(session)
    session.update()
    session.answer(0, STOP)
    for _ in range(4):
        session.update()
    assert len(given(session)) > len(before) + 2
    session.undo_last_turn(0)
    assert given(session) == before
    assert not session.state.cities[0].stopped
    assert session.next_human == 0


def test_a_game_with_turns_undone_is_a_true_game() -> None:
    session = alone(0)
    for _ in range(60):
        if session.state.is_over:
            break
        session.update()
        human_answer(session, 0)
        session.undo_last_turn(0)
        again = resumed(session.snapshot(), Thinker())
        assert (again.state, again.file.snapshot(again.state, ()).players) == (
            session.state,
            session.snapshot().players,
        )
        assert again.can_undo_last_turn(0) is bool(given(session)), "the next session asks the save"
        if session.seen_by(0).answers[0] is None and session.next_human == 0:
            human_answer(session, 0)
    assert session.state.is_over
    assert check_alone(session.record()).complaints == []
    assert session.can_undo_last_turn(0), "until the count-up begins"
    full_check(session.snapshot())
