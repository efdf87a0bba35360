"""The typefaces we have, which of them stands in for another one that lacks a sign, and lines set in them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

import pygame

from mycity.plain_files import plain_file
from mycity.ui.style.letters import FaceSigns, Run, SetLine, height_above, runs_of
from mycity.ui.style.scripts import Part, parts_of
from mycity.ui.style.system_faces import SystemFaces

_MEASURED = 64
"""Pixels at which faces are looked at: the higher, the better their capitals are compared."""


class Typeface(Enum):
    """A typeface, by its file below ``assets/fonts``."""

    TITLE = "FredokaOne-Regular.ttf"
    PLAIN = "SourceSansPro-Regular.ttf"
    STRONG = "SourceSansPro-Semibold.ttf"
    SLANTED = "SourceSansPro-It.ttf"
    HAND = "Kristi-Regular.ttf"
    WIDE_TITLE = "MPLUSRounded1c-Black.ttf"
    WIDE_HAND = "Caveat-Regular.ttf"
    GREEK_HAND = "PlaypenSans-Light.ttf"


STAND_INS = {
    Typeface.TITLE: (Typeface.WIDE_TITLE, Typeface.STRONG),
    Typeface.SLANTED: (Typeface.PLAIN,),
    Typeface.HAND: (Typeface.WIDE_HAND, Typeface.GREEK_HAND, Typeface.SLANTED, Typeface.PLAIN),
}
"""Faces for words with signs that a face lacks, the most like it first, and last one that has as many as any.

Titles have hardly more than French, the hand less, italics no Greek. PLAIN and STRONG have all letters of Europe.
"""
HEAVY = frozenset({Typeface.TITLE, Typeface.WIDE_TITLE, Typeface.STRONG})
"""Faces for which a bold one of the player's system stands in, where a name is in a script that none of ours has."""
CAPITALS = {
    Typeface.TITLE: 733,
    Typeface.PLAIN: 656,
    Typeface.STRONG: 654,
    Typeface.SLANTED: 656,
    Typeface.HAND: 612,
    Typeface.WIDE_TITLE: 730,
    Typeface.WIDE_HAND: 701,
    Typeface.GREEK_HAND: 782,
}
"""Heights of each face's H, in thousandths of its size."""


def face_of(word: str, face: Typeface, has_all: Callable[[Typeface, str], bool]) -> Typeface:
    """Return the face in which a word stands as a whole; where none has all of it, the one that has as many as any.

    Args:
        face: The one it is to stand in.
        has_all: Says whether a face has all signs of a word.
    """
    faces = face, *STAND_INS.get(face, ())
    return next((one for one in faces if has_all(one, word)), faces[-1])


class Typefaces:
    """The faces of a folder, opened once at each size, and lines set in them; FreeType is not made for two threads.

    Args:
        system: Those of the system, for what none of ours has.
    """

    def __init__(self, folder: Path, system: SystemFaces) -> None:
        self._folder = folder
        self._system = system
        self._fonts: dict[tuple[Typeface, int], pygame.font.Font] = {}
        self._signs: dict[Typeface, FaceSigns] = {}

    def font(self, face: Typeface, pixels: int) -> pygame.font.Font:
        if (face, pixels) not in self._fonts:
            if not pygame.font.get_init():
                pygame.font.init()
            self._fonts[face, pixels] = pygame.font.Font(plain_file(self._folder / face.value), pixels)
        return self._fonts[face, pixels]

    def line(self, text: str, face: Typeface, pixels: int) -> SetLine:
        """Return one line as it is set: each word in a face, or in another one that has its signs."""
        own = self.font(face, pixels)
        if self._signs_of(face).has_all(text):
            return SetLine(own, [Run(text, own)])
        last = self._signs_of((face, *STAND_INS.get(face, ()))[-1])
        bold = face in HEAVY
        parts = parts_of(text, last.has_all, lambda part: self._system.file(part, bold=bold) is not None)
        return SetLine(own, [run for part in parts for run in self._runs_of(part, face, pixels)])

    def _runs_of(self, part: Part, face: Typeface, pixels: int) -> list[Run]:
        own = self.font(face, pixels)
        if not part.is_ours:
            capital = self._signs_of(face).capital() * pixels / _MEASURED
            room = own.get_ascent(), own.get_height() - own.get_ascent()
            if font := self._system.font(part, capital, room, bold=face in HEAVY):
                return [Run(part.drawn, font)]
        words = part.text.split()
        faces = {word: face_of(word, face, lambda one, word: self._signs_of(one).has_all(word)) for word in words}
        fonts = {one: self._stand_in(one, part.text, face, pixels) for one in {face, *faces.values()}}
        return runs_of(part.text, lambda word: fonts[faces.get(word, face)])

    def _stand_in(self, face: Typeface, text: str, own_face: Typeface, own_pixels: int) -> pygame.font.Font:
        """Return the font of a face whose capitals are as high as those of another, lower where accents had no room."""
        own = self.font(own_face, own_pixels)
        if face is own_face:
            return own
        high = self._signs_of(own_face).capital() / self._signs_of(face).capital()
        pixels = round(own_pixels * high)
        if (needed := height_above(self.font(face, pixels), text)) > own.get_ascent():
            pixels = pixels * own.get_ascent() // needed
        return self.font(face, pixels)

    def _signs_of(self, face: Typeface) -> FaceSigns:
        if face not in self._signs:
            self._signs[face] = FaceSigns(self.font(face, _MEASURED))
        return self._signs[face]
