"""The shipped boards, cell for cell and edge for edge, against tables written by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mycity.content.tiled.maps import board_names, load_board, load_city_map
from mycity.engine.board import Board
from mycity.engine.grid import ISLAND, ISLET, SQUARE_11, cell_index, names, parse
from tests.independent import lands

TABLES = {"city": lands.CITY.split(), "eternal": lands.ETERNAL.split()}

SMALL_SQUARES = "I1 F2 J2 K2 G3 I3 H4 J4 G5 F6 H6 G7 I7 H8 J8 F9 E10 G10"
FOREST_SQUARES = "K4 J5 J6 K7 J9 I10"


def river_of(table: list[str]) -> set[frozenset[str]]:
    """The river's cell pairs: beside each bar, and between two rows below the columns that join their bars."""
    pairs = set()
    bars = [row.index("|") for row in table]
    for number, bar in enumerate(bars, start=1):
        pairs.add(frozenset((f"{'ABCDEFGHIJK'[bar - 1]}{number}", f"{'ABCDEFGHIJK'[bar]}{number}")))
    for number, (above, below) in enumerate(pairwise(bars), start=1):
        for column in "ABCDEFGHIJK"[min(above, below) : max(above, below)]:
            pairs.add(frozenset((f"{column}{number}", f"{column}{number + 1}")))
    return pairs


def test_the_boards_there_are() -> None:
    assert {"city", "eternal", "island"} <= set(board_names())


@pytest.mark.parametrize("name", TABLES)
def test_cells(name: str) -> None:
    assert list(load_board(name).cells) == [row.replace("|", "") for row in TABLES[name]]


@pytest.mark.parametrize("name", TABLES)
def test_river(name: str) -> None:
    river = load_board(name).to_json()["river"]
    assert isinstance(river, list)
    assert {frozenset(pair) for pair in river} == river_of(TABLES[name])
    assert len(river) == len(river_of(TABLES[name]))


@pytest.mark.parametrize("name", TABLES)
def test_left_bank_is_what_stands_left_of_the_bars(name: str) -> None:
    left = [f"{'ABCDEFGHIJK'[x]}{y}" for y, row in enumerate(TABLES[name], start=1) for x in range(row.index("|"))]
    assert names(SQUARE_11, load_board(name).left) == left


def census(board: Board) -> tuple[int, int, int, int]:
    """Meadow cells left and right, mountain and forest."""
    masks = (board.meadow & board.left, board.meadow & board.right, board.of("M"), board.of("F"))
    left, right, mountain, forest = (mask.bit_count() for mask in masks)
    return left, right, mountain, forest


def test_census_of_the_design() -> None:
    assert census(load_board("city")) == (36, 59, 10, 16)
    assert census(load_board("eternal")) == (42, 56, 11, 12)


def test_squares_and_marks_of_the_city() -> None:
    city = load_city_map("city")
    assert city.board.squares == parse(SQUARE_11, SMALL_SQUARES.split())
    assert city.board.forest_squares == parse(SQUARE_11, FOREST_SQUARES.split())
    assert dict(city.marks) == {name: parse(SQUARE_11, cells.split()) for name, cells in lands.MARKS.items()}
    assert dict(city.marks)["port"] == parse(SQUARE_11, ["E3"])


def test_nothing_of_later_chapters_is_in_force_on_the_authored_board() -> None:
    city = load_board("city")
    assert city.marks == ()
    assert city.closed == 0
    assert not city.of("GESLP")


def test_the_eternal_board_takes_no_stickers() -> None:
    eternal = load_city_map("eternal")
    assert (eternal.board.squares, eternal.board.forest_squares, eternal.marks) == (0, 0, ())


@pytest.mark.parametrize("name", TABLES)
def test_scenery_rings_the_board(name: str) -> None:
    city = load_city_map(name)
    assert [len(row) for row in city.scenery] == [13] * 13
    assert city.scenery[12] == "=" * 13
    assert city.scenery[0].startswith("MMM")
    inner = [row[1:12] for row in city.scenery[1:12]]
    terrain = ["".join(code if code in "MF" else "." for code in row) for row in city.board.cells]
    assert inner == terrain


ISLAND_ROWS = [
    "BBHPXJJJJJJXPHBB",
    "BHHPJJJJJJJPHHB-",
    "-BHHPJJJJJJPHHB-",
    "BBHHPPXJXPPHHBB-",
    "--BHHPPPPPPHHB--",
    "--BBHHHHHHHBB---",
    "---BBBHHHHBBB---",
    "----BBBBBBB-----",
]


def test_the_island() -> None:
    island = load_city_map("island")
    board = island.board
    assert (list(board.cells), board.grid) == (ISLAND_ROWS, ISLAND)
    assert {code: board.of(code).bit_count() for code in "BHPJX"} == {"B": 31, "H": 29, "P": 16, "J": 20, "X": 4}
    assert names(ISLAND, board.of("X")) == ["1.5", "1.12", "4.7", "4.9"]
    assert island.marks == ()


def test_the_small_island_of_a_lesson() -> None:
    islet = load_city_map("islet")
    assert islet.board.grid == ISLET
    assert list(islet.board.cells) == ["--PXJXP-", "BHPPPPHB", "-BHHHHHB", "-BBHHBB-", "---BBB--"]
    assert names(ISLET, islet.board.totems) == ["1.2", "1.4"]
    assert {
        name: names(ISLET, ISLET.near[cell_index(ISLET, name)] & islet.board.of("P")) for name in ("1.2", "1.4")
    } == {"1.2": ["1.1", "2.3", "2.4"], "1.4": ["1.5", "2.5", "2.6"]}


def test_the_sea_surrounds_the_island_below_and_the_volcano_stands_above() -> None:
    island = load_city_map("island")
    top, left = island.first
    assert top % 2 == 0
    assert "".join(island.scenery).count("V") == 1
    assert "V" in "".join(island.scenery[:top])
    assert set("".join(island.scenery[top + 8 :])) == {"~"}
    inner = [row[left : left + 16] for row in island.scenery[top : top + 8]]
    assert inner == [row.replace("-", "~").replace("X", "J") for row in ISLAND_ROWS]


def test_a_board_that_is_not_there() -> None:
    with pytest.raises(
        ValueError, match=rf"atlantis\.tmx: there is no such board; there are {', '.join(board_names())}"
    ):
        load_board("atlantis")


def test_boards_are_read_once() -> None:
    assert load_board("city") is load_board("city")
