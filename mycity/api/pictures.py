"""Boards as text: two letters a cell, so that squares look square and rows of hexagons stand half a cell aside."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.engine.city import City
from mycity.engine.grid import NO_CELL


def picture(city: City) -> str:
    """Return the board of ``city``, row by row.

    An open cell shows its code (``T`` a double tree, ``.`` a meadow), a covered one its building's letter, or what the
    tile carries there, twice; ``~`` is under water.
    """
    return "\n".join(_rows(city))


def _rows(city: City) -> Iterator[str]:
    grid = city.board.grid
    shown = _covered(city)
    if grid.lettered:
        yield "   " + " ".join(chr(65 + column) for column in range(grid.columns))
    for row, line in enumerate(city.board.cells):
        lead = row * grid.stride + (grid.leads[row] if grid.leads else 0)
        cells = []
        for place, code in enumerate(line):
            index = lead + place
            open_ = "~" if code != NO_CELL and city.board.closed >> index & 1 else code
            cells.append(shown.get(index, f"{' ' if open_ == NO_CELL else open_} "))
        aside = " " * (not grid.lettered and row % 2)
        yield f"{row + 1:2} {aside}{''.join(cells)}".rstrip()


def _covered(city: City) -> dict[int, str]:
    """Return what stands on the covered cells, by index."""
    grid, found = city.board.grid, dict[int, str]()
    for building, placement in city.placed:
        letters = placement.symbols or building.colour * len(placement.cells)
        for cell, letter in zip(placement.cells, letters, strict=True):
            found[grid.by_name[cell]] = letter * 2
    return found
