"""A process beside the game in which bots think and advice is worked out, so that no frame ever waits for an answer.

    bots = BotProcess(load_levels(), "bots")
    ticket = bots.answer("master", state, seat=2)
    bots.poll()                                     # once a frame
    for answer in ticket.take():
        state, events = apply(state, {2: answer})

Nothing here ever waits. Messages are JSON; what they are answered with is in ``mycity.ai.serve.worker``. If the process
dies, or is suspended and gives no sign of life for a while, another is started and asked again; as a reply depends on
its question alone, nothing is lost but time. Where none can be kept alive, a thread of this process goes on, in slices
between frames: with what a game cannot do without, and after nothing but silence with everything.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from mycity.ai.bots.option_rollouts import NextEpisode
from mycity.ai.levels import LevelRow
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import NEVER_MIND, Advice, advice_from_json
from mycity.ai.review.study import Finding
from mycity.ai.serve.helpers import Helper, ProcessHelper, ThreadHelper
from mycity.engine.city import City
from mycity.engine.episode import Answer, State
from mycity.engine.record import answer_from_json, answer_to_json
from mycity.engine.snapshot import city_from_json, state_to_json
from mycity.typed_values import convert

log = logging.getLogger(__name__)

Reply = TypeVar("Reply")

DEATHS_WITH_KERNEL, MOST_DEATHS = 1, 3
"""Deaths of the process over one question after which the next one does without the kernel, and the question is to
blame."""
SILENCE = 8.0
"""Seconds of frames without a sign of life after which a process that is asked something is given up."""
FIRST_SIGN = 30.0
"""The same for one that was started and has not given any: a busy machine may take that long."""
SILENCES = 2
"""Processes that are given up before thought goes on in this one."""
_STEP = 0.1
"""Seconds that are counted between two checks at most: whoever was suspended too has missed nothing."""


class WorkerError(RuntimeError):
    """A question could not be answered, or the process cannot be kept alive; the sentence says what happened."""


@dataclass(eq=False, slots=True)
class Ticket(Generic[Reply]):
    """A question that was asked, and the replies to it that were not taken yet."""

    message: bytes
    read: Callable[[Any], Reply]
    deaths: int = 0
    is_vital: bool = False
    replies: list[Reply] = field(default_factory=list)

    def take(self) -> list[Reply]:
        """Return what has come in since last time, in order."""
        replies, self.replies = self.replies, []
        return replies


class BotTown(NamedTuple):
    """A city that was built alone: its score, how it stands at the end, and its answers as records write them."""

    score: int
    city: City
    answers: tuple[dict[str, Any], ...]


def _town_of(state: State) -> Callable[[Any], BotTown]:
    """Return what reads the town of a game's first player."""
    player = state.table.players[0]

    def read(reply: Any) -> BotTown:
        return BotTown(int(reply["score"]), city_from_json(player, reply["built"]), tuple(reply["answers"]))

    return read


