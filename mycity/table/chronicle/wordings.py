"""The wording that a row takes: drawn from what everybody has seen, so that no two campaigns read alike.

It is the same on every machine and after loading. Nothing is drawn from a seed or a deck, which are hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from mycity.engine.documents import Json


def drawn(words: Sequence[str], row: str, records: Iterable[Json]) -> str:
    """Return one of some wordings.

    Args:
        words: those that are left to choose from.
        row: the name of their row.
        records: of the evenings until then; what each seat has scored and won is drawn from.
    """
    seen = [(one["score"], one.get("progress")) for record in records for one in record["result"]]
    digest = blake2b(f"{row} {seen}".encode(), digest_size=8).digest()
    return words[int.from_bytes(digest, "big") % len(words)]
