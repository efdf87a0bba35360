"""Stopping is free, at once, and for the rest of the episode."""

from mycity.engine.episode import STOP, legal_actions
from mycity.engine.events import Ended, Revealed, Stopped
from tests.engine.tables import play, played, points_of, refusal, rules_of, table


def test_stopping_costs_nothing() -> None:
    state, events = play(table("Y-I2 R-I2"), "stop", "E3 E4")
    assert points_of(events) == []
    assert [city.points for city in state.cities] == [10, 10]
    assert Stopped(0) in events


def test_the_card_of_the_turn_is_not_built() -> None:
    state = played(table("Y-I2 R-I2"), ["stop", "E3 E4"])
    assert [len(city.placed) for city in state.cities] == [0, 1]


def test_who_has_stopped_is_asked_no_more() -> None:
    state = played(table("Y-I2 R-I2 B-I2"), ["stop", "E3 E4"])
    assert state.awaited == (1,)
    assert legal_actions(state, 0) == []
    assert refusal(state, "E3 E4", seat=0) == "stopped"
    assert refusal(state, "pass", seat=0) == "stopped"
    state = played(state, ["E5 E6"])
    assert state.awaited == (1,)


def test_the_episode_ends_when_the_last_player_stops() -> None:
    state, events = play(played(table("Y-I2 R-I2 B-I2"), ["stop", "E3 E4"]), "stop")
    assert state.is_over
    assert events[-1] == Ended()
    assert not any(isinstance(event, Revealed) for event in events)


def test_stopping_is_always_allowed() -> None:
    for start in (10, 0, -3):
        assert legal_actions(table("C-I4", start=start), 0)[-1] == STOP


def test_an_episode_may_forbid_it() -> None:
    state = table("Y-I2", rules=rules_of("start.river", "adjacency", "one-bank", "pass"))
    assert refusal(state, "stop") == "stop-forbidden"
