"""The games that are kept in files, to be played through turn by turn: what follows from the answers, nothing else.

A record holds one game, a campaign's folder or save one for each of its episodes, on the boards they were played on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any, NamedTuple

from mycity.engine.campaign import PLAY, REWARDS, Campaign, begin_campaign, begin_single, deal_episode
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.campaign.log import carry_out
from mycity.engine.documents import Json
from mycity.engine.episode import Answer, State, deal
from mycity.engine.events import Blocked, Event, Revealed
from mycity.engine.record import read_record, table_of
from mycity.engine.record_play import replay, replay_turns
from mycity.engine.record_schema import AnsweredTurn, TurnFields
from mycity.storage.saves import Save
from mycity.table.looking_back.kept_files import Kept, KeptCampaign, KeptRecord
from mycity.table.looking_back.save_check import campaign_of, played

Rows = Sequence[TurnFields | AnsweredTurn]


@dataclass(frozen=True)
class KeptTurn:
    """A turn of a game played again.

    Attributes:
        number: which, from 1, as in records: those of the blocking card, and of cards that ask nobody, count.
        card: the card that lay open.
        answers: what was answered, by seat; of seats that were not asked there is none.
        events: what happened, from the card on.
        state: the game after it.
    """

    number: int
    card: str
    answers: dict[int, Answer]
    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True)
class KeptGame:
    """An evening's game, or an episode.

    Attributes:
        record: its record, as it is written; of a game that goes on, as far as it goes.
        start: deals it again: (state, events).
        rows: the turns that are to be played.
    """

    record: Json
    start: Callable[[], tuple[State, list[Event]]]
    rows: Rows

    def played(self) -> tuple[State, list[Event]]:
        """Return (state, events) after all turns that are kept.

        Raises:
            RecordError: an answer cannot be read, or the rules refuse it.
        """
        return replay(*self.start(), self.rows)

    def turns(self) -> Iterator[KeptTurn]:
        """Play it again, turn by turn, up to the one that is open.

        Raises:
            RecordError: an answer cannot be read, or the rules refuse it.
        """
        state, events = self.start()
        steps = ((turn.after, turn.answers, turn.events) for turn in replay_turns(state, self.rows) if turn.answers)
        yield from _turns(chain([(state, {}, events)], steps))


def _turns(steps: Iterable[tuple[State, dict[int, Answer], list[Event]]]) -> Iterator[KeptTurn]:
    """Cut what happened into turns: each begins with the event that opens it, a card revealed or a blocking one.

    Args:
        steps: the game after it, the answers to the open card, what happened; the first is the deal.
    """
    numbers, opened = count(1), list[Event]()
    for state, answers, events in steps:
        given = answers
        for event in events:
            opens = isinstance(event, Revealed | Blocked)
            if opens and opened:
                yield _turn(next(numbers), given, opened, state)
                given, opened = {}, []
            if opens or opened:
                opened.append(event)
        if opened and state.is_over:
            yield _turn(next(numbers), given, opened, state)


def _turn(number: int, answers: dict[int, Answer], events: Sequence[Event], state: State) -> KeptTurn:
    opening = events[0]
    card = opening.card if isinstance(opening, Revealed | Blocked) else ""
    return KeptTurn(number, card, answers, tuple(events), state)


def games_in(kept: Kept) -> list[KeptGame]:
    """Return the games that a file or a campaign's folder holds, in the order in which they were played.

    Raises:
        RecordError, SaveError: what is written there is no game.
    """
    if isinstance(kept, KeptRecord):
        return [_recorded(kept.document)]
    if isinstance(kept, KeptCampaign):
        return [_recorded(record.document) for record in kept.records]
    return _saved(kept.save)


def _recorded(document: dict[str, Any]) -> KeptGame:
    fields = read_record(document)
    table = table_of(fields)
    return KeptGame(document, lambda: deal(*table), fields.turns)


# -- saves ---------------------------------------------------------------------------------------------------------


def _saved(save: Save) -> list[KeptGame]:
    if save.campaign is None:
        played(save)
        return [] if save.episode is None else [_recorded(save.episode.record)]
    campaign = campaign_of(save)
    games = done_games(log_steps(campaign))
    if campaign.phase == PLAY and save.episode is not None:
        games.append(_dealt(campaign, save.episode.record))
    return games


class LogStep(NamedTuple):
    """An entry of a campaign's log played again.

    Attributes:
        before: the campaign before it.
        entry: what was done.
        after: the campaign that follows.
        is_end: whether it is the end of an episode.
    """

    before: Campaign
    entry: Json
    after: Campaign
    is_end: bool


def log_steps(campaign: Campaign) -> Iterator[LogStep]:
    """Play a campaign, or an episode on its own, again from its beginning, and yield every step."""
    plan, founders, seed = campaign.plan, campaign.founders, campaign.seed
    first = campaign.position + 1 - len(campaign.progress)
    again = begin_single(plan, first, founders, seed) if campaign.single else begin_campaign(plan, founders, seed)
    for entry in campaign.log:
        before = again
        again, end = carry_out(again, entry)
        yield LogStep(before, entry, again, end is not None)


def done_games(steps: Iterable[LogStep]) -> list[KeptGame]:
    """Return every episode that was played to its end, with the rewards given out by now."""
    games: list[KeptGame] = []
    for step in steps:
        again = step.after
        if step.is_end:
            games.append(_dealt(step.before, again.record or {}))
        elif again.record is not None:
            record = record_so_far(again) if again.phase == REWARDS else again.record
            games[-1] = replace(games[-1], record=record)
    return games


def _dealt(campaign: Campaign, record: Json) -> KeptGame:
    return KeptGame(record, lambda: deal_episode(campaign), read_record(record).turns)
