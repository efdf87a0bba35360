"""Conditions that every made land holds, asked of a board, without a line of a generator.

They are those of `docs/lands.md`. A board shows only what its modules put on it; what it does not show at all is not
asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from mycity.engine.board import Board
from mycity.engine.grid import ISLAND, NO_CELL, Grid, cell_name, indices, names


class _Amount(NamedTuple):
    """The least and the most of something on a land.

    Attributes:
        codes: of its cells.
        name: in a sentence.
        least, most: how many there are.
        is_modules: whether it belongs to a module, and need not be shown.
    """

    codes: str
    name: str
    least: int
    most: int
    is_modules: bool = False


class _Mass(NamedTuple):
    """A mass of mountains or forest: the columns at its edge of the land, of which it has some, and all it may have."""

    code: str
    name: str
    edge: range
    columns: range


_ON_CITIES = (
    _Amount("M", "cells of mountains", 8, 14),
    _Amount("F", "cells of forest", 10, 18),
    _Amount("T", "double trees", 6, 6),
    _Amount("R", "double rocks", 8, 8),
    _Amount("W", "wells", 3, 3, is_modules=True),
    _Amount("G", "gold veins", 2, 2, is_modules=True),
    _Amount("P", "palaces", 1, 1, is_modules=True),
)
_ON_ISLANDS = (
    _Amount("BswHoPJX", "cells", 96, 104),
    _Amount("Bsw", "cells of beach", 28, 34),
    _Amount("Ho", "cells of heath", 27, 32),
    _Amount("P", "cells of palms", 14, 18),
    _Amount("X", "totems", 4, 4),
    _Amount("o", "springs", 2, 2, is_modules=True),
    _Amount("s", "shells", 2, 2, is_modules=True),
    _Amount("w", "wrecks", 1, 1, is_modules=True),
)
_MASSES = _Mass("M", "mountains", range(2), range(6)), _Mass("F", "forest", range(9, 11), range(5, 11))
_AT_EDGE, _SIDES, _BANK, _EACH_BANK, _PAIRS, _RIVERSIDE = 4, range(14, 23), range(30, 71), 2, 2, 3
_APART = {"T": ("double trees", 3), "R": ("double rocks", 3), "W": ("wells", 5), "G": ("gold veins", 12)}
"""Two of a kind, and the steps between them at least: rows plus columns."""
_PALACE_ROWS, _PALACE_STEPS = range(3, 8), 2
_TOTEMS_APART, _TOTEM_PALMS, _COAST = 3, range(2, 5), range(3, 5)
_BELOW_MOUNTAINS = 3
"""The first rows of an island, where it may end in any land."""


def land_faults(board: Board) -> Iterator[str]:
    """Yield a sentence for everything about a board, of a city or an island, that no made land has."""
    grid = board.grid
    strange = {"flooded": board.closed, "a square for stickers": board.squares | board.forest_squares}
    strange |= {f"marked as {name}": mask for name, mask in board.marks}
    for what, mask in strange.items():
        yield from (f"{name} is {what}, as no cell of a made land" for name in names(grid, mask)[:1])
    amounts = _ON_CITIES if board.land.has_banks else _ON_ISLANDS
    for cell in indices(grid.full & ~board.of("." + "".join(amount.codes for amount in amounts))):
        yield f"{cell_name(grid, cell)} has what stands on no made land"
    for amount in amounts:
        count, most = board.of(amount.codes).bit_count(), "" if amount.most == amount.least else f" to {amount.most}"
        if not amount.least <= count <= amount.most and (count or not amount.is_modules):
            yield f"it has {count} {amount.name}; made lands have {amount.least}{most}"
    yield from _city_faults(board) if board.land.has_banks else _island_faults(board)


def _span(numbers: range) -> str:
    return f"{numbers[0]} to {numbers[-1]}"


def _is_in_pieces(grid: Grid, cells: int) -> bool:
    return grid.region(cells & -cells, cells) != cells


# -- cities ----------------------------------------------------------------------------------------------------------


def _city_faults(board: Board) -> Iterator[str]:
    yield from _river_faults(board)
    for mass in _MASSES:
        yield from _mass_faults(board, mass)
    for name, bank in (("left", board.left), ("right", board.right)):
        meadow = bank & ~board.of("MF")
        if meadow.bit_count() not in _BANK:
            yield f"its {name} bank has {meadow.bit_count()} cells of meadow; made lands have {_span(_BANK)}"
        if _is_in_pieces(board.grid, meadow):
            yield f"the meadow of its {name} bank is in pieces"
    for code, (name, least) in _APART.items():
        for one, other in combinations(indices(board.of(code)), 2):
            if _steps(board.grid, one, other) < least:
                yield f"{_pair(board.grid, one, other)}: two {name} are less than {least} steps apart"
    yield from _scatter_faults(board)
    yield from _lone_faults(board)


def _river_faults(board: Board) -> Iterator[str]:
    grid, masses = board.grid, board.of("MF")
    for row, mask in enumerate(grid.row_masks):
        here = (board.left & mask) >> row * grid.stride
        if here & here + 1:
            yield f"its river does not cross row {row + 1} once"
    if len(board.river) not in _SIDES:
        yield f"its river runs along {len(board.river)} sides of cells; on made lands along {_span(_SIDES)}"
    for one, other in board.river:
        if masses >> one & masses >> other & 1:
            yield f"{_pair(grid, one, other)}: the river runs between mountains and forest, or through them"


def _mass_faults(board: Board, mass: _Mass) -> Iterator[str]:
    cells = board.of(mass.code)
    columns = [board.grid.coordinate(cell)[1] for cell in indices(cells)]
    first, last = (chr(ord("A") + column) for column in (mass.edge[0], mass.edge[-1]))
    if _is_in_pieces(board.grid, cells):
        yield f"its {mass.name}: they are in pieces"
    if sum(column in mass.edge for column in columns) < _AT_EDGE:
        yield f"its {mass.name}: fewer than {_AT_EDGE} cells lie in columns {first} and {last}"
    if any(column not in mass.columns for column in columns):
        yield f"its {mass.name}: they reach too far across the land"


def _scatter_faults(board: Board) -> Iterator[str]:
    """Yield what is wrong with where trees and rocks, wells and gold veins lie, seen from the river."""
    grid, both = board.grid, board.of("TR")
    for code, least in (("T", _EACH_BANK), ("R", _EACH_BANK), ("W", 1), ("G", 1)):
        cells, name = board.of(code), _APART[code][0]
        if cells and min((cells & bank).bit_count() for bank in (board.left, board.right)) < least:
            yield f"a bank has fewer than {least} of its {name}"
    if sum((grid.near[cell] & both).bit_count() for cell in indices(both)) > 2 * _PAIRS:
        yield f"more than {_PAIRS} pairs of its trees and rocks lie side by side"
    if (both & board.riverside).bit_count() > _RIVERSIDE:
        yield f"more than {_RIVERSIDE} of its trees and rocks lie on the riverside"
    for name in names(grid, board.of("W") & board.riverside):
        yield f"{name}: a well on the riverside"


def _lone_faults(board: Board) -> Iterator[str]:
    """Yield what is wrong with where the palace lies, and with what lies beside it and the wells."""
    grid = board.grid
    near_river = board.riverside
    for _ in range(1, _PALACE_STEPS):
        near_river |= grid.spread(near_river)
    for cell in indices(board.of("P")):
        if grid.coordinate(cell)[0] not in _PALACE_ROWS or not near_river >> cell & 1:
            yield f"{cell_name(grid, cell)}: the palace lies too far from the middle or from the river"
    for cell in indices(board.of("WP")):
        if (grid.near[cell] & board.of(".")).bit_count() < grid.turns:
            yield f"{cell_name(grid, cell)}: a neighbour of the well or the palace there is no empty meadow"


def _steps(grid: Grid, one: int, other: int) -> int:
    """Return rows plus columns between two cells."""
    return sum(abs(here - there) for here, there in zip(grid.coordinate(one), grid.coordinate(other), strict=True))


def _pair(grid: Grid, one: int, other: int) -> str:
    return " and ".join(names(grid, 1 << one | 1 << other))


# -- islands ---------------------------------------------------------------------------------------------------------


def _island_faults(board: Board) -> Iterator[str]:
    grid = board.grid
    if (grid.rows, grid.width) != (ISLAND.rows, ISLAND.width):
        yield f"it has {grid.rows} rows of {grid.width} places; made islands have {ISLAND.rows} of {ISLAND.width}"
    for row, line in enumerate(board.cells, start=1):
        if NO_CELL in line.strip(NO_CELL):
            yield f"its row {row} is in pieces"
    beach, heath, palms = board.of("Bsw"), board.of("Ho"), board.of("P")
    if _is_in_pieces(grid, grid.full):
        yield "it is in pieces"
    if _is_in_pieces(grid, beach | heath | palms):
        yield "its beach, heath and palms are in pieces"
    yield from _belt_faults(board, beach, heath, palms)
    yield from _totem_faults(board, beach, palms)
    for cell in indices(board.of("o")):
        if (grid.near[cell] & (beach | heath)).bit_count() < grid.turns:
            yield f"{cell_name(grid, cell)}: a neighbour of the spring there is neither beach nor heath"


def _belt_faults(board: Board, beach: int, heath: int, palms: int) -> Iterator[str]:
    grid, jungle = board.grid, board.of("JX")
    for name in names(grid, beach & grid.spread(palms | jungle)):
        yield f"{name}: the beach touches more than beach and heath"
    for name in names(grid, heath & grid.spread(jungle)):
        yield f"{name}: the heath touches the jungle"
    for row, mask in enumerate(grid.row_masks):
        coast = [cell for cell in indices(mask & ~beach) if grid.near[cell].bit_count() < grid.turns]
        for cell in coast if row >= _BELOW_MOUNTAINS else ():
            yield f"{cell_name(grid, cell)}: the land ends here, and this is no beach"


def _totem_faults(board: Board, beach: int, palms: int) -> Iterator[str]:
    grid, totems = board.grid, board.totems
    for cell in indices(totems):
        near = _within(grid, 1 << cell, _TOTEMS_APART - 1)
        if near & totems & ~(1 << cell):
            yield f"{cell_name(grid, cell)}: another totem is less than {_TOTEMS_APART} steps away"
        if (grid.near[cell] & palms).bit_count() not in _TOTEM_PALMS:
            yield f"{cell_name(grid, cell)}: the totem there does not stand beside 2 to 4 palms"
        too_near, near = (_within(grid, 1 << cell, steps) & beach for steps in (_COAST[0] - 1, _COAST[-1]))
        if too_near or not near:
            yield f"{cell_name(grid, cell)}: the totem there does not stand 3 or 4 steps from the nearest beach"


def _within(grid: Grid, cells: int, steps: int) -> int:
    """Return the cells at most so many steps over the land from some cells."""
    for _ in range(steps):
        cells |= grid.spread(cells)
    return cells
