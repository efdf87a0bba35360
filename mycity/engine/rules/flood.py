"""The flood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from mycity.engine.board import Board
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Flood(Rule):
    """The left bank is under water: it is not built on and counts nowhere (campaign, chapter 3)."""

    id: ClassVar[str] = "flood"

    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        """Close the left bank."""
        del marks
        return replace(board, closed=board.left)
