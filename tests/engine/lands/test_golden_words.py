"""Words of 260 evenings, written and read by two programs: ours, and one told from the page's words alone.

``python -m tests.engine.lands.test_golden_words golden`` has the second program play and write them anew, with slow
lists of its own; ``... 300`` tries the words of so many games of bots.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.content.games import land_game
from mycity.content.lands.plans import random_code
from mycity.content.lands.told_cities import cities_in, start_on
from mycity.content.versions import newest_version, versioned_file
from mycity.engine.episode import Answer, final_results
from mycity.engine.lands.code import CITY, ETERNAL, ISLAND_ETERNAL, PRINTED_MODULES, SYMBOLS, LandCode, read_code
from mycity.engine.lands.draws import Draws
from mycity.engine.lands.found_cities import find_cities
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.lands.word import WordError, told_evening, word_of, word_value
from mycity.engine.pieces import Placement
from mycity.engine.record_play import points_alone
from tests.independent.city_word import LANDS, PRINTED, evening, told_by, written
from tests.independent.city_word import golden as second_golden
from tests.independent.city_word import word_of as second_word
from tests.independent.land_code import read

FILE = Path(__file__).parents[2] / "independent" / "golden_words.json"
TABLES = (
    ("neighbour",),
    ("random", "builder"),
    ("builder", "greedy", "newcomer"),
    ("random", "greedy", "random", "builder"),
)


@cache
def golden() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return rows


def board_of(code: str) -> dict[str, Any]:
    """Return the land of a code, or the printed board: of neither the second program knows anything."""
    return start_on(read_code(code)).cities[0].board.to_json()


def as_text(answer: Answer) -> str:
    if not isinstance(answer, Placement):
        return str(answer)
    return " ".join([*answer.cells, *([answer.symbols] if answer.symbols else [])])


def test_golden_words_are_read_as_they_were_built_and_written_again() -> None:
    assert len(golden()) == LANDS + PRINTED
    for row in sorted(golden(), key=lambda row: read_code(row["code"]).land_seed):  # each land is made once
        code = read_code(row["code"])
        answers, end = told_evening(start_on(code), row["word"], code.bits)
        assert [as_text(answer) for answer in answers] == row["answers"], row["code"]
        assert final_results(end)[0].score == row["points"], row["code"]
        assert word_of(start_on(code), answers, code.bits) == row["word"]


def test_golden_words_are_of_all_sorts() -> None:
    sorts = Counter[str]()
    for row in golden():
        code, given = read(row["code"]), row["answers"]
        sorts[code.family] += 1
        sorts.update(f"{code.family} {module}" for module in code.modules)
        sorts["pass"] += "pass" in given
        sorts["early"] += given[-1] == "stop" and len(given) < 20
        sorts["stop"] += given == ["stop"]
        churches = [answer for answer in given if code.family == CITY and len(answer.split()) == 5]
        sorts["church"] += bool(churches) and 1 in code.modules
        sorts["blocked"] += code.family == CITY and 1 in code.modules and len(given) == 26
    assert len(sorts) == 4 + 12 + 7 + 4 + 4 + 5
    assert min(sorts.values()) >= 5, sorts


def test_the_rules_that_words_are_written_for_have_not_changed() -> None:
    """A failure means that old words say something else: they need an edition of their own, and the old one stays."""
    for name in ("lands.yaml", "shapes.yaml", "tiles.yaml", "eternal.yaml", "island-eternal.yaml"):
        assert versioned_file(name, "0.3.0") == versioned_file(name, newest_version())


def test_words_of_tables_tell_the_cities_that_were_built_there() -> None:
    assert tried(8) == 8 // 4 * (1 + 2 + 3 + 4)


def tried(games: int) -> int:
    """Try the words of games by bots, each by two programs; return how many cities there were."""
    count = 0
    for number in range(games):
        bots, code = TABLES[number % len(TABLES)], random_code(number)
        if number % 3 == 2:
            code = LandCode(1, (ETERNAL, ISLAND_ETERNAL)[number % 2], PRINTED_MODULES, number, 0)
        record = mycity.new_game(land_game(code.family), [f"bot:{bot}" for bot in bots], code=str(code)).record()
        for seat, (told, points) in enumerate(zip(words_alone(record), points_alone(record), strict=True)):
            given = [
                " ".join([*row.get("cells", [row["do"]]), *filter(None, [row.get("symbols")])])
                for turn in record["turns"]
                for row in turn["answers"]
                if row["seat"] == seat
            ]
            check(record["land"]["code"], told.word, given, points)
            count += 1
    return count


def check(code: str, word: str, given: list[str], points: int | None) -> None:
    (city,) = cities_in(f"{code} {word}")
    assert [as_text(answer) for answer in city.answers] == given
    assert (str(city.code), city.word, city.points) == (code, word, points)
    board, answers = board_of(code), iter(given)
    second = evening(read(code), board, lambda _table, _card, listed: place_of(next(answers), listed))
    assert second is not None
    assert (second_word(read(code), second[0]), second[2]) == (word, points)
    assert told_by(read(code), lambda: board, word.replace("-", "")) == second[1]


def place_of(answer: str, listed: list[Any]) -> int:
    return [written(one) for one in listed].index(answer)


def wrong_words(word: str, chance: Draws) -> Iterator[str]:
    """Yield the word with two neighbours swapped, wherever that changes it, and some with one symbol wrong."""
    plain = word.replace("-", "")
    for at in range(len(plain) - 1):
        if plain[at] != plain[at + 1]:
            yield plain[:at] + plain[at + 1] + plain[at] + plain[at + 2 :]
    for at, sign in enumerate(plain):
        yield plain[:at] + chance.one_of([other for other in SYMBOLS if other != sign]) + plain[at + 1 :]


def test_a_wrong_symbol_or_two_that_are_swapped_are_always_noticed() -> None:
    chance, count = Draws(5), 0
    for row in golden():
        bits = read_code(row["code"]).bits
        for wrong in wrong_words(row["word"], chance):
            count += 1
            with pytest.raises(WordError) as refused:
                word_value(wrong, bits)
            assert refused.value.reason in {"check", "length"}
    assert count > 5000


def test_of_symbols_by_chance_hardly_any_are_a_word() -> None:
    chance, bits, taken = Draws(9), read_code(golden()[1]["code"]).bits, 0
    for _ in range(20_000):
        signs = "".join(chance.one_of(SYMBOLS) for _ in range(10 + chance.below(20)))
        try:
            word_value(signs, bits)
        except WordError as error:
            taken += error.reason == "edition"
        else:
            taken += 1
    assert taken <= 20_000 // 500


def test_a_text_full_of_false_words_plays_few_evenings() -> None:
    played = list[str]()

    def told(code: LandCode, word: str) -> Any:
        word_value(word, code.bits)
        played.append(word)
        return told_evening(start_on(code), word, code.bits)

    chance, code = Draws(3), golden()[1]["code"]
    lines = "\n".join(f"{code} " + "".join(chance.one_of(SYMBOLS) for _ in range(22)) for _ in range(400))
    with pytest.raises(WordError):
        find_cities(lines, read_code, told)
    assert len(played) < 20


def write_golden() -> None:
    rows = second_golden(board_of)
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__" and sys.argv[1] == "golden":
    write_golden()
elif __name__ == "__main__":
    print(tried(int(sys.argv[1])), "cities, the same to both programs")  # noqa: T201
