"""The widgets of a page in Tab order, which of them has the focus, and where Tab and the arrows send it.

A direction is ``(across, down)``: one of them is 1 or -1, the other 0.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Widget

_TABS = {Command.TAB: 1, Command.TAB_BACK: -1}
_ARROWS = {Command.UP: (0, -1), Command.DOWN: (0, 1), Command.LEFT: (-1, 0), Command.RIGHT: (1, 0)}
MOVES = {*_TABS, *_ARROWS}
"""The commands that move the focus."""
_SLACK = 4
"""Pixels by which two widgets may overlap and still be beside one another."""


class WidgetTree:
    """Widgets, and those inside them.

    Args:
        widgets: In Tab order; those inside a `ScrollPanel` belong to it.

    Attributes:
        all_widgets: All of them, those in a scroll panel after their panel.
    """

    def __init__(self, widgets: Sequence[Widget]) -> None:
        self.widgets = list(widgets)
        self.all_widgets = [leaf for widget in self.widgets for leaf in (widget, *widget.children)]
        self.panels = [widget for widget in self.widgets if isinstance(widget, ScrollPanel)]
        self._homes = {id(child): panel for panel in self.panels for child in panel.children}

    def find(self, key: str) -> Widget:
        """Return the widget of that key.

        Raises:
            KeyError: There is none.
        """
        for widget in self.all_widgets:
            if widget.key == key:
                return widget
        raise KeyError(key)

    def panel_of(self, widget: Widget | None) -> ScrollPanel | None:
        return self._homes.get(id(widget))

    def focusable(self) -> list[Widget]:
        return [widget for widget in self.all_widgets if widget.focusable]

    def at(self, position: tuple[int, int]) -> Widget | None:
        """Return the widget the mouse is on at a position; what is scrolled out of sight is passed over."""
        for widget in reversed(self.all_widgets):
            panel = self.panel_of(widget)
            if panel is not None and not panel.rect.collidepoint(position):
                continue
            if widget.hit(position):
                return widget.part(position)
        return None


class Focus:
    """The focus among the widgets of a page.

    Args:
        first: The key of the widget that has it first; the first enabled one otherwise.
        had: The key of the widget that had it on the page before: that stays where it was scrolled to.
    """

    def __init__(self, tree: WidgetTree, first: str = "", had: str = "") -> None:
        self.widget: Widget | None = None
        self._tree = tree
        usable = tree.focusable()
        named = next((widget for widget in usable if first and widget.key == first), None)
        widget = named or next((widget for widget in usable if widget.enabled), None)
        self.give(widget, alone=widget is not None and bool(had) and widget.key == had)

    def give(self, widget: Widget | None, *, reveal: bool = True, alone: bool = False) -> bool:
        """Give the focus to a widget; return whether another one had it.

        Args:
            reveal: Whether its panel scrolls as far as it takes to see it whole.
            alone: Whether that is so of it alone, and not of what it lies on.
        """
        if widget is self.widget:
            return False
        if isinstance(self.widget, TextField):
            self.widget.leave()
        self.widget = widget
        if isinstance(widget, TextField):
            widget.enter()
        panel = self._tree.panel_of(widget)
        if panel is not None and widget is not None and reveal:
            panel.reveal(widget, alone=alone)
        return True

    def target(self, command: Command) -> Widget | None:
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
        here, home = self.widget.rect, self._tree.panel_of(self.widget)
        if down and home is not None and home.in_order:
            following = self._following(home, down)
            usable = [widget for widget in usable if self._tree.panel_of(widget) is not home] or usable
            if following is not None or not _ahead(here, usable, across, down):
                return following or usable[0]
        beyond = _ahead(here, usable, across, down)
        inside = [widget for widget in beyond if home is not None and self._tree.panel_of(widget) is home]
        if beyond:
            return self._entered(_nearest(here, inside or beyond, across, down), down)
        return None if across else self._entered(_farthest_behind(here, usable, down), down)

    def _following(self, panel: ScrollPanel, step: int) -> Widget | None:
        """Return what comes next or before in a panel, as Tab has it; None at its ends."""
        usable = [child for child in panel.children if child.focusable]
        place = next(number for number, child in enumerate(usable) if child is self.widget) + step
        return usable[place] if 0 <= place < len(usable) else None

    def _entered(self, widget: Widget | None, down: int) -> Widget | None:
        """Return where somebody comes in who goes to a widget: at an end of a panel that is gone through in order."""
        panel = self._tree.panel_of(widget)
        if panel is None or not (panel.in_order and down):
            return widget
        return [child for child in panel.children if child.focusable][0 if down > 0 else -1]

    def _reachable(self) -> list[Widget]:
        """Return what the arrows may go to: not what is scrolled out of sight in another panel."""
        home = self._tree.panel_of(self.widget)
        return [
            widget
            for widget in self._tree.focusable()
            if widget is not self.widget
            and ((panel := self._tree.panel_of(widget)) is home or panel is None or panel.rect.colliderect(widget.rect))
        ]


def _ahead(here: pygame.Rect, widgets: Sequence[Widget], across: int, down: int) -> list[Widget]:
    """Return the widgets that lie in a direction."""
    return [widget for widget in widgets if _way(here, widget.rect, across, down) > 0]


def _nearest(here: pygame.Rect, widgets: Sequence[Widget], across: int, down: int) -> Widget:
    """Return the nearest of the widgets ahead; there must be one."""
    return min(widgets, key=lambda widget: _distance(here, widget.rect, across, down))


def _farthest_behind(here: pygame.Rect, widgets: Sequence[Widget], down: int) -> Widget | None:
    """Return the other end of a column, where somebody who leaves it at one end comes in again."""
    column = [widget for widget in widgets if _in_line(here, widget.rect, 0)]
    return min(column, key=lambda widget: _way(here, widget.rect, 0, down), default=None)


def _way(here: pygame.Rect, there: pygame.Rect, across: int, down: int) -> int:
    """Return how far the centre of ``there`` lies ahead; 0 when it is beside rather than ahead."""
    if across:
        clear = there.left >= here.right - _SLACK or there.right <= here.left + _SLACK
    else:
        clear = there.top >= here.bottom - _SLACK or there.bottom <= here.top + _SLACK
    way = (there.centerx - here.centerx) * across + (there.centery - here.centery) * down
    return way if clear else 0


def _distance(here: pygame.Rect, there: pygame.Rect, across: int, down: int) -> int:
    """Return how far a widget is, where being out of line counts twice."""
    aside = abs(there.centery - here.centery) if across else abs(there.centerx - here.centerx)
    return _way(here, there, across, down) + (0 if _in_line(here, there, across) else 2 * aside)


def _in_line(here: pygame.Rect, there: pygame.Rect, across: int) -> bool:
    """Return whether the two share a row (looking across) or a column (looking down)."""
    if across:
        return there.top < here.bottom and here.top < there.bottom
    return there.left < here.right and here.left < there.right
