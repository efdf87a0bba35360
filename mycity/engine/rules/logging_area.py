"""The logging area."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.board import Board
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Logging(Rule):
    """Forest left in the logging area may be built on; visible it counts nothing (campaign, episode 8)."""

    id: ClassVar[str] = "logging"

    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        """Open the forest cells of the mark; those that a sticker has made meadow stay meadow."""
        return board.with_codes(marks["logging"] & board.of("F"), "L")
