"""Giving up the card's building for a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.pieces import Building
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class Passing(Rule):
    """A pass costs points at once and is not allowed on 0 or in debt (rules 3, Passing and stopping).

    An episode without this rule does not allow passing at all.
    """

    cost: int

    id: ClassVar[str] = "pass"
    refusal: ClassVar[Refusal] = Refusal("pass-zero", "the token stands on 0: place the building or stop")

    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        """Refuse when there is no point to pay with."""
        del building
        return self.refusal if city.points <= 0 else None

    def pass_points(self, city: City) -> int:
        del city
        return -self.cost
