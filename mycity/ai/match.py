"""Matches between levels: the same decks for all, real games through the public engine."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

from mycity.ai.bots.contract import Bot
from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.levels import LevelRow
from mycity.ai.model.view import view_of
from mycity.engine.city import Player
from mycity.engine.episode import Scenario, State, apply, begin, final_results
from mycity.engine.rng import mix

MOST_SEATS = 4
CONFIDENCE = 1.96
"""Standard errors to either side of a mean within which the truth lies in 95 of 100 cases."""


@dataclass(slots=True)
class MatchResult:
    """Results of a level in a match.

    Attributes:
        bot: the level's id.
        scores: its score in every game, in the order of the decks.
        turns: answers it gave.
        seconds: the processor time it took for them.
        slowest: the longest it took for one.
    """

    bot: str
    scores: list[int] = field(default_factory=list)
    turns: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def mean(self) -> float:
        return mean(self.scores)

    @property
    def margin(self) -> float:
        return margin_of(self.scores)

    @property
    def seconds_per_turn(self) -> float:
        return self.seconds / max(self.turns, 1)

    def lead(self, other: MatchResult) -> tuple[float, float]:
        """Return (points ahead of ``other`` on the same decks, half the width of the 95% interval)."""
        # Paired by deck: the luck of the cards is the same for both, and drops out of the interval.
        differences = [mine - theirs for mine, theirs in zip(self.scores, other.scores, strict=True)]
        return mean(differences), margin_of(differences)

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


def play_match(
    names: Sequence[str | int],
    rows: Sequence[LevelRow],
    scenario: Scenario,
    player: Player,
    *,
    games: int,
    seed: int = 1,
    beside: Sequence[str | int] = (),
) -> list[MatchResult]:
    """Let levels play and return their results, in the order of ``names``.

    Args:
        names: ids or numbers; a level named twice plays once.
        rows: the bots there are.
        scenario: what is played.
        player: what every seat brings: board and buildings.
        games: decks to play; every level plays each of them once.
        seed: where the decks come from.
        beside: bots that everybody meets at a table of its own, where how one does hangs on the others; they are not
            counted. Without any, levels sit at tables with one another.

    Raises:
        UnknownBotError: there is no bot of that name.
    """
    ids = list(dict.fromkeys(find_level(name, rows).id for name in names))
    results = {bot: MatchResult(bot) for bot in ids}
    others = [make_bot(name, rows) for name in beside]
    for table in [[bot] for bot in ids] if beside else tables_of(ids):
        seats = [*(make_bot(bot, rows) for bot in table), *others]
        for deck in deck_seeds(games, seed):
            state = _play(begin(scenario, [player] * len(seats), deck)[0], seats, [results[bot] for bot in table])
            for bot, result in zip(table, final_results(state), strict=False):
                results[bot].scores.append(result.score)
    return [results[bot] for bot in ids]


def _play(state: State, seats: Sequence[Bot], results: Sequence[MatchResult]) -> State:
    """Play a game to its end, and clock the first seats, whose ``results`` these are."""
    while not state.is_over:
        answers = {}
        for seat in state.awaited:
            started = time.process_time()
            answers[seat] = seats[seat].decide(view_of(state, seat))
            if seat < len(results):
                _clock(results[seat], time.process_time() - started)
        state, _ = apply(state, answers)
    return state


def _clock(result: MatchResult, seconds: float) -> None:
    result.turns += 1
    result.seconds += seconds
    result.slowest = max(result.slowest, seconds)
