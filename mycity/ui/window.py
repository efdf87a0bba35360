"""The window: its size and place, full screen, and what is drawn on when its own size will not do.

Scenes are drawn at the window's own size, unless that is smaller than anything can be laid out in: then they are drawn
larger and the picture is scaled. So it is in a very large window, where they are drawn smaller. Only this module knows;
all others see the size that is drawn at, and the mouse there.
"""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from mycity.engine.quoting import quoted
from mycity.plain_files import plain_file
from mycity.ui.muted import muted_libraries
from mycity.ui.pictures.stand_in import log_damaged
from mycity.ui.screens import frame_of, free_screens, screen_under, screens, window_position, x_colour_depth
from mycity.ui.session_bus import no_bus_started

SMALLEST = (640, 400)
LARGEST = (7680, 4320)
_MOST_DRAWN = 3840 * 2160
"""As many pixels are drawn."""
_LONGEST_DRAWN = 3840
"""The longest side that is drawn: a window one pixel wide, in its own shape, would need far more."""
_FEWEST_BITS = 24
"""Pictures of fewer cannot be scaled smoothly."""
ICON_SIZE = 64
_WINDOWS = os.name == "nt"
_ROUND_A_WINDOW = (16, 90)
"""Pixels across and down that borders, title bar and task bar of Windows take."""
_FRAMEBUFFER = "SDL_FRAMEBUFFER_ACCELERATION"
"""The variable of the environment by which SDL chooses what it draws through."""
_Scale = Callable[[pygame.Surface, tuple[int, int], pygame.Surface], pygame.Surface]


class NoDisplayError(RuntimeError):
    """There is nothing to open a window on; the sentence says what was tried."""


def open_display(name: str) -> None:
    """Make ready for a window, under the name the desktop groups and finds it by.

    Raises:
        NoDisplayError: there is no display, and none of SDL's ways to do without one was asked for.
    """
    os.environ["SDL_VIDEO_X11_WMCLASS"] = name  # pygame has put the script there
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = name
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"  # fingers are understood in `touch`, and not as a mouse besides
    os.environ["SDL_IME_SHOW_UI"] = "1"  # the characters an input method offers are shown by its own window
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with muted_libraries(), no_bus_started():
            pygame.display.init()
    except pygame.error:
        sentence = f"SDL_VIDEODRIVER asks for the video driver {quoted(asked)}, which does not work here"
        raise NoDisplayError(sentence if asked else _NO_DISPLAY) from None
    if not asked and pygame.display.get_driver() in _WITHOUT_WINDOWS:
        pygame.display.quit()
        raise NoDisplayError(_NO_DISPLAY)
    if pygame.display.get_driver() == "x11":
        # The changed parts are handed to X: SDL's own way, whole pictures through OpenGL, costs four times as much.
        os.environ.setdefault(_FRAMEBUFFER, "0")


_WITHOUT_WINDOWS = {"offscreen", "dummy", "evdev", "kmsdrm"}
"""Drivers that SDL falls back on where there is no desktop."""
_NO_DISPLAY = "there is no display to open a window on: mycity is started from a desktop"


def library_versions() -> dict[str, str]:
    return {"pygame-ce": pygame.version.ver, "SDL": ".".join(map(str, pygame.get_sdl_version()))}


def _show_icon(file: Path) -> None:
    """Show the game's picture in the task bar; a damaged one is no reason to have no window."""
    try:
        pygame.display.set_icon(pygame.image.load_sized_svg(plain_file(file), (ICON_SIZE, ICON_SIZE)))
    except (pygame.error, OSError) as error:
        log_damaged(file, error)


