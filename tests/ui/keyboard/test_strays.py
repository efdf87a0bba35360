"""Keys that are not for the game: the desktop's, those held since another window had them, and letters by the way."""

from __future__ import annotations

import pygame
import pytest

from mycity.ui.devices import Devices
from mycity.ui.inputs import Command

SIZE = (1280, 800)
R, RETURN, SHIFT = (
    (pygame.K_r, pygame.KSCAN_R),
    (pygame.K_RETURN, pygame.KSCAN_RETURN),
    (pygame.K_LSHIFT, pygame.KSCAN_LSHIFT),
)
SUPER, CTRL, ALT, ALT_GR = pygame.KMOD_LGUI, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT


class Desk:
    """A game's devices, and the keys that the system says are down."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.down: set[int] = set()
        self.devices = Devices()
        monkeypatch.setattr("mycity.ui.keyboard.held.keys_down", lambda: frozenset(self.down))

    def tell(self, kind: int, **fields: object) -> list[Command | None]:
        """Return what an event means to the game: nothing at all, or a command or none."""
        return [command for _, command in self.devices.meaning(pygame.event.Event(kind, fields), SIZE)]

    def press(self, key: tuple[int, int], mod: int = 0) -> list[Command | None]:
        return self.tell(pygame.KEYDOWN, key=key[0], scancode=key[1], mod=mod)

    def let_go(self, key: tuple[int, int], mod: int = 0) -> None:
        self.tell(pygame.KEYUP, key=key[0], scancode=key[1], mod=mod)

    def writes(self, text: str) -> bool:
        return self.tell(pygame.TEXTINPUT, text=text) != []


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def test_a_key_held_since_another_window_does_nothing_until_it_was_let_go(desk: Desk) -> None:
    desk.down = {36}
    desk.tell(pygame.WINDOWFOCUSGAINED)
    assert [desk.press(RETURN) for _ in range(3)] == [[], [], []], "and repeats itself"
    desk.down = set()
    desk.let_go(RETURN)
    assert desk.press(RETURN) == [Command.CONFIRM]


def test_a_key_that_was_let_go_before_it_was_told_of_is_pressed_anew(desk: Desk) -> None:
    desk.down = {36}
    desk.tell(pygame.WINDOWFOCUSGAINED)
    desk.down = set()
    assert desk.press(RETURN) == [Command.CONFIRM]


def test_as_many_keys_are_held_as_the_system_said(desk: Desk) -> None:
    """A key that is stuck, or taken for it, costs one press and not the keyboard."""
    desk.down = {99}
    desk.tell(pygame.WINDOWFOCUSGAINED)
    assert desk.press(RETURN) == []
    desk.let_go(RETURN)
    assert desk.press(RETURN) == [Command.CONFIRM]
    assert desk.press(R) == [Command.ROTATE_RIGHT]


def test_modifiers_held_since_another_window_count_and_take_no_keys_place(desk: Desk) -> None:
    desk.down = {27}
    desk.tell(pygame.WINDOWFOCUSGAINED)
    assert desk.press(SHIFT, pygame.KMOD_LSHIFT) == [None]
    assert desk.press(R, pygame.KMOD_LSHIFT) == []


def test_a_letter_held_since_another_window_is_not_written(desk: Desk) -> None:
    desk.down = {27}
    desk.tell(pygame.WINDOWFOCUSGAINED)
    desk.press(R)
    assert not desk.writes("r")
    desk.let_go((pygame.K_LALT, pygame.KSCAN_LALT))
    assert not desk.writes("r"), "another key went up"
    desk.press((pygame.K_a, pygame.KSCAN_A))
    assert desk.writes("a")
    desk.let_go(R)
    desk.press(R)
    assert desk.writes("r")


def test_leaving_the_window_forgets_what_was_held(desk: Desk) -> None:
    desk.down = {36}
    desk.tell(pygame.WINDOWFOCUSGAINED)
    desk.press(RETURN)
    desk.tell(pygame.WINDOWFOCUSLOST)
    desk.down = set()
    desk.tell(pygame.WINDOWFOCUSGAINED)
    assert desk.press(RETURN) == [Command.CONFIRM]


def test_a_system_that_does_not_say_what_is_down_holds_nothing_back() -> None:
    devices = Devices()
    devices.meaning(pygame.event.Event(pygame.WINDOWFOCUSGAINED), SIZE)
    press = pygame.event.Event(pygame.KEYDOWN, key=RETURN[0], scancode=RETURN[1], mod=0)
    assert [command for _, command in devices.meaning(press, SIZE)] == [Command.CONFIRM]


@pytest.mark.parametrize("key", [R, RETURN, (pygame.K_l, pygame.KSCAN_L), (pygame.K_LEFT, pygame.KSCAN_LEFT)])
def test_a_key_with_super_never_reaches_the_game(desk: Desk, key: tuple[int, int]) -> None:
    assert desk.press((pygame.K_LGUI, pygame.KSCAN_LGUI), SUPER) == [None]
    assert desk.press(key, SUPER) == []


@pytest.mark.parametrize(
    ("key", "mod", "text", "written"),
    [
        ("r", 0, "r", True),
        ("r", SUPER, "r", False),
        ("r", ALT, "r", False),
        ("r", ALT, "R", False),
        ("м", CTRL, "м", False),
        ("1", CTRL, "1", False),
        ("e", ALT_GR, "€", True),
        ("e", ALT, "€", True),
        ("e", pygame.KMOD_MODE, "€", True),
        ("q", CTRL | ALT_GR, "@", True),
        ("q", CTRL | ALT, "@", True),
    ],
)
def test_letters_that_come_by_the_way_are_not_written(desk: Desk, key: str, mod: int, text: str, written: bool) -> None:
    pressed = ord(key), 0
    desk.press(pressed, mod)
    assert desk.writes(text) is written
    desk.let_go(pressed, mod)
    assert desk.writes("é"), "what an input method writes belongs to no key"
