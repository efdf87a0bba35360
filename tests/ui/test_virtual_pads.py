"""Devices that SDL believes in, made with its own virtual joysticks: what rests at full plays nothing."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame._sdl2 import controller

from mycity.ui.devices import Devices
from mycity.ui.inputs import Command
from tests.window.virtual_pad import Description

FULL, HALF_A_SECOND = 32767, 500.0
PLAIN, KNOWN = 0, 1
"""SDL's kinds of a joystick: any, and a gamepad."""


class Device:
    """A device that SDL has been told of, and the game's devices beside it."""

    def __init__(self, kind: int) -> None:
        self.devices = Devices()
        self.devices.pads.open()
        folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
        self._sdl: Any = ctypes.CDLL(str(next(folder.glob("libSDL2-2*"))))
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        told = Description(version=1, type=kind, axes=6, buttons=12, hats=0, vendor=0x1234, product=0xBEAD + kind)
        told.name = b"vJoy Device"
        self._index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(told))
        self._stick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))

    def close(self) -> None:
        """Pull it out."""
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        pygame.event.get()

    def axis(self, number: int, value: int) -> list[Command]:
        """Move an axis; return what that means."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, number, ctypes.c_int16(value))
        return self.meant()

    def button(self, number: int, *, down: bool) -> list[Command]:
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, number, int(down))
        return self.meant()

    def meant(self) -> list[Command]:
        """Return the commands of everything that SDL tells."""
        pygame.event.pump()
        told = [meant for event in pygame.event.get() for meant in self.devices.meaning(event, (1280, 800))]
        return [command for _, command in told if command is not None]


@pytest.fixture
def plugged(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    pygame.joystick.init()
    if controller.get_init():  # it does not notice that pygame was ended and begun anew
        controller.quit()
    device = Device(request.param)
    yield device
    device.close()
    controller.quit()  # or SDL's events stay open
    pygame.quit()


@pytest.mark.parametrize("plugged", [KNOWN], indirect=True)
def test_of_a_gamepad_an_axis_at_rest_at_full_is_nothing_and_the_others_play_at_once(plugged: Device) -> None:
    assert plugged.axis(1, FULL) == plugged.axis(5, FULL) == plugged.button(0, down=True) == []
    plugged.devices.pass_time(HALF_A_SECOND)
    assert plugged.axis(1, FULL - 1800) == plugged.axis(1, FULL) == []
    assert plugged.axis(0, FULL) == [Command.RIGHT], "from its middle to its end in one step"
    assert plugged.button(0, down=False) == []
    assert plugged.button(0, down=True) == [Command.CONFIRM]
    assert plugged.axis(0, 0) == plugged.axis(1, 0) == []
    assert plugged.axis(1, FULL) == [Command.DOWN]


@pytest.mark.parametrize("plugged", [PLAIN], indirect=True)
def test_of_any_other_device_only_buttons_count(plugged: Device) -> None:
    assert plugged.button(0, down=True) == [], "a switch that is on"
    plugged.devices.pass_time(HALF_A_SECOND)
    assert [plugged.axis(number, value) for number in range(6) for value in (0, FULL, -FULL, 0)] == [[]] * 24
    assert not plugged.devices.uses_pad
    assert plugged.button(1, down=True) == [Command.CANCEL]
