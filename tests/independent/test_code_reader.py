"""Codes as people send them: our reader against one written from the page's words alone."""

from mycity.content.lands.plans import find_playable_code
from mycity.engine.lands.code import LandCodeError
from tests.each import each
from tests.independent.code_reader import first_code
from tests.independent.island.player import Chance
from tests.independent.land_code import MODULES, NEEDS, SIGNS, Code
from tests.sent_codes import CODE, NEAR, NONE, STAMPED, UNDONE, WAYS

_BETWEEN = [*" \t\n\r-,.;:!?()[]{}/|=&%#~·…", "\u2011", "\u2013", "\u2212", "\u00a0", "\u202f", "\u3000", "\u2028"]
_DROPPED = [*"\"'`*_>«»“”‟„", "\u200b", "\u00ad", "\u200e", "\ufeff", "\u2060", "\ufe0f", "\u00b4", "\u300c"]
_SPOILING = ["é", "e\u0301", "ß", "ж", "字", "\u0661", "U", "u", "\u0301"]
_WORDS = ["Ada", "tonight", "41", "21:04", "we play", "\U0001f98a", "\uff12", "\u24cc", "\u212a", "\u017f", "\u00bd"]


def found(text: str) -> str:
    try:
        return str(find_playable_code(text))
    except LandCodeError:
        return ""


def text_by_chance(chance: Chance) -> str:
    """Gives a text of codes, right and wrong ones, broken, quoted and written within words."""
    parts = [_part(chance) for _ in range(1 + chance.below(6))]
    return chance.one_of(["", " ", ": ", "\n"]).join(parts)


def _part(chance: Chance) -> str:
    kind = chance.below(20)
    if kind < 6:
        return chance.one_of(_WORDS)
    if kind < 9:
        return "".join(chance.one_of(SIGNS + SIGNS.lower()) for _ in range(1 + chance.below(16)))
    signs = list(_code_by_chance(chance))
    for _ in range(chance.below(5)):
        signs.insert(chance.below(len(signs) + 1), chance.one_of(chance.one_of([_BETWEEN, _DROPPED])))
    if chance.below(5) == 0:
        signs.insert(chance.below(len(signs) + 1), chance.one_of([*_SPOILING, chance.one_of(SIGNS)]))
    return "".join(signs)


def _code_by_chance(chance: Chance) -> str:
    family = chance.one_of(list(MODULES))
    drawn = frozenset(module for module in MODULES[family] if chance.below(2))
    modules = frozenset(module for module in drawn if NEEDS[family].get(module, module) in drawn)
    text = str(Code(family, modules, chance.below(1 << 22), chance.below(1 << 8)))
    text = text.replace("0", chance.one_of("0oO")).replace("1", chance.one_of("1iIlL"))
    return chance.one_of([text, text.lower(), text.replace("-", ""), text.replace("-", chance.one_of(_BETWEEN))])


def test_two_readers_find_the_same_in_texts_by_chance() -> None:
    chance, both = Chance(59), 0
    for _ in range(3000):
        text = text_by_chance(chance)
        assert found(text) == first_code(text), repr(text)
        both += bool(first_code(text))
    assert 1000 < both < 2750


@each("text", [*WAYS.values(), *NONE, *NEAR])
def test_two_readers_find_the_same_in_what_people_send(text: str) -> None:
    assert first_code(text) == found(text) == (CODE if text in WAYS.values() else "")


def test_two_readers_differ_in_stamps_and_behind_escapes_alone() -> None:
    for text in UNDONE.values():
        assert (first_code(text), found(text)) == ("", CODE)
    for stamped in STAMPED:
        text = stamped.format(code=CODE)
        assert first_code(text) != found(text) == CODE
