"""A bot for tests and measuring: any legal placement, all equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.bots.contract import leave, placements_of
from mycity.ai.halting import Halt, never
from mycity.ai.levels import Level
from mycity.ai.model.view import View
from mycity.engine.episode import Answer
from mycity.engine.rng import below


class RandomBot:
    """Builds anywhere; passes or stops only when nothing can be built."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        del halt
        placements = placements_of(legal)
        if not placements:
            return leave(legal)
        return placements[below(view.seed, len(placements))[1]]
