"""Rows of the data: a wrong one is told with its file, its place and the reason; what their fields may be wrong in.

One check for all of them: memories, firsts, evenings and moments, which name a condition, lights, and words of things.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from string import Formatter
from typing import Any, Protocol, TypeVar, get_type_hints

from mycity.content.assets import ContentError

Values = dict[str, Any]
"""The parameters of a condition, by name: those that its function has by keyword alone."""
Conditions = Mapping[str, Callable[..., Any]]
Fault = tuple[str, str]
"""The field of a row that is wrong, and why."""
_KINDS = {int: "a number", str: "a text", bool: "true or false"}


class ConditionRow(Protocol):
    """A row with its condition, and the values for it."""

    @property
    def when(self) -> str: ...
    @property
    def values(self) -> Values: ...


RowT = TypeVar("RowT")


def check_rows(
    path: Path, part: str, rows: Sequence[RowT] | Mapping[str, RowT], faults: Callable[[RowT], Iterable[Fault]]
) -> None:
    """Check the rows of one part of a file, numbered or by key: each name is there once, and ``faults`` finds none.

    Raises:
        ContentError: a row is called as another one, or has a fault.
    """
    if isinstance(rows, Mapping):
        placed = [(f"{part}.{key}", row) for key, row in rows.items()]
    else:
        placed = [(f"{part}[{number}]", row) for number, row in enumerate(rows)]
    names = [getattr(row, "name", "") for row in rows]
    for (place, row), name in zip(placed, names, strict=True):
        if name and names.count(name) > 1:
            raise ContentError(path, f"{place}.name", f"there are {names.count(name)} rows called {name!r}")
        for field, reason in faults(row):
            raise ContentError(path, f"{place}.{field}", reason)


def faults_of_condition(row: ConditionRow, conditions: Conditions) -> Iterator[Fault]:
    """Yield what is wrong with the condition that a row names, or with its values."""
    if row.when not in conditions:
        yield "when", f"there is no condition {row.when!r}"
    elif (wrong := wrong_values(row.when, conditions[row.when], row.values)) is not None:
        yield "values", wrong


def wrong_values(name: str, condition: Callable[..., Any], values: Values) -> str | None:
    """Return why a condition of that name cannot have these parameters; None when it can."""
    kinds = get_type_hints(condition)
    needed = {one.name for one in signature(condition).parameters.values() if one.kind is Parameter.KEYWORD_ONLY}
    if lacking := sorted(needed - set(values)):
        return f"{name} lacks {', '.join(lacking)}"
    for key, value in values.items():
        if key not in needed:
            return f"{name} has no parameter {key!r}"
        if type(value) is not kinds[key]:
            return f"{key} is {_KINDS[kinds[key]]}, not {value!r}"
    return None


def faults_of_words(field: str, words: str, places: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with words that may have these places, such as ``{name}``."""
    try:
        wrong = sorted({name for _, name, _, _ in Formatter().parse(words) if name is not None} - set(places))
    except ValueError as error:
        yield field, str(error)
        return
    if wrong:
        yield field, f"{{{wrong[0]}}} stands for nothing"
