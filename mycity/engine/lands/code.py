"""The code of a land: twelve characters that say its family, its modules, its number and its deal, and notice a slip.

An evening on a printed board has a code, too: its number and its deal give the order of the cards.

>>> code_text(LandCode(1, "city", 0b1111, 2026, 0))
'2001-W01Z-A01H'
>>> read_code("2oo1w01za01h").number
2026
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from mycity.engine.documents import ShortText
from mycity.engine.rng import step

VERSIONS = frozenset({1})
"""The versions of the generator that this game knows; none is ever changed."""
FAMILIES = CITY, ISLAND = "city", "island"
"""The families of lands that are made from a number."""
ETERNAL, ISLAND_ETERNAL = "eternal", "island-eternal"
"""The families of the printed boards, called by the games on them: a code only deals the cards."""
KIN = {ETERNAL: CITY, ISLAND_ETERNAL: ISLAND}
"""The family of made lands whose modules are a printed board's, by its own."""
PRINTED_MODULES = 0b1111
"""The bits of a printed board's modules, always these."""
CODED = (*FAMILIES, *KIN)
"""All families, by their number in a code."""
SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, which are read as 1, 1, 0; no U."""
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"} | dict.fromkeys(" \t\r\n-", ""))
"""The capitals that are read as others, and the signs that are left out."""
LENGTH, _GROUP = 12, 4
"""Signs of a code, and of each group in which they are shown."""
_VERSION, _FAMILY, _MODULES, _NUMBER, _DEAL, _CHECK = 4, 3, 16, 22, 8, 7
"""Bits of each part, the most significant first."""
_CHECKED_BY = 127
NUMBERS, DEALS, MODULE_BITS = 1 << _NUMBER, 1 << _DEAL, _MODULES
"""Counts: of the lands of a family, of the deals of each, and of the modules there can be."""


class PlayedLand(msgspec.Struct, frozen=True):
    """The land that a game is played on, as its record tells it.

    Attributes:
        code: as it is shown.
        day: the day whose land it is, as ``2026-11-23``; ``None`` for a land of no day.
    """

    code: ShortText
    day: ShortText | None = None


class LandCodeError(ValueError):
    """A text that is no code of a land: the sentence says why.

    Attributes:
        reason: why, in a word: ``none``, ``length``, ``sign``, ``slip``, ``version``, ``family``, ``module``,
            ``needs``, ``day``, ``near``, ``long``, ``other``.
        about: the values that the sentence names.
    """

    def __init__(self, sentence: str, reason: str = "other", **about: object) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.about = about


@dataclass(frozen=True, slots=True)
class LandCode:
    """The content of a code.

    Attributes:
        version: of the generator.
        family: one of ``CODED``.
        modules: a bit for each module.
        number: of the land.
        deal: of the order of the cards.
    """

    version: int
    family: str
    modules: int
    number: int
    deal: int

    @property
    def bits(self) -> int:
        """The code without its check, as a number."""
        value = 0
        parts = (
            (self.version, _VERSION),
            (CODED.index(self.family), _FAMILY),
            (self.modules, _MODULES),
            (self.number, _NUMBER),
            (self.deal, _DEAL),
        )
        for part, width in parts:
            value = value << width | part
        return value

    @property
    def is_printed(self) -> bool:
        """The answer to whether the board is printed: no land is made."""
        return self.family in KIN

    @property
    def kin(self) -> str:
        """The family of made lands whose modules are meant: its own, unless the board is printed."""
        return KIN.get(self.family, self.family)

    @property
    def land_seed(self) -> int:
        """The seed of the land's generator: modules and deal do not change the land."""
        return (self.version << _FAMILY | CODED.index(self.family)) << _NUMBER | self.number

    @property
    def deck_seed(self) -> int:
        """The seed of the deck, which records write as the game's."""
        return step(self.bits)[1]

    def __str__(self) -> str:
        """Return the code as it is shown."""
        return code_text(self)


def code_text(code: LandCode) -> str:
    """Return a code as it is shown: three groups of four signs."""
    value = code.bits << _CHECK | code.bits % _CHECKED_BY
    signs = "".join(SYMBOLS[value >> 5 * place & 31] for place in reversed(range(LENGTH)))
    return "-".join(signs[start : start + _GROUP] for start in range(0, LENGTH, _GROUP))


def read_code(text: str) -> LandCode:
    """Return what a text says that is a code and nothing else: case, blanks and hyphens do not matter.

    What its modules are is not asked here.

    Raises:
        LandCodeError: it has another length, a sign that no code has, a slip, or a version or family there is not.
    """
    signs = "".join(sign.upper() if sign.isascii() else sign for sign in text).translate(READ_AS)
    if len(signs) != LENGTH:
        raise LandCodeError(f"a land's code has {LENGTH} signs, this has {len(signs)}", "length", count=len(signs))
    wrong = next((sign for sign in signs if sign not in SYMBOLS), None)
    if wrong is not None:
        raise LandCodeError(f"no land's code has the sign {wrong!r}", "sign", sign=wrong)
    value = 0
    for sign in signs:
        value = value << 5 | SYMBOLS.index(sign)
    bits, check = value >> _CHECK, value & (1 << _CHECK) - 1
    if bits % _CHECKED_BY != check:
        raise LandCodeError("a sign of this land's code is wrong, or two have changed places", "slip")
    parts = []
    for width in (_DEAL, _NUMBER, _MODULES, _FAMILY, _VERSION):
        parts.append(bits & (1 << width) - 1)
        bits >>= width
    deal, number, modules, family, version = parts
    if version not in VERSIONS:
        sentence = f"this land was made by version {version}, which this game does not know"
        raise LandCodeError(sentence, "version", version=version)
    if family >= len(CODED):
        raise LandCodeError(f"there is no family {family} of lands", "family", family=family)
    return LandCode(version, CODED[family], modules, number, deal)
