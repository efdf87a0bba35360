"""The rules of a land on its sheet: which set of them, a draw of them, whether sealed ones are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mycity.content.lands.land_sets import bits_of, set_bits, set_with, sets_of
from mycity.scenes.menu.land_pick import LandPick
from mycity.scenes.shell.services import Services
from mycity.storage.settings import sees_sealed
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Button
from mycity.ui.style.theme import Tone

_OWN = ""
"""The entry of the choice for modules that are no named set."""
_SHARE = 0.68
"""The share of a row for a choice whose words are longer than its label."""


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
