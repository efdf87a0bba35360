"""A beam that goes by what has been learnt about an episode, instead of by the greedy eye.

The cities of one beam are at the same card, so their outlooks can be compared: what a city has so far and what it
promises, not the sum of what its buildings looked like when they were laid.
"""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.judge import Reply
from mycity.ai.ranking import Rank, Ranked
from mycity.ai.seer import Seer
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import carry_out
from mycity.engine.episode import PASS

MEMORY = 1_000_000
"""Changes an outlook keeps in mind between two cards."""


class ByOutlook:
    """Ranks by what has been learnt; every answer is proposed.

    Args:
        seer: who has learnt it.
    """

    def __init__(self, seer: Seer) -> None:
        self._seer = seer

    def at(self, card: str, left: Sequence[str]) -> Rank:
        seer, outlook = self._seer, self._seer.outlook
        outlook.forget(MEMORY)
        stage = outlook.stage(left)
        cells: dict[int, int] = {}

        def rank(sketch: Sketch, value: int) -> tuple[Ranked, bool]:
            del value
            if sketch.free not in cells:
                cells[sketch.free] = outlook.of_cells(sketch, stage)
            own = cells[sketch.free]
            _, ranked = seer.ranked(sketch, card, stage)
            return [(own + more, reply) for more, reply in ranked], any(reply is not PASS for _, reply in ranked)

        return rank

    def follow(self, sketch: Sketch, cards: Sequence[str]) -> list[Reply]:
        """Answer with the best outlook, one card ahead."""
        replies: list[Reply] = []
        for position, card in enumerate(cards, start=1):
            if not sketch.asks(card):
                continue
            replies.append(self._seer.reply(sketch, card, self._seer.outlook.stage(cards[position:])))
            if not carry_out(sketch, card, replies[-1]):
                break
        return replies
