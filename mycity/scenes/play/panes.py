"""The still parts of the screen on one prepared picture, painted again only where something changed.

Each pane says by a key what it shows. When a key changes, that pane alone is painted again, at most one per frame:
so a new card, which changes all of them, never makes a slow frame.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

Paint = Callable[[pygame.Surface], None]


@dataclass
class Pane:
    """A part of the screen.

    Attributes:
        rect: Where; nothing is painted outside it.
        key: Returns what it shows, to be compared.
        paint: Paints it onto the whole screen's picture.
    """

    rect: pygame.Rect
    key: Callable[[], Hashable]
    paint: Paint
    shown: Hashable = None


class Backdrop:
    """The prepared picture.

    Args:
        size: Of the window.
        behind: Paints what lies behind all panes.
        panes: Those to be kept up to date, the most urgent first.
    """

    def __init__(self, size: tuple[int, int], behind: Paint, panes: list[Pane]) -> None:
        self._bare = pygame.Surface(size)
        behind(self._bare)
        self._picture = self._bare.copy()
        self._panes = panes
        while self.refresh():
            pass

    def refresh(self) -> bool:
        """Paint one pane that has changed; return whether there was one."""
        for pane in self._panes:
            key = pane.key()
            if key != pane.shown:
                pane.shown = key
                self._picture.set_clip(pane.rect)
                self._picture.blit(self._bare, pane.rect, pane.rect)
                pane.paint(self._picture)
                self._picture.set_clip(None)
                return True
        return False

    def draw(self, surface: pygame.Surface, hole: pygame.Rect) -> None:
        """Draw the picture around a hole that something else will fill."""
        width, height = self._picture.get_size()
        for part in (
            pygame.Rect(0, 0, width, hole.top),
            pygame.Rect(0, hole.bottom, width, height - hole.bottom),
            pygame.Rect(0, hole.top, hole.left, hole.height),
            pygame.Rect(hole.right, hole.top, width - hole.right, hole.height),
        ):
            surface.blit(self._picture, part, part)
