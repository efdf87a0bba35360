"""Who sits at a table, and what its bots answer and choose: ours in this process, and those that others have written.

A bot of one's own is any object with ``decide(view)`` and, for campaigns, ``choose(view, options)``. It is foreign code
that runs in this process, in a thread of its own while it is asked. What it does wrong is told with its name.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from mycity.ai.bots.choices import Deciding, decider
from mycity.ai.bots.contract import Bot
from mycity.ai.bots.registry import make_bot
from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.model.view import SeatView, view_of
from mycity.api.answers import Build, parse_answer
from mycity.api.errors import BotError, GameError
from mycity.api.thinking import thinking
from mycity.c_calls import NO_CALLS, ctypes
from mycity.content.bot_rows import load_levels
from mycity.engine.campaign import Campaign, Choice, PlayerSpec
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.city import BOT, HUMAN
from mycity.engine.episode import NO_ANSWER, NO_STOP, Answer, Pass, State, Stop
from mycity.engine.legal import WRONG_SHAPE, refuse_mask, refuse_pass
from mycity.engine.pieces import Placement
from mycity.engine.quoting import FOREIGN, class_name, one_line, quoted
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Refusal

PATIENCE = 60.0
"""Seconds that a bot of one's own has for an answer or a choice, unless it says otherwise in ``seconds``."""

_Said = TypeVar("_Said")


class OwnBot(Protocol):
    """A bot that somebody has written: the contract of ours, which need no more.

    It may say in ``seconds`` how long an answer takes at most (60), and how it chooses between episodes in
    ``choose(view, options)``, which gets a `ChoiceView` and returns one of ``options``; without it, as our bots do.
    """

    def decide(self, view: SeatView) -> Answer | Build | str:
        """Return one of ``view.legal``, or an answer as it is written."""
        ...


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A seat's view of a choice between episodes.

    Attributes:
        seat: whose choice.
        what: what is chosen: a sticker, ``cog`` or ``boxes``.
        cause: what it was won by, as records write it; empty before the first card.
        options: names of cells, ids of buildings or colours of shafts.
        episode: the number of the episode that is set up, or that has been played.
        rules: its rules.
        legacies: what every player has, by seat: board, holdings, points.
    """

    seat: int
    what: str
    cause: str
    options: tuple[str, ...]
    episode: int
    rules: RuleSet
    legacies: tuple[Legacy, ...]

    @property
    def legacy(self) -> Legacy:
        return self.legacies[self.seat]


class Refused(NamedTuple):
    """An answer or a choice that is none; the sentence says why."""

    sentence: str


class GuardedBot:
    """A bot of one's own as one of ours: whatever it does wrong is told with its name, and it ends.

    Args:
        name: what its city is called.
        bot: the object.
    """

    def __init__(self, name: str, bot: Any) -> None:
        self._name, self._bot = name, bot

    def decide(self, view: SeatView, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        """Return what it answers, as the engine has it.

        Raises:
            BotError: it has failed, has not answered in time, or not as the rules allow.
        """
        del is_cancelled
        where = f"{self._name}, turn {_turn(view)}, card {view.card}"
        answer = asked(self._bot, where, lambda: _legal(view, self._bot.decide(view)))
        if isinstance(answer, Refused):
            raise BotError(f"{where}: {answer.sentence}")
        return answer

    def choose(self, campaign: Campaign, choice: Choice) -> str:
        """Return which of the options it takes; one that does not choose leaves that to ours.

        Raises:
            BotError: it has failed, has not chosen in time, or something else.
        """
        episode = campaign.episode.scenario
        view = ChoiceView(
            choice.seat,
            choice.what,
            choice.cause,
            choice.options,
            episode.episode or 0,
            episode.rules,
            campaign.legacies,
        )
        where = f"{self._name}, episode {view.episode}, {choice.what}"
        option = asked(self._bot, where, lambda: _option(view, self._bot))
        if isinstance(option, Refused):
            raise BotError(f"{where}: {option.sentence}")
        return _deciding()(campaign, choice) if option is None else option


def _turn(view: SeatView) -> int:
    """Return the number of the turn in the record: a blocking card and the one it takes are one."""
    return 1 + len(view.gone) - sum(view.rules.blocks(card) for card in view.gone)


# -- what a bot has said is read while it can still be ended: it may do anything when it is looked at, too


def _legal(view: SeatView, said: object) -> Answer | Refused:
    """Return the one of ``view.legal`` that a bot has said, none of its own making, or why it is none."""
    try:
        answer = _read(view, said)
    except GameError as error:
        return Refused(str(error))
    meant = _sign(answer)
    for legal in view.legal if meant is not None else ():
        if _sign(legal) == meant:
            return legal
    return Refused(f"{_shown(said)} is refused: {_why_not(view, answer)}")


def _read(view: SeatView, said: object) -> object:
    """Return what a bot has said as an answer; whether it is one, and the rules allow it, is another matter.

    Raises:
        GameError: it is a text and no answer, or an answer to another card.
    """
    if isinstance(said, str):
        owned = [city.player.buildings for city in view.cities]
        said = parse_answer(view.city.board.grid, owned, _with_building(view, str.__str__(said)))
    if not isinstance(said, Build):
        return said
    if type(said.building) is not str or said.building != view.card:
        raise GameError(f"the open card is not {quoted(said.building)}")
    return said.placement


def _sign(answer: object) -> tuple[object, ...] | None:
    """Return what an answer is told by, in plain values, none of which equals whatever it likes; ``None`` of no answer.

    A building's placements are told by their number and their cells.
    """
    kind = type(answer)
    if isinstance(answer, Placement) and kind is Placement:
        values = answer.index, answer.mask, answer.symbols
        return values if tuple(map(type, values)) == (int, int, str) else None
    return (kind,) if kind in (Pass, Stop) else None


def _option(view: ChoiceView, bot: Any) -> str | Refused | None:
    """Return which option a bot has chosen; ``None`` of one that does not choose."""
    if not hasattr(bot, "choose"):
        return None
    said: object = bot.choose(view, view.options)
    option = str.__str__(said) if isinstance(said, str) else None
    return option if option in view.options else Refused(f"{quoted(said)} is none of the options")


def _shown(said: object) -> str:
    try:
        return quoted(str.__str__(str(said)))
    except FOREIGN:
        return quoted(said)


def _with_building(view: SeatView, text: str) -> str:
    """Return an answer's text with its building, which one of ``view.legal`` does not name."""
    words = text.upper().split()[:1]
    is_cells = bool(words) and words[0].partition(":")[0] in view.city.board.grid.by_name
    return f"{view.card} {text}" if is_cells else text


