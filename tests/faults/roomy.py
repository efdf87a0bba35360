"""What a player could not reach in a window, found on a page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame

from mycity.ui.kit.page import Page
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Widget

LEAST_SIDE = 12
"""Pixels that a mouse can still hit."""


def out_of_reach(page: Page, window: pygame.Rect) -> Iterator[str]:
    """Yield what cannot be used: outside the window, too small, or under something else."""
    homes = {id(child): panel for panel in page.widgets if isinstance(panel, ScrollPanel) for child in panel.children}
    usable = [widget for widget in page.all_widgets() if widget.focusable]
    for widget in usable:
        panel = homes.get(id(widget))
        if panel is None and not window.contains(widget.rect):
            yield f"{_name(widget)} at {widget.rect} is outside {window}"
        if panel is not None and not (panel.rect.left <= widget.rect.left and widget.rect.right <= panel.rect.right):
            yield f"{_name(widget)} at {widget.rect} is outside its panel {panel.rect}"
        if min(widget.rect.size) < LEAST_SIDE:
            yield f"{_name(widget)} is too small at {widget.rect}"
    for one in page.widgets:
        if isinstance(one, ScrollPanel) and (not window.contains(one.rect) or one.rect.height < 2 * LEAST_SIDE):
            yield f"the panel {_name(one)} at {one.rect} is not in {window}"
    for first, other in combinations([widget for widget in usable if id(widget) not in homes], 2):
        shared = first.rect.clip(other.rect)
        if first not in other.children and other not in first.children and min(shared.size) > 1:
            yield f"{_name(first)} at {first.rect} and {_name(other)} at {other.rect} overlap"


def _name(widget: Widget) -> str:
    return widget.key or type(widget).__name__
