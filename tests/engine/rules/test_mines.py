"""Buildings joined to the mine entrance of their colour dig its shaft; boxes reached or passed pay once."""

import pytest

from mycity.engine.rules.base import Rule, RuleError
from tests.engine.campaign.by_hand import BOXES, cells_of, city, mask, player, rule
from tests.engine.tables import plain

PLACES = {"mine-blue": mask("A3"), "mine-red": mask("C4"), "mine-yellow": mask("C7")}


def mines(*shafts: str) -> Rule:
    return rule({"id": "mines", "open": list(shafts), **BOXES})


OPEN = mines("blue", "red", "yellow").set_up(plain(), PLACES)
CHAIN = ("B-I2 A1 A2", "B-I3 B1 C1 D1", "B-L4 E1 E2 E3 D3")


def dug(*built: str, shaft: str = "blue", depth: int = 0) -> int:
    who = player(OPEN, shafts={"blue": 0, "red": 0, "yellow": 0, shaft: depth})
    return mines("blue", "red", "yellow").depths(city(who, *built))[shaft]


def ends(*built: str, **shafts: int) -> tuple[int, list[str]]:
    """Returns the points of the episode's end and what the boxes bring beside."""
    who = player(OPEN, shafts={"blue": 0, "red": 0, "yellow": 0, **shafts})
    made, played = mines("blue", "red", "yellow"), city(who, *built)
    return made.end_score(played), [f"{prize.cause} {prize.what}" for prize in made.brings(0, [played])]


def test_the_entrances_open_with_their_marks() -> None:
    board = mines("blue", "red").set_up(plain(A3="R"), PLACES)
    assert cells_of(board.of("E")) == "A3 C4"
    assert board.marks == (("mine-blue", mask("A3")), ("mine-red", mask("C4")))
    assert not board.buildable & mask("A3")
    assert not board.empty & mask("A3")


def test_neighbours_of_the_entrance_and_all_joined_to_them_dig() -> None:
    assert dug("B-I2 A1 A2") == 1
    assert dug(*CHAIN) == 3
    assert dug("B-I3 B1 C1 D1") == 0


def test_two_groups_at_the_entrance_both_dig() -> None:
    assert dug("B-I2 A1 A2", "B-I3 A4 A5 A6") == 2


def test_other_colours_and_corners_do_not() -> None:
    assert dug("Y-I2 A1 A2", "R-I2 B3 B4") == 0
    assert dug("B-I2 B1 B2") == 0
    assert dug("B-I2 A1 A2", "Y-I2 B1 B2", "B-I3 C1 C2 C3") == 1


def test_joined_across_the_river() -> None:
    assert dug(*CHAIN, "B-V3 F3 F4 G4") == 4


def test_each_shaft_has_its_colour() -> None:
    assert dug("R-I2 D4 D5", shaft="red") == 1
    assert dug("Y-I2 C8 C9", shaft="yellow") == 1
    assert dug("Y-I2 D4 D5", shaft="red") == 0


def test_depth_is_kept_and_ends_at_the_last_box() -> None:
    assert dug("B-I2 A1 A2", depth=4) == 5
    assert dug(*CHAIN, depth=11) == 12


def test_points_of_boxes_count_at_the_end() -> None:
    assert ends(*CHAIN) == (2, [])
    assert ends(*CHAIN, blue=1) == (2, [])
    assert ends(*CHAIN, blue=3) == (0, ["blue-6 nugget"])
    assert ends("R-I2 D4 D5", red=11) == (4, [])


def test_a_box_passed_pays_too_and_every_box_pays_once() -> None:
    assert ends(*CHAIN, "B-V3 F3 F4 G4", blue=2) == (2, ["blue-6 nugget"])
    assert ends("B-I2 A1 A2", blue=12) == (0, [])
    assert ends("B-I2 A1 A2", blue=3) == (0, [])


def test_shafts_in_order_boxes_ascending() -> None:
    built = ("B-I2 A1 A2", "R-I2 D4 D5", "Y-I2 C8 C9")
    assert ends(*built, blue=5, red=2, yellow=2) == (0, ["blue-6 nugget", "red-3 tree", "yellow-3 tree"])


def test_a_closed_shaft_is_not_dug() -> None:
    who = player(mines("blue").set_up(plain(), PLACES))
    assert mines("blue").depths(city(who, "R-I2 D4 D5")) == {"blue": 0}


WRONG_TABLES: tuple[tuple[dict[str, object], str], ...] = (
    ({"open": ["red", "blue"]}, "in the order blue, red, yellow"),
    ({"blue": [[3, "points", 2, "triangle"]]}, "a box with a triangle cannot pay points"),
    ({"blue": [[6, "nugget", 1], [3, "nugget", 1]]}, "step 3 is not a number up to 12"),
    ({"blue": [[13, "nugget", 1]]}, "step 13 is not a number up to 12"),
    ({"blue": [[3, "gold", 1]]}, "step 3 cannot pay"),
    ({"blue": [[3, "nugget", 0]]}, "step 3 cannot pay"),
    ({"blue": [[3, "nugget"]]}, "is not step, what, count"),
    ({"blue": "deep"}, "must be a list"),
)


def test_wrong_tables_are_refused() -> None:
    for changed, reason in WRONG_TABLES:
        with pytest.raises(RuleError, match=reason):
            rule({"id": "mines", "open": ["blue"], **BOXES, **changed})


def test_a_sticker_under_the_buildings_and_the_boards_edge_change_nothing() -> None:
    board = OPEN.with_codes(mask("A1 A2"), "r")
    who = player(board, shafts={"blue": 0, "red": 0, "yellow": 0})
    assert mines("blue", "red", "yellow").depths(city(who, "B-I2 A1 A2"))["blue"] == 1
