"""Quoting: texts that others have written, as they are shown.

Wrong values as a refusal quotes them: in one line, short, with nothing in it that a terminal would obey. Names: signs
that are seen, each with a few marks upon it, and nothing that turns or hides others; for one of which nothing is seen,
in a file from when it could be typed, another stands in.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from reprlib import Repr
from typing import Any

LONGEST = 80
"""Characters of a wrong value that are quoted."""
NAME_LIMIT = 40
"""Characters of a city's name, at most."""
_LONGEST_SENTENCE = 600
_UNBROKEN = re.compile(rf"[^\s/\\]{{{LONGEST + 4},}}")
"""Longer than any word or number that is worth reading."""

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Control and format signs (among them those that turn the direction of what follows), halves of signs, and numbers
that are no sign, or none that others would see."""
_MARKS = frozenset({"Mn", "Me"})
_BLANK = frozenset("\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{BRAILLE PATTERN BLANK}\N{HANGUL FILLER}")
_MOST_MARKS = 4
"""On one letter; no script that is written needs more."""
_LINE_BREAKS = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}]+")
"""With tabs, and as many as follow each other."""

FOREIGN = (Exception, SystemExit, GeneratorExit)
"""Whatever code that somebody has written may raise when its values are looked at; an interrupt is no such thing."""
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST


def quoted(value: object) -> str:
    """Return ``value`` as it is written in Python, cut to 80 characters; of one that cannot be, what it is."""
    try:
        if isinstance(value, str):
            return cut(repr(value[:LONGEST]) if len(value) <= LONGEST else repr(value[:LONGEST])[:-1] + "…")
        if isinstance(value, int) and value.bit_length() > 4 * LONGEST:
            return "a number of more than 80 digits"
        return cut(str.__str__(_SHORT.repr(value)))
    except FOREIGN:
        return f"a value of the class {class_name(value)}"


def quoted_path(path: object) -> str:
    """Return a path as it is written in Python, cut to 80 characters: its end tells more than its beginning."""
    text, longest = str(path), LONGEST - 2
    return quoted(text if len(text) <= longest else "…" + text[1 - longest :])


def class_name(value: object) -> str:
    """Return what the class of ``value`` is called, in one line, whatever it does to those who ask it."""
    return one_line(str.__str__(type.__dict__["__name__"].__get__(type(value))))


def cut(text: str, longest: int = LONGEST) -> str:
    """Return ``text``, or what fits of its beginning."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def one_line(sentence: str) -> str:
    """Return ``sentence`` in one line: what cannot be printed is escaped, and what is endless is cut."""
    sentence = sentence[: 10 * _LONGEST_SENTENCE]
    printed = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in sentence.strip())
    return cut(_UNBROKEN.sub(lambda match: cut(match[0]), printed), _LONGEST_SENTENCE)


def is_mark(sign: str) -> bool:
    """Return whether a sign stands upon the one before it: an accent, or what chooses how that is drawn."""
    return unicodedata.category(sign) in _MARKS


def cleaned(text: str) -> str:
    """Return ``text`` without what nobody sees: hidden signs, and marks that stand on nothing or are too many."""
    return "".join(_seen(text))


def in_a_line(text: str) -> str:
    """Return ``text`` cleaned, with line breaks as blanks."""
    return cleaned(_LINE_BREAKS.sub(" ", text))


def as_name(text: str) -> str:
    """Return ``text`` as names are kept and compared: cleaned, trimmed, with single blanks, and in NFC.

    A letter is the same whether its accent was typed with it or after it.
    """
    composed = unicodedata.normalize("NFC", cleaned(unicodedata.normalize("NFC", text)))
    return " ".join(composed.split())


def is_name(text: str) -> bool:
    """Return whether ``text`` is clean, and something of it is seen."""
    return cleaned(text) == text and any(not sign.isspace() for sign in text)


