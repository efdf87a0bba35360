"""The cover on the screen until the board can be shown whole: the table, and after a moment a slip that says so.

On a quiet machine it is gone before anybody has seen it. On a busy one nobody acts on a board that is not there yet.
"""

from __future__ import annotations

import pygame

from mycity.scenes.play.model.play import Play
from mycity.scenes.shell.services import Services
from mycity.ui.style.fonts import LABEL

_CALM = 400.0
"""Milliseconds after which it is said: a slip that only flashes up tells nobody anything."""
_SLIP, _HEAD = (440, 176), 72
"""The slip, and the head of whose board it is, in pixels at 1280 x 800."""


class LoadingCover:
    """The bare table, and the slip on it.

    Attributes:
        is_shown: Whether it is seen; once taken away it stays away.
    """

    def __init__(self, services: Services, play: Play) -> None:
        self._services = services
        self._play = play
        self._waited = 0.0
        self.is_shown = True

    def update(self, milliseconds: float) -> bool:
        """Let time pass; return whether it looks different now."""
        before, self._waited = self._waited, self._waited + milliseconds
        return before < _CALM <= self._waited

    def draw(self, surface: pygame.Surface) -> None:
        look = self._services.look
        look.paint.table(surface)
        if self._waited >= _CALM:
            slip = pygame.Rect((0, 0), [look.px(side) for side in _SLIP])
            slip.center = look.area.center
            look.paint.panel(surface, slip, raised=16)
            self._draw_words(surface, slip.inflate(-look.px(40), -look.px(36)))

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        look, services = self._services.look, self._services
        animal = self._play.city.player.animal
        head = services.sprites.icon(f"animal-{animal}", look.px(_HEAD))
        surface.blit(head, head.get_rect(midtop=room.midtop))
        line = pygame.Rect(room.left, 0, room.width, look.fonts.line_height(LABEL))
        line.bottom = room.bottom
        words = services.t("The board is being laid out\N{HORIZONTAL ELLIPSIS}")
        look.write(surface, words, LABEL, look.palette.ink, line)
