"""The other side of a ``BotProcess``: it works on one question after the other until the game hangs up."""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import Any, Protocol

import msgspec

from mycity.ai.bots.contract import Bot
from mycity.ai.bots.option_rollouts import next_episode_from_json, rollouts
from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.cancellation import CancelledError, IsCancelled
from mycity.ai.kernel.usage import use
from mycity.ai.levels import LevelRow, offered
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Adviser
from mycity.ai.review.starts import answers_alone, best_alone
from mycity.ai.review.study import study
from mycity.ai.review.variations import PlayedGame
from mycity.ai.search.known_deck import BestCity, played
from mycity.engine.episode import State
from mycity.engine.record import answer_from_json, answer_to_json
from mycity.engine.snapshot import city_to_json, state_from_json

POLITENESS = 10
"""Niceness by which the process steps back behind the window, where the system knows such a thing."""
YOUNG = 100_000
"""Objects that may be made before they are searched for cycles: a search makes very many, and no cycles."""
PULSE = 1.0
"""Seconds from one sign of life to the next while there is something to think about."""

Message = dict[str, Any]


class Pipe(Protocol):
    """Methods of a connection that are used."""

    def poll(self) -> bool: ...

    def recv_bytes(self) -> bytes: ...

    def send_bytes(self, message: bytes, /) -> None: ...


def serve(pipe: Pipe, rows: str, has_kernel: bool = True) -> None:
    """Answer questions until the game hangs up: what runs in the process.

    Args:
        pipe: where questions come from and replies go.
        rows: the bots there are, as JSON.
        has_kernel: whether it may use the kernel; it may not after processes that did have died over a question.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the game, which then hangs up
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    ours = _InTurn(pipe)
    logging.getLogger().addHandler(_ToTheGame(ours))
    logging.getLogger().setLevel(logging.INFO)
    if has_kernel:
        use()
    gc.freeze()  # what the process begins with stays
    gc.set_threshold(YOUNG)
    work(ours, rows, _Pulse(ours))


def work(pipe: Pipe, rows: str, pulse: _Pulse | None = None) -> None:
    """Answer questions until the game hangs up, in this thread.

    Args:
        pipe: where questions come from and replies go.
        rows: the bots there are, as JSON.
        pulse: gives signs of life meanwhile, where somebody expects them.
    """
    with suppress(EOFError, OSError):
        _Worker(pipe, _Answering(json.loads(rows)), pulse).run()


class _InTurn:
    """A pipe into which several threads may send."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._turn = Lock()
        self.poll, self.recv_bytes = pipe.poll, pipe.recv_bytes

    def send_bytes(self, message: bytes) -> None:
        with self._turn:
            self._pipe.send_bytes(message)


class _Pulse:
    """Signs of life while a question is being worked on, empty messages: a process that is suspended gives none.

    They come from a thread; on a poor machine that has none to spare, whenever somebody asks whether to go on.
    """

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._is_busy = Event()
        self._last = -PULSE
        self._has_thread = True
        try:
            Thread(target=self._run, name="pulse", daemon=True).start()
        except RuntimeError:
            self._has_thread = False

    def begin(self) -> None:
        self._is_busy.set()

    def end(self) -> None:
        self._is_busy.clear()

    def touch(self) -> None:
        if not self._has_thread and monotonic() - self._last > PULSE:
            self._last = monotonic()
            self._pipe.send_bytes(b"")

    def _run(self) -> None:
        with suppress(OSError):
            while self._is_busy.wait():
                self._pipe.send_bytes(b"")
                sleep(PULSE)


class _ToTheGame(logging.Handler):
    """Hands over what is logged in this process: the log is that of the game."""

    def __init__(self, pipe: Pipe) -> None:
        super().__init__(logging.INFO)
        self._pipe = pipe

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            self._pipe.send_bytes(json.dumps({"log": self.format(record), "level": record.levelno}).encode())


