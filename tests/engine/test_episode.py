"""The reducer: who is asked, when a turn is resolved, what is refused, what can be taken back."""

from typing import Any, cast

import pytest

from mycity.engine.episode import (
    PASS,
    STOP,
    IllegalAnswerError,
    Scenario,
    State,
    apply,
    begin,
    final_results,
    legal_actions,
    refuse,
    undo,
)
from mycity.engine.events import Answered, Built, Ended, Passed, Revealed, Stopped
from tests.engine.tables import (
    ETERNAL_DECK,
    eternal_board,
    laid,
    plain,
    play,
    played,
    previewed,
    refusal,
    rules_of,
    seated,
    table,
)

SCENARIO = Scenario("eternal", None, rules_of(), 10, ETERNAL_DECK)


def code(state: State, seat: int, answer: object) -> str:
    """Returns the code with which ``apply`` refuses, after checking that ``refuse`` says the same."""
    before = state
    with pytest.raises(IllegalAnswerError) as caught:
        apply(state, {seat: cast(Any, answer)})
    assert caught.value.seat == seat
    assert caught.value.refusal == refuse(state, seat, cast(Any, answer))
    assert state == before
    return caught.value.refusal.code


def test_the_deck_is_the_same_for_the_same_seed_and_all_cards_are_in_it() -> None:
    decks = [begin(SCENARIO, [seated(eternal_board())], seed)[0].table.deck for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert sorted(decks[0]) == sorted(decks[2]) == list(ETERNAL_DECK)


def test_the_first_card_is_revealed_and_all_are_asked() -> None:
    state = table("Y-I2 R-I2", plain(), plain(), plain())
    assert (state.card, state.drawn, state.awaited) == ("Y-I2", 1, (0, 1, 2))


def test_a_turn_waits_for_the_last_answer() -> None:
    state, events = apply(table("Y-I2 R-I2"), {1: PASS})
    assert events == [Answered(1)]
    assert (state.card, state.awaited) == ("Y-I2", (0,))
    state, events = apply(state, {0: laid("Y-I2", "E3 E4")})
    assert events[:3] == [Answered(0), Built(0, "Y-I2", laid("Y-I2", "E3 E4")), Passed(1)]
    assert events[-1] == Revealed("R-I2")
    assert (state.card, state.awaited) == ("R-I2", (0, 1))


def test_a_pending_answer_changes_nothing_that_others_see() -> None:
    state = table("Y-I2 R-I2")
    pending, events = apply(state, {0: laid("Y-I2", "E3 E4")})
    assert events == [Answered(0)]
    assert pending.cities == state.cities
    assert legal_actions(pending, 1) == legal_actions(state, 1)
    assert previewed(pending, 1, PASS) == previewed(state, 1, PASS)
    assert (pending.card, pending.drawn, pending.rng) == (state.card, state.drawn, state.rng)


def test_nobody_answers_twice() -> None:
    state, _ = apply(table("Y-I2 R-I2"), {0: PASS})
    assert code(state, 0, PASS) == "answered"
    assert code(state, 0, STOP) == "answered"
    assert legal_actions(state, 0) == []


def test_no_answer_after_a_stop() -> None:
    state = played(table("Y-I2 R-I2"), ["stop", "pass"])
    assert code(state, 0, PASS) == "stopped"
    assert code(state, 0, STOP) == "stopped"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_no_answer_from_a_seat_that_is_not_there(seat: int) -> None:
    assert code(table("Y-I2 R-I2"), seat, PASS) == "seat"


def test_no_answer_when_all_is_over() -> None:
    state = played(table("Y-I2"), ["pass", "pass"])
    assert state.is_over
    assert code(state, 0, PASS) == "over"
    assert legal_actions(state, 0) == []
    assert state.awaited == ()


def test_what_is_no_answer_is_refused() -> None:
    state = table("Y-I2 R-I2")
    for nonsense in (None, "pass", 0, ("E3", "E4")):
        assert code(state, 0, nonsense) == "answer"


def test_who_does_not_own_the_building_is_not_asked() -> None:
    poor = seated(plain())
    poor = type(poor)("Bob", "owl", "human", plain(), {"R-I2": poor.buildings["R-I2"]}, 10)
    state, _ = begin(Scenario("eternal", None, rules_of(), 10, ("Y-I2",)), [seated(plain()), poor], seed=1)
    assert state.awaited == (0,)
    assert code(state, 1, PASS) == "excused"
    assert legal_actions(state, 1) == []


def test_a_card_that_nobody_owns_is_passed_over() -> None:
    state, events = play(table("Y-I2 X-I2 R-I2"), "pass", "pass")
    assert [event for event in events if isinstance(event, Revealed)] == [Revealed("X-I2"), Revealed("R-I2")]
    assert state.card == "R-I2"


def test_one_refused_answer_of_many_changes_nothing() -> None:
    state = table("Y-I2 R-I2")
    with pytest.raises(IllegalAnswerError):
        apply(state, {0: PASS, 1: laid("Y-I2", "A1 A2")})
    assert state == table("Y-I2 R-I2")


def test_no_answers_at_all_change_nothing() -> None:
    state = table("Y-I2 R-I2")
    assert apply(state, {}) == (state, [])
    over = played(state, ["stop", "stop"])
    assert apply(over, {}) == (over, [])


def test_an_answer_can_be_undone_until_the_turn_is_resolved() -> None:
    state = table("Y-I2 R-I2")
    pending, _ = apply(state, {0: laid("Y-I2", "E3 E4")})
    assert undo(pending, 0) == state
    assert refusal(undo(pending, 0), "F3 F4") is None


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
def test_there_is_nothing_to_take_back_before_an_answer(seat: int) -> None:
    with pytest.raises(IllegalAnswerError) as caught:
        undo(table("Y-I2 R-I2"), seat)
    assert caught.value.refusal.code == "undo"


def test_a_resolved_turn_cannot_be_undone() -> None:
    state = played(table("Y-I2 R-I2"), ["pass", "pass"])
    with pytest.raises(IllegalAnswerError):
        undo(state, 0)


def test_the_episode_ends_with_the_deck() -> None:
    state, events = play(played(table("Y-I2 R-I2"), ["pass", "pass"]), "pass", "pass")
    assert state.is_over
    assert events[-1] == Ended()


def test_the_last_player_goes_on_alone() -> None:
    state = table("Y-I2 R-I2 B-I2", plain(), plain(), plain())
    state, events = play(state, "stop", "E3 E4", "stop")
    assert [event for event in events if isinstance(event, Stopped)] == [Stopped(0), Stopped(2)]
    assert state.awaited == (1,)
    state, _ = play(state, "E5 E6")
    assert (state.card, state.awaited) == ("B-I2", (1,))


def test_there_are_no_results_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        final_results(table("Y-I2"))


def test_results_come_seat_by_seat() -> None:
    state = played(table("Y-I2", plain(), plain(), plain()), ["pass", "E3 E4", "stop"])
    results = final_results(state)
    assert [(result.seat, result.score, result.place) for result in results] == [
        (0, 9 - 121, "others"),
        (1, 10 + 1 - 119, "first"),
        (2, 10 - 121, "others"),
    ]


def test_a_preview_tells_each_rules_share() -> None:
    state = table("Y-I2", plain(E3="T", E4="R"))
    assert previewed(state, 0, laid("Y-I2", "E3 E4")) == (("trees", -2), ("rocks", 2), ("groups", 1))
    assert previewed(state, 0, PASS) == (("pass", -1),)
    assert previewed(state, 0, STOP) == ()


def test_a_preview_of_gold_does_not_look_at_the_others() -> None:
    veins = plain(E1="G", E2="G")
    state = table("Y-I2 R-I2", veins, veins)
    told = previewed(state, 1, laid("Y-I2", "E1 E2"))
    assert told == (("gold", 3), ("groups", 1))
    pending, _ = apply(state, {0: laid("Y-I2", "E1 E2")})
    assert previewed(pending, 1, laid("Y-I2", "E1 E2")) == told
