"""Making a finished city better, the order of its cards being known: tear a corner down and build it again.

A step forgets the buildings in a small neighbourhood and plays the deck again: buildings that are remembered go where
they stood, the others and those that were passed on go where the evaluation likes it best among what is not reserved,
with a little chance. Worse cities are accepted too, less and less so towards the end, or every corner would stay as the
first attempt left it.
"""

# Ruin and recreate (Schrimpf and others, 2000), also called large neighbourhood search, with a threshold that falls to
# nothing (threshold accepting). Recreating plays the whole deck through the model, so that every step is legal at its
# card even where a tile's place hangs on all before it; drafts (``annealing``) are quicker where it does not.

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.model.board_model import Fit
from mycity.ai.model.city_model import CityModel, Move
from mycity.engine.episode import PASS
from mycity.engine.grid import indices
from mycity.engine.pieces import Building
from mycity.engine.rng import below, step

SLACK = 2
"""Points that a step may lose at the beginning."""
CHANCE = 255
"""Hundredths of a point within which the evaluation's opinion is left to chance; a row of ones in binary."""

Wishes = list[Fit | None]
"""Card by card, where its building shall stand; ``None`` where that is open."""


@dataclass(slots=True)
class Attempt:
    """A city played to the end: its score, where the buildings stand, and the moves that led there."""

    score: int
    stands: Wishes
    moves: list[Move]


@dataclass(frozen=True, slots=True)
class Rebuilder:
    """Mends the city of one seat.

    Attributes:
        evaluator: the greedy evaluation.
        start: the city before the first card.
        cards: the cards in their order.
    """

    evaluator: Evaluator
    start: CityModel
    cards: Sequence[str]

    def wishes(self, moves: Sequence[Move]) -> Wishes:
        given = iter(moves)
        asked = [next(given, None) if self.start.asks(card) else None for card in self.cards]
        return [move if isinstance(move, Fit) else None for move in asked]

    def improve(
        self, moves: Sequence[Move], steps: int, seed: int, is_cancelled: IsCancelled = never_cancelled
    ) -> Attempt:
        """Return the best city found in ``steps`` steps from the one that ``moves`` build."""
        cells = list(indices(self.start.board_model.ground))
        seed, best = self.build(self.wishes(moves), seed)
        current = best
        for number in range(steps):
            if is_cancelled():
                raise CancelledError
            seed, chosen = below(seed, len(cells))
            corner = self._corner(1 << cells[chosen], 2 + number % 2)
            kept = [fit if fit is None or not fit.mask & corner else None for fit in current.stands]
            seed, attempt = self.build(kept, seed)
            if attempt.score >= current.score - SLACK * (steps - number) // steps:
                current = attempt
            if attempt.score > best.score:
                best = attempt
        return best

    def _corner(self, cells: int, reach: int) -> int:
        for _ in range(reach):
            cells |= self.start.board.grid.spread(cells)
        return cells

    def build(self, wishes: Sequence[Fit | None], seed: int) -> tuple[int, Attempt]:
        """Play the cards as ``wishes`` say, else as evaluation and chance do; return (next generator state, city)."""
        model, stands, moves = self.start.copy(), list(wishes), list[Move]()
        resting: tuple[CityModel, int] | None = None  # where the player could have left instead of passing to the end
        reserved = 0
        for fit in wishes:
            reserved |= 0 if fit is None else fit.mask
        for number, card in enumerate(self.cards):
            if not model.asks(card):
                continue
            building = self.evaluator.board_model.player.buildings[card]
            seed, fit = self._choose(model, building, wishes[number], reserved, seed)
            stands[number] = fit
            if fit is not None:
                model.lay(building, fit)
                reserved &= ~fit.mask
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
        return seed, Attempt(model.score(), stands, moves)

    def _choose(
        self, model: CityModel, building: Building, wish: Fit | None, reserved: int, seed: int
    ) -> tuple[int, Fit | None]:
        wanted, joining = model.wanted(), model.joining()
        if wish is not None and model.may_lay(wish, wanted, joining):
            return seed, wish
        fits = self.evaluator.fitting(model.free & ~reserved, wanted, building, joining)
        if not fits:
            return seed, None
        seed, draw = step(seed)
        values = self.evaluator.evaluate(model, building, fits)
        # Noise, for each placement from other bits of the draw: near equals take turns.
        jolted = [value + (draw >> number % 56 & CHANCE) for number, value in enumerate(values)]
        return seed, fits[jolted.index(max(jolted))]
