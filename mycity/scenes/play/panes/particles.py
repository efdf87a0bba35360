"""Small pictures that fly about at a landing or a moment: painted once for a window, then only shown."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

STAR, PUFF = 13, 17
"""The largest radius of a star and of a puff of dust, in pixels at 1280 x 800."""
_SIZES = 8
"""Sizes of a kind that grows or shrinks."""
_TURNS = 6
"""Pictures of a coin that spins, and of rays that turn."""
_COIN = 11
_FINE = 3
"""The factor by which they are painted larger than shown: their edges are smooth."""
_FADES = 24
"""Steps in which a ray fades."""
_EARTH: Colour = (244, 232, 202)
_WATER: Colour = (190, 232, 246)
_LIGHT: Colour = (255, 246, 205)
_SHEEN: Colour = (255, 250, 222)


class Particles:
    """The small pictures of one look.

    Args:
        px: Pixels a cell of the board.
    """

    def __init__(self, look: Look, sprites: Sprites, px: int) -> None:
        self._look = look
        self._sprites = sprites
        self._px = px

    def warm_up(self) -> Iterator[None]:
        """Paint all of them, some at each step."""
        for number in range(_SIZES):
            share = (number + 1) / _SIZES
            self.star(share)
            self.puff(share)
            self.ring(share)
            yield
        for number in range(_TURNS):
            self.coin(number / _TURNS)
            self.rays(number / _TURNS)
            yield

    def star(self, size: float) -> pygame.Surface:
        """Return a star of a size from 0 to 1."""
        radius = self._look.px(STAR) * _step(size) / _SIZES
        return self._sprites.cached_beside(_star, radius, self._look.palette.gold)

    def puff(self, size: float) -> pygame.Surface:
        """Return a soft round cloud."""
        return self._sprites.cached_beside(_puff, max(2, round(self._look.px(PUFF) * _step(size) / _SIZES)))

    def ring(self, size: float) -> pygame.Surface:
        """Return a ring on water, at most a good cell wide."""
        radius = max(3, self._px * 9 * _step(size) // (10 * _SIZES))
        return self._sprites.cached_beside(_ring, radius, self._look.px(5))

    def coin(self, turn: float) -> pygame.Surface:
        """Return a coin that spins, at a share of its turn."""
        number = int(turn * _TURNS) % _TURNS
        return self._sprites.cached_beside(_coin, self._look.px(_COIN), math.pi * number / _TURNS)

    def rays(self, turn: float) -> pygame.Surface:
        """Return rays around a cell, that turn by the width of one."""
        number = min(_TURNS - 1, int(turn * _TURNS))
        return self._sprites.cached_beside(_rays, self._px * 2, number / _TURNS)


def _step(size: float) -> int:
    return max(1, min(_SIZES, round(size * _SIZES)))


def _smooth(fine: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(fine, (fine.get_width() // _FINE, fine.get_height() // _FINE))


def _star(radius: float, colour: Colour) -> pygame.Surface:
    side = (2 * math.ceil(radius) + 4) * _FINE
    fine = pygame.Surface((side, side), pygame.SRCALPHA)
    for size, tint in ((radius * _FINE + 2 * _FINE, colour), (radius * _FINE, _SHEEN)):
        points = []
        for corner in range(8):
            far = size if corner % 2 == 0 else size * 0.34
            angle = math.pi * corner / 4
            points.append((side / 2 + far * math.sin(angle), side / 2 - far * math.cos(angle)))
        pygame.draw.polygon(fine, tint, points)
    return _smooth(fine)


def _puff(radius: int) -> pygame.Surface:
    puff = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for step in range(radius, 0, -1):
        alpha = round(255 * (1.0 - step / radius) ** 0.6)
        pygame.draw.circle(puff, (*_EARTH, alpha), (radius, radius), step)
    return puff


def _ring(radius: int, line: int) -> pygame.Surface:
    side = 2 * (radius + line) * _FINE
    fine = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(fine, (*_WATER, 235), (side // 2, side // 2), radius * _FINE, line * _FINE)
    return _smooth(fine)


def _coin(radius: int, turned: float) -> pygame.Surface:
    """Return a coin, seen the narrower the more it is turned, with a rim and a light on it."""
    height = 2 * radius * _FINE
    width = max(height // 5, round(height * abs(math.cos(turned))))
    fine = pygame.Surface((height, height), pygame.SRCALPHA)
    rect = pygame.Rect(0, 0, width, height)
    rect.center = height // 2, height // 2
    pygame.draw.ellipse(fine, (150, 98, 18), rect)
    pygame.draw.ellipse(fine, (247, 207, 77), rect.inflate(-2 * _FINE, -2 * _FINE))
    inner = rect.inflate(-rect.width * 9 // 20, -rect.height * 9 // 20)
    pygame.draw.ellipse(fine, (226, 164, 40), inner)
    pygame.draw.ellipse(fine, (255, 240, 170), inner.move(-_FINE, -_FINE).inflate(-rect.width // 4, -rect.height // 4))
    return _smooth(fine)


def _rays(radius: int, turned: float, count: int = 12) -> pygame.Surface:
    """Return rays that fade outwards, with a soft light in their middle."""
    side = 2 * radius
    rays = pygame.Surface((side, side), pygame.SRCALPHA)
    for number in range(count):
        middle = 2 * math.pi * (number + turned) / count
        far = radius * (0.98 if number % 2 else 0.72)
        for part in range(_FADES, 0, -1):
            reach, half = far * part / _FADES, math.pi / count * 0.5
            sides = [
                (radius + reach * math.sin(a), radius - reach * math.cos(a)) for a in (middle - half, middle + half)
            ]
            alpha = round(215 * (1.0 - part / _FADES) ** 1.2)
            pygame.draw.polygon(rays, (*_LIGHT, alpha), [(radius, radius), *sides])
    glow = pygame.Surface((side, side), pygame.SRCALPHA)
    for step in range(radius // 2, 0, -1):
        alpha = round(240 * (1.0 - 2 * step / radius) ** 0.8)
        pygame.draw.circle(glow, (*_LIGHT, alpha), (radius, radius), step)
    rays.blit(glow, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.box_blur(rays, 1)
