"""Letters on paper: a word whose face lacks a sign stands in another of ours, its capitals as high, as in the window.

A book in PDF is only made where some face has every sign that its players have typed, see `is_on_paper`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from mycity.plain_files import plain_file
from mycity.ui.style.typefaces import CAPITALS, Typeface, face_of

_SPACES = {0xA0: " ", 0x202F: " ", 0x2009: " "}
_UNKNOWN = "?"
"""What a translation shows for a sign that no face has."""
_LATIN = 0x17F
"""Below it all letters are on paper."""
_WORDS = re.compile(r"(\s+)")


class PaperRun(NamedTuple):
    """Words that follow one another in one face.

    Attributes:
        share: Of the line's size that they have.
    """

    text: str
    face: Typeface
    share: float = 1.0


def register_faces(fonts: Path) -> None:
    """Have all faces known to reportlab.

    Args:
        fonts: The folder of the game's typefaces.
    """
    for face in Typeface:
        _register(fonts / face.value, face.name)


@lru_cache(maxsize=2000)
def runs_on_paper(text: str, face: Typeface) -> tuple[PaperRun, ...]:
    """Return a line as it is set: in its face, but for words with signs that it lacks."""
    plain = text if _has_all(face, text) else text.translate(_SPACES)
    if _has_all(face, plain):
        return (PaperRun(plain, face),)
    return tuple(_runs(plain, face))


def is_on_paper(text: str, fonts: Path) -> bool:
    """Return whether every sign of a text can be written.

    Args:
        fonts: The folder of the game's typefaces.
    """
    if all(ord(sign) < _LATIN for sign in text):
        return True
    register_faces(fonts)
    return _has_all(Typeface.STRONG, text.translate(_SPACES))


def _runs(text: str, face: Typeface) -> Iterator[PaperRun]:
    words = [(part, face_on_paper(part, face)) for part in _WORDS.split(text) if part]
    for stands_in, parts in groupby(words, lambda pair: pair[1]):
        run = "".join(part for part, _ in parts)
        shown = "".join(sign if ord(sign) in _letters(stands_in) else _UNKNOWN for sign in run)
        yield PaperRun(shown, stands_in, CAPITALS[face] / CAPITALS[stands_in])


def face_on_paper(word: str, face: Typeface) -> Typeface:
    """Return the face in which a word stands, once faces are registered."""
    return face if word.isspace() else face_of(word, face, _has_all)


def _has_all(face: Typeface, text: str) -> bool:
    return all(ord(sign) in _letters(face) for sign in text)


@cache
def _register(file: Path, name: str) -> None:
    from reportlab.pdfbase.pdfmetrics import registerFont  # noqa: PLC0415 - loaded by the first book that is made
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415

    registerFont(TTFont(name, str(plain_file(file))))


@cache
def _letters(face: Typeface) -> frozenset[int]:
    """Return the signs that a face has."""
    from reportlab.pdfbase.pdfmetrics import getFont  # noqa: PLC0415 - loaded by the first book that is made

    return frozenset(getFont(face.name).face.charToGlyph)
