"""A line of the rules book: a small board at the left, a few sentences beside it."""

from __future__ import annotations

import pygame

from mycity.content.letters import Picture
from mycity.scenes.shared.campaign_art import small_board
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

_PX = 44
_COLUMNS = 6
"""Cells across for which room is kept, so that all texts begin at one place."""


class RulesLine(Widget):
    """The line.

    Args:
        services: What every scene is given.
        words: What it says.
        picture: The small board.
    """

    def __init__(self, services: Services, words: str, picture: Picture | None) -> None:
        super().__init__()
        self.words = words
        self._picture = picture
        look = services.look
        self._board = None if picture is None else small_board(services.sprites, picture, look.px(_PX))

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the height of the picture or of the words, whichever is higher."""
        lines = look.fonts.wrap(self.words, BODY, width - self._left(look))
        board = self._board.get_height() if self._board is not None else 0
        return width, max(board, len(lines) * look.fonts.line_height(BODY))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        if self._board is not None:
            at = self._board.get_rect(midleft=self.rect.midleft)
            surface.blit(self._board, at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(_PX / 5))
        left = self._left(look)
        lines = look.fonts.wrap(self.words, BODY, self.rect.width - left)
        step = look.fonts.line_height(BODY)
        top = self.rect.centery - len(lines) * step // 2
        for place, words in enumerate(lines):
            line = look.fonts.line(words, BODY, look.palette.ink)
            surface.blit(line, (self.rect.left + left, top + place * step))

    @staticmethod
    def _left(look: Look) -> int:
        """Return where the words begin, from the left edge."""
        return _COLUMNS * look.px(_PX) + look.px(26)
