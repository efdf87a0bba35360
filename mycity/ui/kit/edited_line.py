"""A line of text being edited: where the cursor is, what is selected, and what keys do to both. Knows no pixels.

The cursor stands between letters, never between one and the marks upon it. What nobody would see is not taken in.
"""

from __future__ import annotations

from mycity.engine.quoting import in_a_line, is_mark

_LONGEST_PASTED = 1000
"""Characters of a clipboard that are looked at: it may hold a book."""


class EditedLine:
    """The line; what is written takes the place of what is selected.

    Args:
        limit: As many characters it may have.

    Attributes:
        cursor: Before which character it is.
    """

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.cursor = len(text)
        self._anchor = len(text)
        self._limit = limit
        self._before: list[str] = []

    @property
    def selection(self) -> tuple[int, int]:
        """The ends of what is selected, which are the same where nothing is."""
        return min(self.cursor, self._anchor), max(self.cursor, self._anchor)

    @property
    def selected(self) -> str:
        first, last = self.selection
        return self.text[first:last]

    def select_all(self) -> None:
        self._anchor, self.cursor = 0, len(self.text)

    def move(self, position: int, *, select: bool = False) -> None:
        """Put the cursor somewhere.

        Args:
            select: Whether what it passes is selected; nothing is, otherwise.
        """
        self.cursor = max(0, min(len(self.text), position))
        while 0 < self.cursor < len(self.text) and is_mark(self.text[self.cursor]):
            self.cursor -= 1
        if not select:
            self._anchor = self.cursor

    def step(self, way: int, *, words: bool = False, select: bool = False) -> None:
        """Move by a character, or a word, back (-1) or on (1); from a selection first to that end of it."""
        if self.selected and not select and not words:
            self.move(self.selection[0 if way < 0 else 1])
        else:
            self.move(self._beyond(way, words=words), select=select)

    def insert(self, text: str) -> bool:
        """Write, over what is selected; return whether the text is another one."""
        first, last = self.selection
        room = self._limit - len(self.text) + last - first
        before, ahead = self.text, in_a_line(self.text[:first] + text)
        ahead = ahead[: first + max(0, room)]
        self.text = ahead + before[last:]
        self.move(len(ahead))
        if self.text == before:
            return False
        self._before.append(before)
        return True

    def paste(self, text: str) -> bool:
        """Write what was copied elsewhere; what is selected stays when there is nothing to be written."""
        text = text[:_LONGEST_PASTED]
        return in_a_line(text) != "" and self.insert(text)

    def undo(self) -> bool:
        """Undo the last change."""
        if not self._before:
            return False
        self.text = self._before.pop()
        self.move(len(self.text))
        return True

    def backspace(self, *, words: bool = False) -> bool:
        return self._take_out(-1, words=words)

    def delete(self, *, words: bool = False) -> bool:
        return self._take_out(1, words=words)

    def _take_out(self, way: int, *, words: bool) -> bool:
        """Take out what is selected, or else the character or word beside the cursor."""
        if not self.selected:
            self.move(self._beyond(way, words=words), select=True)
        return self.insert("")

    def _beyond(self, way: int, *, words: bool) -> int:
        """Return the place beyond the next character or word."""
        position = self.cursor + way
        while 0 < position < len(self.text) and is_mark(self.text[position]):
            position += way
        if not words:
            return position
        while 0 < position < len(self.text) and not (self._begins(position)):
            position += way
        return position

    def _begins(self, position: int) -> bool:
        """Return whether a word begins at a place."""
        return self.text[position].isalnum() and not self.text[position - 1].isalnum()
