"""The greedy eye: what each legal placement of a building looks worth, one step ahead.

``Judge.appraise`` is the inner loop of every bot, of the try-outs of the strong ones above all: it sees each placement
once, adds a few counts of bits, and returns numbers. Values are whole hundredths of a point, so that they add up the
same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.guides import Lures, guided
from mycity.ai.land import Land, Plan, land_of
from mycity.ai.sketch import Sketch
from mycity.ai.view import View
from mycity.ai.weights import POINT, Weights
from mycity.engine.episode import PASS, STOP, Answer, Pass, Stop
from mycity.engine.pieces import Building

Reply = Plan | Pass | Stop
"""An answer as the bots hold it."""

FAR = 9
"""With more cards than this to come, nobody leaves because of one that does not fit."""


class Judge:
    """Judges placements on one land."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.weights = land.weights
        self._step = land.weights.step if land.fills else land.weights.room
        self._guided = guided(land.rules)

    def lures(self, sketch: Sketch, building: Building) -> Lures:
        """Return what the rules in force would have ``building`` do next."""
        lures = Lures()
        for guide, rule in self._guided:
            guide(sketch, rule, building, self.weights, lures)
        return lures

    def plans(self, sketch: Sketch, building: Building) -> list[Plan]:
        """Return every legal placement of ``building``, in the order of the legal answers."""
        return self.fitting(sketch.free, sketch.wanted(), building)

    def plain_plans(self, sketch: Sketch, building: Building) -> list[Plan]:
        """Return the placements worth a look: those that cover no cell at a loss and at least one with few exits.

        Where there is none, any that covers no cell at a loss; failing that, every legal one.
        """
        wanted, plain = sketch.wanted(), sketch.free & ~self.land.costly
        few_exits = sketch.free & ~self.land.exits(sketch.free)[2]
        return (
            self.fitting(plain, [*wanted, few_exits], building)
            or self.fitting(plain, wanted, building)
            or self.fitting(sketch.free, wanted, building)
        )

    def fitting(self, free: int, wanted: Sequence[int], building: Building) -> list[Plan]:
        """Return the placements of ``building`` that lie in ``free`` and touch every mask of ``wanted``."""
        found = []
        for offsets, inside, plans in self.land.spots[building.id]:
            anchors = inside & free
            for offset in offsets:
                anchors &= free >> offset
            for mask in wanted:
                if not anchors:
                    break
                near = mask
                for offset in offsets:
                    near |= mask >> offset
                anchors &= near
            while anchors:
                low = anchors & -anchors
                anchors ^= low
                found.append(plans[low])
        return found

    def appraise(self, sketch: Sketch, building: Building, plans: Sequence[Plan]) -> list[int]:
        """Return the value of each of ``plans``, in hundredths of a point."""
        lures = self.lures(sketch, building)
        beside, cover = lures.beside, lures.cover
        zone = 0
        for mask, _ in cover:
            zone |= mask
        stack, step = self.land.stack(sketch.free, lures.spare), self._step
        values = []
        for covers, around, layers, worth, _ in plans:
            value = worth - step * (layers & stack).bit_count()
            for mask, gain in beside:
                if around & mask:
                    value += gain
            if covers & zone:
                for mask, gains in cover:
                    if covers & mask:
                        value += gains[(covers & mask).bit_count()]
            values.append(value)
        return values

    def best(self, sketch: Sketch, building: Building, plans: Sequence[Plan]) -> Plan | None:
        """Return the one of ``plans`` that looks best, the first of equals; ``None`` when there is none."""
        if not plans:
            return None
        values = self.appraise(sketch, building, plans)
        return plans[values.index(max(values))]

    def reply(self, sketch: Sketch, card: str, left: Sequence[str], plans: Sequence[Plan] | None = None) -> Reply:
        """Return the greedy answer to ``card``.

        Args:
            sketch: the city before the answer.
            card: the open card.
            left: the cards still to come, in any order.
            plans: the placements to choose among; all that look sensible unless told.
        """
        building = self.land.player.buildings[card]
        plan = self.best(sketch, building, self.plain_plans(sketch, building) if plans is None else plans)
        if plan is not None and plan.worth >= self.weights.pass_below:
            return plan
        return self._reluctant(sketch, building, plan, left)

    def _reluctant(self, sketch: Sketch, building: Building, plan: Plan | None, left: Sequence[str]) -> Reply:
        """Choose between passing, leaving, and a placement that costs points or none at all."""
        may_stop = self.land.rules.allows_stop
        may_pass = sketch.may_pass(building)
        hope = self.hope(sketch, left) if may_pass or plan is not None else 0
        price = POINT if may_pass else 0
        if plan is not None and not (may_pass and plan.worth < -price) and (plan.worth + hope > 0 or not may_stop):
            return plan
        if may_pass and (hope > price or not may_stop):
            return PASS
        return STOP

    def hope(self, sketch: Sketch, left: Sequence[str]) -> int:
        """Return what staying in for the cards ``left`` promises, in hundredths of a point."""
        if len(left) > FAR:
            return POINT * len(left)
        weights, promise = self.weights, 0
        for card in left:
            building = self.land.player.buildings.get(card)
            if building is None:
                continue
            plan = self.best(sketch, building, self.plain_plans(sketch, building))
            promise += weights.hope * max(plan.worth, 0) // POINT if plan is not None else -weights.dread
        return promise


def answer_of(reply: Reply) -> Answer:
    """Return ``reply`` as the engine wants it."""
    return reply.placement if isinstance(reply, Plan) else reply


def judge_for(view: View, weights: Weights) -> Judge:
    return Judge(land_of(view.rules, view.city.player, weights))


def sketch_of(view: View, land: Land) -> Sketch:
    """Return the sketch of ``view``: the seat's city before its answer."""
    return Sketch(land, view.cities, view.seat)
