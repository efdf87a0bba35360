"""SplitMix64: a generator that is specified, tiny, and the same everywhere.

The whole state is one 64-bit integer, which is why it can live in the game state and in saves. Source: Steele,
Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with the usual output mix.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_MASK = LARGEST_SEED = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15  # 2 to the 64 over the golden ratio, odd: the counter visits every state before it returns


def as_seed(value: Any) -> int:
    """Return a seed that was given as any whole number; a truth value, a fraction or a text is none.

    Raises:
        ValueError: no deck can be drawn from it.
    """
    try:
        seed = -1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        seed = -1
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is a number from 0 to {LARGEST_SEED}")
    return seed


def step(state: int) -> tuple[int, int]:
    """Return (next state, 64-bit output).

    >>> hex(step(0)[1])
    '0xe220a8397b1dcdaf'
    """
    state = (state + _GOLDEN) & _MASK
    mixed = state  # the mix makes neighbouring states of the counter look unrelated; constants are Stafford's mix 13
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, mixed ^ (mixed >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """Return (next state, a number from 0 to ``bound`` - 1), every number equally likely.

    Outputs from the incomplete last block of ``bound`` are drawn again, so there is no bias.

    Raises:
        ValueError: ``bound`` is not positive.
    """
    if bound <= 0:
        raise ValueError(f"cannot draw a number below {bound}")
    limit = (1 << 64) - (1 << 64) % bound
    while True:
        state, output = step(state)
        if output < limit:
            return state, output % bound


def shuffled(state: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """Return (next state, ``items`` in a random order): Fisher-Yates from the last place down."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        state, chosen = below(state, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return state, tuple(order)


def mix(*numbers: int) -> int:
    """Return a 64-bit seed derived from ``numbers``, in their order (game seed, seat, turn ...)."""
    state = 0
    # A chain of mixes: other numbers, or the same ones in another order, lead to unrelated seeds.
    for number in numbers:
        state = step(state ^ (number & _MASK))[1]
    return state
