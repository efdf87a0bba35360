"""Answers cards by what has been learnt about an episode: by the value of the city that each move leads to."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from mycity.ai.evaluate.greedy import FAR, Evaluator
from mycity.ai.learnt.features import DeckStage, Nested, nested
from mycity.ai.learnt.value_function import ValueFunction
from mycity.ai.learnt.value_table import ValueTableError, ValueTables, load_tables
from mycity.ai.levels import Level
from mycity.ai.model.board_model import BoardModel, board_model_of
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.decks import turns
from mycity.ai.model.ends import outcome_of
from mycity.ai.model.playouts import Playout
from mycity.ai.model.weights import POINT
from mycity.engine.city import Player
from mycity.engine.episode import PASS, STOP
from mycity.engine.rules import RuleSet

log = logging.getLogger(__name__)

SampledTurns = Sequence[tuple[str, DeckStage]]
"""Cards in an order they may come in, each with the stage after it."""


AT_LAST = 4
"""Answers to the last card that are carried out to see how they end."""


class ValuePolicy:
    """Answers cards by the value function alone, one turn ahead.

    Args:
        board_model: the board under its rules.
        numbers: what has been learnt.
        tables: the tables from which the numbers are; ``None`` while they are being learnt.
    """

    def __init__(self, board_model: BoardModel, numbers: Nested, tables: ValueTables | None = None) -> None:
        self._evaluator = Evaluator(board_model)
        self.value_function, self.tables = ValueFunction(board_model, numbers), tables

    def ranked(self, model: CityModel, card: str, after: DeckStage) -> tuple[int, list[tuple[int, Move]]]:
        """Return (value of doing nothing, (value, move) of every placement and of a pass where it is allowed).

        The values are comparable with one another only: what the single cells are worth now is left out.
        """
        building = self.value_function.board_model.player.buildings[card]
        fits = self._evaluator.fits(model, building)
        idle, values = self.value_function.evaluate(model, after, building, fits)
        ranked: list[tuple[int, Move]] = list(zip(values, fits, strict=True))
        if model.may_pass(building):
            ranked.append((idle - POINT, PASS))
        return idle, ranked

    def move(self, model: CityModel, card: str, after: DeckStage) -> Move:
        """Return the answer to ``card`` with the best value, the first of equals.

        Args:
            model: the city before the answer.
            card: the open card.
            after: the stage once it is answered.
        """
        idle, ranked = self.ranked(model, card, after)
        if not any(after.left):
            return self._last(model, card, ranked)
        value, move = max(ranked, key=by_value, default=(0, STOP))
        # Leaving is weighed near the end only, and only where nothing is better than a pass, which costs a point.
        if move is STOP or value > idle - POINT or sum(after.left) > FAR:
            return move
        return move if value + self.value_function.of_cells(model, after) > outcome_of(model) else STOP

    def _last(self, model: CityModel, card: str, ranked: Sequence[tuple[int, Move]]) -> Move:
        """Return the answer to the last card: nothing need be guessed about how those end that look best."""
        best: int = outcome_of(model)
        best_move: Move = STOP
        for _, move in sorted(ranked, key=by_value, reverse=True)[:AT_LAST]:
            after = model.copy()
            after.play(card, move)
            outcome = outcome_of(after)
            if outcome > best:
                best, best_move = outcome, move
        return best_move

    def outcome(self, start: Playout[DeckStage], sample: SampledTurns, depth: int) -> int:
        """Answer the first ``depth`` cards of ``sample``; return what the city is worth then, in hundredths."""
        end = start.end(sample[:depth], self.move)
        if end.is_over or depth >= len(sample):
            return end.outcome
        if end.value is None:
            end.value = self.value_function.value(end.model, sample[depth - 1][1])
        return end.value

    def sampled_turns(self, rules: RuleSet, deck: Sequence[str], depth: int) -> SampledTurns:
        """Return the turns that ``deck`` brings; their stages are known for the first ``depth`` only."""
        return [(card, self.value_function.stage(left)) for card, left in turns(rules, deck)[: depth + 1]]


def by_value(ranked: tuple[int, Move]) -> int:
    return ranked[0]


@lru_cache(maxsize=8)
def _tables_in(path: str) -> ValueTables | None:
    """Return the tables in a file; ``None``, told of once, when it holds none: bots play on without them."""
    try:
        return load_tables(Path(path))
    except ValueTableError as error:
        log.warning("bots do without what was learnt: %s", error)
        return None


@lru_cache(maxsize=2)
def unpacked(path: str) -> Nested | None:
    tables = _tables_in(path)
    return None if tables is None else nested(tables)


@lru_cache(maxsize=8)
def _policy(board_model: BoardModel, path: str) -> ValuePolicy | None:
    tables, numbers = _tables_in(path), unpacked(path)
    return None if tables is None or numbers is None else ValuePolicy(board_model, numbers, tables)


def policy_of(level: Level, rules: RuleSet, player: Player) -> ValuePolicy | None:
    """Return the policy of ``level`` for a player's board; ``None`` where it has learnt nothing of such an episode.

    A file that holds no tables is as good as nothing learnt.
    """
    if not level.value_table:
        return None
    tables = _tables_in(level.value_table)
    if tables is None or tables.rules != rules.rows() or tables.board != player.board.cells:
        return None
    return _policy(board_model_of(rules, player, level.weights), level.value_table)
