"""Rows of the data that name a condition, its parameters and words: memories, firsts, evenings, moments.

One reader for all of them: a wrong row is told with its file, its place and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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


RowT = TypeVar("RowT", bound=ConditionRow)


def check_rows(
    path: Path, part: str, rows: Sequence[RowT], conditions: Conditions, more: Callable[[RowT], Iterator[Fault]]
) -> None:
    """Check the rows of one part of a file: their names, their conditions, and what ``more`` finds.

    Raises:
        ContentError: a row names what there is not, or is called as another one.
    """
    names = [getattr(row, "name", "") for row in rows]
    for number, (name, row) in enumerate(zip(names, rows, strict=True)):
        if name and names.count(name) > 1:
            raise ContentError(path, f"{part}[{number}].name", f"there are {names.count(name)} rows called {name!r}")
        for field, reason in (*_faults_of_condition(row, conditions), *more(row)):
            raise ContentError(path, f"{part}[{number}].{field}", reason)


def _faults_of_condition(row: ConditionRow, conditions: Conditions) -> Iterator[Fault]:
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
