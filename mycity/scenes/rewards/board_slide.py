"""Another player's board that slides in over the one in sight, and out again: two pictures, and how far it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.ui.kit.boxes import headed, letters
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import STRONG
from mycity.ui.style.look import Look

_EDGE = 26
"""Pixels of the 1280 x 800 design that the shadow of the upper board reaches."""


class BoardSlide:
    """One board on its way over another; it comes from the column's side, and goes there.

    Args:
        before: A picture of the board in sight, as large as it is shown.
        after: Makes one of the other board, in the first frame in which that is seen.
        leaves: Whether the board before slides out, and uncovers the one after.

    Attributes:
        share: The share of its way that is done, 0 to 1.
    """

    def __init__(
        self, look: Look, before: pygame.Surface, after: Callable[[], pygame.Surface], *, leaves: bool
    ) -> None:
        self._before, self._make_after = before, after
        self._after: pygame.Surface | None = None
        self.leaves = leaves
        self._edge = look.px(_EDGE)
        self._shadow = _edge_shadow(self._edge, before.get_height())
        self.share = 0.0

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw both boards into the rect of the board."""
        if self.share <= 0.0:
            surface.blit(self._before, rect)
            return
        if self._after is None:
            self._after = self._make_after()
        upper, lower = (self._before, self._after) if self.leaves else (self._after, self._before)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        out = self.share if self.leaves else 1.0 - self.share
        left = rect.left + round(rect.width * out)
        surface.blit(lower, rect)
        surface.blit(self._shadow, (left - self._edge, rect.top))
        surface.blit(upper, (left, rect.top))
        surface.set_clip(clip)


def _edge_shadow(wide: int, high: int) -> pygame.Surface:
    """Return the soft shadow along the left edge of a board that lies on another."""
    shadow = pygame.Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        shadow.fill((24, 14, 6, round(130 * (x / wide) ** 2)), (x, 0, 1, high))
    return shadow


def name_slip(look: Look, sprites: Sprites, name: str, animal: str) -> pygame.Surface:
    """Return a slip of paper with a player's head and name, for the corner of their board."""
    side, gap = look.px(40), look.px(8)
    head = headed(sprites, animal, side, letters(look, name, STRONG), gap=gap)
    rect = pygame.Rect(0, 0, (head.width or 0) + 3 * gap, max(side, look.fonts.line_height(STRONG)) + gap)
    reach = look.px(5)
    slip = pygame.Surface((rect.width + 2 * reach, rect.height + 2 * reach), pygame.SRCALPHA)
    if not look.palette.flat:
        slip.blit(textures.blurred(rect.size, rect.height // 2, reach, 130), (0, 1))
    rect.topleft = reach, reach
    slip.blit(textures.rounded(rect.size, rect.height // 2, (*look.palette.paper, 255)), rect)
    head.draw(slip, rect.move(gap // 2, 0))
    return slip