def _why_not(view: SeatView, answer: object) -> str:
    """Return the sentence with which the rules refuse an answer."""
    refusal: Refusal | None = NO_ANSWER
    if _sign(answer) is None:
        return NO_ANSWER.sentence
    if isinstance(answer, Placement):
        refusal = refuse_mask(view.rules, view.city, view.building, answer.mask, answer.symbols)
    elif isinstance(answer, Pass):
        refusal = refuse_pass(view.rules, view.city, view.building)
    elif isinstance(answer, Stop):
        refusal = NO_STOP
    return (refusal or WRONG_SHAPE).sentence


@dataclass(frozen=True)
class SeatedPlayers:
    """Who sits at a table.

    Attributes:
        players: by seat.
        own: bots of one's own, by the name of their city.
        kernel: whether ours think with the kernel, where there is one.
    """

    players: tuple[PlayerSpec, ...]
    own: Mapping[str, Any] = field(default_factory=dict)
    kernel: bool = True

    def is_bot(self, seat: int) -> bool:
        """Return whether no person sits there."""
        return self.players[seat].controller != HUMAN

    def answer(self, state: State, seat: int) -> Answer:
        """Return what the bot at ``seat`` answers to the open card, which it is asked; it sees nobody's answer.

        Raises:
            BotError: as `GuardedBot.decide`.
        """
        player = self.players[seat]
        if player.name in self.own:
            return GuardedBot(player.name, self.own[player.name]).decide(view_of(state, seat))
        with thinking(kernel=self.kernel):
            return _bot(player.controller, self.kernel).decide(view_of(state, seat))

    def choice(self, campaign: Campaign, choice: Choice) -> str:
        """Return which of its options the bot takes that has to choose.

        Raises:
            BotError: as `GuardedBot.choose`.
        """
        name = self.players[choice.seat].name
        if name not in self.own:
            return _deciding()(campaign, choice)
        return GuardedBot(name, self.own[name]).choose(campaign, choice)


@cache
def _bot(controller: str, kernel: bool) -> Bot:
    del kernel  # a bot keeps what it thinks with
    return make_bot(controller.removeprefix(BOT), load_levels())


