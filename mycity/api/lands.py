"""Lands from Python: codes that one makes oneself, and the towns that bots build there alone."""

from __future__ import annotations

import datetime as dt
import operator
import secrets
from collections.abc import Iterable, Iterator
from typing import SupportsIndex

from mycity.api.beginning import read_land
from mycity.api.errors import UnknownGameError
from mycity.api.thinking import offer_kernel
from mycity.content.lands.module_sets import chosen_code
from mycity.content.lands.plans import day_code
from mycity.engine.lands.code import NUMBERS, LandCodeError
from mycity.engine.quoting import quoted
from mycity.table.land_towns import built_towns


def land_code(
    family: str, modules: Iterable[str | int], number: SupportsIndex | None = None, deal: SupportsIndex | None = None
) -> str:
    """Return the code of a land with the modules one names, as ``new_game`` takes it.

    >>> land_code("city", [0, 1, "no-passing"], number=2026)
    '2080-C01Z-A021'

    Args:
        family: ``city`` or ``island``; ``eternal`` or ``island-eternal``, whose printed boards have the modules 0 to 3.
        modules: their bits or their ids (``assets/campaigns/lands.yaml``), in any order; what one needs is named too.
        number: of the land, from 0 to 2 ** 22 - 1; by chance unless it is given.
        deal: the order of its cards, from 0 to 255; the first unless it is given.

    Raises:
        UnknownGameError: there is no such family, module, number or deal, or a module needs one that is not named.
    """
    if isinstance(modules, str) or not isinstance(modules, Iterable):
        raise UnknownGameError(f"{quoted(modules)} are no modules: give their ids or bits in a list")
    try:
        drawn = secrets.randbelow(NUMBERS) if number is None else _whole("number", number)
        return str(chosen_code(family, [*map(str, modules)], drawn, 0 if deal is None else _whole("deal", deal)))
    except LandCodeError as error:
        raise UnknownGameError(str(error)) from None


def _whole(name: str, value: SupportsIndex) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise UnknownGameError(f"the {name} of a land is a whole number, not {quoted(value)}") from None


def land_towns(land: str | dt.date) -> Iterator[tuple[str, int]]:
    """Build the towns of a land, and return who has built each and its score, one after the other: it takes seconds.

    Three bots build alone, with the deck of the code; the last is the ``best`` city that is known after a search. What
    each has come to brings a medal: bronze, silver, gold, the laurel.

    >>> next(land_towns("2001-W01Z-A01H"))
    ('neighbour', 28)

    Args:
        land: its code, or the day of which it is the land.

    Raises:
        UnknownGameError: there is no such land.
    """
    try:
        code = day_code(dt.date(*land.timetuple()[:3])) if isinstance(land, dt.date) else read_land(land)
    except LandCodeError as error:
        raise UnknownGameError(str(error)) from None
    offer_kernel()
    return built_towns(code)
