"""Fingers: the first is the mouse, resting or a second one turns, and nothing happens twice."""

from __future__ import annotations

from typing import Any

import pygame

from mycity.ui.devices import Devices, Meant
from mycity.ui.inputs import Command
from mycity.ui.touch import LONG, by_finger, is_long_press

SIZE = (1000, 500)


def finger(devices: Devices, kind: int, x: float = 0.5, y: float = 0.5, number: int = 1) -> list[Meant]:
    return devices.meaning(pygame.event.Event(kind, {"finger_id": number, "x": x, "y": y}), SIZE)


def kinds(meant: list[Meant]) -> list[int]:
    return [event.type for event, _ in meant]


def test_a_tap_is_a_click() -> None:
    devices = Devices()
    down = finger(devices, pygame.FINGERDOWN)
    up = finger(devices, pygame.FINGERUP)
    assert kinds(down + up) == [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]
    assert all(event.pos == (500, 250) and by_finger(event) for event, _ in down + up)


def test_a_finger_drags() -> None:
    devices = Devices()
    finger(devices, pygame.FINGERDOWN)
    [(moved, _)] = finger(devices, pygame.FINGERMOTION, x=0.6)
    assert (moved.type, moved.pos, moved.rel, moved.buttons) == (pygame.MOUSEMOTION, (600, 250), (100, 0), (1, 0, 0))
    assert devices.pass_time(2 * LONG) == [], "a finger that has moved does not rest"


def test_a_long_press_turns_again_and_again() -> None:
    devices = Devices()
    finger(devices, pygame.FINGERDOWN)
    assert devices.pass_time(LONG - 1) == []
    for _ in range(2):
        [(event, command)] = devices.pass_time(LONG)
        assert is_long_press(event)
        assert command is Command.ROTATE_RIGHT
    finger(devices, pygame.FINGERUP)
    assert devices.pass_time(LONG) == []


def test_a_second_finger_turns_and_is_no_mouse() -> None:
    devices = Devices()
    finger(devices, pygame.FINGERDOWN)
    [(event, command)] = finger(devices, pygame.FINGERDOWN, x=0.1, number=2)
    assert (is_long_press(event), command) == (False, Command.ROTATE_RIGHT)
    assert finger(devices, pygame.FINGERMOTION, number=2) == finger(devices, pygame.FINGERUP, number=2) == []


def test_what_sdl_makes_of_fingers_is_passed_over() -> None:
    fields: dict[str, Any] = {"pos": (1, 1), "button": 1, "rel": (0, 0), "buttons": (1, 0, 0)}
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert Devices().meaning(pygame.event.Event(kind, {**fields, "touch": True}), SIZE) == []
        assert len(Devices().meaning(pygame.event.Event(kind, {**fields, "touch": False}), SIZE)) == 1
