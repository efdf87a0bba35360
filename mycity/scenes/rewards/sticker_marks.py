"""The marks above a painted board: the sticker pointed at or in hand, land that it cuts off, light where one landed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import partial

import pygame

from mycity.engine.grid import Coordinate
from mycity.scenes.rewards.cell_pointer import CellPointer
from mycity.scenes.rewards.sticker_flight import StickerFlight
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shared.pieces import Piece
from mycity.ui.board.outlines import draw_outline, polygon
from mycity.ui.kit.boxes import put
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look

_HELD = 0.6
"""The height at which it is held, as the share of a full lift."""
_ON_SQUARES, _ON_HEXAGONS = 0.9, 0.76
"""Side of a sticker on the cell pointed at, in cells."""
_CUT_SHADE = (96, 20, 12, 120)
_SHINE, _STEPS = (255, 244, 196), 24
"""The colour of the light on a sticker that has landed, and the steps in which it fades."""


class StickerMarks:
    """The pieces drawn above one board.

    Args:
        pointer: The cell of the board that is pointed at.
        flight: The sticker on its way to a cell.

    Attributes:
        sticker: The sticker to be placed; empty for none.
        cut_off: The cells of land that it would cut off from the rest where it is pointed at.
    """

    def __init__(self, look: Look, sprites: Sprites, pointer: CellPointer, flight: StickerFlight) -> None:
        self.sticker = ""
        self.cut_off: frozenset[Coordinate] = frozenset()
        self._look = look
        self._sprites = sprites
        self._pointer = pointer
        self._layout, self._rect = pointer.layout, pointer.rect
        self._flight = flight
        self._shining: Coordinate | None = None
        self._shone = 0.0

    def pieces(self) -> Iterator[Piece]:
        """Yield the light where a sticker has landed, or the shade on what is cut off, and the sticker pointed at."""
        if self._flight.is_on:
            return
        if self._shining is not None:
            around = self._around({self._shining}).inflate(self._layout.px, self._layout.px)
            yield Piece("shining", around, round(_STEPS * self._shone), partial(self._draw_shine, around=around))
        if self.cut_off:
            yield Piece("cut off", self._around(self.cut_off), self.cut_off, self._draw_cut_off)
        cell = self._pointer.pointed
        if cell is not None and cell in self._pointer.cells:
            appearance = cell, self.sticker, self._pointer.carried is None
            yield Piece("pointed", self._around({cell}), appearance, partial(self._draw_pointed, cell=cell))

    def lifted(self) -> Iterator[Piece]:
        """Yield the sticker that is carried, or on its way from its sheet to its cell."""
        if self._pointer.carried:
            yield self._flight.held(self.sticker, self._pointer.carried, _HELD)
        yield from self._flight.pieces()

    def begin_shine(self, cell: Coordinate) -> None:
        """Let light fall on a cell where a sticker has landed."""
        self._shining, self._shone = cell, 0.0

    def shine(self, share: float) -> None:
        """Let the light fade."""
        self._shone = share

    def end_shine(self) -> None:
        self._shining = None

    def _around(self, cells: AbstractSet[Coordinate]) -> pygame.Rect:
        """Return the rectangle in the window around some cells and a line around them."""
        return self._layout.around(cells).move(self._rect.topleft).inflate(2 * self._look.px(7), 2 * self._look.px(7))

    def _draw_pointed(self, surface: pygame.Surface, cell: Coordinate) -> None:
        rect = self._pointer.cell_rect(cell)
        if not self._pointer.carried:
            share = _ON_SQUARES if len(self._layout.corners(cell)) == 4 else _ON_HEXAGONS
            put(surface, reward_picture(self._sprites, self.sticker, round(rect.width * share)), center=rect.center)
        draw_outline(surface, self._look, {cell}, self._layout, self._rect.topleft)

    def _draw_cut_off(self, surface: pygame.Surface) -> None:
        """Draw a shade over the land that would be cut off, and a line around it."""
        around = self._around(self.cut_off)
        shade = pygame.Surface(around.size, pygame.SRCALPHA)
        at = self._rect.left - around.left, self._rect.top - around.top
        for cell in self.cut_off:
            pygame.draw.polygon(shade, _CUT_SHADE, polygon(self._layout, cell, at))
        surface.blit(shade, around)
        draw_outline(surface, self._look, self.cut_off, self._layout, self._rect.topleft, self._look.palette.bad)

    def _draw_shine(self, surface: pygame.Surface, around: pygame.Rect) -> None:
        """Draw a soft ring of light that widens and fades, and the line around the cell."""
        if self._shining is None:
            return
        light = pygame.Surface(around.size, pygame.SRCALPHA)
        most, crest = around.width // 2, self._layout.px * (0.45 + 0.4 * self._shone)
        for radius in range(most, 0, -2):  # a bell curve across the ring, from the outside in
            bell = math.exp(-(((radius - crest) / (0.16 * self._layout.px)) ** 2))
            paint = (*_SHINE, round(200 * bell * (1.0 - self._shone)))
            pygame.draw.circle(light, paint, light.get_rect().center, radius)
        surface.blit(light, around)
        draw_outline(surface, self._look, {self._shining}, self._layout, self._rect.topleft)
