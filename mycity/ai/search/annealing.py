"""Drafts of a whole city for a known order of cards: where every building stands, or which are left out.

A draft is made better step by step: a corner is cleared and filled again, two buildings of one shape change places, or
the first card's building moves and the others make room; what then touches nothing when its card comes is left out. A
draft that is worse is accepted too, the less often the more it loses, or every corner would stay as it was first
filled. The value of a draft is what the rules give for the finished city.
"""

# Simulated annealing at one temperature, without a schedule of cooling: a chain can be stopped, and gone on with, after
# any step, and whoever runs it keeps the best draft it has yielded. The neighbourhood is ruin and recreate (``_clear``
# and ``Filler``), with swaps between. Cities are searched, not answers: the order of the cards only says what may stand
# (``_leave_out``), so that a step does not play the whole deck as one of ``rebuilding`` does.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.model.board_model import Fit, worth_of
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.weights import POINT
from mycity.ai.search.draft_scores import DraftScorer, Stands
from mycity.ai.search.filling import Filler, pick_cell
from mycity.engine.episode import PASS
from mycity.engine.grid import indices
from mycity.engine.rng import step

LEFT_OUT = 100
"""Cost of leaving a building out, in hundredths: the price of a pass."""
STRANDED = 600
"""Cost of leaving one out that may not be passed on: who cannot build it has to leave."""
TEMPERATURE = 69
"""Hundredths of a point that, lost, halve the chance of a step to be accepted; to the base e, about a point."""
FILLS, IN_ORDER = 5, 1
"""Of ``FILLS`` gaps that are filled, how many are filled in the order of the cards."""
SWAPS, SHIFTS, KINDS = 19, 2, 64
"""Steps of ``KINDS`` in which two buildings change places, and in which the first card's building moves."""
WIDE, CORNERS = 2, 5
"""Corners of ``CORNERS`` that reach two cells far instead of one."""
KEPT = 500
"""Cities kept with only those buildings that set something off."""
HOPELESS = 500
"""Loss by open cells and buildings left out that is hardly ever gained elsewhere: such a draft is not counted."""
CHECK_EVERY = 16
"""Steps between two questions whether the search is cancelled."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A city to its end.

    Attributes:
        value: what the episode would be worth, in hundredths of a point.
        stands: where the buildings stand.
        free: the cells that stay open.
    """

    value: int
    stands: Stands
    free: int


