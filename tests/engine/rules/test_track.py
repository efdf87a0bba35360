"""The token that reaches the end of the track stays there and brings progress, once an episode."""

from mycity.engine.episode import final_results
from tests.engine.campaign.by_hand import PASS, gains_of, player, rule_set, table
from tests.engine.tables import plain, play, played, points_of

TRACK = {"id": "track", "end": 50, "progress": 1}
INVESTOR = {"id": "investor", "points": 1}


def test_points_at_once_reach_the_mark() -> None:
    rules = rule_set(TRACK, PASS, INVESTOR, "trees")
    state = played(table("Y-I2 R-I2 B-I2 Y-I3", rules, player(plain(), start=49)), ["E1 E2"])
    state, events = play(state, "E3 E4")
    assert points_of(events) == [(0, "investor", 1)]
    assert gains_of(events) == [(0, "progress", 1, "fifty")]
    assert (state.cities[0].points, state.cities[0].frozen, state.cities[0].holdings.progress) == (50, True, 1)


def test_a_frozen_token_neither_gains_nor_loses() -> None:
    rules = rule_set(TRACK, PASS, INVESTOR, "empties")
    state = played(table("Y-I2 R-I2 B-I2 Y-I3", rules, player(plain(), start=49)), ["E1 E2"], ["E3 E4"])
    state, events = play(state, "pass")
    assert points_of(events) == [(0, "pass", -1)]
    state, events = play(state, "stop")
    assert gains_of(events) == []
    (result,) = final_results(state)
    assert (result.end, result.score, result.gains) == ((("empties", -117),), 50, ())


def test_the_end_scoring_stops_at_the_mark() -> None:
    """The worked example: trees take the token from 45 to 50 with points left over, then nine empties."""
    board = plain(**{f"A{row}": "T" for row in range(1, 5)})
    rules = rule_set(TRACK, "trees", "empties")
    state, _ = play(table("Y-I2", rules, player(board, start=45)), "stop")
    (result,) = final_results(state)
    assert dict(result.end) == {"trees": 8, "empties": -117}
    assert (result.score, result.frozen_by) == (50, "trees")
    assert [(gain.what, gain.count, gain.cause) for gain in result.gains] == [("progress", 1, "fifty")]


def test_one_point_short_is_no_mark() -> None:
    board = plain(A1="T", A2="T")
    state, _ = play(table("Y-I2", rule_set(TRACK, "trees", "empties"), player(board, start=45)), "stop")
    (result,) = final_results(state)
    assert (result.score, result.frozen_by, result.gains) == (49 - 119, None, ())


def test_debt_is_paid_before_the_token_moves() -> None:
    board = plain(A1="R", A2="R", A3="T")
    state, _ = play(table("Y-I2", rule_set(TRACK, "rocks", "trees"), player(board, start=1)), "stop")
    (result,) = final_results(state)
    assert result.score == 1 - 4 + 2


def test_each_seat_has_its_own_mark() -> None:
    rules = rule_set(TRACK, PASS, INVESTOR)
    state = played(table("Y-I2 R-I2", rules, player(plain(), 49), player(plain(), 48)), ["E1 E2", "E1 E2"])
    state, events = play(state, "E3 E4", "E3 E4")
    assert gains_of(events) == [(0, "progress", 1, "fifty")]
    assert [one.points for one in state.cities] == [50, 49]
