"""Places of the play scene that explain themselves: under the mouse, and on the board also to the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from mycity.engine.grid import Coordinate
from mycity.scenes.play.things import Thing
from mycity.scenes.shared.board_view import BoardView
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import Text
from mycity.ui.style.look import Look

_STEPS = {Command.UP: (-1, 0), Command.DOWN: (1, 0), Command.LEFT: (0, -1), Command.RIGHT: (0, 1)}


class Explained(Widget):
    """A place with a tooltip.

    Args:
        rect: Where.
        tip: What it says.
        free: Returns whether the mouse may rest here now, with nothing in hand.
        inside: Whether a position within the rect is on the thing of the board it explains; nothing elsewhere.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        tip: Text,
        free: Callable[[], bool],
        inside: Callable[[tuple[int, int]], bool] | None = None,
    ) -> None:
        super().__init__(tip=tip)
        self.place(rect)
        self._free = free
        self._inside = inside
        self.tip_is_headed = inside is not None

    def hit(self, position: tuple[int, int]) -> bool:
        if not super().hit(position) or not self._free():
            return False
        return self._inside is None or self._inside(position)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002 - it never draws
        return pygame.Rect(0, 0, 0, 0)


class BoardCursor(Widget):
    """What the keys look at on the board: the arrows lead from thing to thing, and at its edge away from it.

    Args:
        things: What there is to look at; at least one.
        words: Returns what is said of it.
        start: The cell to begin at, or near.
    """

    focusable = True
    tip_is_headed = True

    def __init__(
        self, board: BoardView, things: Sequence[Thing], words: Callable[[Thing], str], start: Coordinate
    ) -> None:
        super().__init__(key="look", tip=lambda: words(self.thing))
        self._board = board
        self._things = things
        self.thing = min(things, key=lambda one: _apart(one.cells[0], start))
        self.place(thing_rect(board, self.thing))

    def hit(self, position: tuple[int, int]) -> bool:  # noqa: ARG002 - the mouse looks at the things themselves
        return False

    def command(self, command: Command) -> bool:
        """Look at the next thing in a direction; there being none, let the focus move on."""
        if command not in _STEPS:
            return False
        here = self.thing.cells[0]
        ahead = [(distance, one) for one in self._things if (distance := _ahead(here, one.cells[0], _STEPS[command]))]
        if not ahead:
            return False
        self.thing = min(ahead, key=lambda found: found[0])[1]
        self.place(thing_rect(self._board, self.thing))
        return True


def thing_rect(board: BoardView, thing: Thing) -> pygame.Rect:
    """Return the rect around a thing, in window pixels."""
    first, *others = (board.cell_rect(*cell) for cell in thing.cells)
    return first.unionall(others)


def _apart(one: Coordinate, other: Coordinate) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _ahead(here: Coordinate, there: Coordinate, step: tuple[int, int]) -> int:
    """Return how far a cell lies in a direction, where being out of line counts twice; 0 when it lies elsewhere."""
    down, across = there[0] - here[0], there[1] - here[1]
    way, aside = (down * step[0], abs(across)) if step[0] else (across * step[1], abs(down))
    return way + 2 * aside if way > 0 and aside <= way else 0
