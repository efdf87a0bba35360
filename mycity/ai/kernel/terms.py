"""Terms in which the kernel is told of rows: the numbers of kinds of groups, layers of cells, marks and counters."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat

from mycity.ai.rows.rule_row import NoRowsError, RuleRow

NOBODY = -1
"""Instead of a kind, a mark, a layer or a counter; points are what has no counter."""
COUNTERS = ("nugget", "rail", "progress")
"""Things that are counted, by their number in the kernel."""


class Terms:
    """Numbers of what rows name; those of layers and marks are given as they are asked for.

    Args:
        colours: the kinds of groups, colours or symbols, by their numbers.

    Attributes:
        layers, marks: their codes and lines, by their numbers.
    """

    def __init__(self, colours: tuple[str, ...]) -> None:
        self._colours = colours
        self.layers: list[str] = []
        self.marks: list[str] = []
        self._numbers = {
            "k": self.kind, "b": self._kinds, "l": self._layer, "L": self.layers_of, "m": self.mark,
            "c": counter, "C": counter,
        }  # fmt: skip

    def told(self, row: RuleRow, *before: int) -> RuleRow:
        """Return a row with numbers for its values, after those of ``before``.

        Raises:
            NoRowsError: one names what cannot be built.
        """
        form = row.kind.form
        letters = chain(form.rstrip("*"), repeat(form[-2]) if form.endswith("*") else ())
        pairs = zip(row.values, letters, strict=not form.endswith("*"))
        return row._replace(values=[*before, *(self._numbers.get(letter, int)(value) for value, letter in pairs)])

    def kind(self, symbol: str) -> int:
        """Return the number of a colour or symbol.

        Raises:
            NoRowsError: nothing of that kind can be built.
        """
        if symbol not in self._colours:
            raise NoRowsError(f"nothing is of kind {symbol!r}")
        return self._colours.index(symbol)

    def _kinds(self, symbols: Iterable[str]) -> int:
        """Return kinds as bits."""
        return sum(1 << self.kind(symbol) for symbol in symbols)

    def _layer(self, code: str) -> int:
        return _number(self.layers, code)

    def layers_of(self, codes: str) -> int:
        """Return layers as bits."""
        return sum(1 << self._layer(code) for code in codes)

    def mark(self, line: str) -> int:
        return _number(self.marks, line) if line else NOBODY


def counter(what: str) -> int:
    return COUNTERS.index(what) if what else NOBODY


def _number(known: list[str], name: str) -> int:
    if name not in known:
        known.append(name)
    return known.index(name)
