"""The sky of a board: what flies about and drifts over it, and the drops on its water, as its light has them.

While the clock stands at 0 the air is clear: where nothing is to move, nothing hangs in it; only the water shows rings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import pi, sin

import pygame

from mycity.ui.board.ground import jitter, pseudo_random
from mycity.ui.board.lamps import glow
from mycity.ui.board.layer import WATER, Layer, Pace
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.board.river import RiverTile
from mycity.ui.pictures.lights import Drift, Flying
from mycity.ui.pictures.sprites import Place, Sprites, cached_with_sprites
from mycity.ui.style.theme import Colour

FLIGHT, DRIFT = Pace(20, lag=15), Pace(8, lag=75)
LEAST_PX = 40
"""Pixels of a cell below which the air is clear."""
_FEW = 120
"""Cells of the board for which the number of flying things is given."""
_SOFTEST = 6
"""Pixels a cell at which soft patches are painted, before they are smoothed to their size."""
_BLINKS = 5
"""Steps in which something fades away."""
_SNOW, _THIN = (244, 248, 255), 0.9
"""The colour of snow on the ground, and how thick it is where there is most, of 1."""
_RINGS = 6
"""Frames of a drop on the water."""
Blit = tuple[pygame.Surface, pygame.Rect]


class Sky:
    """The air over one board.

    Args:
        size: Of the board's picture, in pixels.
    """

    def __init__(self, sprites: Sprites, px: int, size: tuple[int, int]) -> None:
        clear = px < LEAST_PX or not sprites.lighting.has_weather
        self._sprites, self._px, self._size = sprites, px, size
        self._flying = None if clear else sprites.light.flying
        self._drift = None if clear else sprites.light.drift
        self._paces = [pace for pace, kind in ((DRIFT, self._drift), (FLIGHT, self._flying)) if kind is not None]
        self._starts = list(self._scattered(self._flying.count)) if self._flying is not None else []
        self._counts: tuple[int, ...] = ()
        self.blits: list[Blit] = []

    def _scattered(self, count: int) -> Iterator[tuple[tuple[float, float], float]]:
        """Yield where each flying thing sets out, in parts of its way, and a number of its own, 0 to 1."""
        cells = self._size[0] * self._size[1] // self._px**2
        for number in range(max(1, count * cells // _FEW)):
            start = pseudo_random(number, 1, 172, 997) / 997, pseudo_random(number, 2, 173, 997) / 997
            yield start, pseudo_random(number, 4, 174, 100) / 100

    def frame_counts(self, clock_ms: int) -> tuple[int, ...]:
        """Return the frame count of each of its motions at this time."""
        return tuple(pace.count(clock_ms) for pace in self._paces) if clock_ms > 0 else ()

    def advance(self, clock_ms: int) -> list[pygame.Rect]:
        """Bring it to this time; return where something was or is that has moved."""
        counts = self.frame_counts(clock_ms)
        if counts == self._counts:
            return []
        before, self._counts = self.blits, counts
        self.blits = list(self._now()) if counts else []
        # What moves does so by little: where it was and where it is now are one place.
        if len(before) != len(self.blits):
            return [rect for _, rect in (*before, *self.blits)]
        moved = zip(before, self.blits, strict=True)
        return [old[1].union(new[1]) for old, new in moved if old != new]

    def _now(self) -> Iterator[Blit]:
        """Yield everything in the air, with where it is on the board's picture."""
        counts = list(self._counts)
        if self._drift is not None:
            yield from self._drifting(self._drift, counts.pop(0) / DRIFT.rate)
        if self._flying is not None:
            yield from self._flown(self._flying, counts.pop(0) / FLIGHT.rate)

    def _drifting(self, drift: Drift, seconds: float) -> Iterator[Blit]:
        patch = _patch(self._sprites, drift, self._px)
        for number in range(drift.count):
            # Evenly apart across the board, each at a height of its own: never two on one another.
            start = (number + 0.5) / drift.count, (pseudo_random(number, 3, 171, 100)) / 100
            yield patch, patch.get_rect(topleft=self._wrapped(start, drift.wind, seconds, patch.get_size()))

    def _flown(self, flying: Flying, seconds: float) -> Iterator[Blit]:
        kinds = _pictures(self._sprites, flying, self._px)
        for number, (start, own) in enumerate(self._starts):
            pictures = kinds[number % len(kinds)]
            x, y = self._wrapped(start, flying.wind, seconds * (0.85 + 0.3 * own), pictures[0].get_size())
            turn = 2 * pi * (own + seconds * (0.2 + 0.2 * own))
            picture = pictures[round((0.5 + 0.5 * sin(1.7 * turn)) * (len(pictures) - 1))]
            yield picture, picture.get_rect(topleft=(x + round(flying.sway * self._px / 100 * sin(turn)), y))

    def _wrapped(
        self, start: tuple[float, float], wind: tuple[int, int], seconds: float, own: tuple[int, int]
    ) -> tuple[int, int]:
        """Return where something is that set out from ``start`` (parts of the way) and comes in again where it left."""
        wide, high = self._size[0] + own[0], self._size[1] + own[1]
        gone = self._px / 100 * seconds
        x, y = round(start[0] * wide + wind[0] * gone) % wide, round(start[1] * high + wind[1] * gone) % high
        return x - own[0], y - own[1]


