"""Who sits at a table, and what its bots answer and choose: ours in this process, and those that others have written.

A bot of one's own is any object with ``decide(view)`` and, for campaigns, ``choose(view, options)``. It is foreign code
that runs in this process, in a thread of its own while it is asked. What it does wrong is told with its name.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Protocol, TypeVar, cast

from mycity.ai.bots.choices import Deciding, decider
from mycity.ai.bots.contract import Bot
from mycity.ai.bots.registry import make_bot
from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.model.view import SeatView, view_of
from mycity.api.answers import Build, parse_answer, plain_answer
from mycity.api.errors import BotError, GameError
from mycity.c_calls import NO_CALLS, ctypes
from mycity.content.bot_rows import load_levels
from mycity.engine.campaign import Campaign, Choice, PlayerSpec
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.city import BOT, HUMAN
from mycity.engine.episode import NO_ANSWER, NO_STOP, Answer, Pass, State, Stop
from mycity.engine.legal import WRONG_SHAPE, refuse_mask, refuse_pass
from mycity.engine.pieces import Placement
from mycity.engine.quoting import one_line, quoted
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
        said: object = _asked(self._bot, where, lambda: self._bot.decide(view))
        try:
            answer = _read(view, said)
        except GameError as error:
            raise BotError(f"{where}: {error}") from None
        if answer not in view.legal:
            raise BotError(f"{where}: {quoted(str(said))} is refused: {_why_not(view, answer)}")
        return answer

    def choose(self, campaign: Campaign, choice: Choice) -> str:
        """Return which of the options it takes; one that does not choose leaves that to ours.

        Raises:
            BotError: it has failed, has not chosen in time, or something else.
        """
        if not hasattr(self._bot, "choose"):
            return _deciding()(campaign, choice)
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
        said: object = _asked(self._bot, where, lambda: self._bot.choose(view, choice.options))
        if not isinstance(said, str) or said not in choice.options:
            raise BotError(f"{where}: {quoted(said)} is none of the options")
        return said


def _turn(view: SeatView) -> int:
    """Return the number of the turn in the record: a blocking card and the one it takes are one."""
    return 1 + len(view.gone) - sum(view.rules.blocks(card) for card in view.gone)


def _read(view: SeatView, said: object) -> Answer:
    """Return what a bot has said as an answer; whether the rules allow it is another matter.

    Raises:
        GameError: it is none, or one to another card.
    """
    if isinstance(said, str):
        owned = [city.player.buildings for city in view.cities]
        said = parse_answer(view.city.board.grid, owned, _with_building(view, said))
    if isinstance(said, Build) and said.building != view.card:
        raise GameError(f"the open card is not {quoted(said.building)}")
    return plain_answer(cast("Build | Answer", said))  # what is no answer is none of the legal ones


def _with_building(view: SeatView, text: str) -> str:
    """Return an answer's text with its building, which one of ``view.legal`` does not name."""
    words = text.upper().split()[:1]
    is_cells = bool(words) and words[0].partition(":")[0] in view.city.board.grid.by_name
    return f"{view.card} {text}" if is_cells else text


def _why_not(view: SeatView, answer: Answer) -> str:
    """Return the sentence with which the rules refuse an answer."""
    refusal: Refusal | None = NO_ANSWER
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
    """

    players: tuple[PlayerSpec, ...]
    own: Mapping[str, Any] = field(default_factory=dict)

    def is_bot(self, seat: int) -> bool:
        """Return whether no person sits there."""
        return self.players[seat].controller != HUMAN

    def answer(self, state: State, seat: int) -> Answer:
        """Return what the bot at ``seat`` answers to the open card, which it is asked; it sees nobody's answer.

        Raises:
            BotError: as `GuardedBot.decide`.
        """
        player = self.players[seat]
        bot = GuardedBot(player.name, self.own[player.name]) if player.name in self.own else _bot(player.controller)
        return bot.decide(view_of(state, seat))

    def choice(self, campaign: Campaign, choice: Choice) -> str:
        """Return which of its options the bot takes that has to choose.

        Raises:
            BotError: as `GuardedBot.choose`.
        """
        name = self.players[choice.seat].name
        return GuardedBot(name, self.own.get(name)).choose(campaign, choice)


@cache
def _bot(controller: str) -> Bot:
    return make_bot(controller.removeprefix(BOT), load_levels())


@cache
def _deciding() -> Deciding:
    return decider(load_levels())


def _asked(bot: object, where: str, ask: Callable[[], _Said]) -> _Said:
    """Return what a bot of one's own says when it is asked.

    Raises:
        BotError: it has failed, or has said nothing for too long; then it is ended.
    """
    outcome: SimpleQueue[tuple[_Said | None, BaseException | None]] = SimpleQueue()

    def run() -> None:
        try:
            outcome.put((ask(), None))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is told
            outcome.put((None, error))

    # A thread, as a bot that never ends cannot be stopped otherwise; it does not keep Python from ending.
    thread = threading.Thread(target=run, name=f"bot, {where}", daemon=True)
    seconds, started = _seconds_of(bot, where), monotonic()
    thread.start()
    # Not joined: an interrupt at the wrong moment would come out of `Thread.join` as another error.
    try:
        said, failed = outcome.get(timeout=seconds)
    except Empty:
        _end(thread)
        raise _late(where, seconds) from None
    except BaseException:
        _end(thread)
        raise
    if monotonic() - started > seconds:  # one long step of C lets nobody else run, not even who waits
        raise _late(where, seconds)
    if failed is not None:
        raise BotError(f"{where}: {type(failed).__name__}: {one_line(str(failed))}") from failed
    return cast("_Said", said)


def _late(where: str, seconds: float) -> BotError:
    return BotError(f"{where}: it has said nothing for {seconds:g} s")


def _seconds_of(bot: object, where: str) -> float:
    seconds = getattr(bot, "seconds", PATIENCE)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= threading.TIMEOUT_MAX:
        most = f"{threading.TIMEOUT_MAX:.0f}"
        raise BotError(f"{where}: its seconds are a number above 0, {most} at most, not {quoted(seconds)}")
    return float(seconds)


def _end(thread: threading.Thread) -> None:
    """Have Python raise ``SystemExit`` in a thread: it ends at its next step, unless it waits outside Python."""
    if thread.ident is not None and not NO_CALLS:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))


NO_BOT = "a bot is an object with decide(view); of a class, make one: MyBot()"


def plays(bot: object) -> bool:
    """Return whether an object, and no class, can sit at a table as a bot."""
    return callable(getattr(bot, "decide", None)) and not isinstance(bot, type)
