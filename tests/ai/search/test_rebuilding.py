"""Cities made better by tearing corners down, legal at every card, in Python and in the kernel the same."""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from mycity.ai.bots.registry import find_level
from mycity.ai.cancellation import CancelledError
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.kernel.library import Library
from mycity.ai.kernel.usage import using
from mycity.ai.learnt.policy import policy_of
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel, answer_of
from mycity.ai.model.decks import open_cards
from mycity.ai.search import rebuilding
from mycity.ai.search.known_deck import Contest, alone, best_among, for_rounds, played
from mycity.ai.search.rebuilding import Attempt, Rebuilder
from mycity.content.bot_rows import load_levels
from mycity.engine.city import new_city
from mycity.engine.episode import State, Table
from tests.ai.conftest import Deal
from tests.ai.kernel.comparing import GAMES, Game, dealt, named

MASTER = find_level("master", load_levels())
STEPS = 25


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few steps a call of the kernel, so that it is called several times."""
    monkeypatch.setattr(rebuilding, "AT_ONCE", 7)


def rebuilder_of(table: Table, *, learnt: bool = True) -> Rebuilder:
    rules, player = table.scenario.rules, table.players[0]
    evaluator = Evaluator(board_model_of(rules, player, MASTER.weights_for(rules)))
    start = CityModel(evaluator.board_model, (new_city(player),), 0)
    policy = policy_of(MASTER, rules, player) if learnt else None
    return Rebuilder(evaluator, start, open_cards(rules, table.deck), policy)


def attempts(rebuilder: Rebuilder) -> Iterator[Attempt]:
    """Yield a city built from nothing, and what becomes of it in some steps, twice."""
    attempt = None
    for seed in (1, 2):
        attempt = rebuilder.improve(attempt, STEPS, seed)
        yield attempt


def told(attempt: Attempt) -> tuple[object, ...]:
    return attempt.score, attempt.stands, attempt.moves


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_kernel_builds_the_same_cities_and_all_are_legal(library: Library, game: Game) -> None:
    del library
    table = alone(dealt(game, 7).table, 0)
    in_python = list(attempts(rebuilder_of(table)))
    with using():
        rebuilder = rebuilder_of(table)
        by_kernel = list(attempts(rebuilder))
    assert rebuilder.is_compiled
    assert list(map(told, by_kernel)) == list(map(told, in_python))
    assert in_python[1].score >= in_python[0].score
    for attempt in in_python:
        assert played(table, map(answer_of, attempt.moves)).score == attempt.score


def test_by_the_greedy_evaluation_too(library: Library, eternal: Deal) -> None:
    del library
    table = alone(eternal(3).table, 0)
    in_python = list(attempts(rebuilder_of(table, learnt=False)))
    with using():
        by_kernel = list(attempts(rebuilder_of(table, learnt=False)))
    assert list(map(told, by_kernel)) == list(map(told, in_python))


def test_more_steps_find_more(eternal: Deal) -> None:
    rebuilder = rebuilder_of(eternal(1).table)
    found = [rebuilder.improve(None, steps, 7).score for steps in (1, 250)]
    assert found[1] > found[0] + 3
    assert rebuilder.improve(None, 250, 7).score == found[1]


@pytest.mark.parametrize("has_kernel", [False, True])
def test_rebuilding_can_be_told_to_stop(library: Library, eternal: Deal, has_kernel: bool) -> None:
    del library
    table, asked = eternal(1).table, list[int]()

    def at_the_third() -> bool:
        asked.append(1)
        return len(asked) == 3

    with using() if has_kernel else nullcontext():
        rebuilder = rebuilder_of(table)
    with pytest.raises(CancelledError):
        rebuilder.improve(None, 100_000, 1, at_the_third)
    assert len(asked) == 3


def test_two_chains_side_by_side_find_what_they_find_one_after_the_other(library: Library, eternal: Deal) -> None:
    del library
    contest = Contest(alone(eternal(5).table, 0))
    in_turn = best_among(contest, MASTER, for_rounds(3), steps=STEPS)
    with using():
        assert best_among(contest, MASTER, for_rounds(3), steps=STEPS) == in_turn
        stopped = iter([False, True])
        with pytest.raises(CancelledError):
            best_among(contest, MASTER, for_rounds(3), is_cancelled=lambda: next(stopped, True), steps=100_000)


def test_other_cities_are_compared_with(library: Library, evening: Deal) -> None:
    del library
    state: State = evening("island-eternal", 3, seats=2)
    others = (state.cities[1],)
    contest = Contest(alone(state.table, 0), others)
    in_turn = best_among(contest, MASTER, for_rounds(1), steps=STEPS)
    with using():
        assert best_among(contest, MASTER, for_rounds(1), steps=STEPS) == in_turn
