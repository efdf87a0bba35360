"""The scripts that paint: the same run paints the same picture, and a building stays on its plot."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")
TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def art(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that imports one of the scripts' modules."""
    monkeypatch.syspath_prepend(str(TOOLS))
    return lambda name: importlib.import_module(f"art.{name}")


def painted(art: Any, name: str, turns: int) -> tuple[Any, Any, Any]:
    shapes, relief, buildings = art("shapes"), art("relief"), art("buildings")
    cells = shapes.turned(shapes.parse(shapes.buildings()[name]), turns)
    rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    plot = relief.Relief(columns, rows, 24)
    buildings.raise_on(plot, name, cells, 7)
    body, shadow = plot.render(7)
    return cells, body, shadow


@pytest.mark.parametrize("name", ["Y-L4", "R-T4", "B-U5", "C-X5"])
def test_painting_twice_gives_the_same_picture(art: Any, name: str) -> None:
    (_, body, shadow), (_, again, again_shadow) = painted(art, name, 1), painted(art, name, 1)
    assert (body == again).all()
    assert (shadow == again_shadow).all()


@pytest.mark.parametrize("name", ["Y-I2", "R-O4", "B-S4", "C-Y5"])
def test_a_painted_building_covers_its_cells(art: Any, name: str) -> None:
    cells, body, _ = painted(art, name, 0)
    margin = art("relief").Margin()
    for row, column in cells:
        y, x = (row + 0.5 + margin.top) * 24, (column + 0.5 + margin.left) * 24
        assert body[int(y), int(x), 3] > 0.9


def test_shapes_turn_clockwise(art: Any) -> None:
    shapes = art("shapes")
    corner = shapes.parse("X./XX")
    assert shapes.turned(corner, 1) == {(0, 0), (0, 1), (1, 0)}
    assert shapes.turned(corner, 4) == corner
    assert shapes.distinct_turns(shapes.parse("XX/XX")) == [0]
    assert shapes.distinct_turns(shapes.parse("XXX")) == [0, 1]


@pytest.mark.prove
def test_tiles_of_the_river_meet_without_a_seam(art: Any) -> None:
    river = art("river")
    upper, lower = river.frames("NS", 0), river.frames("NS", 1)
    for above, below in zip(upper, lower, strict=True):
        assert abs(above[-1] - below[0]).max() < 0.25
        assert abs(above[-1] - below[0]).mean() < 0.02


def test_patterns_of_hexagons_repeat_from_cell_to_cell(art: Any) -> None:
    numpy, lattice, hexes = importlib.import_module("numpy"), art("island.lattice"), art("island.hexes")
    x, y = numpy.meshgrid(numpy.linspace(-0.5, 0.5, 21), numpy.linspace(-0.6, 0.6, 23))
    for dx, dy in hexes.STEPS:
        assert abs(lattice.waves(x, y, 0.3, 5) - lattice.waves(x + dx, y + dy, 0.3, 5)).max() < 1e-9
        for one, two in zip(lattice.stones(x, y, 9, 5), lattice.stones(x + dx, y + dy, 9, 5), strict=True):
            assert (abs(one - two) > 1e-6).mean() < 0.02, "but for points that lie between two stones"


@pytest.mark.prove
def test_a_symbol_painted_twice_is_the_same_picture(art: Any) -> None:
    paint = art("island.symbols").sheets()["path"]
    assert (paint(0b1001) == paint(0b1001)).all()


def test_walls_inside_a_fort_are_left_out(art: Any) -> None:
    outer = art("island.fort").outer
    assert outer(0b1001) == [0, 3]
    assert outer(0b11) == [0, 1]
    assert outer(0b111) == [0, 2]
    assert outer(0b11111) == [0, 4]
    assert outer(0b111111) == []
