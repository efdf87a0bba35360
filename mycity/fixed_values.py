"""Values that nobody can change: who is shown a game, a bot that somebody has written above all, changes nothing of it.

They are dicts and lists in all else: as fast, written as JSON, and copied into plain ones by ``dict`` and ``list``.
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def _refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("what is shown of a game cannot be changed")


class FixedMapping(dict[_Key, _Value]):
    """A dict that stays as it was made."""

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is pickled and copied: as one that is made at once."""
        return type(self), (dict(self),)


class FixedList(list[_Value]):
    """A list that stays as it was made."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = remove = pop = clear = sort = reverse = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is pickled and copied: as one that is made at once."""
        return type(self), (list(self),)


def fixed(value: Any) -> Any:
    """Return a value of JSON as one that nobody can change, nor anything in it.

    >>> fixed({"cells": ["C1"]}) == {"cells": ["C1"]}
    True
    """
    if isinstance(value, dict):
        return FixedMapping({key: fixed(part) for key, part in value.items()})
    return FixedList(map(fixed, value)) if isinstance(value, list) else value
