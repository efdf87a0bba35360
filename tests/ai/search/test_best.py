"""The best known city, and matches."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.cancellation import CancelledError
from mycity.ai.evaluate.greedy import evaluator_for
from mycity.ai.learnt.policy import policy_of
from mycity.ai.levels import Level, offered
from mycity.ai.match import MatchResult, bots_named, deck_seeds, play_match, tables_of
from mycity.ai.model.city_model import answer_of, city_model_of
from mycity.ai.model.decks import open_cards
from mycity.ai.model.view import view_of
from mycity.ai.model.weights import POINT, Weights
from mycity.ai.search.beam import Beam
from mycity.ai.search.known_deck import Contest, alone, best_among, best_city, for_rounds, played
from mycity.ai.search.ranking import ByEvaluation, ByValue
from mycity.content.bot_rows import load_levels
from mycity.engine.episode import Answer, IllegalAnswerError, State, apply, final_results
from tests.ai.conftest import Deal

Rows = Sequence[Mapping[str, Any]]


@pytest.fixture
def greedy(rows: Rows) -> Level:
    """A level that has learnt nothing."""
    return find_level("greedy", rows)


@pytest.fixture
def learnt(rows: Rows) -> Level:
    """A level that has."""
    return offered(rows)[-1]


SMALL = 20
"""Steps of a first round."""


def game(state: State, bot: str, rows: Rows) -> tuple[list[Answer], int]:
    """Return (answers of seat 0, its score) of a game played alone."""
    player, answers = make_bot(bot, rows), []
    while not state.is_over:
        answers.append(player.decide(view_of(state, 0)))
        state, _ = apply(state, {0: answers[-1]})
    return answers, final_results(state)[0].score


@pytest.fixture(params=["greedy", "learnt"])
def level(request: pytest.FixtureRequest) -> Level:
    """A level of either kind."""
    found: Level = request.getfixturevalue(request.param)
    return found


def test_the_best_city_is_legal_and_better_than_the_greedy_bot(eternal: Deal, rows: Rows, level: Level) -> None:
    state = eternal(1, seats=2)
    found = best_city(state.table, 0, level, for_rounds(1), steps=SMALL)
    again = played(alone(state.table, 0), found.answers)
    assert again == found
    assert found.score > game(eternal(1), "greedy", rows)[1]


def test_it_is_never_worse_than_a_game_it_is_shown(eternal: Deal, rows: Rows, greedy: Level) -> None:
    state = eternal(1)
    shown = best_city(state.table, 0, greedy, for_rounds(1), steps=SMALL)
    answers, score = game(state, "greedy", rows)
    blind = replace(greedy, weights=Weights(cells=-100))  # an evaluation that builds as badly as it can
    assert best_city(state.table, 0, blind, for_rounds(0), [answers], steps=SMALL).score == score
    again = best_city(state.table, 0, blind, for_rounds(1), [answers, shown.answers], steps=SMALL)
    assert again.score >= shown.score


@pytest.mark.parametrize("deck", [(), ("BLOCK",), ("BLOCK", "R-I2")])
def test_where_nothing_can_be_built_there_is_one_city(eternal: Deal, level: Level, deck: tuple[str, ...]) -> None:
    table = replace(eternal(1).table, deck=deck)
    found = best_city(table, 0, level, for_rounds(2), steps=SMALL)
    assert found == played(alone(table, 0), ())
    assert not found.city.placed


@pytest.mark.prove
def test_rounds_are_the_same_every_time_and_more_are_no_worse(eternal: Deal, level: Level) -> None:
    state = eternal(1)
    scores = [best_city(state.table, 0, level, for_rounds(rounds), steps=SMALL).score for rounds in (1, 2, 4, 8)]
    assert scores == sorted(scores)
    assert best_city(state.table, 0, level, for_rounds(8), steps=SMALL).score == scores[-1]


def test_time_ends_a_round_in_its_middle(eternal: Deal, learnt: Level) -> None:
    asked: list[int] = []

    def few(done: int) -> bool:
        asked.append(done)
        return done == 0 or len(asked) < 6

    found = best_city(eternal(1).table, 0, learnt, few, steps=SMALL)
    assert asked[-1] == 1
    assert found == best_city(eternal(1).table, 0, learnt, for_rounds(1), steps=SMALL)


def test_what_was_learnt_finds_a_better_city_with_a_fourth_of_the_width(eternal: Deal, greedy: Level) -> None:
    learnt, found = offered(load_levels())[-1], {"greedy": 0, "learnt": 0}
    for seed in range(4):
        state = eternal(seed)
        view, cards = view_of(state, 0), open_cards(state.rules, state.table.deck)
        evaluator, policy = evaluator_for(view, greedy.weights), policy_of(learnt, view.rules, view.city.player)
        assert policy is not None
        found["greedy"] += (
            Beam(ByEvaluation(evaluator, 10), 48).search(city_model_of(view, evaluator.board_model), cards).outcome
        )
        found["learnt"] += (
            Beam(ByValue(policy), 12).search(city_model_of(view, policy.value_function.board_model), cards).outcome
        )
    assert found["learnt"] > found["greedy"] + 4 * POINT


def test_the_ends_of_a_beam_are_what_the_rules_make_of_them(eternal: Deal, learnt: Level) -> None:
    state = eternal(3)
    view, cards = view_of(state, 0), open_cards(state.rules, state.table.deck)
    policy = policy_of(learnt, view.rules, view.city.player)
    assert policy is not None
    lines = Beam(ByValue(policy), 12).ends(city_model_of(view, policy.value_function.board_model), cards, 5)
    outcomes = [line.outcome for line in lines]
    assert outcomes == sorted(outcomes, reverse=True)
    assert [POINT * played(state.table, map(answer_of, line.moves)).score for line in lines] == outcomes


def test_a_known_game_that_breaks_the_rules_is_refused(eternal: Deal, rows: Rows, greedy: Level) -> None:
    answers, _ = game(eternal(1), "greedy", rows)
    with pytest.raises(IllegalAnswerError):
        best_city(eternal(2).table, 0, greedy, for_rounds(0), [answers])


def test_a_search_for_the_best_can_be_told_to_stop(eternal: Deal, greedy: Level) -> None:
    with pytest.raises(CancelledError):
        best_city(eternal(1).table, 0, greedy, for_rounds(1), is_cancelled=lambda: True)


def test_a_wider_beam_finds_more(eternal: Deal, greedy: Level) -> None:
    found = {1: 0, 4: 0, 16: 0}
    for seed in range(8):
        state = eternal(seed)
        view = view_of(state, 0)
        evaluator = evaluator_for(view, greedy.weights)
        for width in found:
            cards = open_cards(state.rules, state.table.deck)
            line = Beam(ByEvaluation(evaluator, 4), width).search(city_model_of(view, evaluator.board_model), cards)
            found[width] += line.outcome
    assert found[1] < found[4] < found[16]


def test_a_match_is_the_same_decks_for_all(eternal: Deal, rows: Rows) -> None:
    table = eternal(1).table
    results = play_match(bots_named(["greedy", 1, "random"], rows), table.scenario, table.players[0], games=6)
    assert [result.bot for result in results] == ["greedy", "newcomer", "random"]
    assert [len(result.scores) for result in results] == [6, 6, 6]
    assert results[0].mean > results[1].mean > results[2].mean
    assert results[0].lead(results[2])[0] > 10
    assert 0 < results[0].seconds_per_turn <= results[0].slowest
    assert len(set(deck_seeds(50, 1))) == 50


def test_tables_have_two_to_four_seats() -> None:
    assert tables_of(["a"]) == [["a"]]
    for number in range(2, 13):
        tables = tables_of([str(name) for name in range(number)])
        assert all(2 <= len(table) <= 4 for table in tables)
        assert sorted(name for table in tables for name in table) == sorted(str(name) for name in range(number))


def test_a_standing_knows_its_margin() -> None:
    result = MatchResult("greedy", [10, 14, 10, 14])
    assert result.mean == 12
    assert result.margin == pytest.approx(1.96 * 2.3094 / 2, abs=0.001)
    assert result.lead(MatchResult("newcomer", [8, 12, 8, 12])) == (2, 0)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("levels", "games"), [(["newcomer", "neighbour", "builder"], 40), (["builder", "surveyor", "architect"], 12)]
)
def test_every_level_is_above_the_one_below(eternal: Deal, rows: Rows, levels: list[str], games: int) -> None:
    table = eternal(1).table
    results = play_match(bots_named(levels, rows), table.scenario, table.players[0], games=games)
    for weaker, stronger in pairwise(results):
        ahead, margin = stronger.lead(weaker)
        assert ahead > margin, f"{stronger.bot} is {ahead:.1f} +/- {margin:.1f} ahead of {weaker.bot}"


@pytest.mark.prove
@pytest.mark.parametrize("number", [1, 6, 9, 13, 16, 19, 22, 24])
def test_in_no_part_of_the_campaign_does_a_lower_level_see_more(city: Deal, rows: Rows, number: int) -> None:
    table = city(1, number).table
    levels = ["newcomer", "neighbour", "builder", "greedy"]
    results = play_match(bots_named(levels, rows), table.scenario, table.players[0], games=50)
    for weaker, stronger in pairwise(results):
        assert stronger.mean > weaker.mean


@pytest.mark.prove
def test_the_master_plays_far_above_the_newcomer_and_no_silly_game(eternal: Deal, rows: Rows) -> None:
    table = eternal(1).table
    newcomer, master = play_match(bots_named(["newcomer", "master"], rows), table.scenario, table.players[0], games=3)
    assert master.mean - newcomer.mean > 12
    assert min(master.scores) > 25


def test_where_cities_are_compared_everybody_meets_the_same_others(evening: Deal, rows: Rows) -> None:
    table = evening("island-eternal", 1).table
    both = play_match(
        bots_named(["greedy", 1], rows),
        table.scenario,
        table.players[0],
        games=3,
        beside=[make_bot("greedy", rows)] * 3,
    )
    alone_again = play_match(
        bots_named([1], rows), table.scenario, table.players[0], games=3, beside=[make_bot("greedy", rows)] * 3
    )
    assert both[1].scores == alone_again[0].scores
    assert both[0].mean > both[1].mean


def test_the_best_city_of_the_island_is_compared_with_those_the_others_built(evening: Deal, rows: Rows) -> None:
    state, bots = evening("island-eternal", 5, seats=2), [make_bot(name, rows) for name in ("greedy", "newcomer")]
    given: list[Answer] = []
    while not state.is_over:
        answers = {seat: bots[seat].decide(view_of(state, seat)) for seat in state.awaited}
        given += [answers[1]] if 1 in answers else []
        state, _ = apply(state, answers)
    contest = Contest(alone(state.table, 1), (state.cities[0],))
    assert played(contest.table, given, contest.others).score == final_results(state)[1].score
    found = best_among(contest, offered(rows)[-1], for_rounds(2), [given])
    assert found.score > final_results(state)[1].score + 10
    assert found == best_among(contest, offered(rows)[-1], for_rounds(2), [given])
    assert played(contest.table, found.answers, contest.others).score == found.score
    assert found.score <= played(contest.table, found.answers).score
