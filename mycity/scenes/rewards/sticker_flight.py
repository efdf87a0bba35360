"""A sticker on its way: its corner is peeled off the sheet, it is carried to its cell, and stamped there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from mycity.scenes.rewards.sticker_pictures import LIFTS, PEELS, PUFFS, Lifted, dust, lifted, peeled
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.ui.animation import Timeline
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.sound.sound import Sound
from mycity.ui.style.look import Look

_STAMPED = 0.55
"""The height from which it is stamped, as a share of the highest."""


@dataclass(frozen=True)
class _Way:
    """The way of a sticker: from its place on the sheet, or from a hand, to its cell."""

    sticker: str
    start: pygame.Rect
    cell: pygame.Rect


class StickerFlight:
    """The pictures of a sticker between its sheet and its cell.

    Args:
        px: Pixels of a cell.
    """

    def __init__(self, look: Look, sprites: Sprites, px: int) -> None:
        self._look = look
        self._sprites = sprites
        self._px = px
        self._way: _Way | None = None
        self._stage, self._share = "", 0.0
        self._dusty: pygame.Rect | None = None
        self._dust = 0.0

    @property
    def is_on(self) -> bool:
        return self._way is not None

    @property
    def cell(self) -> pygame.Rect | None:
        """The rect of the cell that a sticker is on its way to."""
        return None if self._way is None else self._way.cell

    def begin(self, sticker: str, start: pygame.Rect, cell: pygame.Rect) -> None:
        """Have a sticker at a place of the window that is to come to a cell."""
        self._way, self._stage, self._share = _Way(sticker, start, cell), "peel", 0.0

    def run(
        self, timeline: Timeline, sound: Sound, *, then: Callable[[], None], pace: float = 1.0, peels: bool = True
    ) -> None:
        """Peel it off its sheet, unless somebody has it in hand already, carry it to its cell and stamp it.

        Args:
            then: Called when it lies on its cell.
            pace: The share of a person's time that it takes.
        """

        def stamp() -> None:
            timeline.run("sticker stamp", partial(self._go, "stamp"), then=then, times=pace)

        def carry() -> None:
            timeline.run("sticker carried", partial(self._go, "carry"), then=stamp, times=pace)

        sound.play("sticker-peel")
        if peels:
            timeline.run("sticker peel", partial(self._go, "peel"), then=carry, times=pace)
        else:
            carry()

    def _go(self, stage: str, share: float) -> None:
        self._stage, self._share = stage, share

    def strike(self, timeline: Timeline, sound: Sound) -> None:
        """Let it lie with a thud, and dust drift off: the board shows what it brings from now on."""
        if self._way is not None:
            sound.play("stamp")
            self._dusty, self._dust = self._way.cell, 0.0
            self._way = None
            timeline.run("sticker dust", self._settle)

    def _settle(self, share: float) -> None:
        self._dust = share
        if share >= 1.0:
            self._dusty = None

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces that lie above the board and the page now."""
        if self._dusty is not None:
            picture = dust(self._sprites, self._px, min(PUFFS - 1, int(self._dust * PUFFS)))
            yield picture_piece("dust", picture, picture.get_rect(center=self._dusty.center))
        if self._way is None:
            return
        if self._stage == "peel":
            step = round(self._share * (PEELS - 1))
            picture = peeled(self._sprites, self._way.sticker, self._way.start.width, step)
            yield picture_piece("peeling", picture, picture.get_rect(center=self._way.start.center))
        elif self._stage == "carry":
            yield self._carried(self._way)
        else:
            yield self._at(self._way, _STAMPED * (1.0 - self._share), self._way.cell.center)

    def held(self, sticker: str, point: tuple[int, int], lift: float) -> Piece:
        """Return a sticker that is held above a point of the window."""
        return _piece("carried", lifted(self._sprites, sticker, self._px, round(lift * (LIFTS - 1))), point)

    def _carried(self, way: _Way) -> Piece:
        """Return it on its way: it rises, and hangs over its cell before it is stamped."""
        share, start, end = self._share, way.start.center, way.cell.center
        # A parabola over the linear way; it ends at the height from which the sticker is stamped.
        lift = min(1.0, 4.0 * share * (1.0 - share) + _STAMPED * share)
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share - self._look.px(60) * 4.0 * share * (1.0 - share)
        return self._at(way, lift, (round(x), round(y)))

    def _at(self, way: _Way, lift: float, centre: tuple[int, int]) -> Piece:
        return _piece("flying", lifted(self._sprites, way.sticker, self._px, round(lift * (LIFTS - 1))), centre)


def _piece(name: str, sticker: Lifted, centre: tuple[int, int]) -> Piece:
    """Return a sticker above the table, with its shadow."""
    at = sticker.picture.get_rect(center=centre)
    below = sticker.shadow.get_rect(center=(at.centerx + sticker.reach, at.centery + sticker.reach))

    def draw(surface: pygame.Surface) -> None:
        surface.blit(sticker.shadow, below)
        surface.blit(sticker.picture, at)

    return Piece(name, at.union(below), sticker.picture, draw)
