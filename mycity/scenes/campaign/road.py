"""The road on the campaign's map: where its stones lie, and how it is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from mycity.book.campaign_words import roman
from mycity.content.letters import Land
from mycity.scenes.campaign.landscape import stops_in
from mycity.scenes.campaign.stones import Stone
from mycity.ui.kit.boxes import on_paper, written
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look

_ACROSS = 6
"""Stones in a row: two chapters."""
_NEAR = 10
"""Pixels between two points of the road's line, or less."""
_EARTH, _EDGE, _LIGHT = (201, 164, 112), (150, 112, 66), (226, 196, 148)


@dataclass(frozen=True)
class Road:
    """Stones with their middles, their size, where all of it lies, each chapter's scene's middle and its height."""

    stones: tuple[Stone, ...]
    centres: tuple[tuple[int, int], ...]
    size: int
    area: pygame.Rect
    scenes: tuple[tuple[float, float], ...]
    high: int


def road_in(room: pygame.Rect, stones: Sequence[Stone], look: Look) -> Road:
    """Lay the stones along a road that winds through a room in rows, two chapters in each."""
    rows = math.ceil(len(stones) / _ACROSS)
    across, down = room.width / _ACROSS, room.height / rows
    size = min(look.px(98), round(across * 0.68), round(down * 0.56))
    centres = []
    for number in range(len(stones)):
        row, column = divmod(number, _ACROSS)
        column = column if row % 2 == 0 else _ACROSS - 1 - column
        # a sine out of step with the rows, so that the stones do not stand in a grid
        sway = 0.06 * math.sin(1.9 * number + 0.6 * row)
        centres.append((round(room.left + across * (column + 0.5)), round(room.top + down * (row + 0.40 + sway))))
    scenes = tuple(_beside_rows(stones, centres, down))
    return Road(tuple(stones), tuple(centres), size, room, scenes, high=round(room.height * 0.125))


def _beside_rows(
    stones: Sequence[Stone], centres: Sequence[tuple[int, int]], down: float
) -> Iterator[tuple[float, float]]:
    """Yield the middle of the room below the second and third stone of each chapter."""
    for index, stone in enumerate(stones):
        if stone.opens and index + 2 < len(centres):
            (first, high), (second, low) = centres[index + 1], centres[index + 2]
            yield (first + second) / 2, (high + low) / 2 + down * 0.46


def road_over(room: pygame.Rect, within: pygame.Rect, stones: Sequence[Stone], land: Land, look: Look) -> Road:
    """Lay the stones where a land that fills a room has its stops; all of them lie ``within`` a part of it."""
    size = min(look.px(98), within.width // 5, within.height // 6)
    stops, scenes = stops_in(land, room, within.inflate(-size, -size))
    centres = tuple((round(x), round(y)) for x, y in stops)
    return Road(tuple(stones), centres, size, within, tuple(scenes), high=round(within.height * 0.115))


def _curve(centres: Sequence[tuple[int, int]]) -> list[tuple[float, float]]:
    """Return a smooth line through points (Catmull-Rom), its own close together."""
    points: list[tuple[float, float]] = []
    padded = [centres[0], *centres, centres[-1]]
    for first, start, end, last in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        steps = max(12, round(math.dist(start, end) / _NEAR))
        for step in range(steps):
            t = step / steps
            points.append(
                (_between(first[0], start[0], end[0], last[0], t), _between(first[1], start[1], end[1], last[1], t))
            )
    return [*points, centres[-1]]


def _between(first: float, start: float, end: float, last: float, t: float) -> float:
    # the uniform Catmull-Rom basis: it runs through its points, where a Bezier curve would only pass near them
    return 0.5 * (
        2 * start
        + (end - first) * t
        + (2 * first - 5 * start + 4 * end - last) * t * t
        + (3 * start - first - 3 * end + last) * t * t * t
    )


def road_line(road: Road) -> list[tuple[float, float]]:
    return _curve(road.centres)


def road_width(road: Road) -> int:
    return max(8, road.size * 26 // 100)


def draw_road(surface: pygame.Surface, road: Road) -> None:
    """Draw the earth of the road."""
    line, width = road_line(road), road_width(road)
    _draw_shadow(surface, line, width)
    for colour, reach in ((_EDGE, width + 4), (_EARTH, width)):
        for x, y in line:
            pygame.draw.aacircle(surface, colour, (round(x), round(y)), reach // 2)
    for x, y in line[::6]:
        pygame.draw.circle(surface, _LIGHT, (round(x), round(y)), max(2, width // 12))


def draw_names(surface: pygame.Surface, look: Look, road: Road) -> None:
    """Write the names of the chapters known on slips of paper."""
    for stone, centre in zip(road.stones, road.centres, strict=True):
        if stone.opens and stone.title:
            _draw_name(surface, look, road, stone, centre)


def scene_points(road: Road) -> list[tuple[int, tuple[float, float]]]:
    """Return, for each chapter whose envelope was opened, its number and the middle of the room for its scene."""
    opening = (stone for stone in road.stones if stone.opens)
    return [(stone.chapter, centre) for stone, centre in zip(opening, road.scenes, strict=False) if stone.title]


def _draw_shadow(surface: pygame.Surface, line: Sequence[tuple[float, float]], width: int) -> None:
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    for x, y in line:
        pygame.draw.circle(shade, (34, 44, 20, 90), (round(x) + 3, round(y) + 4), width // 2 + 2)
    surface.blit(shade, (0, 0))


def _draw_name(surface: pygame.Surface, look: Look, road: Road, stone: Stone, centre: tuple[int, int]) -> None:
    words = f"{roman(stone.chapter)}  {stone.title}"
    slip = pygame.Rect(0, 0, look.fonts.width(words, LABEL) + look.px(22), look.fonts.line_height(LABEL) + look.px(6))
    slip.midtop = centre[0], centre[1] + road.size * 51 // 100
    slip.clamp_ip(road.area)
    for other in road.centres:  # a long name goes below the stones beside it
        around = pygame.Rect(0, 0, road.size + look.px(4), road.size + look.px(4))
        around.center = other
        if other != centre and slip.colliderect(around):
            slip.top = max(slip.top, around.bottom)
    name = written(look, words, LABEL, at="center")
    on_paper(look, name, radius=look.px(8), shadow=(2, 3)).draw(surface, slip)