@cache
def _deciding() -> Deciding:
    return decider(load_levels())


def asked(bot: object, where: str, ask: Callable[[], _Said]) -> _Said:
    """Return what a bot of one's own says when it is asked; what it prints meanwhile goes to standard error.

    Raises:
        BotError: it has failed, or has said nothing for too long; then it is ended.
    """
    outcome: SimpleQueue[_Outcome] = SimpleQueue()

    def run() -> None:
        for step in (lambda: _seconds_of(bot), ask):
            # Clocked here: one long step of C lets nobody else run, not even who waits.
            started = monotonic()
            try:
                said, wrong, failed = step(), "", None
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is told
                said, wrong, failed = None, told(error), error
            outcome.put(_Outcome(said, wrong, failed, monotonic() - started))
            if failed is not None:
                return

    # A thread, as a bot that never ends cannot be stopped otherwise; it does not keep Python from ending.
    thread = threading.Thread(target=run, name=f"bot, {where}", daemon=True)
    with prints_aside():
        thread.start()
        seconds: float | Refused = _heard(outcome, thread, where, PATIENCE)
        if isinstance(seconds, Refused):
            raise BotError(f"{where}: {seconds.sentence}")
        said: _Said = _heard(outcome, thread, where, seconds)
    return said


class _Printing:
    """How many are asked just now, and where this process prints else."""

    lock, asked = threading.Lock(), 0
    before: Any = None


@contextmanager
def prints_aside() -> Iterator[None]:
    """Have whatever foreign code prints go to standard error: the answers of this process are read by others.

    Several threads may ask at once: who comes first turns it aside, who goes last turns it back.
    """
    with _Printing.lock:
        if _Printing.asked == 0:
            _Printing.before, sys.stdout = sys.stdout, sys.stderr
        _Printing.asked += 1
    try:
        yield
    finally:
        with _Printing.lock:
            _Printing.asked -= 1
            if _Printing.asked == 0:
                sys.stdout = _Printing.before


class _Outcome(NamedTuple):
    """What has come of asking a bot something: the answer or what went wrong, and the seconds it took."""

    said: Any
    wrong: str
    failed: BaseException | None
    seconds: float


def _heard(outcome: SimpleQueue[_Outcome], thread: threading.Thread, where: str, seconds: float) -> Any:
    """Return what comes next from a thread in which a bot is asked.

    Raises:
        BotError: it has failed, or nothing has come; then it is ended.
    """
    # Not joined: an interrupt at the wrong moment would come out of `Thread.join` as another error.
    try:
        heard = outcome.get(timeout=seconds)
    except Empty:
        _end(thread)
        raise _late(where, seconds) from None
    except BaseException:
        _end(thread)
        raise
    if heard.seconds > seconds:
        raise _late(where, seconds)
    if heard.failed is not None:
        raise BotError(f"{where}: {heard.wrong}") from heard.failed
    return heard.said


def told(error: BaseException) -> str:
    """Return an error of foreign code in one line: of what kind it is, and what it says if it can be made to."""
    try:
        said = one_line(str.__str__(str(error)))
    except BaseException:  # noqa: BLE001 - its own code may raise anything
        return class_name(error)
    return f"{class_name(error)}: {said}"


def _late(where: str, seconds: float) -> BotError:
    return BotError(f"{where}: it has said nothing for {seconds:g} s")


def _seconds_of(bot: object) -> float | Refused:
    """Return how long a bot may take at most."""
    said = getattr(bot, "seconds", PATIENCE)
    is_number = isinstance(said, int | float) and not isinstance(said, bool)
    seconds = float(said) if is_number else 0.0
    if 0 < seconds <= threading.TIMEOUT_MAX:
        return seconds
    most = f"{threading.TIMEOUT_MAX:.0f}"
    return Refused(f"its seconds are a number above 0, {most} at most, not {quoted(said)}")


def _end(thread: threading.Thread) -> None:
    """Have Python raise ``SystemExit`` in a thread: it ends at its next step, unless it waits outside Python."""
    if thread.ident is not None and not NO_CALLS:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))


NO_BOT = "a bot is an object with decide(view); of a class, make one: MyBot()"


def plays(bot: object) -> bool:
    """Return whether an object, and no class, can sit at a table as a bot; one that cannot be looked at cannot."""
    try:
        return callable(getattr(bot, "decide", None)) and not isinstance(bot, type)
    except FOREIGN:
        return False
