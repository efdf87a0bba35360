"""The pictures of moments, kind by kind: each a few effects that begin one after the other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import pygame

from mycity.engine.grid import Grid
from mycity.scenes.play.groups.crowns import CROWN
from mycity.scenes.play.model.effects import LastingPicture, Particle, ParticleEffect, VisualEffect
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.particles import Particles
from mycity.scenes.play.telling.moment_chooser import ChosenMoment
from mycity.scenes.play.telling.moment_rows import MomentPicture
from mycity.scenes.play.telling.screen_positions import ScreenPositions
from mycity.scenes.shell.services import Services
from mycity.ui.animation import ease_out, ease_out_bounce
from mycity.ui.style import textures
from mycity.ui.style.fonts import HEAD, LABEL
from mycity.ui.style.look import Look

_REACH = 46
"""The way of stars and coins from where they spring up, in pixels at 1280 x 800."""
_RISE = 22
_STARS = {"sign": 0, "small": 6, "large": 12}
_MORE = 4
"""Stars and coins more for each moment of the turn that came before."""
_MOST = 26
_SWEEP = 260.0
"""Milliseconds in which a light runs along a road, a row or a beach, at normal speed."""


@dataclass(frozen=True)
class MovingPicture:
    """An effect, the movement that it lasts for, and its delay in milliseconds at normal speed."""

    effect: VisualEffect
    movement: str
    delay: float = 0.0


class MomentPictures:
    """Makes what is seen of a moment.

    Args:
        positions: Where things are.
        particles: The small pictures it is made of.
    """

    def __init__(
        self, services: Services, play: Play, positions: ScreenPositions, particles: Callable[[], Particles]
    ) -> None:
        self._services = services
        self._play = play
        self._positions = positions
        self._particles = particles
        self._kinds: Mapping[MomentPicture, Callable[[ChosenMoment], Iterator[MovingPicture]]] = {
            "shine": self._shine,
            "rings": self._rings,
            "rays": self._rays,
            "coins": self._coins,
            "crown": self._crown,
            "road": self._road,
            "glow": self._glow,
            "banner": self._banner,
        }

    def moving(self, moment: ChosenMoment, words: str) -> Iterator[MovingPicture]:
        """Yield what moves of a moment; what is large is called by its name."""
        kind = self._kinds[moment.row.picture] if moment.cells else self._banner
        yield from kind(moment)
        if words and (moment.row.size == "large" or kind == self._banner):
            yield MovingPicture(self._slip(moment, words), "moment is told")

    def still(self, moment: ChosenMoment, words: str) -> Iterator[MovingPicture]:
        """Yield what is seen where nothing may move: a light on the cells, and words."""
        if moment.cells:
            yield MovingPicture(LastingPicture(*self._positions.lit(moment.cells)), "moment is told")
        if words:
            yield MovingPicture(self._slip(moment, words), "moment is told")

    # -- kinds -----------------------------------------------------------------------------------------------

    def _shine(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield a light on the cells, unless they are lit as a group already, and stars."""
        lit = [effect.rect for effect in self._play.effects.shown if isinstance(effect, LastingPicture)]
        if not any(rect.contains(self._positions.around(moment.cells)) for rect in lit):
            yield MovingPicture(LastingPicture(*self._positions.lit(moment.cells)), "moment is told")
        yield self._stars(moment, self._middles(moment.cells))

    def _rings(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield rings that run out on the water of each cell."""
        reach, middles, small = self._look.px(60), self._middles(moment.cells), self._particles()

        def rings(share: float) -> Iterator[Particle]:
            for late in (0.0, 0.22, 0.44):
                gone = (share - late) / 0.56
                if 0.0 < gone < 1.0:
                    picture = small.ring(ease_out(gone))
                    yield from ((picture, middle, round(235 * (1.0 - gone))) for middle in middles)

        yield MovingPicture(ParticleEffect(_around(middles, reach), rings), "large moment")
        yield self._stars(moment, middles)

    def _rays(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield rays behind the middle of what it is all about."""
        small, middle = self._particles(), self._middle(moment)
        reach = small.rays(0).get_width() // 2

        def rays(share: float) -> Iterator[Particle]:
            yield small.rays(share), middle, round(230 * math.sin(math.pi * share))

        yield MovingPicture(ParticleEffect(_around([middle], reach), rays), self._movement(moment))
        yield self._stars(moment, self._middles(moment.cells))

    def _coins(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield coins that spring up and fall."""
        small, reach, middles = self._particles(), self._look.px(_REACH), self._middles(moment.cells)
        count = self._count(moment)

        def coins(share: float) -> Iterator[Particle]:
            for number in range(count):
                x, y = middles[number % len(middles)]
                across = _uneven(number) * reach * share
                up = reach * (0.9 + 0.3 * _uneven(number + 5)) * 4 * share * (0.85 - share)
                at = round(x + across), round(y - up)
                yield small.coin((share * 2 + number / count) % 1.0), at, round(255 * min(1.0, 4.0 * (1.0 - share)))

        yield MovingPicture(ParticleEffect(_around(middles, 2 * reach), coins), self._movement(moment))

    def _crown(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield a crown that comes down on the top cell of a group."""
        cell = self._positions.cells(moment.cells)[0]
        side = max(self._look.px(30), cell.height * 3 // 4)
        crown, height = self._services.sprites.icon(CROWN, side), cell.height
        start = cell.centerx, cell.top + side // 4

        def falling(share: float) -> Iterator[Particle]:
            fallen = ease_out_bounce(min(1.0, share / 0.6))
            at = start[0], round(start[1] - height * (1.0 - fallen))
            yield crown, at, round(255 * min(1.0, 5.0 * share, 4.0 * (1.0 - share)))

        yield MovingPicture(ParticleEffect(_around([start], side + height), falling), "large moment")
        yield self._stars(moment, [start])

    def _road(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield a light that runs from the sea to the totem, which wakes."""
        board = self._play.city.board
        heart = moment.found[0].heart
        road = moment.cells & ~heart
        yield from self._run(_steps(board.grid, road & board.beach or road, road))
        small, (middle,) = self._particles(), self._middles(heart & -heart)
        reach = small.rays(0).get_width() // 2

        def wakes(share: float) -> Iterator[Particle]:
            yield small.rays(share), middle, round(255 * math.sin(math.pi * share))

        yield MovingPicture(ParticleEffect(_around([middle], reach), wakes), "small moment", _SWEEP)
        yield self._stars(moment, [middle], delay=_SWEEP)

    def _glow(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield a light that runs along cells from what was built."""
        grid, city = self._play.city.board.grid, self._play.city
        laid = city.placed[-1].placement.mask & moment.cells if city.placed else 0
        steps = _steps(grid, laid or moment.cells & -moment.cells, moment.cells)
        yield from self._run(steps)
        yield self._stars(moment, self._middles(moment.cells))

    def _banner(self, moment: ChosenMoment) -> Iterator[MovingPicture]:
        """Yield stars at the token; the words are told beside them."""
        yield self._stars(moment, [self._positions.token(self._play.seat)])

    # -- parts -----------------------------------------------------------------------------------------------

    def _run(self, steps: list[int]) -> Iterator[MovingPicture]:
        """Yield lights on cells, step by step."""
        for number, cells in enumerate(steps):
            picture, rect = self._positions.lit(cells)
            delay = _SWEEP * number / max(1, len(steps))
            yield MovingPicture(LastingPicture(picture, rect), "cell lights", delay)

    def _stars(self, moment: ChosenMoment, middles: list[tuple[int, int]], delay: float = 0.0) -> MovingPicture:
        """Return stars that rise from some places; the more, the larger it is and the more came before."""
        small, reach, rise, count = self._particles(), self._look.px(_REACH), self._look.px(_RISE), self._count(moment)
        is_large = moment.row.size == "large"
        spread, largest = (reach, 1.0) if is_large else (reach // 2, 0.7)

        def stars(share: float) -> Iterator[Particle]:
            for number in range(count):
                late = 0.3 * number / count
                gone = min(1.0, max(0.0, (share - late) / (1.0 - late)))
                size = math.sin(math.pi * gone)
                if size > 0.05:
                    x, y = middles[number * len(middles) // count]
                    across, down = _uneven(number), _other(number)
                    far = spread * (0.35 + 0.65 * ease_out(gone))
                    at = round(x + across * far), round(y + down * far * 0.7 - rise * gone)
                    yield small.star(size * largest), at, 255

        return MovingPicture(ParticleEffect(_around(middles, reach + rise), stars), self._movement(moment), delay)

    def _slip(self, moment: ChosenMoment, words: str) -> LastingPicture:
        """Return the words of a moment on a dark slip: below its cells, or below the token."""
        look = self._look
        letters = look.fonts.line(words, HEAD if moment.row.size == "large" else LABEL, look.palette.gold)
        width, height = letters.get_width() + look.px(32), letters.get_height() + look.px(10)
        slip = textures.rounded((width, height), height // 2, (*look.palette.tip, 242))
        slip.blit(letters, letters.get_rect(center=slip.get_rect().center))
        rect = slip.get_rect()
        if moment.cells:
            around = self._positions.around(moment.cells)
            rect.midtop = around.centerx, around.bottom + look.px(4)
            rect.clamp_ip(self._positions.board)
        else:
            rect.center = self._positions.below_token(self._play.seat)
            rect.clamp_ip(look.area)
        return LastingPicture(slip, rect)

    @property
    def _look(self) -> Look:
        return self._services.look

    @staticmethod
    def _movement(moment: ChosenMoment) -> str:
        return "large moment" if moment.row.size == "large" else "small moment"

    @staticmethod
    def _count(moment: ChosenMoment) -> int:
        wide = moment.cells.bit_count() // 3
        return min(_MOST, _STARS[moment.row.size] + _MORE * moment.step + wide)

    def _middles(self, cells: int) -> list[tuple[int, int]]:
        return [rect.center for rect in self._positions.cells(cells)]

    def _middle(self, moment: ChosenMoment) -> tuple[int, int]:
        return self._positions.around(moment.found[0].heart or moment.cells).center


def _around(middles: Iterable[tuple[int, int]], reach: int) -> pygame.Rect:
    """Return a rect that holds whatever is no further than ``reach`` from some places."""
    first, *others = [pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in middles]
    return first.unionall(others)


def _uneven(number: int) -> float:
    """Return something between -1 and 1 that is another for every particle, and always the same."""
    # A multiplicative hash instead of a random number: the same frame is drawn twice where only a part is redrawn.
    return number * 37 % 17 / 8 - 1.0


def _other(number: int) -> float:
    """Return the same from another row of numbers."""
    return number * 53 % 23 / 11 - 1.0


def _steps(grid: Grid, start: int, within: int) -> list[int]:
    """Return cells in the order in which a light reaches them from a start, step by step; what it cannot reach last."""
    steps, reached = [start], start
    while ahead := grid.spread(steps[-1]) & within & ~reached:
        steps.append(ahead)
        reached |= ahead
    left = within & ~reached
    return [*steps, *((left,) if left else ())]
