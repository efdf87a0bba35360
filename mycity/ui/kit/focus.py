"""The focus of a page: which widget has it, and where Tab and the arrows send it."""

from __future__ import annotations

from mycity.ui.inputs import Command
from mycity.ui.kit.directions import ahead, farthest_behind, nearest
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widget_tree import WidgetTree
from mycity.ui.kit.widgets import Widget

_TABS = {Command.TAB: 1, Command.TAB_BACK: -1}
_ARROWS = {Command.UP: (0, -1), Command.DOWN: (0, 1), Command.LEFT: (-1, 0), Command.RIGHT: (1, 0)}
MOVES = {*_TABS, *_ARROWS}
"""The commands that move the focus."""


class Focus:
    """The focus among the widgets of a page.

    Args:
        tree: The widgets.
        first: The key of the widget that has it first; the first enabled one otherwise.

    Attributes:
        widget: Which one has it, if any.
    """

    def __init__(self, tree: WidgetTree, first: str = "") -> None:
        self.widget: Widget | None = None
        self._tree = tree
        usable = tree.focusable()
        named = next((widget for widget in usable if first and widget.key == first), None)
        self.give(named or next((widget for widget in usable if widget.enabled), None))

    def give(self, widget: Widget | None, *, reveal: bool = True) -> bool:
        """Give the focus to a widget; return whether another one had it.

        Args:
            widget: Who gets it.
            reveal: Whether its panel scrolls as far as it takes to see it whole.
        """
        if widget is self.widget:
            return False
        if isinstance(self.widget, TextField):
            self.widget.leave()
        self.widget = widget
        if isinstance(widget, TextField):
            widget.enter()
        panel = self._tree.home(widget)
        if panel is not None and widget is not None and reveal:
            panel.reveal(widget)
        return True

    def aim(self, command: Command) -> Widget | None:
        """Return where one of the `MOVES` sends the focus; None when there is nothing that way."""
        if command in _TABS:
            return self._next(_TABS[command])
        return self._neighbour(*_ARROWS[command])

    def _next(self, step: int) -> Widget | None:
        usable = self._tree.focusable()
        if not usable:
            return None
        if self.widget not in usable:
            return usable[0]
        return usable[(usable.index(self.widget) + step) % len(usable)]

    def _neighbour(self, across: int, down: int) -> Widget | None:
        """Return the nearest widget in a direction, or the farthest the other way: a column goes round."""
        usable = self._reachable()
        if self.widget is None or not usable:
            return usable[0] if usable else None
        here = self.widget.rect
        beyond = ahead(here, usable, across, down)
        home = self._tree.home(self.widget)
        inside = [widget for widget in beyond if home is not None and self._tree.home(widget) is home]
        if beyond:
            return nearest(here, inside or beyond, across, down)
        return None if across else farthest_behind(here, usable, down)

    def _reachable(self) -> list[Widget]:
        """Return what the arrows may go to: not what is scrolled out of sight in another panel."""
        home = self._tree.home(self.widget)
        return [
            widget
            for widget in self._tree.focusable()
            if widget is not self.widget
            and ((panel := self._tree.home(widget)) is home or panel is None or panel.view.colliderect(widget.rect))
        ]
