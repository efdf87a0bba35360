"""Modules of a land one chooses: switched with what they need, drawn by chance, named by bit or id."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from mycity.content.lands.land_sets import set_with, sets_of
from mycity.content.lands.land_words import land_words
from mycity.content.lands.module_sets import chosen_code, drawn_code, switched
from mycity.content.lands.plans import land_plan, load_lands
from mycity.content.versions import newest_version
from mycity.engine.lands.code import FAMILIES, LandCode, LandCodeError
from mycity.engine.rng import below, mix

NEEDS = {"city": (6, 5), "island": (1, 3)}
"""A module's bit, and that of the one it needs, as the design has them."""
MODULES = {"city": 12, "island": 7}
PRESSES = 8
EVENING = 0b1111


def is_allowed(family: str, bits: int) -> bool:
    needing, needed = NEEDS[family]
    return not bits >> needing & 1 or bool(bits >> needed & 1)


def allowed(family: str) -> set[int]:
    return {bits for bits in range(1 << MODULES[family]) if is_allowed(family, bits)}


def name_of(family: str, bit: int) -> str:
    return next(row.id for row in load_lands(newest_version()).families[family].modules if row.bit == bit)


def drawing(seed: int) -> Callable[[int], int]:
    """Return what draws numbers, always the same from one seed."""
    state = [mix(seed)]

    def draw(count: int) -> int:
        state[0], number = below(state[0], count)
        return number

    return draw


@pytest.mark.parametrize(("family", "count"), [("city", 3072), ("island", 96)])
def test_every_set_of_modules_is_at_most_eight_presses_away(family: str, count: int) -> None:
    """A press takes a named set, each further one switches a module; from any set any other can be reached as well."""
    wanted = allowed(family)
    assert len(wanted) == count
    names = [name_of(family, bit) for bit in range(MODULES[family])]
    reached = {sum(1 << names.index(module) for module in row.modules) for row in sets_of(family)}
    for _ in range(PRESSES - 1):
        reached |= {switched(family, bits, name).bits for bits in reached for name in names}
    assert reached == wanted


@pytest.mark.parametrize("family", FAMILIES)
def test_a_switch_turns_one_module_and_what_hangs_on_it(family: str) -> None:
    needing, needed = NEEDS[family]
    for bits in allowed(family):
        for bit in range(MODULES[family]):
            found = switched(family, bits, name_of(family, bit))
            turned = {bit}
            if bit == needing and not bits >> needed & 1:
                turned.add(needed)
            if bit == needed and bits >> needing & 1 and bits >> needed & 1:
                turned.add(needing)
            assert found.bits == bits ^ sum(1 << one for one in turned)
            assert {name_of(family, one) for one in turned - {bit}} == set(found.along)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_surprise_is_the_evening_with_one_to_three_open_modules_or_a_set(family: str) -> None:
    seen = set()
    for seed in range(400):
        code = drawn_code(family, drawing(seed), lambda _: True)
        assert (code.version, code.family, code.deal) == (1, family, 0)
        land_plan(code)
        more = code.modules & ~EVENING
        if set_with(family, code.modules) is None:
            assert code.modules & EVENING == EVENING
            assert 1 <= more.bit_count() <= 3
        seen.add(code.modules)
    drawn = {bit for bits in seen for bit in range(MODULES[family]) if bits >> bit & 1}
    assert drawn == set(range(MODULES[family]))
    assert {
        sum(1 << bit for bit in range(MODULES[family]) if name_of(family, bit) in row.modules)
        for row in sets_of(family)
    } <= seen
    assert drawn_code(family, drawing(7), lambda _: True) == drawn_code(family, drawing(7), lambda _: True)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_surprise_holds_nothing_sealed(family: str) -> None:
    """Nothing is open beyond the evening's game, then one module that needs another, which is open too."""
    told = {module for module, row in land_words().modules[family].items() if row.letter is None}
    drawn = {drawn_code(family, drawing(seed), told.__contains__).modules for seed in range(60)}
    titles = {named.id for bits in drawn if (named := set_with(family, bits)) is not None}
    assert len(drawn) == len(titles) == 2
    assert titles == {"evening", "first-steps"}
    told |= {"factories", "smog", "springs"}
    for seed in range(60):
        code = drawn_code(family, drawing(seed), told.__contains__)
        assert {module.id for module in land_plan(code).modules} <= told


def test_modules_are_named_by_bit_or_id() -> None:
    assert chosen_code("city", ("0", "1", "11")) == LandCode(1, "city", 0b100000000011, 0, 0)
    assert chosen_code("city", ("groups", "no-passing", "groups"), 2026, 3) == LandCode(
        1, "city", 0b100000000001, 2026, 3
    )
    assert chosen_code("island", ()) == LandCode(1, "island", 0, 0, 0)


@pytest.mark.parametrize(
    ("family", "modules", "number", "deal", "words"),
    [
        ("town", (), 0, 0, "there is no family 'town': the families are city, island"),
        ("city", ("12",), 0, 0, "no module '12' of the family city: they are 0 groups, 1 churches"),
        ("island", ("herds",), 0, 0, "no module 'herds' of the family island"),
        ("city", ("",), 0, 0, "no module ''"),
        ("city", ("smog",), 0, 0, "the module smog needs the module factories"),
        ("island", ("1",), 0, 0, "the module totems needs the module palms"),
        ("city", (), 1 << 22, 0, "the number of a land goes from 0 to 4194303, not 4194304"),
        ("city", (), -1, 0, "the number of a land goes from 0"),
        ("city", (), 0, 256, "the deal of a land goes from 0 to 255, not 256"),
    ],
)
def test_a_land_that_cannot_be_is_refused_in_a_sentence(
    family: str, modules: tuple[str, ...], number: int, deal: int, words: str
) -> None:
    with pytest.raises(LandCodeError, match=words):
        chosen_code(family, modules, number, deal)


def test_the_sets_are_those_of_the_design() -> None:
    assert [row.id for row in chain(*land_words().sets.values())] == [
        *("evening", "first-steps", "gold-fever", "smoke", "green-city", "everything"),
        *("evening", "first-steps", "springs-and-shells", "everything"),
    ]
