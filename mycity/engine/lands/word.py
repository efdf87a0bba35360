"""A seat's whole evening as a word: some twenty symbols beside the land's code, from which all its answers follow.

The word is a number in mixed radix: for each card that asks the seat, the place of its answer in the list of all
answers the board allows then. That list and its order never change; a later edition of the rules has its own number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mycity.engine.episode import PASS, STOP, Answer, State, apply, apply_legal, refuse
from mycity.engine.grid import indices
from mycity.engine.lands.code import READ_AS, SYMBOLS
from mycity.engine.legal import legal_placements
from mycity.engine.pieces import Placement

EDITION = 0
"""The edition of the rules' data that words are written for: 0.3.0 and what means the same."""
LONGEST = 40
"""Symbols of a word at most; a longer evening has none."""
_GROUP = 5
_EDITIONS = 8
_CHECKED_BY, _CHECKS = 1021, 1024
_CODE_AT = 1 << 40
"""The factor of the code in the number that is checked."""


class WordError(ValueError):
    """A text that is no word of a land's code, or an evening that has none: the sentence says why.

    Attributes:
        reason: why: of a text ``none``, ``symbol``, ``length``, ``check``, ``edition``, ``other`` or ``pass``; of an
            evening ``long``, ``unfinished``, ``seed``, ``campaign`` or ``start``.
        about: the values that the sentence names.
    """

    def __init__(self, sentence: str, reason: str, **about: object) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.about = about


def word_of(start: State, answers: Iterable[Answer], code_bits: int) -> str:
    """Return the word of an evening, in groups of five: ``9ZVV9-SVZMM-TYMRM-R1YW2-RWN``.

    Args:
        start: a game of one at its first card.
        answers: all that were given in it.
        code_bits: the 53 bits of the land's code.

    Raises:
        WordError: it would be longer than `LONGEST`.
    """
    digits = []
    state = start
    for answer in answers:
        listed = listed_answers(state)
        digits.append((listed.index(answer), len(listed)))
        state, _ = apply(state, {0: answer})
    value = 0
    for place, count in reversed(digits):
        value = value * count + place
    checked = value * _EDITIONS + EDITION
    symbols = "".join(_symbols(checked * _CHECKS + _check(code_bits, checked)))
    if len(symbols) > LONGEST:
        raise WordError(f"an evening this long has no word: it would have {len(symbols)} symbols", "long")
    return shown_word(symbols)


def shown_word(word: str) -> str:
    """Return a word as it is shown, in groups of five, however it was written."""
    signs = _signs(word)
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def evening_of(start: State, word: str, code_bits: int) -> State:
    """Return the end of the evening that a word tells.

    Args:
        start: a game of one at its first card, on the land of the code.
        word: as `word_of` writes it; case, blanks and hyphens do not matter.
        code_bits: the 53 bits of the land's code.

    Raises:
        WordError: it is no word, or belongs to another land.
    """
    return told_evening(start, word, code_bits)[1]


def told_evening(start: State, word: str, code_bits: int) -> tuple[tuple[Answer, ...], State]:
    """Return all answers of the evening that a word tells, and its end; see ``evening_of``."""
    state, value = start, word_value(word, code_bits)
    answers, is_refused = list[Answer](), False
    while not state.is_over:
        listed = listed_answers(state)
        value, place = divmod(value, len(listed))
        answers.append(listed[place])
        is_refused = is_refused or refuse(state, 0, listed[place]) is not None
        state, _ = apply_legal(state, {0: listed[place]})  # to the end all the same: a rest is told first
    if value:
        raise WordError("this word does not belong to that land", "other")
    if is_refused:
        raise WordError("this word passes where that is not allowed", "pass")
    return tuple(answers), state


def listed_answers(state: State) -> list[Answer]:
    """Return all answers to the open card in the order of words, for ever.

    That is: every placement the board allows, by its cells in reading order, then by the symbols on them; then a pass
    and a stop, whether or not they can be given.
    """
    ground = state.asked(0)
    if ground is None:
        return [PASS, STOP]
    placements = legal_placements(state.rules, state.cities[0], ground)
    return [*sorted(placements, key=_in_reading_order), PASS, STOP]


def _in_reading_order(placement: Placement) -> tuple[tuple[int, ...], str]:
    return tuple(indices(placement.mask)), placement.symbols


def word_value(word: str, code_bits: int) -> int:
    """Return the number of the answers that a word tells: it may still be of no evening on its land.

    Raises:
        WordError: a symbol, its length, its check or its edition is wrong.
    """
    signs = _signs(word)
    wrong = next((sign for sign in signs if sign not in SYMBOLS), None)
    if wrong is not None:
        raise WordError(f"no word of a city has the sign {wrong!r}", "symbol", sign=wrong)
    if not signs or len(signs) > LONGEST or (signs[0] == SYMBOLS[0] and len(signs) > 1):
        raise WordError(f"a city's word has at most {LONGEST} symbols, and does not begin with 0", "length")
    number = 0
    for sign in signs:
        number = number * len(SYMBOLS) + SYMBOLS.index(sign)
    checked, check = divmod(number, _CHECKS)
    if _check(code_bits, checked) != check:
        raise WordError("a symbol of this word is wrong, two have changed places, or it is of another land", "check")
    value, edition = divmod(checked, _EDITIONS)
    if edition != EDITION:
        raise WordError("a newer version of the game wrote this word", "edition", edition=edition)
    return value


def _signs(word: str) -> str:
    """Return the symbols that a word was written with; small letters of other alphabets stay what they are."""
    return "".join(sign.upper() if sign.isascii() else sign for sign in word).translate(READ_AS)


def _check(code_bits: int, checked: int) -> int:
    return (code_bits * _CODE_AT + checked) % _CHECKED_BY


def _symbols(number: int) -> Iterator[str]:
    """Yield the symbols of a number, the most significant first."""
    rest, last = divmod(number, len(SYMBOLS))
    if rest:
        yield from _symbols(rest)
    yield SYMBOLS[last]
