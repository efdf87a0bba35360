"""The choice of a land for a new game: the printed one, today's, one by chance, or one whose code somebody has."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from mycity.content.lands.module_sets import drawn_code
from mycity.content.lands.plans import (
    LandPlan,
    dated_land,
    day_code,
    evening_modules,
    find_playable_code,
    land_plan,
    look_for_playable_code,
)
from mycity.engine.lands.code import CITY, ISLAND, LENGTH, NUMBERS, VERSIONS, LandCode, LandCodeError, PlayedLand
from mycity.engine.lands.found_code import FoundCode
from mycity.scenes.shell.land_codes import today
from mycity.ui import clipboard
from mycity.ui.messages import mark

PRINTED, TODAY, RANDOM, BY_CODE = "printed", "today", "random", "code"
SOURCES = {
    PRINTED: mark("Printed land"),
    TODAY: mark("Today's land"),
    RANDOM: mark("Random land"),
    BY_CODE: mark("Land by its code"),
}
"""The ways to choose, and their words."""
ELSEWHERE = {
    CITY: mark("Today's land is a city. Every day has its land, the same for everybody."),
    ISLAND: mark("Today's land is an island. Every day has its land, the same for everybody."),
}
"""The words for a land of today that is of the other family, by its own."""


@dataclass(frozen=True)
class LandPick:
    """A choice, which may not name a land yet.

    Attributes:
        family: of lands, where the choice leaves it open.
        day: whose land is today's: that of the sheet, which looks for it anew before every frame.
        source: one of `SOURCES`.
        modules: of a land by chance.
        number: of a land by chance.
        typed: the code as it was typed, or a text with it.
    """

    family: str
    day: dt.date
    source: str = PRINTED
    modules: int = 0
    number: int = 0
    typed: str = ""

    @classmethod
    def first(cls, family: str, source: str = PRINTED) -> LandPick:
        """Return the first choice in a family: the evening's game, on any of its lands."""
        return cls(family, today(), source, modules=evening_modules(family)).drawn()

    @property
    def code(self) -> LandCode | None:
        """The code of the land; ``None`` of the printed one.

        Raises:
            LandCodeError: there is no such land.
        """
        if self.source == PRINTED:
            return None
        if self.source == TODAY:
            return day_code(self.day)
        if self.source == RANDOM:
            return LandCode(max(VERSIONS), self.family, self.modules, self.number, 0)
        return find_playable_code(self.typed)

    @property
    def refusal(self) -> LandCodeError | None:
        """The reason why there is no such land; ``None`` where there is one."""
        try:
            _ = self.code
        except LandCodeError as error:
            return error
        return None

    @property
    def so_far(self) -> int | None:
        """The signs of a code that is still being typed; ``None`` of any other choice."""
        refusal = self.refusal if self.source == BY_CODE else None
        if refusal is None or refusal.reason != "length":
            return None
        count = int(str(refusal.about["count"]))
        return count if count < LENGTH else None

    @property
    def plan(self) -> LandPlan | None:
        """The game on the land; ``None`` where it is printed, or there is none."""
        try:
            code = self.code
        except LandCodeError:
            return None
        return None if code is None else land_plan(code)

    @property
    def is_elsewhere(self) -> bool:
        """Return whether the land is of the other family, as today's may be."""
        return self.plan is not None and self.plan.code.kin != self.family

    @property
    def land(self) -> PlayedLand | None:
        """The land as a game names it, with its day if it is today's; ``None`` of the printed one or none."""
        plan = self.plan
        return None if plan is None else dated_land(PlayedLand(str(plan.code)), self.day)

    def renewed(self) -> LandPick:
        """Return the choice on the day that it is by now."""
        return replace(self, day=today())

    def drawn(self) -> LandPick:
        """Return the choice with another land by chance."""
        return replace(self, number=secrets.randbelow(NUMBERS))

    def surprised(self, is_open: Callable[[str], bool]) -> LandPick:
        """Return the choice with another land and other modules by chance, of which none is closed."""
        code = drawn_code(self.family, secrets.randbelow, is_open)
        return replace(self, modules=code.modules, number=code.number)


def code_on_clipboard() -> str:
    """Return the code of a land that lies on the clipboard, as it is shown; empty when none does.

    Date and time of an appointment may happen to be one: nobody is offered that.
    """
    found = _found_in(clipboard.pasted())
    return "" if found is None or found.is_stamped else str(found.code)


def code_in(text: str) -> str:
    """Return the code of a land that a text holds, as it is shown; empty when it holds none."""
    found = _found_in(text)
    return "" if found is None else str(found.code)


@lru_cache(maxsize=4)
def _found_in(text: str) -> FoundCode | None:
    try:
        return look_for_playable_code(text)
    except LandCodeError:
        return None
