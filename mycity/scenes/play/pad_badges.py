"""The signs of a gamepad's buttons on what they press: with one in hand nothing is rested on that explains itself."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from mycity.scenes.shell.button_words import pad_name
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, IconButton, Widget, WidgetState
from mycity.ui.pad_buttons import PadButton, PadFamily, button_of
from mycity.ui.style.fonts import SMALL_STRONG
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look

_COMMANDS = {
    "card": Command.CONFIRM,
    "build": Command.CONFIRM,
    "done": Command.CONFIRM,
    "skip": Command.CONFIRM,
    "undo": Command.UNDO,
    "hint": Command.HINT,
    "rotate left": Command.ROTATE_LEFT,
    "rotate right": Command.ROTATE_RIGHT,
    "pass": Command.TAB,
    "stop": Command.TAB,
    "menu": Command.MENU,
}
"""The command of each widget of the play scene, by its key; the right stick leads to those that have no button."""
_SHAPES = {PadButton.A: "close", PadButton.B: "circle", PadButton.X: "square", PadButton.Y: "triangle"}
"""The icons that are printed on the buttons of a PlayStation pad."""
_DRAWN = {PadButton.START: "menu", PadButton.LOOK_RIGHT: "stick"}
"""The icons that stand for words, on every pad that does not have a letter or two there."""
_MOST_LETTERS = 2
_NARROW, _SMALL = 140, 14
"""The width of a button below which its badge is small, and that badge's height, in pixels at 1280 x 800."""


class PadBadge(Widget):
    """A small badge inside a widget: at the right end of a button with words, else in a corner.

    Args:
        owner: The widget that it lies on.
        words: The name of the gamepad's button.
        sign: The icon drawn for it; the words themselves where empty.
    """

    def __init__(self, look: Look, owner: Widget, words: str, sign: str) -> None:
        super().__init__()
        self.words = words
        self._sign = sign
        height = min(look.fonts.line_height(SMALL_STRONG), owner.rect.height * 3 // 5)
        is_narrow = isinstance(owner, Button) and owner.rect.width < look.px(_NARROW)
        if is_narrow and sign:  # beside words in the middle there is room for a small one
            height = min(height, look.px(_SMALL))
        width = height if sign else max(height, look.fonts.width(words, SMALL_STRONG) + look.px(8))
        room = owner.rect.inflate(-look.px(6), -look.px(6))
        place = pygame.Rect(0, 0, min(width, room.width), height)
        if isinstance(owner, IconButton):
            place.bottomright = room.bottomright
        elif isinstance(owner, Button):
            place.midright = room.midright
            owner.kept_free = 0 if is_narrow and sign else width
        else:
            place.topright = room.topright
        self.place(place)

    def appearance(self, state: WidgetState) -> Hashable:  # noqa: ARG002 - nobody can press it
        return self.words

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        pygame.draw.rect(surface, look.palette.ink, self.rect, border_radius=self.rect.height // 2)
        if self._sign:
            picture = icon(self._sign, self.rect.height * 3 // 4, look.palette.gold)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
        else:
            look.write(surface, self.words, SMALL_STRONG, look.palette.gold, self.rect)


def pad_badges(services: Services, widgets: Sequence[Widget]) -> list[Widget]:
    """Return a badge for every widget that can be used and that a button of the gamepad in hand presses."""
    if not services.devices.uses_pad:
        return []
    badges: list[Widget] = []
    for widget in widgets:
        command = _COMMANDS.get(widget.key)
        button = None if command is None or not widget.enabled else button_of(command)
        if button is not None:
            words = pad_name(services, button)
            badges.append(PadBadge(services.look, widget, words, _sign(services, button, words)))
    return badges


def _sign(services: Services, button: PadButton, words: str) -> str:
    """Return the name of what is drawn for a button; empty where a letter or two are printed on it."""
    if services.devices.pads.family is PadFamily.PLAYSTATION and button in _SHAPES:
        return _SHAPES[button]
    return "" if len(words) <= _MOST_LETTERS else _DRAWN.get(button, "")
