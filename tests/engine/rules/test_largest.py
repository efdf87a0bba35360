"""The largest groups at the table."""

from mycity.engine.city import City
from mycity.engine.rules.largest import LargestGroups
from mycity.engine.scoring import end_scores, end_scores_among, results, scores
from tests.engine.island.by_hand import ETERNAL, carrying, rules_of

LINES = ["largest-farm", "largest-village", "largest-fort", "largest-paths"]


def shares(*cities: City) -> list[list[int]]:
    """Returns what each city takes for fields, houses, walls and paths."""
    rules, found = rules_of(ETERNAL), []
    for seat in range(len(cities)):
        lines = end_scores_among(rules, seat, cities)
        assert [rule for rule, _ in lines] == [*LINES, "beach"]
        found.append([points for _, points in lines[:4]])
    assert scores(rules, cities) == [result.score for result in results(rules, cities)]
    return found


def test_the_largest_takes_five_and_all_who_tie() -> None:
    rich = carrying(F="8.3 7.5", H="6.5 7.4", P="8.4")
    poor = carrying(F="8.3", H="6.5 7.4", P="8.4", W="8.1 8.2")
    assert shares(rich, poor) == [[5, 5, 0, 5], [0, 5, 5, 5]]
    assert shares(rich, poor, carrying(F="1.1 1.2 1.3")) == [[0, 5, 0, 5], [0, 5, 5, 5], [5, 0, 0, 0]]


def test_any_size_counts_but_none() -> None:
    assert shares(carrying(F="8.3"), carrying()) == [[5, 0, 0, 0], [0, 0, 0, 0]]


def test_a_group_is_one_piece() -> None:
    assert shares(carrying(P="1.1 1.2 8.6 8.7"), carrying(P="8.1 8.2 8.3")) == [[0, 0, 0, 0], [0, 0, 0, 5]]


def test_the_points_lie_on_the_group() -> None:
    rules = rules_of(ETERNAL)
    farm = next(rule for rule in rules.end_score if rule.line == "largest-farm")
    mine, other = carrying(F="1.1 1.2 8.6 8.7 8.5"), carrying(F="8.1 8.2 8.3 8.4")
    assert list(farm.points_among(0, [mine, other])) == []
    assert list(farm.points_among(1, [mine, other])) == [(other.covered, 5)]
    assert dict(end_scores(rules, mine))["largest-farm"] == 5, "alone at the table"


def test_of_two_that_are_as_large_the_first_is_pointed_at() -> None:
    farm = next(rule for rule in rules_of(ETERNAL).end_score if rule.line == "largest-farm")
    first, both = carrying(F="1.1 1.2"), carrying(F="8.6 8.7 1.1 1.2 4.1")
    assert list(farm.points_among(0, [both])) == [(first.covered, 5)]


def test_what_is_compared_is_the_size_of_the_largest_group() -> None:
    sizes = {
        rule.line: rule.compared_size(carrying(F="8.3 7.5", P="1.1 1.2 8.6")) for rule in rules_of(ETERNAL).end_score
    }
    assert sizes == {"largest-farm": 2, "largest-village": 0, "largest-fort": 0, "largest-paths": 2, "beach": 0}


def test_a_rank_says_who_has_the_largest_and_how_many_cells_are_missing() -> None:
    rule = next(rule for rule in rules_of(ETERNAL).rules if isinstance(rule, LargestGroups))
    cities = carrying(F="8.3 7.5 1.1", W="8.1"), carrying(F="8.1 8.2 8.3 8.4"), carrying(F="8.3", W="8.1")
    ranks = {rank.symbol: rank for rank in rule.ranks(0, cities)}
    assert (ranks["F"].holders, ranks["F"].behind) == ((1,), 2)
    assert ranks["F"].cells == carrying(F="8.3 7.5").covered
    assert (ranks["W"].holders, ranks["W"].behind) == ((0, 2), 0)
    assert (ranks["H"].holders, ranks["H"].cells, ranks["H"].behind) == ((), 0, 0)
