"""The ranking after an episode, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mycity.content.phrases import Translator
from mycity.engine.city import City
from mycity.engine.episode import State, final_results
from mycity.engine.rules import RuleSet
from mycity.engine.scoring import Result


@dataclass(frozen=True)
class Standing:
    """A seat's place at the table.

    Attributes:
        seat: Whose.
        rank: 1 for the best; seats that are level to the last row share the better one.
        score: Token minus debt.
        result: The engine's result.
    """

    seat: int
    rank: int
    score: int
    result: Result


@dataclass(frozen=True)
class TieBreak:
    """A tie between two neighbours in the ranking.

    Attributes:
        better, other: Their seats.
        score: What both have.
        row: The first row in which their empty cells differ, from 1; 0 when none does and the tie stands.
        counts: The empty cells of that row, of ``better`` and of ``other``.
    """

    better: int
    other: int
    score: int
    row: int = 0
    counts: tuple[int, int] = (0, 0)


def standings(state: State) -> tuple[Standing, ...]:
    """Return every seat of an episode that is over, the best first, seats ascending among those who share a place."""
    results = final_results(state)
    keys = [(-result.score, *_rows(state.rules, state.cities[result.seat])) for result in results]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    order = sorted(results, key=lambda result: (ranks[result.seat], result.seat))
    return tuple(Standing(result.seat, ranks[result.seat], result.score, result) for result in order)


def tie_breaks(state: State, order: Sequence[Standing]) -> tuple[TieBreak, ...]:
    """Return the ties between neighbours in the ranking, the best first."""
    ties = []
    for better, other in pairwise(order):
        if better.score == other.score:
            rows = (_rows(state.rules, state.cities[seat]) for seat in (better.seat, other.seat))
            pairs = enumerate(zip(*rows, strict=True), start=1)
            row, counts = next(((row, pair) for row, pair in pairs if pair[0] != pair[1]), (0, (0, 0)))
            ties.append(TieBreak(better.seat, other.seat, better.score, row, counts))
    return tuple(ties)


def _rows(rules: RuleSet, city: City) -> tuple[int, ...]:
    return tuple(part for rule in rules.rules for part in rule.tie_key(city))


def lead(order: Sequence[Standing]) -> int | None:
    """Return by how many points the best stands before the next, 0 when they are level; ``None`` for one alone."""
    return order[0].score - order[1].score if len(order) > 1 else None


def winners(order: Sequence[Standing]) -> frozenset[int]:
    """Return the seats that have won: nobody does alone at the table, against whom?"""
    return frozenset(one.seat for one in order if one.rank == 1) if len(order) > 1 else frozenset()


def victory_words(language: Translator, state: State, order: Sequence[Standing]) -> str:
    """Return who has won; of one alone at the table, what the city has come to."""
    names = [state.table.players[standing.seat].name for standing in order if standing.rank == 1]
    if len(order) == 1:
        score = order[0].score
        return language.n("{city} has come to {count} point", "{city} has come to {count} points", score, city=names[0])
    if len(names) == 1:
        by_one = language.t("{city} wins by a single point!", city=names[0])
        return by_one if lead(order) == 1 else language.t("{city} wins!", city=names[0])
    return language.t("{names} share the victory!", names=language.phrases.listed(names))


def tie_words(language: Translator, state: State, tie: TieBreak) -> str:
    """Return what broke a tie, or that nothing did, in one sentence."""
    players = state.table.players
    level = language.n(
        "{better} and {other} both have {count} point",
        "{better} and {other} both have {count} points",
        tie.score,
        better=players[tie.better].name,
        other=players[tie.other].name,
    )
    if not tie.row:
        return language.t(
            "{level}, and the same number of cells that count as empty in every row: they share the place.", level=level
        )
    return language.t(
        "{level}. In row {row} from the top, {better} has fewer cells that count as empty: {few} against {more}.",
        level=level,
        better=players[tie.better].name,
        row=tie.row,
        few=tie.counts[0],
        more=tie.counts[1],
    )
