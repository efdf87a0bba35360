"""Measure the bots' ratings: every level plays the same decks, and each pair of neighbours makes a step.

    python tools/rate_bots.py [--decks 60] [--seed 1] [--jobs 1]

Prints a rating per level for ``assets/bots.yaml``, the weakest at 1000. A step is 400 points for ten wins to one loss,
shared places counting half, one draw added so that a level that always wins is not infinitely far ahead.
"""

from __future__ import annotations

import argparse
import math
import sys
from itertools import pairwise

from mycity.ai.levels import offered
from mycity.ai.match import MatchResult, deck_seeds
from mycity.cli.bots import Deck, play_deck
from mycity.cli.jobs import run_jobs
from mycity.content.bot_rows import load_levels
from mycity.content.games import first_game

WEAKEST = 1000
SCALE = 400.0


def wins(better: MatchResult, worse: MatchResult) -> float:
    """Return how many decks the first has won against the second, ties counting half, and one draw more."""
    pairs = zip(better.scores, worse.scores, strict=True)
    return 0.5 + sum(0.5 if mine == theirs else float(mine > theirs) for mine, theirs in pairs)


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    bots = tuple(level.id for level in offered(load_levels()))
    results = [MatchResult(bot) for bot in bots]
    decks = [Deck(bots, first_game(), None, seed) for seed in deck_seeds(arguments.decks, arguments.seed)]
    for _, played in run_jobs(play_deck, decks, arguments.jobs):
        for result, more in zip(results, played, strict=True):
            result.add(more)
    rating = float(WEAKEST)
    print(f"{bots[0]}: {WEAKEST}  # mean {results[0].mean:.1f}")
    for worse, better in pairwise(results):
        share = wins(better, worse) / (arguments.decks + 1)
        rating += SCALE * math.log10(share / (1 - share))
        print(f"{better.bot}: {round(rating)}  # wins {share:.2f}, mean {better.mean:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
