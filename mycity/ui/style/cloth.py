"""A curtain of heavy cloth: folds lit from the left, a golden hem; made once per size."""

from __future__ import annotations

import math

import pygame

from mycity.ui.style.fonts import Colour
from mycity.ui.style.theme import mix

_FOLD = 74
"""Width of a fold in pixels at 1280 x 800."""
_DARK: Colour = (34, 8, 10)
_LIGHT: Colour = (255, 150, 112)
_GOLD: Colour = (226, 176, 72)


def cloth(size: tuple[int, int], colour: Colour, scale: float) -> pygame.Surface:
    """Return a curtain that fills ``size``, its hem at the lower edge.

    Args:
        size: Width and height in pixels.
        colour: The cloth where light and shade meet.
        scale: Window size against 1280 x 800.
    """
    strip = pygame.Surface((size[0], 1))
    for x in range(size[0]):
        strip.set_at((x, 0), _shade(colour, x / scale))
    curtain = pygame.transform.scale(strip, size)
    curtain.blit(_falling_light(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _hem(curtain, scale)
    return curtain


def _shade(colour: Colour, x: float) -> Colour:
    """Return the colour at a place across: folds of uneven width."""
    phase = 2 * math.pi * x / _FOLD + 0.9 * math.sin(x / 97) + 0.5 * math.sin(x / 41)
    light = math.sin(phase) * 0.75 + math.sin(2 * phase + 0.7) * 0.25
    return mix(colour, _LIGHT, 0.16 * light) if light > 0 else mix(colour, _DARK, -0.62 * light)


def _falling_light(size: tuple[int, int]) -> pygame.Surface:
    """Return the light on the whole: brightest above the middle, dark towards the lower corners."""
    small = pygame.Surface((16, 10))
    for x in range(16):
        for y in range(10):
            far = math.hypot((x - 6.5) / 10, (y - 3) / 8)
            grey = round(max(120.0, 255 - 105 * far))
            small.set_at((x, y), (grey, grey, grey))
    return pygame.transform.smoothscale(small, size)


def _hem(curtain: pygame.Surface, scale: float) -> None:
    """Sew a golden band with tassels' light and shade along the lower edge."""
    width, height = curtain.get_size()
    band = max(6, round(26 * scale))
    top = height - band
    for x in range(width):
        fold = _shade(_GOLD, x / scale)
        thread = 0.16 if int(x / max(1.0, 4 * scale)) % 2 else 0.0
        pygame.draw.line(curtain, mix(fold, _DARK, thread), (x, top), (x, height))
    pygame.draw.line(curtain, mix(_GOLD, _DARK, 0.55), (0, top), (width, top), max(1, round(2 * scale)))
    pygame.draw.line(curtain, mix(_GOLD, _LIGHT, 0.4), (0, top + 2), (width, top + 2), max(1, round(scale)))