class BotProcess:
    """The game's side of the process. Start it early, use it for the whole session, close it at the end.

    Every question raises ``ValueError`` when it is closed, and where it is about an open card that asks the
    seat for nothing.

    Args:
        rows: the bots there are.
        name: the process's name in lists of processes, and in errors.
        pause: waits for a good moment between frames, should thought go on in this process.
    """

    def __init__(self, rows: Sequence[LevelRow], name: str, pause: Callable[[], None] = lambda: None) -> None:
        self._rows = json.dumps([dict(row) for row in rows])
        self._name = name
        self._open: dict[int, Ticket[Any]] = {}
        self._last = 0
        self._closed = False
        self._pause = pause
        self._helper: Helper | None = None
        self._silence = _Silence()
        self._silences = 0
        self._start()

    # -- questions -------------------------------------------------------------------------------------------------

    def answer(self, bot: str, state: State, seat: int) -> Ticket[Answer]:
        """Have ``bot`` (its id or number) answer for ``seat``."""
        message = {"ask": "answer", "bot": bot, **_open_card(state, seat)}
        return self._ask(message, lambda reply: answer_from_json(state, seat, reply), is_vital=True)

    def choose(self, bot: str, next_episode: NextEpisode) -> Ticket[str]:
        """Have ``bot`` take one of the options that lead to ``next_episode``."""
        return self._ask({"ask": "choose", "bot": bot, "next_episode": next_episode.to_json()}, str, is_vital=True)

    def hint(self, state: State, seat: int) -> Ticket[Advice]:
        """Ask for the best answer of ``seat`` to the open card: a first thought, then the last."""
        message = {"ask": "hint", **_open_card(state, seat)}
        return self._ask(message, lambda reply: advice_from_json(state, seat, reply))

    def weigh(self, state: State, seat: int, answer: Answer, costly: int = NEVER_MIND) -> Ticket[Advice]:
        """Ask how far ``answer`` is behind the best one, and by which rules, if it is ``costly`` (see ``Adviser``)."""
        message = {"ask": "weigh", "answer": answer_to_json(answer), "costly": costly, **_open_card(state, seat)}
        return self._ask(message, lambda reply: advice_from_json(state, seat, reply))

    def play_alone(self, bot: str, state: State) -> Ticket[BotTown]:
        """Have ``bot`` play a game from its first card on, alone at its table."""
        return self._ask({"ask": "alone", "bot": bot, "state": state_to_json(state)}, _town_of(state))

    def best_alone(self, state: State, rounds: int) -> Ticket[BotTown]:
        """Ask for the best city known for a game from its first card on, its deck known, alone at its table.

        Args:
            state: the game.
            rounds: how long is searched: so many rounds, however fast the machine.
        """
        return self._ask({"ask": "best", "state": state_to_json(state), "rounds": rounds}, _town_of(state))

    def review(self, document: Mapping[str, Any], first: int, done: int = 0) -> Ticket[Finding]:
        """Ask for what could have been in the game of a record of a finished episode.

        Args:
            document: the record.
            first: the seat to begin with.
            done: steps that were done before: it goes on after them.
        """
        message = {"ask": "review", "record": dict(document), "first": first, "done": done}
        return self._ask(message, lambda reply: convert(reply, Finding))

    def _ask(self, message: dict[str, Any], read: Callable[[Any], Reply], *, is_vital: bool = False) -> Ticket[Reply]:
        if self._closed:
            raise ValueError(f"the process for {self._name} is closed")
        self._last += 1
        ticket = Ticket(json.dumps({**message, "ticket": self._last}).encode(), read, is_vital=is_vital)
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
        helper = self._helper
        for message in helper.received() if helper is not None else ():
            self._read(json.loads(message))
        if helper is None or not helper.is_alive:
            self._revive()
        elif self._open and self._silence.is_too_long(helper.signs):
            self._replace(helper)

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
        if self._helper is not None:
            self._helper.close()

    @property
    def is_busy(self) -> bool:
        return bool(self._open)

    @property
    def process_id(self) -> int | None:
        return None if self._helper is None else self._helper.process_id

    def _read(self, message: dict[str, Any]) -> None:
        if "log" in message:
            log.log(message["level"], "the process for %s: %s", self._name, message["log"])
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

    def _start(self, has_kernel: bool = True) -> None:
        """Start the process; a poor machine may have none to spare, or no memory for one: then there is none."""
        self._silence = _Silence()
        try:
            self._helper = ProcessHelper(self._rows, self._name, has_kernel)
        except (OSError, RuntimeError, MemoryError):
            log.exception("the process for %s cannot be started", self._name)
            self._helper = None

    def _send(self, message: bytes) -> None:
        if self._helper is not None:  # else poll sees it, starts another one and asks it everything that is open
            self._helper.send(message)

    def _revive(self) -> None:
        """Start another process and ask it everything that is still open; without a question there is time for that."""
        if self._helper is not None:
            self._helper.give_up()
            self._helper = None
        if not self._open:
            return
        first = next(iter(self._open.values()))
        first.deaths += 1
        if first.deaths <= MOST_DEATHS:
            self._start(has_kernel=first.deaths <= DEATHS_WITH_KERNEL)
        self._ask_again()

    def _replace(self, silent: Helper) -> None:
        """Give up a process that gives no sign of life; the next one, or a thread of this process, is asked instead."""
        log.warning("the process for %s gives no sign of life: another takes its place", self._name)
        silent.give_up()
        self._helper = None
        self._silences += 1
        if self._silences < SILENCES:
            self._start()
        self._ask_again()

    def _ask_again(self) -> None:
        """Ask everything that is open, a thread of this process where there is no other.

        Raises:
            WorkerError: there is none either, or it is not to work on one of the questions, which may be to blame.
        """
        is_mute = self._silences >= SILENCES
        lost = [key for key, one in self._open.items() if self._helper is None and not (one.is_vital or is_mute)]
        for key in lost:
            del self._open[key]
        if self._helper is None and self._open:
            self._start_here()
        for ticket in self._open.values():
            self._send(ticket.message)
        if lost:
            raise WorkerError(f"the process for {self._name} cannot be kept alive")

    def _start_here(self) -> None:
        """Have a thread of this process go on."""
        try:
            self._helper = ThreadHelper(self._rows, self._name, self._pause)
        except (RuntimeError, MemoryError):
            self._open.clear()
            raise WorkerError(f"neither a process nor a thread for {self._name} can be started") from None
        log.warning("thought for %s goes on in this process", self._name)


class _Silence:
    """The time without a sign of life from somebody at work, counted in small steps."""

    def __init__(self) -> None:
        self._signs: int | None = 0
        self._seconds = 0.0
        self._checked = monotonic()

    def is_too_long(self, signs: int | None) -> bool:
        """Check again; ``signs`` is how many there have been."""
        now = monotonic()
        self._seconds += min(now - self._checked, _STEP)
        self._checked = now
        if signs != self._signs:
            self._seconds, self._signs = 0.0, signs
        return signs is not None and self._seconds > (SILENCE if signs else FIRST_SIGN)


def _open_card(state: State, seat: int) -> dict[str, Any]:
    view_of(state, seat)
    return {"state": state_to_json(state), "seat": seat}
