"""The end of the score track."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Effect, Gain, Rule


@dataclass(frozen=True)
class TrackEnd(Rule):
    """The token that reaches ``end`` stays there and brings progress, once an episode (rules 3, The score track)."""

    end: int
    progress: int

    id: ClassVar[str] = "track"

    def track_end(self) -> int:
        return self.end

    def sets_off(self, before: City, after: City, effect: Effect) -> Iterable[Effect]:
        """Yield the progress at the moment the token is frozen."""
        if after.frozen and not before.frozen:
            yield Gain(effect.seat, "progress", self.progress, "fifty")

    def collects(self) -> Sequence[str]:
        return ("progress",)
