"""Codes of lands in texts as people send them: quoted, in bold, within a sentence, broken in two.

>>> str(find_code("[21:04] Ada: *2001w01z a01h*, tonight?"))
'2001-W01Z-A01H'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from mycity.engine.lands.code import LENGTH, LandCode, LandCodeError, read_code

LONGEST_TEXT = 20_000
"""Characters that are looked at: a clipboard may hold a book."""
_GROUPS = 3
_QUOTES = "\"'`\u00b4\u02b9-\u02bc\u201a\u201e\u2032-\u2037\u275b-\u275e\u276e\u276f\u300c-\u300f\u301d-\u301f"
_CHOOSE_LOOKS = "\u034f\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Marks that nobody sees: variation selectors, and what joins marks."""
_DROPPED = re.compile(f"[{_QUOTES}{_CHOOSE_LOOKS}*_>]")
_DROPPED_KINDS = frozenset({"Pi", "Pf", "Cf"})
"""Categories of quotes that open, of quotes that close, and of signs without width."""
_KEPT = frozenset("LMN")
"""The first letters of the categories of letters, the marks upon them, and digits."""
_LATER = ("length", "sign", "slip", "version", "family", "module", "needs")
"""Reasons in the order in which a code is asked; what got further was rather meant as a code."""


def find_code(text: str, taken: Callable[[str], LandCode] = read_code) -> LandCode:
    """Return the first code that a text holds.

    That is the first consecutive whole pieces of together twelve signs which ``taken`` takes.

    Args:
        text: of which the first 20,000 characters are looked at.
        taken: reads twelve signs, or refuses them.

    Raises:
        LandCodeError: it holds none; the sentence says what is wrong with what comes closest.
    """
    words = _words(text)
    refusals = []
    for signs in _runs([piece for word in words for piece in _cut(word)]):
        try:
            return taken(signs)
        except LandCodeError as error:
            if signs == "".join(words) or any(sign.isdigit() for sign in signs):
                refusals.append(error)
    raise _closest(refusals, words)


def _closest(refusals: Sequence[LandCodeError], words: Sequence[str]) -> LandCodeError:
    """Return why there is no code in a text: a wrong one, one of another length, or none that anybody meant."""
    count = sum(map(len, words))
    meant = [error for error in refusals if error.reason != "sign" or count == LENGTH]
    if meant:
        return max(meant, key=lambda error: _LATER.index(error.reason))
    if count > 2 * LENGTH and len(words) > _GROUPS:
        return LandCodeError("there is no land's code in this text", "none")
    return LandCodeError(f"a land's code has {LENGTH} signs, this has {count}", "length", count=count)


def _words(text: str) -> list[str]:
    """Return the runs of letters and digits of a text."""
    plain = unicodedata.normalize("NFKC", _without(text[:LONGEST_TEXT]))
    return "".join(sign if unicodedata.category(sign)[0] in _KEPT else " " for sign in _without(plain)).split()


def _without(text: str) -> str:
    """Return a text without what only stands around codes: quotes, marks of emphasis, what has no width."""
    return "".join(sign for sign in _DROPPED.sub("", text) if unicodedata.category(sign) not in _DROPPED_KINDS)


def _cut(word: str) -> Iterator[str]:
    for start in range(0, len(word), LENGTH):
        yield word[start : start + LENGTH]


def _runs(pieces: Sequence[str]) -> Iterator[str]:
    """Yield every twelve signs that whole pieces make, one behind the other."""
    for first in range(len(pieces)):
        signs = ""
        for piece in pieces[first : first + LENGTH]:
            signs += piece
            if len(signs) >= LENGTH:
                break
        if len(signs) == LENGTH:
            yield signs
