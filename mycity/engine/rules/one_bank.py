"""A building lies on one bank of the river."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.board import Board
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class OneBank(Rule):
    """All cells of a building lie on one bank; it may lie along the river (rules 3, Placing)."""

    id: ClassVar[str] = "one-bank"
    refusal: ClassVar[Refusal] = Refusal("river", "a building cannot lie on both banks of the river")

    def areas(self, board: Board) -> Sequence[int]:
        return board.left, board.right
