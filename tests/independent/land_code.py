"""The code of a land, read once more: its parts, the order of the cards it deals, and the land of a day."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CITY, ISLAND = "city", "island"
ETERNAL, ISLAND_ETERNAL = "eternal", "island-eternal"
"""Evenings on the printed boards: their code says the order of the cards."""
FAMILIES = (CITY, ISLAND, ETERNAL, ISLAND_ETERNAL)
MODULES = {CITY: range(12), ISLAND: range(7)}
NEEDS = {CITY: {6: 5}, ISLAND: {1: 3}}
"""The modules there are, and those that make no sense without another."""
_WORD = 1 << 64
_FIRST_DAY, _LAST_DAY = dt.date(2026, 1, 1), dt.date(2099, 12, 31)
_EVENING = frozenset({0, 1, 2, 3})
_MORE = (4, 5, 7, 8, 9, 10, 11)


class SplitMix:
    """The published generator: a counter, and a mix of it."""

    def __init__(self, seed: int) -> None:
        self.counter = seed

    def draw(self) -> int:
        """Gives the next 64 bits."""
        self.counter = (self.counter + 0x9E3779B97F4A7C15) % _WORD
        mixed = self.counter
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % _WORD
        return mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """Gives one of 0 to ``count`` - 1: what lies above the last whole block of ``count`` is drawn again."""
        drawn = self.draw()
        while drawn >= _WORD // count * count:
            drawn = self.draw()
        return drawn % count

    def shuffled(self, cards: Iterable[str]) -> list[str]:
        """Deals cards, the last place first: each time one of those that are left changes places with the last."""
        left, dealt = list(cards), list[str]()
        while len(left) > 1:
            chosen = self.below(len(left))
            left[chosen], left[-1] = left[-1], left[chosen]
            dealt.insert(0, left.pop())
        return [*left, *dealt]


@dataclass(frozen=True)
class Code:
    """What the twelve characters of a land say."""

    family: str
    modules: frozenset[int]
    number: int
    deal: int

    @property
    def bits(self) -> int:
        """The 53 bits that the check is made of."""
        modules = sum(1 << module for module in self.modules)
        text = f"{1:04b}{FAMILIES.index(self.family):03b}{modules:016b}{self.number:022b}{self.deal:08b}"
        return int(text, 2)

    @property
    def seed(self) -> int:
        """The seed of the deck."""
        return SplitMix(self.bits).draw()

    def seed_deck(self, cards: Iterable[str]) -> list[str]:
        """Gives the order in which sorted cards come."""
        return SplitMix(self.seed).shuffled(cards)

    def __str__(self) -> str:
        digits = f"{self.bits:053b}{self.bits % 127:07b}"
        signs = "".join(SIGNS[int(digits[at : at + 5], 2)] for at in range(0, 60, 5))
        return f"{signs[:4]}-{signs[4:8]}-{signs[8:]}"


def read(text: str) -> Code:
    """Reads a code as records write it.

    Raises:
        ValueError: It is none, or one of a land that there is not.
    """
    groups = text.split("-")
    if [len(group) for group in groups] != [4, 4, 4] or set("".join(groups)) - set(SIGNS):
        raise ValueError(f"{text!r} is not written like a code")
    digits = "".join(f"{SIGNS.index(sign):05b}" for sign in "".join(groups))
    version, family, bits, number, deal, check = (
        int(digits[first:last], 2) for first, last in ((0, 4), (4, 7), (7, 23), (23, 45), (45, 53), (53, 60))
    )
    if int(digits[:53], 2) % 127 != check or version != 1 or family > 3:
        raise ValueError(f"{text!r}: check, version or family")
    code = Code(FAMILIES[family], frozenset(n for n in range(16) if bits >> n & 1), number, deal)
    if code.family in (ETERNAL, ISLAND_ETERNAL):
        if code.modules != _EVENING:
            raise ValueError(f"{text!r}: a printed board has no other rules")
        return code
    needs = NEEDS[code.family]
    if not code.modules <= set(MODULES[code.family]):
        raise ValueError(f"{text!r}: a module that there is not")
    if any(module in needs and needs[module] not in code.modules for module in code.modules):
        raise ValueError(f"{text!r}: a module without the one it needs")
    return code


def of_day(text: str) -> Code:
    """Gives the code of a day.

    Raises:
        ValueError: It is no day that has a land, or written otherwise.
    """
    day = dt.date.fromisoformat(text)
    if day.isoformat() != text or not _FIRST_DAY <= day <= _LAST_DAY:
        raise ValueError(f"{text!r} has no land")
    days = (day - _FIRST_DAY).days
    chance = SplitMix(days)
    number, more = chance.draw() % (1 << 22), _MORE[chance.draw() % 7]
    if days % 7 == 3:
        return Code(ISLAND, _EVENING, number, 0)
    return Code(CITY, _EVENING if days % 7 in (0, 1) else _EVENING | {more}, number, 0)


def evening_faults(document: Mapping[str, Any]) -> Iterator[str]:
    """Says what is wrong with the code of an evening on a printed board: one begun by a seed has none."""
    if document["land"] is None:
        return
    code = read(document["land"]["code"])
    wanted = {"code": str(code), "day": None}
    if document["land"] != wanted or code.family != document["game"]:
        yield f"land: {document['land']!r} is none of {document['game']}"
    if document["seed"] != code.seed:
        yield f"seed: {document['seed']} where {code} says {code.seed}"
    if document["deck"] != SplitMix(code.seed).shuffled(sorted(document["deck"])):
        yield f"deck: not in the order of {code}"
