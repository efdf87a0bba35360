"""A process beside the game in which bots think and advice is worked out, so that no frame ever waits for an answer.

    bots = Service(load_levels(), "bots")
    ticket = bots.answer("master", state, seat=2)
    bots.poll()                                     # once a frame
    for answer in ticket.take():
        state, events = apply(state, {2: answer})

Nothing here ever waits. Messages are JSON; what they are answered with is in ``mycity.ai.serve.worker``. If the process
dies it is started again and asked again; as a reply depends on its question alone, nothing is lost but time.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

import msgspec

from mycity.ai.bots.option_rollouts import NextEpisode
from mycity.ai.levels import LevelRow
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Advice, advice_from_json
from mycity.ai.review.study import Finding
from mycity.ai.serve.process import roomy_pipe, start_beside
from mycity.ai.serve.worker import serve
from mycity.engine.episode import Answer, State
from mycity.engine.record import answer_from_json, answer_to_json
from mycity.engine.snapshot import state_to_json

log = logging.getLogger(__name__)

Reply = TypeVar("Reply")

PATIENCE = 3
"""How often the process may die over one question before the question is to blame."""


class WorkerError(RuntimeError):
    """A question could not be answered, or the process cannot be kept alive; the sentence says what happened."""


@dataclass(eq=False, slots=True)
class Ticket(Generic[Reply]):
    """A question that was asked, and the replies to it that were not taken yet."""

    message: bytes
    read: Callable[[Any], Reply]
    deaths: int = 0
    replies: list[Reply] = field(default_factory=list)

    def take(self) -> list[Reply]:
        """Return what has come in since last time, in order."""
        replies, self.replies = self.replies, []
        return replies


class Service:
    """The game's side of the process. Start it early, use it for the whole session, close it at the end.

    Every question raises ``ValueError`` when the service is closed, and where it is about an open card that asks the
    seat for nothing.

    Args:
        rows: the bots there are.
        name: the process's name in lists of processes, and in errors.
    """

    def __init__(self, rows: Sequence[LevelRow], name: str) -> None:
        self._rows = json.dumps([dict(row) for row in rows])
        self._name = name
        self._open: dict[int, Ticket[Any]] = {}
        self._last = 0
        self._closed = False
        self._pipe: Connection | None = None
        self._process: BaseProcess | None = None
        self._start()

    # -- questions -------------------------------------------------------------------------------------------------

    def answer(self, bot: str, state: State, seat: int) -> Ticket[Answer]:
        """Have ``bot`` (its id or number) answer for ``seat``."""
        message = {"ask": "answer", "bot": bot, **_open_card(state, seat)}
        return self._ask(message, lambda reply: answer_from_json(state, seat, reply))

    def choose(self, bot: str, next_episode: NextEpisode) -> Ticket[str]:
        """Have ``bot`` take one of the options that lead to ``next_episode``."""
        return self._ask({"ask": "choose", "bot": bot, "next_episode": next_episode.to_json()}, str)

    def hint(self, state: State, seat: int) -> Ticket[Advice]:
        """Ask for the best answer of ``seat`` to the open card: a first thought, then the last."""
        message = {"ask": "hint", **_open_card(state, seat)}
        return self._ask(message, lambda reply: advice_from_json(state, seat, reply))

    def weigh(self, state: State, seat: int, answer: Answer) -> Ticket[Advice]:
        """Ask how far ``answer`` is behind the best one."""
        message = {"ask": "weigh", "answer": answer_to_json(answer), **_open_card(state, seat)}
        return self._ask(message, lambda reply: advice_from_json(state, seat, reply))

    def review(self, document: Mapping[str, Any], first: int) -> Ticket[Finding]:
        """Ask for what could have been in the game of a record of a finished episode, beginning with seat ``first``."""
        return self._ask(
            {"ask": "review", "record": dict(document), "first": first}, lambda reply: msgspec.convert(reply, Finding)
        )

    def _ask(self, message: dict[str, Any], read: Callable[[Any], Reply]) -> Ticket[Reply]:
        if self._closed:
            raise ValueError(f"the process for {self._name} is closed")
        self._last += 1
        ticket = Ticket(json.dumps({**message, "ticket": self._last}).encode(), read)
        self._open[self._last] = ticket
        self._send(ticket.message)
        return ticket

    # -- replies ---------------------------------------------------------------------------------------------------

    def poll(self) -> None:
        """Give the tickets the replies that have come in since last time; never waits.

        Raises:
            WorkerError: a question could not be answered, or the process died again and again over one.
        """
        if not self._open:
            return
        try:
            while self._pipe is not None and self._pipe.poll():
                self._read(json.loads(self._pipe.recv_bytes()))
        except (EOFError, OSError):
            self._revive()
        if not self._is_at_work and not self._closed:
            self._revive()

    def cancel_all(self) -> None:
        """Forget every question; replies to them will not come in any more."""
        self._open.clear()
        self._send(json.dumps({"cancel": self._last}).encode())

    def close(self) -> None:
        """End the process. Closing twice does no harm."""
        if self._closed:
            return
        self._closed = True
        self._open.clear()
        self._hang_up()
        if self._process is not None:
            self._process.terminate()
            self._process.join(timeout=2)

    @property
    def is_busy(self) -> bool:
        return bool(self._open)

    @property
    def process_id(self) -> int | None:
        return None if self._process is None else self._process.pid

    def _read(self, message: dict[str, Any]) -> None:
        if "log" in message:
            log.warning("the process for %s: %s", self._name, message["log"])
            return
        ticket = self._open.get(message["ticket"])
        if ticket is None:
            return
        if "reply" in message:
            ticket.replies.append(ticket.read(message["reply"]))
            return
        del self._open[message["ticket"]]
        if "error" in message:
            raise WorkerError(message["error"])

    # -- the process -----------------------------------------------------------------------------------------------

    @property
    def _is_at_work(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def _start(self) -> None:
        """Start the process; a poor machine may have none to spare, or no memory for one: then there is none."""
        try:
            self._pipe, theirs = roomy_pipe()
            with theirs:
                self._process = start_beside(serve, (theirs, self._rows), self._name)
        except (OSError, RuntimeError, MemoryError):
            log.exception("the process for %s cannot be started", self._name)
            self._hang_up()
            self._process = None

    def _hang_up(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _send(self, message: bytes) -> None:
        try:
            if self._pipe is not None:
                self._pipe.send_bytes(message)
        except OSError:
            return  # the process is gone: poll sees it, starts another one and asks it everything that is open

    def _revive(self) -> None:
        """Start another process and ask it everything that is still open; without a question there is time for that."""
        self._hang_up()
        if self._process is not None:
            self._process.join(timeout=0)
        if not self._open:
            return
        first = next(iter(self._open.values()))
        first.deaths += 1
        if first.deaths <= PATIENCE:
            self._start()
        if not self._is_at_work:
            self._open.clear()
            raise WorkerError(f"the process for {self._name} cannot be kept alive")
        for ticket in self._open.values():
            self._send(ticket.message)


def _open_card(state: State, seat: int) -> dict[str, Any]:
    view_of(state, seat)
    return {"state": state_to_json(state), "seat": seat}
