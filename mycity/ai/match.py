"""Matches between bots: the same decks for all, real games through the public engine."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

from mycity.ai.bots.contract import Bot
from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.levels import LevelRow
from mycity.ai.seated import SeatedBot, seated
from mycity.engine.city import Player
from mycity.engine.episode import Scenario, State, apply, begin, final_results
from mycity.engine.rng import mix

MOST_SEATS = 4
CONFIDENCE = 1.96
"""Standard errors to either side of a mean within which the truth lies in 95 of 100 cases."""


@dataclass(slots=True)
class MatchScores:
    """Scores of a bot in a match.

    Attributes:
        bot: what it is called.
        scores: its score in every game, in the order of the decks.
    """

    bot: str
    scores: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return mean(self.scores)

    @property
    def margin(self) -> float:
        return margin_of(self.scores)

    def lead(self, other: MatchScores) -> tuple[float, float]:
        """Return (points ahead of ``other`` on the same decks, half the width of the 95% interval)."""
        if len(self.scores) != len(other.scores):
            raise ValueError(f"{self.bot} and {other.bot} have not played the same decks")
        # Paired by deck: the luck of the cards is the same for both, and drops out of the interval.
        differences = [mine - theirs for mine, theirs in zip(self.scores, other.scores, strict=True)]
        return mean(differences), margin_of(differences)


@dataclass(slots=True)
class MatchResult(MatchScores):
    """Scores of a bot in a match, and what they took.

    Attributes:
        turns: answers it gave.
        seconds: the processor time it took for them.
        slowest: the longest it took for one.
    """

    turns: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def seconds_per_turn(self) -> float:
        return self.seconds / max(self.turns, 1)

    def add(self, more: MatchResult) -> None:
        self.scores += more.scores
        self.turns += more.turns
        self.seconds += more.seconds
        self.slowest = max(self.slowest, more.slowest)


def margin_of(numbers: Sequence[float]) -> float:
    """Return half the width of the 95% interval of the mean of ``numbers``; 0 for fewer than two."""
    return CONFIDENCE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def deck_seeds(games: int, seed: int) -> Iterator[int]:
    """Yield the seeds of a match's decks, the same for every level."""
    return (mix(seed, number) for number in range(games))


def tables_of(names: Sequence[str]) -> list[list[str]]:
    """Return ``names`` parted into tables of two to four seats, as even as can be; one alone sits alone."""
    number = -(-len(names) // MOST_SEATS)
    return [list(names[start::number]) for start in range(number)]


def bots_named(names: Iterable[str | int], rows: Sequence[LevelRow]) -> dict[str, Bot]:
    """Return bots by their id; one named twice is there once.

    Raises:
        UnknownBotError: there is no bot of that name.
    """
    return {find_level(name, rows).id: make_bot(name, rows) for name in names}


def play_match(
    bots: Mapping[str, Bot],
    scenario: Scenario,
    player: Player,
    *,
    games: int,
    seed: int = 1,
    beside: Sequence[Bot] = (),
) -> list[MatchResult]:
    """Let bots play and return their results, in their order.

    Args:
        bots: by what they are called.
        scenario: what is played.
        player: what every seat brings: board and buildings.
        games: decks to play; every bot plays each of them once.
        seed: where the decks come from.
        beside: bots that everybody meets at a table of its own, where how one does hangs on the others; they are not
            counted. Without any, bots sit at tables with one another.
    """
    results = {name: MatchResult(name) for name in bots}
    for table in [[name] for name in bots] if beside else tables_of(list(bots)):
        brought = [player] * (len(table) + len(beside))
        seats = seated([*(bots[name] for name in table), *beside], scenario.rules, brought)
        for deck in deck_seeds(games, seed):
            state = _play(begin(scenario, brought, deck)[0], seats, [results[name] for name in table])
            for name, result in zip(table, final_results(state), strict=False):
                results[name].scores.append(result.score)
    return list(results.values())


def _play(state: State, seats: Sequence[SeatedBot], results: Sequence[MatchResult]) -> State:
    """Play a game to its end, and clock the first seats, whose ``results`` these are."""
    while not state.is_over:
        answers = {}
        for seat in state.awaited:
            started = time.process_time()
            answers[seat] = seats[seat].answer(state)
            if seat < len(results):
                _clock(results[seat], time.process_time() - started)
        state, _ = apply(state, answers)
    return state


def _clock(result: MatchResult, seconds: float) -> None:
    result.turns += 1
    result.seconds += seconds
    result.slowest = max(result.slowest, seconds)
