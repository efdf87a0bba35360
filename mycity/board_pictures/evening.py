"""A board as the evening falls on it: the light sinks, windows light one by one, chimneys smoke, people come home."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.city_pictures import picture_painting
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.lighting import NIGHTFALL, lit, load_lights
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, indices
from mycity.engine.pieces import HOUSE, WALL
from mycity.ui.board.lamps import front, window_picture, windows
from mycity.ui.board.outlines import BoardLayout, Pixel
from mycity.ui.pictures.lights import graded
from mycity.ui.pictures.sprites import Sprites

_SUNK, _ALL_LIT = 0.22, 0.86
"""The parts of the evening after which the light has sunk, and all windows are lit."""
_STEPS = 12
_PUFF = 0.3
"""The part of the evening that a puff of smoke takes."""
_HOME = 6
"""People who come home, at most."""
_WALK = 0.45
"""The part of the evening that they walk; the way is so many cells long."""
_WAY, _GAITS, _FOLK = 0.9, 14, 6


class EveningBoard:
    """The picture of a city by day, and what the evening makes of it.

    Args:
        sprites: The pictures in the light of the day.
        day: The picture by day, in the layout.
        lasts: Whether it stays day: where colours must not change.
        still: Whether nothing moves: no smoke rises, nobody walks.
        phase: The part of a step by which its light sinks later than others'.

    Attributes:
        day: That picture.
        fallen: How far the evening has come, 0 to 1.
    """

    def __init__(
        self,
        sprites: Sprites,
        city: City,
        day: pygame.Surface,
        layout: BoardLayout,
        *,
        lasts: bool = False,
        still: bool = False,
        phase: float = 0.0,
    ) -> None:
        self.day = day
        self._sprites = sprites
        self._phase = phase
        self.fallen = 0.0
        self._px = layout.px
        self._dark = day if lasts else _by_night(day, sprites)
        self._lamps = [] if lasts else _lamps(city, layout)
        self._lit = 0
        self._smoke, self._chimneys = sprites.smoke(layout.px), [] if lasts or still else _chimneys(city, layout)
        self._folk, self._doors = sprites.stamps("folk", layout.px), [] if lasts or still else _doors(city, layout)

    def fall(self, share: float) -> None:
        """Let the evening come as far as ``share``, 0 to 1; it does not go back."""
        self.fallen = max(self.fallen, share)
        due = round(len(self._lamps) * _between(_SUNK, _ALL_LIT, self.fallen))
        while self._lit < due:
            _kindle(self._dark, self._lamps[self._lit], self._sprites, self._px)
            self._lit += 1

    @property
    def opacity(self) -> int:
        """Return how far the light has sunk, 0 to 255, in a few steps; boards beside one another take them in turn."""
        share = self.fallen / _SUNK - self._phase / _STEPS
        return 255 if self.fallen >= _SUNK else 255 * max(0, int(share * _STEPS)) // _STEPS

    def changes(self) -> Iterator[tuple[Hashable, pygame.Rect, object]]:
        """Yield the parts that change after the light has sunk: what each is, its rect on the picture, its look."""
        if 0.0 < self.fallen < 1.0:
            for number, spots in enumerate(self._lamps):
                yield ("lamp", number), _lit_by(spots, self._sprites, self._px), number < self._lit
            for number, (picture, at) in enumerate((*self._puffs(), *self._coming())):
                yield ("moves", number), picture.get_rect(topleft=at), picture

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        """Draw it as far as the evening has come."""
        opacity = self.opacity
        if opacity < 255:
            surface.blit(self.day, at)
        if opacity > 0:
            self._dark.set_alpha(opacity if opacity < 255 else None)
            surface.blit(self._dark, at)
        if 0.0 < self.fallen < 1.0:
            for picture, (x, y) in (*self._puffs(), *self._coming()):
                surface.blit(picture, (at.left + x, at.top + y))

    def _puffs(self) -> Iterator[tuple[pygame.Surface, Pixel]]:
        """Yield the smoke that rises where a hearth has just been lit."""
        frames, (left, top) = self._smoke.pictures, self._smoke.anchor
        for number, (x, y) in enumerate(self._chimneys):
            begins = _SUNK + (_ALL_LIT - _SUNK) * number / len(self._chimneys)
            age = (self.fallen - begins) / _PUFF
            if 0.0 < age < 1.0:
                yield frames[int(age * len(frames))], (x - left, y - top)

    def _coming(self) -> Iterator[tuple[pygame.Surface, Pixel]]:
        """Yield the people on the last steps to their doors."""
        left, top = self._folk.anchor
        for number, (x, y) in enumerate(self._doors):
            gone = (self.fallen - (1.0 - _WALK) * number / _HOME) / _WALK
            if 0.0 < gone < 1.0:
                figure = self._folk.pictures[2 * (number % _FOLK) + int(gone * _GAITS) % 2]
                yield figure, (x - left, y - top + round((1.0 - gone) * _WAY * self._px))


def evening_painting(
    sprites: Sprites,
    city: City,
    px: int,
    decor: EpisodeDecor,
    *,
    lasts: bool = False,
    still: bool = False,
    phase: float = 0.0,
) -> Iterator[EveningBoard | None]:
    """Make an evening board step by step: yield None after each step, the board after the last one."""
    art = art_of(city.board.grid)
    layout = art.layout(city.board.grid, px, art.picture_margins(city.board.grid, px))
    for picture in picture_painting(sprites, city, px, decor):
        yield None
        if picture is not None:
            shown = lit(sprites, decor.light)
            yield EveningBoard(shown, city, picture, layout, lasts=lasts, still=still, phase=phase)


def _by_night(day: pygame.Surface, sprites: Sprites) -> pygame.Surface:
    """Return the picture of a board once the light has sunk; where it is dark already, windows light and no more."""
    return day.copy() if sprites.light.row.dark else graded(day, load_lights().light(NIGHTFALL).row.land)


def _lamps(city: City, layout: BoardLayout) -> list[tuple[Pixel, ...]]:
    """Return the pixels of the windows of each piece that has any, as they were built."""
    grid, own = city.board.grid, city.symbol(HOUSE) | city.symbol(WALL)
    found = []
    for _, placement in city.placed:
        cells = {grid.coordinate(cell) for cell in indices(placement.mask & own if city.symbols else placement.mask)}
        spots = tuple(
            spot for cell in (sorted(cells) if city.symbols else front(cells)) for spot in windows(layout, cell)
        )
        if spots:
            found.append(spots)
    return found


def _lamp(sprites: Sprites, px: int) -> pygame.Surface:
    return window_picture(sprites, px, load_lights().light(NIGHTFALL).row.lamp)


def _lit_by(spots: tuple[Pixel, ...], sprites: Sprites, px: int) -> pygame.Rect:
    """Return the rect that windows light, with ``px`` pixels a cell."""
    lamp = _lamp(sprites, px)
    first, *others = (lamp.get_rect(center=spot) for spot in spots)
    return first.unionall(others)


def _kindle(picture: pygame.Surface, spots: tuple[Pixel, ...], sprites: Sprites, px: int) -> None:
    """Light windows on a picture, with ``px`` pixels a cell."""
    lamp = _lamp(sprites, px)
    for spot in spots:
        picture.blit(lamp, lamp.get_rect(center=spot))


def _between(start: float, end: float, share: float) -> float:
    return min(1.0, max(0.0, (share - start) / (end - start)))


def _chimneys(city: City, layout: BoardLayout) -> list[Pixel]:
    """Return a spot on the roof of each building, or on the first house of each tile."""
    found = []
    for _, placement in city.placed:
        cells = [city.board.grid.coordinate(cell) for cell in indices(placement.mask)]
        found.append(layout.around((cells[0],)).center)
    return found


def _doors(city: City, layout: BoardLayout) -> Sequence[Pixel]:
    """Return the pixels of doors to which a free cell leads, of a city of buildings."""
    grid, built = city.board.grid, {place for _, placement in city.placed for place in _places(city, placement.mask)}
    doors = []
    for _, placement in () if city.symbols else city.placed:
        for row, column in sorted(_places(city, placement.mask)):
            below = row + 1, column
            if below not in built and row + 1 < grid.rows:
                cell = layout.around(((row, column),))
                doors.append((cell.centerx, cell.bottom))
                break
    return doors[:: max(1, len(doors) // _HOME)][:_HOME]


def _places(city: City, mask: int) -> list[Coordinate]:
    return [city.board.grid.coordinate(cell) for cell in indices(mask)]
