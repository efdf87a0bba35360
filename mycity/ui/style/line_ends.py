"""Breaking a paragraph into lines, in a window and on paper: as few as there can be, and where they may end.

A number stays with what it counts, and the last word of a paragraph has another beside it, wherever they fit. What a
line is wide, and how a word is broken that is wider than one, whoever writes it knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_Fits = Callable[[str], bool]
"""Returns whether a text fits on a line."""
_NUMBER = re.compile(r"[(+\-\u2212\u00d7]?[0-9][0-9.,\u202f\u00a0]*")
"""A count: the noun behind it must not begin another line."""


def wrapped(paragraph: str, fits: _Fits, broken: Callable[[str], list[str]]) -> list[str]:
    """Return the lines of a paragraph.

    Args:
        broken: Returns the lines of one that may hold a word wider than it.
    """
    # Greedy first fit: it needs the fewest lines there can be, which is what panels are measured by.
    lines: list[str] = []
    current = ""
    for part in _unbroken(paragraph, fits):
        longer = f"{current} {part}" if current else part
        if current and not fits(longer):
            lines.append(current)
            longer = part
        *whole, current = broken(longer)
        lines += whole
    return _with_company([*lines, current], paragraph, fits)


def _unbroken(paragraph: str, fits: _Fits) -> list[str]:
    """Return the words of a paragraph, each number with the word behind it where both fit on a line."""
    parts: list[str] = []
    for word in paragraph.split(" "):
        counts = bool(parts) and _NUMBER.fullmatch(parts[-1]) is not None and word[:1].isalpha()
        if counts and fits(f"{parts[-1]} {word}"):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def _with_company(lines: list[str], paragraph: str, fits: _Fits) -> list[str]:
    """Put another word beside a last one that stands alone: the lines stay as many as they are."""
    if len(lines) < 2 or " " in lines[-1] or " " not in lines[-2]:
        return lines
    *kept, moved = _unbroken(lines[-2], fits)
    last = f"{moved} {lines[-1]}"
    if not any(kept) or not paragraph.endswith(last) or not fits(last):
        return lines
    return [*lines[:-2], " ".join(kept), last]
