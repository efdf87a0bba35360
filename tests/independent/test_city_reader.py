"""Cities as people send them: our reader against one written from the page's words alone.

``python -m tests.independent.test_city_reader 5 10000`` compares them over 10,000 other texts, those of seed 5.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from mycity.content.lands.plans import land_board
from mycity.content.lands.told_cities import cities_in
from mycity.engine.lands.code import LandCodeError
from mycity.engine.lands.word import WordError
from tests.each import each
from tests.independent.city_reader import Told, cities
from tests.independent.city_word import told_by
from tests.independent.island.player import Chance
from tests.independent.land_code import SIGNS, read
from tests.sent_cities import LINE, SENT

_GOLDEN: list[dict[str, Any]] = json.loads((Path(__file__).parent / "golden_words.json").read_text(encoding="utf-8"))
_CITIES = [(row["code"], row["word"]) for row in _GOLDEN[:60:3] if len(row["word"]) > 12]
_NAMES = ["Ada", "Zoé", "Ada B.", "Team: Bob", "x" * 41, "[a] Eve", "a\tIda", "Ann·a", "Jean-Luc", ""]
_BEFORE = ["", "", "> ", ">> ", "[20.11.26, 21:04:11] Ada: ", "20/11/2026, 21:04 - Bob: ", "*", "« ", "\t", "| ", "1. "]
_BEHIND = ["", "", "*", " »", " is mine", " | Eve", ".", " 12", "\u200e", " (édité)"]
_BETWEEN = [*" \t\n\r-.,:/|", "\n> ", "\r\n", "\u2011", "\u2013", "\u00a0", "\u202f", "\u2028", "\n\n"]
_DROPPED = [*"\"'`*_>«»”", "\u200b", "\u00ad", "\ufeff", "\ufe0f"]
_SPOILING = [*"Uué!", "\u0301", "ß"]


@cache
def fits(code: str, word: str) -> bool:
    return told_by(read(code), lambda: land_board(code).to_json(), word) is not None


def found(text: str) -> list[Told]:
    try:
        return [Told(city.name, str(city.code), city.word.replace("-", "")) for city in cities_in(text)]
    except (LandCodeError, WordError):
        return []


def text_by_chance(chance: Chance) -> str:
    lines = [_line(chance) for _ in range(1 + chance.below(4))]
    if chance.below(4) == 0:
        lines.append(chance.one_of(lines))
    return chance.one_of(["\n", "\r\n", " ", "\n\n"]).join(lines)


def _line(chance: Chance) -> str:
    code, word = chance.one_of(_CITIES)
    if chance.below(6) == 0:
        word = chance.one_of(_CITIES)[1]
    middle = chance.one_of([" ", "\n", "\n> ", "-", "  ", " · ", "", ": "])
    written = list(f"{code}{middle}{word}")
    for _ in range(chance.below(4)):
        written.insert(chance.below(len(written) + 1), chance.one_of(chance.one_of([_BETWEEN, _DROPPED])))
    if chance.below(6) == 0:
        written.insert(chance.below(len(written) + 1), chance.one_of([*_SPOILING, chance.one_of(SIGNS)]))
    if chance.below(12) == 0:
        del written[chance.below(len(written))]
    text = "".join(written).replace("0", chance.one_of("0oO")).replace("1", chance.one_of("1iIlL"))
    text = chance.one_of([text, text, text.lower(), text.replace("-", ""), text.replace("-", " ")])
    parts = [chance.one_of(_NAMES), "41", chance.one_of(["silver", "", "or"]), text]
    said = chance.one_of([" · ", " · ", " - ", "\u00a0·\u00a0"]).join(parts if chance.below(4) else parts[-1:])
    return chance.one_of(_BEFORE) + said + chance.one_of(_BEHIND)


def test_two_readers_tell_the_same_cities_of_texts_by_chance() -> None:
    assert 700 < compared(61, 1000) < 995


def compared(seed: int, texts: int) -> int:
    """Compares the two readers over so many texts, and tells how many of these have a city."""
    chance, told = Chance(seed), 0
    for _ in range(texts):
        text = text_by_chance(chance)
        ours = found(text)
        assert ours == cities(text, fits), repr(text)
        told += bool(ours)
    return told


@each("text", SENT)
def test_two_readers_tell_the_same_cities_of_what_people_send(text: str) -> None:
    assert found(text) == cities(text, fits)


def test_the_line_itself() -> None:
    assert cities(LINE, fits) == [Told("Ada", "2001-XX3R-303N", "9ZVV9SVZMMTYMRMR1YW2RWN")]


if __name__ == "__main__":
    print(compared(int(sys.argv[1]), int(sys.argv[2])), "texts with cities, the same to both readers")  # noqa: T201
