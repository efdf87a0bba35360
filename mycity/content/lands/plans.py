"""The rules, cards and modules of lands, from ``assets/campaigns/lands.yaml``, and the land of every day.

A code names its modules by bits; here they have names, rows of rules, cards, and what they need.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from mycity.content.assets import ContentError
from mycity.content.games import land_game
from mycity.content.shapes import load_shapes
from mycity.content.versions import newest_version, versioned_file
from mycity.content.yamls import Document, decode
from mycity.engine.board import Board
from mycity.engine.campaign.plan import EpisodePlan, History, Rewards
from mycity.engine.episode import Scenario
from mycity.engine.lands.code import (
    CITY,
    DEALS,
    FAMILIES,
    ISLAND,
    MODULE_BITS,
    NUMBERS,
    PRINTED_MODULES,
    LandCode,
    LandCodeError,
    PlayedLand,
    read_code,
)
from mycity.engine.lands.found_code import FoundCode, look_for_code
from mycity.engine.lands.made import made_land
from mycity.engine.quoting import quoted
from mycity.engine.rng import below, step
from mycity.engine.rules import RuleSet, make_rules
from mycity.engine.rules.base import Rule, RuleError

FIRST_DAY, LAST_DAY = dt.date(2026, 1, 1), dt.date(2099, 12, 31)
"""The days that have a land."""
_ISLAND_DAY, _PLAIN_DAYS, _WEEK = 3, frozenset({0, 1}), 7
_NEWEST = 1


class LandModule(Document, frozen=True):
    """A module; the fields are explained in the file."""

    id: str
    bit: Annotated[int, msgspec.Meta(ge=0, lt=MODULE_BITS)]
    needs: str = ""
    shown: str = ""
    cogs: tuple[str, ...] = ()


class _Part(Document, frozen=True, rename={"with_module": "with"}):
    with_module: str = ""
    without: str = ""


class _Rule(_Part, frozen=True):
    rule: dict[str, Any] = msgspec.field(default_factory=dict)


class _Card(_Part, frozen=True):
    card: str = ""


class _Code(_Part, frozen=True):
    code: str = ""


class NamedSet(Document, frozen=True):
    """Modules by a name: those of an evening's game stand here, what is offered for a click in the words."""

    id: str
    modules: tuple[str, ...]


class _Means(Document, frozen=True):
    mean: int
    generous: int


class FamilyPlan(Document, frozen=True):
    """All that lands of a family have in common, and what modules add; the fields are explained in the file."""

    start: Annotated[int, msgspec.Meta(ge=0, le=49)]
    means: _Means
    modules: tuple[LandModule, ...]
    deck: tuple[_Card, ...]
    rules: tuple[_Rule, ...]
    sets: tuple[NamedSet, ...]
    codes: tuple[_Code, ...] = ()

    def named(self, bits: int) -> tuple[LandModule, ...]:
        """Return the modules of a code's bits, by their bit."""
        return tuple(module for module in self.modules if bits >> module.bit & 1)

    def bits(self, names: Collection[str]) -> int:
        """Return the bits of modules."""
        return sum(1 << module.bit for module in self.modules if module.id in names)

    def brought_by(self, module: str) -> tuple[Rule, ...]:
        """Return the rules that a module brings, with their parameters."""
        rows = [row.rule for row in self.rules if row.with_module == module]
        return make_rules([row for row in rows if row.get("id") != "land"]).rules


class _Days(Document, frozen=True):
    set: str
    extra: tuple[str, ...]


class _LandsFile(Document, frozen=True):
    format: Literal[1]
    families: dict[str, FamilyPlan]
    days: _Days


@dataclass(frozen=True)
class LandPlan:
    """A land's game: what is played on it.

    Attributes:
        code: of the land.
        modules: in force, by their bit.
        rules: in force, in order.
        deck: families of buildings and single cards that have a card in the deck.
        shown: codes on the land that the modules bring.
        cogs: buildings that are factories.
        start: where tokens start.
    """

    code: LandCode
    modules: tuple[LandModule, ...]
    rules: RuleSet
    deck: tuple[str, ...]
    shown: str
    cogs: tuple[str, ...]
    start: int


def land_plan(code: LandCode, version: str = "") -> LandPlan:
    """Return what is played on the land of a code.

    Args:
        code: of the land.
        version: of the rules' data; the newest unless one is named.

    Raises:
        LandCodeError: there is no such module, one needs another, or a printed board has others.
    """
    return _plan_then(code, version or newest_version())


