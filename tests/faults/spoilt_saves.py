"""Saves that somebody else has made: signed as they should be, with anything in them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

from mycity.storage.saves import Save, encode, split

VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 25, 10**9, 2**63, 10**19, "", "human", "bot:master", "bot:99", "dragon", "eternal",
    "a\0b", "\u202egnp", "x" * 5000, [], {}, [[]], [None], {"": None}, [0] * 300, {"do": "open"},
)  # fmt: skip

Place = tuple[Any, Any]
"""A list or an object, and an index or a key of it."""


def document_of(save: Save) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(split(encode(save)).body)
    return document


def signed(document: Any) -> bytes:
    """Return the bytes of a slot file that holds ``document``."""
    body = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    schema = int(document["schema"])
    return b"MYCITY %d %s\n" % (schema, hashlib.sha256(body).hexdigest().encode()) + body


def places(document: Any, depth: int = 0) -> Iterator[tuple[int, Place]]:
    """Yield every place in a document, with how deep it lies."""
    keys = list(document) if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        if key != "schema":
            yield depth, (document, key)
            yield from places(document[key], depth + 1)


def spoil(document: dict[str, Any], rnd: random.Random) -> None:
    """Change something: a value, a type, a missing or a doubled part; what lies near the top as often as the rest."""
    found = list(places(document))
    level = rnd.randint(0, max(depth for depth, _ in found))
    holder, key = rnd.choice([place for depth, place in found if depth == level])
    what = rnd.randrange(4)
    if what == 0 and isinstance(holder, dict):
        del holder[key]
    elif what == 1 and isinstance(holder, list):
        holder.append(holder[key])
    else:
        holder[key] = rnd.choice(VALUES)
