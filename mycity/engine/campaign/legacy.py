"""What a player keeps from episode to episode: the board with its stickers, buildings, holdings.

Nothing here changes in place: giving a player something makes a new ``Legacy``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mycity.engine.board import Board
from mycity.engine.grid import cell_index, indices, names
from mycity.engine.holdings import NOTHING, Holdings

RESTING_CODES = {"L": "F", "S": "F", "E": ".", "P": "."}
"""What lies under what stands only while an episode is played: forest, or empty meadow."""
STICKER_CODES = {"tree": "t", "rock": "r", "well": "W", "forest-tree": "t", "forest-blank": ".", "remove-rock": "."}
"""The code that a cell has once the sticker is on it."""


@dataclass(frozen=True)
class Legacy:
    """One player's side of a campaign.

    Attributes:
        name: the city's name.
        animal: the animal that marks the player's things.
        controller: ``human``, or ``bot:`` and the bot's number or id.
        board: the board as it lasts, cleared of buildings.
        church: shape of the fourth church; empty before it is won.
        gone: ids of the buildings that have left the game.
        holdings: what the player owns.
        carried: points won in rewards, added to the start of the next episode.
        points: scores of all episodes so far, added up.
    """

    name: str
    animal: str
    controller: str
    board: Board
    church: str = ""
    gone: tuple[str, ...] = ()
    holdings: Holdings = NOTHING
    carried: int = 0
    points: int = 0

    def gaining(self, what: str, count: int) -> Legacy:
        """Return this legacy with ``count`` more of a collectible, or of the ``points`` carried on."""
        if what == "points":
            return replace(self, carried=self.carried + count)
        return replace(self, holdings=self.holdings.with_count(what, self.holdings.count(what) + count))

    def to_json(self) -> dict[str, Any]:
        """Return the legacy as saves keep it, to compare with what the campaign's log leads to."""
        return {
            "name": self.name,
            "animal": self.animal,
            "controller": self.controller,
            "board": self.board.to_json(),
            "church": self.church,
            "gone": list(self.gone),
            **self.holdings.to_json(),
            "carried": self.carried,
            "points": self.points,
        }


def at_rest(board: Board, printed: Board) -> Board:
    """Return ``board`` as it lasts when an episode is over.

    What stood on it for the episode only is taken away, and the squares that are free again are counted: a small
    square is free when its cell is empty, a forest square when its cell is forest (rules 4).

    Args:
        board: the board as it was played on.
        printed: the board as it came from the box, which knows where all squares are.
    """
    for code, under in RESTING_CODES.items():
        board = board.with_codes(board.of(code), under)
    squares = printed.squares & board.of(".")
    forest_squares = printed.forest_squares & board.of("F")
    if (board.closed, board.marks, board.squares, board.forest_squares) == (0, (), squares, forest_squares):
        return board
    return replace(board, closed=0, marks=(), squares=squares, forest_squares=forest_squares)


def sticker_cells(board: Board, sticker: str, reserved: int) -> int:
    """Return where ``sticker`` may go on a cleared board (rules 4); 0 when there is no such cell.

    Args:
        board: the player's board, cleared.
        sticker: ``tree``, ``rock``, ``well``, ``forest-tree``, ``forest-blank`` or ``remove-rock``.
        reserved: cells that a sticker never takes for want of a square.
    """
    if sticker == "remove-rock":
        return board.of("r")
    if sticker.startswith("forest"):
        return board.forest_squares
    suitable = well_cells(board) if sticker == "well" else board.grid.full
    return board.squares & suitable or board.empty & board.right & ~reserved & suitable


def well_cells(board: Board) -> int:
    """Return the cells fit for a well: not riverside, all four neighbours there and meadow (rules 4)."""
    grid, mask = board.grid, 0
    for index in indices(grid.full & ~board.riverside):
        near = grid.spread(1 << index)
        if near.bit_count() == grid.turns and not near & ~board.meadow:
            mask |= 1 << index
    return mask


def cell_names(board: Board, mask: int) -> tuple[str, ...]:
    return tuple(names(board.grid, mask))


def with_sticker(legacy: Legacy, sticker: str, cell: str, printed: Board) -> Legacy:
    """Return ``legacy`` with ``sticker`` on ``cell``, a free one; for ``remove-rock`` with the rock there gone."""
    board = legacy.board
    board = board.with_codes(1 << cell_index(board.grid, cell), STICKER_CODES[sticker])
    return replace(legacy, board=at_rest(board, printed))
