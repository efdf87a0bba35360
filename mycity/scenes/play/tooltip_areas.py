"""Areas of the play scene with tooltips: under the mouse, and on the board also under the keys' cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from mycity.engine.grid import Coordinate
from mycity.scenes.play.things import Thing
from mycity.scenes.shared.board_view import BoardView
from mycity.ui.inputs import STEPS, Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import Text
from mycity.ui.style.look import Look

_NOWHERE = pygame.Rect(0, 0, 0, 0)
_STRETCHES = 8


class TooltipArea(Widget):
    """An area with a tooltip; it never draws.

    Args:
        rect: The area.
        tip: The words of the tooltip.
        free: Returns whether the mouse may rest here now, with nothing in hand.
        headed: Whether the first line of the tooltip is a name.
        on_press: Is called when it is pressed.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        tip: Text,
        free: Callable[[], bool],
        *,
        headed: bool = False,
        on_press: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(tip=tip)
        self.place(rect)
        self.tip_is_headed = headed
        self._free = free
        self._on_press = on_press

    def press(self, position: tuple[int, int]) -> None:  # noqa: ARG002 - it does the same everywhere
        self._on_press()

    def hit(self, position: tuple[int, int]) -> bool:
        return super().hit(position) and self._free()

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002
        return _NOWHERE


class TooltipStrip(TooltipArea):
    """A long area, every stretch of which says the same: so the tooltip is never far from the mouse."""

    def __init__(self, rect: pygame.Rect, tip: Text, free: Callable[[], bool], on_press: Callable[[], None]) -> None:
        super().__init__(rect, tip, free, on_press=on_press)
        lefts = [rect.left + rect.width * number // _STRETCHES for number in range(_STRETCHES + 1)]
        self._stretches = [
            TooltipArea(pygame.Rect(left, rect.top, right - left, rect.height), tip, free, on_press=on_press)
            for left, right in pairwise(lefts)
        ]

    def part(self, position: tuple[int, int]) -> Widget:
        return next((stretch for stretch in self._stretches if stretch.hit(position)), self)


class ThingTooltip(TooltipArea):
    """A thing on the board under the mouse."""

    looked_at_by_press = True

    def __init__(self, board: BoardView, thing: Thing, words: Callable[[Thing], str], free: Callable[[], bool]) -> None:
        super().__init__(thing_rect(board, thing), partial(words, thing), free, headed=True)
        self.thing = thing


class BoardTooltips(TooltipArea):
    """The board, of which each thing explains itself.

    Args:
        things: Returns what there is.
        words: Returns what is said of one.
    """

    def __init__(
        self,
        board: BoardView,
        things: Callable[[], Sequence[Thing]],
        words: Callable[[Thing], str],
        free: Callable[[], bool],
    ) -> None:
        super().__init__(board.rect, "", free)
        self._board = board
        self._things = things
        self._words = words
        self._parts: dict[int, TooltipArea] = {}

    def hit(self, position: tuple[int, int]) -> bool:
        return self.rect.collidepoint(position) and self._free() and self._thing(position) is not None

    def part(self, position: tuple[int, int]) -> Widget:
        thing = self._thing(position)
        if thing is None:
            return self
        if thing.mask not in self._parts:
            self._parts[thing.mask] = ThingTooltip(self._board, thing, self._words, self._free)
        return self._parts[thing.mask]

    def _thing(self, position: tuple[int, int]) -> Thing | None:
        cell = self._board.cell_at(position)
        return next((thing for thing in self._things() if cell in thing.cells), None)


class BoardCursor(Widget):
    """The keys' cursor on the board: the arrows lead from thing to thing, and at its edge away from it.

    Args:
        things: The things it visits; at least one.
        words: Returns what is said of it; nothing while a building is in hand.
        start: The cell to begin at, or near.
    """

    focusable = True
    tip_is_headed = True

    def __init__(
        self, board: BoardView, things: Sequence[Thing], words: Callable[[Thing], str], start: Coordinate
    ) -> None:
        super().__init__(key="cursor", tip=lambda: words(self.thing))
        self._board = board
        self._things = things
        self.thing = min(things, key=lambda thing: _apart(thing.cells[0], start))
        self.place(thing_rect(board, self.thing))

    def hit(self, position: tuple[int, int]) -> bool:  # noqa: ARG002 - the mouse points at the things themselves
        return False

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:
        return super().reach(look, state) if state.ringed else _NOWHERE

    def command(self, command: Command) -> bool:
        """Move to the next thing in a direction; there being none, let the focus move on."""
        if command not in STEPS:
            return False
        here = self._middle(self.thing)
        ahead = [
            (distance, thing)
            for thing in self._things
            if (distance := _ahead(here, self._middle(thing), STEPS[command]))
        ]
        if not ahead:
            return False
        self.thing = min(ahead, key=lambda candidate: candidate[0])[1]
        self.place(thing_rect(self._board, self.thing))
        return True

    def _middle(self, thing: Thing) -> Coordinate:
        x, y = self._board.cell_rect(*thing.cells[0]).center
        return y, x


def thing_rect(board: BoardView, thing: Thing) -> pygame.Rect:
    """Return the rect around a thing, in window pixels."""
    first, *others = (board.cell_rect(*cell) for cell in thing.cells)
    return first.unionall(others)


def _apart(first: Coordinate, second: Coordinate) -> int:
    return abs(first[0] - second[0]) + abs(first[1] - second[1])


def _ahead(here: Coordinate, other: Coordinate, step: tuple[int, int]) -> int:
    """Return how far a place (down, across) lies in a direction, out of line twice as far; 0 when it lies elsewhere."""
    # Spatial navigation: only the cone of 45 degrees to both sides counts, and the way aside costs double.
    down, across = other[0] - here[0], other[1] - here[1]
    way, aside = (down * step[0], abs(across)) if step[0] else (across * step[1], abs(down))
    return way + 2 * aside if way > 0 and aside <= way else 0
