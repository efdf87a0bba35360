"""The buttons of a gamepad: what each means, and what is printed on it by the makers of the common pads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from mycity.ui.inputs import Command
from mycity.ui.messages import mark


class PadButton(Enum):
    """A thing to press, by the place it has on an Xbox pad; a stick pushed one way is one too."""

    A = auto()
    B = auto()
    X = auto()
    Y = auto()
    LEFT_SHOULDER = auto()
    RIGHT_SHOULDER = auto()
    LEFT_TRIGGER = auto()
    RIGHT_TRIGGER = auto()
    BACK = auto()
    START = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    LEFT_STICK = auto()
    RIGHT_STICK = auto()
    STICK_UP = auto()
    STICK_DOWN = auto()
    STICK_LEFT = auto()
    STICK_RIGHT = auto()
    LOOK_UP = auto()
    LOOK_DOWN = auto()
    LOOK_LEFT = auto()
    LOOK_RIGHT = auto()


class PadFamily(Enum):
    """A maker's names for the buttons of a pad; on a plain one they have numbers."""

    XBOX = auto()
    PLAYSTATION = auto()
    NINTENDO = auto()
    PLAIN = auto()


COMMANDS: Mapping[PadButton, Command] = {
    PadButton.A: Command.CONFIRM,
    PadButton.B: Command.CANCEL,
    PadButton.UP: Command.UP,
    PadButton.DOWN: Command.DOWN,
    PadButton.LEFT: Command.LEFT,
    PadButton.RIGHT: Command.RIGHT,
    PadButton.STICK_UP: Command.UP,
    PadButton.STICK_DOWN: Command.DOWN,
    PadButton.STICK_LEFT: Command.LEFT,
    PadButton.STICK_RIGHT: Command.RIGHT,
    PadButton.LOOK_LEFT: Command.TAB_BACK,
    PadButton.LOOK_RIGHT: Command.TAB,
    PadButton.LOOK_UP: Command.PREVIOUS,
    PadButton.LOOK_DOWN: Command.NEXT,
    PadButton.LEFT_TRIGGER: Command.PREVIOUS,
    PadButton.RIGHT_TRIGGER: Command.NEXT,
    PadButton.LEFT_SHOULDER: Command.ROTATE_LEFT,
    PadButton.RIGHT_SHOULDER: Command.ROTATE_RIGHT,
    PadButton.X: Command.UNDO,
    PadButton.Y: Command.HINT,
    PadButton.BACK: Command.HELP,
    PadButton.START: Command.MENU,
    PadButton.RIGHT_STICK: Command.STANDING,
    PadButton.LEFT_STICK: Command.MUTE,
}
"""Commands of the buttons. A building is given up, and an episode left, by their buttons on the screen alone."""

BUTTONS: Mapping[int, PadButton] = {
    pygame.CONTROLLER_BUTTON_A: PadButton.A,
    pygame.CONTROLLER_BUTTON_B: PadButton.B,
    pygame.CONTROLLER_BUTTON_X: PadButton.X,
    pygame.CONTROLLER_BUTTON_Y: PadButton.Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton.LEFT_SHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton.RIGHT_SHOULDER,
    pygame.CONTROLLER_BUTTON_BACK: PadButton.BACK,
    pygame.CONTROLLER_BUTTON_START: PadButton.START,
    pygame.CONTROLLER_BUTTON_DPAD_UP: PadButton.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadButton.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadButton.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadButton.RIGHT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadButton.LEFT_STICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadButton.RIGHT_STICK,
}
"""The buttons of a pad that SDL knows, by SDL's numbers."""

PLAIN_BUTTONS: Mapping[int, PadButton] = dict(
    enumerate(
        (
            PadButton.A,
            PadButton.B,
            PadButton.X,
            PadButton.Y,
            PadButton.LEFT_SHOULDER,
            PadButton.RIGHT_SHOULDER,
            PadButton.BACK,
            PadButton.START,
        )
    )
)
"""The buttons of a pad that SDL knows nothing of, in the order most of them have."""

