"""Functions of SDL that pygame does not pass on, asked for in the very library that pygame has loaded."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from typing import Any

import pygame

from mycity.c_calls import ctypes

_WINDOWS = os.name == "nt"
_POLL = 16
"""Milliseconds after which is looked again where SDL does not wait by itself."""


@cache
def sdl() -> Any:
    """Return the SDL that pygame has loaded, never a second one, which would know nothing of our window.

    None where it cannot be reached.
    """
    with suppress(OSError, AttributeError, TypeError):
        if not _WINDOWS:
            return ctypes.CDLL(pygame.display.__file__)  # what it is linked with is found through it
        kernel = ctypes.windll.kernel32
        kernel.GetModuleHandleW.restype = ctypes.c_void_p
        if handle := kernel.GetModuleHandleW("SDL2.dll"):
            return ctypes.CDLL("SDL2.dll", handle=handle)
    return None


def wait_for_event(milliseconds: int) -> None:
    """Wait until something has happened that is to be handled, or so long.

    SDL sleeps until the system wakes it. ``pygame.event.wait`` looks a thousand times a second instead; so does SDL
    itself while a pad is connected: then it is looked from time to time.
    """
    library = sdl()
    if library is not None and not (pygame.joystick.get_init() and pygame.joystick.get_count()):
        library.SDL_WaitEventTimeout(None, milliseconds)
        return
    for _ in range(0, milliseconds, _POLL):
        if pygame.event.peek():
            return
        pygame.time.wait(_POLL)
