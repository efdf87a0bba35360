"""Print how fast the engine and the bots are, and how well the bots play.

    python -m bench [--seconds 1] [--games 8] [--regret 5]

``--games`` is the number of decks per level (200 and more for a figure worth quoting), ``--regret`` the seconds spent
on the best known city of each of those decks; 0 leaves it out.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from bench import measuring
from bench.vectors import AT_ONCE, steps_at_once
from bench.yardstick import catanatron_game, pettingzoo_game
from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.kernel.usage import using
from mycity.ai.levels import offered
from mycity.ai.match import bots_named, deck_seeds, margin_of, play_match
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.decks import open_cards
from mycity.ai.model.ends import score_of
from mycity.ai.search.known_deck import best_city
from mycity.ai.seated import play_out, seated
from mycity.api import new_game
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.log import campaign_from_json, campaign_to_json
from mycity.engine.episode import PASS, STOP, apply, begin, legal_actions
from mycity.engine.legal import legal_placements
from mycity.engine.pieces import Placement
from mycity.engine.rng import below, mix, shuffled

ETERNAL = load_episode("eternal")
FOUNDERS = [PlayerSpec(f"City {animal}", animal, "bot:random") for animal in ANIMALS[:4]]
PLAYERS = players_of(ETERNAL, FOUNDERS)
SCENARIO = ETERNAL.scenario


def random_games(game: str, seats: int = 4, *, counts_turns: bool = False) -> Callable[[int], int]:
    """Return the work of playing a game at random through ``legal_actions`` and ``apply``."""
    episode = load_episode(game)
    players = players_of(episode, FOUNDERS[:seats])

    def work(number: int) -> int:
        state, _ = begin(episode.scenario, players, number)
        seed, turns = mix(number), 0
        while not state.is_over:
            answers = {}
            for seat in state.awaited:
                legal = legal_actions(state, seat)
                places = len(legal) - (legal[-1] is STOP)
                places -= places > 0 and legal[places - 1] is PASS
                seed, chosen = below(seed, places) if places else (seed, 0)
                answers[seat] = legal[chosen]
            state, _ = apply(state, answers)
            turns += 1
        return turns if counts_turns else 1

    return work


def greedy_episode() -> Callable[[int], int]:
    """Return the work of playing one seat's episode greedily to its score."""
    evaluator = Evaluator(BoardModel(SCENARIO.rules, PLAYERS[0], find_level("greedy", load_levels()).weights))
    start = CityModel(evaluator.board_model, begin(SCENARIO, PLAYERS[:1], 0)[0].cities, 0)

    def work(number: int) -> int:
        model = start.copy()
        evaluator.rollout(model, open_cards(SCENARIO.rules, shuffled(number, SCENARIO.deck)[1]))
        score_of(model)
        return 1

    return work


def bots_games(bot: str) -> Callable[[int], int]:
    """Return the work of playing a game between four of a bot, as ``simulate`` does, counted in seats."""
    seats = seated([make_bot(bot, load_levels())] * len(PLAYERS), SCENARIO.rules, PLAYERS)

    def work(number: int) -> int:
        play_out(*begin(SCENARIO, PLAYERS, number), seats)
        return len(seats)

    return work


def placements() -> Callable[[int], int]:
    """Return the work of finding every legal placement of every building on a city half built."""
    state, _ = begin(SCENARIO, PLAYERS[:1], 5)
    for _ in range(10):
        legal = legal_actions(state, 0)
        state, _ = apply(state, {0: next((one for one in legal if isinstance(one, Placement)), legal[-1])})
    grounds = state.table.grounds[0].values()
    return lambda _: sum(len(legal_placements(state.rules, state.cities[0], ground)) for ground in grounds)


def measure_speed(seconds: float) -> None:
    """Print the engine's and the greedy evaluation's rates."""
    games = measuring.rate("games", random_games("eternal"), seconds=seconds)
    tiles = measuring.rate("games", random_games("island-eternal"), seconds=seconds)
    print(f"  legal placements found        {measuring.rate('placements', placements(), seconds=seconds)}")
    print(f"  random games, 4 seats         {games}")
    print(f"  the same on the island        {tiles}")
    yardstick = catanatron_game()
    if yardstick is None:
        print("  catanatron is not installed: no yardstick (uv sync --group bench)")
    else:
        theirs = measuring.rate("games", yardstick, seconds=seconds)
        times = f"{games.mean / theirs.mean:.1f} times as fast, on the island {tiles.mean / theirs.mean:.1f}"
        print(f"  catanatron random, 4 players  {theirs}: ours are {times}")
    print(f"  greedy episodes, 1 seat       {measuring.rate('episodes', greedy_episode(), seconds=seconds)}")
    with using():
        for bot in ("greedy", "random"):
            by_kernel = measuring.rate("episodes", bots_games(bot), seconds=seconds)
            print(f"  {bot} ones by the kernel     {by_kernel}, in games of {len(PLAYERS)} seats")


