"""Parameters of conditions that rows of the data name: those that their functions have by keyword alone."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, get_type_hints

Values = dict[str, Any]
"""The parameters of a condition, by name."""
_KINDS = {int: "a number", str: "a text", bool: "true or false"}


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
