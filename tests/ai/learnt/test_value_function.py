"""The learnt value of a city: it adds up, it is learnt, and what is kept in a file is what was learnt."""

import json
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mycity.ai.bots.learnt import LearntBot
from mycity.ai.bots.monte_carlo import MonteCarloBot
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.learnt.features import DeckStage, Nested, nested
from mycity.ai.learnt.policy import policy_of
from mycity.ai.learnt.value_function import ValueFunction
from mycity.ai.learnt.value_table import (
    TABLES,
    ValueTableError,
    ValueTables,
    blank,
    load_tables,
    packed_tables,
    phase_of,
)
from mycity.ai.levels import level_from
from mycity.ai.model.board_model import Fit, board_model_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.decks import open_cards, turns
from mycity.ai.model.view import view_of
from mycity.ai.model.weights import Weights
from mycity.engine.episode import State
from mycity.engine.rng import below, mix, shuffled
from tests.ai.conftest import Deal
from tools.learn_values import School, flat, learn, nothing, teach

Rows = Sequence[Mapping[str, Any]]


def jumbled(seed: int) -> ValueTables:
    """ValueTables full of chance, so that nothing adds up by accident."""
    empty = blank("eternal", [], ())
    values = {
        name: array("h", [mix(seed, len(row), number) % 1999 - 999 for number in range(len(row))])
        for name, row in empty.values.items()
    }
    return replace(empty, values=values)


def master(rows: Rows) -> Mapping[str, Any]:
    return next(row for row in rows if row["id"] == "master")


def moments(
    state: State, value_function: ValueFunction, seed: int
) -> Iterator[tuple[CityModel, str, DeckStage, list[Fit]]]:
    """Build at random to the end of the deck; yield each city with its card, the stage after it and the places."""
    model, evaluator = CityModel(value_function.board_model, state.cities, 0), Evaluator(value_function.board_model)
    for card, left in turns(state.rules, state.table.deck):
        building = value_function.board_model.player.buildings[card]
        fits = evaluator.fits(model, building)
        yield model, card, value_function.stage(left), fits
        if fits:
            seed, chosen = below(seed, len(fits))
            model.lay(building, fits[chosen])
        elif model.may_pass(building):
            model.give_up()
        else:
            return


@pytest.mark.parametrize("seed", range(4))
def test_the_value_of_a_placement_is_the_value_of_the_city_with_it(eternal: Deal, seed: int) -> None:
    """One is worked out by what changes, the other from nothing."""
    state = eternal(seed)
    value_function = ValueFunction(
        board_model_of(state.rules, state.cities[0].player, Weights()), nested(jumbled(seed))
    )
    compared = 0
    for model, card, stage, fits in moments(state, value_function, seed):
        building = value_function.board_model.player.buildings[card]
        idle, values = value_function.evaluate(model, stage, building, fits)
        cells = value_function.of_cells(model, stage)
        assert idle + cells == value_function.value(model, stage)
        for number in range(0, len(fits), max(len(fits) // 12, 1)):
            after = model.copy()
            after.lay(building, fits[number])
            assert values[number] + cells == value_function.value(after, stage)
            compared += 1
    assert compared > 100


def test_learning_moves_the_value_by_the_error(eternal: Deal) -> None:
    state = eternal(5)
    value_function = ValueFunction(board_model_of(state.rules, state.cities[0].player, Weights()), nested(jumbled(1)))
    for model, _, stage, _ in moments(state, value_function, 5):
        before = value_function.value(model, stage)
        learn(value_function.entries(model, stage), 250.0)
        assert value_function.value(model, stage) == pytest.approx(before + 250)


@pytest.mark.prove
def test_playing_teaches() -> None:
    tables: Nested = nested(blank("eternal", [], ()))
    school = School(tables)
    before = [school.play(seed, 0.0) for seed in range(30)]
    for seed in range(400):
        school.play(1000 + seed, 0.7)
        school.forget()
    after = [school.play(seed, 0.0) for seed in range(30)]
    assert sum(after) / 30 > sum(before) / 30 + 10
    assert {name: len(row) for name, row in flat(tables).items()} == {
        name: len(row) for name, row in blank("eternal", [], ()).values.items()
    }


def test_the_same_seed_learns_the_same() -> None:
    known = teach(nothing(), 12, 3, 1.0)
    assert known == teach(nothing(), 12, 3, 1.0) != teach(nothing(), 12, 4, 1.0)
    assert teach(known, 5, 1, 0.5).games == 17


def test_phases_begin_with_the_last_card() -> None:
    assert [phase_of(left) for left in (0, 1, 2, 3, 5, 9, 14, 20, 21, 27)] == [0, 1, 2, 3, 4, 5, 7, 8, 8, 9]


def test_a_blocking_card_takes_out_a_card_nobody_knew_of(eternal: Deal) -> None:
    state = eternal(3)
    deck = state.table.deck
    found = turns(state.rules, deck)
    assert tuple(card for card, _ in found) == open_cards(state.rules, deck)
    victim = deck[deck.index("BLOCK") + 1] if deck[-1] != "BLOCK" else None
    assert all((victim in left) == (deck.index(card) < deck.index("BLOCK")) for card, left in found if victim)


def test_tables_come_back_from_their_file(tmp_path: Path) -> None:
    tables = replace(jumbled(2), rules=[{"id": "gold", "points": 3}], board=("..",), games=7)
    (tmp_path / "a.table").write_bytes(packed_tables(tables))
    assert load_tables(tmp_path / "a.table") == tables


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "Expecting value"),
        (b"{}\nnothing", "incorrect header"),
        (b'{"format": 9}\n' + zlib.compress(b""), "format 9, not 2"),
        (json.dumps({"format": 2}).encode() + b"\n" + zlib.compress(b"12"), "2 bytes of tables instead of"),
    ],
)
def test_a_file_that_holds_no_table_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "bad.table"
    path.write_bytes(content)
    with pytest.raises(ValueTableError, match=reason) as refused:
        load_tables(path)
    assert str(path) in str(refused.value)


def test_the_value_table_that_ships_knows_the_eternal_game_and_no_other(eternal: Deal, city: Deal, rows: Rows) -> None:
    level = level_from(master(rows))
    for state, known in ((eternal(1), True), (city(1, 1), False)):
        assert (policy_of(level, state.rules, state.table.players[0]) is not None) == known
    assert set(load_tables(Path(level.value_table)).values) == set(TABLES)


def test_where_nothing_was_learnt_the_greedy_evaluation_is_asked(city: Deal, rows: Rows) -> None:
    level = replace(level_from(master(rows)), budget=60)
    state = city(2, 1)
    view = view_of(state, 0)
    assert LearntBot(level).decide(view) == MonteCarloBot(level).decide(view)


def test_the_value_table_sees_no_order(eternal: Deal, rows: Rows) -> None:
    """The stage of a set of cards does not hang on their order."""
    state = eternal(1)
    policy = policy_of(level_from(master(rows)), state.rules, state.table.players[0])
    assert policy is not None
    deck = state.table.deck[5:]
    assert policy.value_function.stage(deck) is policy.value_function.stage(shuffled(3, deck)[1])
