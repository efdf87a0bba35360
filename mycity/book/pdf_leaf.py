"""A letter of a book on a leaf of its own, in the middle of a sheet of its PDF."""

from __future__ import annotations

from mycity.book.model import BookChapter, BookLetter
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
