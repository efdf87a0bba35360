"""Thinking outside the frame loop: one process that answers and chooses for all bots.

>>> service = BotService(load_levels())                 # doctest: +SKIP
>>> service.ask("master", state, seat=2)             # doctest: +SKIP
>>> for finished in service.poll():                  # doctest: +SKIP
...     state, events = apply(state, {finished.seat: finished.answer})

Nothing here ever waits; see ``mycity.ai.serve.process``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

from mycity.ai.bots.contract import Bot, Halt
from mycity.ai.bots.next_episode import NextEpisode, next_episode_from_json
from mycity.ai.bots.option_rollouts import OptionRollouts
from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.levels import LevelRow
from mycity.ai.model.view import view_of
from mycity.ai.serve.process import Desk, Message, Process, WorkerError
from mycity.engine.episode import Answer, State, legal_actions
from mycity.engine.record import answer_from_json, answer_to_json
from mycity.engine.snapshot import state_from_json, state_to_json

__all__ = ["BotAnswer", "BotChoice", "BotService", "WorkerError"]


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """An answer that has come in: the ticket ``ask`` gave out, the seat, and what it answers."""

    ticket: int
    seat: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A choice between episodes that has come in: the ticket ``choose`` gave out, and the option."""

    ticket: int
    option: str


class BotService:
    """The game's side: questions out, answers in. Start it early, use it for the whole session, close it at the end."""

    def __init__(self, rows: Sequence[LevelRow]) -> None:
        self._process = Process(serve, json.dumps([dict(row) for row in rows]), "bots")
        self._reading: dict[int, Callable[[Message], BotAnswer | BotChoice]] = {}

    def ask(self, bot: str | int, state: State, seat: int) -> int:
        """Have ``bot`` answer for ``seat`` and return the question's ticket.

        Raises:
            ValueError: the open card asks ``seat`` for nothing, or the service is closed.
        """
        view_of(state, seat)
        ticket = self._process.ask({"bot": str(bot), "seat": seat, "state": state_to_json(state)})
        self._reading[ticket] = lambda reply: BotAnswer(ticket, seat, answer_from_json(state, seat, reply))
        return ticket

    def choose(self, bot: str, next_episode: NextEpisode) -> int:
        """Have ``bot`` take one of the options of ``next_episode`` and return the question's ticket.

        Raises:
            ValueError: the service is closed.
        """
        ticket = self._process.ask({"bot": bot, "next_episode": next_episode.to_json()})
        self._reading[ticket] = lambda reply: BotChoice(ticket, reply["option"])
        return ticket

    def poll(self) -> list[BotAnswer | BotChoice]:
        """Return the answers and choices that have come in since last time, in that order; never waits.

        Raises:
            WorkerError: a bot failed, or the process died again and again over a question.
        """
        return [self._reading.pop(ticket)(reply) for ticket, reply in self._process.poll()]

    def cancel_all(self) -> None:
        """Forget every question; answers to them will not come in any more."""
        self._reading.clear()
        self._process.cancel_all()

    def close(self) -> None:
        """End the process. Closing twice does no harm."""
        self._reading.clear()
        self._process.close()

    @property
    def is_busy(self) -> bool:
        """Whether a question is open."""
        return self._process.is_busy

    @property
    def process_id(self) -> int | None:
        return self._process.process_id


class _Bots:
    """The bots at work in the process, those that answer made when first asked for."""

    def __init__(self, rows: Sequence[LevelRow]) -> None:
        self._rows = rows
        self._made: dict[str, Bot] = {}

    def answer(self, question: Message, halt: Halt) -> Iterator[Message]:
        """Yield the one answer to ``question``, or the one choice."""
        name = question["bot"]
        if "next_episode" in question:
            level = find_level(name, self._rows)
            ahead = OptionRollouts(
                next_episode_from_json(question["next_episode"]), level.choice_samples, level.weights
            )
            yield {"option": ahead.best()}
            return
        bot = self._made.get(name) or self._made.setdefault(name, make_bot(name, self._rows))
        state, seat = state_from_json(question["state"]), question["seat"]
        yield answer_to_json(bot.decide(view_of(state, seat), legal_actions(state, seat), halt))


def serve(pipe: Connection, rows: str) -> None:
    """Answer for bots until the game hangs up."""
    Desk(pipe, _Bots(json.loads(rows)).answer, lambda question: f"bot {question['bot']}").run()
