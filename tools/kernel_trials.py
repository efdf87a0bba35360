"""Write the playouts by which a kernel is tried before it is used: ``python tools/kernel_trials.py``.

They go on from positions of several games, and have the outcomes that Python finds. Tables of chance stand for what has
been learnt: they need not be kept, and have every number that real ones could have. Rules and weights are those of a
certain version, so that no change of the game's data concerns the trials.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from mycity.ai.bots.choices import decider
from mycity.ai.bots.contract import Bot
from mycity.ai.bots.greedy import GreedyBot
from mycity.ai.bots.registry import RandomBot, find_level
from mycity.ai.evaluate.greedy import Evaluator, evaluator_for
from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.library import STAGE
from mycity.ai.kernel.playouts import (
    CELLS,
    NOT_ASKED,
    PASSED,
    STOPPED,
    GreedyPlayouts,
    deck_rows,
    order_rows,
    staged_rows,
)
from mycity.ai.kernel.position_data import position_data
from mycity.ai.kernel.usage import TRIALS, chance_bytes
from mycity.ai.learnt.features import nested
from mycity.ai.learnt.policy import ValuePolicy
from mycity.ai.learnt.value_table import TABLE_BYTES, ValueTables, numbers_in
from mycity.ai.model.board_model import BoardModel, board_model_of
from mycity.ai.model.city_model import CityModel, answer_of, city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.playouts import Playout
from mycity.ai.model.view import SeatView, view_of
from mycity.ai.model.weights import Weights
from mycity.ai.search.rebuilding import Rebuilder
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import game_row
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec, begin_single
from mycity.engine.campaign.choices import choose, pending
from mycity.engine.campaign.dealing import deal_episode, open_episode, start_episode
from mycity.engine.city import Player
from mycity.engine.episode import PASS, Answer, Scenario, State, Table, apply, begin
from mycity.engine.rng import mix, shuffled
from mycity.engine.rules import RuleSet
from mycity.plain_files import assets_root
from mycity.rl.arrays import Sights, TableArrays
from mycity.rl.batch import AgentRows
from mycity.rl.game_rows import EngineRows
from mycity.rl.kernel_rows import vector_data

FILE = assets_root() / TRIALS
GAMES = (
    ("eternal", None, 2), ("city", 6, 2), ("city", 12, 2), ("city", 14, 2), ("city", 17, 2), ("city", 20, 2),
    ("city", 23, 2), ("city", 24, 2), ("island-eternal", None, 1), ("island-eternal", None, 2), ("island-season", 8, 2),
)  # fmt: skip
"""Games, with episode and seats, that have every kind of row among them."""
TURNS, ORDERS = (0, 8, 14, 19), 3
"""Turns after which positions are taken, and orders in which each is played on."""
SEED, DEPTH, STEPS = 1, 8, 40
VERSION = "0.3.0"
"""The version of the rules' data."""
WEIGHTS = Weights(
    edge=1, edge_bend=1, edge_end=1, cover_bend=2, cover_open=4, cover_spare=1, group=150, kin=10, stray=20,
    church_colour=40, well_side=50, gold_vein=120, hope=70, dread=30,
)  # fmt: skip
TILE_WEIGHTS = Weights(
    cells=60, room=22, edge_bend=4, edge_end=3, cover_bend=4, cover_open=2, grow=70, road=50, largest=80, ring=50,
    hope=70, dread=30,
)  # fmt: skip

SHOWN = ("eternal", None), ("city", 12), ("city", 20), ("city", 23), ("island-season", 8)
"""Those of them that learners play."""
SEEDS, WORD = (11, 12), 8
"""The seeds of these games, and the bytes of a number of 64 bits."""

Playouts = tuple[int, list[list[int]], list[int]]
Game = tuple[str, list[int], int, bool, list[int]]
Mended = tuple[str, list[int], int, int, int]
Shown = tuple[str, str, list[int], list[int], list[list[int]], str]