def environment_games(game: str) -> Callable[[int], int]:
    """Return the work of playing a game of two seats at random in a learner's environment, counted in steps."""
    environment = import_module("mycity.rl").parallel_env(game, seats=2)
    give_up = environment.action_number("pass")

    def work(number: int) -> int:
        observations, _ = environment.reset(seed=number)
        seed, steps = mix(number), 0
        while environment.agents:
            actions = {}
            for agent, seen in observations.items():
                legal = seen["action_mask"].nonzero()[0]
                places = int(legal.searchsorted(give_up))
                seed, chosen = below(seed, places) if places else (seed, 0)
                actions[agent] = int(legal[chosen])
            observations, *_ = environment.step(actions)
            steps += 1
        return steps

    return work


def measure_learning(seconds: float) -> None:
    """Print how many steps a second learners' environments take, beside the engine alone and classics of PettingZoo."""
    if find_spec("pettingzoo") is None:
        print("  pettingzoo is not installed: no environment for learners (uv sync --group bench)")
        return
    print("Steps of environments by random players; in ours two seats act at once, in PettingZoo's classics one")
    for game in ("eternal", "island"):
        ours = measuring.rate("steps", environment_games(game), seconds=seconds)
        alone = measuring.rate("steps", random_games(game, 2, counts_turns=True), seconds=seconds)
        print(f"  {game:<28}  {ours}; the engine alone {alone.mean / ours.mean:.1f} times as many")
    for game in ("eternal", "island"):
        at_once = measuring.rate("steps", steps_at_once(game), seconds=seconds)
        print(f"  {f'{game}, {AT_ONCE} at once':<28}  {at_once}, each of an agent")
    for module, needed in (("connect_four_v3", "pygame"), ("chess_v6", "chess")):
        if find_spec(needed) is None:
            print(f"  {module}: {needed} is not installed (uv sync --group bench)")
        else:
            print(f"  {module:<28}  {measuring.rate('steps', pettingzoo_game(module), seconds=seconds)}")


def measure_loading() -> None:
    """Print how long it takes to play a saved campaign of 24 episodes and four seats again, its content read before."""
    game = new_game("city", ["bot:greedy"] * 4, seed=5)
    while not game.is_over:
        game.next_episode()
    plan, document = load_campaign("city"), campaign_to_json(game.campaign) if game.campaign else {}
    size = len(json.dumps(document, separators=(",", ":")))
    rate = measuring.rate("campaigns", lambda _: bool(campaign_from_json(plan, document)), seconds=1.0)
    print(f"  saved campaigns loaded        {rate}: {1 / rate.mean:.3f} s for {size // 1000} KB")


def measure_levels(games: int, regret: float) -> None:
    """Print how well and how fast every level plays the Eternal game."""
    rows = load_levels()
    levels = [level.id for level in offered(rows)]
    results = play_match(bots_named(["greedy", *levels], rows), SCENARIO, PLAYERS[0], games=games)
    best = _best_scores(games, regret) if regret else []
    for result in results:
        text = f"  {result.bot:<12} {result.mean:6.1f} +/- {result.margin:.1f} points"
        text += f", {result.seconds_per_turn:.3f} s per turn, {result.slowest:.2f} s at worst"
        if best:
            lost = [known - score for known, score in zip(best, result.scores, strict=True)]
            text += f", regret {sum(lost) / len(lost):.1f} +/- {margin_of(lost):.1f}"
        print(text)


def _for_seconds(seconds: float) -> Callable[[int], bool]:
    """Let a search begin rounds, one at least, until these seconds are over."""
    end = time.monotonic() + seconds
    return lambda done: done == 0 or time.monotonic() < end


def _best_scores(games: int, seconds: float) -> list[int]:
    level = offered(load_levels())[-1]
    tables = [begin(SCENARIO, PLAYERS[:1], seed)[0].table for seed in deck_seeds(games, 1)]
    return [best_city(table, 0, level, _for_seconds(seconds)).score for table in tables]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each of five runs (1)")
    parser.add_argument("--games", type=int, default=8, help="decks per level; 0 leaves the levels out (8)")
    parser.add_argument("--regret", type=float, default=5.0, help="seconds per deck for the best known city (5)")
    arguments = parser.parse_args()
    print(measuring.machine())
    print("Speed per second of processor time (mean of 5 runs, 95% interval)")
    measure_speed(arguments.seconds)
    measure_loading()
    measure_learning(arguments.seconds)
    if arguments.games:
        print(f"Levels on the Eternal game, {arguments.games} decks, 95% interval")
        with using():  # as players meet them
            measure_levels(arguments.games, arguments.regret)


if __name__ == "__main__":
    main()
