"""Who may sit at a table: how many seats there are, their animals, and who plays."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

from mycity.content.bots import load_levels
from mycity.content.seating import ANIMALS, SEATS, Seating
from mycity.storage.resume import HUMAN
from mycity.storage.saves import NAME_LIMIT


def people_faults(seatings: Sequence[Seating]) -> Iterator[str]:
    """Yield a sentence for everything that no table has: nothing when these people can sit at one."""
    if len(seatings) not in SEATS:
        yield f"players: a game has {SEATS[0]} to {SEATS[-1]} seats, not {len(seatings)}"
    for seat, one in enumerate(seatings):
        place = f"players[{seat}]"
        if not 0 < len(one.name) <= NAME_LIMIT or any(
            unicodedata.category(letter) in ("Cc", "Cs") for letter in one.name
        ):
            yield f"{place}.name: {one.name!r:.60} cannot be a city's name"
        if one.animal not in ANIMALS:
            yield f"{place}.animal: there is no animal {one.animal!r:.60}"
        if one.controller not in controllers():
            yield f"{place}.controller: nobody is called {one.controller!r:.60}"


@cache
def controllers() -> frozenset[str]:
    """Return everybody who can play: a person, and every bot by its id and by its number."""
    rows = load_levels()
    names = [row["id"] for row in rows] + [row["number"] for row in rows if row["number"] is not None]
    return frozenset([HUMAN, *(f"bot:{name}" for name in names)])
