"""The kernel held against Python: the same positions, played on through the same orders, to the same ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from mycity.ai.bots.choices import decider
from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.evaluate.greedy import Evaluator, evaluator_for
from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.library import STAGE, Library
from mycity.ai.kernel.playouts import CompiledBoard, order_rows, staged_rows
from mycity.ai.kernel.position_data import position_data
from mycity.ai.learnt.policy import ValuePolicy, policy_of
from mycity.ai.levels import LevelRow
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel, city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.ends import chances_of, outcome_of
from mycity.ai.model.playouts import Playout
from mycity.ai.model.view import SeatView, view_of
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import episode_numbers, load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import PRINTED_GAMES, land_game
from mycity.content.lands.plans import random_code
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec, begin_single
from mycity.engine.campaign.dealing import deal_episode, open_episode, start_episode
from mycity.engine.episode import PASS, State, apply, begin
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.engine.rng import below, mix, shuffled
from mycity.engine.scoring import end_scores
from tests.made_lands import CODES
from tests.simulation import decide_all

Game = tuple[str, int | None]
"""A game and its episode, or the code of a land, or ``land`` for any."""
LAND = "land"
GAMES: tuple[Game, ...] = (
    *((game, None) for game, row in PRINTED_GAMES.items() if not row.is_campaign),
    *((game, number) for game, row in PRINTED_GAMES.items() if row.is_campaign for number in episode_numbers(game)),
    *((code, None) for code in CODES),
    (LAND, None),
)
ROWS: tuple[LevelRow, ...] = tuple(load_levels())
MASTER = find_level("master", ROWS)
PLAYERS = tuple(make_bot(name, ROWS) for name in ("greedy", "builder", "random"))
"""Who leads to positions, good ones and odd ones."""
TAKEN = 3
"""Of so many turns one is compared."""
PLACES, ORDERS = 2, 3
"""Answers after which a position is played on, beside none and passing, and orders in which."""


def named(game: Game) -> str:
    return game[0] if game[1] is None else f"{game[0]} {game[1]}"


def dealt(game: Game, seed: int) -> State:
    """Return a game that begins."""
    name, number = game
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat], "bot:greedy") for seat in range(4)]
    if number is not None:
        campaign = begin_single(load_campaign(name), number, founders[: 2 + seed % 3], seed)
        return deal_episode(start_episode(decide_all(open_episode(campaign), decider(ROWS))))[0]
    if name in PRINTED_GAMES:
        episode = load_episode(name)
    else:
        code = random_code(seed) if name == LAND else read_code(name)
        episode = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    return begin(episode.scenario, players_of(episode, founders)[: 1 + seed % 4], seed)[0]


def views(game: Game, seed: int) -> Iterator[SeatView]:
    """Yield what seats see of a game in which sensible players and one who is not take turns."""
    return seen(dealt(game, seed), seed)


def seen(state: State, draw: int) -> Iterator[SeatView]:
    """Yield the same of a game that begins."""
    while not state.is_over:
        answers = {}
        for seat in state.awaited:
            view = view_of(state, seat)
            draw = mix(draw, seat, state.drawn)
            if draw % TAKEN == 0:
                yield view
            answers[seat] = PLAYERS[draw // TAKEN % len(PLAYERS)].decide(view)
        state, _ = apply(state, answers)


@dataclass
class Comparison:
    """Playouts compared.

    Attributes:
        library: the kernel.
        playouts: how many have been compared.
        seconds: the processor time that took.
    """

    library: Library
    playouts: int = 0
    seconds: float = 0.0

    def compare(self, view: SeatView, seed: int) -> None:
        """Play a position on, as it is and after some answers, and see that the kernel comes to the same ends."""
        started = time.process_time()
        evaluator = evaluator_for(view, MASTER.weights_for(view.rules))
        policy = policy_of(MASTER, view.rules, view.city.player)
        for start in starts(view, evaluator, seed):
            self._by_greedy(start, evaluator, view, seed)
            if policy is not None:
                self._by_value(start, policy, view, seed)
        self.seconds += time.process_time() - started

    def _by_greedy(self, start: CityModel, evaluator: Evaluator, view: SeatView, seed: int) -> None:
        board = board_of(self.library, evaluator.board_model, None)
        cards = list(islice(orders(view.rules, view.left, seed), ORDERS))
        rows = [order_rows(board.data, order) for order in cards]
        told = board.kernel.play(position_data(board.data, start), rows, 1, lines=True, moves=True)
        assert told is not None
        for number, order in enumerate(cards):
            end = start.copy()
            evaluator.rollout(end, order)
            told_end = board.end(start, order, told.moves[number])
            assert told_end.placed == end.placed
            assert outcome_of(told_end) == outcome_of(end)
            if not board.data.asks:  # else a rule without rows is asked for its points in Python
                assert told.outcomes[number] == outcome_of(end)
                assert told.lines[number] == lines_of(end)
            self.playouts += 1

    def _by_value(self, start: CityModel, policy: ValuePolicy, view: SeatView, seed: int) -> None:
        board, depth = board_of(self.library, policy.value_function.board_model, policy), MASTER.depth
        decks = [shuffled(mix(seed, number), view.left)[1] for number in range(ORDERS)]
        turns = [policy.sampled_turns(view.rules, deck, depth) for deck in decks]
        rows = [staged_rows(board.data, order, depth) for order in turns]
        told = board.kernel.play(position_data(board.data, start), rows, 1 + STAGE)
        assert told is not None
        if not board.data.asks:
            assert told.outcomes == [policy.outcome(Playout(start.copy()), order, depth) for order in turns]
        self.playouts += ORDERS


@lru_cache(maxsize=16)
def board_of(library: Library, board_model: BoardModel, policy: ValuePolicy | None) -> CompiledBoard:
    """Return a board in the kernel: there is none of ours that it could not play."""
    learnt = None if policy is None or policy.tables is None else (policy.value_function, policy.tables)
    return CompiledBoard(library, BoardData(board_model, learnt))


def starts(view: SeatView, evaluator: Evaluator, seed: int) -> Iterator[CityModel]:
    """Yield a city as it is, after some answers and after a pass."""
    model = city_model_of(view, evaluator.board_model)
    fits = evaluator.fits(model, view.building)
    yield model
    for number in range(PLACES if fits else 0):
        after = model.copy()
        after.lay(view.building, fits[below(mix(seed, number), len(fits))[1]])
        yield after
    if PASS in view.legal:
        after = model.copy()
        after.give_up()
        yield after


def lines_of(end: CityModel) -> list[int]:
    """Return what the kernel tells of an end: points at once, those of each line, the chances of those compared."""
    chances = dict(chances_of(end))
    compared = [chances.get(rule.line, 0) for rule in end.board_model.largest]
    return [end.points, *(points for _, points in end_scores(end.board_model.rules, end.city)), *compared]
