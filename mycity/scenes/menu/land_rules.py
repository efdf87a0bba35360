"""The rules of a land on its sheet: which set of them, a draw of them, and a row for each module.

A module's row has its drawing, its name, what it brings with its numbers, and on one's own land a switch. Of sealed
ones there is a seal each, without name, sign or number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from mycity.content.lands.land_sets import bits_of, set_bits, set_with, sets_of
from mycity.content.lands.land_words import land_words
from mycity.content.lands.module_lines import module_line
from mycity.content.lands.module_sets import Switched, switched
from mycity.content.lands.plans import LandModule, LandPlan, evening_modules, load_lands
from mycity.content.versions import newest_version
from mycity.scenes.menu.land_pick import LandPick
from mycity.scenes.shell.land_codes import set_words
from mycity.scenes.shell.services import Services
from mycity.storage.settings import sees_sealed
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button, Label, Widget, WidgetState
from mycity.ui.style.fonts import BODY, NOTE, STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_OWN = ""
"""The entry of the choice for modules that are no named set."""
_SHARE = 0.68
"""The share of a row for a choice whose words are longer than its label."""
_SIDE, _GAP, _SEAL = 38, 12, 34
"""The side of a drawing, what lies between it and the words, and the side of a seal, in pixels at 1280 x 800."""


def wide(row: OptionRow) -> OptionRow:
    """Return a choice with more room for its words."""
    row.share = _SHARE
    return row


def set_row(services: Services, pick: LandPick, on_pick: Callable[[LandPick], None]) -> OptionRow:
    """Return the choice among the named sets; sealed ones are one entry, modules of one's own another."""
    t, told, family = services.t, services.told_rules, pick.family
    rows = sets_of(family)
    sealed = [row.id for row in rows if told.has_sealed(family, bits_of(family, row))]
    options: list[tuple[object, str]] = [(row.id, t(row.title)) for row in rows if row.id not in sealed]
    if sealed:
        options.append((sealed[0], t("More rules (sealed)")))
    named = set_with(family, pick.modules)
    if named is None:
        options.append((_OWN, t("Your own rules")))
    value = _OWN if named is None else sealed[0] if named.id in sealed else named.id

    def choose(name: object) -> None:
        on_pick(replace(pick, modules=set_bits(family, str(name))))

    return wide(OptionRow(t("Rules"), options=options, value=value, on_change=choose, key="set"))


def chance_buttons(services: Services, pick: LandPick, on_pick: Callable[[LandPick], None]) -> list[Button]:
    """Return what draws: another land with the same rules, or a land and its rules."""
    t, told = services.t, services.told_rules

    def surprise() -> None:
        on_pick(pick.surprised(lambda module: not told.is_sealed(pick.family, module)))

    tip = t("Draws a land and its rules: those of the evening game and up to three more, or one of the sets.")
    return [
        Button(t("Another land"), lambda: on_pick(pick.drawn()), tone=Tone.OAK, sign="again", key="another"),
        Button(t("Surprise me"), surprise, tone=Tone.OAK, sign="dice", key="surprise", tip=tip),
    ]


def sealed_switch(services: Services, change: Callable[[bool], None]) -> Toggle:
    """Return the switch that shows what is sealed, here and among single episodes."""
    t = services.t
    return Toggle(
        t("Show sealed rules (spoilers)"),
        value=sees_sealed(services.settings.now),
        on_change=change,
        key="sealed",
        tip=t("Names rules that no letter has told you yet, and shows single episodes that are still sealed."),
    )


def module_rows(services: Services, plan: LandPlan) -> list[Widget]:
    """Return a row for each module of a land; of sealed ones a seal each."""
    sealed = services.told_rules.sealed(plan)
    rows: list[Widget] = [
        ModuleRow(services, plan.code.kin, module.id) for module in plan.modules if module not in sealed
    ]
    return [*rows, SealRow(services, len(sealed))] if sealed else rows


def day_rule(services: Services, plan: LandPlan) -> list[Widget]:
    """Return what the rules of a day's land are: the evening's game, and what it has more, as a row each."""
    evening = evening_modules(plan.code.kin)
    more = [module for module in plan.modules if not evening >> module.bit & 1]
    sealed = [module for module in more if module in services.told_rules.sealed(plan)]
    words = services.t("The evening game, and one rule more") if more else set_words(services, plan)
    rows: list[Widget] = [Label(words, STRONG)]
    rows += [ModuleRow(services, plan.code.kin, module.id) for module in more if module not in sealed]
    return [*rows, SealRow(services, len(sealed))] if sealed else rows


