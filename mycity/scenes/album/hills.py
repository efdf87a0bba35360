"""The rating of a year as a road over hills: each ridge is as high as a bot is strong, and has its milestone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from mycity.engine.rng import below, mix
from mycity.scenes.album.houses import SMOOTH, draw_bush, draw_tree
from mycity.ui.style import textures
from mycity.ui.style.theme import Colour, Palette
from mycity.ui.style.theme import mix as blend

_AROUND = 60
"""The rating that is seen beyond the lowest and the highest of a year, at least."""
_SKY, _DAWN, _FAR, _NEAR = (214, 225, 222), (248, 229, 196), (180, 198, 182), (150, 180, 80)
_MOUNTAINS: Colour = (206, 208, 204)
_EARTH, _EDGE, _LIGHT = (205, 168, 116), (150, 112, 66), (230, 202, 156)
_STEP = 5
"""Pixels between two points of the road's line, or less."""
_Point = tuple[float, float]


class Hills(NamedTuple):
    """The hills of a year, within a picture.

    Attributes:
        size: The picture's.
        ridges: The height at which each bot's ridge lies, by its place among the bots that are seen, in pixels.
        seen: The places among all bots of those whose ridge is seen, the weakest first.
        road: The points that the road goes through, one for each rating, from the left.
        road_px: How wide it is.
    """

    size: tuple[int, int]
    ridges: tuple[int, ...]
    seen: tuple[int, ...]
    road: tuple[tuple[int, int], ...]
    road_px: int


