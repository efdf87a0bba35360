"""Cities painted as the game paints them, as an array."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mycity.content.assets import assets_root
from mycity.engine.city import City
from mycity.scenes.shared.boards import art_of
from mycity.scenes.shared.episode_look import PLAIN
from mycity.ui.pictures.sprites import Sprites

CELL = 40
"""Pixels."""


@cache
def _sprites() -> Sprites:
    return Sprites(assets_root() / "sprites")


def painted(cities: Sequence[City]) -> NDArray[np.uint8]:
    """Return the cities side by side: (height, width, 3)."""
    pictures = [_painted(city) for city in cities]
    return np.concatenate([pygame.surfarray.array3d(one).swapaxes(0, 1) for one in pictures], axis=1)


def _painted(city: City) -> pygame.Surface:
    art, grid = art_of(city.board.grid), city.board.grid
    painter = art.painter(_sprites(), grid, CELL, art.picture_margins(CELL))
    painter.show(art.scene(city, PLAIN), art.built(_sprites(), city, PLAIN))
    surface = pygame.Surface(painter.size)
    painter.draw(surface, (0, 0))
    return surface
