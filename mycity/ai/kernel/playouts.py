"""Playouts of cities through sampled orders: in the kernel where it can play them, else in Python, to the same ends."""

from __future__ import annotations

import logging
from array import array
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.library import STAGE, KernelBoard, KernelError, Library, PlayedOrders
from mycity.ai.kernel.position_data import position_data
from mycity.ai.kernel.terms import NOBODY, NoRowsError
from mycity.ai.kernel.usage import in_use
from mycity.ai.learnt.features import DeckStage
from mycity.ai.learnt.policy import SampledTurns, ValuePolicy
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.playouts import Playout
from mycity.engine.episode import PASS, STOP
from mycity.engine.rules import RuleSet

log = logging.getLogger(__name__)

TOGETHER = 32
"""Orders that the kernel plays in one call: a few milliseconds, in which nobody can cancel."""
PASSED, NOT_ASKED = -1, -3
"""Moves of the kernel that lay nothing; to stop is the one between."""
CELLS = 256
"""Anchors that a rotation has in the kernel's moves."""
ENDS_IN_VALUE = (-3, 0, 0, 0, 0, 0, 0)
"""Row after the last card of an order that is worth its value then, not its outcome."""

Rest = tuple[str, ...]
AnyStage = TypeVar("AnyStage", Rest, DeckStage)


class Order:
    """An order of cards, by the greedy evaluation.

    Attributes:
        cards: the cards.
        rows: the same in the kernel's numbers; ``None`` without the kernel.
    """

    def __init__(self, cards: Sequence[str], rows: array[int] | None) -> None:
        self.cards, self.rows = cards, rows

    @cached_property
    def turns(self) -> list[tuple[str, Rest]]:
        """The cards, each with those after it, whose order nobody asks for."""
        return [(card, tuple(sorted(self.cards[number:]))) for number, card in enumerate(self.cards, start=1)]


class StagedOrder(NamedTuple):
    """An order of cards, by a value function: the cards with their stages, and the same as of ``Order``."""

    turns: SampledTurns
    rows: array[int] | None


class CompiledBoard:
    """A board that the kernel has.

    Attributes:
        data: the board as it is told.
        kernel: the board in the kernel.

    Raises:
        KernelError: the kernel refuses the board.
    """

    def __init__(self, library: Library, data: BoardData) -> None:
        self.data, self.kernel = data, KernelBoard(library, data.packed, data.line_count)

    def play(
        self, start: Playout[AnyStage], orders: Sequence[array[int]], width: int, *, lines: bool = False
    ) -> PlayedOrders | None:
        """Play on from ``start`` as ``KernelBoard.play`` does; ``None`` where only Python can."""
        try:
            if start.packed is None:
                start.packed = position_data(self.data, start.model)
        except NoRowsError:
            return None
        return self.kernel.play(start.packed, orders, width, lines=lines, moves=self.data.asks)

    def end(self, start: CityModel, cards: Sequence[str], moves: Sequence[int]) -> CityModel:
        """Return the city to which moves of the kernel lead."""
        model = start.copy()
        for card, told in zip(cards, moves, strict=False):
            if told != NOT_ASKED and not model.play(card, self._move(card, told)):
                break
        return model

    def _move(self, card: str, told: int) -> Move:
        if told < 0:
            return PASS if told == PASSED else STOP
        return self.data.board_model.rotations[card][told // CELLS].fits[1 << told % CELLS]


def compiled(board_model: BoardModel, policy: ValuePolicy | None = None) -> CompiledBoard | None:
    """Return a board in the kernel; ``None`` where it is not in use, or cannot play by all the rules."""
    library = in_use()
    return None if library is None else _compiled(library, board_model, policy)


@lru_cache(maxsize=8)
def _compiled(library: Library, board_model: BoardModel, policy: ValuePolicy | None) -> CompiledBoard | None:
    try:
        tables = None if policy is None else policy.tables
        data = BoardData(board_model, None if policy is None or tables is None else (policy.value_function, tables))
        return CompiledBoard(library, data)
    except NoRowsError as error:
        log.debug("played in Python: %s", error)
    except KernelError as error:
        log.warning("played in Python: %s", error)
    return None


def order_rows(data: BoardData, cards: Sequence[str]) -> array[int]:
    """Return an order of cards in the kernel's numbers, by the greedy evaluation."""
    return array("i", [data.pieces.get(card, NOBODY) for card in cards])


def staged_rows(data: BoardData, turns: SampledTurns, depth: int) -> array[int]:
    """Return an order of cards in the kernel's numbers, by a value function for ``depth`` turns."""
    rows = array("i")
    for card, stage in turns[:depth]:
        rows.extend((data.pieces.get(card, NOBODY), stage.phase, *stage.left, stage.area))
    rows.extend(ENDS_IN_VALUE if depth < len(turns) else ())
    return rows


class GreedyPlayouts:
    """Playouts to the end by the greedy evaluation.

    Args:
        evaluator: the evaluation.

    Attributes:
        at_once: the samples that had best be played in one call.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator, self._compiled = evaluator, compiled(evaluator.board_model)
        self.at_once = 1 if self._compiled is None else TOGETHER

    def sample(self, cards: Sequence[str]) -> Order:
        """Return an order as ``outcomes`` wants it."""
        return Order(cards, None if self._compiled is None else order_rows(self._compiled.data, cards))

    def outcomes(self, start: Playout[Rest], orders: Sequence[Order]) -> list[int]:
        """Return what the city comes to in each order, in hundredths of a point."""
        rows = [order.rows for order in orders if order.rows is not None]
        if self._compiled is None or start.is_over or len(rows) < len(orders):
            return self.in_python(start, orders)
        played = self._compiled.play(start, rows, 1)
        if played is None:
            return self.in_python(start, orders)
        if not self._compiled.data.asks:
            return played.outcomes
        ends = zip(orders, played.moves, strict=True)
        return [self._compiled.end(start.model, order.cards, moves).outcome() for order, moves in ends]

    def in_python(self, start: Playout[Rest], orders: Sequence[Order]) -> list[int]:
        """Return the same, whatever the kernel could do."""
        return [start.end(order.turns, self._evaluator.greedy_move).outcome for order in orders]


class ValuePlayouts:
    """Playouts by a value function, for some turns.

    Args:
        policy: who answers by it.
        rules: the rules in force.
        depth: the turns.

    Attributes:
        at_once: as of ``GreedyPlayouts``.
    """

    def __init__(self, policy: ValuePolicy, rules: RuleSet, depth: int) -> None:
        self._policy, self._rules, self._depth = policy, rules, depth
        board_model = policy.value_function.board_model
        self._compiled = None if policy.tables is None else compiled(board_model, policy)
        self.at_once = 1 if self._compiled is None else TOGETHER

    def sample(self, deck: Sequence[str]) -> StagedOrder:
        """Return an order as ``outcomes`` wants it."""
        turns = self._policy.sampled_turns(self._rules, deck, self._depth)
        board = self._compiled
        return StagedOrder(turns, None if board is None else staged_rows(board.data, turns, self._depth))

    def outcomes(self, start: Playout[DeckStage], orders: Sequence[StagedOrder]) -> list[int]:
        """Return what the city comes to in each order, in hundredths of a point."""
        rows = [order.rows for order in orders if order.rows is not None]
        played = None
        if self._compiled is not None and not start.is_over and len(rows) == len(orders):
            played = self._compiled.play(start, rows, 1 + STAGE)
        if played is not None and not played.moves:
            return played.outcomes
        return [self._policy.outcome(start, order.turns, self._depth) for order in orders]