class _Worker:
    """The questions waiting, and whether the one at hand is still wanted."""

    def __init__(self, pipe: Pipe, answering: _Answering, pulse: _Pulse | None) -> None:
        self._pipe = pipe
        self._answering = answering
        self._pulse = pulse
        self._waiting: deque[Message] = deque()
        self._cancelled = 0

    def run(self) -> None:
        """Answer questions; EOFError when the other side has hung up."""
        while True:
            while not self._waiting:
                self._listen()
            if self._pulse is not None:
                self._pulse.begin()
            self._answer(self._waiting.popleft())
            if self._pulse is not None:
                self._pulse.end()

    def _answer(self, question: Message) -> None:
        """Work on one question and tell when that is over, unless nobody wants to know any more."""
        end: Message = {"ticket": question["ticket"]}
        try:
            for reply in self._answering.replies(question, lambda: self._is_moot(question)):
                self._send({"ticket": question["ticket"], "reply": reply})
        except CancelledError:
            return
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is told, not lost with the process
            who = f"bot {question['bot']}" if "bot" in question else question["ask"]
            end["error"] = f"{who}: {type(error).__name__}: {error}"
        self._send(end)

    def _send(self, message: Message) -> None:
        self._pipe.send_bytes(json.dumps(message).encode())

    def _is_moot(self, question: Message) -> bool:
        if self._pulse is not None:
            self._pulse.touch()
        while self._pipe.poll():  # what cancels this question is in the pipe, behind others
            self._listen()
        return bool(question["ticket"] <= self._cancelled)

    def _listen(self) -> None:
        message = json.loads(self._pipe.recv_bytes())
        if "cancel" in message:
            self._cancelled = message["cancel"]
            self._waiting.clear()
        else:
            self._waiting.append(message)


class _Answering:
    """State from question to question: the bots, and the last card's adviser, as a warning often follows a hint."""

    def __init__(self, rows: Sequence[LevelRow]) -> None:
        self._rows = rows
        self._bots: dict[str, Bot] = {}
        self._last: tuple[tuple[State, int], Adviser] | None = None

    def replies(self, question: Message, is_cancelled: IsCancelled) -> Iterator[object]:
        """Yield the replies to ``question``, as JSON values."""
        match question["ask"]:
            case "answer":
                state, seat = _open_card(question)
                bot = self._bot(question["bot"])
                yield answer_to_json(bot.decide(view_of(state, seat), is_cancelled))
            case "choose":
                level = find_level(question["bot"], self._rows)
                next_episode = next_episode_from_json(question["next_episode"])
                yield rollouts(next_episode, level).best()
            case "hint":
                for advice in self._adviser(*_open_card(question)).hints(is_cancelled):
                    yield advice.to_json()
            case "weigh":
                state, seat = _open_card(question)
                answer = answer_from_json(state, seat, question["answer"])
                yield self._adviser(state, seat).weigh(answer, is_cancelled, question["costly"]).to_json()
            case "alone":
                level, table = find_level(question["bot"], self._rows), state_from_json(question["state"]).table
                yield _town(played(table, answers_alone(level, table, is_cancelled)))
            case "best":
                table = state_from_json(question["state"]).table
                yield _town(best_alone(offered(self._rows), table, question["rounds"], is_cancelled))
            case "review":
                game, levels = PlayedGame(question["record"]), offered(self._rows)
                first, done = question["first"], question["done"]
                yield from map(msgspec.to_builtins, study(game, levels[-1], first, is_cancelled, levels, done))

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            self._bots[name] = make_bot(name, self._rows)
        return self._bots[name]

    def _adviser(self, state: State, seat: int) -> Adviser:
        if self._last is None or self._last[0] != (state, seat):
            self._last = (state, seat), Adviser(offered(self._rows)[-1], state, seat)
        return self._last[1]


def _open_card(question: Message) -> tuple[State, int]:
    return state_from_json(question["state"]), question["seat"]


def _town(built: BestCity) -> dict[str, Any]:
    """Return a city that was built alone, its score and its answers, as `bot_process.BotTown` has them."""
    answers = [answer_to_json(answer) for answer in built.answers]
    return {"score": built.score, "built": city_to_json(built.city), "answers": answers}
