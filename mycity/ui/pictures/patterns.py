"""Patterns that tell the families of buildings apart without colour, a cell large."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

_Paint = tuple[int, int, int] | tuple[int, int, int, int]
_Draw = Callable[[pygame.Surface, int, _Paint], None]
_FINE = 8
"""A pattern is drawn so many times larger than it is shown."""


def family_pattern(family: str, px: int, marks: _Paint, ground: _Paint) -> pygame.Surface:
    """Return the pattern of a family for one cell: those of neighbouring cells go on in one another."""
    side = px * _FINE
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    tile.fill(ground)
    _PATTERNS[family](tile, side, marks)
    return pygame.transform.smoothscale(tile, (px, px))


def _dot(tile: pygame.Surface, side: int, marks: _Paint) -> None:
    pygame.draw.circle(tile, marks, (side // 2, side // 2), side * 24 // 100)


def _bars(tile: pygame.Surface, side: int, marks: _Paint) -> None:
    tile.fill(marks, (side * 36 // 100, 0, side * 28 // 100, side))


def _slopes(tile: pygame.Surface, side: int, marks: _Paint) -> None:
    half = side * 16 // 100
    for along in (0, side, 2 * side):
        corners = [(along - half, 0), (along + half, 0), (along + half - side, side), (along - half - side, side)]
        pygame.draw.polygon(tile, marks, corners)


def _cross(tile: pygame.Surface, side: int, marks: _Paint) -> None:
    thick, reach = side * 22 // 100, side * 80 // 100
    for size in ((thick, reach), (reach, thick)):
        arm = pygame.Rect((0, 0), size)
        arm.center = side // 2, side // 2
        tile.fill(marks, arm)


_PATTERNS: Mapping[str, _Draw] = {"Y": _dot, "R": _bars, "B": _slopes, "C": _cross}
