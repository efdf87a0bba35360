"""Letters: the typefaces, their sizes, and rendered lines kept for the next frame."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

import pygame

from mycity.ui.pictures.cache import PictureCache
from mycity.ui.style.letters import SetLine
from mycity.ui.style.line_ends import wrapped
from mycity.ui.style.system_faces import SystemFaces, system_files
from mycity.ui.style.theme import Colour
from mycity.ui.style.typefaces import Typeface, Typefaces

SMALLEST = 13
_MOST = 6 << 20
"""Bytes of rendered lines that are kept at 1280 x 800."""
_KEPT_WIDTHS, _KEPT_PARAGRAPHS = 4000, 1000
_NOTED = 50
"""Words that do not fit are noted at most."""
_STEPS = (92, 84, 76, 68, 60, 52)
"""Sizes of a line that must fit somewhere, in per cent."""
MINUS = "\N{MINUS SIGN}"
_DIGITS = "0123456789"
_LONGEST = 2000
"""Signs of a line that are drawn: more than any window is wide."""
_UNPRINTABLE = re.compile("[\\x00\\ud800-\\udfff]")
_BREAKS = re.compile(r"(?<=[-/\\])")
"""Points at which a word may be broken."""
_PLAIN_SPACES = {0xA0: " ", 0x202F: " "}


_WITHOUT_NO_BREAK_SPACES = (Typeface.TITLE, Typeface.HAND)


@dataclass(frozen=True)
class TextRole:
    """A role text plays: its face, and its size in pixels on a 1280 x 800 window."""

    face: Typeface
    size: int


LOGO = TextRole(Typeface.TITLE, 84)
TITLE = TextRole(Typeface.TITLE, 34)
HEAD = TextRole(Typeface.TITLE, 24)
LABEL = TextRole(Typeface.TITLE, 18)
BODY = TextRole(Typeface.PLAIN, 18)
STRONG = TextRole(Typeface.STRONG, 18)
NOTE = TextRole(Typeface.SLANTED, 18)
SIGNATURE = TextRole(Typeface.HAND, 44)
SMALL = TextRole(Typeface.PLAIN, 15)
SMALL_STRONG = TextRole(Typeface.STRONG, 15)


@dataclass(frozen=True)
class TextOverflow:
    """Words that did not fit where they were to be written.

    Attributes:
        size: The pixels they need, across and down.
        room: Those there are; 0 for as many as wanted.
    """

    words: str
    size: tuple[int, int]
    room: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.words!r} needs {self.size[0]} x {self.size[1]} pixels of {self.room[0]} x {self.room[1]}"


class Fonts:
    """The faces at the sizes of one window; for the frame loop alone, FreeType is not made for two threads.

    Args:
        scale: Window size against 1280 x 800.
        text_size: The player's choice in per cent.
        system_files: Finds the typefaces of the system, by name; asked when none of ours has a sign.

    Attributes:
        overflows: What did not fit where it was to be written, by its words: ``mycity --smoke`` finds it.
    """

    def __init__(
        self,
        folder: Path,
        scale: float = 1.0,
        text_size: int = 100,
        system_files: Callable[[], Mapping[str, Path]] = system_files,
    ) -> None:
        self._faces = Typefaces(folder, SystemFaces(system_files))
        self._factor = scale * text_size / 100
        self._lines = PictureCache(round(_MOST * max(1.0, self._factor) ** 2))
        self._widths = lru_cache(maxsize=_KEPT_WIDTHS)(lambda text, role: self.letters(text, role).width)
        self._paragraphs = lru_cache(maxsize=_KEPT_PARAGRAPHS)(self._wrapped)
        self.overflows: dict[str, TextOverflow] = {}

    def pixels(self, role: TextRole) -> int:
        """Return the size of a role in pixels, never below what can be read."""
        return max(SMALLEST, round(role.size * self._factor))

    def font(self, role: TextRole) -> pygame.font.Font:
        """Return the font of a role, opened once."""
        return self._faces.font(role.face, self.pixels(role))

    def line_height(self, role: TextRole) -> int:
        return self.font(role).get_linesize()

    def width(self, text: str, role: TextRole) -> int:
        """Return how wide one line of text is."""
        return self._widths(text, role)

    def line(self, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
        """Return one rendered line. It is shared: blit it, never draw on it."""
        return self._lines.get(Fonts._drawn, self, text, role, colour)

    def _drawn(self, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
        return self.letters(text, role).drawn(colour)

    def letters(self, text: str, role: TextRole) -> SetLine:
        """Return one line as it is set: each word in the role's face, or in another one that has its signs."""
        return self._faces.line(_printable(text, role), role.face, self.pixels(role))

    def wrap(self, text: str, role: TextRole, width: int) -> list[str]:
        """Break text into lines of at most ``width`` pixels.

        Line feeds are kept, no-break spaces do not break, and a word wider than a line stands alone on one. A number
        stays with what it counts, and the last word of a paragraph has another beside it, wherever they fit.
        """
        lines = self._lines_of(text, role, width)
        size = self._size(lines, role)
        if size[0] > width:
            self.note_overflow(text, size, (width, 0))
        return lines

    def wrap_balanced(self, text: str, role: TextRole, width: int) -> list[str]:
        """Break text that is centred: into as few lines as ``wrap`` does, and no last word alone on its line."""
        lines = self.wrap(text, role, width)
        if len(lines) < 2 or "\n" in text:
            return lines
        # Bisection for the narrowest width that needs no more lines (as CSS has it, text-wrap: balance): greedy
        # breaking needs fewer lines the wider they are, so that it can be searched. Two or three lines are no case for
        # Knuth and Plass.
        low, high = width // 2, width
        while low < high:
            middle = (low + high) // 2
            narrower = self._lines_of(text, role, middle)
            if len(narrower) == len(lines) and self._size(narrower, role)[0] <= middle:
                high = middle
            else:
                low = middle + 1
        return self._lines_of(text, role, high)

    def fitting(self, text: str, role: TextRole, width: int, height: int = 0) -> TextRole:
        """Return the role, or a smaller step of it with which one line of text is at most ``width`` pixels wide.

        The steps end at what can still be read; a line that is too long even then is for `shorten`.

        Args:
            height: Pixels that its letters may be high, from the top of a capital to the foot of a g; 0 for any.
        """
        smaller = role
        for smaller in _steps(role):
            is_low = not height or self.pixels(smaller) <= height
            if self.pixels(smaller) <= SMALLEST or (is_low and self.width(text, smaller) <= width):
                break
        return smaller

    def fitting_lines(self, text: str, role: TextRole, size: tuple[int, int]) -> tuple[TextRole, list[str]]:
        """Break text into lines within a width and a height, smaller where it must be; return role and lines."""
        smaller, lines, fits = role, [text], False
        for smaller in _steps(role):
            lines = self._lines_of(text, smaller, size[0])
            needed = self._size(lines, smaller)
            fits = needed[0] <= size[0] and needed[1] <= size[1]
            if fits or self.pixels(smaller) <= SMALLEST:
                break
        if not fits:
            self.note_overflow(text, self._size(lines, smaller), size)
        return smaller, lines

    def in_two_lines(self, text: str, role: TextRole, size: tuple[int, int]) -> tuple[str, str] | None:
        """Return two lines of a text within a width and a height, or None where it has no room in them."""
        step = self.line_height(role)
        if 2 * step - step // 8 > size[1]:  # the highest letters and the lowest leave as much of their lines free
            return None
        lines = self._lines_of(text, role, size[0])
        if len(lines) != 2 or self._size(lines, role)[0] > size[0]:
            return None
        return lines[0], lines[1]

    def _lines_of(self, text: str, role: TextRole, width: int) -> list[str]:
        return [line for paragraph in text.split("\n") for line in self._paragraphs(paragraph, role, width)]

    def _size(self, lines: Sequence[str], role: TextRole) -> tuple[int, int]:
        """Return the pixels that lines take, across and down."""
        return max(self.width(line, role) for line in lines), len(lines) * self.line_height(role)

    def shorten(self, text: str, role: TextRole, width: int) -> str:
        """Cut text to one line of at most ``width`` pixels, ending in an ellipsis when something is lost."""
        if (needed := self.width(text, role)) <= width:
            return text
        self.note_overflow(text, (needed, self.line_height(role)), (width, 0))
        while text and self.width(text.rstrip() + "…", role) > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def note_overflow(self, words: str, size: tuple[int, int], room: tuple[int, int]) -> None:
        """Take note of words that do not fit; of some, it is said once."""
        if len(self.overflows) < _NOTED:
            self.overflows.setdefault(words, TextOverflow(words, size, room))

    def tabular_figures(self, number: int, role: TextRole, colour: Colour) -> pygame.Surface:
        """Return a number whose digits all take the same room, so that a counting score does not tremble."""
        glyphs = [self.line(sign, role, colour) for sign in f"{number}".replace("-", MINUS)]
        advance = max(self.width(digit, role) for digit in _DIGITS)
        surface = pygame.Surface((advance * len(glyphs), self.line_height(role)), pygame.SRCALPHA)
        for index, glyph in enumerate(glyphs):
            surface.blit(glyph, (index * advance + (advance - glyph.get_width()) // 2, 0))
        return surface

    def _wrapped(self, paragraph: str, role: TextRole, width: int) -> list[str]:
        def fits(text: str) -> bool:
            return self.width(text, role) <= width

        return wrapped(paragraph, fits, partial(_broken, fits=fits))


def _broken(line: str, fits: Callable[[str], bool]) -> list[str]:
    """Break a line at the hyphens of its last word, or below the folders of a path, where that is too wide."""
    if fits(line) or not _BREAKS.search(line):
        return [line]
    lines = [""]
    for part in _BREAKS.split(line):
        if lines[-1] and not fits(lines[-1] + part):
            lines.append("")
        lines[-1] += part
    return lines


def _printable(text: str, role: TextRole) -> str:
    """Replace what no face has a glyph for, or this one: titles and the hand know no no-break spaces."""
    text = _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text[:_LONGEST].replace("\n", " "))
    return text.translate(_PLAIN_SPACES) if role.face in _WITHOUT_NO_BREAK_SPACES else text


def _steps(role: TextRole) -> Iterator[TextRole]:
    """Yield a role and its smaller steps."""
    yield role
    yield from (replace(role, size=role.size * share // 100) for share in _STEPS)
