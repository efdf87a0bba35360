"""Stickers: what is put on a board for good between episodes, where each may go, what its cell becomes. All of it data.

A sticker that takes several cells (a flow of lava) is chosen cell by cell: each is offered only where the rest still
finds room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from mycity.engine.board import Board
from mycity.engine.grid import cell_index, indices

_Codes = Annotated[str, msgspec.Meta(max_length=32)]
_Code = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]


class CellNeeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Conditions on a cell; codes that are not named ask for nothing.

    Attributes:
        on: codes, one of which the cell carries.
        around: codes: the cell has a neighbour on every side, and each carries one of them.
        beside: codes, one of which a neighbour carries at least.
        never_beside: codes that no neighbour carries.
        riverside: whether the cell may lie along the river.
    """

    on: _Codes = ""
    around: _Codes = ""
    beside: _Codes = ""
    never_beside: _Codes = ""
    riverside: bool = True

    def fitting(self, board: Board) -> int:
        """Return the cells of ``board`` that are like this."""
        spread = board.grid.spread
        mask = board.of(self.on) if self.on else board.grid.full
        if self.beside:
            mask &= spread(board.of(self.beside))
        if not self.riverside:
            mask &= ~board.riverside
        mask &= ~spread(board.of(self.never_beside))
        return enclosed(board, mask, self.around) if self.around else mask


class Sticker(CellNeeds, frozen=True, kw_only=True):
    """A sticker.

    Attributes:
        becomes: the code of its cell from then on.
        squares: the squares it goes on: small ones, or, when none is left, any empty meadow of the right bank; forest
            squares; or anywhere.
        cells: how many cells it takes, each beside the one before.
        first: what the first of several must be like besides.
        missed: what the record tells when there is no cell for it.
    """

    becomes: _Code
    squares: Literal["", "small", "forest"] = ""
    cells: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    first: CellNeeds = CellNeeds()
    missed: Literal["lost", "nothing"] = "lost"


def enclosed(board: Board, mask: int, codes: str) -> int:
    """Return the cells of ``mask`` with a neighbour on every side, each of which carries one of ``codes``."""
    grid, others = board.grid, ~board.of(codes)
    return sum(
        1 << index
        for index in indices(mask)
        if grid.near[index].bit_count() == grid.turns and not grid.near[index] & others
    )


def sticker_cells(board: Board, sticker: Sticker, reserved: int, chosen: Sequence[str] = ()) -> int:
    """Return where ``sticker`` may go on a cleared board, or its next cell; 0 when there is no such cell.

    Args:
        board: the player's board, cleared, the cells chosen so far on it.
        sticker: what is to be placed.
        reserved: cells that it never takes for want of a square.
        chosen: the names of the cells it has taken already.
    """
    fit = sticker.fitting(board)
    if sticker.squares == "forest":
        return fit & board.forest_squares
    if sticker.squares == "small":
        return fit & board.squares or fit & board.empty & board.right & ~reserved
    starts = fit & sticker.first.fitting(board)
    if chosen:
        starts = fit & board.grid.near[cell_index(board.grid, chosen[-1])]
    following = sticker.cells - len(chosen) - 1
    return sum(1 << index for index in indices(starts) if _leads_on(board, index, fit, following))


def _leads_on(board: Board, index: int, free: int, cells: int) -> bool:
    """Return whether a path of so many more ``cells``, all ``free``, goes on from the cell ``index``."""
    # Depth first, with every path tried: a sticker has six cells at most.
    free &= ~(1 << index)
    near = indices(board.grid.near[index] & free)
    return cells == 0 or any(_leads_on(board, beside, free, cells - 1) for beside in near)
