"""A row that tells bots of a rule, or of a part of one, and what makes those of a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from mycity.ai.model.board_model import BoardModel
from mycity.ai.rows.kinds import RowKind
from mycity.engine.city import City

EMPTY = "."
"""The layer of empty cells."""


class NoRowsError(ValueError):
    """Something that rows cannot tell, or the kernel not be told; the sentence names it."""


class RuleRow(NamedTuple):
    """A row: its kind, its values as the kind's form has them, its masks of cells."""

    kind: RowKind
    values: Sequence[Any] = ()
    masks: Sequence[int] = ()


class Taken(NamedTuple):
    """Part of others in what a row sets off: a number that says so, and the cells they have covered."""

    flag: int = 0
    cells: int = 0


RowsOf = Callable[[Any, BoardModel], Iterable[RuleRow]]
"""Given a rule and the board that it is in force on: its rows."""


class RuleRows(NamedTuple):
    """A rule's rows, each of the sorts that it has: its guide, at once, at the end, prizes beside points.

    ``taken`` returns the part of others in a row at once, given the rule, the city and those of the others.
    """

    guide: RowsOf | None = None
    once: RowsOf | None = None
    end: RowsOf | None = None
    prizes: RowsOf | None = None
    taken: Callable[[Any, City, Sequence[City]], Taken] = lambda *_: Taken()
