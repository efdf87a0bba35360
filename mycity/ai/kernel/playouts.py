"""Playouts of cities through sampled orders: in the kernel where it can play them, else in Python, to the same ends."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Generic, NamedTuple, TypeVar

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.library import STAGE, KernelBoard, KernelError, Library, PlayedOrders
from mycity.ai.kernel.position_data import position_data
from mycity.ai.kernel.terms import NOBODY
from mycity.ai.kernel.usage import in_use
from mycity.ai.learnt.features import DeckStage
from mycity.ai.learnt.policy import SampledTurns, ValuePolicy
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.ends import chances_of, outcome_of
from mycity.ai.model.playouts import Choose, Playout
from mycity.ai.model.weights import POINT
from mycity.ai.rows.rule_row import NoRowsError
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.legal import Ground
from mycity.engine.rules import RuleSet
from mycity.engine.scoring import end_scores

log = logging.getLogger(__name__)

TOGETHER = 32
"""Orders that the kernel plays in one call: a few milliseconds, in which nobody can cancel."""
PASSED, STOPPED, NOT_ASKED = -1, -2, -3
"""Moves of the kernel that lay nothing."""
CELLS = 256
"""Anchors that a rotation has in the kernel's moves."""
OUT = 64
"""Added to the number of a piece that the card before it takes out, which nobody knows before."""
ENDS_IN_VALUE = (-3, 0, 0, 0, 0, 0, 0)
"""Row after the last card of an order that is worth its value then, not its outcome."""

Rest = tuple[str, ...]
AnyStage = TypeVar("AnyStage", bound=Hashable)


class Order(Generic[AnyStage]):
    """An order of cards that is played on through.

    Attributes:
        turns: the cards, each with what else its answer hangs on: those after it, in any order, or a stage.
        rows: the same in the kernel's numbers; ``None`` without the kernel.
    """

    def __init__(self, turns: Callable[[], Sequence[tuple[str, AnyStage]]], rows: array[int] | None) -> None:
        self._turns, self.rows = turns, rows

    @cached_property
    def turns(self) -> Sequence[tuple[str, AnyStage]]:
        return self._turns()  # the kernel knows by itself what comes after a card


class EndLines(NamedTuple):
    """The points of an end: those at once, and by line; where cities are compared, the rounded chance of them."""

    at_once: int
    lines: dict[str, int]


def lines_of(end: CityModel) -> EndLines:
    """Return the points of a city that is at its end."""
    lines = dict(end_scores(end.board_model.rules, end.city))
    return EndLines(end.points, lines | {line: _rounded(points) for line, points in chances_of(end)})


def _rounded(points: int) -> int:
    return (points + POINT // 2) // POINT


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
        self,
        start: Playout[AnyStage],
        orders: Sequence[Order[AnyStage]],
        width: int,
        *,
        lines: bool = False,
        moves: bool = False,
    ) -> PlayedOrders | None:
        """Play on from ``start`` as ``KernelBoard.play`` does; ``None`` where only Python can."""
        rows = [order.rows for order in orders if order.rows is not None]
        if start.is_over or not rows or len(rows) < len(orders):
            return None
        try:
            if start.packed is None:
                start.packed = position_data(self.data, start.model)
        except NoRowsError:
            return None
        return self.kernel.play(start.packed, rows, width, lines=lines, moves=moves)

    def end(self, start: CityModel, cards: Iterable[str], moves: Sequence[int]) -> CityModel:
        """Return the city to which moves of the kernel lead."""
        model = start.copy()
        for card, told in zip(cards, moves, strict=False):
            if told != NOT_ASKED and not model.play(card, self.move(card, told)):
                break
        return model

    def move(self, card: str, told: int) -> Move:
        """Return a move that the kernel has told of."""
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


@lru_cache(maxsize=4)  # every seat asks for it
def deck_rows(data: BoardData, deck: tuple[str, ...]) -> array[int]:
    """Return a deck in the kernel's numbers, with the cards that open no turn."""
    rows, is_out, rules = order_rows(data, deck), False, data.board_model.rules
    for place, card in enumerate(deck):
        if is_out and rows[place] != NOBODY:
            rows[place] += OUT
        is_out = not is_out and rules.blocks(card)
    return rows


