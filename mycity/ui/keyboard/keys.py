"""The key an event tells of: letters on any layout, the number pad with and without Num Lock.

A key is called by the letter printed on it (``event.key``), so that the table of commands holds on AZERTY too. Layouts
of other scripts (Cyrillic, Greek, Hebrew, Thai ...) send letters of their own: there it is called by its place, where
the Latin letter stands beside the other one.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping

import pygame

SHORTCUT = pygame.KMOD_CTRL | (pygame.KMOD_GUI if sys.platform == "darwin" else pygame.KMOD_NONE)
"""Held, it makes a letter a shortcut: Ctrl, and Cmd on a Mac. Elsewhere that key is Super, which is the desktop's."""
_LETTER_KEYS = {pygame.KSCAN_A + number: pygame.K_a + number for number in range(26)}
_ARROWS: Mapping[int, int] = {
    pygame.K_KP_8: pygame.K_UP,
    pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_4: pygame.K_LEFT,
    pygame.K_KP_6: pygame.K_RIGHT,
    pygame.K_KP_9: pygame.K_PAGEUP,
    pygame.K_KP_3: pygame.K_PAGEDOWN,
    pygame.K_KP_7: pygame.K_HOME,
    pygame.K_KP_1: pygame.K_END,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""The number pad's keys, and what is printed on them beside the number."""
_WITH_NUM_LOCK = frozenset((*_ARROWS, pygame.K_KP_0, pygame.K_KP_5))
_SIGNS = frozenset((pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP_MULTIPLY, pygame.K_KP_DIVIDE, pygame.K_KP_EQUALS))
_FIRST_UNWRITTEN = 0x4000_0000
"""Keys that write nothing, and the number pad's, have larger numbers than any character."""
_MODIFIER_KEYS = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    )
)


def command_key(event: pygame.event.Event) -> int:
    """Return the pygame constant of the key that was pressed, for commands: an arrow on the number pad in any case."""
    key = int(event.key)
    if _is_of_other_script(key):
        return _LETTER_KEYS.get(getattr(event, "scancode", 0), key)
    return _ARROWS.get(key, key)


def text_key(event: pygame.event.Event) -> int:
    """Return the pygame constant of the key that was pressed, for a line of text: with Num Lock the pad has numbers."""
    key = int(event.key)
    return key if key in _WITH_NUM_LOCK and types_digits(event) else command_key(event)


def types_digits(event: pygame.event.Event) -> bool:
    """Return whether the number pad writes: with Num Lock, and no key held that gives it its other meaning."""
    others = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_GUI
    return bool(modifiers(event) & pygame.KMOD_NUM) and not modifiers(event) & others


def types_character(event: pygame.event.Event) -> bool:
    """Return whether a pressed key writes a character, as long as nothing is held that makes it a shortcut."""
    key = int(event.key)
    if key >= _FIRST_UNWRITTEN:
        return key in _SIGNS or (key in _WITH_NUM_LOCK and types_digits(event))
    return 32 <= key < 127 or key >= 160


def physical_key(event: pygame.event.Event) -> int:
    """Return a number that is the same when a key goes down and up again, whatever layout is chosen meanwhile."""
    return -getattr(event, "scancode", 0) or int(event.key)


def modifiers(event: pygame.event.Event) -> int:
    """Return what was held when a key was pressed, as pygame's bits."""
    return int(getattr(event, "mod", pygame.KMOD_NONE))


def is_modifier(key: int) -> bool:
    """Return whether a key means nothing alone: Shift, Ctrl, Alt, Super, and the locks."""
    return key in _MODIFIER_KEYS


def _is_of_other_script(key: int) -> bool:
    """Return whether a key is called by a letter, or a mark upon one, that is not Latin."""
    if not 0x80 <= key < min(_FIRST_UNWRITTEN, 0x11_0000):
        return False
    letter = chr(key)
    return unicodedata.category(letter)[0] in "LM" and not unicodedata.name(letter, "").startswith("LATIN")
