"""What is wrong with a drawing is said with its cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.tiled.maps import check_map
from tests.content.maps_help import ISLAND_TILESETS, edit, number_of, swap, tile

# In the river layer, tile (x, y) sits on the upper left corner of the cell at (x, y); (1, 1) is A1.


@pytest.fixture
def city(maps: Path) -> Path:
    return maps / "city.tmx"


def paint(city: Path, layer: str, column: int, row: int, what: str) -> None:
    """Paint the tile that says ``name=value``; ``none`` wipes it."""
    name, _, value = what.partition("=")
    number = 0 if what == "none" else number_of(city.parent, name, value)
    tile(city, layer, column, row, number)


@pytest.mark.parametrize(
    ("layer", "column", "row", "what", "faults"),
    [
        ("ground", 0, 5, "none", ["ring (0, 5): the ring of scenery has a gap here"]),
        ("ground", 6, 12, "none", ["ring (6, 12): the ring of scenery has a gap here"]),
        ("ground", 5, 5, "none", ["E5: the ground has no terrain here"]),
        ("ground", 5, 5, "scenery=railway", ["E5: the ground has no terrain here"]),
        ("ground", 8, 5, "terrain=mountain", ["H5: an element (double-tree) on mountain"]),
        ("elements", 10, 6, "element=rock",
         ["J6: an element (rock) on forest", "J6: a forest-square on an element (rock)"]),
        ("elements", 1, 4, "element=tree", ["A4: an element (tree) on mountain"]),
        ("elements", 0, 3, "element=rock", ["ring (0, 3): an element (rock) outside the board"]),
        ("elements", 7, 3, "element=gold-vein", ["G3: a square on an element (gold-vein)"]),
        ("elements", 5, 5, "square=square", ["E5: a tile on layer elements without property element"]),
        ("squares", 1, 4, "square=square", ["A4: a square on mountain, not on meadow"]),
        ("squares", 5, 5, "square=forest-square", ["E5: a forest-square on meadow, not on forest"]),
        ("squares", 12, 5, "square=square", ["ring (12, 5): a square outside the board"]),
        ("squares", 8, 1, "element=tree", ["H1: a tile on layer squares without property square"]),
    ],
)  # fmt: skip
def test_tiles_out_of_place(city: Path, layer: str, column: int, row: int, what: str, faults: list[str]) -> None:
    paint(city, layer, column, row, what)
    assert check_map(city) == faults


def test_two_elements_on_a_cell(city: Path) -> None:
    text = city.read_text()
    start, end = text.index(' <layer id="3"'), text.index(' <layer id="4"')
    second = text[start:end].replace('id="3"', 'id="9"')
    edit(city, lambda text: text[:end] + second + text[end:])
    faults = check_map(city)
    assert "B1: two elements on one place: double-rock and double-rock" in faults
    assert all("two elements" in fault for fault in faults)


@pytest.mark.parametrize(
    ("column", "row", "what", "faults"),
    [
        # D1|E1: the river comes down between columns D and E
        (5, 2, "none", ["D1: the river ends inside: from its upper right corner nothing goes on to the bottom",
                        "D2: the river ends inside: from its lower right corner nothing goes on to the top"]),
        (5, 2, "river=N", ["D1: the river ends inside, at its lower right corner",
                           "D2: the river ends inside: from its lower right corner nothing goes on to the top"]),
        (9, 6, "river=EW", ["H5: the river ends inside: from its lower right corner nothing goes on to the right",
                            "H5: the river ends inside: from its lower right corner nothing goes on to the left"]),
        (1, 6, "river=EW", ["A5: the river ends inside: from its lower left corner nothing goes on to the right",
                            "A5: the river leaves the board at the left edge"]),
        (12, 6, "river=NS", ["K5: the river runs along the edge of the board"] * 2),
        (9, 1, "river=EW", ["H1: the river runs along the edge of the board"] * 2),
        (9, 0, "river=NS", ["ring (9, 0): a piece of river in the ring that does not lead to the board"]),
        (0, 9, "river=NS", ["ring (0, 9): a piece of river in the ring that does not lead to the board"]),
    ],
)  # fmt: skip
def test_river_tiles_that_lead_nowhere(city: Path, column: int, row: int, what: str, faults: list[str]) -> None:
    paint(city, "river", column, row, what)
    assert check_map(city) == faults


def draw_river(city: Path, corners: dict[tuple[int, int], str]) -> None:
    for (column, row), sides in corners.items():
        paint(city, "river", column, row, f"river={sides}")


def wipe_river(city: Path) -> None:
    def wipe(text: str) -> str:
        start = text.index('<data encoding="csv">', text.index('name="river"')) + len('<data encoding="csv">')
        return text[:start] + ",".join(["0"] * 169) + text[text.index("</data>", start) :]

    edit(city, wipe)


def test_no_river_at_all(city: Path) -> None:
    wipe_river(city)
    assert check_map(city) == [
        "river: it does not run from edge to edge: it never reaches the top edge",
        "river: it does not run from edge to edge: it never reaches the bottom edge",
    ]


def test_a_river_from_the_left_edge_to_the_right_edge(city: Path) -> None:
    wipe_river(city)
    draw_river(city, {(column, 9): "EW" for column in range(1, 13)})
    faults = check_map(city)
    assert "A8: the river leaves the board at the left edge" in faults
    assert "K8: the river leaves the board at the right edge" in faults
    assert "river: it does not run from edge to edge: it never reaches the top edge" in faults


def test_a_second_river_and_a_ring_of_river(city: Path) -> None:
    draw_river(city, {(8, row): "NS" for row in range(1, 13)})
    assert check_map(city) == [
        "G1: a second river at the top edge: the board would have more than two banks",
        "G11: a second river at the bottom edge: the board would have more than two banks",
    ]


@pytest.mark.parametrize(("column", "row", "cell"), [(8, 3, "G2"), (2, 9, "A8")])
def test_a_loop_of_river(city: Path, column: int, row: int, cell: str) -> None:
    right, below = column + 1, row + 1
    draw_river(city, {(column, row): "SE", (right, row): "SW", (column, below): "NE", (right, below): "NW"})
    loop = f"{cell}: a loop of river at its lower right corner: the board would have more than two banks"
    assert check_map(city) == [loop]


def test_a_river_along_a_forest_block(city: Path) -> None:
    wipe_river(city)
    draw_river(city, {(11, row): "NS" for row in range(13)})
    assert check_map(city) == [
        f"J{row}: the river runs along a forest block, between J{row} and K{row}" for row in (5, 6, 9, 10, 11)
    ]


def test_a_check_says_everything_at_once(city: Path) -> None:
    paint(city, "ground", 0, 5, "none")
    paint(city, "elements", 1, 4, "element=tree")
    swap(city, 'name="port"', 'name="pier"')
    faults = check_map(city)
    assert [fault.split(":")[0] for fault in faults] == ["layer marks, object 10 'pier'", "ring (0, 5)", "A4"]


# On the island's map, tile (3, 4) is 1.1; the tiles (x, y) of odd y stand half a hexagon to the right.


@pytest.mark.parametrize(
    ("layer", "column", "row", "what", "faults"),
    [
        ("ground", 0, 5, "none", ["scenery (0, 5): there is no cell here, and no scenery"]),
        ("ground", 18, 5, "terrain=beach",
         ["scenery (18, 5): there is no cell here, and no scenery", "scenery (18, 5): surf on beach"]),
        ("ground", 5, 6, "none", ["3.2: the ground has no terrain here"]),
        ("ground", 17, 5, "scenery=sea", ["2.15: the ground has no terrain here"]),
        ("ground", 7, 4, "terrain=palms", ["1.5: an element (totem) on palms"]),
        ("ground", 9, 11, "scenery=sea", ["8.3: the ground has no terrain here"]),
        ("elements", 3, 4, "element=totem", ["1.1: an element (totem) on beach"]),
        ("elements", 9, 3, "element=totem", ["scenery (9, 3): an element (totem) outside the board"]),
        ("elements", 3, 4, "surf=surf", ["1.1: a tile on layer elements without property element"]),
        ("surf", 3, 4, "surf=surf", ["1.1: surf on beach"]),
        ("surf", 9, 3, "surf=surf", ["scenery (9, 3): surf on mountain"]),
    ],
)  # fmt: skip
def test_hexagons_out_of_place(maps: Path, layer: str, column: int, row: int, what: str, faults: list[str]) -> None:
    name, _, value = what.partition("=")
    number = 0 if what == "none" else number_of(maps, name, value, ISLAND_TILESETS)
    tile(maps / "island.tmx", layer, column, row, number)
    assert check_map(maps / "island.tmx") == faults
