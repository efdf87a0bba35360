"""Learn to play the island: from random to better than Neighbour in less than a minute of processor time.

    python docs/learner.py [--generations 12] [--seed 1]

The learner looks a step ahead: it weighs what its board would be after each legal action by a few features of the
arrays it sees, and takes the best. The weights are found by the cross-entropy method (Szita and Lorincz, "Learning
Tetris using the noisy cross-entropy method", 2006): draw many, play the same decks with each of them, keep the best
quarter, draw the next ones around these.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mycity
from mycity.rl import CityVectorEnv, vector_env

Numbers = NDArray[np.float64]
FEATURES = {
    "houses on the beach": 1, "bare beach": 10, "beach without room": 2, "beach with room for two": 4,
    "cells without room": 4, "cells with room for two": 8, "cells with room for three": 8,
    "open beside fields": 8, "open beside houses": 8, "open beside paths": 8, "open beside walls": 8,
    "pass": 1, "stop": 1, "stop: cards to come": 10, "stop: bare beach": 10,
}  # fmt: skip
"""Names of the features, and about how large each is: so that one spread of weights suits them all."""
SCALES = np.array(list(FEATURES.values()), dtype=float)
DRAWN, DECKS = 32, 12
"""Weights drawn in a generation, and decks that each of them plays."""
HELD_OUT = 10**6
"""Seeds from here on are never learnt from."""


class Player:
    """A seat that plays by weights: the first, at tables where the other one stops at once."""

    def __init__(self, envs: CityVectorEnv) -> None:
        self._envs, self._games = envs, envs.num_envs // envs.seats
        number = {name: plane for plane, name in enumerate(envs.plane_names)}
        self._beach, self._heath = number["terrain B"], number["terrain H"]
        self._covered = [number[f"covered {symbol}"] for symbol in "FHPW"]
        self._pass, self._stop, _ = range(envs.single_action_space.n)[-3:]  # after them, to wait
        self._added: dict[str, NDArray[np.int8]] = {}

    def features(self, observation: Mapping[str, Any]) -> tuple[NDArray[np.intp], Numbers]:
        """Return the legal actions, and a row of features for the board after each of them."""
        legal = np.flatnonzero(observation["action_mask"])
        board, cards = observation["observation"]["boards"][0], observation["observation"]["cards"]
        beach = board[self._beach]
        added = self._planes(cards[0])[np.minimum(legal, self._pass)]
        symbols = board[self._covered] + added  # (actions, symbols, rows, columns)
        bare = (beach | board[self._heath]) * (1 - symbols.max(axis=1))
        room = bare * (1 + sum(beside(bare)))
        near = np.maximum.reduce(list(beside(symbols)))
        stops = legal == self._stop
        columns = [
            cells(added[:, 1] * beach),
            cells(bare * beach),
            *(cells((room == size) * beach) for size in (1, 2)),
            *(cells(room == size) for size in (1, 2, 3)),
            *(cells(near[:, symbol] * bare) for symbol in range(4)),
            legal == self._pass,
            stops,
            stops * cards[1].sum(),
            stops * cells(bare * beach),
        ]
        return legal, np.stack(columns, axis=1) / SCALES

    def _planes(self, card: NDArray[np.int16]) -> NDArray[np.int8]:
        """Return what each place of the open card covers, place by place; a last row of nothing for pass and stop."""
        name = self._envs.card_names[card.argmax()]
        if name not in self._added:
            planes = [self._envs.action_planes(name, number)[self._covered] for number in range(self._pass + 1)]
            self._added[name] = np.stack(planes)
        return self._added[name]

    def scores(self, weights: Numbers, seeds: Sequence[int]) -> list[float]:
        """Return the scores of games, as many at the same time as there are."""
        found: list[float] = []
        for start in range(0, len(seeds), self._games):
            found += self._play(weights, seeds[start : start + self._games])
        return found

    def _play(self, weights: Numbers, seeds: Sequence[int]) -> list[float]:
        games, scores = range(len(seeds)), dict[int, float]()
        seen, _ = self._envs.reset(seed=[*seeds, *[0] * (self._games - len(seeds))])
        while len(scores) < len(games):
            actions = np.full((self._games, self._envs.seats), self._stop)
            for game in set(games) - set(scores):  # those that are over have begun anew
                actions[game, 0] = self._best(weights, of_agent(seen, game * self._envs.seats))
            seen, *_, infos = self._envs.step(actions.ravel())
            if "final_info" in infos:
                over = np.flatnonzero(infos["_final_info"][:: self._envs.seats]).tolist()
                finals = infos["final_info"]["score"][:: self._envs.seats]
                scores = {game: float(finals[game]) for game in over if game in games} | scores
        return [scores[game] for game in games]

    def _best(self, weights: Numbers, observation: Mapping[str, Any]) -> int:
        legal, features = self.features(observation)
        return int(legal[(features @ weights).argmax()])


def of_agent(seen: Mapping[str, Any], agent: int) -> dict[str, Any]:
    """Return what an agent sees, out of what all do."""
    parts = {name: part[agent] for name, part in seen["observation"].items()}
    return {"observation": parts, "action_mask": seen["action_mask"][agent]}


def beside(planes: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """Yield the six neighbours of all cells: in the arrays hexagons lie by axial coordinates."""
    rows, columns = planes.shape[-2:]
    padded = np.pad(planes, [(0, 0)] * (planes.ndim - 2) + [(1, 1), (1, 1)])
    for row, column in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
        yield padded[..., 1 + row : 1 + row + rows, 1 + column : 1 + column + columns]


def cells(planes: NDArray[Any]) -> NDArray[Any]:
    """Return how many cells are marked after each action."""
    return planes.sum((1, 2))  # type: ignore[no-any-return]


def learn(player: Player, generations: int, seed: int, drawn: int = DRAWN, decks: int = DECKS) -> Iterator[Numbers]:
    """Yield the weights that have been found after each generation."""
    draw = np.random.default_rng(seed)
    mean, spread = np.zeros(len(FEATURES)), np.ones(len(FEATURES))
    for generation in range(generations):
        tried = draw.normal(mean, spread, (drawn, len(FEATURES)))
        seeds = [int(number) for number in draw.integers(HELD_OUT, size=decks)]
        scores = [np.mean(player.scores(weights, seeds)) for weights in tried]
        best = tried[np.argsort(scores)[-drawn // 4 :]]
        # Noise that fades, so that the spread does not close on what was lucky with a few decks.
        mean, spread = best.mean(axis=0), best.std(axis=0) + max(0.0, 0.3 - generation / 50)
        yield mean


def score_of_bot(bot: str, seed: int) -> float:
    """Return the score of a bot with the deck of that seed."""
    return float(mycity.new_game("island", [bot, "bot:1"], seed).scores()[bot])


def interval(values: Sequence[float]) -> str:
    """Return a mean with half of its interval of 95 %."""
    return f"{np.mean(values):5.2f} +/- {1.96 * np.std(values, ddof=1) / len(values) ** 0.5:.2f}"


def main() -> None:
    """Learn, print the curve, and compare with Neighbour on decks that were never learnt from."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--decks", type=int, default=200, help="for the comparison")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    player, weights = Player(vector_env("island", DECKS, seats=2)), np.zeros(len(FEATURES))
    trials, seeds = range(HELD_OUT * 2, HELD_OUT * 2 + 30), range(HELD_OUT, HELD_OUT + arguments.decks)
    print(f"random: {interval([score_of_bot('bot:random', deck) for deck in trials])}")
    started = time.process_time()
    for number, weights in enumerate(learn(player, arguments.generations, arguments.seed), start=1):
        minutes = (time.process_time() - started) / 60
        scores = player.scores(weights, trials)
        print(f"{number * DRAWN * DECKS:6} games, {minutes:4.1f} min: {interval(scores)}", flush=True)
    ours = player.scores(weights, seeds)
    theirs = [score_of_bot("bot:2", deck) for deck in seeds]
    print(f"learner {interval(ours)}, Neighbour {interval(theirs)}")
    print(f"better by {interval([our - their for our, their in zip(ours, theirs, strict=True)])}")
    print({name: round(float(weight), 2) for name, weight in zip(FEATURES, weights, strict=True)})


if __name__ == "__main__":
    main()
