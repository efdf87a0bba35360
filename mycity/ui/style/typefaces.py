"""The typefaces we have, and which of them stands in for another one that lacks a sign."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum


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
