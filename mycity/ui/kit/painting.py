"""A painting in a frame of paper."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners

_FRAME = 12
"""Pixels of paper around it, at 1280 x 800."""
_SHAPE, _HIGHEST = 54, 310
"""Per cent of its width that it likes to be high, and pixels that it is at most, at 1280 x 800."""


class Painting(Widget):
    """A painting, cut to its rect at its edges.

    Args:
        name: As `Sprites.painting` has it.
    """

    def __init__(self, sprites: Sprites, name: str, *, key: str = "") -> None:
        super().__init__(key=key)
        self._sprites = sprites
        self._name = name

    @property
    def parts(self) -> Sequence[Widget]:
        return [self]

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, min(width * _SHAPE // 100, look.px(_HIGHEST))

    def lay(self, rect: pygame.Rect, look: Look) -> None:  # noqa: ARG002 - as blocks are laid
        self.place(rect)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        frame = look.px(_FRAME)
        room = self.rect.inflate(-2 * frame, -2 * frame)
        picture = _cut(self._sprites, self._name, room.size, look.px(8))
        at = picture.get_rect(midbottom=room.midbottom)  # never larger than it was painted
        look.paint.panel(surface, at.inflate(2 * frame, 2 * frame), raised=12)
        surface.blit(picture, at)


@cached_with_sprites
def _cut(sprites: Sprites, name: str, size: tuple[int, int], radius: int) -> pygame.Surface:
    return with_round_corners(sprites.painting(name, size), radius)
