"""The towns that bots build alone on a land: what its medals are measured by."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from mycity.api.beginning import read_land
from mycity.api.errors import UnknownGameError
from mycity.content.lands.plans import day_code
from mycity.engine.lands.code import LandCodeError
from mycity.table.land_towns import built_towns


def towns(land: str | dt.date) -> Iterator[tuple[str, int]]:
    """Build the towns of a land, and return who has built each and its score, one after the other: it takes seconds.

    Three bots build alone, with the deck of the code; the last is the ``best`` city that is known after a search. What
    each has come to brings a medal: bronze, silver, gold, the laurel.

    >>> next(towns("2001-W01Z-A01H"))
    ('neighbour', 28)

    Args:
        land: its code, or the day of which it is the land.

    Raises:
        UnknownGameError: there is no such land.
    """
    try:
        return built_towns(day_code(dt.date(*land.timetuple()[:3])) if isinstance(land, dt.date) else read_land(land))
    except LandCodeError as error:
        raise UnknownGameError(str(error)) from None
