"""Big letters that look cut out of wood and painted: lit above, thick below, with a shadow on what they lie on."""

from __future__ import annotations

import pygame

from mycity.ui.style.fonts import Colour, Fonts, Type
from mycity.ui.style.theme import mix

_SOFTNESS = 5


def cut_letters(text: str, role: Type, fonts: Fonts, face: Colour, edge: Colour) -> pygame.Surface:
    """Return one line of letters; made once per look, it takes some milliseconds.

    Args:
        text: The words.
        role: Their type.
        fonts: The fonts of the window.
        face: The paint on top.
        edge: The wood seen below.
    """
    thick = max(2, fonts.pixels(role) // 16)
    font = fonts.font(role)
    width, height = font.size(text)
    picture = pygame.Surface((width + 4 * thick, height + 4 * thick), pygame.SRCALPHA)
    picture.blit(_shadow(font.render(text, True, (0, 0, 0)), picture.get_size(), thick), (0, 0))
    side = font.render(text, True, edge)
    for step in range(thick, 0, -1):
        picture.blit(side, (thick, thick + step))
    picture.blit(_lit(font, text, face), (thick, thick))
    return picture


def _shadow(letters: pygame.Surface, size: tuple[int, int], thick: int) -> pygame.Surface:
    shade = pygame.Surface(size, pygame.SRCALPHA)
    letters.set_alpha(190)
    shade.blit(letters, (2 * thick, 3 * thick))
    return pygame.transform.box_blur(shade, max(1, thick * _SOFTNESS // 8))


def _lit(font: pygame.font.Font, text: str, face: Colour) -> pygame.Surface:
    """Return the tops of the letters, a little darker towards their feet, with a bright upper rim."""
    tops = font.render(text, True, mix(face, (255, 255, 255), 0.75))
    body = font.render(text, True, face)
    shade = pygame.Surface((1, 2))
    shade.set_at((0, 0), (255, 255, 255))
    shade.set_at((0, 1), (240, 228, 205))
    body.blit(pygame.transform.smoothscale(shade, body.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = max(1, font.get_height() // 60)
    lower = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    lower.blit(body, (0, rim))
    inside = font.render(text, True, (255, 255, 255))
    lower.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tops.blit(lower, (0, 0))
    return tops
