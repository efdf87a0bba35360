"""The names of a gamepad's buttons on what they press: with one in hand nothing is rested on that explains itself."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from mycity.scenes.shell.button_words import pad_name
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pad_buttons import button_of
from mycity.ui.style.fonts import SMALL_STRONG
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
    "menu": Command.MENU,
}
"""What each widget of the play scene does, by its key."""


class PadBadge(Widget):
    """A small badge on the lower right corner of a widget.

    Args:
        owner: What it lies on.
        words: What is printed on the gamepad's button.
    """

    def __init__(self, look: Look, owner: Widget, words: str) -> None:
        super().__init__()
        self.words = words
        height = look.fonts.line_height(SMALL_STRONG)
        width = max(height, look.fonts.width(words, SMALL_STRONG) + look.px(10))
        place = pygame.Rect(0, 0, width, height)
        place.center = owner.rect.right - width // 3, owner.rect.bottom - height // 4
        self.place(place.clamp(look.area))

    def looks(self, state: WidgetState) -> Hashable:  # noqa: ARG002 - nobody can press it
        return self.words

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        pygame.draw.rect(surface, look.palette.ink, self.rect, border_radius=self.rect.height // 2)
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
            badges.append(PadBadge(services.look, widget, pad_name(services, button)))
    return badges
