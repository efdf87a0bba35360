"""Fingers: the first is the mouse, resting or a second one turns, and nothing happens twice."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from mycity.ui.devices import Devices, Meant
from mycity.ui.inputs import Command
from mycity.ui.kit.page import Page
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button
from mycity.ui.style.look import Look
from mycity.ui.touch import LONG, is_from_finger, is_long_press

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
    assert all(event.pos == (500, 250) and is_from_finger(event) for event, _ in down + up)


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


def on_a_page(devices: Devices, page: Page, kind: int, y: float) -> None:
    for event, command in devices.meaning(pygame.event.Event(kind, {"finger_id": 1, "x": 0.5, "y": y}), SIZE):
        page.handle(event, command)


def ten_buttons(look: Look, pressed: list[str]) -> tuple[Page, ScrollPanel]:
    """Buttons of 100 pixels below each other in a panel of 500."""
    buttons = [Button("x", partial(pressed.append, str(row)), tip="what it does", key=str(row)) for row in range(10)]
    for row, button in enumerate(buttons):
        button.place(pygame.Rect(0, 100 * row, 1000, 90))
    panel = ScrollPanel(buttons)
    panel.place(pygame.Rect(0, 0, *SIZE))
    return Page(look, [panel]), panel


def test_a_finger_scrolls_a_panel_and_presses_nothing_on_the_way(look: Look) -> None:
    pressed: list[str] = []
    page, panel = ten_buttons(look, pressed)
    devices = Devices()
    for kind, y in ((pygame.FINGERDOWN, 0.5), (pygame.FINGERMOTION, 0.3), (pygame.FINGERMOTION, 0.2)):
        on_a_page(devices, page, kind, y)
    on_a_page(devices, page, pygame.FINGERUP, 0.2)
    assert (panel.offset, pressed) == (150, [])
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        on_a_page(devices, page, kind, 0.1)
    assert pressed == ["2"]


def test_a_resting_finger_reads_what_a_button_does_instead_of_pressing_it(look: Look, surface: pygame.Surface) -> None:
    pressed: list[str] = []
    page, _ = ten_buttons(look, pressed)
    devices = Devices()
    on_a_page(devices, page, pygame.FINGERDOWN, 0.1)
    before = len(page.reaches())
    for event, command in devices.pass_time(LONG):
        assert page.handle(event, command)
    assert len(page.reaches()) == before + 1, "the tooltip shows"
    page.draw(surface)
    on_a_page(devices, page, pygame.FINGERUP, 0.1)
    assert pressed == []
