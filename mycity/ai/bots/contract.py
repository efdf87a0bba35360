"""The contract of every bot: it gets what a player sees, the legal answers among it, and returns one of these.

>>> answer = bot.decide(view_of(state, seat))   # doctest: +SKIP

The same view gives the same answer, on any machine and at any speed: whatever a bot draws comes from ``view.seed``,
its budgets are counted in samples, and ties are broken by score, then by the order of the answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.model.view import SeatView
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.pieces import Placement


class Bot(Protocol):
    """Anything that can play a seat."""

    def decide(self, view: SeatView, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        """Return one of ``view.legal``, which is never empty.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        ...


def placements_of(legal: Sequence[Answer]) -> list[Placement]:
    """Return the placements among ``legal``, in their order: they stand before a pass and a stop."""
    end = len(legal)
    while end and not isinstance(legal[end - 1], Placement):
        end -= 1
    return cast("list[Placement]", legal[:end])


def leave(legal: Sequence[Answer]) -> Answer:
    """Return the answer of a player who cannot build: pass where that is allowed, else stop."""
    return PASS if PASS in legal else STOP if STOP in legal else legal[0]
