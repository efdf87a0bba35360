"""The living landscape behind the title, painted beside the frame loop: the menu never waits for it."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import pygame

from mycity.ui.board.vista import Vista
from mycity.ui.pictures.sprites import Sprites

log = logging.getLogger(__name__)


class Backdrop:
    """A landscape for a window whose size may change while it is painted.

    Args:
        sprites: The board's pictures.
        file: The landscape.

    Attributes:
        size: The window size the landscape at hand was painted for.
    """

    def __init__(self, sprites: Sprites, file: Path) -> None:
        self._sprites = sprites
        self._file = file
        self._wanted = (0, 0)
        self._painted: tuple[tuple[int, int], Vista | None] | None = None
        self._thread: threading.Thread | None = None
        self._vista: Vista | None = None
        self.size = (0, 0)

    @property
    def ready(self) -> bool:
        """Whether there is a landscape for the size wanted."""
        return self._vista is not None and self.size == self._wanted

    def want(self, size: tuple[int, int]) -> None:
        """Ask for a landscape of a size in pixels; `poll` says when it is there."""
        self._wanted = size
        if self._thread is None and size != self.size:
            self._begin()

    def poll(self) -> bool:
        """Return whether a landscape has just been finished; called every frame."""
        if self._thread is None or self._thread.is_alive() or self._painted is None:
            return False
        self._thread = None
        self.size, self._vista = self._painted
        if self.size != self._wanted:  # the window changed meanwhile
            self._begin()
            return False
        return self._vista is not None

    def beat(self, clock_ms: int) -> tuple[int, ...]:
        """Return what the moving parts show at a time; the same beat is the same picture."""
        return self._vista.beat(clock_ms) if self._vista is not None else ()

    def draw(self, surface: pygame.Surface, clock_ms: int) -> None:
        """Draw the landscape over the whole window; only when `ready`."""
        if self._vista is not None:
            self._vista.draw(surface, clock_ms)

    def draw_changes(self, surface: pygame.Surface, clock_ms: int) -> list[pygame.Rect]:
        """Draw what has moved since it was last drawn; return where."""
        return self._vista.draw_changes(surface, clock_ms) if self._vista is not None else []

    def close(self) -> None:
        """Wait for what is being painted: nothing may touch a surface after the display is gone."""
        if self._thread is not None:
            self._thread.join()

    def _begin(self) -> None:
        self._painted = None
        thread = threading.Thread(target=self._paint, args=(self._wanted,), name="backdrop", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # a poor machine may have no thread left
            log.exception("there will be no landscape")
            self.size, self._vista = self._wanted, None
        else:
            self._thread = thread

    def _paint(self, size: tuple[int, int]) -> None:
        vista: Vista | None = None
        try:
            vista = Vista(self._sprites, self._file, size)
        except Exception:  # whatever it is: the menu goes without
            log.exception("there will be no landscape")
        self._painted = size, vista
