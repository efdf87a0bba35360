"""Learn the value function of the Eternal game by playing it alone, and write it to a file for ``assets/value_tables``.

    python tools/learn_values.py TO --games 150000 --seed 1 [--start FILE] [--rate 100]

Every game is played by the value function as it is; afterwards the value of every city on the way is moved towards that
of the city a turn later: TD(0), the step shared out among the entries by how often each was counted. The step shrinks
to a twentieth in the course of the run. The same seed learns the same tables; 10,000 games take about two minutes.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from dataclasses import replace
from pathlib import Path

from mycity.ai.learnt.features import Nested, TableRow, nested
from mycity.ai.learnt.policy import ValuePolicy
from mycity.ai.learnt.value_table import ValueTables, blank, load_tables, packed_tables
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.decks import turns
from mycity.ai.model.ends import outcome_of, score_of
from mycity.ai.model.weights import POINT, Weights
from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import Player, new_city
from mycity.engine.rng import mix, shuffled

EPISODE = "eternal"
"""What is played."""
FRESH = 10
"""Games after which the player's memory of changes is made anew."""
SHOWN = 1000
"""Games between two lines of progress."""
HIGHEST = 32_767
"""The largest number that tables are kept with."""
SHRINKING = 0.95
"""Part of the rate that is gone by the end of a run."""

Entries = list[tuple[TableRow, int]]


def classroom() -> tuple[EpisodePlan, Player]:
    """Return (the episode, who plays it)."""
    loaded = load_episode(EPISODE)
    return loaded, players_of(loaded, [PlayerSpec("Pupil", "fox", "bot:master")] * 2)[0]


def nothing() -> ValueTables:
    """Return the tables of somebody who has never played."""
    loaded, player = classroom()
    return blank(EPISODE, loaded.scenario.rules.rows(), player.board.cells)


class School:
    """One seat at the Eternal game, played again and again.

    Args:
        tables: what is known so far.
    """

    def __init__(self, tables: Nested) -> None:
        loaded, player = classroom()
        self._deck, self._rules = loaded.scenario.deck, loaded.scenario.rules
        board_model = board_model_of(self._rules, player, Weights())
        self._policy = ValuePolicy(board_model, tables)
        self._start = CityModel(board_model, (new_city(player),), 0)

    def play(self, seed: int, rate: float) -> int:
        """Play the deck dealt from ``seed``, learn from it at ``rate``, and return the score."""
        value_function, model = self._policy.value_function, self._start.copy()
        past: list[tuple[int, Entries]] = []
        for card, left in turns(self._rules, shuffled(seed, self._deck)[1]):
            if not model.asks(card):
                continue
            after = value_function.stage(left)
            if not model.play(card, self._policy.move(model, card, after)):
                break
            past.append((POINT * model.points, value_function.entries(model, after)))
        outcome = float(outcome_of(model))
        for gained, entries in reversed(past):
            value = gained + sum(row[index] for row, index in entries)
            learn(entries, rate * (outcome - value))
            outcome = value
        return score_of(model)

    def forget(self) -> None:
        """Have the player look at its tables again."""
        self._policy.value_function.forget()


def learn(entries: Entries, error: float) -> None:
    """Move the value that ``entries`` add up to by ``error``, each entry by as much as it counts."""
    counted: dict[tuple[int, int], tuple[TableRow, int]] = {}
    for row, index in entries:
        key = id(row), index
        counted[key] = row, counted[key][1] + 1 if key in counted else 1
    share = error / sum(count * count for _, count in counted.values())
    for (_, index), (row, count) in counted.items():
        row[index] += share * count  # type: ignore[call-overload]  # tables hold fractions while they are learnt


def flat(tables: Nested) -> dict[str, array[int]]:
    """Return ``tables`` as they are kept."""
    return {
        name: array("h", (max(min(round(value), HIGHEST), -HIGHEST) for value in _leaves(rows)))
        for name, rows in tables.items()
    }


def _leaves(rows: list[object]) -> list[float]:
    if rows and isinstance(rows[0], list):
        return [value for part in rows for value in _leaves(part)]  # type: ignore[arg-type]
    return rows  # type: ignore[return-value]


def teach(known: ValueTables, games: int, seed: int, rate: float) -> ValueTables:
    """Return what ``games`` games add to ``known``.

    Args:
        known: the tables to go on from.
        games: how many are played.
        seed: seed of the decks.
        rate: the part of an error that is made good at first.
    """
    tables = nested(known)
    school, total, began = School(tables), 0, time.monotonic()
    for game in range(games):
        total += school.play(mix(seed, game), rate * (1 - SHRINKING * game / games))
        if game % FRESH == FRESH - 1:
            school.forget()
        if game % SHOWN == SHOWN - 1:
            speed = (game + 1) / (time.monotonic() - began)
            print(f"{game + 1}: {total / SHOWN:.2f} points, {speed:.0f} games/s", file=sys.stderr, flush=True)
            total = 0
    return replace(known, games=known.games + games, values=flat(tables))


def main() -> None:
    """Teach, and keep what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("to", type=Path, help="file to write")
    parser.add_argument("--games", type=int, default=150_000, help="games to play (150000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the decks (1)")
    parser.add_argument(
        "--rate", type=int, default=100, help="hundredths of an error that are made good at first (100)"
    )
    parser.add_argument("--start", type=Path, help="tables to go on from (none)")
    arguments = parser.parse_args()
    known = load_tables(arguments.start) if arguments.start else nothing()
    if (known.rules, known.board) != (nothing().rules, nothing().board):
        parser.error(f"{arguments.start} was learnt under other rules or on another board")
    arguments.to.parent.mkdir(parents=True, exist_ok=True)
    arguments.to.write_bytes(packed_tables(teach(known, arguments.games, arguments.seed, arguments.rate / 100)))


if __name__ == "__main__":
    main()
