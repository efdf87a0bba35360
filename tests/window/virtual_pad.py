"""The game with a gamepad plugged in that does not exist: SDL's own virtual device, pressed by lines on standard input.

    python -m tests.window.virtual_pad --scene play          and then: a, dpad_right, right_trigger, stick_right ...

Everything behind the device is real: SDL's driver, its mapping, its events, and the game.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pygame
from pygame._sdl2 import controller

from mycity.__main__ import main
from mycity.ui import pads

BUTTONS = ("a", "b", "x", "y", "back", "guide", "start", "left_stick", "right_stick", "left_shoulder",
           "right_shoulder", "dpad_up", "dpad_down", "dpad_left", "dpad_right")  # fmt: skip
"""In SDL's order."""
PUSHES = {
    "stick_left": (0, -1),
    "stick_right": (0, 1),
    "stick_up": (1, -1),
    "stick_down": (1, 1),
    "look_left": (2, -1),
    "look_right": (2, 1),
    "left_trigger": (4, 1),
    "right_trigger": (5, 1),
}
"""An axis, and which way it is pushed."""
_TRIGGERS = (4, 5)
_FULL, _HELD, _PATIENCE = 32767, 0.03, 60.0
_GAME_CONTROLLER = 1
_SONY, _DUALSENSE = 0x054C, 0x0CE6


class Description(ctypes.Structure):
    """What SDL wants to know of a virtual joystick."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product", "_")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in ("data", "update", "player", "rumble", "rumble2", "led", "effect")),
    )


class VirtualPad:
    """The pad: plugged in when made."""

    def __init__(self) -> None:
        folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
        self._sdl: Any = ctypes.CDLL(str(next(folder.glob("libSDL2-2*"))))
        told = Description(version=1, type=_GAME_CONTROLLER, axes=6, buttons=15, vendor=_SONY, product=_DUALSENSE)
        told.name = b"DualSense Wireless Controller"
        index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(told))
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._stick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(index))

    def press(self, name: str) -> None:
        """Press something until the game has seen it, and let it go."""
        for down in (True, False):
            self._set(name, down=down)
            end = time.monotonic() + _PATIENCE
            while self._is_down(name) is not down and time.monotonic() < end:
                time.sleep(0.005)
            time.sleep(_HELD)

    def _set(self, name: str, *, down: bool) -> None:
        if name in BUTTONS:
            self._sdl.SDL_JoystickSetVirtualButton(self._stick, BUTTONS.index(name), int(down))
            return
        axis, way = PUSHES[name]
        rest = -_FULL if axis in _TRIGGERS else 0
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, axis, ctypes.c_int16(way * _FULL if down else rest))

    def _is_down(self, name: str) -> bool:
        """Return what SDL has told the game: it looks at its devices once a frame."""
        if name in BUTTONS:
            return bool(self._sdl.SDL_JoystickGetButton(self._stick, BUTTONS.index(name)))
        axis, way = PUSHES[name]
        return bool(ctypes.c_int16(self._sdl.SDL_JoystickGetAxis(self._stick, axis)).value * way > _FULL // 2)


def plug_in() -> None:
    """Begin to hear of pads, as the game does, and plug the one in that is pressed from outside."""
    controller.init()
    pad = VirtualPad()

    def obey() -> None:
        for line in sys.stdin:
            pad.press(line.strip())

    threading.Thread(target=obey, daemon=True).start()


if __name__ == "__main__":
    pads.Pads.open = lambda _: plug_in()  # type: ignore[method-assign, assignment]
    sys.exit(main())
