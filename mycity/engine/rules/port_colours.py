"""The port, linked by buildings of several colours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.pieces import COLOURS
from mycity.engine.rules.port import Port


@dataclass(frozen=True)
class PortOfColours(Port):
    """The port, where a link may use buildings of up to ``colours`` colours (campaign, episode 20).

    Churches have no colour and link nothing.
    """

    colours: int

    key: ClassVar[str] = "port.colours"

    def __post_init__(self) -> None:
        if not 1 <= self.colours <= len(COLOURS):
            raise ValueError(f"colours must be 1 to {len(COLOURS)}, not {self.colours}")

    def ways(self, city: City) -> Iterable[int]:
        """Yield the cells that one link may use: those of as many colours as it may have."""
        own = {colour: city.colour(colour) for colour in COLOURS}
        for chosen in combinations(COLOURS, self.colours):
            cells = 0
            for colour in chosen:
                cells |= own[colour]
            yield cells