@lru_cache(maxsize=64)
def _plan_then(code: LandCode, version: str) -> LandPlan:
    family = load_lands(version).families[code.kin]
    modules = family.named(code.modules)
    if code.is_printed and code.modules != PRINTED_MODULES:
        bit = (code.modules ^ PRINTED_MODULES).bit_length() - 1
        raise LandCodeError(f"{code.family} has the modules 0 to 3, and no other", "module", module=bit)
    names = {module.id for module in modules}
    unknown = code.modules & ~family.bits([module.id for module in family.modules])
    if unknown:
        bit = unknown.bit_length() - 1
        raise LandCodeError(f"there is no module {bit} of the family {code.family}", "module", module=bit)
    for module in modules:
        if module.needs and module.needs not in names:
            sentence = f"the module {module.id} needs the module {module.needs}"
            raise LandCodeError(sentence, "needs", module=module.id, needed=module.needs)
    rows = [_with_codes(row.rule, family, names) for row in family.rules if _is_in_force(row, names)]
    return LandPlan(
        code,
        modules,
        make_rules(rows),
        tuple(row.card for row in family.deck if _is_in_force(row, names)),
        "".join(module.shown for module in modules),
        tuple(building for module in modules for building in module.cogs),
        family.start,
    )


def land_episode(game: str, land: PlayedLand | None, version: str) -> EpisodePlan:
    """Return what is played on a land, everything an episode's file says of a printed one.

    Args:
        game: one of the games on made lands.
        land: that is played on.
        version: of the rules' data.

    Raises:
        LandCodeError: none is named, there is no such land, it is none of this game, or the day has another.
    """
    if land is None:
        raise LandCodeError(f"{game} is played on a land: say which, by its code")
    code = read_code(land.code)
    if game != land_game(code.family):
        raise LandCodeError(f"{game} is not played on a land of the family {code.family}")
    if land.day is not None and not _is_of_day(code, land.day):
        raise LandCodeError(f"{code} is not the land of {quoted(land.day)}")
    plan = land_plan(code, version)
    families = load_shapes(game, version).families
    buildings = {building.id: building for name in plan.deck for building in families.get(name, ())}
    return EpisodePlan(
        scenario=Scenario(
            game=game,
            episode=None,
            rules=plan.rules,
            start=plan.start,
            deck=tuple(sorted([*buildings, *(card for card in plan.deck if card not in families)])),
            version=version,
            land=PlayedLand(str(code), land.day),
        ),
        title="",
        board=str(code),
        buildings=buildings,
        chapter=None,
        setup=(),
        rewards=Rewards(),
        history=History(cogs=plan.cogs),
    )


def dealt_by_code(printed: EpisodePlan, land: PlayedLand) -> EpisodePlan:
    """Return the episode of a printed board whose cards come by a code.

    Raises:
        LandCodeError: there is no such code, it is of another game, or a day is named: none has a printed board.
    """
    scenario, code = printed.scenario, playable_code(land.code)
    if code.family != scenario.game:
        raise LandCodeError(f"{code} is no code of {scenario.game}: it is of the family {code.family}")
    if land.day is not None:
        raise LandCodeError(f"{code} is not the land of {quoted(land.day)}")
    return replace(printed, scenario=replace(scenario, land=PlayedLand(str(code))))


def dated_land(land: PlayedLand, day: dt.date) -> PlayedLand:
    """Return a land with the day named whose land it is, if it is that of ``day``."""
    is_its = land.day is None and _is_of_day(read_code(land.code), str(day))
    return PlayedLand(land.code, str(day)) if is_its else land


def _is_of_day(code: LandCode, day: str) -> bool:
    """Return whether a land is that of a day, with these modules and this deal."""
    try:
        return code == day_code(dt.date.fromisoformat(day)) and str(dt.date.fromisoformat(day)) == day
    except ValueError:
        return False


def land_board(text: str) -> Board:
    """Return the board of a made land by its code, with what its modules put there; raises ``LandCodeError``."""
    code = playable_code(text)
    if code.is_printed:
        raise LandCodeError(f"{code} makes no land: {code.family} has a printed board")
    return made_land(code).board(land_plan(code).shown)


def playable_code(text: str) -> LandCode:
    """Return the code that a text says, of a land that can be played here.

    Raises:
        LandCodeError: it is none; the sentence says why.
    """
    code = read_code(text)
    land_plan(code)
    return code


def find_playable_code(text: str) -> LandCode:
    """Return the code in a text, however it was sent, of a land that can be played here.

    Raises:
        LandCodeError: it holds none; the sentence says why.
    """
    return look_for_playable_code(text).code


def look_for_playable_code(text: str) -> FoundCode:
    """Return the same code with how it stands in the text.

    Raises:
        LandCodeError: it holds none; the sentence says why.
    """
    return look_for_code(text, playable_code)


