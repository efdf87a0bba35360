"""A whole evening in a word: the example of the design, there and back, and every wrong one refused."""

from __future__ import annotations

import pytest

import mycity
from mycity.engine.episode import Answer, State, apply, deal, final_results, legal_actions
from mycity.engine.lands.code import SYMBOLS, read_code
from mycity.engine.lands.draws import Draws
from mycity.engine.lands.word import LONGEST, WordError, evening_of, listed_answers, word_of
from mycity.engine.record import read_record, table_of
from mycity.engine.record_play import replay_turns
from tests.made_lands import CODES

EXAMPLE = "2001-XX3R-303N", "9ZVV9-SVZMM-TYMRM-R1YW2-RWN"


def start_of(code: str) -> State:
    state = mycity.new_game("land", ["Ada"], code=code).state
    assert state is not None
    return state


def by_chance(code: str, chance: Draws) -> tuple[list[Answer], State]:
    """Return the answers of an evening, each drawn from all that are allowed but for a stop, which is rare; its end."""
    state, answers = start_of(code), list[Answer]()
    while not state.is_over:
        allowed = legal_actions(state, 0)
        answers.append(chance.one_of(allowed if chance.below(10) == 0 else allowed[:-1] or allowed))
        state, _ = apply(state, {0: answers[-1]})
    return answers, state


def test_the_example() -> None:
    code, word = EXAMPLE
    fields = read_record(mycity.new_game("land", ["bot:builder"], code=code).record())
    start = deal(*table_of(fields))[0]
    turns = [turn for turn in replay_turns(start, fields.turns) if turn.answers]
    lists = [listed_answers(turn.before) for turn in turns]
    assert len(turns) == 25
    assert [len(listed) for listed in lists[:5]] == [85, 23, 9, 25, 17]
    assert [listed.index(turn.answers[0]) for listed, turn in zip(lists, turns, strict=True)][:5] == [6, 3, 6, 9, 11]
    assert word_of(start, [turn.answers[0] for turn in turns], read_code(code).bits) == word
    assert final_results(evening_of(start_of(code), word, read_code(code).bits))[0].score == 25


@pytest.mark.parametrize("code", CODES)
def test_an_evening_is_read_back(code: str) -> None:
    chance, bits = Draws(read_code(code).bits), read_code(code).bits
    for _ in range(6):
        answers, end = by_chance(code, chance)
        word = word_of(start_of(code), answers, bits)
        assert len(word.replace("-", "")) <= LONGEST
        for written in (word, word.lower(), word.replace("-", " "), word.replace("0", "o").replace("1", "L")):
            read = evening_of(start_of(code), written, bits)
            assert read.cities == end.cities


def test_wrong_words_are_refused() -> None:
    code, word = EXAMPLE
    start, bits = start_of(code), read_code(code).bits
    plain = word.replace("-", "")
    for at, sign in enumerate(plain):
        for other in SYMBOLS:
            if other != sign:
                refused(start, plain[:at] + other + plain[at + 1 :], bits, {"check", "length"})
    for at in range(len(plain) - 1):
        swapped = plain[:at] + plain[at + 1] + plain[at] + plain[at + 2 :]
        if swapped != plain:
            refused(start, swapped, bits, {"check"})


def refused(start: State, word: str, bits: int, reasons: set[str]) -> None:
    with pytest.raises(WordError) as told:
        evening_of(start, word, bits)
    assert told.value.reason in reasons, word


def written(value: int, edition: int, bits: int) -> str:
    """Write any number as a word, whether or not it is one: from the words of the design alone."""
    checked = value * 8 + edition
    number, symbols = checked * 1024 + (bits * 2**40 + checked) % 1021, ""
    while number:
        number, last = divmod(number, 32)
        symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[last] + symbols
    return symbols


def test_each_refusal_has_its_reason_and_the_first_is_told() -> None:
    code, word = EXAMPLE
    start, bits = start_of(code), read_code(code).bits
    refused(start, "9ZVV9-SVZ!M", bits, {"symbol"})
    refused(start, "U" * 50, bits, {"symbol"})
    refused(start, "", bits, {"length"})
    refused(start, "Z" * 41, bits, {"length"})
    refused(start, "0" + word, bits, {"length"})
    refused(start, word, read_code(CODES[0]).bits, {"check"})
    refused(start, written(7, 1, bits), bits, {"edition"})
    stop = listed_answers(start).index(mycity.STOP)
    assert evening_of(start, written(stop, 0, bits), bits).is_over
    refused(start, written(stop + len(listed_answers(start)), 0, bits), bits, {"other"})


def test_a_pass_that_cannot_be_given_is_refused() -> None:
    code = CODES[-1]  # nobody passes there
    start, bits = start_of(code), read_code(code).bits
    count, passed = len(listed_answers(start)), listed_answers(start).index(mycity.PASS)
    refused(start, written(passed, 0, bits), bits, {"pass"})
    refused(start, written(passed + count * 10**40, 0, bits), bits, {"other"})


def test_an_evening_too_long_has_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    code = CODES[0]
    answers, _ = by_chance(code, Draws(1))
    length = len(word_of(start_of(code), answers, read_code(code).bits).replace("-", ""))
    monkeypatch.setattr("mycity.engine.lands.word.LONGEST", length - 1)
    with pytest.raises(WordError) as told:
        word_of(start_of(code), answers, read_code(code).bits)
    assert told.value.reason == "long"
