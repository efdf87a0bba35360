"""The positions on the screen of what happens: on the own board, on a neighbour's small one, at a token."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from mycity.board_pictures import art_of
from mycity.engine.grid import Coordinate, indices
from mycity.engine.pieces import Placement
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.overview_view import icon_place
from mycity.scenes.play.screen import Screen
from mycity.scenes.shell.services import Services
from mycity.ui.board.outlines import Line

_BELOW_BAR = 60
"""Pixels at 1280 x 800 between the score track and points that fade in below it."""


class ScreenPositions:
    """Finds the positions; seats are those of the session.

    Args:
        screen: Returns what the game is drawn with at the moment.
    """

    def __init__(self, services: Services, play: Play, screen: Callable[[], Screen]) -> None:
        self._services = services
        self._play = play
        self._screen = screen

    def cells(self, mask: int) -> list[pygame.Rect]:
        """Return the places of cells on the own board."""
        return [self._screen().board.cell_rect(*cell) for cell in self._coordinates(mask)]

    def _coordinates(self, mask: int) -> Iterator[Coordinate]:
        return map(self._play.city.board.grid.coordinate, indices(mask))

    def around(self, mask: int) -> pygame.Rect:
        """Return the rect around cells of the own board."""
        first, *others = self.cells(mask)
        return first.unionall(others)

    def sides(self, mask: int) -> list[Line]:
        """Return the sides of cells of the own board that lie between them and the others."""
        return self._screen().board.sides(self._coordinates(mask))

    def lit(self, mask: int) -> tuple[pygame.Surface, pygame.Rect]:
        """Return a light on cells of the own board, and where it lies."""
        return self._screen().board.lit(self._coordinates(mask))

    def cut_out(self, mask: int) -> tuple[pygame.Surface, pygame.Rect]:
        """Return cells of the own board as they are shown now, and where they lie."""
        return self._screen().board.cut_out(self._coordinates(mask))

    def free_below(self, mask: int) -> Iterator[tuple[tuple[int, int], tuple[float, float]]]:
        """Yield the middles of the sides in front of what was built, where nothing is built yet, and the way out."""
        board, city = self._screen().board, self._play.city
        grid = city.board.grid
        for (left, top), (right, bottom) in self.sides(mask):
            across, down = right - left, bottom - top
            if across >= 0:  # clockwise: what runs to the left is in front
                continue
            length = math.hypot(across, down)
            middle, out = ((left + right) // 2, (top + bottom) // 2), (down / length, -across / length)
            cell = board.cell_at((round(middle[0] + out[0] * length / 3), round(middle[1] + out[1] * length / 3)))
            if grid.contains(*cell) and not city.covered >> grid.index(cell) & 1:
                yield middle, out

    @property
    def px(self) -> int:
        """Pixels a cell of the own board."""
        return self._screen().layout.px

    @property
    def board(self) -> pygame.Rect:
        """The rect of the own board."""
        return self._screen().board.rect

    def city(self, seat: int) -> pygame.Rect:
        """Return where the small board of another seat is."""
        return self._screen().layout.cities[self._play.others.index(seat)]

    def on_city(self, seat: int, mask: int) -> pygame.Rect:
        """Return the rect around cells of another seat's small board."""
        layout, grid = self._screen().layout, self._play.state.cities[seat].board.grid
        small = art_of(grid).layout(grid, layout.small, layout.small_margins)
        return small.around(map(grid.coordinate, indices(mask))).move(self.city(seat).topleft)

    def source(self, seat: int, built: Placement | None, cell: int | None = None) -> tuple[int, int]:
        """Return where a seat's points come from: a cell, what it has built, its card or city when that is nothing."""
        if cell is not None:
            return (self.around(1 << cell) if seat == self._play.seat else self.on_city(seat, 1 << cell)).center
        if seat != self._play.seat:
            return (self.city(seat) if built is None else self.on_city(seat, built.mask)).center
        return (self._screen().layout.card if built is None else self.around(built.mask)).center

    def token(self, seat: int) -> tuple[int, int]:
        return self._screen().moving.token_places()[seat].center

    def below_token(self, seat: int) -> tuple[int, int]:
        """Return where points fade in that may not fly to a token."""
        return self.token(seat)[0], self._screen().layout.bar.bottom + self._services.look.px(_BELOW_BAR)

    def sign(self, line: str) -> pygame.Rect | None:
        """Return where the rule with that line of points stands in the folded table; None without one."""
        screen = self._screen()
        return icon_place(self._services.look, screen.layout.overview, screen.panes.table, line)

    def gain(self, seat: int) -> tuple[int, int]:
        """Return where something won in a turn rises: at the cabinet, or at a neighbour's city."""
        if seat == self._play.seat:
            return self._screen().layout.cabinet.midtop
        return self.city(seat).center