class Window:
    """The one window of the game.

    The display must be open, see `open_display`.

    Args:
        icon: Its picture in the task bar, an SVG file.
        size: Its size in pixels when it is not full screen.
        place: Where its top left corner was, or None for wherever the system puts it. Where no screen is any more,
            it is put into the middle of the main one.
        full_screen: Whether it takes the whole screen.
        fits: Whether it is made smaller where the screen has no room for it and its frame.

    Raises:
        NoDisplayError: the screen has too few colours.
    """

    def __init__(
        self,
        title: str,
        icon: Path,
        size: tuple[int, int],
        place: tuple[int, int] | None = None,
        *,
        full_screen: bool = False,
        fits: bool = False,
    ) -> None:
        self._title, self._icon = title, icon
        self._size, self._place, self._fits = _within(size, LARGEST), place, fits
        self._frameless: pygame.Window | None = None
        self._canvas: pygame.Surface | None = None
        self._is_rough = False
        self.full_screen = full_screen
        self._show_name()
        try:
            self._open()
        except pygame.error as error:
            self._open_otherwise(error)
        _check_colours(_display().get_bitsize())

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; another one after every change of size."""
        size = _display().get_size()
        wanted = drawn_size(size)
        if wanted == size:
            self._canvas = None
            return _display()
        if self._canvas is None or self._canvas.get_size() != wanted:
            self._canvas = pygame.Surface(wanted, depth=32)
        return self._canvas

    def show(self, changed: Sequence[pygame.Rect] | None, *, moving: bool = False) -> None:
        """Bring what was drawn onto the screen.

        Args:
            changed: Where something was drawn; None for everywhere.
            moving: Whether the next picture follows at once: a large window may be rough then, see `show_smoothly`.
        """
        display, drawn = _display(), self.surface
        if drawn is not display:
            rough = changed is None and moving and display.get_width() > drawn.get_width()
            self._is_rough = rough or (self._is_rough and changed is not None)
            parts = [drawn.get_rect()] if changed is None else changed
            scale = pygame.transform.scale if rough else pygame.transform.smoothscale
            changed = [_scale(drawn, part, display, scale) for part in parts]
        if changed is None:
            pygame.display.flip()
        else:
            pygame.display.update(changed)

    def show_smoothly(self) -> None:
        """Show what was only shown in passing as well as can be: nothing moves any more."""
        if self._is_rough:
            self.show(None)

    def event(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event of SDL, which tells the window it comes from, with the mouse where it is on what is drawn."""
        outside, drawn = _display().get_size(), self.surface.get_size()
        if outside == drawn or "window" not in event.dict:
            return event
        places: dict[str, tuple[int, ...]] = {
            name: tuple(event.dict[name][side] * drawn[side] // max(1, outside[side]) for side in (0, 1))
            for name in ("pos", "rel")
            if name in event.dict
        }
        return pygame.event.Event(event.type, {**event.dict, **places}) if places else event

    @property
    def is_visible(self) -> bool:
        """Return whether there is anything of it on the screen: it may be minimised."""
        return pygame.display.get_active()

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
            self._size = _within(_display().get_size(), LARGEST)

    def fit_with_frame(self) -> None:
        """Fit a window that nobody has placed once more, as soon as it has a frame: window managers may be late."""
        window = self._frameless
        if window is not None and any(frame_of(window.id)):
            self._put(window)

    def set_full_screen(self, full_screen: bool) -> None:
        if full_screen is not self.full_screen:
            self._place = self.place or self._place
            self.full_screen = full_screen
            self._open()

    def _show_name(self) -> None:
        pygame.display.set_caption(self._title)
        _show_icon(self._icon)

    def _open_otherwise(self, refused: pygame.error) -> None:
        """Open it in SDL's own way: in the colours of a screen of 30 bits, X takes no pictures."""
        _check_colours(x_colour_depth() or _FEWEST_BITS)
        if os.environ.pop(_FRAMEBUFFER, "") != "0":
            raise refused
        pygame.display.quit()  # it looks for a way only once
        with no_bus_started():
            pygame.display.init()
        self._show_name()
        self._open()

    def _open(self) -> None:
        where = pygame.Rect(self._place or (0, 0), self._size)
        self._frameless = None
        if self.full_screen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=screen_under(where, screens()))
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a window manager that gives it another size for a moment
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to the display module's window
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
            window = pygame.Window.from_display_module()
            window.minimum_size = SMALLEST
            window.size = self._size  # where no window manager is, it would stay as large as the screen
            self._put(window)

    def _put(self, window: pygame.Window) -> None:
        """Put it where it was, and have it fit there; where it was nowhere, the system has put it."""
        if self._place is None and not self._fits:
            return
        chosen, wanted = self._place is not None, pygame.Rect(self._place or window.position, self._size)
        frame = frame_of(window.id)
        self._frameless = None if chosen or any(frame) else window
        home = window_position(wanted, frame, screens(), free_screens(), chosen=chosen, fits=self._fits)
        if home.size != self._size:
            window.size = self._size = _within(home.size, LARGEST)
        if chosen or home.topleft != wanted.topleft:
            pygame.display.set_window_position(home.topleft)


def _check_colours(bits: int) -> None:
    """Refuse a screen on which nothing can be drawn smoothly.

    Raises:
        NoDisplayError: it has too few colours.
    """
    if bits < _FEWEST_BITS:
        raise NoDisplayError(f"this screen has colours of {bits} bits, mycity needs {_FEWEST_BITS} or more")


@lru_cache(maxsize=4)  # asked for several times in every frame
def drawn_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size scenes are drawn at in a window of a size: its own, or one of its shape that can be laid out."""
    larger = max(SMALLEST[0] / max(1, size[0]), SMALLEST[1] / max(1, size[1]))
    smaller = math.sqrt(_MOST_DRAWN / max(1, size[0] * size[1]))
    if larger <= 1 <= smaller:
        return size
    if larger <= 1:
        return round(size[0] * smaller), round(size[1] * smaller)
    return _within((round(size[0] * larger), round(size[1] * larger)), (_LONGEST_DRAWN, _LONGEST_DRAWN))


def _scale(drawn: pygame.Surface, part: pygame.Rect, display: pygame.Surface, scale: _Scale) -> pygame.Rect:
    """Scale a part of what was drawn to where it belongs on the display; return where that is."""
    part = part.inflate(2, 2).clip(drawn.get_rect())  # a pixel's colour runs into its neighbours
    across, down = (display.get_size()[side] / drawn.get_size()[side] for side in (0, 1))
    left, top = math.floor(part.left * across), math.floor(part.top * down)
    right, bottom = math.ceil(part.right * across), math.ceil(part.bottom * down)
    there = pygame.Rect(left, top, right - left, bottom - top).clip(display.get_rect())
    if there.width and there.height:
        scale(drawn.subsurface(part), there.size, display.subsurface(there))
    return there


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Return a remembered size cut to the largest screen there is now; the display must be initialised.

    Windows moves no window so that its title bar can be reached: there room is left for that, and for the task bar.
    """
    screens = pygame.display.get_desktop_sizes()
    across, down = _ROUND_A_WINDOW if _WINDOWS else (0, 0)
    width, height = max(width for width, _ in screens) - across, max(height for _, height in screens) - down
    return min(size[0], width), min(size[1], height)


def _within(size: tuple[int, int], largest: tuple[int, int]) -> tuple[int, int]:
    """Return a size cut to what can be laid out at least and to a largest."""
    return min(max(size[0], SMALLEST[0]), largest[0]), min(max(size[1], SMALLEST[1]), largest[1])


def _display() -> pygame.Surface:
    surface = pygame.display.get_surface()
    if surface is None:
        raise RuntimeError("the window was closed")
    return surface
