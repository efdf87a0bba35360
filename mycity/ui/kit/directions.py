"""From one rect to another by an arrow key: what lies ahead, how far it is, what comes round from behind.

A direction is ``(across, down)``: one of them is 1 or -1, the other 0.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ui.kit.widgets import Widget

_SLACK = 4
"""Pixels by which two widgets may overlap and still be beside one another."""


def ahead(here: pygame.Rect, widgets: Sequence[Widget], across: int, down: int) -> list[Widget]:
    """Return the widgets that lie in a direction."""
    return [widget for widget in widgets if _way(here, widget.rect, across, down) > 0]


def nearest(here: pygame.Rect, widgets: Sequence[Widget], across: int, down: int) -> Widget:
    """Return the nearest of the widgets ahead; there must be one."""
    return min(widgets, key=lambda widget: _distance(here, widget.rect, across, down))


def farthest_behind(here: pygame.Rect, widgets: Sequence[Widget], down: int) -> Widget | None:
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
