"""Nobody is put out of an episode by a first card that does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class StartExcused(Rule):
    """A player without a building on the board who cannot place the card's gives no answer (campaign, chapter 8).

    It costs nothing, and a church is no exception.
    """

    id: ClassVar[str] = "start.excused"

    def excuses(self, city: City, building: str) -> bool:
        del building
        return not city.placed
