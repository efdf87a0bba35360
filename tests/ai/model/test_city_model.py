"""A model is the engine's city, only leaner: tried on random games of every episode there is."""

import pytest

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.model.board_model import BoardModel, covering, worth_of
from mycity.ai.model.city_model import CityModel, Move, answer_of, city_model_of
from mycity.ai.model.ends import score_of
from mycity.ai.model.view import view_of
from mycity.ai.model.weights import Weights
from mycity.engine.city import new_city
from mycity.engine.episode import PASS, State, apply, final_results, legal_actions
from mycity.engine.legal import legal_placements, open_cells
from mycity.engine.pieces import Placement
from mycity.engine.rng import below
from mycity.engine.scoring import final_points, results
from tests.ai.conftest import Deal
from tests.each import each
from tests.seldom import seldom


def follow(state: State, seed: int) -> int:
    """Play at random with a model per seat beside the engine, alike at every turn; return the turns compared."""
    judges = [Evaluator(BoardModel(state.rules, player, Weights())) for player in state.table.players]
    turns = 0
    while not state.is_over:
        given, sketches = {}, {}
        for seat in state.awaited:
            view = view_of(state, seat)
            model, legal = city_model_of(view, judges[seat].board_model), legal_actions(state, seat)
            fits = judges[seat].fits(model, view.building)
            assert [fit.placement for fit in fits] == [one for one in legal if isinstance(one, Placement)]
            assert model.asks(view.card)
            assert model.may_pass(view.building) == (PASS in legal)
            seed, draw = below(seed, 20)
            choices: list[Move] = [*fits] or [answer for answer in legal if not isinstance(answer, Placement)]
            seed, number = below(seed, len(choices))
            move = choices[number] if draw or PASS not in legal else PASS
            given[seat], sketches[seat] = answer_of(move), model
            model.play(view.card, move)
        before = state
        state, _ = apply(state, given)
        for seat, model in sketches.items():
            compare(model, before, state, seat, given)
            turns += 1
    return turns


def compare(model: CityModel, before: State, after: State, seat: int, given: dict) -> None:
    city = after.cities[seat]
    assert model.city.placed == city.placed
    assert model.city.covered == city.covered
    assert model.frontier == city.frontier
    assert model.city.symbols == city.symbols
    assert {symbol: (model.colours[symbol], model.beside[symbol]) for symbol in city.symbols} == city.symbols
    if others_cover_gold(before, after, seat):
        return  # a first that two reach in one turn is the engine's alone to see
    assert model.city.points == city.points, (after.table.scenario.episode, before.card, given)
    assert model.board == city.board
    assert model.free == open_cells(after.rules, city)
    standing = (*before.cities[:seat], city, *before.cities[seat + 1 :])
    assert score_of(model) == results(after.rules, standing)[seat].score


def others_cover_gold(before: State, after: State, seat: int) -> bool:
    return any(
        was.holdings.nuggets != now.holdings.nuggets or was.holdings.rails != now.holdings.rails
        for other, (was, now) in enumerate(zip(before.cities, after.cities, strict=True))
        if other != seat
    )


@each("seed", range(12))
def test_a_sketch_and_the_engine_agree_at_every_turn_of_the_eternal_game(eternal: Deal, seed: int) -> None:
    assert follow(eternal(seed, seats=2), seed) > 10


@each("number", range(1, 25))
def test_a_sketch_and_the_engine_agree_in_every_episode(city: Deal, number: int) -> None:
    assert sum(follow(city(seed, number), seed) for seed in range(2)) > 10


@pytest.mark.parametrize("game", ["island", "island-eternal"])
def test_a_sketch_and_the_engine_agree_on_the_island(evening: Deal, game: str) -> None:
    assert sum(follow(evening(game, seed, seats=2), seed) for seed in range(6)) > 60


@pytest.mark.parametrize("number", range(1, 9))
def test_a_sketch_and_the_engine_agree_in_every_episode_of_the_season(season: Deal, number: int) -> None:
    assert sum(follow(season(seed, number), seed) for seed in range(2)) > 10


@pytest.mark.parametrize(("games", "least"), [(20, 1000), *seldom((100, 5000))])
def test_totals_agree_on_thousands_of_random_cities(eternal: Deal, games: int, least: int) -> None:
    assert sum(follow(eternal(seed, seats=4), seed) for seed in range(100, 100 + games)) > least


def test_a_copy_goes_its_own_way(eternal: Deal) -> None:
    state = eternal(3)
    view = view_of(state, 0)
    evaluator = Evaluator(BoardModel(state.rules, view.city.player, Weights()))
    model = city_model_of(view, evaluator.board_model)
    twin = model.copy()
    twin.lay(view.building, evaluator.fits(twin, view.building)[0])
    assert model.city == view.city
    assert model.free != twin.free
    assert score_of(model) == final_points(state.rules, view.city)


def test_the_worth_of_cells_is_what_the_scoring_rules_say(eternal: Deal) -> None:
    state = eternal(3)
    player = state.table.players[0]
    board_model, city = BoardModel(state.rules, player, Weights()), new_city(player)
    for placement in legal_placements(state.rules, city, state.table.grounds[0]["R-T4"]):
        assert worth_of(board_model.planes, placement.mask) == covering(state.rules, city, placement.mask)


def test_exits_are_open_neighbours_on_the_same_bank(eternal: Deal) -> None:
    state = eternal(3)
    board_model = BoardModel(state.rules, state.table.players[0], Weights())
    board = board_model.player.board
    seed, free = 5, board.buildable
    for index in range(132):
        seed, draw = below(seed, 3)
        free &= ~((draw == 0) << index)
    at_least = board_model.exits(free)
    for index in range(132):
        cell = 1 << index
        if cell & free:
            bank = board.left if cell & board.left else board.right
            number = (board.grid.spread(cell) & free & bank).bit_count()
            assert [bool(cell & mask) for mask in at_least] == [number >= 1, number >= 2, number >= 3]


def test_results_of_a_sketch_played_to_the_end_are_the_engines(eternal: Deal) -> None:
    state = eternal(11)
    evaluator = Evaluator(BoardModel(state.rules, state.table.players[0], Weights(edge=1)))
    model = CityModel(evaluator.board_model, state.cities, 0)
    while not state.is_over:
        card, left = state.card or "", sorted(state.table.deck[state.drawn :])
        move = evaluator.greedy_move(model, card, left)
        state, _ = apply(state, {0: answer_of(move)})
        model.play(card, move)
    assert score_of(model) == final_results(state)[0].score
