"""Bots that only look: what they notice, and that a beginner's mistakes are a beginner's."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mycity.ai.bots.greedy import GreedyBot, nearby, noticed
from mycity.ai.evaluate.greedy import evaluator_for
from mycity.ai.levels import Level, level_from
from mycity.ai.model.city_model import city_model_of
from mycity.ai.model.view import SeatView, view_of
from mycity.ai.model.weights import POINT
from mycity.engine.episode import STOP, Answer, State, apply, final_results
from mycity.engine.pieces import Placement
from tests.ai.conftest import Deal

Rows = Sequence[Mapping[str, Any]]
DECKS = range(1, 13)


def level(rows: Rows, bot: str, **changed: object) -> Level:
    return level_from({**next(row for row in rows if row["id"] == bot), **changed})


def answers(bot: GreedyBot, state: State) -> Iterator[tuple[State, SeatView, Answer]]:
    """Yield every answer that ``bot``, alone at the table, gives, with the state and what it saw."""
    while not state.is_over:
        view = view_of(state, 0)
        answer = bot.decide(view)
        yield state, view, answer
        state, _ = apply(state, {0: answer})


def lost_beside(level: Level, view: SeatView, answer: Placement) -> int:
    """Return how many points more, as ``level`` judges, the best place that overlaps or touches ``answer`` is worth."""
    evaluator = evaluator_for(view, level.weights)
    model = city_model_of(view, evaluator.board_model)
    fits = evaluator.fits(model, view.building)
    chosen = next(fit for fit in fits if fit.placement == answer)
    around = nearby(fits, chosen)
    values = evaluator.evaluate(model, view.building, around)
    return (max(values) - values[around.index(chosen)]) // POINT


def share_of_blunders(level: Level, eternal: Deal) -> float:
    """Return of a hundred buildings, how many would have been worth a point more a cell or a turn away."""
    bot = GreedyBot(level)
    built = [
        lost_beside(level, view, answer)
        for deck in DECKS
        for _, view, answer in answers(bot, eternal(deck, seats=1))
        if isinstance(answer, Placement)
    ]
    return 100 * sum(lost > 0 for lost in built) / len(built)


def test_a_newcomer_overlooks_places_but_not_the_better_one_right_beside(eternal: Deal, rows: Rows) -> None:
    newcomer = level(rows, "newcomer")
    assert share_of_blunders(newcomer, eternal) < 5
    assert share_of_blunders(level(rows, "newcomer", shifts=False), eternal) > 20  # the control: as it comes to mind


def test_a_newcomer_leaves_no_points_behind(eternal: Deal, rows: Rows) -> None:
    neighbour = GreedyBot(level(rows, "neighbour"))
    for deck in DECKS:
        for state, _, answer in answers(GreedyBot(level(rows, "newcomer")), eternal(deck, seats=1)):
            if answer == STOP:
                left = final_results(apply(state, {0: STOP})[0])[0].score
                *_, (last, _, end) = answers(neighbour, state)
                assert final_results(apply(last, {0: end})[0])[0].score < left + 3


def test_something_is_noticed_wherever_something_can_be_built(eternal: Deal, rows: Rows) -> None:
    view = view_of(eternal(3, seats=1), 0)
    evaluator = evaluator_for(view, level(rows, "newcomer").weights)
    fits = evaluator.fits(city_model_of(view, evaluator.board_model), view.building)
    assert noticed(fits, 100, view.seed) == fits
    assert noticed([], 1, view.seed) == []
    for seed in range(200):
        seen = noticed(fits, 1, seed)
        assert seen
        assert seen == [fit for fit in fits if fit in seen]
    assert len({noticed(fits[:20], 1, seed)[0].mask for seed in range(200)}) > 10


def test_two_greedy_bots_do_not_build_the_same_city(eternal: Deal, rows: Rows) -> None:
    first, drawing = level(rows, "greedy", draws=False), level(rows, "greedy")
    assert all(mirrored(GreedyBot(first), eternal(deck, seats=2)) for deck in DECKS)  # the control
    assert sum(mirrored(GreedyBot(drawing), eternal(deck, seats=2)) for deck in DECKS) <= len(DECKS) // 2


def mirrored(bot: GreedyBot, state: State) -> bool:
    """Play a game of ``bot`` against itself; return whether the cities at its end are the same."""
    while not state.is_over:
        views = {seat: view_of(state, seat) for seat in range(2) if state.is_asked(seat)}
        state, _ = apply(state, {seat: bot.decide(view) for seat, view in views.items()})
    return state.cities[0].placed == state.cities[1].placed


def test_greedy_draws_among_what_looks_best(eternal: Deal, rows: Rows) -> None:
    greedy, drawn, choices = level(rows, "greedy"), 0, 0
    for deck in DECKS:
        for _, view, answer in answers(GreedyBot(greedy), eternal(deck, seats=1)):
            if isinstance(answer, Placement):
                equals = equals_of(greedy, view)
                assert answer in equals
                choices += len(equals) > 1
                drawn += answer != equals[0]
    assert 0 < drawn < choices


def equals_of(level: Level, view: SeatView) -> list[Placement]:
    """Return the placements that look best to ``level``."""
    evaluator = evaluator_for(view, level.weights)
    model = city_model_of(view, evaluator.board_model)
    fits = evaluator.fits(model, view.building)
    values = evaluator.evaluate(model, view.building, fits)
    return [fit.placement for fit, value in zip(fits, values, strict=True) if value == max(values)]
