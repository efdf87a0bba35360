"""What lies under something else on a scene: words that are not seen whole any more, and what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pygame
import pytest

from mycity.scenes.shell.base import PageScene
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.theme import Colour

_SEEN_OTHERWISE = 90
"""The difference of a pixel, its three colours together, from which on it is another one."""
_COVERED = 0.02
"""The share of a line's letters that may be touched."""


class Words:
    """The lines of text that were drawn, so that they are known again where they are laid."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[pygame.Surface, str]] = {}

    @contextmanager
    def noted(self) -> Iterator[Words]:
        """Take note of every line that is drawn meanwhile."""
        line = Fonts.line

        def note(fonts: Fonts, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
            drawn = line(fonts, text, role, colour)
            self.known[id(drawn)] = drawn, text
            return drawn

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Fonts, "line", note)
            yield self


class _Sheet(pygame.Surface):
    """A window that knows which words were laid on it, and how they looked then."""

    words: Words
    laid: list[tuple[str, pygame.Rect, pygame.Surface, np.ndarray[Any, Any]]]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        rect = super().blit(source, dest, area, special_flags)
        text = self.words.known.get(id(source), (source, ""))[1]
        if text.strip() and rect.width and rect.height:
            self.laid.append((text, rect, source, self._pixels(rect)))
        return rect

    def _pixels(self, rect: pygame.Rect) -> np.ndarray[Any, Any]:
        return pygame.surfarray.array3d(self.subsurface(rect)).astype(int)

    def covered(self) -> Iterator[str]:
        """Yield the words upon which something else was laid later."""
        for text, rect, source, before in self.laid:
            letters = pygame.surfarray.array_alpha(source)[: rect.width, : rect.height] > 128
            other = np.abs(self._pixels(rect) - before).sum(2) > _SEEN_OTHERWISE
            if letters.shape == other.shape and letters.any() and other[letters].mean() > _COVERED:
                yield text


def covered_words(scene: PageScene, words: Words) -> list[str]:
    """Draw a scene, and return the words on it that lie under something."""
    sheet = _Sheet(scene.look.size)
    sheet.words, sheet.laid = words, []
    scene.draw(sheet)
    return list(sheet.covered())


def covered_widgets(scene: PageScene) -> list[tuple[str, str]]:
    """Return pairs of keys of what can be pressed, and lies upon one another; or out of the window."""
    rects = list(_pressable(scene))
    pairs = [
        (name, other)
        for number, (name, rect) in enumerate(rects)
        for other, there in rects[:number]
        if min(rect.clip(there).size) > 1
    ]
    return [*pairs, *((name, "outside") for name, rect in rects if not scene.look.area.contains(rect))]


def _pressable(scene: PageScene) -> Iterator[tuple[str, pygame.Rect]]:
    """Yield the key and the rect of all that can be pressed, as far as it is not scrolled out of sight."""
    panels = [widget for widget in scene.page.widgets if isinstance(widget, ScrollPanel)]
    homes = {id(child): panel for panel in panels for child in panel.children}
    for widget in scene.page.all_widgets():
        if widget.focusable and not isinstance(widget, ScrollPanel):
            rect = _in_sight(widget, homes.get(id(widget)))
            if rect.width and rect.height:
                yield widget.key, rect


def _in_sight(widget: Widget, panel: ScrollPanel | None) -> pygame.Rect:
    return widget.rect if panel is None else widget.rect.clip(panel.rect)
