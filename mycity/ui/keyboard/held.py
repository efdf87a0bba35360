"""Keys that were pressed in another window and are still down when this one gets the keyboard: they are not for it.

The system repeats a key that is held, and sends the repetition to the window that has the keyboard by then; SDL takes
it for a key that has just been pressed. So the system is asked which keys are down at that moment.
"""

from __future__ import annotations

import logging
import sys
from functools import cache
from typing import Any

import pygame

from mycity.c_calls import ctypes

log = logging.getLogger(__name__)

_KEYCODES = 256
_WINDOWS_KEYS = frozenset(range(8, 255)) - {*range(0x10, 0x13), 0x14, 0x5B, 0x5C, 0x90, 0x91, *range(0xA0, 0xA6)}
"""Windows' numbers of all keys; without the mouse's buttons, Shift, Ctrl, Alt, the Windows keys and the locks."""
_DOWN = 0x8000


class HeldElsewhere:
    """Follows the keys that are held since before this window had the keyboard."""

    def __init__(self) -> None:
        self._down: frozenset[int] = frozenset()
        self._left = 0
        self._void: set[int] = set()

    def gain_focus(self) -> None:
        """Take note of the keys that are down now."""
        self._down = keys_down()
        self._left = len(self._down)

    def lose_focus(self) -> None:
        """Forget all keys: their release will not be heard."""
        self._down, self._left = frozenset(), 0
        self._void.clear()

    def has(self, key: int) -> bool:
        """Return whether a key is known to be one of them."""
        return key in self._void

    def note_press(self, key: int) -> bool:
        """Take note that a key is told to be down; return whether it was pressed in another window.

        The system's numbers are not SDL's: as many keys are taken for such as there are, while one of them is down.
        """
        if key in self._void:
            return True
        if self._left == 0:
            return False
        self._down &= keys_down()
        if not self._down:
            self._left = 0
            return False
        self._left -= 1
        self._void.add(key)
        return True

    def note_release(self, key: int) -> None:
        """Take note that a key is up."""
        self._void.discard(key)


def keys_down() -> frozenset[int]:
    """Return the system's numbers of the keys that are down, but those held with others; none where it does not say."""
    try:
        if sys.platform == "win32":
            state = ctypes.windll.user32.GetAsyncKeyState
            return frozenset(key for key in _WINDOWS_KEYS if state(key) & _DOWN)
        return _x_keys_down() if pygame.display.get_driver() == "x11" else frozenset()
    except (OSError, AttributeError, LookupError, ValueError, pygame.error) as error:
        log.warning("which keys are down cannot be asked: %s", error)
        return frozenset()


def _x_keys_down() -> frozenset[int]:
    library, display = _x_library(), _x_display()
    bits = (ctypes.c_ubyte * (_KEYCODES // 8))()
    library.XQueryKeymap(display, bits)
    down = frozenset(code for code in range(_KEYCODES) if bits[code // 8] >> code % 8 & 1)
    return down - _x_modifiers(library, display) if down else down


def _x_modifiers(library: Any, display: Any) -> frozenset[int]:
    """Return X's numbers of Shift, Ctrl, Alt, Super and the locks."""
    mapping = library.XGetModifierMapping(display)
    try:
        return frozenset(mapping.contents.keys[: 8 * mapping.contents.keys_each])
    finally:
        library.XFreeModifiermap(mapping)


def _x_display() -> Any:
    """Return SDL's connection to the screen."""
    capsule = pygame.display.get_wm_info()["display"]
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    return ctypes.c_void_p(pointer(capsule, b"display"))


@cache
def _x_library() -> Any:
    """Return the library that SDL itself talks to the screen with."""
    library = ctypes.CDLL("libX11.so.6")
    # X's list of the keys that are held with others.
    fields = {"_fields_": (("keys_each", ctypes.c_int), ("keys", ctypes.POINTER(ctypes.c_ubyte)))}
    library.XGetModifierMapping.restype = ctypes.POINTER(type("Modifiers", (ctypes.Structure,), fields))
    return library
