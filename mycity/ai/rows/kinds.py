"""Kinds of rows by which bots are told of rules; the kernel's header is made of them (``tools/build_kernel.py``).

The form of a kind has a letter for each of its values: ``k`` a kind of groups, a colour or symbol, ``b`` several of
them, ``l`` a layer, the code of its cells, ``L`` several, ``m`` a mark, the line that marks, empty for none, ``C`` a
counter, ``c`` one or empty for points, ``f`` a flag, ``n`` a number, and ``*`` any number of what stands before it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class RowKind(IntEnum):
    """A kind of rows, numbered from 0 on.

    Attributes:
        form: a letter for each of its values.
        masks: how many masks of cells it has.
    """

    form: str
    masks: int

    def __new__(cls, form: str, masks: int = 0) -> Self:
        kind = int.__new__(cls, len(cls.__members__))
        kind._value_, kind.form, kind.masks = len(cls.__members__), form, masks
        return kind


class GuideKind(RowKind):
    """Kinds of rows that guide the greedy evaluation."""

    GROUP = "n"
    KIN = "n"
    STRAYS = "n"
    SPARE = ""
    DIG = "kn", 1
    AMID = "knnb"
    WELLS = "nn"
    ALL_OPEN = "nn"
    COVER = "nn", 1
    LAST = "n"
    MARKED = "kn"
    SMOG = "ln"
    CLOSE_IN = "knL", 1
    BESIDE = "knL"
    LINK = "knb*", 2
    GROW = "kmnnn*"
    ROAD = "kmnnnnn", 2
    LARGEST = "kn"
    CARRY = "knn", 1
    ENOUGH = "knn", 1
    RING = "mfbnnnnn", 1


class OnceKind(RowKind):
    """Kinds of rows that set something off at once."""

    ALL_COVERED = "cnn", 1
    EACH_COVERED = "Cn", 1
    ON = "Cnn", 1
    LINKED = "Cnnkb*", 3
    LAST = "n"
    CLOSED_IN = "kllL", 3
    GROUP = "kmnn"
    ROAD = "kmn", 2
    CARRIED = "kn", 1
    RING = "mnb", 1


class EndKind(RowKind):
    """Kinds of rows that count at the end."""

    CELLS = "lnff"
    LARGEST = "b"
    AMID = "knkb", 1
    WELLS = "n"
    MARKED = "kn"
    BESIDE = "kL"
    COUNTED = "Cn*"
    DUG = "kn*", 1
    RING = "lnb"
    ENOUGH = "lknn"
    HAS = "kn"
    ASKED = ""


class PrizeKind(RowKind):
    """Kinds of rows of what is won beside points."""

    DUG = "kn*", 1


class ChanceKind(RowKind):
    """Kinds of rows for which cities are compared."""

    HAS = "kn"