def evening_modules(family: str) -> int:
    """Return the bits of the modules of an evening's game on the lands of a family."""
    lands = load_lands(newest_version())
    plan = lands.families[family]
    return plan.bits(_set_named(plan, lands.days.set).modules)


def random_code(seed: int) -> LandCode:
    """Return the code of a land drawn by chance: its family, its modules, its number and its deal."""
    state, drawn = below(seed, len(FAMILIES))
    family = load_lands(newest_version()).families[FAMILIES[drawn]]
    state, bits = step(state)
    names = {module.id for module in family.named(bits)}
    modules = [module.id for module in family.named(bits) if not module.needs or module.needs in names]
    state, number = below(state, NUMBERS)
    return LandCode(_NEWEST, FAMILIES[drawn], family.bits(modules), number, below(state, DEALS)[1])


def day_code(day: dt.date) -> LandCode:
    """Return the code of a day's land.

    Raises:
        LandCodeError: the day has none.
    """
    if not FIRST_DAY <= day <= LAST_DAY:
        raise LandCodeError(f"days from {FIRST_DAY} to {LAST_DAY} have a land, {day} has none", "day")
    lands = load_lands(newest_version())
    number = (day - FIRST_DAY).days
    state, first = step(number)
    _, second = step(state)
    name = ISLAND if number % _WEEK == _ISLAND_DAY else CITY
    family = lands.families[name]
    modules = set(_set_named(family, lands.days.set).modules)
    if name == CITY and number % _WEEK not in _PLAIN_DAYS:
        modules.add(lands.days.extra[second % len(lands.days.extra)])
    return LandCode(_NEWEST, name, family.bits(modules), first & NUMBERS - 1, 0)


def _set_named(family: FamilyPlan, name: str) -> NamedSet:
    return next(row for row in family.sets if row.id == name)


def _is_in_force(row: _Part, names: Collection[str]) -> bool:
    return (not row.with_module or row.with_module in names) and row.without not in names


def _with_codes(rule: dict[str, Any], family: FamilyPlan, names: Collection[str]) -> dict[str, Any]:
    """Return a row of rules; that of an island's ground with the codes that may be covered."""
    if rule.get("id") != "land":
        return rule
    return {**rule, "codes": "".join(row.code for row in family.codes if _is_in_force(row, names))}


# -- the file --------------------------------------------------------------------------------------------------------


@cache
def load_lands(version: str) -> _LandsFile:
    """Return the file of a version of the rules' data.

    Raises:
        ContentError: something is wrong with it.
    """
    return read_lands(versioned_file("lands.yaml", version))


def read_lands(path: Path) -> _LandsFile:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, or it names a module, a family or a rule that does not exist.
    """
    file = decode(path, _LandsFile)
    if set(file.families) != set(FAMILIES):
        raise ContentError(path, "families", f"the families are {', '.join(FAMILIES)}")
    for name, family in file.families.items():
        for place, reason in _faults(family):
            raise ContentError(path, f"families.{name}.{place}", reason)
    city = {module.id for module in file.families[CITY].modules}
    for index, extra in enumerate(file.days.extra):
        if extra not in city:
            raise ContentError(path, f"days.extra[{index}]", f"there is no module {extra!r}")
    if any(file.days.set not in {row.id for row in family.sets} for family in file.families.values()):
        raise ContentError(path, "days.set", f"a family has no set {file.days.set!r}")
    return file


def _faults(family: FamilyPlan) -> Iterator[tuple[str, str]]:
    """Yield (place, reason) of all that is wrong with a family."""
    names = [module.id for module in family.modules]
    bits = [module.bit for module in family.modules]
    if len(set(names)) < len(names) or len(set(bits)) < len(bits):
        yield "modules", "an id or a bit is given twice"
    named: list[tuple[str, str]] = []
    named += [(f"modules[{index}].needs", module.needs) for index, module in enumerate(family.modules)]
    for place, rows in (("deck", family.deck), ("rules", family.rules), ("codes", family.codes)):
        named += _named(place, rows)
    named += [(f"sets[{index}].modules", name) for index, row in enumerate(family.sets) for name in row.modules]
    for place, name in named:
        if name and name not in names:
            yield place, f"there is no module {name!r}"
    for index, row in enumerate(family.rules):
        try:
            make_rules([_with_codes(row.rule, family, names)])
        except RuleError as error:
            yield f"rules[{index}]", str(error)


def _named(place: str, rows: Sequence[_Part]) -> Iterator[tuple[str, str]]:
    for index, row in enumerate(rows):
        yield f"{place}[{index}].with", row.with_module
        yield f"{place}[{index}].without", row.without