def dealt(game: str, number: int | None, seats: int) -> State:
    """Return a game that begins, with plausible boards where they last."""
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat], "human") for seat in range(seats)]
    if not game_row(game).is_campaign:
        episode = load_episode(game, version=VERSION)
        return begin(episode.scenario, players_of(episode, founders), SEED)[0]
    plan, deciding = load_campaign(game, VERSION), decider(())
    campaign = open_episode(begin_single(plan, number or 1, founders, SEED))
    while (choice := pending(campaign)) is not None:
        campaign = choose(campaign, deciding(campaign, choice))
    return deal_episode(start_episode(campaign))[0]


def views(state: State) -> Iterator[SeatView]:
    """Yield what the first seat sees after some turns of greedy play."""
    turn = 0
    while not state.is_over:
        if turn in TURNS and 0 in state.awaited:
            yield view_of(state, 0)
        state, _ = apply(state, {seat: greedy_answer(view_of(state, seat)) for seat in state.awaited})
        turn += 1


def greedy_answer(view: SeatView) -> Answer:
    evaluator = evaluator_for(view, weights_of(view.rules))
    return answer_of(evaluator.greedy_move(city_model_of(view, evaluator.board_model), view.card, view.left))


def weights_of(rules: RuleSet) -> Weights:
    return TILE_WEIGHTS if rules.touch_symbols else WEIGHTS


def chance_policy(board_model: BoardModel) -> ValuePolicy:
    """Return what answers by tables of chance."""
    tables = ValueTables("", [], (), 0, numbers_in(chance_bytes(TABLE_BYTES)))
    return ValuePolicy(board_model, nested(tables), tables)


def trial(game: str, number: int | None, seats: int) -> dict[str, Any]:
    """Return the trial of a game."""
    state, is_learnt, playouts = dealt(game, number, seats), game == "eternal", []
    board_model = board_model_of(state.rules, state.cities[0].player, weights_of(state.rules))
    policy = chance_policy(board_model) if is_learnt else None
    known = None if policy is None or policy.tables is None else (policy.value_function, policy.tables)
    data = BoardData(board_model, known)
    for view in views(state):
        model = city_model_of(view, board_model)
        playouts.append((position_data(data, model).hex(), *greedy_playouts(data, Evaluator(board_model), model, view)))
        if policy is not None:
            playouts.append((position_data(data, model).hex(), *value_playouts(data, policy, model, view)))
    # What is learnt is not kept: the rest of the data is, and its length.
    board = data.packed[: len(data.packed) - (TABLE_BYTES if is_learnt else 0)]
    name = f"{game} {number}" if number else game
    played = [list(whole_game(data, bot)) for bot in drawing_bots()] if is_learnt else []
    mended = [list(mending(data, Evaluator(board_model), state))]
    vectors = [list(vector(data, state, seats))] if (game, number) in SHOWN else []
    told = {"playouts": playouts, "games": played, "mended": mended, "vectors": vectors}
    return {"game": name, "board": board.hex(), "is_learnt": is_learnt, **told}


def drawing_bots() -> tuple[Bot, ...]:
    """Return the bots that draw."""
    level = replace(find_level("greedy", load_levels()), weights=WEIGHTS, draws=True, sight=100, shifts=False)
    return GreedyBot(level), RandomBot(level)


def mending(data: BoardData, evaluator: Evaluator, state: State) -> Mended:
    """Return what the kernel is asked of a city that is mended, its deck known, and what that comes to."""
    start, cards = CityModel(data.board_model, state.cities, 0), state.table.deck
    position = position_data(data, start).hex()
    score = Rebuilder(evaluator, start, cards).improve(None, STEPS, SEED).score
    return position, order_rows(data, cards).tolist(), SEED, STEPS, score


def whole_game(data: BoardData, bot: Bot) -> Game:
    """Return what the kernel is asked of a game that a bot plays alone, and the bot's moves."""
    state = dealt("eternal", None, 1)
    position = position_data(data, CityModel(data.board_model, state.cities, 0)).hex()
    moves = [NOT_ASKED] * len(state.table.deck)
    while not state.is_over:
        answer = bot.decide(view_of(state, 0))
        moves[state.drawn - 1] = told(state, answer)
        state, _ = apply(state, {0: answer})
    deck = deck_rows(data, state.table.deck).tolist()
    return position, deck, mix(SEED, 0), isinstance(bot, RandomBot), moves


