"""Making a finished city better, the order of its cards being known: tear a corner down and build it again.

A step forgets the buildings in a small neighbourhood, or lets two of one shape change places, and plays the deck again:
buildings that are remembered go where they stood, the others and those that were passed on go where the evaluation
likes it best among what is not reserved, with a little chance. A worse city is accepted too, the less often the more it
loses, or every corner would stay as the first attempt left it.
"""

# Ruin and recreate (Schrimpf and others, 2000), also called large neighbourhood search, with simulated annealing at one
# temperature. Recreating plays the whole deck, so that every step is legal at its card. The kernel takes the same steps
# (``mycity/ai/kernel/source/mend.h``).

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.kernel.library import STAGE, Mending
from mycity.ai.kernel.playouts import NOT_ASKED, PASSED, CompiledBoard, compiled, order_rows, staged_rows
from mycity.ai.kernel.position_data import position_data
from mycity.ai.learnt.features import DeckStage
from mycity.ai.learnt.policy import ValuePolicy
from mycity.ai.model.board_model import Fit
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.ends import score_of
from mycity.ai.model.weights import POINT
from mycity.ai.rows.rule_row import NoRowsError
from mycity.engine.episode import PASS, STOP
from mycity.engine.grid import indices
from mycity.engine.pieces import Building
from mycity.engine.rng import step

KINDS, SWAPS, WIDE = 64, 19, 26
"""Steps of ``KINDS`` in which two buildings change places, and corners that reach two cells far instead of one."""
TEMPERATURE = 69
"""Hundredths of a point that, lost, halve the chance of a step to be accepted; to the base e, about a point."""
CHANCE, TURNS = 127, 32
"""Hundredths of a point within which an opinion is left to chance, a row of ones in binary; places to read it from."""
AT_ONCE = 500
"""Steps that the kernel takes in one call: some milliseconds, in which nobody can cancel."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A city played to the end.

    Attributes:
        score: its score.
        stands: card by card, where its building stands; ``None`` where it is left out.
        moves: the moves that lead there.
        told: the moves in the kernel's numbers, where it has played them.
    """

    score: int
    stands: tuple[Fit | None, ...]
    moves: tuple[Move, ...]
    told: tuple[int, ...] = ()


class _Compiled(NamedTuple):
    """A board in the kernel, the start on it, the cards as rows of some numbers."""

    board: CompiledBoard
    position: bytes
    rows: array[int]
    width: int


