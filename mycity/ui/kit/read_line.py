"""A line of text that can be read, selected and copied, but not written: what cannot be put on the clipboard."""

from __future__ import annotations

from typing import Unpack

import pygame

from mycity.ui.inputs import Command, is_shortcut
from mycity.ui.keyboard.keys import text_key
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Common
from mycity.ui.style.fonts import BODY, TextRole
from mycity.ui.style.look import Look

_MOVES = {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END}


class ReadLine(TextField):
    """A field whose line stays as it is: whole in sight, in smaller letters where it must be; its focus selects it.

    Args:
        text: The line.
    """

    is_written = False

    def __init__(self, text: str, **common: Unpack[Common]) -> None:
        super().__init__(text, on_change=lambda _: None, limit=len(text), **common)

    def enter(self) -> None:
        """Take the focus: no keyboard has to come up for what is only read."""
        self._line.select_all()

    def leave(self) -> None:
        self._line.move(self._line.cursor)

    def tick(self, milliseconds: float) -> bool:  # noqa: ARG002 - no cursor blinks
        return False

    def command(self, command: Command) -> bool:  # noqa: ARG002 - it is left by the arrows, as any other widget
        return False

    def edit(self, event: pygame.event.Event) -> None:
        """React to keys that select or copy, and to no others."""
        if event.type != pygame.KEYDOWN:
            return
        key, is_held = text_key(event), is_shortcut(event.mod)
        if key in _MOVES or (is_held and key in {pygame.K_a, pygame.K_c}):
            self._edited(key, event.mod)

    def press(self, position: tuple[int, int]) -> None:  # noqa: ARG002 - wherever that is
        """Select all of it: nobody sends a part of a line."""
        self._line.select_all()

    def drag(self, position: tuple[int, int]) -> None:
        """Leave it as the press has selected it."""

    def role(self, look: Look) -> TextRole:
        return look.fonts.fitting(self.value, BODY, self.room(look).width)

    @property
    def _cursor_shown(self) -> bool:
        return False
