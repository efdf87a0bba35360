"""Terms in which the kernel is told of rules: kinds of rows, and the numbers by which rows name what is on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum, auto
from typing import Any, NamedTuple

from mycity.ai.model.board_model import BoardModel
from mycity.engine.city import City

NOBODY = -1
"""Instead of a kind, a mark, a layer or a counter; points are what has no counter."""
COUNTERS = ("nugget", "rail", "progress")
"""Things that are counted, by their number in the kernel."""
TREES, ROCKS, EMPTY = (("T", 2), ("t", 1)), (("R", 2), ("r", 1)), "."
"""Layers of trees and rocks, with what a cell of each is worth, and that of empty cells."""


class NoRowsError(ValueError):
    """Something that the kernel knows nothing of; the sentence names it."""


class _Numbered(IntEnum):
    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> int:
        del name, start, last_values
        return count


class GuideKind(_Numbered):
    """Kinds of rows that guide the greedy evaluation."""

    GROUP = auto()
    KIN = auto()
    STRAYS = auto()
    SPARE = auto()
    DIG = auto()
    AMID = auto()
    WELLS = auto()
    ALL_OPEN = auto()
    COVER = auto()
    LAST = auto()
    MARKED = auto()
    SMOG = auto()
    CLOSE_IN = auto()
    BESIDE = auto()
    LINK = auto()
    GROW = auto()
    ROAD = auto()
    LARGEST = auto()
    CARRY = auto()
    ENOUGH = auto()
    RING = auto()


class OnceKind(_Numbered):
    """Kinds of rows that set something off at once."""

    ALL_COVERED = auto()
    EACH_COVERED = auto()
    ON = auto()
    LINKED = auto()
    LAST = auto()
    CLOSED_IN = auto()
    GROUP = auto()
    ROAD = auto()
    CARRIED = auto()
    RING = auto()


class EndKind(_Numbered):
    """Kinds of rows that count at the end."""

    CELLS = auto()
    LARGEST = auto()
    AMID = auto()
    WELLS = auto()
    MARKED = auto()
    BESIDE = auto()
    COUNTED = auto()
    DUG = auto()
    RING = auto()
    ENOUGH = auto()
    HAS = auto()
    ASKED = auto()


class RuleRow(NamedTuple):
    """A row: its kind, its numbers, its masks of cells."""

    kind: int
    numbers: Sequence[int]
    masks: Sequence[int] = ()


class Taken(NamedTuple):
    """Part of others in what a row sets off: a number that says so, and the cells they have covered."""

    flag: int = 0
    cells: int = 0


class Terms:
    """Numbers by which rows name kinds of groups, layers of cells and marks; given as they are asked for."""

    def __init__(self, board_model: BoardModel) -> None:
        self.board_model = board_model
        self.weights, self.board = board_model.weights, board_model.player.board
        self.layers: list[str] = []
        self.marks: list[str] = []

    def kind(self, symbol: str) -> int:
        """Return the number of a colour or symbol.

        Raises:
            NoRowsError: nothing of that kind can be built.
        """
        if symbol not in self.board_model.colours:
            raise NoRowsError(f"nothing is of kind {symbol!r}")
        return self.board_model.colours.index(symbol)

    def kinds(self, symbols: Iterable[str]) -> int:
        """Return kinds as bits."""
        return sum(1 << self.kind(symbol) for symbol in symbols)

    def layer(self, code: str) -> int:
        return _number(self.layers, code)

    def layers_of(self, codes: Iterable[str]) -> int:
        """Return layers as bits."""
        return sum(1 << self.layer(code) for code in codes)

    def mark(self, line: str) -> int:
        return _number(self.marks, line)


def _number(known: list[str], name: str) -> int:
    if name not in known:
        known.append(name)
    return known.index(name)


RowsOf = Callable[[Any, Terms], Iterable[RuleRow]]
"""Given a rule: its rows."""


class RuleRows(NamedTuple):
    """A rule's rows, each of the sorts that it has: its guide, at once, at the end, prizes beside points.

    ``taken`` returns the part of others in a row at once, given the rule, the city and those of the others.
    """

    guide: RowsOf | None = None
    once: RowsOf | None = None
    end: RowsOf | None = None
    prizes: RowsOf | None = None
    taken: Callable[[Any, City, Sequence[City]], Taken] = lambda *_: Taken()