def vector(data: BoardData, state: State, seats: int) -> Shown:
    """Return what the kernel is asked of games that learners play, and the digest of all that they see."""
    arrays = TableArrays(state)
    rows = AgentRows(Sights(arrays, state), len(SEEDS))
    games = EngineRows(Dealing(state.table), arrays, rows)
    games.begin(range(len(SEEDS)), SEEDS)
    parts = [b"" if part is None else part.tobytes() for part in rows.arrays()]
    seen, turns = sha256(padded(parts)), list[list[int]]()
    while not rows.ended.all():
        actions = [action(sights, seat, len(turns)) for sights in games.sights for seat in range(seats) if sights]
        games.step(np.array(actions))
        turns.append(actions)
        seen.update(padded([b"" if part is None else part.tobytes() for part in rows.arrays()]))
    start = CityModel(data.board_model, state.cities, 0, len(state.table.deck))
    sizes = [-(-len(part) // WORD) for part in parts]
    described = vector_data(data, state.table.scenario, seats, arrays).hex()
    return position_data(data, start).hex(), described, sizes, list(SEEDS), turns, seen.hexdigest()


def padded(parts: Iterable[bytes]) -> bytes:
    """Return all parts, each in whole numbers of 64 bits."""
    return b"".join(part + bytes(-len(part) % WORD) for part in parts)


def action(sights: Sights, seat: int, turn: int) -> int:
    """Return a greedy answer as an action, and now and then one that is refused."""
    state, actions = sights.game, sights.arrays.actions
    if sights.masks[seat][actions.wait] or mix(turn, seat) % 29 == 0:
        return actions.wait
    return actions.number(state, greedy_answer(view_of(state, seat)))


class Dealing(NamedTuple):
    """A way to begin games at a table: the deck alone differs."""

    table: Table

    @property
    def scenario(self) -> Scenario:
        return self.table.scenario

    def players(self, seed: int) -> tuple[Player, ...]:
        del seed
        return self.table.players

    def begin(self, seed: int) -> State:
        """Return the first moment of the game of that seed."""
        return begin(self.table.scenario, self.table.players, seed)[0]


def told(state: State, answer: Answer) -> int:
    """Return an answer to the open card as the kernel's move."""
    sites = state.table.grounds[0][state.card or ""].sites
    laid = (
        number * CELLS + bit.bit_length() - 1
        for number, site in enumerate(sites)
        for bit, place in site.placements.items()
        if place is answer
    )
    return next(laid, PASSED if answer == PASS else STOPPED)


def greedy_playouts(data: BoardData, evaluator: Evaluator, model: CityModel, view: SeatView) -> Playouts:
    """Return (numbers of a row, orders as rows, outcomes) by the greedy evaluation."""
    cards = list(islice(orders(view.rules, (view.card, *view.left), view.seed), ORDERS))
    playouts = GreedyPlayouts(evaluator)
    outcomes = playouts.in_python(Playout(model), [playouts.order(order) for order in cards])
    return 1, [order_rows(data, order).tolist() for order in cards], outcomes


def value_playouts(data: BoardData, policy: ValuePolicy, model: CityModel, view: SeatView) -> Playouts:
    """Return the same by tables of chance, for ``DEPTH`` turns."""
    decks = [shuffled(mix(view.seed, number), (view.card, *view.left))[1] for number in range(ORDERS)]
    turns = [policy.sampled_turns(view.rules, deck, DEPTH) for deck in decks]
    outcomes = [policy.outcome(Playout(model.copy()), order, DEPTH) for order in turns]
    return 1 + STAGE, [staged_rows(data, order, DEPTH).tolist() for order in turns], outcomes


def packed_trials() -> bytes:
    """Return the file that has all trials in it."""
    return zlib.compress(json.dumps([trial(*game) for game in GAMES], separators=(",", ":")).encode(), 9)


if __name__ == "__main__":
    FILE.write_bytes(packed_trials())
