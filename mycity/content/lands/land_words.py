"""The words for made lands, from ``assets/lands.yaml``: their modules, named sets, what a land gives, refused codes.

All of them are source texts: give them to ``t``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import episode_numbers
from mycity.content.lands.plans import FamilyPlan, evening_modules, load_lands
from mycity.content.versions import newest_version
from mycity.content.yamls import Document, decode
from mycity.engine.lands.code import LandCode

MEAN, FAIR, GENEROUS = "mean", "fair", "generous"
"""The worths of a land, the least first."""
REASONS = frozenset({"none", "length", "sign", "slip", "version", "family", "module", "needs", "day", "near", "long"})
"""The reasons why a code is refused."""


class ToldIn(Document, frozen=True):
    """The letter that tells of something: the episode of a campaign that it opens."""

    campaign: Annotated[str, msgspec.Meta(pattern=r"^[a-z-]+\Z")]
    episode: int


class ModuleWords(Document, frozen=True):
    """The words of a module, and the letter in which its rule is told; an evening's game tells those without one."""

    name: str
    line: str
    icon: str
    letter: ToldIn | None = None


class WorthWords(Document, frozen=True):
    """The words for how much a land gives."""

    name: str
    line: str


class LandWords(Document, frozen=True):
    """The whole file; its parts are explained there."""

    format: Literal[1]
    modules: dict[str, dict[str, ModuleWords]]
    sets: dict[str, str]
    rated: tuple[str, ...]
    worths: dict[str, WorthWords]
    refusals: dict[str, str]


@cache
def land_words() -> LandWords:
    """Return what the file says.

    Raises:
        ContentError: something is wrong with it.
    """
    return read_land_words(assets_root() / "lands.yaml")


def read_land_words(path: Path) -> LandWords:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, a module, a set, a worth or a reason has no words or is none, or a module
            names no letter, one that does not exist, or one that it needs not.
    """
    file, families = decode(path, LandWords), load_lands(newest_version()).families
    expected = {
        "modules": (set(file.modules), set(families)),
        "sets": (set(file.sets), {row.id for family in families.values() for row in family.sets}),
        "worths": (set(file.worths), {MEAN, FAIR, GENEROUS}),
        "refusals": (set(file.refusals), REASONS),
    }
    for number, name in enumerate(file.rated):
        if name not in file.sets:
            raise ContentError(path, f"rated[{number}]", f"there is no set {name!r}")
    for name, family in families.items():
        ids = {module.id for module in family.modules}
        expected[f"modules.{name}"] = set(file.modules.get(name, {})), ids
    for place, (found, wanted) in expected.items():
        for word in sorted(found ^ wanted):
            raise ContentError(path, f"{place}.{word}", "there are no words" if word in wanted else "there is no such")
    for name, family in families.items():
        evening = evening_modules(name)
        for module in family.modules:
            letter = file.modules[name][module.id].letter
            if fault := _letter_fault(letter, is_of_evening=bool(evening >> module.bit & 1)):
                raise ContentError(path, f"modules.{name}.{module.id}.letter", fault)
    return file


def _letter_fault(letter: ToldIn | None, *, is_of_evening: bool) -> str:
    """Return what is wrong with the letter that is said to tell of a module; nothing where all is well."""
    if is_of_evening:
        return "" if letter is None else "what the evening's game has is told without a letter"
    if letter is None:
        return "it is missing"
    return "" if letter.episode in episode_numbers(letter.campaign) else "there is no such letter"


def counts_for_rating(code: LandCode) -> bool:
    """Return whether a game on a land counts for the rating: whether its modules are a set that does."""
    family = load_lands(newest_version()).families[code.family]
    rated = land_words().rated
    return any(family.bits(row.modules) == code.modules for row in family.sets if row.id in rated)


def worth_of(family: FamilyPlan, points: int, games: int) -> str:
    """Return how much a land gives on which ``greedy``, alone, has come to so many points in so many games."""
    if points < family.means.mean * games:
        return MEAN
    return GENEROUS if points > family.means.generous * games else FAIR