def module_switches(services: Services, family: str, bits: int, on_change: Callable[[int], None]) -> list[Widget]:
    """Return a switch for each module of a family; of sealed ones a seal each.

    Args:
        family: of the land.
        bits: of the modules that are on.
        on_change: takes those that are on after one was switched.
    """

    def switch(module: LandModule) -> None:
        found = switched(family, bits, module.id)
        if found.along:
            services.notices.show(_along_words(services, family, bits, found))
        on_change(found.bits)

    modules = load_lands(newest_version()).families[family].modules
    told = [module for module in modules if not services.told_rules.is_sealed(family, module.id)]
    rows: list[Widget] = [ModuleSwitch(services, family, module, bits, switch) for module in told]
    return [*rows, SealRow(services, len(modules) - len(told))] if len(told) < len(modules) else rows


def _along_words(services: Services, family: str, bits: int, found: Switched) -> str:
    """Return which others were switched along; sealed ones as a count."""
    words = land_words().modules[family]
    sealed = [module for module in found.along if services.told_rules.is_sealed(family, module)]
    names = [services.t(words[module].name) for module in found.along if module not in sealed]
    if sealed:
        names.append(services.n("a sealed rule", "{count} sealed rules", len(sealed)))
    modules = services.phrases.enumerated(names)
    if found.bits > bits:
        return services.t("Switched on as well: {modules}", modules=modules)
    return services.t("Switched off as well: {modules}", modules=modules)


class ModuleRow(Widget):
    """A module in force: its drawing, its name, and below it what it brings."""

    def __init__(self, services: Services, family: str, module: str) -> None:
        super().__init__()
        words = land_words().modules[family][module]
        self.words = module_line(services, family, module)
        needed = next(row.needs for row in load_lands(newest_version()).families[family].modules if row.id == module)
        if needed:
            names = land_words().modules[family]
            pair = {"module": services.t(words.name), "needed": services.t(names[needed].name)}
            self.words += f"\n{services.t(land_words().refusals['needs'], **pair)}"
        self._sprites, self._drawing, self._name = services.sprites, words.icon, services.t(words.name)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        names = len(look.fonts.wrap(self._name, BODY, width - _left(look))) * look.fonts.line_height(BODY)
        lines = len(look.fonts.wrap(self.words, NOTE, width - _left(look))) * look.fonts.line_height(NOTE)
        return width, max(look.px(_SIDE), names + lines) + look.px(4)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        picture = self._sprites.icon(self._drawing, look.px(_SIDE))
        surface.blit(picture, picture.get_rect(midleft=(self.rect.left + look.px(4), self.rect.centery)))
        left, width = self.rect.left + _left(look), self.rect.width - _left(look)
        names, lines = look.fonts.wrap(self._name, BODY, width), look.fonts.wrap(self.words, NOTE, width)
        high = len(names) * look.fonts.line_height(BODY) + len(lines) * look.fonts.line_height(NOTE)
        top = self.rect.centery - high // 2
        top = look.write_lines(surface, names, BODY, look.palette.ink, (left, top))
        look.write_lines(surface, lines, NOTE, look.palette.ink_soft, (left, top))


class ModuleSwitch(Toggle):
    """A module that can be switched: what its row shows, and the switch at the right.

    Args:
        module: that it is about.
        bits: of the modules that are on.
        on_switch: switches it.
    """

    def __init__(
        self, services: Services, family: str, module: LandModule, bits: int, on_switch: Callable[[LandModule], None]
    ) -> None:
        is_on = bool(bits >> module.bit & 1)
        super().__init__("", value=is_on, on_change=lambda _: on_switch(module), key=f"module-{module.id}")
        self.row = ModuleRow(services, family, module.id)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        least = super().measure(look, width)[1]
        return width, max(least, self.row.measure(look, self._room(look, width))[1])

    def draw_label(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the module's row into the left part."""
        place = pygame.Rect(self.rect)
        place.width = self._room(look, self.rect.width)
        self.row.place(place)
        self.row.draw(surface, look, WidgetState())

    def _room(self, look: Look, width: int) -> int:
        """Return how wide the row is beside the switch."""
        return width - look.px(80)


class SealRow(Widget):
    """Seals of modules that are still sealed, and how many there are."""

    def __init__(self, services: Services, count: int) -> None:
        super().__init__()
        self._sprites, self._count = services.sprites, count
        self.words = services.n(
            "One more rule is sealed until its letter is opened.",
            "{count} more rules are sealed until their letters are opened.",
            count,
        )

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = len(look.fonts.wrap(self.words, NOTE, width))
        return width, look.px(_SEAL + 4) + lines * look.fonts.line_height(NOTE)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        seal = self._sprites.icon("keep-seal", look.px(_SEAL))
        step = min(look.px(_SEAL + 6), (self.rect.width - seal.get_width()) // max(1, self._count - 1))
        for number in range(self._count):
            surface.blit(seal, (self.rect.left + look.px(4) + number * step, self.rect.top))
        lines = look.fonts.wrap(self.words, NOTE, self.rect.width)
        below = self.rect.left, self.rect.top + look.px(_SEAL + 4)
        look.write_lines(surface, lines, NOTE, look.palette.ink_soft, below)


def _left(look: Look) -> int:
    """Return where the words of a row begin, from its left edge."""
    return look.px(_SIDE + _GAP)
