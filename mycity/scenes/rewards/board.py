"""A cleared board on which a sticker is placed: cells glow, one is pointed at, and the sticker flies to its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pygame

from mycity.engine.board import Board
from mycity.engine.grid import Coordinate, Grid
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.ui.board.overlays import BoardOverlays
from mycity.ui.board.painter import BoardPainter
from mycity.ui.board.shown import shown_board
from mycity.ui.inputs import Command
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.look import Look

ARROWS = {Command.UP: (-1, 0), Command.DOWN: (1, 0), Command.LEFT: (0, -1), Command.RIGHT: (0, 1)}
_CARRIED = 1.15
"""Side of a sticker in the mouse's hand, in cells."""
_HELD = 0.6
"""How high it is held."""


class RewardBoard:
    """The board of one seat, in one look.

    Args:
        look: The window's look.
        sprites: The pictures.
        rect: Where the board with its scenery lies.
        px: Pixels a cell.
        grid: Its cells.
        scenery: The ring around it.

    Attributes:
        options: The cells that may be chosen, each with the option it stands for.
        pointed: The cell pointed at.
        moved: Whether the last event changed what is shown.
        used: Whether the last event was meant for the board.
        carried: Where in the window the mouse holds the sticker; None while it lies on its sheet.
    """

    def __init__(
        self, look: Look, sprites: Sprites, rect: pygame.Rect, px: int, grid: Grid, scenery: tuple[str, ...] | None
    ) -> None:
        self.rect = rect
        self._look = look
        self._sprites = sprites
        self._px = px
        self._scenery = scenery
        self._painter = BoardPainter(sprites, px, (grid.rows, grid.columns), (rect.width - grid.side * px) // 2)
        self._middle = grid.rows // 2, grid.columns // 2
        self._overlays = BoardOverlays(sprites, self._painter.layout)
        self.options: Mapping[Coordinate, str] = {}
        self.pointed: Coordinate | None = None
        self.moved = self.used = False
        self.carried: tuple[int, int] | None = None
        self._what = ""
        self._flight: tuple[str, tuple[int, int], Coordinate] | None = None
        self._share = 0.0

    def show(self, board: Board, options: Mapping[Coordinate, str], what: str, *, forest_squares: bool) -> None:
        """Show a board.

        Args:
            board: Which.
            options: The cells that may be chosen, each with the option it stands for.
            what: The sticker to be placed; empty for none.
            forest_squares: Whether the squares of the forest are known yet.
        """
        self._painter.show(shown_board(board if forest_squares else replace(board, forest_squares=0), self._scenery))
        self.options, self._what = options, what
        if self.pointed not in self.cells:
            self.point_first()

    @property
    def cells(self) -> frozenset[Coordinate]:
        """The cells that may be chosen."""
        return frozenset(self.options)

    def point_first(self) -> None:
        """Point at the cell nearest to the middle, for those who choose by keys: no other one is far from it."""
        row, column = self._middle
        self.pointed = min(self.cells, key=lambda one: (abs(one[0] - row) + abs(one[1] - column), one), default=None)

    def cell_rect(self, place: Coordinate) -> pygame.Rect:
        return self._painter.layout.cell(*place).move(self.rect.topleft)

    def handle(self, event: pygame.event.Event, command: Command | None, keys: bool) -> Coordinate | None:
        """Follow the mouse and the arrows; return the cell that was chosen.

        Args:
            event: Any pygame event.
            command: What a key means.
            keys: Whether keys are meant for the board.
        """
        self.moved = self.used = False
        if event.type == pygame.MOUSEMOTION:
            self._point(self._under(event.pos))
            self.carry(event.pos if self.carried else None)
        elif event.type == pygame.MOUSEBUTTONUP and self.carried:
            self.used = True
            self.carry(None)
            place = self._under(event.pos)
            return place if place in self.cells else None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            place = self._under(event.pos)
            self.used = self.rect.collidepoint(event.pos)
            return place if place in self.cells else None
        elif keys and command in ARROWS:
            self.used = True
            self._step(*ARROWS[command])
        elif keys and command is Command.CONFIRM and self.cells:
            self.used = True
            if self.pointed is not None:
                return self.pointed
            self.moved = True
            self.point_first()
        return None

    def draw(self, surface: pygame.Surface, clock: int) -> None:
        """Draw the board, the light on the cells, and the sticker over the one pointed at."""
        self._painter.draw(surface, self.rect.topleft, clock)
        if self._flight is None and self.cells:
            self._overlays.draw_glow(surface, self.rect.topleft, self.cells, clock)
            if self.pointed is not None:
                rect = self.cell_rect(self.pointed)
                if not self.carried:
                    picture = reward_picture(self._sprites, self._what, rect.width * 9 // 10)
                    surface.blit(picture, picture.get_rect(center=rect.center))
                pygame.draw.rect(surface, self._look.palette.ring, rect, self._look.px(3), rect.width // 6)

    # -- the sticker in the mouse's hand, and on its way ---------------------------------------------------------

    def carry(self, where: tuple[int, int] | None) -> None:
        """Hold the sticker at a point of the window; None lays it back."""
        self.moved |= where != self.carried
        self.carried = where

    def begin_flight(self, what: str, start: tuple[int, int], place: Coordinate) -> None:
        """Peel a sticker off at a point of the window, towards a cell."""
        self._flight, self._share = (what, start, place), 0.0

    def fly(self, share: float) -> None:
        """Bring it on its way."""
        self._share = share

    def end_flight(self) -> None:
        self._flight = None

    def draw_flight(self, surface: pygame.Surface) -> None:
        """Draw the sticker that is carried, or on its way from its sheet to its cell: it rises, bends, lands."""
        if self.carried:
            self._draw_lifted(surface, self._what, self.carried, round(self._px * _CARRIED), _HELD)
        if self._flight is None:
            return
        what, start, place = self._flight
        end = self.cell_rect(place).center
        lift = 4.0 * self._share * (1.0 - self._share)
        side = round(self._px * (1.5 - 0.55 * self._share + 0.5 * lift))
        x = start[0] + (end[0] - start[0]) * self._share
        y = start[1] + (end[1] - start[1]) * self._share - self._look.px(60) * lift
        self._draw_lifted(surface, what, (round(x), round(y)), side, lift)

    def _draw_lifted(self, surface: pygame.Surface, what: str, centre: tuple[int, int], side: int, lift: float) -> None:
        """Draw a sticker above the table, ``lift`` from 0 (it lies) to 1."""
        picture = pygame.transform.rotozoom(
            reward_picture(self._sprites, what, self._px), -14 * lift, side / max(1, self._px)
        )
        at = picture.get_rect(center=centre)
        reach = max(2, self._look.px(4 + 10 * lift))
        shadow = textures.blurred((side, side), side // 5, max(2, reach // 2), 120)
        surface.blit(shadow, shadow.get_rect(center=(at.centerx + reach, at.centery + reach)))
        surface.blit(picture, at)

    # -- pointing --------------------------------------------------------------------------------------------

    def _under(self, position: tuple[int, int]) -> Coordinate | None:
        return self._painter.layout.cell_at((position[0] - self.rect.left, position[1] - self.rect.top))

    def _point(self, place: Coordinate | None) -> None:
        pointed = place if place in self.cells else None
        self.moved = pointed != self.pointed
        self.pointed = pointed

    def _step(self, down: int, across: int) -> None:
        """Move on to the nearest cell in a direction."""
        here = self.pointed
        self.moved = True
        if here is None:
            self.point_first()
            return
        ahead = [one for one in self.cells if (one[0] - here[0]) * down + (one[1] - here[1]) * across > 0]
        self.pointed = min(ahead, key=lambda one: (_far(here, one, down), one), default=here)


def _far(here: Coordinate, there: Coordinate, down: int) -> int:
    """Return how far a cell is, where being out of line counts twice."""
    rows, columns = abs(there[0] - here[0]), abs(there[1] - here[1])
    return rows + 2 * columns if down else columns + 2 * rows