class Annealer:
    """Drafts the city of one seat.

    Args:
        evaluator: the greedy evaluation.
        model: the city before the first card.
        cards: the cards in their order, at least one; those without a building are passed over.
    """

    def __init__(self, evaluator: Evaluator, model: CityModel, cards: Sequence[str]) -> None:
        owned = evaluator.board_model.player.buildings
        self._model = model
        self._buildings = [owned[card] for card in cards if card in owned]
        self._places: tuple[Fit | None, ...] = (*evaluator.fits(model, self._buildings[0]), None)
        self._prices = [LEFT_OUT if model.may_pass(building) else STRANDED for building in self._buildings]
        self._filler = Filler(evaluator, model, self._buildings)
        self._planes = model.board_model.planes
        self._scorer = DraftScorer(model, self._buildings)
        self._stirred: dict[tuple[tuple[int, int], ...], CityModel] = {}
        spread, cells = model.board.grid.spread, [1 << index for index in indices(model.free)]
        near = [cell | spread(cell) for cell in cells]
        self._corners = [(corner, corner | spread(corner)) for corner in near]
        self._corner_at = dict(zip(cells, self._corners, strict=True))

    def best(
        self, start: Sequence[Fit | None], steps: int, seed: int, is_cancelled: IsCancelled = never_cancelled
    ) -> Draft:
        """Return the best of the first drafts that ``drafts`` yields: the one it starts from, and ``steps`` more."""
        return max(islice(self.drafts(start, seed, is_cancelled), steps + 1), key=_value)

    def drafts(
        self, start: Sequence[Fit | None], seed: int, is_cancelled: IsCancelled = never_cancelled
    ) -> Iterator[Draft]:
        """Yield the draft at hand after every step, without end; the first is the one to start from.

        Args:
            start: where the buildings stand in the first draft.
            seed: generator state.
        """
        current = self._drafted(list(start))
        for number in count():
            yield current
            if number % CHECK_EVERY == 0 and is_cancelled():
                raise CancelledError
            seed, kind = step(seed)
            seed, draw = step(seed)
            tried = self._changed(current, kind, draw)
            if tried is None:
                continue
            seed, luck = step(seed)
            if tried.value >= current.value - _bearable_loss(luck):
                current = tried

    def stands(self, moves: Sequence[Move]) -> Stands:
        given = iter(moves)
        answers = [next(given, None) if self._model.asks(building.id) else None for building in self._buildings]
        return [move if isinstance(move, Fit) else None for move in answers]

    def drafted(self, moves: Sequence[Move]) -> Draft:
        return self._drafted(self.stands(moves))

    def moves(self, draft: Draft) -> list[Move]:
        """Return the moves that build ``draft``, up to its last building or a card that may not be passed on.

        What the rules of the moment refuse is passed on: a draft does not know what a board may become on the way.
        """
        model, moves, built = self._model.copy(), list[Move](), 0
        for building, fit in zip(self._buildings, draft.stands, strict=True):
            if not model.asks(building.id):
                continue
            if fit is not None and model.may_lay(fit, model.wanted(), model.joining()):
                moves.append(fit)
                built = len(moves)
            elif model.may_pass(building):
                moves.append(PASS)
            else:
                break
            model.play(building.id, moves[-1])
        return moves[:built]

    # -- what a draft is worth -------------------------------------------------------------------------------------

    def _drafted(self, stands: Stands) -> Draft:
        return self._draft(stands, self._model.free & ~sum(fit.mask for fit in stands if fit is not None))

    def _draft(self, stands: Stands, free: int) -> Draft:
        """Return the draft of ``stands``, which lose what touches nothing when its card comes."""
        return self._count(stands, self._leave_out(stands, free))

    def _promising(self, stands: Stands, free: int, least: int) -> Draft | None:
        """Return what ``_draft`` does, but nothing when what stays open makes less than ``least`` of the value."""
        free = self._leave_out(stands, free)
        return self._count(stands, free) if self._opened(stands, free) >= least else None

    def _leave_out(self, stands: Stands, free: int) -> int:
        # In the order of the cards: the first building has what the rules ask of it, each later one touches one before.
        reached, wanted = self._model.frontier, self._model.wanted()
        for number, fit in enumerate(stands):
            if fit is None:
                continue
            if fit.mask & reached if reached else all(fit.mask & mask for mask in wanted):
                reached |= fit.around
            else:
                stands[number] = None
                free |= fit.mask
        return free

    def _opened(self, stands: Stands, free: int) -> int:
        """Return what open cells, and buildings that are left out, make of the value."""
        return -POINT * worth_of(self._planes, free) - self._price(stands)

    def _price(self, stands: Stands) -> int:
        return sum([price for fit, price in zip(stands, self._prices, strict=True) if fit is None])

    def _count(self, stands: Stands, free: int) -> Draft:
        # Only what may set something off at once is laid in a model, which is kept; the scorer counts the rest.
        alert = self._model.alert
        masks = [0 if fit is None else fit.mask for fit in stands]
        stirring = [(number, fit) for number, fit in enumerate(stands) if fit is not None and fit.mask & alert]
        model = self._stir(stirring) if stirring else self._model
        return Draft(self._scorer.outcome(model, stands, masks) - self._price(stands), stands, free)

    def _stir(self, stirring: Sequence[tuple[int, Fit]]) -> CityModel:
        """Return the city with only those buildings that may set something off at once."""
        key = tuple([(number, fit.mask) for number, fit in stirring])
        if key not in self._stirred:
            if len(self._stirred) == KEPT:
                self._stirred.clear()
            model = self._model.copy()
            for number, fit in stirring:
                model.lay(self._buildings[number], fit)
            self._stirred[key] = model
        return self._stirred[key]

    # -- steps -----------------------------------------------------------------------------------------------------

    def _changed(self, draft: Draft, kind: int, draw: int) -> Draft | None:
        """Return a draft that differs from ``draft`` in one step; ``None`` when the step drawn changes nothing."""
        stands, free = draft.stands.copy(), draft.free
        kind, chosen = divmod(kind, KINDS)
        least = self._opened(stands, free) - HOPELESS
        if chosen < SWAPS and self._filler.alike:
            return self._promising(stands, free, least) if self._swap(stands, kind) else None
        free = (self._shift_first if chosen >= KINDS - SHIFTS else self._clear)(stands, free, kind)
        in_order = draw % FILLS < IN_ORDER
        free = (self._filler.line_up if in_order else self._filler.fill)(stands, free, draw)
        return None if stands == draft.stands else self._promising(stands, free, least)

    def _swap(self, stands: Stands, draw: int) -> bool:
        """Let two buildings of one shape change places; return whether they did."""
        draw, which = divmod(draw, len(self._filler.alike))
        alike = self._filler.alike[which]
        draw, which = divmod(draw, len(alike))
        first, second = alike[which], alike[(which + 1 + draw % (len(alike) - 1)) % len(alike)]
        if stands[first] is stands[second]:
            return False
        stands[first], stands[second] = stands[second], stands[first]
        return True

    def _shift_first(self, stands: Stands, free: int, draw: int) -> int:
        """Put the first card's building somewhere else, clear the place, and return the open cells."""
        fit = self._places[draw % len(self._places)]
        here = fit.mask if fit is not None else 0
        for number, other in enumerate(stands):
            if other is not None and (number == 0 or other.mask & here):
                stands[number] = None
                free |= other.mask
        stands[0] = fit
        return free & ~here

    def _clear(self, stands: Stands, free: int, draw: int) -> int:
        """Clear a corner, every other time one around a cell that should not be open; return the open cells."""
        wrong = free & self._filler.gain
        draw, width = divmod(draw, CORNERS)
        if draw & 1 and wrong:
            corners = self._corner_at[pick_cell(wrong, draw >> 1)]
        else:
            corners = self._corners[(draw >> 1) % len(self._corners)]
        corner = corners[width < WIDE]
        for number, fit in enumerate(stands):
            if fit is not None and fit.mask & corner:
                stands[number] = None
                free |= fit.mask
        return free


def _bearable_loss(luck: int) -> int:
    """Return the loss that a step may bring, given 64 random bits: ``TEMPERATURE`` or more every other time."""
    # Metropolis: a loss is accepted with a chance that falls exponentially with it. A geometric draw (the zeros at the
    # end of the bits) with a fraction (six bits at their beginning) is that in whole numbers, the same on any machine.
    zeros = (luck & -luck).bit_length() - 1
    return TEMPERATURE * (64 * zeros + (luck >> 58)) >> 6


def _value(draft: Draft) -> int:
    return draft.value
