"""Letters cut out of wood."""

from __future__ import annotations

import pygame

from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.letters import SetLine
from mycity.ui.style.theme import Colour, mix

_SOFTNESS = 5
"""Of the shadow below them."""


def carved_letters(text: str, role: TextRole, fonts: Fonts, face: Colour, edge: Colour) -> pygame.Surface:
    """Return one line of big letters, lit above, thick below, with a shadow; it takes some milliseconds.

    Args:
        face: The paint on top.
        edge: The wood seen below.
    """
    thick = max(2, fonts.pixels(role) // 16)
    letters = fonts.letters(text, role)
    side = letters.drawn(edge)
    picture = pygame.Surface((side.get_width() + 4 * thick, side.get_height() + 4 * thick), pygame.SRCALPHA)
    picture.blit(_shadow(letters.drawn((0, 0, 0)), picture.get_size(), thick), (0, 0))
    # An extrusion: copies shifted by a pixel each make the side of the letters without knowing their outlines.
    for step in range(thick, 0, -1):
        picture.blit(side, (thick, thick + step))
    picture.blit(_lit(letters, face), (thick, thick))
    return picture


def _shadow(letters: pygame.Surface, size: tuple[int, int], thick: int) -> pygame.Surface:
    shade = pygame.Surface(size, pygame.SRCALPHA)
    letters.set_alpha(190)
    shade.blit(letters, (2 * thick, 3 * thick))
    return pygame.transform.box_blur(shade, max(1, thick * _SOFTNESS // 8))


def _lit(letters: SetLine, face: Colour) -> pygame.Surface:
    """Return the tops of the letters, a little darker towards their feet, with a bright upper rim."""
    tops = letters.drawn(mix(face, (255, 255, 255), 0.75))
    body = letters.drawn(face)
    shade = pygame.Surface((1, 2))
    shade.set_at((0, 0), (255, 255, 255))
    shade.set_at((0, 1), (240, 228, 205))
    body.blit(pygame.transform.smoothscale(shade, body.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = max(1, body.get_height() // 60)
    lower = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    lower.blit(body, (0, rim))
    inside = letters.drawn((255, 255, 255))
    lower.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tops.blit(lower, (0, 0))
    return tops
