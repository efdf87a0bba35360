"""Stand-ins for the processes that study finished games, and that build towns."""

from __future__ import annotations

from typing import Any

from mycity.ai.review.study import Finding
from mycity.ai.serve.bot_process import BotTown, Ticket, WorkerError


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


class Builders:
    """Stands in for the process that builds towns: says what it is told to."""

    def __init__(self) -> None:
        self.tickets: list[Ticket[BotTown]] = []
        self.city: Any = None

    def play_alone(self, bot: str, state: Any) -> Ticket[BotTown]:  # noqa: ARG002 - as the process takes it
        self.city = state.cities[0]
        return self._ticket()

    def best_alone(self, state: Any, rounds: int) -> Ticket[BotTown]:  # noqa: ARG002 - as the process takes it
        return self._ticket()

    def poll(self) -> None:
        pass

    def close(self) -> None:
        pass

    def say(self, *scores: int) -> None:
        self.build(*(BotTown(score, self.city, ()) for score in scores))

    def build(self, *towns: BotTown) -> None:
        for ticket, town in zip(self.tickets, towns, strict=False):
            ticket.replies.append(town)

    def _ticket(self) -> Ticket[BotTown]:
        self.tickets.append(Ticket(b"", lambda reply: reply))
        return self.tickets[-1]
