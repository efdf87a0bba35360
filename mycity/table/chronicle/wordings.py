"""Numbers drawn for a letter, by which a row comes before others and takes a wording.

It is the same on every machine and after loading: drawn from the seed of a campaign, the row's name, and what everybody
has scored and won until then. A deck is never looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from mycity.engine.documents import Json


def number_drawn(row: str, records: Iterable[Json], seed: int = 0) -> int:
    """Return a number of 64 bits for a row.

    Args:
        row: its name.
        records: of the evenings until then; what each seat has scored and won is drawn from.
        seed: that of the campaign, 0 for an evening alone.
    """
    seen = [(one["score"], one.get("progress")) for record in records for one in record["result"]]
    told = f"{row} {seen} {seed}" if seed else f"{row} {seen}"
    return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "big")


def drawn(words: Sequence[str], row: str, records: Iterable[Json], seed: int = 0) -> str:
    """Return one of some wordings: those of a row that are left to choose from (see `number_drawn`)."""
    return words[number_drawn(row, records, seed) % len(words)]
