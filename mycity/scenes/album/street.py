"""The weeks of a year as a street: a plot each, with a house as tall as its best score, or meadow."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from mycity.engine.rng import below, mix
from mycity.scenes.album.houses import SMOOTH, draw_bush, draw_house, draw_hut, draw_tree, flag_height
from mycity.table.looking_back.year import WEEKS
from mycity.ui.style import textures
from mycity.ui.style.theme import Colour, Palette
from mycity.ui.style.theme import mix as blend

_FEWEST, _FIRST_ROW = 13, 26
"""The weeks of a street that are seen at least; those of the upper row where all of the year is."""
_LEAST, _TALLEST, _WIDEST = 34, 210, 80
"""The lowest house and the tallest, in per cent of its width and of the tallest; its width in per cent of its plot."""
_HORIZON = 42
"""The height of the horizon over the road, in per cent of the sky."""
_DAWN, _SKY, _HAZE, _HILL = (247, 226, 190), (216, 226, 222), (196, 206, 184), (168, 190, 130)
_MEADOW, _GRASS = (176, 203, 116), (148, 178, 86)
_EARTH, _EDGE, _LIGHT = (201, 164, 112), (150, 112, 66), (226, 196, 148)


class WeekScore(NamedTuple):
    """The best score of a week, and whether it was reached on an island."""

    score: int
    on_island: bool


class Plot(NamedTuple):
    """A plot of land beside the street.

    Attributes:
        week: Its week.
        left: Its left edge, in pixels within its row.
        width: Its width.
        house: Where its house stands, within the row; nothing where it is meadow.
        top: Its highest point: of its house, or of the flag on that.
    """

    week: int
    left: float
    width: float
    house: pygame.Rect | None
    top: int


class StreetRow(NamedTuple):
    """A row of plots along a stretch of the street.

    Attributes:
        plots: One a week, from the left.
        rect: Where it lies.
        road: The height of the road at its foot.
    """

    plots: tuple[Plot, ...]
    rect: pygame.Rect
    road: int


def shown_weeks(played: Sequence[int]) -> list[range]:
    """Return the weeks of each row of a street: the year in two, or a quarter where it holds all that was played."""
    first, last = min(played, default=0), max(played, default=0)
    if last - first >= _FEWEST:
        return [range(_FIRST_ROW), range(_FIRST_ROW, WEEKS)]
    start = max(0, min(first - (_FEWEST - 1 - (last - first)) // 2, WEEKS - _FEWEST))
    return [range(start, start + _FEWEST)]


def street_rows(scores: Mapping[int, WeekScore], size: tuple[int, int], line: int, gap: int) -> list[StreetRow]:
    """Return the rows of a street as large as ``size``, with room for letters ``line`` pixels high above each house.

    Args:
        scores: The best of each week that was played.
        gap: The pixels between two rows.
    """
    rows = shown_weeks(list(scores))
    high = (size[1] - gap * (len(rows) - 1)) // len(rows)
    best = max((week.score for week in scores.values()), default=0)
    road = line + line // 4
    room = max(1, high - road - line - line // 3)
    narrowest = size[0] / max(map(len, rows))
    across = max(2, min(round(narrowest * _WIDEST / 100), room * 4 // 5))
    tallest = min(room - flag_height(across), across * _TALLEST // 100)
    made = []
    for number, weeks in enumerate(rows):
        rect = pygame.Rect(0, number * (high + gap), size[0], high)
        wide = size[0] / len(weeks)
        plots = []
        for place, week in enumerate(weeks):
            house, top = None, high - road
            if week in scores:
                share = max(0, scores[week].score) / max(1, best)
                tall = round(tallest * (_LEAST + (100 - _LEAST) * share) / 100)
                house = pygame.Rect(0, 0, across, max(2, tall))
                house.midbottom = round((place + 0.5) * wide), high - road - max(1, line // 8)
                top = house.top - (flag_height(house.width) if scores[week].score == best else 0)
            plots.append(Plot(week, place * wide, wide, house, top))
        made.append(StreetRow(tuple(plots), rect, road))
    return made


def month_starts(year: int, weeks: range) -> list[tuple[int, float, float]]:
    """Return (month from 1, share of the row at which it begins, at which it ends) of those seen in a row of weeks."""
    starts = [(dt.date(year, month, 1).timetuple().tm_yday - 1) / 7 for month in range(1, 13)] + [float(WEEKS)]
    spans = ((month, starts[month - 1], starts[month]) for month in range(1, 13))
    return [
        (month, max(0.0, (start - weeks.start) / len(weeks)), min(1.0, (end - weeks.start) / len(weeks)))
        for month, start, end in spans
        if end > weeks.start and start < weeks.stop
    ]


def street_picture(row: StreetRow, scores: Mapping[int, WeekScore], year: int, palette: Palette) -> pygame.Surface:
    """Return a row of a street, painted: sky, hills and meadow, the houses and the trees between them, the road."""
    width, height = row.rect.size
    picture = _ground(row, year, palette)
    large = pygame.Surface((width * SMOOTH, height * SMOOTH), pygame.SRCALPHA)
    best = max((week.score for week in scores.values()), default=0)
    for plot in row.plots:
        dice = _Dice(mix(year, plot.week))
        if plot.house is None:
            _plant(large, plot, row, dice, palette)
    for plot in row.plots:
        if plot.house is not None:
            dice = _Dice(mix(year, plot.week))
            rect = pygame.Rect(*(side * SMOOTH for side in plot.house))
            week = scores[plot.week]
            draw = draw_hut if week.on_island else draw_house
            draw(large, rect, dice.upto(1000), palette, is_best=week.score == best)
            _plant_beside(large, rect, dice, palette)
    picture.blit(pygame.transform.smoothscale(large, (width, height)), (0, 0))
    return picture


class _Dice:
    """Numbers that are the same whenever a week is painted."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def upto(self, limit: int) -> int:
        self._seed, number = below(self._seed, limit)
        return number