_ARROWS = {
    PadButton.UP: "\N{UPWARDS ARROW}",
    PadButton.DOWN: "\N{DOWNWARDS ARROW}",
    PadButton.LEFT: "\N{LEFTWARDS ARROW}",
    PadButton.RIGHT: "\N{RIGHTWARDS ARROW}",
}
_STICKS = {
    PadButton.LEFT_STICK: mark("Press the left stick"),
    PadButton.RIGHT_STICK: mark("Press the right stick"),
    PadButton.LOOK_UP: mark("Right stick \N{UPWARDS ARROW}"),
    PadButton.LOOK_DOWN: mark("Right stick \N{DOWNWARDS ARROW}"),
    PadButton.LOOK_LEFT: mark("Right stick \N{LEFTWARDS ARROW}"),
    PadButton.LOOK_RIGHT: mark("Right stick \N{RIGHTWARDS ARROW}"),
}
_NAMED = (
    PadButton.A,
    PadButton.B,
    PadButton.X,
    PadButton.Y,
    PadButton.LEFT_SHOULDER,
    PadButton.RIGHT_SHOULDER,
    PadButton.LEFT_TRIGGER,
    PadButton.RIGHT_TRIGGER,
    PadButton.BACK,
    PadButton.START,
)
_PRINTED = {
    PadFamily.XBOX: ("A", "B", "X", "Y", "LB", "RB", "LT", "RT", mark("View"), mark("gamepad|Menu")),
    PadFamily.PLAYSTATION: (
        mark("Cross"),
        mark("Circle"),
        mark("Square"),
        mark("Triangle"),
        *("L1", "R1", "L2", "R2"),
        mark("Create"),
        mark("Options"),
    ),
    PadFamily.NINTENDO: ("A", "B", "X", "Y", "L", "R", "ZL", "ZR", "\N{MINUS SIGN}", "+"),
    PadFamily.PLAIN: ("1", "2", "3", "4", "5", "6", "L2", "R2", "7", "8"),
}
"""Words on the named buttons, in their order; SDL's A on a Nintendo pad is the one that says A."""
_NAMES = {family: dict(zip(_NAMED, words, strict=True)) | _ARROWS | _STICKS for family, words in _PRINTED.items()}
_VENDORS = {"5e04": PadFamily.XBOX, "4c05": PadFamily.PLAYSTATION, "7e05": PadFamily.NINTENDO}
_WORDS = {
    PadFamily.PLAYSTATION: ("playstation", "ps3", "ps4", "ps5", "dualsense", "dualshock", "sony"),
    PadFamily.NINTENDO: ("nintendo", "switch", "joy-con", "wii"),
}


@dataclass(frozen=True)
class PadRow:
    """A line of the help: one command, and the buttons that give it."""

    command: Command
    buttons: tuple[PadButton, ...]


def rows() -> list[PadRow]:
    """Return each command a pad gives and its buttons; the left stick goes without saying beside the arrows."""
    buttons = [button for button in COMMANDS if not button.name.startswith("STICK_")]
    return [PadRow(c, tuple(b for b in buttons if COMMANDS[b] is c)) for c in dict.fromkeys(COMMANDS.values())]


def button_of(command: Command) -> PadButton | None:
    """Return the first button that gives a command; None where a pad has none for it."""
    return next((button for button, given in COMMANDS.items() if given is command), None)


def printed_on(button: PadButton, family: PadFamily) -> str:
    """Return what a button is called on a family of pads, to be translated."""
    return _NAMES[family].get(button, "")


def family_of(name: str, guid: str) -> PadFamily:
    """Return whose pad it is, by the maker's number in SDL's id or by its name; most others look like Xbox's.

    Args:
        name: As the system calls it.
        guid: SDL's id, 32 hexadecimal digits: the maker's number is the third pair of bytes, the lower byte first.
    """
    if (family := _VENDORS.get(guid[8:12])) is not None:
        return family
    called = name.lower()
    return next((family for family, words in _WORDS.items() if any(word in called for word in words)), PadFamily.XBOX)
