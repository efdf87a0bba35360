"""The cells that may be chosen, and the hand that chooses one: pointed at by mouse or arrows, or with the sticker."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from mycity.engine.grid import Coordinate
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.inputs import Command

ARROWS = {Command.UP: (-1, 0), Command.DOWN: (1, 0), Command.LEFT: (0, -1), Command.RIGHT: (0, 1)}


class CellPointer:
    """Follows mouse and keys over the cells of a board.

    Attributes:
        layout: The board's.
        rect: The board in the window.
        options: The cells that may be chosen, each with the option it stands for.
        pointed: The cell pointed at.
        carried: The point in the window at which the mouse holds the sticker; None while it lies on its sheet.
        moved: Whether the last event changed what is shown.
        used: Whether the last event was meant for the board.
    """

    def __init__(self, layout: BoardLayout, rect: pygame.Rect) -> None:
        self.layout = layout
        self.rect = rect
        self.options: Mapping[Coordinate, str] = {}
        self.pointed: Coordinate | None = None
        self.carried: tuple[int, int] | None = None
        self.moved = self.used = False

    @property
    def cells(self) -> frozenset[Coordinate]:
        """The cells that may be chosen."""
        return frozenset(self.options)

    def offer(self, options: Mapping[Coordinate, str]) -> None:
        """Have other cells chosen from; it goes on pointing at the same one, if it may be chosen."""
        self.options = options
        if self.pointed not in self.cells:
            self.point_first()

    def point_first(self) -> None:
        """Point at the cell nearest to the middle, for those who choose by keys: no other one is far from it."""
        middle = self.layout.board.center
        self.pointed = min(self.cells, key=lambda cell: (sum(self._way(middle, cell)), cell), default=None)

    def cell_rect(self, cell: Coordinate) -> pygame.Rect:
        return self.layout.around((cell,)).move(self.rect.topleft)

    def handle(self, event: pygame.event.Event, command: Command | None, keys: bool) -> Coordinate | None:
        """Follow the mouse and the arrows; return the cell that was chosen.

        Args:
            event: Any pygame event.
            command: The command of a key.
            keys: Whether keys are meant for the board.
        """
        self.moved = self.used = False
        if event.type == pygame.MOUSEMOTION:
            self._point(self._under(event.pos))
            self.carry(event.pos if self.carried else None)
        elif event.type == pygame.MOUSEBUTTONUP and self.carried:
            self.used = True
            self.carry(None)
            cell = self._under(event.pos)
            return cell if cell in self.cells else None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            cell = self._under(event.pos)
            self.used = self.rect.collidepoint(event.pos)
            return cell if cell in self.cells else None
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

    def carry(self, point: tuple[int, int] | None) -> None:
        """Hold the sticker at a point of the window; None lays it back."""
        self.moved |= point != self.carried
        self.carried = point

    def _under(self, position: tuple[int, int]) -> Coordinate | None:
        left, top = self.rect.topleft
        return self.layout.cell_at((position[0] - left, position[1] - top))

    def _point(self, cell: Coordinate | None) -> None:
        pointed = cell if cell in self.cells else None
        self.moved = pointed != self.pointed
        self.pointed = pointed

    def _step(self, down: int, across: int) -> None:
        """Move on to the nearest cell in a direction."""
        self.moved = True
        if self.pointed is None:
            self.point_first()
            return
        here = self._middle(self.pointed)
        # Spatial navigation in the half plane ahead: less than a third of a cell counts as beside, not as ahead.
        ahead = [cell for cell in self.cells if self._ahead(here, cell, down, across) >= self.layout.px // 3]
        self.pointed = min(ahead, key=lambda cell: (self._far(here, cell, down), cell), default=self.pointed)

    def _middle(self, cell: Coordinate) -> tuple[int, int]:
        return self.layout.around((cell,)).center

    def _way(self, here: tuple[int, int], cell: Coordinate) -> tuple[int, int]:
        """Return how far a cell lies from a point, across and down."""
        x, y = self._middle(cell)
        return abs(x - here[0]), abs(y - here[1])

    def _ahead(self, here: tuple[int, int], cell: Coordinate, down: int, across: int) -> int:
        x, y = self._middle(cell)
        return (y - here[1]) * down + (x - here[0]) * across

    def _far(self, here: tuple[int, int], cell: Coordinate, down: int) -> int:
        """Return how far a cell is, where being out of line counts twice."""
        across, along = self._way(here, cell)
        return along + 2 * across if down else across + 2 * along
