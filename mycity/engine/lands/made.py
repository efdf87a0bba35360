"""A land as it is made, written as the rows of a board; made again it is the same, on every machine."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from mycity.engine.board import Board
from mycity.engine.grid import NO_CELL, SQUARE_11, Grid, indices, island_grid
from mycity.engine.land import land_on
from mycity.engine.lands import city_1, island_1
from mycity.engine.lands.code import FAMILIES, LandCode


@dataclass(frozen=True)
class MadeLand:
    """A land with all that any module puts on it.

    Attributes:
        grid: its lattice.
        rows: a string of codes per row: what stands there for modules among them.
        left: mask of the left bank; 0 where no river runs.
        draws: how many grounds were drawn before this one held.
    """

    grid: Grid
    rows: tuple[str, ...]
    left: int
    draws: int

    def board(self, shown: Collection[str]) -> Board:
        """Return the land as a board; of what belongs to modules only the codes ``shown`` are there, bare land else."""
        under = land_on(self.grid).under
        bare = str.maketrans({code: under[code] for code in _PUT if code not in shown and code in under})
        return Board(self.grid, tuple(row.translate(bare) for row in self.rows), self.left or self.grid.full)

    def drawn(self, shown: Collection[str]) -> tuple[str, ...]:
        """Return the rows of that board, with a stroke in each where the river runs."""
        return drawn_rows(self.board(shown))


def drawn_rows(board: Board) -> tuple[str, ...]:
    """Return the rows of a land's board as they are listed, with a stroke in each where the river runs."""
    if not board.land.has_banks:
        return board.cells
    banks = [(board.left & mask).bit_count() for mask in board.grid.row_masks]
    return tuple(f"{row[:bank]}|{row[bank:]}" for row, bank in zip(board.cells, banks, strict=True))


_PUT = "WGPows"
"""The codes of what belongs to modules; on the island ``P`` are palms, which lie under nothing and stay."""


def made_land(code: LandCode) -> MadeLand:
    """Return the land of a code; its modules and deal do not change it."""
    return _made(code.version, code.family, code.land_seed)


@lru_cache(maxsize=64)
def _made(version: int, family: str, seed: int) -> MadeLand:
    return _MAKERS[version, family](seed)


def _city(seed: int) -> MadeLand:
    ground, furnishing, draws = city_1.city_land(seed)
    codes = {
        "M": ground.mountains,
        "F": ground.forest,
        "T": furnishing.trees,
        "R": furnishing.rocks,
        "W": furnishing.wells,
        "G": furnishing.veins,
        "P": furnishing.palace,
    }
    return MadeLand(SQUARE_11, _rows(SQUARE_11, codes, "."), ground.left, draws)


def _island(seed: int) -> MadeLand:
    isle, draws = island_1.island_land(seed)
    codes = {
        "B": isle.beach,
        "H": isle.heath,
        "P": isle.palms,
        "J": isle.jungle,
        "X": isle.totems,
        "o": isle.springs,
        "s": isle.shells,
        "w": isle.wrecks,
    }
    rows = _rows(island_1.SEA, codes, NO_CELL)
    return MadeLand(island_grid(rows), rows, 0, draws)


def _rows(grid: Grid, codes: Mapping[str, int], bare: str) -> tuple[str, ...]:
    """Return the text of a board: each cell's code is the last whose mask has it."""
    text = [[bare] * grid.width for _ in range(grid.rows)]
    for code, cells in codes.items():
        for cell in indices(cells):
            row, position = grid.text_position(cell)
            text[row][position] = code
    return tuple("".join(row) for row in text)


_MAKERS = {(1, family): maker for family, maker in zip(FAMILIES, (_city, _island), strict=True)}
"""The generator of each version and family."""
