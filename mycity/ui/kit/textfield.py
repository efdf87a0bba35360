"""A line of text the player writes: a name. Takes composed input, so accents and IMEs work."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Unpack

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Common, Widget, WidgetState
from mycity.ui.messages import Text, resolve
from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

_BLINK = 530


class TextField(Widget):
    """A field for one line.

    Args:
        placeholder: Shown softly while it is empty.
    """

    focusable = True

    def __init__(
        self,
        value: str,
        *,
        on_change: Callable[[str], None],
        on_submit: Callable[[], None] | None = None,
        limit: int = 24,
        placeholder: Text = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.value = value
        self._on_change = on_change
        self._on_submit = on_submit
        self._limit = limit
        self._placeholder = placeholder
        self._cursor = len(value)
        self._composition = ""
        self._clock = 0.0

    @property
    def composing(self) -> bool:
        """Whether an input method is in the middle of a character."""
        return bool(self._composition)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.fonts.line_height(BODY) + look.px(20)

    def enter(self) -> None:
        """Take the focus: the system may show a keyboard or an input method beside the field."""
        self._clock = 0.0
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)

    def leave(self) -> None:
        self._composition = ""
        pygame.key.stop_text_input()

    def tick(self, milliseconds: float) -> bool:
        """Let the cursor blink; return whether it looks different now."""
        before = self._cursor_shown
        self._clock += milliseconds
        return self._cursor_shown is not before

    def command(self, command: Command) -> bool:
        if command is Command.CONFIRM and self._on_submit is not None:
            self._on_submit()
            return True
        return command in {Command.LEFT, Command.RIGHT}

    def edit(self, event: pygame.event.Event) -> None:
        """React to an event that writes or edits."""
        self._clock = 0.0
        if event.type == pygame.TEXTEDITING:
            self._composition = event.text
        elif event.type == pygame.TEXTINPUT:
            self._composition = ""
            self._insert(event.text)
        elif not self.composing:
            self._edit_key(event.key)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        """Draw the hollow, the text with the composition underlined, and the cursor."""
        look.paint.inset(surface, self.rect)
        room = self.rect.inflate(-look.px(24), 0)
        if not self.value and not self.composing:
            look.write(surface, resolve(self._placeholder), BODY, look.palette.ink_soft, room, "midleft")
        before = self.value[: self._cursor]
        shown = before + self._composition + self.value[self._cursor :]
        caret = look.fonts.width(before + self._composition, BODY)
        clip = surface.get_clip()
        surface.set_clip(room.inflate(4, 0).clip(clip))
        left = room.left - max(0, caret - room.width)
        line = look.fonts.line(shown, BODY, look.palette.ink)
        surface.blit(line, line.get_rect(midleft=(left, room.centery)))
        if self.composing:
            start = left + look.fonts.width(before, BODY)
            pygame.draw.line(surface, look.palette.ink, (start, room.bottom - 8), (left + caret, room.bottom - 8))
        if state.focused and self._cursor_shown:
            bar = pygame.Rect(left + caret, 0, look.px(2), look.fonts.line_height(BODY))
            bar.centery = room.centery
            surface.fill(look.palette.ink, bar)
        surface.set_clip(clip)

    @property
    def _cursor_shown(self) -> bool:
        return int(self._clock / _BLINK) % 2 == 0

    def _insert(self, text: str) -> None:
        written = "".join(sign for sign in text if unicodedata.category(sign)[0] != "C")
        written = written[: self._limit - len(self.value)]
        if written:
            self.value = self.value[: self._cursor] + written + self.value[self._cursor :]
            self._cursor += len(written)
            self._on_change(self.value)

    def _edit_key(self, key: int) -> None:
        moves = {
            pygame.K_LEFT: self._cursor - 1,
            pygame.K_RIGHT: self._cursor + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.value),
        }
        if key in moves:
            self._cursor = max(0, min(len(self.value), moves[key]))
        elif key == pygame.K_BACKSPACE:
            self._remove(self._cursor - 1)
        elif key == pygame.K_DELETE:
            self._remove(self._cursor)

    def _remove(self, place: int) -> None:
        if 0 <= place < len(self.value):
            self.value = self.value[:place] + self.value[place + 1 :]
            self._cursor = place
            self._on_change(self.value)
