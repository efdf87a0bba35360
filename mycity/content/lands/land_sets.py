"""The named sets of lands' modules, from ``assets/lands.yaml``: what the sheet offers for a click."""

from __future__ import annotations

from mycity.content.lands.land_words import LandSet, land_words
from mycity.content.lands.plans import load_lands
from mycity.content.versions import newest_version
from mycity.engine.lands.code import LandCode


def sets_of(family: str) -> tuple[LandSet, ...]:
    """Return the named sets of a family, the evening's game first."""
    return land_words().sets[family]


def set_bits(family: str, name: str) -> int:
    """Return the bits of the modules of a named set."""
    return bits_of(family, next(row for row in sets_of(family) if row.id == name))


def bits_of(family: str, row: LandSet) -> int:
    """Return the bits of a set's modules."""
    return load_lands(newest_version()).families[family].bits(row.modules)


def set_with(family: str, bits: int) -> LandSet | None:
    """Return the named set whose modules are those of these bits, if there is one."""
    return next((row for row in sets_of(family) if bits_of(family, row) == bits), None)


def counts_for_rating(code: LandCode) -> bool:
    """Return whether a game by a code counts for the rating: whether its modules are a set that does."""
    named = set_with(code.kin, code.modules)
    return named is not None and named.id in land_words().rated
