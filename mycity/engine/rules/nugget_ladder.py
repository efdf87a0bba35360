"""Points for nuggets, ever more nuggets for the next point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mycity.engine.city import City
from mycity.engine.quoting import quoted
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class NuggetLadder(Rule):
    """+1 for each step of ``ladder`` reached by the nuggets owned when the last card is played (campaign, episode 11).

    A step is a number of nuggets; it is reached by whoever owns so many or more.
    """

    ladder: tuple[Any, ...]

    id: ClassVar[str] = "nuggets"
    key: ClassVar[str] = "nuggets.ladder"

    def __post_init__(self) -> None:
        numbers = all(type(step) is int and step > 0 for step in self.ladder)
        if not self.ladder or not numbers or list(self.ladder) != sorted(set(self.ladder)):
            raise ValueError(f"ladder must be ascending numbers of nuggets, not {quoted(list(self.ladder))}")

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        """Yield the steps reached, which lie nowhere on the board; nuggets of this episode's turns are among them."""
        yield 0, sum(step <= city.holdings.nuggets for step in self.ladder)

    def steps(self) -> Mapping[str, Sequence[int]]:
        return {"nugget": self.ladder}

    def collects(self) -> Sequence[str]:
        return ("nugget",)
