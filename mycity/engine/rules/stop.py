"""Leaving the episode."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Stopping(Rule):
    """A player may leave the episode once a card is revealed, at no cost (rules 3, Passing and stopping)."""

    id: ClassVar[str] = "stop"

    def allows_stop(self) -> bool:
        """Return whether a player may leave: always."""
        return True