def name_fault(text: str) -> str:
    """Return why ``text`` is no name, as the end of a sentence; empty where it `is_name`."""
    if not any(is_seen and not sign.isspace() for sign, is_seen in _looked_at(text)):
        return "nothing of it is seen"
    unseen = next((sign for sign, is_seen in _looked_at(text) if not is_seen), None)
    if unseen is None:
        return ""
    called = f"U+{ord(unseen):04X} {unicodedata.name(unseen, '')}".rstrip()
    reason = "stands on no letter, or is one too many" if is_mark(unseen) else "is a sign that nobody sees"
    return f"{called} {reason}"


def _seen(text: str) -> Iterator[str]:
    return (sign for sign, is_seen in _looked_at(text) if is_seen)


def _looked_at(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each sign, and whether it is seen where it stands."""
    room = 0
    for sign in text:
        is_seen = unicodedata.category(sign) not in _HIDDEN and sign not in _BLANK
        if is_seen and is_mark(sign):
            is_seen = room > 0
            room -= is_seen
        elif is_seen:
            room = 0 if sign.isspace() else _MOST_MARKS
        yield sign, is_seen


# -- names that nobody can see -----------------------------------------------------------------------------------

NAMED = ("name", "title")
STAND_IN = "Mycity"
"""The name that stands in for one that nobody can see, with the number of the seat: a name in every language."""
_TEXTS, _LISTS = (*NAMED, "city"), "ends"
"""The fields of a document that hold a name, and those that hold a list of names."""
_IN_TEXT = re.compile(rb'"(name|title|city|ends)"\s*:\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")', re.DOTALL)


def hides_names(text: bytes, *, blank: bool = False) -> bool:
    """Return whether names in a JSON document cannot be shown; looks at its text, which is quick.

    Args:
        blank: Whether nothing but blanks, or nothing at all, is such a name too, and none that is wrong.
    """
    try:
        return any(
            _hides(json.loads(named), blank=blank and key.decode() in NAMED)
            for key, named in set(_IN_TEXT.findall(text))
        )
    except ValueError:  # it is no JSON, as whoever reads it will say
        return False


def with_shown_names(value: Any, number: str = "", *, blank: bool = False) -> Any:
    """Return plain values in which others stand in for names that cannot be shown, the same for the same seat.

    Args:
        number: What follows the name that stands in.
        blank: As for ``hides_names``.
    """
    if isinstance(value, list):
        return [with_shown_names(part, f" {place}", blank=blank) for place, part in enumerate(value, start=1)]
    if not isinstance(value, dict):
        return value
    seat = next((value[key] for key in ("seat", "end") if type(value.get(key)) is int), None)
    number = number if seat is None else f" {seat + 1}"
    return {key: _shown(key, part, number, blank=blank) for key, part in value.items()}


def _shown(key: str, part: Any, number: str, *, blank: bool) -> Any:
    if key in _TEXTS and isinstance(part, str):
        return _name(part, number, blank=blank and key in NAMED)
    if key == _LISTS and isinstance(part, list):
        return [_name(name, f" {place}", blank=False) for place, name in enumerate(part, start=1)]
    return with_shown_names(part, number, blank=blank)


def _name(name: Any, number: str, *, blank: bool) -> Any:
    """Return a name, what is seen of it, or one that stands in; whatever is none stays as it is."""
    return (as_name(name) or f"{STAND_IN}{number}") if _is_hidden(name, blank=blank) else name


def _hides(named: Any, *, blank: bool) -> bool:
    return any(_is_hidden(name, blank=blank) for name in (named if isinstance(named, list) else [named]))


def _is_hidden(name: Any, *, blank: bool) -> bool:
    """Return whether a name that could be typed before 0.11 cannot be shown: fillers, marks alone, signs unseen."""
    if not isinstance(name, str) or not (blank or name.strip()):
        return False
    return not is_name(name) and all(unicodedata.category(sign) not in ("Cc", "Cs") for sign in name)
