"""The codes of lands that one makes oneself: a family, modules, a number, the order of the cards."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import SupportsIndex

from mycity.api.errors import UnknownGameError
from mycity.content.lands.module_sets import chosen_code
from mycity.engine.lands.code import LandCodeError
from mycity.engine.quoting import quoted


def land_code(family: str, modules: Iterable[str | int], *, number: SupportsIndex = 0, deal: SupportsIndex = 0) -> str:
    """Return the code of a land with the modules one names, as ``new_game`` takes it.

    >>> land_code("city", [0, 1, "no-passing"], number=2026)
    '2080-C01Z-A021'

    Args:
        family: ``city`` or ``island``.
        modules: their bits or their ids (``assets/campaigns/lands.yaml``), in any order; what one needs is named too.
        number: of the land, from 0 to 2 ** 22 - 1.
        deal: the order of its cards, from 0 to 255.

    Raises:
        UnknownGameError: there is no such family, module, number or deal, or a module needs one that is not named.
    """
    if isinstance(modules, str) or not isinstance(modules, Iterable):
        raise UnknownGameError(f"{quoted(modules)} are no modules: give their ids or bits in a list")
    try:
        return str(chosen_code(family, [*map(str, modules)], _whole("number", number), _whole("deal", deal)))
    except LandCodeError as error:
        raise UnknownGameError(str(error)) from None


def _whole(name: str, value: SupportsIndex) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise UnknownGameError(f"the {name} of a land is a whole number, not {quoted(value)}") from None
