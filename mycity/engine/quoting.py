"""Wrong values as a refusal quotes them: in one line, short, with nothing in it that a terminal would obey."""

from __future__ import annotations

import re
from reprlib import Repr

LONGEST = 80
"""Characters of a wrong value that are quoted."""
_LONGEST_SENTENCE = 600
_UNBROKEN = re.compile(rf"[^\s/\\]{{{LONGEST + 4},}}")
"""Longer than any word or number that is worth reading."""

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST


def quoted(value: object) -> str:
    """Return ``value`` as it is written in Python, cut to 80 characters."""
    if isinstance(value, str):
        return cut(repr(value[:LONGEST]) if len(value) <= LONGEST else repr(value[:LONGEST])[:-1] + "…")
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST:
        return "a number of more than 80 digits"
    return cut(_SHORT.repr(value))


def cut(text: str, longest: int = LONGEST) -> str:
    """Return ``text``, or what fits of its beginning."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def one_line(sentence: str) -> str:
    """Return ``sentence`` in one line: what cannot be printed is escaped, and what is endless is cut."""
    sentence = sentence[: 10 * _LONGEST_SENTENCE]
    printed = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in sentence.strip())
    return cut(_UNBROKEN.sub(lambda found: cut(found[0]), printed), _LONGEST_SENTENCE)
