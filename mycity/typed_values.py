"""Values decoded as types of msgspec's, from whatever thread."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TypeVar

import msgspec

T = TypeVar("T")

_first_use = RLock()
_used: set[object] = set()


def convert(document: object, schema: type[T]) -> T:
    """Return plain values as ``schema`` has them.

    Raises:
        msgspec.ValidationError: they do not fit.
    """
    return _alone(schema, lambda: msgspec.convert(document, schema))


def decode_json(data: bytes, schema: type[T]) -> T:
    """Return JSON as ``schema`` has it.

    Raises:
        msgspec.DecodeError: it is no JSON, or does not fit.
    """
    return _alone(schema, lambda: msgspec.json.decode(data, type=schema))


def _alone(schema: object, decode: Callable[[], T]) -> T:
    # msgspec works out at its first use what a type holds, and the process crashes when two threads do so at once.
    if schema in _used:
        return decode()
    with _first_use:
        try:
            return decode()
        finally:
            _used.add(schema)