class Rebuilder:
    """Mends the city of one seat.

    Args:
        evaluator: the greedy evaluation.
        start: the city before the first card.
        cards: the cards in their order.
        policy: what has been learnt about the episode, by which it builds instead.

    Attributes:
        is_compiled: whether the kernel does it.
    """

    def __init__(
        self, evaluator: Evaluator, start: CityModel, cards: Sequence[str], policy: ValuePolicy | None = None
    ) -> None:
        self._evaluator, self._start, self._cards, self._policy = evaluator, start, cards, policy
        owned = evaluator.board_model.player.buildings
        self._buildings = [owned.get(card) for card in cards]
        self._cells = list(indices(start.free))
        self._stages = list[DeckStage]()
        if policy is not None:
            self._stages = [policy.value_function.stage(cards[turn:]) for turn in range(1, len(cards) + 1)]
        self._compiled = self._as_compiled()
        self.is_compiled = self._compiled is not None

    def _as_compiled(self) -> _Compiled | None:
        """Return what the kernel needs; ``None`` where Python does the work."""
        board = compiled(self._evaluator.board_model, self._policy)
        if board is None or board.data.asks:
            return None
        try:
            position = position_data(board.data, self._start)
        except NoRowsError:
            return None
        if self._policy is None:
            return _Compiled(board, position, order_rows(board.data, self._cards), 1)
        turns = list(zip(self._cards, self._stages, strict=True))
        return _Compiled(board, position, staged_rows(board.data, turns, len(turns)), 1 + STAGE)

    def improve(
        self, attempt: Attempt | None, steps: int, seed: int, is_cancelled: IsCancelled = never_cancelled
    ) -> Attempt:
        """Return the best city found in ``steps`` steps from one that is known, or from none.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        known = self._compiled
        by_kernel = None if known is None else self._by_kernel(known, attempt, steps, seed, is_cancelled)
        return by_kernel or self._in_python(attempt, steps, seed, is_cancelled)

    # -- in the kernel ---------------------------------------------------------------------------------------------

    def _by_kernel(
        self, known: _Compiled, attempt: Attempt | None, steps: int, seed: int, is_cancelled: IsCancelled
    ) -> Attempt | None:
        """Return the same; ``None`` where only Python can."""
        told = (PASSED,) * len(self._cards) if attempt is None else attempt.told
        mending: Mending | None = Mending(seed, (0, 0), told * 2)
        for first in range(0, steps, AT_ONCE):
            if is_cancelled():
                raise CancelledError
            if mending is None or not told:
                return None
            part = range(first, min(first + AT_ONCE, steps))
            mending = known.board.kernel.mend(known.position, known.rows, known.width, mending, part)
        if mending is None:
            return None
        return self._told(known.board, mending.scores[1], tuple(mending.moves[len(told) :]))

    def _told(self, board: CompiledBoard, score: int, told: tuple[int, ...]) -> Attempt:
        """Return a city as the kernel tells of it."""
        pairs = zip(self._cards, told, strict=True)
        moves = [None if number == NOT_ASKED else board.move(card, number) for card, number in pairs]
        stands = tuple(move if isinstance(move, Fit) else None for move in moves)
        return Attempt(score, stands, tuple(move for move in moves if move is not None and move is not STOP), told)

    # -- in Python -------------------------------------------------------------------------------------------------

    def _in_python(self, attempt: Attempt | None, steps: int, seed: int, is_cancelled: IsCancelled) -> Attempt:
        seed, current = self._build([None] * len(self._cards) if attempt is None else attempt.stands, seed)
        best = current
        for _ in range(1, steps):
            if is_cancelled():
                raise CancelledError
            seed, kind = step(seed)
            seed, tried = self._build(self._changed(current.stands, kind), seed)
            seed, luck = step(seed)
            if POINT * (current.score - tried.score) <= _bearable_loss(luck):
                current = tried
            if tried.score > best.score:
                best = tried
        return best

    def _changed(self, stands: Sequence[Fit | None], kind: int) -> list[Fit | None]:
        """Return what is remembered of ``stands``, given 64 random bits."""
        changed = list(stands)
        if kind % KINDS < SWAPS and self._swap(changed, kind):
            return changed
        corner = 1 << self._cells[(kind >> 8) % len(self._cells)]
        for _ in range(1 + ((kind >> 40) % KINDS < WIDE)):
            corner |= self._start.board.grid.spread(corner)
        return [fit if fit is None or not fit.mask & corner else None for fit in changed]

    def _swap(self, stands: list[Fit | None], kind: int) -> bool:
        """Let two buildings of one shape change places; return whether there are two such."""
        first, start = (kind >> 8) % len(stands), kind >> 40 & 255
        building = self._buildings[first]
        for shift in range(len(stands)):
            second = (start + shift) % len(stands)
            other = self._buildings[second]
            alike = building is not None and other is not None and building.rows == other.rows
            if alike and stands[first] is not stands[second]:
                stands[first], stands[second] = stands[second], stands[first]
                return True
        return False

    def _build(self, wishes: Sequence[Fit | None], seed: int) -> tuple[int, Attempt]:
        """Play the cards as ``wishes`` say, else as evaluation and chance do; return (next generator state, city)."""
        model, stands, moves = self._start.copy(), list[Fit | None](), list[Move]()
        resting: tuple[CityModel, int] | None = None  # where the player could have left instead of passing to the end
        reserved = sum(fit.mask for fit in wishes if fit is not None)
        for turn, (building, wish) in enumerate(zip(self._buildings, wishes, strict=True)):
            reserved &= ~(0 if wish is None else wish.mask)
            if building is None or not model.asks(building.id):
                stands.append(None)
                continue
            if wish is not None and _may_lay(model, wish):
                fit: Fit | None = wish
            else:
                seed, luck = step(seed)
                fit = self._choose(model, turn, building, reserved, luck)
            stands.append(fit)
            if fit is not None:
                model.lay(building, fit)
                moves.append(fit)
                resting = None
                continue
            resting = resting or (model.copy(), len(moves))
            if not model.may_pass(building):
                break
            model.give_up()
            moves.append(PASS)
        if resting is not None:
            model, played = resting
            moves = moves[:played]
        stands += [None] * (len(wishes) - len(stands))
        return seed, Attempt(score_of(model), tuple(stands), tuple(moves))

    def _choose(self, model: CityModel, turn: int, building: Building, reserved: int, luck: int) -> Fit | None:
        """Return where the building of a turn looks best, but for some luck; ``None`` where it had better stay out."""
        fits = self._evaluator.fitting(model.free & ~reserved, model.wanted(), building, model.joining())
        answers: list[Fit | None] = [*fits]
        if self._policy is None:
            values = self._evaluator.evaluate(model, building, fits) if len(fits) > 1 else [0] * len(fits)
        else:
            idle, values = self._policy.value_function.evaluate(model, self._stages[turn], building, fits)
            if model.may_pass(building):
                answers, values = [*fits, None], [*values, idle - POINT]
        jolted = [value + (luck >> number % TURNS & CHANCE) for number, value in enumerate(values)]
        return answers[jolted.index(max(jolted))] if answers else None


def _may_lay(model: CityModel, fit: Fit) -> bool:
    """Return whether the next building may lie there."""
    carries = fit.placement.carries
    return (
        not fit.mask & ~model.free
        and all(fit.mask & mask for mask in model.wanted())
        and all(any(cells & masks.get(symbol, 0) for symbol, cells, _ in carries) for masks in model.joining())
    )


def _bearable_loss(luck: int) -> int:
    """Return the loss that a step may bring, given 64 random bits: ``TEMPERATURE`` or more every other time."""
    # Metropolis: a loss is accepted with a chance that falls exponentially with it. A geometric draw (the zeros at the
    # end of the bits) with a fraction (six bits at their beginning) is that in whole numbers, the same on any machine.
    zeros = min((luck & -luck).bit_length() - 1, 63) if luck else 63
    return TEMPERATURE * (64 * zeros + (luck >> 58)) >> 6
