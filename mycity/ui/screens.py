"""The screens there are: where each lies beside the others, what of it is free, and how a window is framed.

pygame tells only how large they are. Where they lie is asked of the SDL that it has loaded; where that cannot be
reached they are taken to stand side by side with nothing on them, and a window to have no frame.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import pygame

from mycity.c_calls import ctypes
from mycity.ui.sdl import sdl

_WINDOWS = os.name == "nt"
_ABOVE = 24 if _WINDOWS else -8
"""Pixels that must be there above what is drawn: on Windows its title bar, which no other system lets go unseen."""
_GRIP = 80
"""Pixels of a window's upper edge, across and down, by which it can be taken hold of."""


class WindowFrame(NamedTuple):
    """Pixels that the system draws around a window."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


def screens() -> list[pygame.Rect]:
    """Return where the screens lie, the main one first; others may lie left of it or above, at negative places."""
    bounds = _asked("SDL_GetDisplayBounds")
    if bounds:
        return bounds
    right, row = 0, []
    for size in pygame.display.get_desktop_sizes():
        row.append(pygame.Rect((right, 0), size))
        right += size[0]
    return row


def free_screens() -> list[pygame.Rect]:
    """Return of each of `screens` what no task bar takes."""
    usable, whole = _asked("SDL_GetDisplayUsableBounds"), screens()
    return [
        part if part.width and part.height else all_of_it
        for part, all_of_it in zip(usable or whole, whole, strict=True)
    ]


def frame_of(window: int) -> WindowFrame:
    """Return the frame around an open window.

    Args:
        window: its number in SDL.
    """
    with suppress(AttributeError):  # an SDL that cannot be reached
        library, sides = sdl(), [ctypes.c_int() for _ in range(4)]
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        pointer = ctypes.c_void_p(library.SDL_GetWindowFromID(window))
        if pointer.value and library.SDL_GetWindowBordersSize(pointer, *map(ctypes.byref, sides)) == 0:
            top, left, bottom, right = (max(0, side.value) for side in sides)
            return WindowFrame(left, top, right, bottom)
    return WindowFrame()


def is_reachable(position: tuple[int, int], width: int, there: Sequence[pygame.Rect]) -> bool:
    """Return whether a window at a place could be taken hold of: the screen it was on may have been unplugged."""
    title = pygame.Rect(position[0], position[1] - _ABOVE, width, 1)
    grip = pygame.Rect(position, (width, _GRIP))
    seen = [grip.clip(screen) for screen in there]
    is_titled = any(title.clip(screen).width >= min(_GRIP, width) for screen in there)
    return is_titled and sum(part.width * part.height for part in seen) >= _GRIP * _GRIP


def screen_under(area: pygame.Rect, there: Sequence[pygame.Rect]) -> int:
    """Return the number of the screen that most of an area lies on; that of the main one where it lies on none."""
    parts = [area.clip(screen) for screen in there]
    sizes = [part.width * part.height for part in parts]
    return sizes.index(max(sizes))


def window_position(
    wanted: pygame.Rect,
    frame: WindowFrame,
    there: Sequence[pygame.Rect],
    free: Sequence[pygame.Rect],
    *,
    chosen: bool,
    fits: bool,
) -> pygame.Rect:
    """Return where a window goes that lay at ``wanted``.

    Args:
        wanted: what is drawn of it, without its frame.
        frame: that.
        there: the screens.
        free: of each of them what is free.
        chosen: whether the player has put it there: then it may stick out, as long as it can be reached.
        fits: whether it is made smaller where there is no room for it.
    """
    if chosen and not is_reachable(wanted.topleft, wanted.width, there):
        wanted, chosen = wanted.move_to(center=_inside(frame, free[0]).center), False
    room = _inside(frame, free[screen_under(wanted, there)])
    cut = pygame.Rect(wanted.topleft, (min(wanted.width, room.width), min(wanted.height, room.height)))
    return wanted if not fits or (chosen and cut.size == wanted.size) else cut.clamp(room)


def x_colour_depth() -> int:
    """Return the bits of colour of the X screen, 0 where none answers: SDL tells nothing of one it does not know."""
    with suppress(OSError, AttributeError):
        xlib = ctypes.CDLL("libX11.so.6")
        xlib.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(xlib.XOpenDisplay(None))
        if display.value:
            depth = int(xlib.XDefaultDepth(display, xlib.XDefaultScreen(display)))
            xlib.XCloseDisplay(display)
            return depth
    return 0


def _inside(frame: WindowFrame, free: pygame.Rect) -> pygame.Rect:
    across, down = frame.left + frame.right, frame.top + frame.bottom
    return pygame.Rect(free.left + frame.left, free.top + frame.top, free.width - across, free.height - down)


def _asked(name: str) -> list[pygame.Rect]:
    """Return what a function of SDL tells of every screen, or nothing."""
    rects = []
    with suppress(AttributeError):
        library = sdl()
        for number in range(pygame.display.get_num_displays()):
            answer = (ctypes.c_int * 4)()  # an SDL_Rect
            if getattr(library, name)(number, ctypes.byref(answer)) != 0:
                return []
            rects.append(pygame.Rect(*answer))
    return rects
