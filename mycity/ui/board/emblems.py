"""Signs that tell the families apart without colour: on a disc, or as a pattern on a board too small for it."""

from __future__ import annotations

import pygame

from mycity.ui.pictures.patterns import family_pattern
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites

EMBLEMS = {"Y": "family-house", "R": "family-dome", "B": "family-gear", "C": "family-spire"}
"""The drawing that stands for each family without its colour."""
READABLE_PX, LEAST_DISC = 20, 20
"""Pixels of a cell, and of the disc on it, with which a sign can still be read."""
_PAPER = (250, 240, 218)
_INK = (58, 46, 37)
_SHADE = (24, 18, 12, 90)
"""The ground of a pattern, over the roof: light on dark on roofs of any colour."""


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
    return family_pattern(family, px, _PAPER, _SHADE)