def _ground(row: StreetRow, year: int, palette: Palette) -> pygame.Surface:
    """Paint what lies behind the houses, and the road before them."""
    width, height = row.rect.size
    picture = pygame.Surface((width, height))
    foot = height - row.road
    horizon = foot - max(2, foot * _HORIZON // 100)
    if palette.flat:
        picture.fill(palette.paper)
        pygame.draw.rect(picture, palette.paper_shade, (0, foot, width, row.road))
        pygame.draw.line(picture, palette.ink, (0, foot), (width, foot), 2)
        return picture
    picture.blit(textures.gradient((width, max(1, horizon + 8)), _SKY, _DAWN), (0, 0))
    phase = year % 7 + row.plots[0].week
    _hills(picture, horizon, foot * 0.13, width / 5.3, phase, _HAZE)
    _hills(picture, horizon + foot // 14, foot * 0.09, width / 8.7, phase + 2.1, _HILL)
    meadow = textures.gradient((width, max(1, foot - horizon)), _MEADOW, _GRASS)
    textures.grain(meadow, f"street {phase}", 0.35)
    band = pygame.Surface((width, foot - horizon), pygame.SRCALPHA)
    band.blit(meadow, (0, 0))
    edge = [(x, foot // 12 + math.sin(x / width * 9 + phase) * foot / 40) for x in range(0, width + 8, 8)]
    shape = [*edge, (width, foot - horizon), (0, foot - horizon)]
    picture.blit(textures.cut_out(band, shape), (0, horizon))
    _road(picture, pygame.Rect(0, foot, width, row.road), phase)
    return picture


def _hills(picture: pygame.Surface, base: float, rise: float, long: float, phase: float, colour: Colour) -> None:
    """Paint a line of hills, brighter along their tops."""
    width, height = picture.get_size()
    tops = [
        (x, base - rise * (0.6 + 0.4 * math.sin(x / long * 6.28 + phase) + 0.3 * math.sin(x / long * 2.9 + phase * 2)))
        for x in range(0, width + 6, 6)
    ]
    body = pygame.Surface((width, height), pygame.SRCALPHA)
    body.fill(colour)
    picture.blit(textures.cut_out(body, [*tops, (width, height), (0, height)]), (0, 0))
    pygame.draw.aalines(picture, blend(colour, (255, 246, 222), 0.4), False, tops)


def _road(picture: pygame.Surface, rect: pygame.Rect, phase: float) -> None:
    """Paint the road, with a kerb of grass above and sunlit earth."""
    earth = textures.gradient(rect.size, blend(_EARTH, _LIGHT, 0.35), _EARTH)
    textures.grain(earth, f"road {phase}", 0.5)
    picture.blit(earth, rect)
    pygame.draw.line(picture, _EDGE, rect.topleft, rect.topright, max(1, rect.height // 14))
    pygame.draw.line(picture, _LIGHT, (rect.left, rect.top + 2), (rect.right, rect.top + 2))


def _plant(large: pygame.Surface, plot: Plot, row: StreetRow, dice: _Dice, palette: Palette) -> None:
    """Plant a plot without a house: now a tree or two, now bushes, now nothing but grass."""
    foot = (row.rect.height - row.road) * SMOOTH
    tall = min(plot.width * 1.05, row.rect.height * 0.36) * SMOOTH
    kind = dice.upto(7)
    for number in range((1, 2, 0, 1, 0, 2, 0)[kind]):
        x = (plot.left + plot.width * (0.3 + 0.35 * number + dice.upto(20) / 100)) * SMOOTH
        depth = dice.upto(100) / 100
        high = tall * (0.55 + 0.3 * depth)
        draw_tree(large, (round(x), round(foot - (1 - depth) * foot * 0.1)), round(high), dice.upto(1000), palette)
    for _ in range((1, 0, 2, 2, 1, 1, 3)[kind]):
        x = (plot.left + plot.width * (0.1 + dice.upto(80) / 100)) * SMOOTH
        y = foot - dice.upto(100) / 100 * foot * 0.12
        draw_bush(large, (round(x), round(y)), round(tall * 0.13), dice.upto(1000), palette)


def _plant_beside(large: pygame.Surface, house: pygame.Rect, dice: _Dice, palette: Palette) -> None:
    """Plant a bush or two at a house's foot."""
    side = round(house.width * 0.13)
    for x in (house.left - side // 3, house.right + side // 4):
        if dice.upto(3):
            draw_bush(large, (x, house.bottom + side // 3), side, dice.upto(1000), palette)
