"""Lines of numbered steps, some of which pay a prize: the railway's stops, the boxes of a mine shaft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mycity.engine.holdings import COLLECTIBLES
from mycity.engine.quoting import quoted

AT_ONCE = ("points", *COLLECTIBLES)
"""Prizes that are simply counted."""
STICKERS = ("tree", "remove-rock")
"""Prizes for which the player chooses a cell."""
TRIANGLE = "triangle"


@dataclass(frozen=True, slots=True)
class Prize:
    """Something won outside the scoring of an episode.

    Attributes:
        what: one of ``AT_ONCE`` or ``STICKERS``.
        count: how much of it.
        cause: by what it was won: ``stop-5``, ``blue-6``, ``trade-Y`` ...
        triangle: whether it pays only in the first episode in which anyone wins it.
    """

    what: str
    count: int
    cause: str
    triangle: bool = False


@dataclass(frozen=True, slots=True)
class Ladder:
    """A line of ``length`` steps; ``prizes`` are (step, prize) pairs, ascending."""

    length: int
    prizes: tuple[tuple[int, Prize], ...]

    def reach(self, position: int, steps: int) -> int:
        """Return where ``steps`` lead from ``position``; what goes beyond the end is lost."""
        return min(position + steps, self.length)

    def between(self, before: int, after: int) -> tuple[Prize, ...]:
        """Return the prizes reached or passed on the way from ``before`` to ``after``, ascending."""
        return tuple(prize for step, prize in self.prizes if before < step <= after)


def make_ladder(name: str, length: int, rows: Sequence[Sequence[Any]]) -> Ladder:
    """Return the ladder whose prizes are called ``name``-step.

    Args:
        name: what a step is called in records: ``stop``, ``blue`` ...
        length: number of steps.
        rows: ``(step, what, count)`` or ``(step, what, count, "triangle")``, ascending.

    Raises:
        ValueError: a row is not of this form, or the rows do not ascend.
    """
    prizes: list[tuple[int, Prize]] = []
    for row in rows:
        try:
            step, what, count, *mark = row
        except (TypeError, ValueError):
            raise ValueError(f"{name}: {quoted(row)} is not step, what, count") from None
        if type(step) is not int or not (prizes[-1][0] if prizes else 0) < step <= length:
            raise ValueError(f"{name}: step {quoted(step)} is not a number up to {length}, greater than the one before")
        if what not in AT_ONCE + STICKERS or type(count) is not int or count < 1 or mark not in ([], [TRIANGLE]):
            raise ValueError(f"{name}: step {step} cannot pay {quoted(row[1:])}")
        prizes.append((step, Prize(what, count, f"{name}-{step}", bool(mark))))
    return Ladder(length, tuple(prizes))
