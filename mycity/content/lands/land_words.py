"""The words for made lands, from ``assets/lands.yaml``: their modules, named sets, what a land gives, refused codes.

All of them are source texts: give them to ``t``; a module's line `module_lines.module_line` says with its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import episode_numbers
from mycity.content.lands.plans import evening_modules, load_lands
from mycity.content.rule_words import words_of
from mycity.content.versions import newest_version
from mycity.content.yamls import Document, decode

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
    icon: str
    line: str = ""
    rules: tuple[str, ...] = ()
    letter: ToldIn | None = None


class Means(Document, frozen=True):
    """The means of greedy's games below which a land is mean, and above which it is generous."""

    mean: int
    generous: int


class LandSet(Document, frozen=True):
    """Modules that are chosen with a click; the fields are explained in the file."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z-]+\Z")]
    title: str
    modules: tuple[str, ...]
    means: Means


class WorthWords(Document, frozen=True):
    """The words for how much a land gives."""

    name: str
    line: str


class LandWords(Document, frozen=True):
    """The whole file; its parts are explained there."""

    format: Literal[1]
    modules: dict[str, dict[str, ModuleWords]]
    sets: dict[str, tuple[LandSet, ...]]
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
        ContentError: it is not as declared; a family, a module, a worth or a reason has no words or is none; a module
            says no line, names a rule that it does not bring, no letter, one that does not exist, or one that it needs
            not; or a set is given twice, cannot be played, or is not the evening's game where that belongs.
    """
    file, families = decode(path, LandWords), load_lands(newest_version()).families
    expected = {
        "modules": (set(file.modules), set(families)),
        "sets": (set(file.sets), set(families)),
        "worths": (set(file.worths), {MEAN, FAIR, GENEROUS}),
        "refusals": (set(file.refusals), REASONS),
    }
    for name, family in families.items():
        ids = {module.id for module in family.modules}
        expected[f"modules.{name}"] = set(file.modules.get(name, {})), ids
    for place, (found, wanted) in expected.items():
        for word in sorted(found ^ wanted):
            raise ContentError(path, f"{place}.{word}", "there are no words" if word in wanted else "there is no such")
    for name in families:
        for place, fault in chain(_module_faults(file, name), _set_faults(file, name)):
            raise ContentError(path, place, fault)
    known = {row.id for rows in file.sets.values() for row in rows}
    for number, rated in enumerate(file.rated):
        if rated not in known:
            raise ContentError(path, f"rated[{number}]", f"there is no set {rated!r}")
    return file


def _module_faults(file: LandWords, name: str) -> Iterator[tuple[str, str]]:
    """Yield (place, reason) of all that is wrong with the words of a family's modules."""
    family, evening = load_lands(newest_version()).families[name], evening_modules(name)
    for module in family.modules:
        words, place = file.modules[name][module.id], f"modules.{name}.{module.id}"
        if fault := _letter_fault(words.letter, is_of_evening=bool(evening >> module.bit & 1)):
            yield f"{place}.letter", fault
        if not words.line and not words.rules:
            yield place, "it has no line, and no rule that says one"
        brought = {rule.key for rule in family.brought_by(module.id)}
        for number, rule in enumerate(words.rules):
            told = words_of(rule)
            if rule not in brought or told is None or not told.line:
                yield f"{place}.rules[{number}]", f"it brings no rule {rule!r} that says a line"


def _set_faults(file: LandWords, name: str) -> Iterator[tuple[str, str]]:
    """Yield (place, reason) of all that is wrong with the named sets of a family, of which the first is the evening."""
    family, seen = load_lands(newest_version()).families[name], set[int]()
    needs = {module.id: module.needs for module in family.modules}
    for number, row in enumerate(file.sets[name]):
        place, bits = f"sets.{name}[{number}]", family.bits(row.modules)
        for module in row.modules:
            if module not in needs:
                yield f"{place}.modules", f"there is no module {module!r}"
            elif needs[module] and needs[module] not in row.modules:
                yield f"{place}.modules", f"{module!r} needs {needs[module]!r}"
        if bits in seen or row.id in {other.id for other in file.sets[name][:number]}:
            yield place, "it is given twice"
        if row.means.mean > row.means.generous:
            yield f"{place}.means", "a generous land gives more than a mean one"
        seen.add(bits)
    if not file.sets[name] or family.bits(file.sets[name][0].modules) != evening_modules(name):
        yield f"sets.{name}[0]", "the first set is the evening's game"


def _letter_fault(letter: ToldIn | None, *, is_of_evening: bool) -> str:
    """Return what is wrong with the letter that is said to tell of a module; nothing where all is well."""
    if is_of_evening:
        return "" if letter is None else "what the evening's game has is told without a letter"
    if letter is None:
        return "it is missing"
    return "" if letter.episode in episode_numbers(letter.campaign) else "there is no such letter"


def worth_of(means: Means, points: int, games: int) -> str:
    """Return how much a land gives on which ``greedy``, alone, has come to so many points in so many games."""
    if points < means.mean * games:
        return MEAN
    return GENEROUS if points > means.generous * games else FAIR
