"""Signs that tell the families apart without colour: on a disc, or as a pattern on a board too small for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.ui.pictures.sprites import Sprites, cached_with_sprites

EMBLEMS = {"Y": "family-house", "R": "family-dome", "B": "family-gear", "C": "family-spire"}
"""The drawing that stands for each family without its colour."""
READABLE_PX, LEAST_DISC = 20, 20
"""Pixels of a cell, and of the disc on it, with which a sign can still be read."""
_PAPER = (250, 240, 218)
_INK = (58, 46, 37)
_SHADE = (24, 18, 12, 90)
"""The ground of a pattern, over the roof: light on dark on roofs of any colour."""
_FINE = 8
"""A pattern is drawn so many times larger than it is shown."""


@cached_with_sprites
def emblem_disc(sprites: Sprites, name: str, size: int) -> pygame.Surface:
    """A drawing such as `family-dome` on a round piece of paper, `size` pixels wide."""
    big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    pygame.draw.circle(big, _INK, (size * 2, size * 2), size * 2 - 2)
    pygame.draw.circle(big, _PAPER, (size * 2, size * 2), size * 2 - max(4, size // 4))
    disc = pygame.transform.smoothscale(big, (size, size))
    sign = sprites.icon(name, size * 5 // 8)
    disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
    return disc


@cached_with_sprites
def pattern_tile(sprites: Sprites, family: str, px: int) -> pygame.Surface:  # noqa: ARG001 - kept with them
    """The pattern of a family for one cell: those of neighbouring cells go on in one another."""
    side = px * _FINE
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    tile.fill(_SHADE)
    _PATTERNS[family](tile, side)
    return pygame.transform.smoothscale(tile, (px, px))


def _dot(tile: pygame.Surface, side: int) -> None:
    pygame.draw.circle(tile, _PAPER, (side // 2, side // 2), side * 24 // 100)


def _bars(tile: pygame.Surface, side: int) -> None:
    tile.fill(_PAPER, (side * 36 // 100, 0, side * 28 // 100, side))


def _slopes(tile: pygame.Surface, side: int) -> None:
    half = side * 16 // 100
    for along in (0, side, 2 * side):
        corners = [(along - half, 0), (along + half, 0), (along + half - side, side), (along - half - side, side)]
        pygame.draw.polygon(tile, _PAPER, corners)


def _cross(tile: pygame.Surface, side: int) -> None:
    thick, reach = side * 22 // 100, side * 80 // 100
    for size in ((thick, reach), (reach, thick)):
        arm = pygame.Rect((0, 0), size)
        arm.center = side // 2, side // 2
        tile.fill(_PAPER, arm)


_PATTERNS: dict[str, Callable[[pygame.Surface, int], None]] = {"Y": _dot, "R": _bars, "B": _slopes, "C": _cross}
