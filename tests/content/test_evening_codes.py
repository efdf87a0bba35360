"""Codes of evenings on the printed boards: what they say, which are refused and why, and which cards they deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from mycity.content.episodes import load_episode
from mycity.content.lands.land_names import land_name
from mycity.content.lands.land_sets import counts_for_rating
from mycity.content.lands.module_sets import chosen_code
from mycity.content.lands.plans import find_playable_code, land_board, land_plan, playable_code
from mycity.content.seating import players_of
from mycity.content.tiled.maps import load_board
from mycity.content.versions import known_versions
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import begin
from mycity.engine.lands.code import CODED, DEALS, KIN, NUMBERS, LandCode, LandCodeError, PlayedLand, code_text
from mycity.engine.rng import shuffled
from tests.independent import land_code as told
from tests.independent.island.player import Chance

SIGNS = told.SIGNS
FOUND = ("length", "sign", "slip", "version", "family", "module", "needs")
"""Why a code is refused, in the order in which it is asked."""


def by_chance(seed: int, count: int = 1000) -> Iterator[LandCode]:
    chance = Chance(seed)
    for _ in range(count):
        yield LandCode(1, chance.one_of([*KIN]), 0b1111, chance.below(NUMBERS), chance.below(DEALS))


def signed(version: int, family: int, modules: int, number: int, deal: int) -> str:
    bits = ((version << 3 | family) << 16 | modules) << 30 | number << 8 | deal
    value = bits << 7 | bits % 127
    return "".join(SIGNS[value >> 5 * place & 31] for place in reversed(range(12)))


def test_they_come_back_and_say_what_a_second_reader_says() -> None:
    for code in by_chance(1):
        text = code_text(code)
        assert playable_code(text) == find_playable_code(text.lower()) == code
        second = told.read(text)
        assert (second.family, second.number, second.deal) == (code.family, code.number, code.deal)
        assert (second.bits, second.seed, str(second)) == (code.bits, code.deck_seed, text)


def test_the_first_fault_is_told_whatever_else_is_wrong() -> None:
    """Of version, family and modules some are wrong at once; then the check, a symbol, the length besides."""
    chance, seen = Chance(2), dict.fromkeys(FOUND, 0)
    for code in by_chance(3):
        version = chance.one_of([1, 1, 1, chance.one_of([0, *range(2, 16)])])
        family = chance.one_of([2, 3, 2 + chance.below(6)])
        modules = chance.one_of([0b1111, chance.below(1 << 16)])
        text = signed(version, family, modules, code.number, code.deal)
        wanted = "" if modules == 0b1111 else "module"
        wanted = "family" if family > 3 else wanted
        wanted = "version" if version != 1 else wanted
        if chance.below(4) == 0:
            last = SIGNS.index(text[-1])
            text, wanted = f"{text[:-1]}{SIGNS[last ^ 1 << chance.below(5)]}", "slip"
        if chance.below(6) == 0:
            place = chance.below(12)
            text, wanted = f"{text[:place]}U{text[place + 1 :]}", "sign"
        if chance.below(8) == 0:
            text, wanted = text[1:], "length"
        for read in (playable_code, find_playable_code):
            if not wanted:
                assert read(text).family == CODED[family]
                continue
            with pytest.raises(LandCodeError) as refused:
                read(text)
            assert refused.value.reason == wanted, text
            seen[wanted] += 1
    assert {reason for reason, count in seen.items() if count < 50} == {"needs"}


def test_only_the_modules_of_the_printed_rules_are_taken() -> None:
    for modules in chain(range(15), range(16, 1 << 16, 7)):
        with pytest.raises(LandCodeError, match="modules 0 to 3") as refused:
            playable_code(signed(1, 2, modules, 7, 0))
        assert refused.value.reason == "module"
    with pytest.raises(LandCodeError, match="modules 0 to 3"):
        chosen_code("eternal", ["0"])
    assert chosen_code("island-eternal", "0123", 7, 9) == LandCode(1, "island-eternal", 0b1111, 7, 9)


@pytest.mark.parametrize("game", KIN)
def test_board_and_rules_are_the_printed_ones_and_the_deck_is_the_code_s(game: str) -> None:
    for code in by_chance(4, 60):
        if code.family != game:
            continue
        printed, dealt = load_episode(game), load_episode(game, land=PlayedLand(str(code)))
        assert (dealt.scenario.rules, dealt.scenario.deck) == (printed.scenario.rules, printed.scenario.deck)
        state, _ = begin(dealt.scenario, players_of(dealt, [PlayerSpec("Ada", "fox", "human")]), code.deck_seed)
        assert state.table.players[0].board == load_board(printed.board)
        assert list(state.table.deck) == told.read(str(code)).seed_deck(sorted(printed.scenario.deck))
        assert state.table.deck == shuffled(code.deck_seed, sorted(printed.scenario.deck))[1]


@pytest.mark.parametrize("game", KIN)
def test_what_is_told_of_its_modules_is_what_is_played(game: str) -> None:
    plan = land_plan(LandCode(1, game, 0b1111, 7, 0))
    assert [rule.row() for rule in plan.rules.rules] == [rule.row() for rule in load_episode(game).scenario.rules.rules]
    for version in known_versions():
        assert land_plan(plan.code, version).modules


def test_it_is_refused_where_it_does_not_belong() -> None:
    eternal, island = PlayedLand("2G01-W01Z-A02H"), PlayedLand("2R01-W000-7145")
    for game, number, land in (("eternal", None, island), ("island-eternal", None, eternal), ("city", 3, eternal)):
        with pytest.raises(LandCodeError, match=f"no code of {game}"):
            load_episode(game, number, land=land)
    with pytest.raises(LandCodeError, match="not played on a land of the family eternal"):
        load_episode("city-land", land=eternal)
    with pytest.raises(LandCodeError, match="is not the land of"):
        load_episode("eternal", land=PlayedLand(eternal.code, "2026-11-23"))
    with pytest.raises(LandCodeError, match="has a printed board"):
        land_board(eternal.code)


def test_a_printed_board_keeps_its_name_and_counts_as_it_always_has() -> None:
    for code in by_chance(5, 20):
        assert land_name(code) is None
        assert counts_for_rating(code)
