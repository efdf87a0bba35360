"""Commands of the player: events of the keyboard become named commands, by one table.

Scenes and widgets react to a `Command` only, so another device needs another table and nothing else. Which key it is
on which layout, `mycity.ui.keyboard.keys` says.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from mycity.ui.keyboard.keys import SHORTCUT, command_key, modifiers, physical_key, text_key, types_character
from mycity.ui.messages import mark


class Command(Enum):
    """A command that a player can give by a key or a button."""

    CONFIRM = auto()
    CANCEL = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    TAB = auto()
    TAB_BACK = auto()
    NEXT = auto()
    PREVIOUS = auto()
    ROTATE_LEFT = auto()
    ROTATE_RIGHT = auto()
    HINT = auto()
    STANDING = auto()
    UNDO = auto()
    PASS = auto()
    STOP = auto()
    MENU = auto()
    HELP = auto()
    FULL_SCREEN = auto()
    MUTE = auto()
    SCREENSHOT = auto()


EVERYWHERE = frozenset((Command.FULL_SCREEN, Command.MUTE, Command.SCREENSHOT, Command.HELP))
"""Commands that mean the same in every scene, and are nothing a game reacts to."""
STEPS = {Command.UP: (-1, 0), Command.DOWN: (1, 0), Command.LEFT: (0, -1), Command.RIGHT: (0, 1)}
"""The arrows as (rows, columns)."""


@dataclass(frozen=True)
class Binding:
    """One command, the keys that give it, and how a help page calls it.

    Attributes:
        keys: pygame key constants; any of them will do.
        modifier: The modifier that must be held, ``pygame.KMOD_NONE`` for none of Ctrl, Alt, Shift.
        repeats: Whether holding the key repeats the command.
        label: The command in words, to be translated.
    """

    command: Command
    keys: tuple[int, ...]
    label: str
    modifier: int = pygame.KMOD_NONE
    repeats: bool = False


BINDINGS: tuple[Binding, ...] = (
    Binding(Command.CONFIRM, (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE), mark("Choose, build")),
    Binding(Command.CANCEL, (pygame.K_ESCAPE,), mark("Back, let go")),
    Binding(Command.UP, (pygame.K_UP,), mark("Up"), repeats=True),
    Binding(Command.DOWN, (pygame.K_DOWN,), mark("Down"), repeats=True),
    Binding(Command.LEFT, (pygame.K_LEFT,), mark("Left"), repeats=True),
    Binding(Command.RIGHT, (pygame.K_RIGHT,), mark("Right"), repeats=True),
    Binding(Command.TAB, (pygame.K_TAB,), mark("Next field"), repeats=True),
    Binding(Command.TAB_BACK, (pygame.K_TAB,), mark("Previous field"), modifier=pygame.KMOD_SHIFT, repeats=True),
    Binding(Command.NEXT, (pygame.K_PAGEDOWN, pygame.K_n), mark("Next place or page"), repeats=True),
    Binding(Command.PREVIOUS, (pygame.K_PAGEUP, pygame.K_b), mark("Previous place or page"), repeats=True),
    Binding(Command.ROTATE_LEFT, (pygame.K_e,), mark("Turn left"), repeats=True),
    Binding(Command.ROTATE_RIGHT, (pygame.K_r,), mark("Turn right"), repeats=True),
    Binding(Command.HINT, (pygame.K_h,), mark("Hint")),
    Binding(Command.STANDING, (pygame.K_t,), mark("Enlarge all scores")),
    Binding(Command.UNDO, (pygame.K_u, pygame.K_BACKSPACE), mark("Undo")),
    Binding(Command.UNDO, (pygame.K_z,), mark("Undo"), modifier=pygame.KMOD_CTRL),
    Binding(Command.PASS, (pygame.K_p,), mark("Pass")),
    Binding(Command.STOP, (pygame.K_s,), mark("Stop here")),
    Binding(Command.MENU, (pygame.K_F10,), mark("Open the menu")),
    Binding(Command.HELP, (pygame.K_F1,), mark("Rules")),
    Binding(Command.FULL_SCREEN, (pygame.K_F11,), mark("Full screen")),
    Binding(Command.FULL_SCREEN, (pygame.K_RETURN,), mark("Full screen"), modifier=pygame.KMOD_ALT),
    Binding(Command.MUTE, (pygame.K_m,), mark("Sound on or off")),
    Binding(Command.SCREENSHOT, (pygame.K_F12,), mark("Save a picture")),
)

_MODIFIERS = (pygame.KMOD_GUI, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT)
_BY_KEY = {(key, row.modifier): row for row in BINDINGS for key in row.keys}


class Keyboard:
    """Turns key events into commands; knows which keys are held, so that only some commands repeat."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def command(self, event: pygame.event.Event) -> Command | None:
        """Return what ``event`` means, or None.

        A held key repeats only where its row says so: a held Enter must not run through three screens.
        """
        if event.type == pygame.KEYUP:
            self._held.discard(physical_key(event))
        if event.type != pygame.KEYDOWN:
            return None
        repeated = physical_key(event) in self._held
        self._held.add(physical_key(event))
        row = _BY_KEY.get((command_key(event), _modifier(event)))
        return row.command if row and (row.repeats or not repeated) else None

    def release_all(self) -> None:
        """Forget the held keys: the window lost the keyboard and will not hear of their release."""
        self._held.clear()


_EDITING = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)
_SHORTCUTS = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_z)


def is_letter(event: pygame.event.Event) -> bool:
    """Return whether a key event writes a character or edits text, so that a text field takes it first."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_ALT | pygame.KMOD_GUI & ~SHORTCUT):
        return False
    key = text_key(event)
    if is_shortcut(event.mod):
        return key in _EDITING or key in _SHORTCUTS
    return key in _EDITING or types_character(event)


def typed_letter(event: pygame.event.Event) -> str:
    """Return the letter or sign that a key writes where nobody is writing yet; nothing for the blank and the pad.

    The system tells of what is written only where somebody writes: otherwise it is what is printed on the key.
    """
    if not is_letter(event) or is_shortcut(event.mod) or not pygame.K_SPACE < event.key < sys.maxunicode:
        return ""
    if not types_character(event):
        return ""
    is_large = bool(event.mod & pygame.KMOD_SHIFT) is not bool(event.mod & pygame.KMOD_CAPS)
    letter = chr(event.key)
    return str(getattr(event, "unicode", "")) or (letter.upper() if is_large else letter)


def is_shortcut(mod: int) -> bool:
    """Return whether the key is held that makes a letter a shortcut: Ctrl, or Cmd on a Mac."""
    return bool(mod & SHORTCUT)


def _modifier(event: pygame.event.Event) -> int:
    held = modifiers(event)
    return next((modifier for modifier in _MODIFIERS if held & modifier), pygame.KMOD_NONE)
