"""The modules of a land one chooses: switched one by one with what they need, or drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mycity.content.lands.land_sets import bits_of, sets_of
from mycity.content.lands.plans import FamilyPlan, LandModule, evening_modules, land_plan, load_lands
from mycity.content.versions import newest_version
from mycity.engine.lands.code import CODED, DEALS, KIN, NUMBERS, VERSIONS, LandCode, LandCodeError
from mycity.engine.quoting import quoted

MOST_DRAWN = 3
"""Modules that a drawn land has beside those of the evening's game, at most."""
_SETS_ONE_IN = 3
"""One draw in so many is one of the named sets."""


@dataclass(frozen=True)
class Switched:
    """A set of modules after one of them was switched.

    Attributes:
        bits: of the modules that are on.
        along: the ids of the others that were switched with it, by their bit: on what it needs, off what needs it.
    """

    bits: int
    along: tuple[str, ...]


def switched(family: str, bits: int, module: str) -> Switched:
    """Return modules with one of them switched: on with all that it needs, off with all that need it.

    Args:
        family: of the lands.
        bits: of the modules that are on, which can be played together.
        module: the id of the one that is switched.
    """
    plan = _family(family)
    row = next(row for row in plan.modules if row.id == module)
    is_on = bool(bits >> row.bit & 1)
    going = _needing(plan, row) if is_on else _needed(plan, row)
    changed = [other for other in going if bool(bits >> other.bit & 1) == is_on]
    after = bits ^ sum(1 << other.bit for other in changed)
    return Switched(after, tuple(other.id for other in changed if other is not row))


def drawn_code(family: str, below: Callable[[int], int], is_open: Callable[[str], bool]) -> LandCode:
    """Return a land drawn by chance: the evening's game and one to three open modules, or one of the named sets.

    Args:
        family: of the land.
        below: draws a whole number from 0 up to below the given one.
        is_open: says of a module's id whether it may be shown; others are never drawn.
    """
    number = below(NUMBERS)
    return LandCode(max(VERSIONS), family, _drawn_modules(family, below, is_open), number, 0)


def _drawn_modules(family: str, below: Callable[[int], int], is_open: Callable[[str], bool]) -> int:
    evening = evening_modules(family)
    beside = [row.id for row in _family(family).modules if not evening >> row.bit & 1 and is_open(row.id)]
    if not beside or below(_SETS_ONE_IN) == 0:
        sets = [row for row in sets_of(family) if all(map(is_open, row.modules))]
        return bits_of(family, sets[below(len(sets))])
    wanted, bits = 1 + below(min(MOST_DRAWN, len(beside))), evening
    while beside:
        more = switched(family, bits, beside.pop(below(len(beside)))).bits
        if bits & ~more == 0 and (more & ~evening).bit_count() <= wanted:
            bits = more
    return bits


def chosen_code(family: str, modules: Iterable[str], number: int = 0, deal: int = 0) -> LandCode:
    """Return the code of a land with the modules one names.

    Args:
        family: ``city`` or ``island``; ``eternal`` or ``island-eternal``, whose boards are printed.
        modules: their ids or their bits in figures, ``("groups", "11")``.
        number: of the land, from 0.
        deal: the order of its cards, from 0.

    Raises:
        LandCodeError: there is no such family, module, number or deal, a module needs one that is not named, or a
            printed board has others.
    """
    if family not in CODED:
        raise LandCodeError(f"there is no family {quoted(family)}: the families are {', '.join(CODED)}", "family")
    for name, value, count in (("number", number, NUMBERS), ("deal", deal, DEALS)):
        if not 0 <= value < count:
            raise LandCodeError(f"the {name} of a land goes from 0 to {count - 1}, not {value}")
    bits = 0
    for module in modules:
        bits |= 1 << _named(family, module).bit
    code = LandCode(max(VERSIONS), family, bits, number, deal)
    land_plan(code)
    return code


def _named(family: str, text: str) -> LandModule:
    """Return the module of an id or a bit; raises ``LandCodeError``."""
    modules = _family(KIN.get(family, family)).modules
    for row in modules:
        if text in {row.id, str(row.bit)}:
            return row
    known = ", ".join(f"{row.bit} {row.id}" for row in modules)
    raise LandCodeError(f"there is no module {quoted(text)} of the family {family}: they are {known}", "module")


def _needed(plan: FamilyPlan, module: LandModule) -> list[LandModule]:
    """Return a module with all that it needs, by their bit."""
    names = {module.id}
    for _ in plan.modules:
        names |= {row.needs for row in plan.modules if row.id in names and row.needs}
    return [row for row in plan.modules if row.id in names]


def _needing(plan: FamilyPlan, module: LandModule) -> list[LandModule]:
    """Return a module with all that need it, by their bit."""
    names = {module.id}
    for _ in plan.modules:
        names |= {row.id for row in plan.modules if row.needs in names}
    return [row for row in plan.modules if row.id in names]


def _family(name: str) -> FamilyPlan:
    return load_lands(newest_version()).families[name]
