"""A stand-in for the process that studies finished games."""

from __future__ import annotations

from typing import Any

from mycity.ai.review.study import Finding
from mycity.ai.serve.bot_process import Ticket, WorkerError


class Study:
    """Stands in for the adviser's process while a game is looked back on."""

    def __init__(self, *found: Finding) -> None:
        self.found = list(found)
        self.ticket: Ticket[Finding] = Ticket(b"", lambda reply: reply)
        self.reviewed: list[int] = []
        self.done: list[int] = []
        self.cancelled = 0
        self.fails = False

    def review(self, document: dict[str, Any], first: int, done: int = 0) -> Ticket[Finding]:  # noqa: ARG002 - as asked
        self.reviewed.append(first)
        self.done.append(done)
        return self.ticket

    def poll(self) -> None:
        if self.fails:
            raise WorkerError("gone")
        self.ticket.replies += self.found
        self.found = []

    def cancel_all(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        pass
