"""The widgets of a page in Tab order, and the scroll panels some of them lie in."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Widget


class WidgetTree:
    """Widgets, and those inside them.

    Args:
        widgets: In Tab order; those inside a `ScrollPanel` belong to it.

    Attributes:
        widgets: The same.
        leaves: All widgets, those in a scroll panel after their panel.
        panels: The scroll panels among them.
    """

    def __init__(self, widgets: Sequence[Widget]) -> None:
        self.widgets = list(widgets)
        self.leaves = [leaf for widget in self.widgets for leaf in (widget, *widget.children)]
        self.panels = [widget for widget in self.widgets if isinstance(widget, ScrollPanel)]
        self._homes = {id(child): panel for panel in self.panels for child in panel.children}

    def find(self, key: str) -> Widget:
        """Return the widget of that key.

        Raises:
            KeyError: There is none.
        """
        for widget in self.leaves:
            if widget.key == key:
                return widget
        raise KeyError(key)

    def home(self, widget: Widget | None) -> ScrollPanel | None:
        """Return the panel a widget lies in, if any."""
        return self._homes.get(id(widget))

    def focusable(self) -> list[Widget]:
        """Return what can have the focus now."""
        return [widget for widget in self.leaves if widget.focusable]

    def at(self, position: tuple[int, int]) -> Widget | None:
        """Return the widget the mouse is on at a position; what is scrolled out of sight is passed over."""
        for widget in reversed(self.leaves):
            panel = self.home(widget)
            if panel is not None and not panel.view.collidepoint(position):
                continue
            if widget.hit(position):
                return widget
        return None
