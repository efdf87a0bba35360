"""The rules of a land on its sheet: which set of them, whether sealed ones are shown, and a row for each module."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.content.lands.land_sets import bits_of, sets_of
from mycity.content.lands.land_words import land_words
from mycity.content.lands.module_lines import module_line
from mycity.content.lands.plans import LandPlan
from mycity.scenes.menu.land_pick import LandPick
from mycity.scenes.shell.services import Services
from mycity.storage.settings import sees_sealed
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Label, Widget, WidgetState
from mycity.ui.style.fonts import BODY, HEAD, NOTE
from mycity.ui.style.look import Look

_SHARE = 0.68
"""The share of a row for a choice whose words are longer than its label."""


def wide(row: OptionRow) -> OptionRow:
    """Return a choice with more room for its words."""
    row.share = _SHARE
    return row


def set_row(services: Services, pick: LandPick, choose: Callable[[object], None]) -> OptionRow:
    """Return the choice among the named sets; all that hold sealed rules are one entry."""
    t, told = services.t, services.told_rules
    rows = sets_of(pick.family)
    names = {bits_of(pick.family, row): row.id for row in rows}
    sealed = [name for bits, name in names.items() if told.has_sealed(pick.family, bits)]
    options: list[tuple[object, str]] = [(row.id, t(row.title)) for row in rows if row.id not in sealed]
    if sealed:
        options.append((sealed[0], t("More rules (sealed)")))
    chosen = names.get(pick.modules)
    value = sealed[0] if chosen in sealed else chosen
    return wide(OptionRow(t("Rules"), options=options, value=value, on_change=choose, key="set"))


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
    """Return a row for each module of a land; of sealed ones only how many there are."""
    family, sealed = plan.code.family, services.told_rules.sealed(plan)
    shown = (module.id for module in plan.modules if module not in sealed)
    rows: list[Widget] = [ModuleRow(services, family, module) for module in shown]
    if sealed:
        more = services.n(
            "One more rule is sealed until its letter is opened.",
            "{count} more rules are sealed until their letters are opened.",
            len(sealed),
        )
        rows.append(Label(more, NOTE, soft=True))
    return rows


class ModuleRow(Widget):
    """A module of a land: its drawing and its name, and what it brings as its tooltip."""

    looked_at_by_press = True

    def __init__(self, services: Services, family: str, module: str) -> None:
        super().__init__(tip=module_line(services, family, module))
        words = land_words().modules[family][module]
        self._sprites, self._drawing, self._name = services.sprites, words.icon, services.t(words.name)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, max(look.px(34), look.fonts.line_height(HEAD))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        side = self.rect.height - look.px(4)
        picture = self._sprites.icon(self._drawing, side)
        surface.blit(picture, picture.get_rect(midleft=self.rect.midleft))
        room = self.rect.move(side + look.px(10), 0)
        room.width -= side + look.px(10)
        look.write(surface, self._name, BODY, look.palette.ink, room, "midleft")
