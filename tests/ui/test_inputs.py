"""From keys to commands."""

from __future__ import annotations

from collections import Counter

import pygame

from mycity.ui.inputs import BINDINGS, Command, Keyboard, is_letter
from tests.each import each


def down(code: int, mod: int = pygame.KMOD_NONE) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


def up(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0)


@each("row", BINDINGS)
def test_every_key_of_the_table_gives_its_command(row: object) -> None:
    for code in row.keys:  # type: ignore[attr-defined]
        assert Keyboard().command(down(code, row.modifier)) is row.command  # type: ignore[attr-defined]


def test_no_key_means_two_things() -> None:
    count = Counter((code, row.modifier) for row in BINDINGS for code in row.keys)
    assert count.most_common(1)[0][1] == 1


def test_every_command_has_a_key_and_a_label() -> None:
    assert {row.command for row in BINDINGS} == set(Command)
    assert all(row.label for row in BINDINGS)


def test_lock_keys_change_nothing_and_modifiers_do() -> None:
    assert Keyboard().command(down(pygame.K_r, pygame.KMOD_NUM | pygame.KMOD_CAPS)) is Command.ROTATE_RIGHT
    assert Keyboard().command(down(pygame.K_z)) is None
    assert Keyboard().command(down(pygame.K_z, pygame.KMOD_LCTRL)) is Command.UNDO
    assert Keyboard().command(down(pygame.K_TAB, pygame.KMOD_RSHIFT)) is Command.TAB_BACK


def test_a_held_arrow_repeats_and_a_held_enter_does_not() -> None:
    keyboard = Keyboard()
    assert [keyboard.command(down(pygame.K_LEFT)) for _ in range(3)] == [Command.LEFT] * 3
    assert [keyboard.command(down(pygame.K_RETURN)) for _ in range(3)] == [Command.CONFIRM, None, None]
    keyboard.command(up(pygame.K_RETURN))
    assert keyboard.command(down(pygame.K_RETURN)) is Command.CONFIRM
    keyboard.release_all()
    assert keyboard.command(down(pygame.K_RETURN)) is Command.CONFIRM


@each(
    ("code", "mod", "letter"),
    [
        (pygame.K_a, 0, True),
        (pygame.K_SPACE, 0, True),
        (0xE9, 0, True),
        (pygame.K_BACKSPACE, 0, True),
        (pygame.K_z, pygame.KMOD_CTRL, True),
        (pygame.K_a, pygame.KMOD_RCTRL, True),
        (pygame.K_p, pygame.KMOD_CTRL, False),
        (pygame.K_RETURN, pygame.KMOD_ALT, False),
        (pygame.K_F1, 0, False),
        (pygame.K_RETURN, 0, False),
        (pygame.K_TAB, 0, False),
        (pygame.K_DOWN, 0, False),
    ],
)
def test_what_a_text_field_takes(code: int, mod: int, letter: bool) -> None:
    assert is_letter(down(code, mod)) is letter
