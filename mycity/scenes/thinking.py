"""The bots of a game, as a session asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.bot import Bot
from mycity.ai.registry import make_bot
from mycity.ai.view import view_of
from mycity.content.bots import load_levels
from mycity.engine.episode import Answer, State, legal_actions
from mycity.scenes.base import Services
from mycity.scenes.session import Thinker

_PREFIX = "bot:"


class ThinkerHere:
    """Thinks in this process, one seat at each poll: for bots that need no time."""

    def __init__(self) -> None:
        self._open: list[tuple[State, int]] = []
        self._bots: dict[str, Bot] = {}

    def ask(self, state: State, seat: int) -> None:
        """Keep the question for a later poll."""
        self._open.append((state, seat))

    def poll(self) -> Sequence[tuple[int, Answer]]:
        """Answer the oldest question."""
        if not self._open:
            return []
        state, seat = self._open.pop(0)
        return [(seat, self._bot(state, seat).decide(view_of(state, seat), legal_actions(state, seat)))]

    def cancel(self) -> None:
        """Forget the questions."""
        self._open = []

    def _bot(self, state: State, seat: int) -> Bot:
        name = state.table.players[seat].controller.removeprefix(_PREFIX)
        if name not in self._bots:
            self._bots[name] = make_bot(name, load_levels())
        return self._bots[name]


def make_thinker(services: Services) -> Thinker:
    """Return what thinks for the bots of a game."""
    del services
    return ThinkerHere()
