"""A city in a word, told once more from the page's words alone: slow lists, plain sums, nothing of ours."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.independent.island.player import Chance
from tests.independent.land_book import of_land
from tests.independent.land_code import CITY, ETERNAL, ISLAND, ISLAND_ETERNAL, MODULES, NEEDS, SIGNS, Code, SplitMix
from tests.independent.land_player import Document, Either, may_pass, placements, resolved, table_of, who_answers
from tests.independent.lands import COLUMNS
from tests.independent.perft import BLOCK

LANDS, PRINTED = 220, 40
"""Evenings in the golden file: on made lands, then on the printed boards."""
Choose = Callable[[Either, str, list[Any]], int]
"""What is given of the list to a card: its place."""


def by_reading(answer: Any) -> Any:
    """Gives what placements are sorted by: their cells in reading order, then what lies on these."""
    if isinstance(answer, frozenset):
        return sorted((int(cell[1:]), COLUMNS.index(cell[0])) for cell in answer)
    placed = sorted((*map(int, cell.split(".")), symbol) for cell, symbol in answer)
    return [(row, at) for row, at, _ in placed], "".join(symbol for _, _, symbol in placed)


def written(answer: Any) -> str:
    """Gives an answer as text: its cells in reading order, and what lies on them."""
    if isinstance(answer, str):
        return str(answer)
    if isinstance(answer, frozenset):
        return " ".join(f"{COLUMNS[column]}{row}" for row, column in by_reading(answer))
    cells, symbols = by_reading(answer)
    return f"{' '.join(f'{row}.{at}' for row, at in cells)} {symbols}"


def evening(code: Code, board: Document, choose: Choose) -> tuple[list[tuple[int, int]], list[str], int] | None:
    """Plays an evening alone.

    Returns:
        (place, length) of each answer in its list, the answers, the points; nothing where the rules refuse one.
    """
    kin = replace(code, family={ETERNAL: CITY, ISLAND_ETERNAL: ISLAND}.get(code.family, code.family))
    table = table_of(kin, board, 1)  # a printed board is played as a made land with these modules
    cards = SplitMix(code.seed).shuffled(sorted(of_land(kin).cards))
    digits, told = [], []
    for card in _asked(table, cards):
        listed = [*sorted(placements(table, 0, card), key=by_reading), "pass", "stop"]
        place = choose(table, card, listed)
        if listed[place] == "pass" and not may_pass(table, 0, card):
            return None
        digits.append((place, len(listed)))
        told.append(written(listed[place]))
        resolved(table, card, {0: listed[place]})
    (result,) = table.results()
    return digits, told, int(result["score"])


def _asked(table: Either, cards: list[str]) -> Iterator[str]:
    """Yields the cards that ask the one who builds."""
    waiting = list(cards)
    while waiting and not table.is_over:
        card = waiting.pop(0)
        if card == BLOCK:
            del waiting[:1]
        elif 0 in (who_answers(table, card)):
            yield card


def word_of(code: Code, digits: list[tuple[int, int]]) -> str:
    """Writes the word of an evening."""
    value, factor = 0, 1
    for place, length in digits:  # v = i_1 + n_1 * (i_2 + n_2 * ...)
        value += place * factor
        factor *= length
    m = value * 8
    number = m * 1024 + (code.bits * 2**40 + m) % 1021
    symbols = ""
    while number:
        symbols = SIGNS[number % 32] + symbols
        number //= 32
    return "-".join(symbols[at : at + 5] for at in range(0, len(symbols), 5))


def told_by(code: Code, board: Callable[[], Document], word: str) -> list[str] | None:
    """Reads a word of capital signs back: the answers; nothing where it belongs to no evening on that land."""
    if not word or len(word) > 40 or word[0] == "0" or any(sign not in SIGNS for sign in word):
        return None
    number = 0
    for sign in word:
        number = number * 32 + SIGNS.index(sign)
    m, check = number // 1024, number % 1024
    if (code.bits * 2**40 + m) % 1021 != check or m % 8:
        return None
    left = [m // 8]

    def choose(_table: Either, _card: str, listed: list[Any]) -> int:
        left[0], place = divmod(left[0], len(listed))
        return place

    played = evening(code, board(), choose)
    return None if played is None or left[0] else played[1]


# --- evenings by chance ----------------------------------------------------------------------------------------------


def by_chance(chance: Chance, most: int) -> Choose:
    """Builds anywhere, passes now and then, and stops at a card by chance, at the latest after ``most``."""
    asked = [0]

    def choose(table: Either, card: str, listed: list[Any]) -> int:
        asked[0] += 1
        if asked[0] > most:
            return len(listed) - 1
        if len(listed) > 2 and chance.below(10):
            return chance.below(len(listed) - 2)
        return len(listed) - 2 if may_pass(table, 0, card) else len(listed) - 1

    return choose


def code_by_chance(chance: Chance, family: str, numbers: list[int]) -> Code:
    drawn = frozenset(module for module in MODULES[family] if chance.below(2))
    modules = frozenset(module for module in drawn if NEEDS[family].get(module, module) in drawn)
    return Code(family, modules, chance.one_of(numbers), chance.below(1 << 8))


def golden(boards: Callable[[str], Document]) -> Iterator[Mapping[str, Any]]:
    """Plays evenings by chance; ``boards`` gives the land of a code, of which the second telling knows nothing."""
    chance = Chance(8)
    numbers = {  # few, for a land takes longer than an evening
        family: [chance.below(1 << 22) for _ in range(count)] for family, count in ((CITY, 14), (ISLAND, 4))
    }
    for number in range(LANDS + PRINTED):
        family = (CITY, CITY, ISLAND)[number % 3]
        code = code_by_chance(chance, family, numbers[family])
        if number >= LANDS:
            family = (ETERNAL, ISLAND_ETERNAL)[number % 2]
            code = Code(family, frozenset(range(4)), chance.below(1 << 22), chance.below(1 << 8))
        most = chance.below(12) if number % 5 == 0 else 99
        played = evening(code, boards(str(code)), by_chance(chance, most))
        assert played is not None
        digits, answers, points = played
        yield {"code": str(code), "word": word_of(code, digits), "points": points, "answers": answers}
