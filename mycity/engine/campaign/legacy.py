"""Legacies: all that a player keeps from episode to episode, the board with its stickers, buildings, holdings.

Nothing here changes in place: giving a player something makes a new ``Legacy``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mycity.engine.board import Board
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.grid import cell_index, names
from mycity.engine.holdings import NOTHING, Holdings


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


def lasting_board(board: Board, plan: CampaignPlan) -> Board:
    """Return ``board`` as it lasts when an episode is over.

    What stood on it for the episode only is taken away, and the squares that are free again are counted: a small
    square is free when its cell is empty, a forest square when its cell is forest (rules 4).

    Args:
        board: the board as it was played on.
        plan: the campaign, whose printed board knows where all squares are.
    """
    for code, under in plan.resting.items():
        board = board.with_codes(board.of(code), under)
    squares = plan.board.squares & board.of(".")
    forest_squares = plan.board.forest_squares & board.of("F")
    # The same board, not an equal one, where nothing changes: seats that share a board share its tables (``Table``).
    if (board.closed, board.marks, board.squares, board.forest_squares) == (0, (), squares, forest_squares):
        return board
    return replace(board, closed=0, marks=(), squares=squares, forest_squares=forest_squares)


def cell_names(board: Board, mask: int) -> tuple[str, ...]:
    return tuple(names(board.grid, mask))


def with_sticker(legacy: Legacy, sticker: str, cell: str, plan: CampaignPlan) -> Legacy:
    """Return ``legacy`` with ``sticker`` on ``cell``, one of ``sticker_cells``."""
    board = legacy.board
    board = board.with_codes(1 << cell_index(board.grid, cell), plan.stickers[sticker].becomes)
    return replace(legacy, board=lasting_board(board, plan))
