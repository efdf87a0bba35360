"""A seal that breaks: its pieces part where it cracks, spin out over the envelope, and are gone."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mycity.ui.animation import ease_in_gently, ease_out
from mycity.ui.style import textures

_RAYS = 7
_AROUND = (0.0, 0.30, 0.62, 1.15)
"""The points of a crack, as shares of the seal's radius."""
_SPLIT = frozenset({0, 2, 3, 5})
"""The pieces between two cracks that break once more across."""
_TURNS = 7
"""Pictures of a piece on its way."""
_BREAKS, _FADES = 0.34, 0.80
"""The shares of the movement at which the pieces part, and begin to fade."""

_Point = tuple[float, float]
_Between = Callable[[float, float], float]
"""A number by chance from one to another."""


@dataclass(frozen=True)
class _Piece:
    """One piece: its pictures on its way, and where its middle lies and goes to, from the middle of the seal."""

    pictures: tuple[pygame.Surface, ...]
    middle: _Point
    away: _Point
    drop: float


class BrokenSeal:
    """The pieces of a seal, the same every time.

    Args:
        seal: The whole seal.
    """

    def __init__(self, seal: pygame.Surface) -> None:
        self._seal = seal
        self._cracked = seal.copy()
        chance, side = _chance(), seal.get_width()
        shapes = _shapes(chance, side)
        for shape in shapes:
            pygame.draw.lines(self._cracked, (84, 18, 14), True, shape, max(1, side // 70))
        inside = seal.copy()
        inside.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        self._cracked.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        self._pieces = [self._piece(shape, chance) for shape in shapes]

    def _piece(self, shape: list[_Point], chance: _Between) -> _Piece:
        side = self._seal.get_width()
        cut = textures.cut_out(self._seal, shape)
        shown = cut.get_bounding_rect()
        part = pygame.Surface((shown.width + 4, shown.height + 4), pygame.SRCALPHA)
        below = cut.subsurface(shown).copy()  # the thickness of the wax
        below.fill((96, 40, 36, 255), special_flags=pygame.BLEND_RGBA_MULT)
        part.blit(below, (2, 3))
        part.blit(cut.subsurface(shown), (0, 0))
        middle = shown.centerx - side / 2, shown.centery - side / 2
        far = math.hypot(*middle) or 1.0
        reach = side * chance(0.35, 0.95)
        away = middle[0] / far * reach * 1.25, middle[1] / far * reach * 0.8
        spin = math.copysign(chance(30, 120), chance(-1, 1))
        turned = tuple(pygame.transform.rotozoom(part, spin * n / (_TURNS - 1), 1.0) for n in range(_TURNS))
        return _Piece(turned, middle, away, side * chance(0.15, 0.5))

    def draw(self, surface: pygame.Surface, middle: tuple[int, int], crack: float) -> None:
        """Draw it, ``crack`` of the way broken: 0 is whole, 1 is gone."""
        if crack <= 0.0:
            surface.blit(self._seal, self._seal.get_rect(center=middle))
            return
        side = self._seal.get_width()
        if crack < _BREAKS:  # it trembles with growing force, and the cracks are seen
            force = crack / _BREAKS
            seal = self._cracked if force > 0.4 else self._seal
            wobble = round(math.sin(crack * 110) * side / 60 * force)
            surface.blit(seal, seal.get_rect(center=(middle[0] + wobble, middle[1])))
            return
        gone = (crack - _BREAKS) / (1.0 - _BREAKS)
        out, fall = ease_out(gone), ease_in_gently(gone)
        faint = round(255 * min(1.0, (1.0 - crack) / (1.0 - _FADES)))
        for piece in self._pieces:
            picture = piece.pictures[min(_TURNS - 1, round(out * (_TURNS - 1)))]
            picture.set_alpha(faint)
            x = middle[0] + piece.middle[0] + piece.away[0] * out
            y = middle[1] + piece.middle[1] + piece.away[1] * out + piece.drop * fall
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _chance() -> _Between:
    """Return what draws numbers, always the same."""
    drawn = iter(hashlib.shake_128(b"seal").digest(512))
    return lambda low, high: low + (high - low) * next(drawn) / 255


def _shapes(chance: _Between, side: int) -> list[list[_Point]]:
    """Return the pieces as polygons: what lies between jagged cracks from one point, some of it broken across."""
    origin, radius = (side * 0.46, side * 0.54), side / 2
    rays = []
    for number in range(_RAYS):
        turn = 2 * math.pi * (number + chance(-0.28, 0.28)) / _RAYS
        points = []
        for share in _AROUND:
            bent = turn + (chance(-0.26, 0.26) if 0 < share < 1 else 0.0)
            points.append((origin[0] + math.cos(bent) * radius * share, origin[1] + math.sin(bent) * radius * share))
        rays.append(points)
    shapes = []
    for number, ray in enumerate(rays):
        other = rays[(number + 1) % _RAYS]
        if number in _SPLIT:
            shapes += [[*ray[:3], *other[2:0:-1]], [*ray[2:], *other[:1:-1]]]
        else:
            shapes.append([*ray, *other[:0:-1]])
    return shapes
