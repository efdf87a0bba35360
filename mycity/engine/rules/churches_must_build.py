"""Churches cannot be passed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.pieces import Building
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class ChurchesMustBeBuilt(Rule):
    """No pass on a church card; who does not place it stops (rules 3, Passing and stopping)."""

    id: ClassVar[str] = "churches.must-build"
    refusal: ClassVar[Refusal] = Refusal("church", "a church must be built: place it or stop")

    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        del city
        return self.refusal if building.is_church else None
