"""Tabs at the upper edge of a sheet: the chosen one is of its paper, the others stand behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, Common, WidgetState
from mycity.ui.messages import Text, resolve
from mycity.ui.style.fonts import LABEL, TextRole
from mycity.ui.style.icons import Icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_STEPS = {Command.LEFT: -1, Command.RIGHT: 1}
_BEHIND, _UNDER, _OVER = 5, 16, 3
"""Pixels that the others stand lower, that all reach below the sheet's edge unseen, and that the chosen one covers."""


class Tab(Button):
    """A tab; the arrows go on to the one beside it.

    Args:
        on_step: Chooses another one, so many to the right.
        is_chosen: Whether its sheet is the one that lies there.
    """

    def __init__(
        self,
        text: Text,
        on_press: Callable[[], None],
        on_step: Callable[[int], None],
        *,
        sign: Icon,
        is_chosen: bool,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(text, on_press, tone=Tone.PAPER if is_chosen else Tone.OAK, sign=sign, **common)
        self.is_chosen = is_chosen
        self._on_step = on_step

    def least_letters(self, look: Look) -> TextRole:
        """Return the letters in which its words fit where it lies."""
        room = self.rect.width - look.px(20) - look.fonts.pixels(LABEL) - look.px(14)
        return look.fonts.fitting(resolve(self.text), LABEL, room)

    def write_in(self, role: TextRole) -> None:
        self._role = role

    def command(self, command: Command) -> bool:
        if command not in _STEPS:
            return super().command(command)
        self._on_step(_STEPS[command])
        return True

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        clip = surface.get_clip()
        body = self.rect.copy()
        if not self.is_chosen:
            body.top += look.px(_BEHIND)
        seen = body.inflate(2 * look.px(_BEHIND), 0)
        seen.top -= look.px(_BEHIND)
        seen.bottom = self.rect.bottom + (look.px(_OVER) if self.is_chosen else 0)
        surface.set_clip(seen.clip(clip))
        body.height += look.px(_UNDER)
        if self.is_chosen:
            look.paint.panel(surface, body)
        else:
            look.paint.plate(surface, body, self.tone, hovered=state.hovered or state.ringed)
        body.height -= look.px(_UNDER)
        self.draw_words(surface, look, body)
        surface.set_clip(clip)


def write_alike(tabs: Sequence[Tab], look: Look) -> None:
    """Have all tabs that lie beside one another written in the same letters: those that fit the fullest."""
    role = min((tab.least_letters(look) for tab in tabs), key=look.fonts.pixels)
    for tab in tabs:
        tab.write_in(role)