def snowy(ground: pygame.Surface, px: int, percent: int) -> pygame.Surface:
    """Return a ground with thin snow here and there, if any lies in its light."""
    if not percent:
        return ground
    white = ground.copy()
    patch = glow(_SNOW, 48, percent * _THIN / 100)
    for number in range(ground.get_width() * ground.get_height() // px**2):
        wide, high = (px * (60 + pseudo_random(number, side, 201, 90)) // 100 for side in (1, 2))
        x, y = (pseudo_random(number, side, 202, whole) for side, whole in ((3, white.width), (4, white.height)))
        puff = pygame.transform.smoothscale(patch, (2 * wide, high))
        white.blit(puff, puff.get_rect(center=(x, y)))
    return white


@cached_with_sprites
def _patch(sprites: Sprites, drift: Drift, px: int) -> pygame.Surface:  # noqa: ARG001 - kept with them
    """Return a soft patch with an uneven edge."""
    wide, high = (max(4, side * _SOFTEST // 100) for side in drift.size)
    small = pygame.Surface((wide, high), pygame.SRCALPHA)
    small.fill((*drift.colour, 0))
    # Overlapping puffs, the greater opacity wins; smoothing up from a few pixels is a cheap wide blur.
    for number in range(9):
        reach = high * (28 + pseudo_random(number, 5, 181, 20)) // 100
        x = wide * (18 + 64 * number // 8) // 100
        y = high // 2 + (pseudo_random(number, 6, 182, 100) - 50) * high // 420
        puff = pygame.transform.smoothscale(glow(drift.colour, 24, drift.alpha / 255), (3 * reach, 2 * reach))
        small.blit(puff, puff.get_rect(center=(x, y)), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.smoothscale(small, [side * px // 100 for side in drift.size])


@cached_with_sprites
def _pictures(sprites: Sprites, flying: Flying, px: int) -> tuple[tuple[pygame.Surface, ...], ...]:  # noqa: ARG001
    """Return the pictures of flying things, by their colours: as each turns, or fades away."""
    side = max(3, flying.size * px // 100)
    steps = range(1, _BLINKS + 1) if flying.blinks else (_BLINKS,)
    return tuple(
        tuple(
            _faded(picture, flying.alpha * step // _BLINKS)
            for step in steps
            for picture in _PAINTED[flying.shape](flying, colour, side)
        )
        for colour in flying.colours
    )


def _faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    faded = picture.copy()
    faded.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return faded


def _streak(flying: Flying, colour: Colour, side: int) -> list[pygame.Surface]:
    """Paint a thin streak along its way, clear at both ends."""
    right, down = flying.wind
    lean = round(side * right / max(1, abs(down)))
    large = pygame.Surface((4 * (abs(lean) + 3), 4 * side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    left, last = (4 * abs(lean) + 6, 6) if lean < 0 else (6, 4 * lean + 6)
    for y in range(4 * side):
        share = y / (4 * side)
        x = left + (last - left) * share
        large.fill((*colour, round(255 * sin(pi * share))), (round(x) - 2, y, 4 + side // 24, 1))
    return [pygame.transform.smoothscale(large, (abs(lean) + 3, side))]


def _flake(flying: Flying, colour: Colour, side: int) -> list[pygame.Surface]:
    """Paint a soft dot."""
    del flying
    return [pygame.transform.smoothscale(glow(colour, 24, 1.5), (side, side))]


def _leaf(flying: Flying, colour: Colour, side: int) -> list[pygame.Surface]:
    """Paint a leaf as it turns over."""
    del flying
    leaf = pygame.Surface((4 * side, 4 * side), pygame.SRCALPHA)
    pygame.draw.ellipse(leaf, colour, (0, side * 5 // 4, 4 * side, side * 3 // 2))
    pygame.draw.line(leaf, [part * 3 // 4 for part in colour], (0, 2 * side), (4 * side, 2 * side), max(1, side // 3))
    turned = (pygame.transform.rotozoom(leaf, angle, 0.25) for angle in (15, 55, 95, 130))
    return [_centred(picture, (side * 3 // 2, side * 3 // 2)) for picture in turned]


def _centred(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    room = pygame.Surface(size, pygame.SRCALPHA)
    room.blit(picture, picture.get_rect(center=room.get_rect().center))
    return room


def _glowing(flying: Flying, colour: Colour, side: int) -> list[pygame.Surface]:
    """Paint a light with a bright middle."""
    del flying
    picture = glow(colour, max(4, side), 0.8).copy()
    middle = pygame.transform.smoothscale(glow((255, 250, 226), 24, 1.6), (max(3, side * 2 // 3),) * 2)
    picture.blit(middle, middle.get_rect(center=picture.get_rect().center))
    return [picture]


_PAINTED: dict[str, Callable[[Flying, Colour, int], Sequence[pygame.Surface]]] = {
    "streak": _streak,
    "flake": _flake,
    "leaf": _leaf,
    "glow": _glowing,
}


def drop_layers(
    sprites: Sprites, layout: BoardLayout, drowned: Sequence[Place], river: Sequence[RiverTile]
) -> Iterator[Layer]:
    """Yield drops on flooded cells and on the river, if it rains in this light."""
    if not sprites.light.row.rings or not sprites.lighting.has_weather or layout.px < LEAST_PX:
        return
    frames = _drop(sprites, layout.px)
    spots = [
        (row + 0.5 + jitter(row, column, 210 + number, 0.4), column + 0.5 + jitter(row, column, 220 + number, 0.4))
        for row, column in drowned
        for number in (0, 1)
    ]
    spots += [(float(tile.row), float(tile.column)) for tile in river if tile.turn in {"NS", "EW"}]
    for number, spot in enumerate(spots):
        at = frames[0].get_rect(center=layout.to_pixel(spot)).topleft
        yield Layer(at, frames, WATER, pseudo_random(number, 7, 191, _RINGS))


@cached_with_sprites
def _drop(sprites: Sprites, px: int) -> tuple[pygame.Surface, ...]:  # noqa: ARG001 - kept with them
    """Return the frames of rings that widen and fade; the first is clear."""
    wide, high = px * 2 // 5, px // 4
    frames = [pygame.Surface((wide, high), pygame.SRCALPHA)]
    for number in range(1, _RINGS):
        frame, share = frames[0].copy(), (number + 1) / (_RINGS + 1)
        ring = pygame.Rect(0, 0, max(3, round(wide * share)), max(2, round(high * share)))
        ring.center = frame.get_rect().center
        pygame.draw.ellipse(frame, (236, 246, 252, round(190 * (1.0 - share))), ring, max(1, px // 48))
        frames.append(frame)
    return tuple(frames)
