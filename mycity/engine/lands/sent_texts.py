"""Surroundings of codes in texts that people send: stamps of date and time, tags, escapes, letters that touch them.

>>> next(undone("<b>2001%2DW01Z%2DA01H</b>"))
' b 2001-W01Z-A01H /b '
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import lru_cache

_MONTH = r"(?:jan|feb|f[eé]v|mar|apr|avr|may|mai|jun|juin|jul|aug|ao[uû]|sep|oct|nov|dec|d[eé]c)[^\W0-9]*[.,]?"
_YEAR, _DAY = "(?:19|20)[0-9]{2}", "(?:0?[1-9]|[12][0-9]|3[01])"
_HOUR, _SIXTY = "(?:[01]?[0-9]|2[0-3])", "[0-5][0-9]"
_STAMPS = (
    rf"{_YEAR}([-./]){_DAY}\1{_DAY}",
    rf"{_DAY}([-./]){_DAY}\2(?:{_YEAR}|[0-9]{{2}})",
    rf"[0-9]{{1,2}}[a-z.]{{0,3}} {_MONTH} {_YEAR}",
    rf"{_MONTH} [0-9]{{1,2}}[a-z]{{0,2}},? {_YEAR}",
    "20[23][0-9](?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:[-T ]?[0-9]{4}(?:[0-9]{2})?)?",
    rf"{_HOUR}:{_SIXTY}(?::{_SIXTY})?(?:[ap]m)?(?!-[0-9A-Za-z])",
    rf"{_HOUR}(?-i:h){_SIXTY}",
    rf"(?<=at ){_HOUR}\.{_SIXTY}\.{_SIXTY}",
)
_STAMP = re.compile(rf"(?:(?<![-.,:;\w])|(?<=[0-9]T))(?:{'|'.join(_STAMPS)})(?=\b|T[0-9])", re.IGNORECASE)
"""Dates by their figures or with the month's name, by their eight figures as in the names of files; times of day."""
_COLOUR = re.compile("\x1b?\\[[0-9;]*m")
_ESCAPED_SIGN, _ESCAPED_BLANK = re.compile(r"\\u([0-9A-Fa-f]{4})"), re.compile(r"\\[nrt]")
_BYTES = re.compile("(?:%[0-9A-Fa-f]{2})+"), re.compile("(?:=[0-9A-F]{2})+")
"""Signs by their bytes, as in links, and as in mails."""
_TAG = re.compile("</?[A-Za-z][^<>]*>")
_LOOK_ALIKES = str.maketrans(
    "АВСЕНЈКМОРЅТХУІасеорѕхуіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧοØøıİ", "ABCEHJKMOPSTXYIACEOPSXYIJABEZHIKMNOPTYXO00II"
)
_DASH, _LATIN = "[-_\u2010-\u2015\u2212]?", "[0-9A-Za-z]"
_GROUP = f"({_LATIN}{{4}})"
_NEAR = re.compile(f"(?<!{_LATIN})(?={_GROUP}{_DASH}{_GROUP}{_DASH}{_GROUP}(?!{_LATIN}))")
"""Twelve characters wherever no Latin letter and no digit touches them, within others like them, too."""


@lru_cache(maxsize=4)
def stamps_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return where the dates and times of a text begin and end."""
    return tuple(stamp.span() for stamp in _STAMP.finditer(text))


def undone(text: str) -> Iterator[str]:
    """Yield what a text says once its escapes are undone, those of links or those of mails, with its tags and without.

    A text that has none yields nothing.
    """
    known = {text}
    plain = _ESCAPED_BLANK.sub(" ", _ESCAPED_SIGN.sub(lambda sign: chr(int(sign[1], 16)), _COLOUR.sub("", text)))
    for form in _BYTES:
        read = html.unescape(form.sub(_decoded, plain))
        for one in (_TAG.sub(_within, read), _TAG.sub(" ", read)):
            if one not in known:
                known.add(one)
                yield one


def near_codes(text: str) -> Iterator[str]:
    """Yield what looks like twelve characters of a code, whatever else but a Latin letter or a digit touches it."""
    for signs in _NEAR.finditer(text.translate(_LOOK_ALIKES)):
        yield "".join(signs.groups())


def _within(tag: re.Match[str]) -> str:
    """Return what a tag says, each of its values by itself."""
    return re.sub("[<>\"']", " ", tag[0])


def _decoded(signs: re.Match[str]) -> str:
    return bytes.fromhex(re.sub("[%=]", "", signs[0])).decode("utf-8", "replace")
