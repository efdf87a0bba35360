"""Made lands in the window: their codes, copied by a click, and the words for what is played on them."""

from __future__ import annotations

import codecs
import datetime as dt
from contextlib import suppress
from functools import partial
from pathlib import Path

from mycity.content.lands.land_names import name_by_code
from mycity.content.lands.land_sets import sets_of
from mycity.content.lands.land_words import land_words
from mycity.content.lands.plans import FIRST_DAY, LAST_DAY, LandPlan, day_code
from mycity.content.phrases import capital
from mycity.engine.lands.code import LENGTH, LandCodeError, read_code
from mycity.scenes.shell.services import Services
from mycity.scenes.shell.shown_lines import ShownLines
from mycity.storage.clock import exact_now, local_time
from mycity.storage.errors import SaveError
from mycity.storage.reading import read_file
from mycity.ui import clipboard
from mycity.ui.kit.widgets import Button
from mycity.ui.style.fonts import LABEL, TextRole
from mycity.ui.style.theme import Tone

_LARGEST_TEXT = 64 * 1024
"""Bytes of a file that is read as a text."""
_WIDE = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE
"""Marks at the beginning of a text with two bytes a sign, as Windows writes them."""


def today() -> dt.date:
    """Return the day in the player's own calendar."""
    return local_time(exact_now()).date()


class DayWatch:
    """Knows whether another day has begun: what says *today* must not go on saying it after midnight."""

    def __init__(self) -> None:
        self._day = today()

    def has_turned(self) -> bool:
        """Return whether it is another day than when this was last asked, or than at first."""
        before, self._day = self._day, today()
        return self._day != before


def shown_day(day: dt.date) -> dt.date:
    """Return a day, or the nearest one that has a land."""
    return min(max(day, FIRST_DAY), LAST_DAY)


def no_land_words(services: Services, day: dt.date) -> str:
    """Return why a day has no land; nothing of one that has."""
    try:
        day_code(day)
    except LandCodeError as error:
        return refusal_words(services, error)
    return ""


def code_button(services: Services, code: str, *, tone: Tone = Tone.PAPER, role: TextRole = LABEL) -> Button:
    """Return a button with the name and the code of a land, or with an evening's code; a press copies the code."""
    copy, tip = partial(copy_text, services, code), copy_words(services, code)
    return Button(named_code(code), copy, tone=tone, sign="copy", role=role, key="code", tip=tip)


def copy_words(services: Services, code: str) -> str:
    """Return what a press does that copies a code: a land's, or that of an evening on a printed board."""
    with suppress(LandCodeError):
        if read_code(code).is_printed:
            return services.t("Copy this evening's code")
    return services.t("Copy the land's code")


def named_code(code: str) -> str:
    """Return the code of a land behind its name, where it has one."""
    return "  ".join(filter(None, (name_by_code(code), code)))


def copy_text(services: Services, text: str) -> None:
    """Put the code of a land, or lines with one, on the clipboard, and say so; show them where there is none."""
    if clipboard.copy(text):
        services.notices.show(services.t("Copied: {code}", code=text))
    else:
        services.stack.push(ShownLines(services, text))


def text_in_file(file: Path) -> str | None:
    """Return what a small file of plain text says; ``None`` of any other file, and of a record by such a name."""
    if file.suffix.lower() != ".txt":
        return None
    try:
        data = read_file(file, _LARGEST_TEXT)
    except (SaveError, ValueError, OSError):  # a name that no system takes
        return None
    text = data.decode("utf-16" if data[:2] in _WIDE else "utf-8-sig", "replace")
    return None if text.lstrip().startswith("{") else text


def set_words(services: Services, plan: LandPlan) -> str:
    """Return the name of the set that a land's modules are; otherwise those of the modules, sealed ones as a count."""
    sealed = services.told_rules.sealed(plan)
    modules = {module.id for module in plan.modules if module not in sealed}
    named = next((row for row in sets_of(plan.code.kin) if set(row.modules) == modules), None)
    if named is not None:
        names = [services.t(named.title)]
    else:
        words = land_words().modules[plan.code.kin]
        names = [services.t(words[module.id].name) for module in plan.modules if module.id in modules]
    if sealed:
        names.append(services.n("a sealed rule", "{count} sealed rules", len(sealed)))
    return capital(services.phrases.enumerated(names))


def refusal_words(services: Services, error: LandCodeError) -> str:
    """Return why there is no such land."""
    words = land_words()
    about = dict(error.about)
    if error.reason == "needs":
        names = {module: row.name for family in words.modules.values() for module, row in family.items()}
        if any(_is_sealed(services, str(module)) for module in about.values()):
            return services.t("This land has a sealed rule that makes no sense without another one.")
        about = {place: services.t(names[str(module)]) for place, module in about.items()}
    return services.t(words.refusals.get(error.reason, words.refusals["version"]), length=LENGTH, **about)


def _is_sealed(services: Services, module: str) -> bool:
    """Return whether a module, of whichever family has it, is sealed."""
    return any(
        services.told_rules.is_sealed(family, module)
        for family, modules in land_words().modules.items()
        if module in modules
    )
