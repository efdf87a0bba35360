"""Making a finished city better, the order of its cards being known: tear a corner down and build it again.

A step forgets the buildings in a small neighbourhood and plays the deck again: buildings that are remembered go where
they stood, the others and those that were passed on go where the eye likes it best among what is not reserved, with a
little chance. Worse cities are accepted too, less and less so towards the end, or every corner would stay as the first
attempt left it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycity.ai.bot import Halt, HaltedError, never
from mycity.ai.judge import Judge, Reply
from mycity.ai.land import Plan
from mycity.ai.sketch import Sketch
from mycity.engine.episode import PASS
from mycity.engine.grid import indices
from mycity.engine.pieces import Building
from mycity.engine.rng import below, step

SLACK = 2
"""Points that a step may lose at the beginning."""
CHANCE = 255
"""Hundredths of a point within which the eye's opinion is left to chance; a row of ones in binary."""

Wishes = list[Plan | None]
"""Card by card, where its building shall stand; ``None`` where that is open."""


@dataclass(slots=True)
class Attempt:
    """A city played to the end: its score, where the buildings stand, and the replies that led there."""

    score: int
    stands: Wishes
    replies: list[Reply]


@dataclass(frozen=True, slots=True)
class Mender:
    """Mends the city of one seat.

    Attributes:
        judge: the greedy eye.
        start: the city before the first card.
        cards: the cards in their order.
    """

    judge: Judge
    start: Sketch
    cards: Sequence[str]

    def wishes(self, replies: Sequence[Reply]) -> Wishes:
        """Return what ``replies`` to the cards would build."""
        given = iter(replies)
        asked = [next(given, None) if self.start.asks(card) else None for card in self.cards]
        return [reply if isinstance(reply, Plan) else None for reply in asked]

    def mend(self, replies: Sequence[Reply], steps: int, seed: int, halt: Halt = never) -> Attempt:
        """Return the best city found in ``steps`` steps from the one that ``replies`` build.

        Raises:
            HaltedError: ``halt`` said so.
        """
        places = list(indices(self.start.land.player.board.buildable))
        seed, best = self.build(self.wishes(replies), seed)
        current = best
        for number in range(steps):
            if halt():
                raise HaltedError
            seed, place = below(seed, len(places))
            corner = self._corner(1 << places[place], 2 + number % 2)
            kept = [plan if plan is None or not plan.mask & corner else None for plan in current.stands]
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

    def build(self, wishes: Sequence[Plan | None], seed: int) -> tuple[int, Attempt]:
        """Play the cards as ``wishes`` say, the rest as the eye and chance do; return (next generator state, city)."""
        sketch, stands, replies = self.start.copy(), list(wishes), list[Reply]()
        resting: tuple[Sketch, int] | None = None  # where the player could have left instead of passing to the end
        reserved = 0
        for plan in wishes:
            reserved |= 0 if plan is None else plan.mask
        for number, card in enumerate(self.cards):
            if not sketch.asks(card):
                continue
            building = self.judge.land.player.buildings[card]
            seed, plan = self._choose(sketch, building, wishes[number], reserved, seed)
            stands[number] = plan
            if plan is not None:
                sketch.lay(building, plan)
                reserved &= ~plan.mask
                replies.append(plan)
                resting = None
                continue
            resting = resting or (sketch.copy(), len(replies))
            if not sketch.may_pass(building):
                break
            sketch.give_up()
            replies.append(PASS)
        if resting is not None:
            sketch, played = resting
            replies = replies[:played]
        return seed, Attempt(sketch.score(), stands, replies)

    def _choose(
        self, sketch: Sketch, building: Building, wish: Plan | None, reserved: int, seed: int
    ) -> tuple[int, Plan | None]:
        wanted = sketch.wanted()
        if wish is not None and not wish.mask & ~sketch.free and all(wish.mask & mask for mask in wanted):
            return seed, wish
        plans = self.judge.fitting(sketch.free & ~reserved, wanted, building)
        if not plans:
            return seed, None
        seed, draw = step(seed)
        values = self.judge.appraise(sketch, building, plans)
        jolted = [value + (draw >> number % 56 & CHANCE) for number, value in enumerate(values)]
        return seed, plans[jolted.index(max(jolted))]
