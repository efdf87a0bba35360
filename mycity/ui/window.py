"""The window: its size and place, and full screen."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

SMALLEST = (640, 400)
ICON_SIZE = 64


def open_display(name: str) -> None:
    """Make ready for a window, under the name the desktop groups and finds it by."""
    os.environ["SDL_VIDEO_X11_WMCLASS"] = name  # pygame has put the script there
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = name
    pygame.display.init()


class Window:
    """The one window of the game.

    The display must be open, see `open_display`.

    Args:
        title: What its bar says.
        icon: Its picture in the task bar, an SVG file.
        size: Its size in pixels when it is not full screen.
        place: Where its top left corner was, or None for wherever the system puts it.
        full_screen: Whether it takes the whole screen.
    """

    def __init__(
        self,
        title: str,
        icon: Path,
        size: tuple[int, int],
        place: tuple[int, int] | None = None,
        *,
        full_screen: bool = False,
    ) -> None:
        pygame.display.set_caption(title)
        pygame.display.set_icon(pygame.image.load_sized_svg(icon, (ICON_SIZE, ICON_SIZE)))
        self._size = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        self.full_screen = full_screen
        self._open()
        if place is not None and not full_screen and self._is_on_a_screen(place):
            pygame.display.set_window_position(place)

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; another one after every change of size."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("the window was closed")
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels to remember: that of the window, also while it is full screen."""
        return self._size

    @property
    def place(self) -> tuple[int, int] | None:
        """The place to remember, or None when it is full screen."""
        return None if self.full_screen else pygame.display.get_window_position()

    def resized(self) -> None:
        """Take note of the size the player gave it."""
        if not self.full_screen:
            self._size = self.surface.get_size()

    def set_full_screen(self, full_screen: bool) -> None:
        """Go to full screen or back to the window as it was."""
        if full_screen is not self.full_screen:
            self.full_screen = full_screen
            self._open()

    def _open(self) -> None:
        if self.full_screen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)

    def _is_on_a_screen(self, place: tuple[int, int]) -> bool:
        """Return whether the title bar could be reached: the screen it was on may have been unplugged."""
        screens = pygame.display.get_desktop_sizes()
        across = sum(width for width, _ in screens)
        down = max(height for _, height in screens)
        return -self._size[0] // 2 < place[0] < across - 80 and -8 <= place[1] < down - 80


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Return a remembered size cut to the largest screen there is now; the display must be initialised."""
    screens = pygame.display.get_desktop_sizes()
    return min(size[0], max(width for width, _ in screens)), min(size[1], max(height for _, height in screens))
