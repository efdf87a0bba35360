"""First, second, others; who is tied shares the better place and the next place is skipped."""

from mycity.engine.rules import make_rules
from mycity.engine.scoring import results
from tests.engine.tables import city, plain


def ranked(*scores: int, second_from: int = 3) -> list[str]:
    rules = make_rules([{"id": "tie-break.rows"}, {"id": "places", "second_from": second_from}])
    return [result.place for result in results(rules, [city(plain(), start=score) for score in scores])]


def test_four_players() -> None:
    assert ranked(20, 30, 10, 40) == ["others", "second", "others", "first"]


def test_three_players() -> None:
    assert ranked(20, 30, 10) == ["second", "first", "others"]


def test_two_players_have_no_second_place() -> None:
    assert ranked(20, 30) == ["others", "first"]


def test_two_tied_first_skip_the_second_place() -> None:
    assert ranked(30, 10, 30) == ["first", "others", "first"]
    assert ranked(30, 20, 30, 10) == ["first", "others", "first", "others"]


def test_two_tied_second_leave_nobody_for_others() -> None:
    assert ranked(10, 30, 10) == ["second", "first", "second"]


def test_three_tied_second() -> None:
    assert ranked(10, 10, 30, 10) == ["second", "second", "first", "second"]


def test_two_players_tied_are_both_first() -> None:
    assert ranked(30, 30) == ["first", "first"]


def test_all_tied_are_all_first() -> None:
    assert ranked(30, 30, 30, 30) == ["first"] * 4


def test_debt_ranks_below_zero() -> None:
    assert ranked(0, -3, -1) == ["first", "others", "second"]


def test_the_eternal_game_knows_first_and_others_only() -> None:
    assert ranked(20, 30, 10, 40, second_from=0) == ["others", "others", "others", "first"]
    assert ranked(30, 20, 30, second_from=0) == ["first", "others", "first"]
