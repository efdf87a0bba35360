"""Per colour, whoever has the largest group at the table takes a nugget when the episode ends."""

from mycity.engine.board import Board
from tests.engine.campaign.by_hand import city, player, rule
from tests.engine.tables import plain

PLAIN = plain()


def trade(*cities: tuple[str, ...], board: Board = PLAIN) -> list[list[str]]:
    made = [city(player(board), *built) for built in cities]
    made_rule = rule({"id": "trade", "nuggets": 1})
    brought = [list(made_rule.brings(seat, made)) for seat in range(len(made))]
    assert all((prize.what, prize.count) == ("nugget", 1) for prizes in brought for prize in prizes)
    return [[prize.cause for prize in prizes] for prizes in brought]


def test_the_largest_group_takes_it() -> None:
    assert trade(("Y-I2 A1 A2", "Y-I3 A3 A4 A5"), ("Y-I2 A1 A2", "Y-I3 C3 C4 C5")) == [["trade-Y"], []]


def test_all_who_tie_take_it() -> None:
    assert trade(("Y-I2 A1 A2",), ("Y-U5 A1 C1 A2 B2 C2",), ()) == [["trade-Y"], ["trade-Y"], []]


def test_buildings_count_not_cells() -> None:
    assert trade(("Y-I2 A1 A2", "Y-V3 A3 A4 B4"), ("Y-U5 A1 C1 A2 B2 C2",)) == [["trade-Y"], []]


def test_a_group_of_none_takes_nothing() -> None:
    assert trade((), ()) == [[], []]


def test_colours_in_order() -> None:
    assert trade(("B-I2 A1 A2", "Y-I2 C1 C2", "R-I2 D1 D2")) == [["trade-Y", "trade-R", "trade-B"]]


def test_groups_join_across_the_river() -> None:
    assert trade(("R-I2 E1 E2", "R-I3 F2 F3 F4"), ("R-I2 A1 A2",)) == [["trade-R"], []]


def test_the_palace_joins_no_group_of_trade() -> None:
    palace = plain(E6="P")
    assert trade(("R-I2 E4 E5", "R-I3 E7 E8 E9"), ("R-I2 A1 A2",), board=palace) == [["trade-R"], ["trade-R"]]


def test_churches_have_no_colour() -> None:
    assert trade(("C-V3 A1 A2 B2",), ()) == [[], []]


def test_a_group_at_the_boards_edge() -> None:
    assert trade(("B-I2 K10 K11", "B-I3 H11 I11 J11"), ("B-I2 A1 B1",)) == [["trade-B"], []]
