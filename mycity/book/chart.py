"""The standings as lines: where they run, for whoever draws them; all lengths are shares of the room, 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_APART = 0.11
"""How far apart the ends of two lines are to be seen."""
_LOWEST = 0.97
"""How far down the lowest of them is seen: below it stand numbers."""
_STEPS = 1, 2, 5, 10, 20, 50, 100
_MOST_STEPS = 6
_BESIDE = 0.004
"""How far lines are drawn apart that run on the same numbers."""

Point = tuple[float, float]
"""Right and down."""


@dataclass(frozen=True)
class Chart:
    """Lines.

    Attributes:
        lines: By player, the points through which each line runs.
        ends: By player, how far down whoever stands at the end of a line is drawn.
        scale: (number, how far down) of the lines across.
        episodes: (number, how far right) of the episodes; 0 is the beginning.
    """

    lines: tuple[tuple[Point, ...], ...]
    ends: tuple[float, ...]
    scale: tuple[tuple[int, float], ...]
    episodes: tuple[tuple[int, float], ...]


def chart_of(stars: Sequence[Sequence[int]], episodes: int) -> Chart:
    """Return the lines of the stars that players have at the beginning and after each of the episodes played so far."""
    most = max(1, *(max(row) for row in stars))
    count, seats = max(1, episodes), range(len(stars[0]))
    lines = tuple(
        tuple((number / count, 1 - row[seat] / most + _aside(row, seat)) for number, row in enumerate(stars))
        for seat in seats
    )
    step = next(size for size in _STEPS if most / size <= _MOST_STEPS)
    return Chart(
        lines=lines,
        ends=_apart([line[-1][1] for line in lines]),
        scale=tuple((number, 1 - number / most) for number in range(0, most + 1, step)),
        episodes=tuple((number, number / count) for number in range(count + 1)),
    )


def _aside(row: Sequence[int], seat: int) -> float:
    """Return how far a line is moved for those before it that have as many stars."""
    return -_BESIDE * row[:seat].count(row[seat])


def _apart(ends: Sequence[float]) -> tuple[float, ...]:
    """Return ends moved until none covers another, in their order, from the highest down."""
    order = sorted(range(len(ends)), key=lambda seat: (ends[seat], seat))
    places = dict[int, float]()
    last = -1.0
    for seat in order:
        last = places[seat] = max(ends[seat], last + _APART)
    beyond = max(0.0, last - _LOWEST)
    return tuple(places[seat] - beyond for seat in range(len(ends)))
