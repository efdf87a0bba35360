"""A line of text the player writes: a name. Takes composed input, so accents and IMEs work.

Without a keyboard it is written letter by letter: the buttons that turn a building turn the letter before the cursor,
the arrow to the right adds one at the end, and what undoes a move takes one away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Unpack

import pygame

from mycity.ui import clipboard
from mycity.ui.inputs import Command, is_shortcut
from mycity.ui.keyboard.keys import text_key
from mycity.ui.kit.edited_line import EditedLine
from mycity.ui.kit.widgets import Common, Widget, WidgetState
from mycity.ui.messages import Text, resolve
from mycity.ui.style.fonts import BODY, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_BLINK = 530
_TWICE = 400
"""Milliseconds within which a second press takes all of it."""
_LETTERS = "abcdefghijklmnopqrstuvwxyzàâçèéêëîïôùûœ'- "
"""Letters that can be written without a keyboard; large at the beginning of a word."""
_TURNS = {Command.ROTATE_LEFT: -1, Command.ROTATE_RIGHT: 1}


class TextField(Widget):
    """A field for one line.

    Args:
        placeholder: Shown softly while it is empty.
        read_pasted: Finds in what is pasted what the whole field is about; that takes the place of all that is written.
    """

    focusable = True
    is_written: ClassVar[bool] = True
    """True where what is typed goes into it."""

    def __init__(
        self,
        value: str,
        *,
        on_change: Callable[[str], None],
        on_submit: Callable[[], None] | None = None,
        limit: int = 24,
        placeholder: Text = "",
        read_pasted: Callable[[str], str] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._line = EditedLine(value, limit)
        self._on_change = on_change
        self._on_submit = on_submit
        self._placeholder = placeholder
        self._read_pasted = read_pasted
        self._composition = ""
        self._clock = 0.0
        self._pressed_at = -_TWICE
        self._look: Look | None = None
        self._shift = 0

    @property
    def value(self) -> str:
        return self._line.text

    @property
    def composing(self) -> bool:
        """Return whether an input method is in the middle of a character."""
        return bool(self._composition)

    @property
    def selected(self) -> str:
        """The selection, whose place is taken by what is written next."""
        return self._line.selected

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.fonts.line_height(BODY) + look.px(20)

    def enter(self) -> None:
        """Take the focus: the system may show a keyboard or an input method beside the field."""
        self._clock = 0.0
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)

    def leave(self) -> None:
        self._composition = ""
        self._line.move(self._line.cursor)
        pygame.key.stop_text_input()

    def tick(self, milliseconds: float) -> bool:
        """Let the cursor blink; return whether it looks different now."""
        before = self._cursor_shown
        self._clock += milliseconds
        return self._cursor_shown is not before

    def command(self, command: Command) -> bool:
        """React to what is no key of a keyboard's: those come by `edit`."""
        self._clock = 0.0
        if command is Command.CONFIRM and self._on_submit is not None:
            self._on_submit()
        elif command is Command.UNDO:
            self._changed(self._line.backspace())
        elif command in _TURNS:
            self._changed(_turn_letter(self._line, _TURNS[command]))
        elif command is Command.RIGHT and self._line.cursor == len(self.value):
            self._changed(self._line.insert(_fitting("a", self.value)))
        elif command in {Command.LEFT, Command.RIGHT}:
            self._line.step(1 if command is Command.RIGHT else -1)
        else:
            return False
        return True

    def edit(self, event: pygame.event.Event) -> None:
        """React to an event that writes or edits."""
        self._clock = 0.0
        if event.type == pygame.TEXTEDITING:
            self._composition = event.text
        elif event.type == pygame.TEXTINPUT:
            self._composition = ""
            self._changed(self._line.insert(event.text))
        elif not self.composing:
            self._changed(self._edited(text_key(event), event.mod))

    def begin_with(self, letter: str) -> None:
        """Write a letter that was typed before the field had the focus, in the place of all that is there."""
        self._line.select_all()
        self._changed(self._line.insert(letter))

    # -- the mouse -------------------------------------------------------------------------------------------

    def press(self, position: tuple[int, int]) -> None:
        """Put the cursor there; a second press at once takes all of it."""
        self._clock = 0.0
        now = pygame.time.get_ticks()
        if now - self._pressed_at < _TWICE:
            self._line.select_all()
        else:
            self._line.move(self._place_at(position))
        self._pressed_at = now

    def drag(self, position: tuple[int, int]) -> None:
        """Select what lies between the press and here, unless all is selected by a second press."""
        if not self.selected or pygame.time.get_ticks() - self._pressed_at >= _TWICE:
            self._line.move(self._place_at(position), select=True)

    def _place_at(self, position: tuple[int, int]) -> int:
        """Return the gap between two letters that is nearest to a point of the window."""
        look = self._look
        if look is None:
            return len(self.value)
        role, there = self.role(look), position[0] - self.room(look).left + self._shift
        return min(range(len(self.value) + 1), key=lambda end: abs(look.fonts.width(self.value[:end], role) - there))

    # -- drawing ---------------------------------------------------------------------------------------------

    def role(self, look: Look) -> TextRole:  # noqa: ARG002 - where all of it has to be in sight it is smaller
        """Return the type of its line."""
        return BODY

    def room(self, look: Look) -> pygame.Rect:
        """Return where its line is written."""
        return self.rect.inflate(-look.px(24), 0)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        """Draw the hollow, the text with the composition underlined, what is selected, and the cursor."""
        look.paint.inset(surface, self.rect)
        role, room = self.role(look), self.room(look)
        if not self.value and not self.composing:
            look.write(surface, resolve(self._placeholder), BODY, look.palette.ink_soft, room, "midleft")
        before = self.value[: self._line.cursor]
        shown = before + self._composition + self.value[self._line.cursor :]
        caret = look.fonts.width(before + self._composition, role)
        self._look, self._shift = look, max(0, caret - room.width)
        clip = surface.get_clip()
        surface.set_clip(room.inflate(4, 0).clip(clip))
        left = room.left - self._shift
        if state.focused and self.selected:
            self._draw_selection(surface, look, left)
        line = look.fonts.line(shown, role, look.palette.ink)
        surface.blit(line, line.get_rect(midleft=(left, room.centery)))
        if self.composing:
            start = left + look.fonts.width(before, role)
            pygame.draw.line(surface, look.palette.ink, (start, room.bottom - 8), (left + caret, room.bottom - 8))
        if state.focused and self._cursor_shown:
            bar = pygame.Rect(left + caret, 0, look.px(2), look.fonts.line_height(BODY))
            bar.centery = room.centery
            surface.fill(look.palette.ink, bar)
        surface.set_clip(clip)

    def _draw_selection(self, surface: pygame.Surface, look: Look, left: int) -> None:
        first, last = self._line.selection
        start, end = (look.fonts.width(self.value[:position], self.role(look)) for position in (first, last))
        selection = pygame.Rect(left + start, 0, end - start, look.fonts.line_height(BODY))
        selection.centery = self.rect.centery
        surface.fill(mix(look.palette.ring, look.palette.field, 0.5), selection)

    @property
    def _cursor_shown(self) -> bool:
        return int(self._clock / _BLINK) % 2 == 0

    # -- editing ---------------------------------------------------------------------------------------------

    def _edited(self, key: int, mod: int) -> bool:
        """Do what a key does in a line of text; return whether the text is another one."""
        line, words, select = self._line, is_shortcut(mod), bool(mod & pygame.KMOD_SHIFT)
        if words and key in {pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v, pygame.K_z}:
            return self._shortcut(key)
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            line.step(1 if key == pygame.K_RIGHT else -1, words=words, select=select)
        elif key in {pygame.K_HOME, pygame.K_END}:
            line.move(0 if key == pygame.K_HOME else len(line.text), select=select)
        elif key == pygame.K_BACKSPACE:
            return line.backspace(words=words)
        elif key == pygame.K_DELETE:
            return line.delete(words=words)
        return False

    def _shortcut(self, key: int) -> bool:
        line = self._line
        if key == pygame.K_a:
            line.select_all()
        elif key == pygame.K_z:
            return line.undo()
        elif key == pygame.K_v:
            text = clipboard.pasted()
            if self._read_pasted is not None and (found := self._read_pasted(text)):
                line.select_all()
                return line.insert(found)
            return line.paste(text)
        elif line.selected:
            clipboard.copy(line.selected)
            return key == pygame.K_x and line.insert("")
        return False

    def _changed(self, changed: bool) -> None:
        if changed:
            self._on_change(self.value)


def _turn_letter(line: EditedLine, step: int) -> bool:
    """Put the next letter in the place of the one before the cursor; the first one into an empty line."""
    cursor, text = line.cursor, line.text
    before = text[: max(0, cursor - 1)]
    letter = text[cursor - 1 : cursor].lower()
    index = (_LETTERS.index(letter) + step) % len(_LETTERS) if letter and letter in _LETTERS else 0
    line.move(max(0, cursor - 1))
    line.move(cursor, select=True)
    return line.insert(_fitting(_LETTERS[index], before))


def _fitting(letter: str, before: str) -> str:
    """Return a letter, large where a word begins."""
    return letter if before and before[-1].isalpha() else letter.upper()
