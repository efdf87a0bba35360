"""The land on the campaign's map: its painting, the scenes of the chapters known, what stands on the river, bridges."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

import pygame

from mycity.board_pictures.decided_pictures import decided_picture
from mycity.content.letters import Land, Letters, UnitPlace
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures

_SCENE = (200, 120)
_DECK, _STONE, _DARK, _SHADE = (214, 198, 168), (240, 228, 204), (122, 104, 82), (30, 40, 30, 100)
_JOINT, _WATER = (176, 158, 128), (52, 84, 104)
_RIVER = 18
"""The width of the river, in the units of the land."""
_LEAST_LANDMARK = 74
"""Units of the land that the pictures of its landmark are high at least, so that the river passes below it."""
_FOOT = 48
"""Units of the land that are seen below its lowest stop, where they can be."""
_Point = tuple[float, float]


def land_picture(sprites: Sprites, land: Land, size: tuple[int, int]) -> pygame.Surface:
    """Return a land that fills ``size``, cut to it, corners rounded."""
    room = pygame.Rect((0, 0), size)
    scale = _scale(land, room)
    whole = size[0], max(size[1], round(land.size[1] * scale))
    picture = sprites.painting(f"{land.painting}-{2 if scale <= 2 else 3}", whole)
    if picture.get_size() != whole:  # a window larger than any painting
        picture = pygame.transform.smoothscale(picture, whole)
    room.centery = round(_middle(land, room)[1] * scale)
    return textures.with_round_corners(picture.subsurface(room.clamp(picture.get_rect())).copy(), 14)


def river_in(land: Land, room: pygame.Rect) -> list[_Point]:
    """Return where the middle of the river runs when the land fills a room."""
    scale = _scale(land, room)
    return _scaled(land, land.river, room, (scale, scale))


def stops_in(land: Land, room: pygame.Rect, within: pygame.Rect) -> tuple[list[_Point], list[_Point]]:
    """Return (stops, places of the chapters' scenes) of a land that fills a room.

    They lie on the painting as its units say; where it is cut off, they move together, so that all stops lie ``within``
    a part of the room.
    """
    scale = _scale(land, room)
    middle = _middle(land, room)
    across = max(abs(x - middle[0]) for x, _ in land.stops)
    down = max(abs(y - middle[1]) for _, y in land.stops)
    free = (
        min(within.right - room.centerx, room.centerx - within.left),
        min(within.bottom - room.centery, room.centery - within.top),
    )
    # Never larger than on the painting; smaller along one axis alone where the room is short there.
    scales = min(scale, free[0] / max(1, across)), min(scale, free[1] / max(1, down))
    return _scaled(land, land.stops, room, scales), _scaled(land, land.places, room, scales)


def _scaled(land: Land, units: Sequence[UnitPlace], room: pygame.Rect, scales: tuple[float, float]) -> list[_Point]:
    middle = _middle(land, room)
    return [(room.centerx + (x - middle[0]) * scales[0], room.centery + (y - middle[1]) * scales[1]) for x, y in units]


def _middle(land: Land, room: pygame.Rect) -> _Point:
    """Return what of a land lies in the middle of a room that it fills.

    Where a low room cuts a land with stops, it is cut at its foot as far as these allow: its top is worth more.
    """
    half = room.height / 2 / _scale(land, room)
    lowest = max((y for _, y in land.stops), default=land.size[1]) + _FOOT
    return land.size[0] / 2, min(land.size[1] / 2, max(half, lowest - half))


def _scale(land: Land, room: pygame.Rect) -> float:
    return max(room.width / land.size[0], room.height / land.size[1])


def crossings(road: Sequence[_Point], river: Sequence[_Point]) -> list[tuple[_Point, float]]:
    """Return where a road crosses the river, and in which direction it runs there, in radians."""
    points = []
    for start, end in pairwise(road):
        # A change of sign of the distance to the river; where between both points is found by linear interpolation.
        before, after = start[0] - _across(river, start[1]), end[0] - _across(river, end[1])
        if before * after < 0:
            share = before / (before - after)
            point = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            points.append((point, math.atan2(end[1] - start[1], end[0] - start[0])))
    return points


def _across(river: Sequence[_Point], y: float) -> float:
    """Return how far to the right the river runs at a height."""
    for upper, lower in pairwise(river):
        if y <= lower[1]:
            share = (y - upper[1]) / (lower[1] - upper[1])
            return upper[0] + (lower[0] - upper[0]) * share
    return river[-1][0]


def draw_bridges(
    surface: pygame.Surface, land: Land, room: pygame.Rect, line: Sequence[_Point], river: Sequence[_Point], width: int
) -> None:
    """Lay a bridge of stone wherever a road, ``width`` pixels wide, crosses the river, if there is one."""
    if not river:
        return
    long = _RIVER * _scale(land, room) * 1.15
    for point, turn in crossings(line, river):
        upright = turn if math.cos(turn) > 0 else turn + math.pi
        _draw_bridge(surface, point, upright, long, width * 0.62)


def _draw_bridge(surface: pygame.Surface, point: _Point, turn: float, long: float, half: float) -> None:
    """Draw a bridge, twice ``long`` from end to end and twice ``half`` wide, its front with an arch below it."""
    cos, sin = math.cos(turn), math.sin(turn)

    def at(u: float, v: float) -> _Point:
        return point[0] + u * cos - v * sin, point[1] + u * sin + v * cos

    _draw_front(surface, at, long, half)
    deck = [at(-long, -half), at(0, -half * 1.12), at(long, -half), at(long, half), at(0, half * 0.92), at(-long, half)]
    pygame.draw.polygon(surface, _DECK, deck)
    stones = max(6, round(long / 5))
    for step in range(1, stones):
        u = -long + 2 * long * step / stones
        pygame.draw.aaline(surface, _JOINT, at(u, -half), at(u, half))
    for v, bend in ((-half, -half * 1.12), (half, half * 0.92)):
        _draw_rail(surface, [at(-long * 1.06, v), at(0, bend), at(long * 1.06, v)], half)


def _draw_front(surface: pygame.Surface, at: Callable[[float, float], _Point], long: float, half: float) -> None:
    """Draw what is seen of a bridge below its deck, and its shadow on the water."""
    front = half * 0.55
    _shade(surface, [at(-long, 0), at(long, 0), at(long, half + front * 1.7), at(-long, half + front * 1.7)])
    low = half + front
    pygame.draw.polygon(surface, _DARK, [at(-long, half), at(long, half), at(long * 0.96, low), at(-long * 0.96, low)])
    turns = [step / 10 * math.pi for step in range(11)]
    arch = [at(long * 0.62 * math.cos(turn), low - front * 0.85 * math.sin(turn)) for turn in turns]
    pygame.draw.polygon(surface, _WATER, arch)


def _shade(surface: pygame.Surface, corners: Sequence[_Point]) -> None:
    """Darken a field."""
    xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
    shade = pygame.Surface((max(xs) - min(xs) + 1, max(ys) - min(ys) + 1), pygame.SRCALPHA)
    pygame.draw.polygon(shade, _SHADE, [(x - min(xs), y - min(ys)) for x, y in corners])
    surface.blit(shade, (min(xs), min(ys)))


def _draw_rail(surface: pygame.Surface, rail: Sequence[_Point], half: float) -> None:
    pygame.draw.lines(surface, _DARK, False, rail, max(4, round(half * 0.42)))
    pygame.draw.lines(surface, _STONE, False, rail, max(2, round(half * 0.26)))
    for post in (rail[0], rail[-1]):
        pygame.draw.aacircle(surface, _DARK, post, max(3, half * 0.30))
        pygame.draw.aacircle(surface, _STONE, post, max(2, half * 0.22))


def draw_scene(
    surface: pygame.Surface,
    sprites: Sprites,
    letters: Letters,
    chapter: int,
    middle: _Point,
    high: int,
    decided: Collection[str],
) -> None:
    """Draw what a chapter has brought into the land, ``high`` pixels high, around a place."""
    name, over = f"{letters.land.scenes}-{chapter}", letters.chapters[chapter - 1].decided_scene
    scene = decided_picture(sprites, name, over, _scene_size(high), decided, alpha=True)
    surface.blit(scene, scene.get_rect(center=(round(middle[0]), round(middle[1]))))


def landmark_rect(land: Land, room: pygame.Rect, stops: Sequence[_Point], high: int) -> pygame.Rect:
    """Return where the pictures of a land's landmark lie, for a road with stops and scenes of a height.

    They are as high as the scenes; higher where the river is so wide that it would not pass below.
    """
    if land.landmark is None:
        return pygame.Rect(0, 0, 0, 0)
    size = _scene_size(max(high, round(_LEAST_LANDMARK * _scale(land, room))))
    heights = [stops[number - 1][1] for number in land.landmark.between]
    y = sum(heights) / len(heights)
    x, share = _across(river_in(land, room), y), size[1] / _SCENE[1]
    over = land.landmark.over
    return pygame.Rect((round(x - over[0] * share), round(y - over[1] * share)), size)


def draw_landmark(
    surface: pygame.Surface, sprites: Sprites, land: Land, chapter: int, rect: pygame.Rect, decided: Collection[str]
) -> None:
    """Draw how far a land's landmark has come in a chapter, if there is any of it yet."""
    stage = None if land.landmark is None else land.landmark.stage(chapter)
    if stage is not None:
        surface.blit(decided_picture(sprites, stage.painting, stage.decided, rect.size, decided, alpha=True), rect)


def _scene_size(high: int) -> tuple[int, int]:
    return high * _SCENE[0] // _SCENE[1], high
