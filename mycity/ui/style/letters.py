"""Letters as they are drawn: a word whose face lacks a sign stands in another of ours, as high as those beside it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

import pygame

from mycity.ui.style.theme import Colour

_NONE = "\uffff"
"""A sign that no face has: what is drawn for it is drawn for all that a face lacks, be it a box or nothing."""
_WORDS = re.compile(r"(\s+)")
CAPITAL = "H"


class Run(NamedTuple):
    """Words that follow one another in one font."""

    text: str
    font: pygame.font.Font


class SetLine:
    """A line of runs that stand on one foot line, as high as the first font's lines are.

    Args:
        own: The font of the line: a run in another one stands in for it.
    """

    def __init__(self, own: pygame.font.Font, runs: Sequence[Run]) -> None:
        self._own, self.runs = own, runs

    @property
    def width(self) -> int:
        return sum(run.font.size(run.text)[0] for run in self.runs)

    def drawn(self, colour: Colour) -> pygame.Surface:
        """Return the line as a picture."""
        if len(self.runs) == 1 and self.runs[0].font is self._own:
            return _rendered(self.runs[0], colour)
        pictures = [(run.font, _rendered(run, colour)) for run in self.runs]
        tops = [self._own.get_ascent() - font.get_ascent() for font, _ in pictures]
        feet = [top + picture.get_bounding_rect().bottom for top, (_, picture) in zip(tops, pictures, strict=True)]
        line = pygame.Surface((self.width, max(self._own.get_height(), *feet)), pygame.SRCALPHA)
        left = 0
        for top, run, (_, picture) in zip(tops, self.runs, pictures, strict=True):
            line.blit(picture, (left, top))
            left += run.font.size(run.text)[0]
        return line


class FaceSigns:
    """The signs that a typeface has, looked up once each.

    Args:
        font: It at any size.
        is_ours: It is one of ours, which have all of ASCII and spaces.
    """

    def __init__(self, font: pygame.font.Font, *, is_ours: bool = True) -> None:
        self._font, self._is_ours = font, is_ours
        self._has: set[str] = set()
        self._lacks: set[str] = set()

    def has_all(self, text: str) -> bool:
        return (self._is_ours and text.isascii()) or self._has.issuperset(text) or not self.lacking(text)

    def lacking(self, text: str) -> int:
        """Return how many signs of a text the face lacks; letter and accent are one sign where it has both in one."""
        return sum(not self._is_there(sign) for sign in unicodedata.normalize("NFC", text))

    def capital(self) -> int:
        """Return how high its capitals are, in pixels."""
        return _top(self._font, CAPITAL)

    def _is_there(self, sign: str) -> bool:
        if sign in self._has or sign in self._lacks:
            return sign in self._has
        # pygame gives metrics to signs that a face lacks too, those of what is drawn instead.
        is_there = (self._is_ours and (sign.isascii() or sign.isspace())) or self._picture(sign) != self._picture(_NONE)
        (self._has if is_there else self._lacks).add(sign)
        return is_there

    def _picture(self, sign: str) -> tuple[int, bytes]:
        picture = _rendered(Run(sign, self._font), (0, 0, 0))
        return picture.get_width(), pygame.image.tobytes(picture, "RGBA")


def runs_of(text: str, font_of: Callable[[str], pygame.font.Font]) -> list[Run]:
    """Return a line cut into runs.

    Args:
        font_of: Gives the font of a word, or of the spaces between two.
    """
    fonts = [(part, font_of(part)) for part in _WORDS.split(text) if part]
    return [Run("".join(part for part, _ in parts), font) for font, parts in groupby(fonts, lambda pair: pair[1])]


def height_above(font: pygame.font.Font, text: str) -> int:
    """Return how far the highest letter of a text rises above its foot line, in pixels."""
    return max((_top(font, sign) for sign in text), default=0)


def _top(font: pygame.font.Font, sign: str) -> int:
    found = font.metrics(sign)
    return max((glyph[3] for glyph in found if glyph), default=0)


def _rendered(run: Run, colour: Colour) -> pygame.Surface:
    """Return a run in letters; one of which nothing is seen, which SDL refuses, is as wide as none."""
    return run.font.render(run.text if run.font.size(run.text)[0] else "", True, colour)
