"""A saved game without the players' names: what a crash report holds of it."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from mycity.storage.saves import Save, decode, encode

LONGEST = 256 * 1024
"""Characters of a game that a report holds at most."""
_NAMED = ("name", "title")


def nameless(save: Save) -> str | None:
    """Return a game as one line of text, every name in it replaced; None when it is too long for a report."""
    header, _, body = encode(save).decode().partition("\n")
    stand_ins: dict[str, str] = {}
    document = _without_names(json.loads(body), stand_ins)
    text = json.dumps(document, separators=(",", ":"))
    return text if header and len(text) <= LONGEST else None


def read_nameless(text: str) -> Save:
    """Return the game that `nameless` wrote.

    Raises:
        SaveError: It is none.
    """
    document = json.loads(text)
    document.pop("schema", None)
    return decode(encode(msgspec.convert(document, Save)))


def _without_names(value: Any, stand_ins: dict[str, str]) -> Any:
    """Return plain values with every name replaced, the same name always by the same."""
    if isinstance(value, list):
        return [_without_names(one, stand_ins) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: stand_ins.setdefault(one, f"City {len(stand_ins) + 1}")
        if key in _NAMED and isinstance(one, str)
        else _without_names(one, stand_ins)
        for key, one in value.items()
    }
