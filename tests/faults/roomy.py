"""What a player could not reach or read in a window: found on a page, and in the lines cut while it was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pygame
import pytest

from mycity.scenes.shell.base import PageScene
from mycity.ui.kit.page import Page
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Label, Widget
from mycity.ui.messages import resolve
from mycity.ui.style.fonts import Fonts, TextRole

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


def cut_labels(scene: PageScene, window: pygame.Rect) -> Iterator[str]:
    """Yield the labels that need more room than they have."""
    panels = [panel for panel in scene.page.widgets if isinstance(panel, ScrollPanel)]
    scrolled = {id(child) for panel in panels for child in panel.children}
    for label in scene.page.all_widgets():
        if isinstance(label, Label) and (words := resolve(label.text).strip()):
            needed = label.measure(scene.look, max(1, label.rect.width))[1]
            if needed > label.rect.height + 2:
                yield f"{words[:40]!r} needs {needed} pixels of height and has {label.rect}"
            if id(label) not in scrolled and not window.contains(label.rect):
                yield f"{words[:40]!r} at {label.rect} is outside {window}"


@contextmanager
def cut_lines() -> Iterator[list[str]]:
    """Collect the lines of text that are cut with an ellipsis meanwhile."""
    cut: list[str] = []
    whole = Fonts.shorten

    def shorten(self: Fonts, text: str, role: TextRole, width: int) -> str:
        short = whole(self, text, role, width)
        if short != text:
            cut.append(f"{text[:60]!r} is cut to {short[:60]!r}")
        return short

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fonts, "shorten", shorten)
        yield cut


def _name(widget: Widget) -> str:
    return widget.key or type(widget).__name__
