"""The parts of a shelf: its board, the shadow below that, and a place where nothing stands yet."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.ui.style import textures
from mycity.ui.style.theme import Palette, mix

_SHADOW = (130, 40, 0)
"""The darkness of the wall right below a board, further down, and at the shadow's end, of 255."""


def ledge(size: tuple[int, int], palette: Palette, px: Callable[[float], int]) -> pygame.Surface:
    """Return the board of a shelf: its top, seen from a little above, and its front with the grain."""
    if palette.flat:
        flat = pygame.Surface(textures.drawable(size))
        flat.fill(palette.table_letters)
        return flat
    oak = mix(palette.table, (222, 160, 100), 0.62)
    board = textures.gradient(size, mix(oak, (255, 236, 205), 0.16), mix(oak, (60, 30, 10), 0.34))
    textures.grain(board, "ledge", 0.7)
    top = max(2, size[1] * 34 // 100)
    lit = textures.gradient((size[0], top), mix(oak, (60, 30, 10), 0.2), mix(oak, (255, 240, 215), 0.42))
    textures.grain(lit, "ledge top", 0.5)
    board.blit(lit, (0, 0))
    pygame.draw.line(board, mix(oak, (255, 244, 222), 0.6), (0, top), (size[0], top), px(1))
    pygame.draw.line(board, mix(oak, (30, 14, 4), 0.75), (0, size[1] - 1), (size[0], size[1] - 1), px(2))
    return textures.with_round_corners(board, px(3))


def shadow_below(size: tuple[int, int]) -> pygame.Surface:
    """Return the shadow below the board of a shelf, softer towards its foot and its ends."""
    across = max(3, size[0] // max(1, size[1]))
    small = pygame.Surface((across, len(_SHADOW)), pygame.SRCALPHA)
    small.fill((22, 12, 5, 0))
    for row, alpha in enumerate(_SHADOW):
        small.fill((22, 12, 5, alpha), (1, row, across - 2, 1))
    return pygame.transform.smoothscale(small, textures.drawable(size))


def place(size: tuple[int, int], palette: Palette, px: Callable[[float], int], *, lit: bool) -> pygame.Surface:
    """Return a hollow within a broken line; ``lit`` while the mouse or the focus is on it."""
    size, radius, width = textures.drawable(size), px(12), px(2)
    hollow = 0 if palette.flat else 40 if lit else 80
    line = textures.rounded(size, radius, (*palette.table_letters, 230 if lit or palette.flat else 150))
    inside = textures.rounded((size[0] - 2 * width, size[1] - 2 * width), radius - width, (0, 0, 0, 255))
    line.blit(inside, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    dash, gap = px(14), px(9)
    for side, other, turned in ((size[0], size[1], False), (size[1], size[0], True)):
        for along in range(radius + dash, side - radius - gap, dash + gap):
            for across in (0, other - width - 1):
                spot = (along, across, gap, width + 1)
                line.fill((0, 0, 0, 0), (spot[1], spot[0], spot[3], spot[2]) if turned else spot)
    result = textures.rounded(size, radius, (20, 10, 4, hollow))
    result.blit(line, (0, 0))
    return result