def answer_told(grounds: Mapping[str, Ground], card: str, told: int) -> Answer:
    """Return a move of the kernel as an answer to ``card``."""
    if told < 0:
        return PASS if told == PASSED else STOP
    return grounds[card].sites[told // CELLS].placements[1 << told % CELLS]


def staged_rows(data: BoardData, turns: SampledTurns, depth: int) -> array[int]:
    """Return an order of cards in the kernel's numbers, by a value function for ``depth`` turns."""
    rows = array("i")
    for card, stage in turns[:depth]:
        rows.extend((data.pieces.get(card, NOBODY), stage.phase, *stage.left, stage.area))
    rows.extend(ENDS_IN_VALUE if depth < len(turns) else ())
    return rows


class Playouts(ABC, Generic[AnyStage]):
    """Playouts of cities, in the kernel or in Python.

    Args:
        board: the board in the kernel; ``None`` without it.
        width: numbers of a row there.
        choose: returns the answer to a card in Python.

    Attributes:
        at_once: the orders that had best be played in one call.
    """

    def __init__(self, board: CompiledBoard | None, width: int, choose: Choose[AnyStage]) -> None:
        self._board, self._width, self._choose = board, width, choose
        self.at_once = 1 if board is None else TOGETHER

    @abstractmethod
    def order(self, cards: Sequence[str]) -> Order[AnyStage]:
        """Return cards in an order."""

    def outcomes(self, start: Playout[AnyStage], orders: Sequence[Order[AnyStage]]) -> list[int]:
        """Return what the city comes to in each order, in hundredths of a point."""
        if self._board is not None and self._board.data.asks:
            return [outcome_of(model) for model in self.models(start, orders)]
        played = None if self._board is None else self._board.play(start, orders, self._width)
        return self.in_python(start, orders) if played is None else played.outcomes

    def in_python(self, start: Playout[AnyStage], orders: Sequence[Order[AnyStage]]) -> list[int]:
        """Return the same, whatever the kernel could do."""
        return [start.end(order.turns, self._choose).outcome for order in orders]

    def ends(self, start: Playout[AnyStage], orders: Sequence[Order[AnyStage]]) -> list[EndLines]:
        """Return the points of the ends, where every order is played to its end."""
        board, played = self._board, None
        if board is not None and not board.data.asks:
            played = board.play(start, orders, self._width, lines=True)
        if board is None or played is None:
            return [lines_of(model) for model in self.models(start, orders)]
        return [self._lines(board.data, start.model, told) for told in played.lines]

    def models(self, start: Playout[AnyStage], orders: Sequence[Order[AnyStage]]) -> list[CityModel]:
        """Return the cities at their ends, where every order is played to its end."""
        board = self._board
        played = None if board is None else board.play(start, orders, self._width, moves=True)
        if board is None or played is None:
            return [start.end(order.turns, self._choose).model for order in orders]
        told = zip(orders, played.moves, strict=True)
        return [board.end(start.model, (card for card, _ in order.turns), moves) for order, moves in told]

    def _lines(self, data: BoardData, start: CityModel, told: Sequence[int]) -> EndLines:
        """Return the points of an end as the kernel tells them."""
        at_once, *points = told
        lines = dict(zip(data.lines, points, strict=False))
        if start.rivals is not None:
            lines |= zip(data.compared, map(_rounded, points[len(data.lines) :]), strict=True)
        return EndLines(at_once, lines)


class GreedyPlayouts(Playouts[Rest]):
    """Playouts to the end by the greedy evaluation."""

    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(compiled(evaluator.board_model), 1, evaluator.greedy_move)

    def order(self, cards: Sequence[str]) -> Order[Rest]:
        return Order(lambda: _with_rest(cards), None if self._board is None else order_rows(self._board.data, cards))


def _with_rest(cards: Sequence[str]) -> list[tuple[str, Rest]]:
    """Return cards, each with those after it, whose order nobody asks for."""
    return [(card, tuple(sorted(cards[number:]))) for number, card in enumerate(cards, start=1)]


class ValuePlayouts(Playouts[DeckStage]):
    """Playouts by a value function, for some turns.

    Args:
        policy: who answers by it.
        rules: the rules in force.
        depth: the turns.
    """

    def __init__(self, policy: ValuePolicy, rules: RuleSet, depth: int) -> None:
        board_model = policy.value_function.board_model
        board = None if policy.tables is None else compiled(board_model, policy)
        super().__init__(board, 1 + STAGE, policy.move)
        self._policy, self._rules, self._depth = policy, rules, depth

    def order(self, deck: Sequence[str]) -> Order[DeckStage]:
        """Return cards in an order, those that open no turn among them."""
        turns = self._policy.sampled_turns(self._rules, deck, self._depth)
        return Order(lambda: turns, None if self._board is None else staged_rows(self._board.data, turns, self._depth))

    def in_python(self, start: Playout[DeckStage], orders: Sequence[Order[DeckStage]]) -> list[int]:
        """Return the same, whatever the kernel could do."""
        return [self._policy.outcome(start, order.turns, self._depth) for order in orders]
