"""Overlays that help on a board of hexagons: lines around cells, and light on some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pygame

from mycity.ui.board.hexes.hex_layout import HexLayout
from mycity.ui.board.layer import Layer
from mycity.ui.board.outlines import HeldOutlines
from mycity.ui.board.overlays import GLOW, GLOWS, PULSE_FRAMES, pulse
from mycity.ui.pictures.sprites import Place

_GRID = (58, 50, 28, 96)
_SEAM = (48, 38, 20, 54)
_RIM = (168, 92, 4)
"""The edge of a light: the glow alone is lost on white sand."""


class HexOverlays(HeldOutlines):
    """Overlays for boards of one layout."""

    def __init__(self, layout: HexLayout) -> None:
        super().__init__(layout)
        self.layout = layout
        self._line = cache(self._make_line)
        self._light = cache(self._make_light)

    def lines(self, cells: Iterable[Place]) -> Iterator[Layer]:
        """The sides of some cells (those that are free) as thin lines."""
        for place in sorted(cells):
            yield Layer(self.layout.cell(place).topleft, (self._line(_GRID),))

    def seams(self, cells: Iterable[Place]) -> Iterator[Layer]:
        """The sides of some cells that are covered, fainter."""
        for place in sorted(cells):
            yield Layer(self.layout.cell(place).topleft, (self._line(_SEAM),))

    def lights(self, cells: Iterable[Place]) -> Iterator[Layer]:
        """A soft light on some cells, gently pulsing."""
        frames = tuple(self._light(pulse(number)) for number in range(PULSE_FRAMES))
        for place in sorted(cells):
            yield Layer(self.layout.cell(place).topleft, frames, GLOWS[(place[0] + 2 * place[1]) % len(GLOWS)])

    def _make_line(self, colour: tuple[int, int, int, int]) -> pygame.Surface:
        tile = pygame.Surface(self.layout.cell((0, 0)).size, pygame.SRCALPHA)
        pygame.draw.polygon(tile, colour, self._corners(0), max(1, self.layout.px // 48))
        return tile

    def _make_light(self, strength: float) -> pygame.Surface:
        tile = pygame.Surface(self.layout.cell((0, 0)).size, pygame.SRCALPHA)
        for step in range(5):
            inset = (1 + step) * max(1, self.layout.px // 22)
            pygame.draw.polygon(tile, (*GLOW, round((205 - 30 * step) * strength)), self._corners(inset))
        rim = self._corners(max(1, self.layout.px // 22))
        pygame.draw.polygon(tile, (*_RIM, round(255 * strength)), rim, max(2, self.layout.px // 22))
        return tile

    def _corners(self, inset: int) -> list[tuple[int, int]]:
        """The corners of a cell, moved towards its middle, on its own picture."""
        left, top = self.layout.cell((0, 0)).topleft
        (mx, my), part = self.layout.middle((0, 0)), 1 - 2 * inset / self.layout.px
        return [
            (round(mx + (x - mx) * part) - left, round(my + (y - my) * part) - top)
            for x, y in self.layout.corners((0, 0))
        ]
