"""The mouse on a page: which widget it is on, and which one it holds."""

from __future__ import annotations

import math

from mycity.ui.kit.focus import WidgetTree
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Widget

_MOVED = 6
"""Pixels from which on a mouse has moved, and does not just tremble."""
_ASKS = 12
"""Pixels from which on a mouse that moves asks what it rests on, after something else was done."""


class Pointer:
    """The mouse among the widgets of a page.

    Attributes:
        on: The widget it is on; None also when the keyboard moved the focus since the mouse moved last.
        held: The widget its button went down on and is still down.
    """

    def __init__(self, tree: WidgetTree) -> None:
        self.on: Widget | None = None
        self.held: Widget | None = None
        self._tree = tree
        self._position = self._pressed = (-1, -1)
        self._swiped: ScrollPanel | None = None
        self._void_at: tuple[int, int] | None = None
        self._stilled_at: tuple[int, int] | None = None

    @property
    def wants_tooltip(self) -> bool:
        """Return whether it has moved since something was dropped, a key was pressed or another scene was seen."""
        return self._stilled_at is None

    def suppress_tooltip(self) -> None:
        """Take note that the player is busy with something else than with what the mouse is on."""
        self._stilled_at = self._position

    def request_tooltip(self) -> None:
        """Take note that what it is on is to be explained: a finger asks by staying."""
        self._stilled_at = None

    def note_position(self, position: tuple[int, int]) -> None:
        """Take note of where it is, while something else follows it."""
        self._position = position
        if self._stilled_at is not None and math.dist(position, self._stilled_at) >= _ASKS:
            self._stilled_at = None

    def move(self, position: tuple[int, int]) -> bool:
        """Move there and drag along what is held; return whether it is on another widget now."""
        self.note_position(position)
        if self._void_at is not None and math.dist(position, self._void_at) > _MOVED:
            self._void_at = None
        before, self.on = self.on, self._tree.at(position)
        if self.held is not None:
            self.held.drag(position)
        return self.on is not before

    def allow_press(self) -> None:
        """Take note that the next press is meant for what is there: a finger comes from elsewhere each time."""
        self._void_at = None

    def hold(self, position: tuple[int, int]) -> Widget | None:
        """Take hold of the widget there; return it, not yet pressed.

        What has just moved there, under a mouse that rests, is not what was meant: nothing is held then.
        """
        if self._void_at is not None and math.dist(position, self._void_at) <= _MOVED:
            return None
        under = self._tree.at(position)
        self._pressed, self._swiped = position, None
        if under is not None:
            self.held = self.on = under
        return under

    def swipe(self, position: tuple[int, int], down: int, slack: int) -> bool:
        """Scroll with a finger that is drawn up or down over a panel; what it touched first is not pressed then.

        Args:
            down: As far as it has moved on.
            slack: Pixels it may stray before it is on its way.
        """
        if self._swiped is not None:
            self._swiped.scroll(-down)
            return True
        away = abs(position[1] - self._pressed[1])
        if away <= slack or away <= abs(position[0] - self._pressed[0]) or isinstance(self.held, ScrollPanel):
            return False
        self._swiped = next((panel for panel in self._tree.panels if panel.rect.collidepoint(self._pressed)), None)
        if self._swiped is not None:
            self.held = None
            self._swiped.scroll(self._pressed[1] - position[1])
        return self._swiped is not None

    def let_go(self, position: tuple[int, int]) -> bool:
        """Release what is held; return whether anything was."""
        held, self.held = self.held, None
        if held is None:
            return False
        held.release(position)
        return True

    def panel(self) -> ScrollPanel | None:
        """Return what the wheel scrolls: the panel under the mouse, or the first one."""
        panels = self._tree.panels
        over = (panel for panel in panels if panel.rect.collidepoint(self._position))
        return next(over, panels[0] if panels else None)

    def forget(self) -> None:
        """Be on nothing until the mouse moves."""
        self.on = None

    def continue_from(self, old: Pointer) -> None:
        """Be where the mouse was on the page before."""
        self._position, self._void_at, self._stilled_at = old._position, old._void_at, old._stilled_at
        self.on = self._tree.at(self._position)
        before = old._tree.at(self._position)
        if self.on is None or not self.on.key or (before is not None and before.key == self.on.key):
            return
        if any(widget.key == self.on.key for widget in old._tree.all_widgets):
            self._void_at = self._position
