"""Which key an event tells of: other scripts, AZERTY, the number pad; and what of it a line of text takes."""

from __future__ import annotations

import pygame
import pytest

from mycity.ui.inputs import Command, Keyboard, is_letter
from tests.each import each

NUM, CTRL, SHIFT, SUPER, ALT = (
    pygame.KMOD_NUM,
    pygame.KMOD_LCTRL,
    pygame.KMOD_LSHIFT,
    pygame.KMOD_LGUI,
    pygame.KMOD_LALT,
)


def down(key: int, scancode: int = 0, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode="")


def up(key: int, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0, unicode="")


@each(
    ("letter", "place", "mod", "command"),
    [
        ("к", pygame.KSCAN_R, 0, Command.ROTATE_RIGHT),
        ("\N{CYRILLIC SMALL LETTER U}", pygame.KSCAN_E, pygame.KMOD_CAPS, Command.ROTATE_LEFT),
        ("я", pygame.KSCAN_Z, CTRL, Command.UNDO),
        ("я", pygame.KSCAN_Z, 0, None),
        ("\N{GREEK SMALL LETTER RHO}", pygame.KSCAN_R, 0, Command.ROTATE_RIGHT),
        ("η", pygame.KSCAN_H, 0, Command.HINT),
        ("ר", pygame.KSCAN_R, 0, Command.ROTATE_RIGHT),
        ("נ", pygame.KSCAN_B, 0, Command.PREVIOUS),
        ("ق", pygame.KSCAN_R, 0, Command.ROTATE_RIGHT),
        ("ื", pygame.KSCAN_N, 0, Command.NEXT),
        ("რ", pygame.KSCAN_R, 0, Command.ROTATE_RIGHT),
        ("ж", pygame.KSCAN_SEMICOLON, 0, None),
        ("\N{CYRILLIC SMALL LETTER BE}", pygame.KSCAN_COMMA, 0, None),
    ],
)
def test_a_letter_of_another_script_is_called_by_its_place(
    letter: str, place: int, mod: int, command: Command | None
) -> None:
    assert Keyboard().command(down(ord(letter), place, mod)) is command


@each(
    ("key", "place", "command"),
    [
        ("e", pygame.KSCAN_D, Command.ROTATE_LEFT),
        (".", pygame.KSCAN_E, None),
        ("o", pygame.KSCAN_S, None),
        ("z", pygame.KSCAN_W, None),
        ("é", pygame.KSCAN_W, None),
        ("è", pygame.KSCAN_T, None),
        ("\N{LATIN SMALL LETTER DOTLESS I}", pygame.KSCAN_I, None),
        (";", pygame.KSCAN_M, None),
        (";", pygame.KSCAN_P, None),
    ],
)
def test_where_there_are_latin_letters_what_is_printed_counts(key: str, place: int, command: Command | None) -> None:
    assert Keyboard().command(down(ord(key), place)) is command


@each("locks", [0, NUM, NUM | pygame.KMOD_CAPS])
@each(
    ("key", "command"),
    [
        (pygame.K_KP_8, Command.UP),
        (pygame.K_KP_2, Command.DOWN),
        (pygame.K_KP_4, Command.LEFT),
        (pygame.K_KP_6, Command.RIGHT),
        (pygame.K_KP_9, Command.PREVIOUS),
        (pygame.K_KP_3, Command.NEXT),
        (pygame.K_KP_ENTER, Command.CONFIRM),
        (pygame.K_KP_5, None),
        (pygame.K_KP_0, None),
    ],
)
def test_the_number_pad_has_arrows_and_page_keys(key: int, command: Command | None, locks: int) -> None:
    keyboard = Keyboard()
    again = command if command is not Command.CONFIRM else None
    assert [keyboard.command(down(key, mod=locks)) for _ in range(2)] == [command, again]


@each(
    ("key", "mod", "taken"),
    [
        (pygame.K_KP_4, NUM, True),
        (pygame.K_KP_8, NUM, True),
        (pygame.K_KP_4, 0, True),
        (pygame.K_KP_7, 0, True),
        (pygame.K_KP_PERIOD, 0, True),
        (pygame.K_KP_8, 0, False),
        (pygame.K_KP_3, 0, False),
        (pygame.K_KP_8, NUM | SHIFT, False),
        (pygame.K_KP_ENTER, NUM, False),
        (pygame.K_KP_PLUS, 0, True),
        (pygame.K_KP_4, NUM | ALT, False),
    ],
)
def test_what_a_line_of_text_takes_of_the_number_pad(key: int, mod: int, taken: bool) -> None:
    assert is_letter(down(key, mod=mod)) is taken


@pytest.mark.parametrize("letter", ["c", "v", "x", "a", "z"])
def test_shortcuts_of_a_text_on_a_layout_without_latin_letters(letter: str) -> None:
    place = pygame.KSCAN_A + ord(letter) - ord("a")
    assert is_letter(down(ord("ф"), place, CTRL))
    assert not is_letter(down(ord("ф"), pygame.KSCAN_P, CTRL))


@each("key", [pygame.K_r, pygame.K_m, pygame.K_RETURN, pygame.K_LEFT, pygame.K_KP_4, pygame.K_F11])
@each("held", [pygame.KMOD_LGUI, pygame.KMOD_RGUI])
def test_with_super_no_key_is_a_command(key: int, held: int) -> None:
    assert Keyboard().command(down(key, mod=held)) is None


def test_a_key_is_up_again_when_the_layout_has_changed_meanwhile() -> None:
    keyboard = Keyboard()
    assert keyboard.command(down(pygame.K_h, pygame.KSCAN_H)) is Command.HINT
    keyboard.command(up(ord("\N{CYRILLIC SMALL LETTER ER}"), pygame.KSCAN_H))
    assert keyboard.command(down(ord("\N{CYRILLIC SMALL LETTER ER}"), pygame.KSCAN_H)) is Command.HINT
