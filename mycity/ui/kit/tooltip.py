"""The tooltip of a page: a bubble beside a widget that was looked at for a while."""

from __future__ import annotations

import pygame

from mycity.ui.kit.widgets import Widget
from mycity.ui.style.fonts import SMALL
from mycity.ui.style.look import Look

TOOLTIP_AFTER = 450
"""Milliseconds of rest after which a tooltip shows."""

_AROUND = 24
"""Room for the shadow, both sides together, in pixels at 1280 x 800."""


class Tooltip:
    """How long nothing has happened, and the bubble that shows then."""

    def __init__(self) -> None:
        self._rest = 0.0

    @property
    def due(self) -> bool:
        """Whether the rest was long enough."""
        return self._rest >= TOOLTIP_AFTER

    def wait(self, milliseconds: float) -> None:
        self._rest += milliseconds

    def restart(self) -> None:
        """Begin the rest anew: something happened."""
        self._rest = 0.0

    def hold_off(self) -> None:
        """Stay away for some seconds: who presses a widget knows what it is for."""
        self._rest = -10 * TOOLTIP_AFTER

    def draw(self, surface: pygame.Surface, look: Look, owner: Widget) -> None:
        box = self.box(look, owner)
        look.paint.bubble(surface, box)
        for place, words in enumerate(_lines(look, owner)):
            line = look.fonts.line(words, SMALL, look.palette.tip_letters)
            surface.blit(line, (box.left + look.px(12), box.top + look.px(8) + place * look.fonts.line_height(SMALL)))

    def reach(self, look: Look, owner: Widget) -> pygame.Rect:
        """Return all that the bubble of a widget may be drawn on, its shadow too."""
        return self.box(look, owner).inflate(look.px(_AROUND), look.px(_AROUND))

    def box(self, look: Look, owner: Widget) -> pygame.Rect:
        """Return where the bubble of a widget is: below it, or above it where there is no room below."""
        lines = _lines(look, owner)
        widest = max(look.fonts.width(line, SMALL) for line in lines)
        box = pygame.Rect(0, 0, widest + look.px(24), look.fonts.line_height(SMALL) * len(lines) + look.px(16))
        box.midtop = (owner.rect.centerx, owner.rect.bottom + look.px(8))
        if box.bottom > look.area.bottom:
            box.midbottom = (owner.rect.centerx, owner.rect.top - look.px(8))
        box.clamp_ip(look.area.inflate(-look.px(12), -look.px(12)))
        return box


def _lines(look: Look, owner: Widget) -> list[str]:
    return look.fonts.wrap(owner.explained(look), SMALL, look.px(340))
