"""From a gamepad to commands: buttons, sticks and their dead zone, what repeats, pads that come and go, names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from mycity.ui.devices import Devices
from mycity.ui.inputs import Command
from mycity.ui.pad_buttons import BUTTONS, COMMANDS, PadButton, PadFamily, family_of, printed_on, rows
from mycity.ui.pads import FIRST_REPEAT, NEXT_REPEATS, Pads
from mycity.ui.rumble import rumble_for
from tests.each import each

FULL = 32767


def event(kind: int, **fields: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, {"instance_id": 0, **fields})


def press(pads: Pads, button: int, number: int = 0) -> Command | None:
    return pads.command(event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=number))


def push(pads: Pads, axis: int, share: float) -> Command | None:
    return pads.command(event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * FULL)))


def test_every_button_has_a_name_on_every_pad_and_a_place_in_the_help() -> None:
    said = {button for row in rows() for button in row.buttons}
    assert said | {one for one in PadButton if one.name.startswith("STICK_")} == set(PadButton) == set(COMMANDS)
    assert all(printed_on(button, family) for button in said for family in PadFamily)


@each(("code", "button"), BUTTONS.items())
def test_every_button_gives_its_command(code: int, button: PadButton) -> None:
    assert press(Pads(), code) is COMMANDS[button]


def test_a_stick_is_one_arrow_until_it_is_pulled_back() -> None:
    pads = Pads()
    across, down = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    assert [push(pads, across, share) for share in (0.1, 0.5, 0.6, 1.0, 0.45)] == [
        None,
        None,
        Command.RIGHT,
        None,
        None,
    ]
    assert push(pads, down, 0.5) is None, "a thumb is never quite level"
    assert push(pads, across, 0.3) is None
    assert push(pads, down, -0.9) is Command.UP
    assert push(pads, down, 0.0) is None


def test_what_is_held_repeats_as_keys_do_and_enter_never() -> None:
    pads = Pads()
    press(pads, pygame.CONTROLLER_BUTTON_A)
    press(pads, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert pads.pass_time(FIRST_REPEAT - 1) == []
    assert pads.pass_time(1) == [Command.LEFT]
    assert pads.pass_time(NEXT_REPEATS) == [Command.LEFT]
    pads.command(event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT))
    assert pads.pass_time(FIRST_REPEAT) == []


def test_a_trigger_is_pressed_once() -> None:
    pads = Pads()
    given = [push(pads, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, share) for share in (0.3, 0.6, 1.0, 0.5, 0.2, 0.7)]
    assert given == [None, Command.NEXT, None, None, None, Command.NEXT]


AXES = (
    *((pygame.CONTROLLER_AXIS_LEFTX, Command.RIGHT), (pygame.CONTROLLER_AXIS_LEFTY, Command.DOWN)),
    *((pygame.CONTROLLER_AXIS_RIGHTX, Command.TAB), (pygame.CONTROLLER_AXIS_RIGHTY, Command.NEXT)),
    *((pygame.CONTROLLER_AXIS_TRIGGERLEFT, Command.PREVIOUS), (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, Command.NEXT)),
)


@pytest.mark.parametrize(("axis", "command"), AXES)
def test_an_axis_counts_once_it_has_been_near_its_middle(axis: int, command: Command) -> None:
    """A throttle, a pedal or vJoy rests at full, and trembles there."""
    devices = Devices()
    shares = (1.0, 0.97, 1.0, 0.6, 1.0)
    told = [
        devices.meaning(event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * FULL)), (1280, 800))
        for share in shares
    ]
    assert [one for meant in told for _, one in meant] == [None] * len(shares)
    assert not devices.uses_pad
    assert devices.pads.pass_time(FIRST_REPEAT) == []
    assert [push(devices.pads, axis, share) for share in (0.1, 1.0)] == [None, command]


def test_axes_of_one_pad_and_axes_of_two_rest_by_themselves() -> None:
    pads = Pads()
    across, down = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    assert [push(pads, axis, share) for axis, share in ((across, 0.0), (down, 1.0), (across, 1.0))] == [
        None,
        None,
        Command.RIGHT,
    ]
    other = event(pygame.CONTROLLERAXISMOTION, axis=across, value=FULL, instance_id=1)
    assert pads.command(other) is None
    pads.command(event(pygame.CONTROLLERDEVICEREMOVED))
    assert push(pads, across, 1.0) is None, "it is another one now"


def test_a_trigger_held_since_another_window_is_not_pulled_anew() -> None:
    pads = Pads()
    pull = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    pads.command(event(pygame.WINDOWFOCUSLOST))
    assert [push(pads, pull, share) for share in (0.0, 1.0)] == [None, None]
    pads.command(event(pygame.WINDOWFOCUSGAINED))
    assert [push(pads, pull, share) for share in (0.95, 1.0, 0.1, 1.0)] == [None, None, None, Command.NEXT]


def test_unplugging_lets_go_of_what_was_held_on_that_pad_only() -> None:
    pads = Pads()
    press(pads, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    press(pads, pygame.CONTROLLER_BUTTON_DPAD_UP, number=1)
    pads.command(event(pygame.CONTROLLERDEVICEREMOVED))
    assert pads.pass_time(FIRST_REPEAT) == [Command.UP]


def test_nothing_is_pressed_while_the_player_is_in_another_window() -> None:
    pads = Pads()
    pads.command(event(pygame.WINDOWFOCUSLOST))
    assert press(pads, pygame.CONTROLLER_BUTTON_A) is None
    pads.command(event(pygame.WINDOWFOCUSGAINED))
    assert press(pads, pygame.CONTROLLER_BUTTON_A) is Command.CONFIRM


@pytest.mark.parametrize(
    ("name", "guid", "family"),
    [
        ("Controller", "030057564c050000e60c000000007601", PadFamily.PLAYSTATION),
        ("Pro Controller", "", PadFamily.XBOX),
        ("Nintendo Switch Pro Controller", "03000000a5a50000", PadFamily.NINTENDO),
        ("Xbox Series X Controller", "030000005e040000120b000000000000", PadFamily.XBOX),
        ("DualSense Wireless Controller", "", PadFamily.PLAYSTATION),
    ],
)
def test_a_pad_is_known_by_its_maker(name: str, guid: str, family: PadFamily) -> None:
    assert family_of(name, guid) is family


def test_the_device_used_last_is_known_and_a_stick_at_rest_uses_nothing() -> None:
    devices = Devices()
    size = (1280, 800)
    used = []
    for one in (
        event(pygame.CONTROLLERAXISMOTION, axis=0, value=900),
        event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A),
        event(pygame.KEYDOWN, key=pygame.K_a, mod=0),
    ):
        devices.meaning(one, size)
        used.append(devices.uses_pad)
    assert used == [False, True, False]


def test_a_pad_that_sdl_does_not_know_has_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mycity.ui.pads.controller.is_controller", lambda _: False)
    monkeypatch.setattr("mycity.ui.pads.pygame.joystick.Joystick", PlainStick)
    pads = Pads()
    pads.command(event(pygame.JOYBUTTONDOWN, button=0, instance_id=7))
    pads.command(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0))
    assert pads.family is PadFamily.PLAIN
    assert pads.command(event(pygame.JOYBUTTONDOWN, button=0, instance_id=7)) is None, "a switch that is on"
    pads.pass_time(FIRST_REPEAT)
    plain: list[Callable[[], Command | None]] = [
        lambda: pads.command(event(pygame.JOYBUTTONDOWN, button=0, instance_id=7)),
        lambda: pads.command(event(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=7)),
        lambda: pads.command(event(pygame.JOYHATMOTION, hat=0, value=(0, 0), instance_id=7)),
    ]
    assert [give() for give in plain] == [Command.CONFIRM, Command.UP, None]
    for axis, value in ((0, 0.0), (0, 1.0), (1, 0.0), (1, -1.0), (2, 1.0)):
        assert pads.command(event(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=7)) is None
    assert pads.pass_time(FIRST_REPEAT) == []
    assert pads.count == 1
    pads.command(event(pygame.JOYDEVICEREMOVED, instance_id=7))
    assert pads.count == 0


def test_what_happens_is_felt_on_the_pad_used_last_if_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    felt: list[tuple[float, float, int]] = []
    devices = Devices()
    monkeypatch.setattr(devices.pads, "rumble", lambda *how: felt.append(how))
    rumble_for(devices, "illegal", wanted=True)
    devices.uses_pad = True
    rumble_for(devices, "illegal", wanted=False)
    rumble_for(devices, "card", wanted=True)
    assert felt == []
    rumble_for(devices, "illegal", wanted=True)
    assert len(felt) == 1
    Pads().rumble(1.0, 1.0, 100)


class PlainStick:
    """A pad as the joystick module gives it."""

    def __init__(self, index: int) -> None:
        assert index == 0

    def get_instance_id(self) -> int:
        return 7
