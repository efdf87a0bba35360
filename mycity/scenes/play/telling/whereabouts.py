"""Where on the screen something happens: on the own board, on a neighbour's small one, at a token."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.engine.grid import indices
from mycity.engine.pieces import Placement
from mycity.scenes.play.model import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.shell.services import Services

_BELOW_BAR = 60
"""Pixels at 1280 x 800 between the score track and points that fade in below it."""


class Whereabouts:
    """Finds them; seats are those of the session.

    Args:
        screen: Returns what the game is drawn with at the moment.
    """

    def __init__(self, services: Services, play: Play, screen: Callable[[], Screen]) -> None:
        self._services = services
        self._play = play
        self._screen = screen

    def cells(self, mask: int) -> list[pygame.Rect]:
        """Return the places of cells on the own board."""
        board, grid = self._screen().board, self._play.city.board.grid
        return [board.cell_rect(*grid.coordinate(index)) for index in indices(mask)]

    def around(self, mask: int) -> pygame.Rect:
        """Return the rect around cells of the own board."""
        first, *others = self.cells(mask)
        return first.unionall(others)

    def city(self, seat: int) -> pygame.Rect:
        """Return where the small board of another seat is."""
        return self._screen().layout.cities[self._play.others.index(seat)]

    def on_city(self, seat: int, mask: int) -> pygame.Rect:
        """Return the rect around cells of another seat's small board."""
        place, px = self.city(seat), self._screen().layout.small
        grid = self._play.state.cities[seat].board.grid
        found = [grid.coordinate(index) for index in indices(mask)]
        rows, columns = [row for row, _ in found], [column for _, column in found]
        left, top = place.left + 2 + min(columns) * px, place.top + 2 + min(rows) * px
        return pygame.Rect(left, top, (max(columns) - min(columns) + 1) * px, (max(rows) - min(rows) + 1) * px)

    def source(self, seat: int, built: Placement | None) -> tuple[int, int]:
        """Return where a seat's points come from: what it has built, or its card or city when that is nothing."""
        if seat != self._play.seat:
            return (self.city(seat) if built is None else self.on_city(seat, built.mask)).center
        return (self._screen().layout.card if built is None else self.around(built.mask)).center

    def token(self, seat: int) -> tuple[int, int]:
        return self._screen().moving.token_places()[seat].center

    def below_token(self, seat: int) -> tuple[int, int]:
        """Return where points fade in that may not fly to a token."""
        return self.token(seat)[0], self._screen().layout.bar.bottom + self._services.look.px(_BELOW_BAR)

    def gain(self, seat: int) -> tuple[int, int]:
        """Return where something won in a turn rises: at the cabinet, or at a neighbour's city."""
        if seat == self._play.seat:
            return self._screen().layout.cabinet.midtop
        return self.city(seat).center
