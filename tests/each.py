"""A test of many small cases that runs as one: setting a case up would take longer than the case does."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]


def each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Have a test run with each case in turn, as ``parametrize`` does; all that fail are told of, each by its values.

    For tests that leave nothing behind: all cases share the fixtures.
    """
    fields = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [
        dict(zip(fields, (case,) if isinstance(names, str) and len(fields) == 1 else case, strict=True))
        for case in cases
    ]
    assert rows, f"no case of {names}"

    def loop_over(test: Test) -> Test:
        @wraps(test)
        def looping(**given: Any) -> None:
            failed = [error for row in rows for error in failure_of(test, row, given)]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(rows)} cases fail", failed)

        taken = inspect.signature(test)
        left = [field for name, field in taken.parameters.items() if name not in fields]
        looping.__signature__ = taken.replace(parameters=left)  # type: ignore[attr-defined]
        return looping

    return loop_over


def failure_of(test: Test, row: dict[str, Any], given: dict[str, Any]) -> Iterator[BaseException]:
    """Yield what a test raises in a case, with the values of that noted."""
    try:
        test(**row, **given)
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever it is, it is told of
        error.add_note(f"in the case of {', '.join(f'{name}={value!r}' for name, value in row.items())}")
        yield error
