"""Cities in texts as people send them: a name, a land's code, and the word of the evening behind it.

They are told by lines such as ``Ada · 41 · silver · 2001-XX3R-303N 9ZVV9-SVZMM-TYMRM-R1YW2-RWN``, alone or within a
chat, quoted, in bold, broken in two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from mycity.engine.episode import Answer, State, final_results
from mycity.engine.lands.code import LandCode, LandCodeError
from mycity.engine.lands.found_code import LONGEST_TEXT, look_for_code, pieces_of, plain_text, runs_of
from mycity.engine.lands.sent_texts import undone
from mycity.engine.lands.word import LONGEST, WordError, shown_word

MOST = 20
"""Cities that one text tells at most."""
LONGEST_NAME = 40
"""Letters of a name at most."""
DOT = " \N{MIDDLE DOT} "
"""The sign between the parts of a line that is sent, with its blanks."""
_MINUS = "\N{MINUS SIGN}"
_SPEAKER_ENDS = re.compile(r"\]|\t|: ")
"""Signs behind which a name begins: a chat says before them who has sent the line, and when."""
_MEANT_AS_WORD = 6
"""Signs without a blank from which on nobody has meant anything else."""
_LATER = ("none", "symbol", "length", "check", "edition", "other", "pass")
"""Reasons in the order in which a word is asked; what got further was rather meant as one."""

_Piece = tuple[int, str]
"""A run of letters and digits, with its place in the text."""
_Taken = Callable[[str], LandCode]
"""A function that reads twelve characters, or refuses them with a ``LandCodeError``."""
ToldEvening = tuple[tuple[Answer, ...], State]
"""All answers of an evening, and its end."""
_EveningOf = Callable[[LandCode, str], ToldEvening]
"""A function that returns the evening that a word tells on the land of a code, or refuses it with a ``WordError``."""


@dataclass(frozen=True, slots=True)
class FoundCity:
    """A city that a text tells.

    Attributes:
        name: whose it is; empty where none stands there.
        code: of its land.
        word: of its evening, as it is shown.
        answers: all that were given in that evening.
        end: the evening when it is over, of a game of one.
    """

    name: str
    code: LandCode
    word: str
    answers: tuple[Answer, ...] = field(compare=False, repr=False)
    end: State = field(compare=False, repr=False)

    @property
    def points(self) -> int:
        """The points of the city, alone."""
        return final_results(self.end)[0].score

    @property
    def line(self) -> str:
        """The code and the word as they are sent."""
        return f"{self.code} {self.word}"


def find_cities(text: str, taken: _Taken, evening_of: _EveningOf) -> tuple[FoundCity, ...]:
    """Return the cities that a text tells, in their order, each line once.

    A code is the first consecutive whole pieces of together twelve characters that ``taken`` takes, its word the
    longest run of whole pieces right behind it that tells an evening on that land. Where a text tells none, its tags
    and escapes are undone, as for a code.

    Args:
        text: of which the first 20,000 characters are looked at.
        taken: reads twelve characters, or refuses them.
        evening_of: reads the symbols of a word on the land of a code, or refuses them.

    Raises:
        LandCodeError: there is no code in it.
        WordError: no word stands behind a code, or none that tells an evening there.
    """
    looked_at = text[:LONGEST_TEXT]
    refusals = list[WordError]()
    for said in (looked_at, *reversed(list(undone(looked_at)))):  # the words of tags are no names: they come last
        found = _Reader(plain_text(said[:LONGEST_TEXT]), taken, evening_of).cities(refusals)
        if found:
            return found
    if refusals:
        raise max(refusals, key=lambda error: _LATER.index(error.reason))
    look_for_code(text, taken)
    raise _no_word()


def sent_line(name: str, points: int, medal: str, code: str, word: str) -> str:
    """Return the line of a city as it is sent: ``Ada · 41 · silver · 2001-XX3R-303N 9ZVV9-SVZMM-TYMRM-R1YW2-RWN``.

    Args:
        name: whose it is; a dot in it is written as a blank.
        points: alone.
        medal: in words; empty for none.
        code: of the land.
        word: behind it; empty where the city has none.
    """
    shown, sum_alone = " ".join(name.replace(DOT.strip(), " ").split()), f"{points}".replace("-", _MINUS)
    told = " ".join(filter(None, (code, word)))
    return DOT.join(part for part in (shown, sum_alone, medal, told) if part)


class _Reader:
    """Reads the cities of a text without what only stands around them."""

    def __init__(self, plain: str, taken: _Taken, evening_of: _EveningOf) -> None:
        self._plain = plain
        self._taken = taken
        self._evening_of = evening_of
        self._pieces = list(pieces_of(plain))
        self._runs = {run[0][0]: run for run in runs_of(self._pieces)}
        self._lines = [0, *accumulate(len(line) for line in plain.splitlines(keepends=True))]

    def cities(self, refusals: list[WordError]) -> tuple[FoundCity, ...]:
        """Return them, and keep why what may have been meant as one is none."""
        found: dict[FoundCity, None] = {}
        at, after = 0, -1
        while at < len(self._pieces) and len(found) < MOST:
            run = self._runs.get(self._pieces[at][0], ())
            code = self._code(run)
            at += 1
            if code is None:
                continue
            behind = self._pieces[at + len(run) - 1 :]
            told = self._evening(code, behind)
            if told is None:
                refusals.append(self._refusal(code, run[-1], behind))
                continue
            count, word, (answers, end) = told
            found[FoundCity(self._name(run[0][0], after), code, word, answers, end)] = None
            at += len(run) - 1 + count
            after = behind[count - 1][0]
        return tuple(found)

    def _code(self, run: Sequence[_Piece]) -> LandCode | None:
        try:
            return self._taken(_joined(run)) if run else None
        except LandCodeError:
            return None

    def _evening(self, code: LandCode, behind: Sequence[_Piece]) -> tuple[int, str, ToldEvening] | None:
        """Return how many pieces make the word behind a code, the word, and what it tells; None where none does."""
        for word in reversed(list(_beginnings(behind))):
            try:
                told = self._evening_of(code, _joined(word))
            except WordError:
                continue
            return len(word), shown_word(_joined(word)), told
        return None

    def _refusal(self, code: LandCode, last: _Piece, behind: Sequence[_Piece]) -> WordError:
        """Return why what stands behind a code is no word."""
        meant = self._meant(last[0] + len(last[1]), behind)
        if not any(sign.isdigit() for sign in _joined(meant)):  # a sentence goes on there
            return _no_word()
        try:
            self._evening_of(code, _joined(meant))
        except WordError as error:
            return error
        return _no_word()

    def _meant(self, place: int, behind: Sequence[_Piece]) -> Sequence[_Piece]:
        """Return the pieces that were meant as a word: on the line of the code or on the next, up to a blank."""
        if not behind:
            return ()
        ends = [end for end in self._lines if end > place]
        if behind[0][0] >= ends[0]:
            place, ends = ends[0], ends[1:]
        here = [piece for piece in behind[: LONGEST + 1] if piece[0] < ends[0]] if ends else []
        if not here:
            return ()
        blank = re.compile(r"\s").search(self._plain, here[0][0])
        first = [piece for piece in here if blank is None or piece[0] < blank.start()]
        return first if len(_joined(first)) >= _MEANT_AS_WORD else here

    def _name(self, place: int, after: int) -> str:
        """Return the name on the line of a code, before it and behind what was read already."""
        begin = max([line for line in self._lines if line <= place][-1], after)
        before, dot, _ = self._plain[begin:place].partition(DOT)
        name = _SPEAKER_ENDS.split(before)[-1].strip()
        return name if dot and begin != after and len(name) <= LONGEST_NAME else ""


def _beginnings(pieces: Sequence[_Piece]) -> Iterator[Sequence[_Piece]]:
    """Yield the first piece, the first two and so on, as many as a word may have symbols."""
    count = 0
    for number, (_, signs) in enumerate(pieces, start=1):
        count += len(signs)
        if count > LONGEST:
            return
        yield pieces[:number]


def _joined(pieces: Sequence[_Piece]) -> str:
    return "".join(signs for _, signs in pieces)


def _no_word() -> WordError:
    return WordError("no city's word stands behind the land's code", "none")
