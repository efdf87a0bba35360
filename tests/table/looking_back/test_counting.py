"""What is counted comes out as the engine says, cell by cell; places and ties too."""

from __future__ import annotations

from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.rules import make_rules
from mycity.engine.score_lines import points_in_play
from mycity.engine.scoring import end_scores, results
from mycity.table.looking_back.counting import Spots, counts
from mycity.table.looking_back.ranking import standings, tie_breaks
from tests.each import each
from tests.engine.tables import city, eternal_board, plain
from tests.storage.games import eternal, turns

SEEDS = range(1, 9)


def finished(seed: int, seats: int = 3) -> State:
    return turns(*eternal(*["human"] * seats, seed=seed))[0]


@each("seed", SEEDS)
def test_the_counting_comes_to_the_engines_results(seed: int) -> None:
    state = finished(seed, 2 + seed % 3)
    for result in results(state.rules, state.cities):
        counted = counts(state.rules, state.cities, result.seat)
        assert tuple((rule.rule.line, rule.points) for rule in counted) == result.end
        assert counted[-1].after == result.score
        assert [rule.before for rule in counted[1:]] == [rule.after for rule in counted[:-1]]


@each("seed", SEEDS)
def test_the_places_pointed_out_bring_exactly_the_points(seed: int) -> None:
    state = finished(seed)
    for built in state.cities:
        for rule in counts(state.rules, [built], 0):
            assert sum(points for _, points in rule.spots) == rule.points


@each("seed", SEEDS)
def test_no_cell_is_pointed_out_twice_for_one_rule(seed: int) -> None:
    state = finished(seed)
    for built in state.cities:
        for rule in counts(state.rules, [built], 0):
            assert sum(cells.bit_count() for cells, _ in rule.spots) == _union(rule.spots).bit_count()


def _union(spots: Spots) -> int:
    union = 0
    for cells, _ in spots:
        union |= cells
    return union


@each("seed", SEEDS)
def test_start_play_and_counting_make_the_score(seed: int) -> None:
    state, events = turns(*eternal("human", "human", "human", seed=seed))
    for result in results(state.rules, state.cities):
        played = sum(points_in_play(events, result.seat).values())
        start = state.table.players[result.seat].start
        assert start + played + sum(points for _, points in result.end) == result.score


@each("seed", SEEDS)
def test_the_first_of_the_ranking_is_the_engines_first(seed: int) -> None:
    order = standings(finished(seed, 4))
    assert [standing.seat for standing in order if standing.rank == 1] == [
        standing.seat for standing in order if standing.result.place == "first"
    ]
    assert [standing.rank for standing in order] == sorted(standing.rank for standing in order)
    assert [standing.score for standing in order] == sorted((standing.score for standing in order), reverse=True)


def over(*cities: City) -> State:
    """Return an episode that is over with these cities."""
    state, _ = eternal(*["human"] * len(cities))
    return State(state.table, state.rng, len(state.table.deck), None, cities, (None,) * len(cities))


def level(*built: str) -> City:
    return city(eternal_board(), *built)


def test_a_tie_is_broken_by_the_topmost_row_that_differs() -> None:
    first, second = level("Y-I2 F1 G1"), level("Y-I2 F3 G3")
    state = over(second, first)
    gap = dict(end_scores(state.rules, first))["empties"] - dict(end_scores(state.rules, second))["empties"]
    assert gap == 0
    order = standings(state)
    assert [standing.seat for standing in order] == [1, 0]
    (tie,) = tie_breaks(state, order)
    assert (tie.better, tie.other, tie.row) == (1, 0, 1)
    assert tie.counts[0] < tie.counts[1]


def test_a_full_tie_stands_and_the_next_place_is_skipped() -> None:
    same = level("Y-I2 F1 G1")
    worse = level()
    state = over(same, worse, same)
    order = standings(state)
    assert [(standing.seat, standing.rank) for standing in order] == [(0, 1), (2, 1), (1, 3)]
    (tie,) = tie_breaks(state, order)
    assert (tie.better, tie.other, tie.row, tie.counts) == (0, 2, 0, (0, 0))


def test_the_end_of_the_track_freezes_the_counting() -> None:
    rules = make_rules([{"id": "trees"}, {"id": "empties"}, {"id": "track", "end": 50, "progress": 1}])
    counted = counts(rules, [city(plain(A1="T", B1="T"), start=48)], 0)
    assert [(rule.points > 0, rule.after) for rule in counted] == [(True, 50), (False, 50)]
