"""The mouse on a page: which widget it is on, and which one it holds."""

from __future__ import annotations

from mycity.ui.kit.focus import WidgetTree
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Widget


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
        self._position = (-1, -1)

    def move(self, position: tuple[int, int]) -> bool:
        """Move there and drag along what is held; return whether it is on another widget now."""
        self._position = position
        before, self.on = self.on, self._tree.at(position)
        if self.held is not None:
            self.held.drag(position)
        return self.on is not before

    def take_hold(self, position: tuple[int, int]) -> Widget | None:
        """Take hold of the widget there; return it, not yet pressed."""
        under = self._tree.at(position)
        if under is not None:
            self.held = self.on = under
        return under

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
        self._position = old._position
        self.on = self._tree.at(self._position)
