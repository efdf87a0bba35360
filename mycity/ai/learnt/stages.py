"""The learnt tables laid out for use, and the moment of an episode that says which of their rows are asked."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from mycity.ai.learnt.value_table import TABLES, ValueTables, phase_of, steps_of
from mycity.engine.pieces import COLOURS

STEP = tuple(steps_of(cells) for cells in range(133))
"""Number of open cells to the step in which they are counted."""
TableRow = list[int]
Nested = dict[str, Any]
"""Table name to lists in lists, one level per dimension."""


def nested(tables: ValueTables) -> Nested:
    """Return the numbers of ``tables`` as lists in lists."""
    return {name: _nest(list(tables.values[name]), sizes) for name, sizes in TABLES.items()}


def _nest(numbers: list[int], sizes: Sequence[int]) -> list[Any]:
    if len(sizes) == 1:
        return numbers
    part = prod(sizes[1:])
    return [_nest(numbers[start : start + part], sizes[1:]) for start in range(0, len(numbers), part)]


class DeckStage:
    """A moment of an episode: which cards are still to come.

    Attributes:
        phase: the phase.
        left: buildings to come, by colour, churches last.
        area: their cells.
        churches, wells, gold, rest, room: the tables of this phase.
        groups: the tables of this phase and these buildings to come, by colour.
    """

    def __init__(self, tables: Nested, left: Sequence[int], area: int) -> None:
        self.phase = phase = phase_of(sum(left))
        self.left, self.area = left, area
        self.churches: list[list[list[int]]] = tables["churches"][phase]
        self.wells: TableRow = tables["wells"][phase]
        self.gold: TableRow = tables["gold"][phase]
        self.rest: TableRow = tables["rest"][phase]
        self.room: TableRow = tables["room"][phase]
        of_colour = tables["groups"][phase]
        self.groups: dict[str, list[list[TableRow]]] = {
            colour: of_colour[left[number]] for number, colour in enumerate(COLOURS)
        }

    def church(self, lacking: Sequence[int]) -> TableRow:
        """Return the row of a church that lacks the colours of these numbers."""
        rarest = min([self.left[colour] for colour in lacking], default=4)
        return self.churches[len(lacking)][min(rarest, 4)]