def hills_in(
    size: tuple[int, int], levels: Sequence[int], ratings: Sequence[int], left: int, right: int, line: int
) -> Hills:
    """Lay out the hills in a picture.

    Args:
        size: of the picture, in pixels.
        levels: The rating of each bot, ascending.
        ratings: The way of the year; none where nothing counted.
        left: The pixels kept free of the road at its left, for the milestones.
        right: The same at its right, for what the rating has come to.
        line: The height of a milestone's letters: so much lies between the picture's edges and what is shown.
    """
    low, high = _span(levels, ratings)
    top, foot = line + line // 3, size[1] - line

    def y(rating: float) -> int:
        return round(foot - (foot - top) * (rating - low) / max(1, high - low))

    seen = tuple(place for place, rating in enumerate(levels) if low <= rating <= high)
    width = max(1, size[0] - left - right)
    last = max(1, len(ratings) - 1)
    road = tuple((left + width * place // last, y(rating)) for place, rating in enumerate(ratings))
    return Hills(size, tuple(y(levels[place]) for place in seen), seen, road, max(4, line * 2 // 5))


def hills_picture(hills: Hills, palette: Palette, seed: int) -> pygame.Surface:
    """Return the hills, painted from the farthest to the nearest, and the road over them."""
    width, height = hills.size
    picture = pygame.Surface(hills.size)
    if palette.flat:
        picture.fill(palette.paper)
        for y in hills.ridges:
            pygame.draw.line(picture, palette.ink_soft, (0, y), (width, y))
    else:
        picture.blit(textures.gradient(hills.size, _SKY, _DAWN), (0, 0))
        tops = _with_hills_between(hills.ridges, height // 4)
        _mountains(picture, tops[0], seed)
        for number, y in enumerate(tops):
            near = (number + 1) / len(tops)
            _hill(picture, y, height / 18, number + seed % 5, blend(_FAR, _NEAR, near))
    large = pygame.Surface((width * SMOOTH, height * SMOOTH), pygame.SRCALPHA)
    if not palette.flat:
        _plant(large, hills, palette, seed)
    _road(large, hills, palette)
    picture.blit(pygame.transform.smoothscale(large, hills.size), (0, 0))
    return picture


def _span(levels: Sequence[int], ratings: Sequence[int]) -> tuple[float, float]:
    """Return the lowest and the highest rating that are seen: a ridge below the road and one above it, if there are."""
    if not ratings:
        return levels[0] - _AROUND, levels[-1] + _AROUND
    low, high = min(ratings), max(ratings)
    below_it = max((level for level in levels if level <= low), default=low)
    above_it = min((level for level in levels if level >= high), default=high)
    return min(low - _AROUND, below_it - _AROUND // 3), max(high + _AROUND, above_it + _AROUND // 3)


def _with_hills_between(ridges: Sequence[int], most: int) -> list[int]:
    """Return the heights of ridges, and of hills between them where two lie farther apart than so many pixels."""
    tops = sorted(ridges)
    made = tops[:1]
    for y in tops[1:]:
        parts = -(-(y - made[-1]) // max(1, most))
        above = made[-1]
        made += [above + (y - above) * part // parts for part in range(1, parts + 1)]
    return made


def _mountains(picture: pygame.Surface, foot: int, seed: int) -> None:
    """Paint mountains in the haze, behind all hills."""
    width = picture.get_width()
    state, x, tops = mix(seed, 77), -width / 20, list[_Point]()
    while x < width * 1.05:
        state, dice = below(state, 100)
        tops += [(x, foot - foot * 0.1), (x + width / 30, foot - foot * (0.35 + dice / 220))]
        x += width / 16 + dice * width / 4000
    large = pygame.Surface((width * SMOOTH, (foot + 20) * SMOOTH), pygame.SRCALPHA)
    large.fill((*_MOUNTAINS, 0))
    _polygon(large, _MOUNTAINS, [*tops, (width * 1.1, foot + 20), (-width * 0.1, foot + 20)])
    for (x, y), (to_x, to_y) in zip(tops[1::2], tops[2::2], strict=False):
        face = [(x, y), (to_x, to_y), (x + (to_x - x) * 0.3, to_y)]
        _polygon(large, blend(_MOUNTAINS, (120, 128, 150), 0.2), face)
    picture.blit(pygame.transform.smoothscale(large, (width, foot + 20)), (0, 0))


def _polygon(large: pygame.Surface, colour: Colour, shape: Sequence[_Point]) -> None:
    pygame.draw.polygon(large, colour, [(x * SMOOTH, y * SMOOTH) for x, y in shape])


def _hill(picture: pygame.Surface, y: int, rise: float, phase: int, colour: Colour) -> None:
    """Paint a hill from its ridge down, darker at its foot."""
    width, height = picture.get_size()
    crest = [(x, y + rise * _wave(x / width, phase)) for x in range(0, width + 6, 6)]
    shape = [(x, top - y + rise) for x, top in crest]
    body = pygame.Surface((width, max(1, height - y + round(rise))))
    dark = blend(colour, (84, 120, 60), 0.3)
    body.fill(dark)
    lit = textures.gradient((width, max(1, height // 3)), blend(colour, (255, 246, 206), 0.3), dark)
    body.blit(lit, (0, 0))
    textures.grain(body, f"hill {phase}", 0.3)
    cut = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    cut.blit(body, (0, 0))
    foot = [(width, body.get_height()), (0, body.get_height())]
    picture.blit(textures.cut_out(cut, [*shape, *foot]), (0, y - rise))
    pygame.draw.aalines(picture, blend(colour, (255, 250, 226), 0.5), False, crest)


def _wave(share: float, phase: int) -> float:
    """Return how far a ridge swings at a share of its way, -1 to 1; nothing at its left end, where its milestone is."""
    swing = 0.6 * math.sin(share * 11 + phase * 1.7) + 0.4 * math.sin(share * 23 + phase * 2.9)
    return swing * min(1.0, share * 5)


def _plant(large: pygame.Surface, hills: Hills, palette: Palette, seed: int) -> None:
    """Plant the ridges, where the road does not pass."""
    width, height = hills.size
    line = _line(hills.road)[::6]
    for number, y in enumerate(sorted(hills.ridges)):
        state = mix(seed, number)
        for _ in range(12):
            state, across = below(state, 1000)
            state, dice = below(state, 1000)
            x, foot = width * across // 1000, y + height // 24 + dice % 7 * height // 90
            near = min((math.dist((x, foot - height // 16), point) for point in line), default=999.0)
            high = height // 11 + number * height // 70 + dice % 5 * height // 130
            if near > high and dice % 4:
                draw_tree(large, (x * SMOOTH, foot * SMOOTH), high * SMOOTH, dice, palette)
            elif near > high:
                draw_bush(large, (x * SMOOTH, foot * SMOOTH), high * SMOOTH // 5, dice, palette)


def _road(large: pygame.Surface, hills: Hills, palette: Palette) -> None:
    """Draw the road: its shadow, its edge, its earth, a light line, and a white stone at each rating."""
    line = [(x * SMOOTH, y * SMOOTH) for x, y in _line(hills.road)]
    px = hills.road_px * SMOOTH
    edge, earth = (palette.ink, palette.ring) if palette.flat else (_EDGE, _EARTH)
    if not palette.flat:
        shade = pygame.Surface(large.get_size(), pygame.SRCALPHA)
        for x, y in line:
            pygame.draw.circle(shade, (34, 44, 20, 80), (x + SMOOTH, y + px // 3), px // 2 + SMOOTH)
        large.blit(shade, (0, 0))
    for colour, reach in ((edge, px // 2 + SMOOTH), (earth, px // 2)):
        for point in line:
            pygame.draw.circle(large, colour, point, reach)
    if not palette.flat:
        for x, y in line[::7]:
            pygame.draw.circle(large, _LIGHT, (x, y - px // 8), px // 6)
    for x, y in hills.road[:-1]:
        middle = x * SMOOTH, y * SMOOTH
        pygame.draw.circle(large, edge, middle, px // 2 + SMOOTH // 2)
        pygame.draw.circle(large, palette.paper, middle, px // 2 - SMOOTH)


def _line(points: Sequence[tuple[int, int]]) -> list[_Point]:
    """Return a winding line through points, its own close together."""
    line: list[_Point] = []
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(8, round(math.dist((x, y), (to_x, to_y)) / _STEP * 2))
        bend = min((to_x - x) / 40, 9)
        for step in range(steps):
            share = step / steps
            eased = share * share * (3 - 2 * share)  # smoothstep: level at both ends, as a road is at a stop
            line.append((x + (to_x - x) * share, y + (to_y - y) * eased + bend * math.sin(share * 2 * math.pi)))
    return [*line, *points[-1:]]
