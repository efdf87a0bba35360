"""Thinking outside the frame loop: one process that answers for all bots.

>>> thinker = Thinker(load_levels())                 # doctest: +SKIP
>>> thinker.ask("master", state, seat=2)             # doctest: +SKIP
>>> for finished in thinker.poll():                  # doctest: +SKIP
...     state, events = apply(state, {finished.seat: finished.answer})

Nothing here ever waits: ``ask`` sends a question, ``poll`` (once a frame) returns the answers that have come in.
Messages are JSON. If the process dies it is started again and asked again; since a bot's answer depends on what it
sees alone, nothing is lost but time. The process ends with its parent, whatever becomes of that.
"""

from __future__ import annotations

import json
import os
import signal
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from mycity.ai.bot import Bot, HaltedError
from mycity.ai.levels import Row
from mycity.ai.registry import make_bot
from mycity.ai.view import view_of
from mycity.engine.episode import Answer, State, legal_actions
from mycity.engine.record import answer_from_json, answer_to_json
from mycity.engine.snapshot import state_from_json, state_to_json

Message = dict[str, Any]

PATIENCE = 3
"""How often the process may die over one question before the question is to blame."""
POLITENESS = 5
"""How far the process steps back behind the window, where the system knows such a thing."""


class WorkerError(RuntimeError):
    """A bot failed, or the process cannot be kept alive; the sentence says what happened."""


@dataclass(frozen=True, slots=True)
class Finished:
    """An answer that has come in: the ticket ``ask`` gave out, the seat, and what it answers."""

    ticket: int
    seat: int
    answer: Answer


@dataclass(slots=True)
class _Question:
    state: State
    seat: int
    message: bytes
    deaths: int = 0


class Thinker:
    """The game's side: questions out, answers in. Start it early, use it for the whole session, close it at the end."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = json.dumps([dict(row) for row in rows])
        self._open: dict[int, _Question] = {}
        self._last = 0
        self._closed = False
        self._start()

    def ask(self, bot: str | int, state: State, seat: int) -> int:
        """Have ``bot`` answer for ``seat`` and return the question's ticket.

        Raises:
            ValueError: the open card asks ``seat`` for nothing, or the thinker is closed.
        """
        if self._closed:
            raise ValueError("the thinker is closed")
        view_of(state, seat)
        self._last += 1
        message = {"ticket": self._last, "bot": str(bot), "seat": seat, "state": state_to_json(state)}
        question = _Question(state, seat, json.dumps(message).encode())
        self._open[self._last] = question
        self._send(question.message)
        return self._last

    def poll(self) -> list[Finished]:
        """Return the answers that have come in since last time, in that order; never waits.

        Raises:
            WorkerError: a bot failed, or the process died again and again over a question.
        """
        finished = []
        try:
            while self._pipe.poll():
                finished += self._read(json.loads(self._pipe.recv_bytes()))
        except (EOFError, OSError):
            self._revive()
        if not self._process.is_alive() and not self._closed:
            self._revive()
        return finished

    def cancel_all(self) -> None:
        """Forget every question; answers to them will not come in any more."""
        self._open.clear()
        self._send(json.dumps({"cancel": self._last}).encode())

    def close(self) -> None:
        """End the process. Closing twice does no harm."""
        if self._closed:
            return
        self._closed = True
        self._open.clear()
        self._pipe.close()
        self._process.terminate()
        self._process.join(timeout=2)

    @property
    def is_busy(self) -> bool:
        """Whether a question is open."""
        return bool(self._open)

    @property
    def process_id(self) -> int | None:
        """The process at work."""
        return self._process.pid

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve, args=(theirs, self._rows), daemon=True, name="bots")
        self._process.start()
        theirs.close()

    def _send(self, message: bytes) -> None:
        try:
            self._pipe.send_bytes(message)
        except OSError:
            return  # the process is gone: poll sees it, starts another one and asks it everything that is open

    def _read(self, message: Message) -> list[Finished]:
        question = self._open.pop(message["ticket"], None)
        if question is None:
            return []
        if "error" in message:
            raise WorkerError(message["error"])
        answer = answer_from_json(question.state, question.seat, message["answer"])
        return [Finished(message["ticket"], question.seat, answer)]

    def _revive(self) -> None:
        """Start another process and ask it everything that is still open."""
        self._pipe.close()
        self._process.join(timeout=0)
        for question in list(self._open.values())[:1]:
            question.deaths += 1
            if question.deaths > PATIENCE:
                self._open.clear()
                raise WorkerError("the process that thinks for the bots cannot be kept alive")
        self._start()
        for question in self._open.values():
            self._send(question.message)


class _Desk:
    """The process's side: the questions waiting, and whether the one at hand is still wanted."""

    def __init__(self, pipe: Connection, rows: Sequence[Row]) -> None:
        self._pipe = pipe
        self._rows = rows
        self._bots: dict[str, Bot] = {}
        self._waiting: deque[Message] = deque()
        self._cancelled = 0

    def run(self) -> None:
        """Answer questions until the other side hangs up."""
        while True:
            while not self._waiting:
                self._listen()
            question = self._waiting.popleft()
            reply: Message
            try:
                reply = {"answer": self._answer(question)}
            except HaltedError:
                continue
            except Exception as error:  # noqa: BLE001 - whatever a bot does wrong is told, not lost with the process
                reply = {"error": f"bot {question['bot']}: {type(error).__name__}: {error}"}
            self._pipe.send_bytes(json.dumps({"ticket": question["ticket"], **reply}).encode())

    def _answer(self, question: Message) -> Message:
        bot = self._bots.get(question["bot"]) or self._bots.setdefault(
            question["bot"], make_bot(question["bot"], self._rows)
        )
        state, seat = state_from_json(question["state"]), question["seat"]
        answer = bot.decide(view_of(state, seat), legal_actions(state, seat), lambda: self._is_moot(question))
        return answer_to_json(answer)

    def _is_moot(self, question: Message) -> bool:
        while self._pipe.poll():
            self._listen()
        return bool(question["ticket"] <= self._cancelled)

    def _listen(self) -> None:
        message = json.loads(self._pipe.recv_bytes())
        if "cancel" in message:
            self._cancelled = message["cancel"]
            self._waiting.clear()
        else:
            self._waiting.append(message)


def serve(pipe: Connection, rows: str) -> None:
    """Run the process: the entry point that a new interpreter is given."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the game, which then hangs up
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    try:
        _Desk(pipe, json.loads(rows)).run()
    except (EOFError, OSError):
        return
