"""The rules of made lands that are told here: those whose letter was opened, or with which a game was begun.

What the evening's game has is told to everybody; the rest is sealed until a letter of a campaign tells it. Nothing
sealed is named or shown, unless the player wants to see what is sealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from mycity.content.lands.land_words import ToldIn, land_words
from mycity.content.lands.plans import (
    FamilyPlan,
    LandModule,
    LandPlan,
    evening_modules,
    land_plan,
    load_lands,
    playable_code,
)
from mycity.content.versions import newest_version
from mycity.engine.city import HUMAN
from mycity.engine.lands.code import LandCode, LandCodeError
from mycity.storage.resume import episode_alone, opened_episodes
from mycity.storage.saves import Save
from mycity.storage.settings import SettingsStore, sees_sealed
from mycity.storage.slot_list import SlotList
from mycity.storage.statistics import SeatResult, Statistics


class ToldRules:
    """The modules of lands that are told in a data folder.

    Once told they stay so: they are kept among the settings, whatever becomes of the games that told them.

    Args:
        settings: Where they are kept, and whether the player wants to see what is sealed.
        slot_list: The games of the folder.
        finished: Returns the finished games.
    """

    def __init__(self, settings: SettingsStore, slot_list: SlotList, finished: Callable[[], Statistics]) -> None:
        self._settings = settings
        self._slot_list = slot_list
        self._finished = finished
        self._waits = False

    # -- what is told ------------------------------------------------------------------------------------------

    def is_sealed(self, family: str, module: str) -> bool:
        """Return whether nothing is to be shown of a module: its rule is not told, or that of one which it needs."""
        if sees_sealed(self._settings.now):
            return False
        needed = next(row.needs for row in _family(family).modules if row.id == module)
        return self._is_untold(family, module) or (needed != "" and self.is_sealed(family, needed))

    def _is_untold(self, family: str, module: str) -> bool:
        letter = land_words().modules[family][module].letter
        return letter is not None and _word(family, module) not in self._settings.now.told_rules

    def sealed(self, plan: LandPlan) -> tuple[LandModule, ...]:
        """Return the modules of a land of which nothing is to be shown."""
        return tuple(module for module in plan.modules if self.is_sealed(plan.code.kin, module.id))

    def has_sealed(self, family: str, modules: int) -> bool:
        """Return whether some of the modules of these bits are sealed."""
        return any(self.is_sealed(family, module.id) for module in _family(family).named(modules))

    def can_be_sealed(self, family: str) -> bool:
        """Return whether a module of a family is sealed for whoever does not want to see what is."""
        return any(self._is_untold(family, module) for module in land_words().modules[family])

    def shown(self, code: LandCode) -> LandCode:
        """Return the code of a land as far as it may be seen: without what is sealed."""
        family = _family(code.kin)
        names = [module.id for module in family.named(code.modules) if not self.is_sealed(code.kin, module.id)]
        return replace(code, modules=family.bits(names))

    def played(self, family: str, printed: str, name: str = "") -> frozenset[str]:
        """Return the modules of a family with which a game was finished here.

        Args:
            printed: The game of the evening on the family's printed board.
            name: Of the person who has played them; of anybody where none is named.
        """
        games = self._finished().games
        if name:
            games = tuple(game for game in games if any(_is_person(seat, name) for seat in game.seats))
        codes = {game.land for game in games if game.land}
        found = frozenset(
            word.partition(".")[2] for code in codes for word in _on(code) if word.startswith(f"{family}.")
        )
        if any(game.game == printed for game in games):
            found |= {module.id for module in _family(family).named(evening_modules(family))}
        return found

    # -- what tells --------------------------------------------------------------------------------------------

    def tell(self, code: LandCode) -> None:
        """Note that the rules of a land are told: a game on it begins, or the player has agreed to hear them."""
        self._note(_told_on(str(code)))

    def open_letter(self, campaign: str, number: int) -> None:
        """Note that a letter is opened."""
        self._note(_told_in(campaign, {number}))

    def look(self) -> None:
        """Find out what the games of this folder have told: those in slots, and those that were finished."""
        if not any(map(self.can_be_sealed, load_lands(newest_version()).families)):
            return
        infos = self._slot_list.refresh()
        self._waits = self._slot_list.is_reading
        found = {word for info in infos for save in (info.save, info.backup) if save for word in told_by(save)}
        games = self._finished().games
        for campaign, number in {(game.game, game.episode) for game in games if game.episode is not None}:
            found |= _told_in(campaign, {number})
        for code in {game.land for game in games if game.land}:
            found |= _told_on(code)
        self._note(found)

    def poll(self) -> bool:
        """Look again once slots that take long are read; return whether that has told anything."""
        if not self._waits or not self._slot_list.poll():
            return False
        before = self._settings.now.told_rules
        self.look()
        return self._settings.now.told_rules != before

    def _note(self, words: frozenset[str] | set[str]) -> None:
        told = self._settings.now.told_rules
        if new := sorted(words - set(told)):
            self._settings.change(told_rules=(*told, *new))


def _word(family: str, module: str) -> str:
    """Return a module as the settings name it."""
    return f"{family}.{module}"


def _is_person(seat: SeatResult, name: str) -> bool:
    return seat.name == name and seat.controller == HUMAN


def _family(name: str) -> FamilyPlan:
    return load_lands(newest_version()).families[name]


def told_by(save: Save) -> Iterator[str]:
    """Yield what a saved game has told."""
    if opened := opened_episodes(save):
        yield from _told_in(save.game, range(1, opened + 1))
    elif alone := episode_alone(save):
        yield from _told_in(save.game, {alone})
    land = None if save.episode is None else save.episode.record.get("land")
    if isinstance(land, dict):
        yield from _told_on(str(land.get("code", "")))


def _told_in(campaign: str, numbers: set[int] | range) -> frozenset[str]:
    """Return the modules that letters of a campaign tell."""
    return frozenset(
        _word(family, name)
        for family, modules in land_words().modules.items()
        for name, row in modules.items()
        if row.letter in {ToldIn(campaign, number) for number in numbers}
    )


@lru_cache(maxsize=1 << 14)
def _on(code: str) -> frozenset[str]:
    """Return the modules of the made land of a code that somebody has played on; none where it is not known here."""
    try:
        read = playable_code(code)
    except LandCodeError:
        return frozenset()
    if read.is_printed:
        return frozenset()
    return frozenset(_word(read.family, module.id) for module in land_plan(read).modules)


def _told_on(code: str) -> frozenset[str]:
    """Return those of them that a letter tells."""
    return frozenset(word for word in _on(code) if _letter_of(word) is not None)


def _letter_of(word: str) -> ToldIn | None:
    family, _, module = word.partition(".")
    return land_words().modules[family][module].letter
