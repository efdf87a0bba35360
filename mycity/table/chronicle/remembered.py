"""A finding of a condition in a campaign's past, and the form of conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Remembered:
    """Something that happened, worth a sentence.

    Attributes:
        who: the seats that it tells of.
        others: seats that it tells of beside them.
        count: how many or how much it is, for the words.
        episode: the episode in which it happened or began, for the words.
    """

    who: tuple[int, ...]
    others: tuple[int, ...] = ()
    count: int = 0
    episode: int = 0


MemoryCondition = Callable[..., Iterator[Remembered]]
"""A pure function of a `Past`; its parameters, by keyword alone, are those of a row of the data."""

FoundMemories = Iterator[Remembered]
