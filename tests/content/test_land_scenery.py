"""The surroundings of lands: printed boards keep those of their maps, made ones go on as a map would show them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycity.content.lands.scenery import map_of, natural_map, scenery_on
from mycity.content.tiled.maps import board_names, load_city_map
from mycity.content.tiled.words import LANDS, SCENERY, SURROUNDINGS
from mycity.engine.board import Board
from mycity.engine.grid import ISLAND, cell_index
from mycity.engine.lands.code import FAMILIES, LandCode
from mycity.engine.lands.made import made_land

NUMBERS = range(150)
RISING = {*"MVJ"}
Place = tuple[int, int]


def made(family: str, number: int) -> Board:
    """Return the board of a made land, with all that modules put on it."""
    return made_land(LandCode(1, family, 0, number, 0)).board("WGPows")


def with_code(board: Board, name: str, code: str) -> Board:
    """Return a board with another code on a cell."""
    row, place = board.grid.text_position(cell_index(board.grid, name))
    cells = list(board.cells)
    cells[row] = f"{cells[row][:place]}{code}{cells[row][place + 1 :]}"
    return replace(board, cells=tuple(cells))


def beside(place: Place) -> tuple[Place, ...]:
    """Return the places around one in a map of hexagons, whose every second row stands half a hexagon to the right."""
    row, column = place
    right = row % 2
    above_and_below = ((row + step, column + right - across) for step in (-1, 1) for across in (0, 1))
    return ((row, column - 1), (row, column + 1), *above_and_below)


# -- printed boards --------------------------------------------------------------------------------------------------


def test_the_natural_map_of_the_printed_island_is_the_printed_map() -> None:
    drawn = load_city_map("island")
    assert natural_map(drawn.board) == replace(drawn, marks=())


@pytest.mark.parametrize("name", board_names())
def test_a_printed_board_has_its_printed_map(name: str) -> None:
    drawn = load_city_map(name)
    assert map_of(drawn.board) is drawn


def test_what_befalls_a_printed_board_leaves_it_its_map() -> None:
    island, city = load_city_map("island"), load_city_map("eternal")
    for code in "wsovlar":
        assert map_of(with_code(island.board, "5.5", code)) is island
    assert map_of(with_code(city.board, "K1", "t")) is city
    assert map_of(with_code(city.board, "K11", "L")) is city, "forest that has been opened"


def test_another_land_in_the_outline_of_the_printed_island_has_a_map_of_its_own() -> None:
    island = load_city_map("island")
    other = with_code(island.board, "5.5", "H")
    assert other.grid == ISLAND
    assert map_of(other) == natural_map(other)
    assert map_of(other).scenery != island.scenery


# -- made lands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_maps_of_made_lands_say_what_maps_have_words_for(family: str) -> None:
    words = {*SCENERY.values()} - {"="} if family == "city" else {*LANDS.values(), *SURROUNDINGS.values()}
    for number in NUMBERS:
        board = made(family, number)
        drawn = map_of(board)
        top, left = drawn.first
        assert {*"".join(drawn.scenery)} <= words
        assert len({len(row) for row in drawn.scenery}) == 1
        for row, line in enumerate(board.cells, top):
            for place, code in enumerate(line, left):
                bare = "~" if code == "-" else board.land.under.get(code, code)
                assert drawn.scenery[row][place] == bare, "the land itself is in the map, without what stands on it"


def test_mountains_and_woods_go_on_in_the_ring_and_widen_off_the_river() -> None:
    for number in NUMBERS:
        board = made("city", number)
        rows, last = map_of(board).scenery, 12
        assert len(rows) == 13
        border = [((y, x), (min(max(y, 1), 11), min(max(x, 1), 11))) for y in range(13) for x in range(13)]
        ring = {place: inner for place, inner in border if place != inner}
        for (y, x), (inner_y, inner_x) in ring.items():
            code, inner = rows[y][x], rows[inner_y][inner_x]
            assert code == inner or (inner == "." and code in "MF"), "what stands at the border goes on beyond it"
            if code != inner:
                near = {rows[ring_y][ring_x] for ring_y, ring_x in ring if abs(ring_y - y) + abs(ring_x - x) == 1}
                assert code in near, "a mass widens by a place, it does not begin in the ring"
        for row, inner_row in ((0, 0), (last, 10)):
            banks = sum(board.left >> cell & 1 for cell in range(inner_row * 12, inner_row * 12 + 11))
            for place in (banks, banks + 1):
                assert rows[row][place] == rows[1 if row == 0 else 11][place], "nothing widens into the river"


def test_mountains_rise_with_one_volcano_among_them_where_jungle_reaches_the_upper_row() -> None:
    for number in NUMBERS:
        drawn = map_of(made("island", number))
        rows, (top, _) = drawn.scenery, drawn.first
        places = {(y, x): code for y, row in enumerate(rows) for x, code in enumerate(row)}
        volcano = [place for place, code in places.items() if code == "V"]
        assert len(volcano) == 1
        assert {places[near] for near in beside(volcano[0])} == {"M"}, "it stands among mountains on all sides"
        upper = [(top, x) for x, code in enumerate(rows[top]) if code == "J"]
        for place in upper:
            above = [places[near] for near in beside(place) if near[0] == top - 1]
            assert {*above} <= RISING, "mountains rise all along the jungle"
        lowest = [x for x, code in enumerate(rows[top - 1]) if code in RISING]
        joined = [near for x in lowest for near in beside((top - 1, x)) if near[0] == top]
        assert all(places[near] != "~" for near in joined), "no mountain stands in the sea"
        for row in range(top):
            there = [x for x, code in enumerate(rows[row]) if code != "~"]
            assert there == [*range(there[0], there[-1] + 1)], "each row of mountains is one"
            assert {rows[row][x] for x in there} <= RISING


def test_lands_of_one_outline_reach_as_far() -> None:
    """Windows are laid out by the outline alone, so mountains must not lie elsewhere with another land in it."""
    for number in NUMBERS:
        board = made("island", number)
        drawn = map_of(board)
        other, first = scenery_on(board.grid)
        assert first == drawn.first
        edges = [[x for row in land for x, code in enumerate(row) if code != "~"] for land in (drawn.scenery, other)]
        assert (min(edges[0]), max(edges[0])) == (min(edges[1]), max(edges[1]))
        highest = [["V" in row for row in land].index(True) for land in (drawn.scenery, other)]
        assert highest[0] == highest[1]
    assert scenery_on(ISLAND)[0] is load_city_map("island").scenery
