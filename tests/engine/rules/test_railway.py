"""A building along the track brings rails at once, rails reach stops, and stops pay."""

from mycity.engine.episode import State
from tests.engine.campaign.by_hand import PASS, RAILWAY, gains_of, player, rule_set, table
from tests.engine.tables import plain, play, played, points_of

DECK = "Y-I2 R-I2 C-I4 Y-I3"


def start(*, rails: int = 0, deck: str = DECK, **changed: int) -> State:
    return table(deck, rule_set(PASS, {**RAILWAY, **changed}), player(plain(), rails=rails))


def test_a_building_along_the_track_brings_a_rail() -> None:
    state, events = play(start(), "E10 E11")
    assert gains_of(events) == [(0, "rail", 1, "row11")]
    assert state.cities[0].holdings.rails == 1


def test_one_rail_whatever_it_covers_of_the_row() -> None:
    assert gains_of(play(start(), "D11 E11")[1]) == [(0, "rail", 1, "row11")]


def test_no_building_there_no_rail() -> None:
    assert gains_of(play(start(), "E9 E10")[1]) == []
    assert gains_of(play(start(), "pass")[1]) == []


def test_every_stop_reached_in_a_turn_pays_at_once() -> None:
    paid = {
        2: ([("rail", 1, "row11")], [("railway", 1)]),
        4: ([("rail", 1, "row11"), ("nugget", 1, "stop-5")], []),
        7: ([("rail", 1, "row11")], []),
        10: ([("rail", 1, "row11"), ("progress", 1, "stop-11")], []),
        13: ([("rail", 1, "row11")], [("railway", 3)]),
        16: ([("rail", 1, "row11"), ("nugget", 1, "stop-17")], []),
        19: ([("rail", 1, "row11"), ("progress", 1, "stop-20")], []),
        23: ([("rail", 1, "row11"), ("progress", 2, "stop-24")], []),
    }
    for rails, (gains, points) in paid.items():
        _, events = play(start(rails=rails), "E10 E11")
        assert gains_of(events) == [(0, *gain) for gain in gains], rails
        assert points_of(events) == [(0, *line) for line in points], rails


def test_between_stops_nothing_is_paid() -> None:
    for rails in (0, 5, 11, 17, 21, 24):
        _, events = play(start(rails=rails), "E10 E11")
        assert (gains_of(events), points_of(events)) == ([(0, "rail", 1, "row11")], [])


def test_rails_beyond_the_last_stop_are_lost() -> None:
    state, _ = play(start(rails=24), "E10 E11")
    assert state.cities[0].holdings.rails == 24


def test_a_church_counts_as_the_rule_says() -> None:
    assert gains_of(play(start(deck="C-I4"), "B11 C11 D11 E11")[1]) == [(0, "rail", 1, "row11")]
    express = start(deck="C-I4", rails=1, church_rails=2)
    _, events = play(express, "B11 C11 D11 E11")
    assert gains_of(events) == [(0, "rail", 2, "row11")]
    assert points_of(events) == [(0, "railway", 1)]


def test_a_stop_passed_pays_as_one_reached() -> None:
    _, events = play(start(deck="C-I4", rails=4, church_rails=2), "B11 C11 D11 E11")
    assert gains_of(events) == [(0, "rail", 2, "row11"), (0, "nugget", 1, "stop-5")]


def test_a_stops_tree_waits_for_the_end_of_the_episode() -> None:
    state = played(start(rails=7), ["E10 E11"])
    rule = state.rules.rules[-1]
    assert [(prize.what, prize.cause) for prize in rule.brings(0, state.cities)] == [("tree", "stop-8")]
    later = played(start(rails=8), ["E10 E11"])
    assert list(rule.brings(0, later.cities)) == []


def test_points_of_a_stop_may_reach_the_end_of_the_track() -> None:
    track = {"id": "track", "end": 50, "progress": 1}
    state = table(DECK, rule_set(track, PASS, RAILWAY), player(plain(), start=47, rails=13))
    _, events = play(state, "E10 E11")
    assert gains_of(events) == [(0, "rail", 1, "row11"), (0, "progress", 1, "fifty")]


def test_everybody_takes_their_rail_in_the_same_turn() -> None:
    state = table(DECK, rule_set(PASS, RAILWAY), player(plain()), player(plain(), rails=2))
    _, events = play(state, "E10 E11", "E11 D11")
    assert gains_of(events) == [(0, "rail", 1, "row11"), (1, "rail", 1, "row11")]
    assert points_of(events) == [(1, "railway", 1)]


def test_across_the_river_and_over_a_sticker() -> None:
    state = table("Y-I2 R-I2", rule_set(PASS, RAILWAY), player(plain(F11="t")))
    state = played(state, ["E10 E11"])
    assert gains_of(play(state, "F11 G11")[1]) == [(0, "rail", 1, "row11")]
