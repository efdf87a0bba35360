"""The bots of a game, as a session asks for them: by the process that thinks, or here when that fails."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from mycity.ai.bots.contract import Bot
from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.ai.serve.bot_process import BotProcess, Ticket, WorkerError
from mycity.content.bot_rows import load_levels
from mycity.engine.city import BOT
from mycity.engine.episode import Answer, State

log = logging.getLogger(__name__)


def level_of(state: State, seat: int) -> str:
    """Return the id or number of the bot that plays a seat."""
    return state.table.players[seat].controller.removeprefix(BOT)


class LocalThinker:
    """Thinks in this process, one seat at each poll: frames wait for it."""

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
        return [(seat, self._bot(level_of(state, seat)).decide(view_of(state, seat)))]

    def cancel(self) -> None:
        """Forget the questions."""
        self._open = []

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            self._bots[name] = make_bot(name, load_levels())
        return self._bots[name]


class ProcessThinker:
    """Has another process think; questions are sent one at each poll, so that a new card never costs a long frame.

    When that process fails for good, the questions are answered here: the game goes on, if not as smoothly.

    Args:
        service: The process; it is shared and outlives this game.
    """

    def __init__(self, service: BotProcess) -> None:
        self._service = service
        self._unsent: list[tuple[State, int]] = []
        self._sent: dict[int, tuple[State, Ticket[Answer]]] = {}
        self._here: LocalThinker | None = None

    def ask(self, state: State, seat: int) -> None:
        """Keep the question for the next polls."""
        if self._here is not None:
            self._here.ask(state, seat)
        else:
            self._unsent.append((state, seat))

    def poll(self) -> Sequence[tuple[int, Answer]]:
        """Send a question; return what has been answered."""
        if self._here is not None:
            return self._here.poll()
        try:
            if self._unsent:
                state, seat = self._unsent.pop(0)
                self._sent[seat] = state, self._service.answer(level_of(state, seat), state, seat)
            self._service.poll()
        except WorkerError:
            log.exception("the bots' process failed; thinking goes on in this one")
            self._move_here()
            return []
        done = [(seat, answer) for seat, (_, ticket) in self._sent.items() for answer in ticket.take()]
        for seat, _ in done:
            del self._sent[seat]
        return done

    def cancel(self) -> None:
        """Forget every question."""
        self._unsent, self._sent = [], {}
        if self._here is not None:
            self._here.cancel()
        else:
            self._service.cancel_all()

    def _move_here(self) -> None:
        self._here = LocalThinker()
        for state, seat in (*((state, seat) for seat, (state, _) in self._sent.items()), *self._unsent):
            self._here.ask(state, seat)
