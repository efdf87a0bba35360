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
    """Return the placements a player with this ``sight`` (of a hundred) notices: at least one, in their order."""
    if sight >= 100:
        return list(plans)
    seen = []
    for plan in plans:
        seed, draw = below(seed, 100)
        if draw < sight:
            seen.append(plan)
    return seen or list(plans[:1])


class EyeBot:
    """Judges every placement it notices and takes the best."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        """Return the answer that looks best."""
        del legal, halt
        judge = judge_for(view, self.level.weights)
        sketch = sketch_of(view, judge.land)
        plans = noticed(judge.plans(sketch, view.building), self.level.sight, view.seed)
        return answer_of(judge.reply(sketch, view.card, view.left, plans))
