"""Codes of lands in texts as people send them: quoted, in bold, within a sentence, broken in two.

>>> str(find_code("[21:04] Ada: *2001w01z a01h*, tonight?"))
'2001-W01Z-A01H'
>>> str(find_code("01.11.2026 02:24 2001-W01Z-A01H"))
'2001-W01Z-A01H'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mycity.engine.lands.code import LENGTH, LandCode, LandCodeError, read_code
from mycity.engine.lands.sent_texts import near_codes, stamps_in, undone

LONGEST_TEXT = 20_000
"""Characters that are looked at: a clipboard may hold a book."""
_GROUPS = 3
_QUOTES = "\"'`\u00b4\u02b9-\u02bc\u02ee\u201a\u201e\u2032-\u2037\u275b-\u275e\u276e\u276f\u300c-\u300f\u301d-\u301f"
_CHOOSE_LOOKS = "\u034f\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Marks that nobody sees: variation selectors, and what joins marks."""
_DROPPED = re.compile(f"[{_QUOTES}{_CHOOSE_LOOKS}*_>]")
_DROPPED_KINDS = frozenset({"Pi", "Pf", "Cf"})
"""Categories of quotes that open, of quotes that close, and of signs without width."""
_LATER = ("length", "sign", "slip", "version", "family", "module", "needs")
"""Reasons in the order in which a code is asked; what got further was rather meant as a code."""
_SHOWN = (LENGTH // _GROUPS,) * _GROUPS, (LENGTH,)
"""The lengths of the pieces of a code in the form that the game shows."""

_Reader = Callable[[str], LandCode]
"""A function that reads twelve characters, or refuses them with a ``LandCodeError``."""


@dataclass(frozen=True, slots=True)
class FoundCode:
    """A code in a text.

    Attributes:
        code: what it says.
        is_shown: whether it stands there as the game shows it, in groups of four or in one run.
        is_stamped: whether some of its signs are those of a date or of a time of day, which nobody meant as a code.
    """

    code: LandCode
    is_shown: bool
    is_stamped: bool

    @property
    def gives_way(self) -> bool:
        """Return whether another code of the text is taken instead, if there is one."""
        return self.is_stamped and not self.is_shown


def find_code(text: str, taken: _Reader = read_code) -> LandCode:
    """Return the code that a text holds; see ``look_for_code``."""
    return look_for_code(text, taken).code


def look_for_code(text: str, taken: _Reader = read_code) -> FoundCode:
    """Return the code that a text holds.

    That is the first consecutive whole pieces of together twelve characters which ``taken`` takes. What is made with
    the date or the time of a stamp gives way to a code behind it. Where a text holds no other, its tags and escapes are
    undone, for a code as it is shown.

    Args:
        text: of which the first 20,000 characters are looked at.
        taken: reads twelve characters, or refuses them.

    Raises:
        LandCodeError: it holds none; the sentence says what is wrong with what comes closest.
    """
    looked_at = text[:LONGEST_TEXT]
    refusals = list[LandCodeError]()
    found = _best(_found(looked_at, taken, refusals))
    if found is None or found.gives_way:
        found = _behind_escapes(looked_at, taken) or found
    if found is None:
        raise _near(looked_at, taken) or _closest(refusals, text)
    return found


def _best(found: Iterator[FoundCode]) -> FoundCode | None:
    """Return the first of some codes; instead of one that a stamp has made the best of them, if there is another."""
    first = next(found, None)
    if first is None or not first.gives_way:
        return first
    return min((first, *found), key=lambda one: (one.is_stamped, not one.is_shown))


def _behind_escapes(text: str, taken: _Reader) -> FoundCode | None:
    """Return the first code, as it is shown, of a text whose tags and escapes are undone."""
    every = (one for plain in undone(text) for one in _found(plain[:LONGEST_TEXT], taken, []))
    return next((one for one in every if one.is_shown and not one.is_stamped), None)


def _found(text: str, taken: _Reader, refusals: list[LandCodeError]) -> Iterator[FoundCode]:
    """Yield the codes of a text, one behind the other, and keep why what may have been meant as one is none."""
    plain = plain_text(text)
    pieces = list(pieces_of(plain))
    all_signs = "".join(signs for _, signs in pieces)
    for run in runs_of(pieces):
        signs = "".join(signs for _, signs in run)
        try:
            code = taken(signs)
        except LandCodeError as error:
            if signs == all_signs or any(sign.isdigit() for sign in signs):
                refusals.append(error)
        else:
            last, ending = run[-1]
            is_stamped = any(start < last + len(ending) and run[0][0] < end for start, end in stamps_in(plain))
            yield FoundCode(code, tuple(len(signs) for _, signs in run) in _SHOWN, is_stamped)


def _near(text: str, taken: _Reader) -> LandCodeError | None:
    """Return that a text has a code which does not stand by itself, if it is so."""
    for signs in near_codes(text):
        try:
            code = taken(signs)
        except LandCodeError:
            continue
        sentence = f"this looks like {code}, but other signs touch it, or some of its letters are of another alphabet"
        return LandCodeError(sentence, "near", code=str(code))
    return None


def _closest(refusals: Sequence[LandCodeError], text: str) -> LandCodeError:
    """Return why there is no code in a text: a wrong one, one of another length, or none that anybody meant."""
    words = _parted(plain_text(text[:LONGEST_TEXT])).split()
    count = sum(map(len, words))
    meant = [error for error in refusals if error.reason != "sign" or count == LENGTH]
    if meant:
        return max(meant, key=lambda error: _LATER.index(error.reason))
    if len(text) > LONGEST_TEXT:
        return LandCodeError(f"there is no land's code in the first {LONGEST_TEXT} signs", "long", count=LONGEST_TEXT)
    if count > 2 * LENGTH and len(words) > _GROUPS:
        return LandCodeError("there is no land's code in this text", "none")
    return LandCodeError(f"a land's code has {LENGTH} signs, this has {count}", "length", count=count)


def plain_text(text: str) -> str:
    """Return a text without what only stands around codes, its signs in their plain forms."""
    return _without(unicodedata.normalize("NFKC", _without(text)))


def _without(text: str) -> str:
    """Return a text without what only stands around codes: quotes, marks of emphasis, what has no width."""
    return "".join(sign for sign in _DROPPED.sub("", text) if unicodedata.category(sign) not in _DROPPED_KINDS)


def _parted(plain: str) -> str:
    """Return a text with a blank for every sign that parts: all but letters, the marks upon them, and digits."""
    kept, is_letter = [], False
    for sign in plain:
        kind = unicodedata.category(sign)
        is_letter = kind[0] == "L" or (is_letter and kind in {"Mn", "Mc"})
        kept.append(sign if is_letter or kind[0] == "N" else " ")
    return "".join(kept)


def pieces_of(plain: str) -> Iterator[tuple[int, str]]:
    """Yield the runs of letters and digits of a plain text, none longer than twelve, each with its place."""
    for word in re.finditer("[^ ]+", _parted(plain)):
        for start in range(word.start(), word.end(), LENGTH):
            yield start, word[0][start - word.start() :][:LENGTH]


def runs_of(pieces: Sequence[tuple[int, str]]) -> Iterator[Sequence[tuple[int, str]]]:
    """Yield all consecutive pieces that make twelve characters, one behind the other."""
    for first in range(len(pieces)):
        count = 0
        for last in range(first, min(first + LENGTH, len(pieces))):
            count += len(pieces[last][1])
            if count >= LENGTH:
                break
        if count == LENGTH:
            yield pieces[first : last + 1]
