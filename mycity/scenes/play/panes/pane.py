"""Panes: still parts of the screen, each painted again onto one picture only when its content has changed.

A pane says by a key what it shows. At most one pane is painted per frame: so a new card, which changes all of them,
never makes a slow frame. A pane whose pictures are still being made waits.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from mycity.ui.style.theme import Colour


@dataclass
class Pane:
    """A part of the screen.

    Attributes:
        rect: The rect that it covers; nothing is painted outside it.
        key: Returns what it shows, to be compared.
        paint: Paints it onto the whole screen's picture.
        ready: Returns whether its pictures are at hand.
    """

    rect: pygame.Rect
    key: Callable[[], Hashable]
    paint: Callable[[pygame.Surface], None]
    ready: Callable[[], bool] = lambda: True
    shown: Hashable = None


class PanesPicture:
    """All panes on one picture, painted again only where something changed.

    Args:
        size: The size of the window.
        colour: The colour until the picture is prepared.
        panes: Those to be kept up to date, the most urgent first.
    """

    def __init__(self, size: tuple[int, int], colour: Colour, panes: list[Pane]) -> None:
        self._bare = pygame.Surface(size)
        self._bare.fill(colour)
        self._picture = self._bare.copy()
        self._panes = panes

    def lay(self, behind: pygame.Surface, picture: pygame.Surface) -> None:
        """Take the picture of what lies behind all panes, and a copy onto which they are painted one by one."""
        self._bare = behind
        self._picture = picture
        for pane in self._panes:
            pane.shown = None

    @property
    def is_painted(self) -> bool:
        """Return whether every pane shows its content of now."""
        return all(pane.key() == pane.shown for pane in self._panes)

    def refresh(self, *, at_once: bool = False) -> pygame.Rect | None:
        """Paint one pane that has changed; return where, or None when there was none.

        Args:
            at_once: Whether a pane is painted whose pictures are still being made: it makes them itself.
        """
        for pane in self._panes:
            key = pane.key()
            if key == pane.shown:
                pane.shown = key  # the same object next time: no need to look into it
            elif pane.ready() or at_once:
                pane.shown = key
                self._picture.set_clip(pane.rect)
                self._picture.blit(self._bare, pane.rect, pane.rect)
                pane.paint(self._picture)
                self._picture.set_clip(None)
                return pane.rect
        return None

    def draw(self, surface: pygame.Surface, hole: pygame.Rect | None) -> None:
        """Draw the picture around a hole that something else will fill, if there is one."""
        if hole is None:
            surface.blit(self._picture, (0, 0))
            return
        for part in parts_around(hole, self._picture.get_size()):
            surface.blit(self._picture, part, part)


def parts_around(hole: pygame.Rect, size: tuple[int, int]) -> tuple[pygame.Rect, ...]:
    """Return what there is of a window above, below, left and right of a hole."""
    width, height = size
    return (
        pygame.Rect(0, 0, width, hole.top),
        pygame.Rect(0, hole.bottom, width, height - hole.bottom),
        pygame.Rect(0, hole.top, hole.left, hole.height),
        pygame.Rect(hole.right, hole.top, width - hole.right, hole.height),
    )
