"""A second process, for the person: hints, warnings and reviews, so that they never wait for the bots.

    service = AdviceService(load_levels())
    ticket = service.hint(state, seat)
    for ticket, reply in service.poll():   # once a frame: ``Advice`` for hints and warnings, ``Finding`` for reviews

Nothing here ever waits; see ``mycity.ai.serve.process``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any

from mycity.ai.bots.contract import Halt
from mycity.ai.levels import LevelRow, offered
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Advice, Adviser, advice_from_json
from mycity.ai.review.study import Finding, study
from mycity.ai.review.variations import PlayedGame
from mycity.ai.serve.process import Desk, Message, Process
from mycity.engine.episode import Answer, State
from mycity.engine.record import answer_from_json, answer_to_json
from mycity.engine.snapshot import state_from_json, state_to_json

Reply = Advice | Finding


class AdviceService:
    """The game's side. Start it when a person may want advice, and close it at the end."""

    def __init__(self, rows: Sequence[LevelRow]) -> None:
        self._process = Process(serve, json.dumps([dict(row) for row in rows]), "advice")
        self._reading: dict[int, Callable[[Message], Reply]] = {}

    def hint(self, state: State, seat: int) -> int:
        """Ask for the best answer of ``seat`` to the open card and return the question's ticket.

        Raises:
            ValueError: the open card asks ``seat`` for nothing, or the service is closed.
        """
        return self._ask_about(state, seat, {"ask": "hint"})

    def weigh(self, state: State, seat: int, answer: Answer) -> int:
        """Ask how far ``answer`` is behind the best one and return the question's ticket.

        Raises:
            ValueError: as ``hint``.
        """
        return self._ask_about(state, seat, {"ask": "weigh", "answer": answer_to_json(answer)})

    def review(self, document: Mapping[str, Any], first: int) -> int:
        """Ask for what could have been in the game of a record and return the question's ticket.

        Args:
            document: the record of a finished episode.
            first: the seat to begin with.

        Raises:
            ValueError: the service is closed.
        """
        ticket = self._process.ask({"ask": "review", "record": dict(document), "first": first})
        self._reading[ticket] = Finding.from_json
        return ticket

    def poll(self) -> list[tuple[int, Reply]]:
        """Return (ticket, reply) of what has come in since last time; never waits.

        Raises:
            WorkerError: a question could not be answered, or the process died again and again over one.
        """
        return [(ticket, self._reading[ticket](reply)) for ticket, reply in self._process.poll()]

    def cancel_all(self) -> None:
        """Forget every question; replies to them will not come in any more."""
        self._reading.clear()
        self._process.cancel_all()

    def close(self) -> None:
        """End the process. Closing twice does no harm."""
        self._process.close()

    @property
    def is_busy(self) -> bool:
        """Whether a question is open."""
        return self._process.is_busy

    def _ask_about(self, state: State, seat: int, message: Message) -> int:
        view_of(state, seat)
        ticket = self._process.ask({**message, "state": state_to_json(state), "seat": seat})
        self._reading[ticket] = lambda reply: advice_from_json(state, seat, reply)
        return ticket


class _Counsellor:
    """At work in the process. The last card's adviser is kept: a warning often follows a hint."""

    def __init__(self, rows: Sequence[LevelRow]) -> None:
        self._level = offered(rows)[-1]
        self._last: tuple[tuple[State, int], Adviser] | None = None

    def answer(self, question: Message, halt: Halt) -> Iterator[Message]:
        """Yield the replies to ``question``."""
        if question["ask"] == "review":
            game = PlayedGame(question["record"])
            for finding in study(game, self._level, question["first"], halt):
                yield finding.to_json()
            return
        state, seat = state_from_json(question["state"]), question["seat"]
        adviser = self._adviser(state, seat, halt)
        if question["ask"] == "hint":
            yield adviser.hint(halt).to_json()
        else:
            yield adviser.weigh(answer_from_json(state, seat, question["answer"]), halt).to_json()

    def _adviser(self, state: State, seat: int, halt: Halt) -> Adviser:
        key = state, seat
        if self._last is None or self._last[0] != key:
            self._last = key, Adviser(self._level, state, seat, halt)
        return self._last[1]


def serve(pipe: Connection, rows: str) -> None:
    """Advise until the game hangs up."""
    Desk(pipe, _Counsellor(json.loads(rows)).answer, lambda question: str(question["ask"])).run()
