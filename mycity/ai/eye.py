"""Bots that only look: the placement that seems best one step ahead, among those they notice."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.bot import Halt, never
from mycity.ai.judge import answer_of, judge_for, sketch_of
from mycity.ai.land import Plan
from mycity.ai.levels import Level
from mycity.ai.view import View
from mycity.engine.episode import Answer
from mycity.engine.rng import below


def noticed(plans: Sequence[Plan], sight: int, seed: int) -> list[Plan]:
    """Return the placements a player with this ``sight`` (of a hundred) notices, in their order: one at least."""
    if sight >= 100:
        return list(plans)
    seen = []
    for plan in plans:
        seed, draw = below(seed, 100)
        if draw < sight:
            seen.append(plan)
    if not seen and plans:
        seen = [plans[below(seed, len(plans))[1]]]
    return seen


def nearby(plans: Sequence[Plan], found: Plan) -> list[Plan]:
    """Return those of ``plans`` that overlap ``found`` or a cell beside it, ``found`` among them, in their order."""
    reach = found.mask | found.around
    return [plan for plan in plans if plan.mask & reach]


class EyeBot:
    """Judges every placement it notices and takes the best; one that shifts buildings about looks around it too."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        """Return the answer that looks best."""
        del legal, halt
        judge = judge_for(view, self.level.weights)
        sketch = sketch_of(view, judge.land)
        legal_plans = judge.plans(sketch, view.building)
        plans = noticed(legal_plans, self.level.sight, view.seed)
        found = judge.best(sketch, view.building, plans) if self.level.shifts else None
        if found is not None:
            plans = nearby(legal_plans, found)
        return answer_of(judge.reply(sketch, view.card, view.left, plans))
