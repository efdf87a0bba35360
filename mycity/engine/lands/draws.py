"""Draws from one SplitMix64, one after the other: what a generator decides by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from mycity.engine.grid import indices
from mycity.engine.rng import below, shuffled

T = TypeVar("T")
Bare = TypeVar("Bare")


class Draws:
    """A sequence of draws that is the same on every machine.

    Args:
        state: the seed of the SplitMix64.
    """

    def __init__(self, state: int) -> None:
        self._state = state

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound`` - 1."""
        self._state, drawn = below(self._state, bound)
        return drawn

    def between(self, least: int, most: int) -> int:
        """Return a number from ``least`` to ``most``, both among them."""
        return least + self.below(most - least + 1)

    def one_of(self, options: Sequence[T]) -> T:
        """Return one of ``options``, all as likely."""
        return options[self.below(len(options))]

    def weighted(self, weights: Iterable[tuple[T, int]]) -> T:
        """Return one of what has weights, by them.

        Args:
            weights: (what, weight); the weights are at least 0 and not all 0.
        """
        rows = list(weights)
        drawn = self.below(sum(weight for _, weight in rows))
        for option, weight in rows:
            drawn -= weight
            if drawn < 0:
                return option
        raise AssertionError("the weights add up to what was drawn from")

    def shuffled(self, cells: int) -> tuple[int, ...]:
        """Return the indices of a mask's cells in a random order."""
        self._state, order = shuffled(self._state, tuple(indices(cells)))
        return order

    def cell(self, cells: int) -> int:
        """Return the index of one cell of a mask that has some."""
        return self.one_of(tuple(indices(cells)))


def drawn_until_it_holds(
    draws: Draws, ground: Callable[[Draws], Bare | None], furnishing: Callable[[Draws, Bare], T | None], tries: int
) -> tuple[Bare, T, int]:
    """Return a ground, what stands on it, and how many grounds were drawn for it.

    Args:
        ground: draws a ground; None for one that does not hold.
        furnishing: draws all that stands on a ground; None where it does not hold.
        tries: the draws of ``furnishing`` before another ground is drawn.
    """
    grounds = 0
    while True:
        grounds += 1
        bare = ground(draws)
        if bare is None:
            continue
        for _ in range(tries):
            if (furnished := furnishing(draws, bare)) is not None:
                return bare, furnished, grounds
