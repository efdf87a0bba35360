"""The last letter of a book, which people frame: a spread of its own, in the largest letters that have room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mycity.book.model import BookLetter
from mycity.book.plates import Plate, Plates
from mycity.book.sheet import HIGH, WIDE, Lettering, Sheets
from mycity.ui.style.theme import PAINTED, Colour
from mycity.ui.style.typefaces import Typeface

_LEAF: Colour = (255, 253, 247)
_SHADE: Colour = (214, 198, 166)
_SIZES = 21.5, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.2, 12.5, 11.6, 10.6, 9.6, 8.8, 8.0, 7.2
_HAND = Lettering(Typeface.HAND, 40, PAINTED.ink)
_LEFT, _TOP, _ACROSS, _DOWN = 14.0, 12.0, WIDE - 28.0, HIGH - 30.0
"""The leaf on each page, in millimetres."""
_BESIDE, _ABOVE, _BELOW, _SIGNED, _APART = 32.0, 16.0, 9.0, 20.0, 3.6
"""Beside its words, above and below them, for the signature, and between paragraphs."""
_HEAD, _PAINTED = 11.0, 0.3
"""Across the head of somebody who is taken leave of, and how high a painting is, as a share of its width."""


class _Row(NamedTuple):
    text: str
    head: str


class PdfLastLetter:
    """Draws the letter: its painting and what has room below it on a left page, the rest on the right one."""

    def __init__(self, sheets: Sheets, plates: Plates) -> None:
        self._sheets, self._plates = sheets, plates

    def draw(self, letter: BookLetter, painting: Plate, turn: Callable[[], None]) -> None:
        """Draw it; ``turn`` begins the right page."""
        high = _ACROSS * _PAINTED
        rows = [_Row(letter.greeting, ""), *map(_Row, letter.paragraphs, letter.heads)]
        rooms = _DOWN - high - _ABOVE - _BELOW, _DOWN - _ABOVE - _BELOW - _SIGNED
        look, left = self._set(rows, rooms)
        self._leaf()
        self._sheets.picture(painting, (_LEFT, _TOP, _ACROSS, high))
        self._write(rows[:left], look, _TOP + high + _ABOVE)
        turn()
        self._leaf()
        spare = rooms[1] - self._high(rows[left:], look)
        down = self._write(rows[left:], look, _TOP + _ABOVE + max(0.0, spare) * 0.4 + look.leading / 2)
        self._sheets.write(letter.signature, (_LEFT + _ACROSS - _BESIDE, down + 11), _HAND, align="right")

    def _leaf(self) -> None:
        self._sheets.fill((_LEFT + 1.6, _TOP + 2.0, _ACROSS, _DOWN), _SHADE, share=0.55)
        self._sheets.fill((_LEFT, _TOP, _ACROSS, _DOWN), _LEAF)

    def _set(self, rows: Sequence[_Row], rooms: tuple[float, float]) -> tuple[Lettering, int]:
        """Return the letters, and how many of the rows stand on the left page."""
        look, left = Lettering(Typeface.PLAIN, _SIZES[-1], PAINTED.ink), 1
        for size in _SIZES:
            look = look._replace(size=size)
            fitting = [count for count in range(1, len(rows)) if self._high(rows[:count], look) <= rooms[0]]
            left = max(fitting, default=1)
            if fitting and self._high(rows[left:], look) <= rooms[1]:
                break
        return look, left

    def _high(self, rows: Sequence[_Row], look: Lettering) -> float:
        return sum(self._row_high(row, look) + _APART for row in rows)

    def _row_high(self, row: _Row, look: Lettering) -> float:
        return max(len(self._lines(row, look)) * look.leading, _HEAD if row.head else 0.0)

    def _lines(self, row: _Row, look: Lettering) -> list[str]:
        return self._sheets.lines(row.text, look, _ACROSS - 2 * _BESIDE)

    def _write(self, rows: Sequence[_Row], look: Lettering, down: float) -> float:
        for row in rows:
            lines, high = self._lines(row, look), self._row_high(row, look)
            first = down + (high - len(lines) * look.leading) / 2
            if row.head:
                middle = first + look.leading * (len(lines) - 1) / 2 - look.size * 0.12
                where = (_LEFT + _BESIDE - _HEAD - 5, middle - _HEAD / 2, _HEAD, _HEAD)
                self._sheets.picture(self._plates[row.head], where)
            self._sheets.write_lines(lines, (_LEFT + _BESIDE, first), look)
            down += high + _APART
        return down
