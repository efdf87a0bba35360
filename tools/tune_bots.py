"""Find the weights of the greedy evaluation by self-play, and print them as a row of ``assets/bots.yaml``.

    python tools/tune_bots.py --seed 1 --minutes 20 [--start greedy] [--games 200]

One weight after the other is moved by a step, both ways; it stays if the greedy bot then scores more on the same decks.
Every round uses fresh decks, so that nothing is learnt by heart, and halves the steps once no move helps any more.
The same seed finds the same weights, up to the moment the time is over.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, replace

from mycity.ai.bots.registry import find_level
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.decks import open_cards
from mycity.ai.model.ends import score_of
from mycity.ai.model.weights import Weights
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import new_city
from mycity.engine.rng import mix, shuffled

STEPS = {
    "edge": 1, "edge_bend": 1, "edge_end": 1, "cover_bend": 1, "cover_open": 1, "cover_spare": 1, "step": 10,
    "group": 40, "kin": 30, "stray": 20, "church_colour": 40, "well_side": 40, "gold_vein": 40, "hope": 20, "dread": 20,
}  # fmt: skip
"""Weight to its first step; ``cells`` is the measure of all others and stays."""


class Ground:
    """Where the evaluation is tried: the Eternal game, one seat."""

    def __init__(self) -> None:
        self.scenario = load_episode("eternal").scenario
        self.player = players_of(load_episode("eternal"), [PlayerSpec("Trial", "fox", "bot:greedy")] * 2)[0]

    def mean(self, weights: Weights, seeds: Sequence[int]) -> float:
        """Return the mean score over the decks dealt from ``seeds``."""
        rules = self.scenario.rules
        evaluator = Evaluator(BoardModel(rules, self.player, weights))
        start = CityModel(evaluator.board_model, (new_city(self.player),), 0)
        total = 0
        for seed in seeds:
            model = start.copy()
            evaluator.rollout(model, open_cards(rules, shuffled(seed, self.scenario.deck)[1]))
            total += score_of(model)
        return total / len(seeds)


def moves(weights: Weights, scale: int) -> Iterator[Weights]:
    """Yield ``weights`` with one weight moved by its step over ``scale``, never through zero to the wrong side."""
    for name, first in STEPS.items():
        size = max(first // scale, 1)
        for moved in (getattr(weights, name) + size, getattr(weights, name) - size):
            if moved >= 0:
                yield replace(weights, **{name: moved})


def climb(ground: Ground, weights: Weights, seed: int, games: int, until: float) -> Weights:
    """Return the best weights found from ``weights`` before the clock says ``until``."""
    scale, lap = 1, 0
    while scale <= 8:
        lap += 1
        seeds = [mix(seed, lap, number) for number in range(games)]
        before, best = weights, ground.mean(weights, seeds)
        for tried in moves(before, scale):
            changed = {name: value for name, value in asdict(tried).items() if value != getattr(before, name)}
            candidate = replace(weights, **changed)
            mean = ground.mean(candidate, seeds)
            if mean > best + 0.05:
                weights, best = candidate, mean
                print(f"lap {lap}: {best:.2f} with {changed}", file=sys.stderr, flush=True)
            if time.monotonic() > until:
                return weights
        scale *= 1 if weights != before else 2
    return weights


def main() -> None:
    """Climb and print the row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="seed of the decks (1)")
    parser.add_argument("--games", type=int, default=200, help="decks per trial (200)")
    parser.add_argument("--minutes", type=float, default=20, help="when to stop (20)")
    parser.add_argument("--start", default="greedy", help="the bot whose weights to start from (greedy)")
    arguments = parser.parse_args()
    weights = find_level(arguments.start, load_levels()).weights
    until = time.monotonic() + 60 * arguments.minutes
    weights = climb(Ground(), weights, arguments.seed, arguments.games, until)
    plain = {field.name: field.default for field in fields(Weights)}
    row = ", ".join(f"{name}: {value}" for name, value in asdict(weights).items() if value != plain[name])
    print(f"    weights: {{{row}}}")


if __name__ == "__main__":
    main()
