"""The jungle opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class OpenJungle(Rule):
    """A player may cover jungle in every turn that begins with one of their own totems marked (season, 7)."""

    id: ClassVar[str] = "jungle"

    def opens(self, city: City) -> int:
        return city.board.of("J") if city.marked("totem") else 0
