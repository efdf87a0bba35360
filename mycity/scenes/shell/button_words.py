"""The names of keys and buttons: as printed on the keyboard, or on the gamepad when that was used last.

    with_button(self.services, self.t("Hint"), Command.HINT)

A scene's page is built anew when the player takes up something else, so that the names are those of what is in hand.
"""

from __future__ import annotations

import pygame

from mycity.scenes.shell.services import Services
from mycity.ui.inputs import BINDINGS, Binding, Command
from mycity.ui.messages import mark
from mycity.ui.pad_buttons import PadButton, button_of, printed_on

KEY_WORDS = {
    pygame.K_RETURN: mark("Enter"),
    pygame.K_SPACE: mark("Space"),
    pygame.K_ESCAPE: mark("Esc"),
    pygame.K_UP: "\N{UPWARDS ARROW}",
    pygame.K_DOWN: "\N{DOWNWARDS ARROW}",
    pygame.K_LEFT: "\N{LEFTWARDS ARROW}",
    pygame.K_RIGHT: "\N{RIGHTWARDS ARROW}",
    pygame.K_TAB: mark("Tab"),
    pygame.K_PAGEUP: mark("Page up"),
    pygame.K_PAGEDOWN: mark("Page down"),
    pygame.K_BACKSPACE: mark("Backspace"),
}
"""Keys whose name is not simply what pygame calls them."""
MODIFIER_WORDS = {pygame.KMOD_CTRL: mark("Ctrl"), pygame.KMOD_ALT: mark("Alt"), pygame.KMOD_SHIFT: mark("Shift")}
_LETTERS = 2
"""The most signs on a button that are letters or an arrow, and no word of any language."""
UNNAMED = frozenset((pygame.K_KP_ENTER,))
"""Keys that are called as another one of the same row."""


def button_name(services: Services, command: Command) -> str:
    """Return what gives a command on what the player has in hand; the key where a gamepad has no button for it."""
    pad = button_of(command) if services.devices.uses_pad else None
    if pad is not None:
        return pad_name(services, pad)
    return key_name(services, next(row for row in BINDINGS if row.command is command).keys[0])


def with_button(services: Services, words: str, command: Command) -> str:
    """Return words, and behind them the button that does the same; none where the gamepad in hand has none."""
    if services.devices.uses_pad and button_of(command) is None:
        return words
    return f"{words} ({button_name(services, command)})"


def key_name(services: Services, key: int) -> str:
    words = KEY_WORDS.get(key)
    return _printed_words(services, words) if words is not None else pygame.key.name(key).title()


def key_names(services: Services, binding: Binding) -> list[str]:
    """Return all keys of a row, with the modifier that is held."""
    modifier = MODIFIER_WORDS.get(binding.modifier)
    before = f"{services.t(modifier)} + " if modifier else ""
    return [before + key_name(services, key) for key in binding.keys if key not in UNNAMED]


def pad_name(services: Services, button: PadButton) -> str:
    """Return what a button is called on the gamepad that was used last."""
    return _printed_words(services, printed_on(button, services.devices.pads.family))


def _printed_words(services: Services, printed: str) -> str:
    """Return what is printed on a key or a button in the player's language."""
    return services.t(printed) if len(printed) > _LETTERS else printed
