"""The letters of a book in its PDF: each on a leaf in the middle of a sheet; the last, which people frame, on two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mycity.book.model import BookChapter, BookLetter
from mycity.book.plates import Plate, Plates
from mycity.book.sheet import HIGH, WIDE, Lettering, Sheets
from mycity.ui.style.theme import PAINTED, Colour, mix
from mycity.ui.style.typefaces import Typeface

_LEAF: Colour = (255, 253, 247)
_SHADE: Colour = (214, 198, 166)
_SIZES = 12.5, 11.8, 11.2, 10.6, 10.0, 9.4, 8.8
"""The sizes of its letters: the largest with which it has room."""
_HAND = Lettering(Typeface.HAND, 34, PAINTED.ink)
_WIDE, _BESIDE, _LEAST = 176.0, 26.0, 112.0
_ABOVE, _BELOW, _SIGNED, _APART = 28.0, 14.0, 16.0, 3.4
"""Millimetres above its first line, below its last, for the signature, and between paragraphs."""


class PdfLeaf:
    """Draws the leaf on the last of the sheets."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets

    def draw(self, letter: BookLetter, chapter: BookChapter) -> None:
        """Draw a letter, with the seal of the chapter that it begins."""
        sheets, left, inner = self._sheets, (WIDE - _WIDE) / 2, _WIDE - 2 * _BESIDE
        rows, high = self._set(letter, inner)
        top = (HIGH - 12 - high) / 2
        sheets.fill((left + 1.6, top + 2.0, _WIDE, high), _SHADE, share=0.55)
        sheets.fill((left, top, _WIDE, high), _LEAF)
        down = top + _ABOVE
        for text, look in rows:
            down = sheets.paragraph(text, (left + _BESIDE, down), look, inner) + _APART
        sheets.write(letter.signature, (left + _BESIDE + inner, down + 9), _HAND, align="right")
        self._seal(chapter, (left + _WIDE, top + 24))

    def _set(self, letter: BookLetter, inner: float) -> tuple[list[tuple[str, Lettering]], float]:
        """Return the paragraphs of a letter with their letters, and how high its leaf is: long ones are set smaller."""
        rows: list[tuple[str, Lettering]] = []
        high = HIGH
        for size in _SIZES:
            text = Lettering(Typeface.PLAIN, size, PAINTED.ink)
            rows = [(words, text) for words in (letter.greeting, *letter.paragraphs) if words]
            lines = [(len(self._sheets.lines(words, look, inner)), look) for words, look in rows]
            high = sum(count * look.leading + _APART for count, look in lines) + _ABOVE + _BELOW
            high += _SIGNED if letter.signature else 0
            if high <= HIGH - 22:
                break
        return rows, max(_LEAST, high)

    def _seal(self, chapter: BookChapter, middle: tuple[float, float]) -> None:
        sheets = self._sheets
        sheets.circle((middle[0] + 0.8, middle[1] + 1), 15.2, _SHADE)
        sheets.circle(middle, 15, dark(chapter.ribbon))
        sheets.circle(middle, 12.6, chapter.ribbon)
        numeral = Lettering(Typeface.TITLE, 22, (255, 250, 238))
        sheets.write(chapter.numeral, (middle[0], middle[1] + 2.8), numeral, align="middle")


def dark(colour: Colour) -> Colour:
    """Return a ribbon's colour as letters have it."""
    return mix(colour, PAINTED.ink, 0.3)


_LAST_SIZES = 21.5, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.2, 12.5, 11.6, 10.6, 9.6, 8.8, 8.0, 7.2
_LAST_HAND = Lettering(Typeface.HAND, 40, PAINTED.ink)
_LEFT, _TOP, _ACROSS, _DOWN = 14.0, 12.0, WIDE - 28.0, HIGH - 30.0
"""The leaf on each page, in millimetres."""
_LAST_BESIDE, _LAST_ABOVE, _LAST_BELOW, _LAST_SIGNED, _LAST_APART = 32.0, 16.0, 9.0, 20.0, 3.6
"""Beside its words, above and below them, for the signature, and between paragraphs."""
_HEAD, _PAINTED = 11.0, 0.3
"""Across the head of somebody who is taken leave of, and how high a painting is, as a share of its width."""


class _Row(NamedTuple):
    text: str
    head: str


class PdfLastLetter:
    """Draws the last letter, large: its painting, and what has room below it, on a left page, the rest on the right."""

    def __init__(self, sheets: Sheets, plates: Plates) -> None:
        self._sheets, self._plates = sheets, plates

    def draw(self, letter: BookLetter, painting: Plate, turn: Callable[[], None]) -> None:
        """Draw it; ``turn`` begins the right page."""
        high = _ACROSS * _PAINTED
        rows = [_Row(letter.greeting, ""), *map(_Row, letter.paragraphs, letter.heads)]
        rooms = _DOWN - high - _LAST_ABOVE - _LAST_BELOW, _DOWN - _LAST_ABOVE - _LAST_BELOW - _LAST_SIGNED
        look, left = self._set(rows, rooms)
        self._leaf()
        self._sheets.picture(painting, (_LEFT, _TOP, _ACROSS, high))
        self._write(rows[:left], look, _TOP + high + _LAST_ABOVE)
        turn()
        self._leaf()
        spare = rooms[1] - self._high(rows[left:], look)
        down = self._write(rows[left:], look, _TOP + _LAST_ABOVE + max(0.0, spare) * 0.4 + look.leading / 2)
        self._sheets.write(letter.signature, (_LEFT + _ACROSS - _LAST_BESIDE, down + 11), _LAST_HAND, align="right")

    def _leaf(self) -> None:
        self._sheets.fill((_LEFT + 1.6, _TOP + 2.0, _ACROSS, _DOWN), _SHADE, share=0.55)
        self._sheets.fill((_LEFT, _TOP, _ACROSS, _DOWN), _LEAF)

    def _set(self, rows: Sequence[_Row], rooms: tuple[float, float]) -> tuple[Lettering, int]:
        """Return the letters, and how many of the rows stand on the left page."""
        look, left = Lettering(Typeface.PLAIN, _LAST_SIZES[-1], PAINTED.ink), 1
        for size in _LAST_SIZES:
            look = look._replace(size=size)
            fitting = [count for count in range(1, len(rows)) if self._high(rows[:count], look) <= rooms[0]]
            left = max(fitting, default=1)
            if fitting and self._high(rows[left:], look) <= rooms[1]:
                break
        return look, left

    def _high(self, rows: Sequence[_Row], look: Lettering) -> float:
        return sum(self._row_high(row, look) + _LAST_APART for row in rows)

    def _row_high(self, row: _Row, look: Lettering) -> float:
        return max(len(self._lines(row, look)) * look.leading, _HEAD if row.head else 0.0)

    def _lines(self, row: _Row, look: Lettering) -> list[str]:
        return self._sheets.lines(row.text, look, _ACROSS - 2 * _LAST_BESIDE)

    def _write(self, rows: Sequence[_Row], look: Lettering, down: float) -> float:
        for row in rows:
            lines, high = self._lines(row, look), self._row_high(row, look)
            first = down + (high - len(lines) * look.leading) / 2
            if row.head:
                middle = first + look.leading * (len(lines) - 1) / 2 - look.size * 0.12
                where = (_LEFT + _LAST_BESIDE - _HEAD - 5, middle - _HEAD / 2, _HEAD, _HEAD)
                self._sheets.picture(self._plates[row.head], where)
            self._sheets.write_lines(lines, (_LEFT + _LAST_BESIDE, first), look)
            down += high + _LAST_APART
        return down
