"""Guests: cities that are told by words and grow beside a game, card by card, hidden until every person has answered.

Nothing here is drawn, and nothing of a game depends on its guests: they have no seat. What is shown of them follows
from where one's own game stands, and from nothing else, so that taking a turn back hides it again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mycity.content.lands.told_cities import city_name, start_on, told_city
from mycity.engine.city import City
from mycity.engine.episode import Answer, State, Table, apply_legal, deal
from mycity.engine.lands.code import LandCode, LandCodeError, read_code
from mycity.engine.lands.found_cities import MOST, FoundCity
from mycity.engine.lands.word import WordError
from mycity.engine.record import read_record, table_of
from mycity.engine.record_play import replay_turns
from mycity.storage.saves import Save, SavedGuest

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GuestSeen:
    """A guest as far as it may be seen now.

    Attributes:
        name: whose city it is.
        city: up to the card that every person has answered.
        has_left: whether it has stopped by then.
        alone: its points; None until one's own game is over.
    """

    name: str
    city: City
    has_left: bool
    alone: int | None = None


class Guest:
    """A city that is told by a word, at every card of its evening.

    Args:
        name: whose it is.
        city: what the line tells.

    Attributes:
        told: the same, whole: only for when one's own game is over.
    """

    def __init__(self, name: str, city: FoundCity) -> None:
        self.name = name
        self.told = city
        self._steps = tuple(_steps(start_on(city.code), city.answers))

    @property
    def answers(self) -> tuple[tuple[int, Answer], ...]:
        """Its answers, each with the number of the card, counted from 1."""
        return tuple((step.card, step.answer) for step in self._steps)

    def seen_beside(self, own: State) -> GuestSeen:
        """Return what is shown of it in a game on the same code that stands as ``own``."""
        shown = [step for step in self._steps if own.is_over or step.card < own.drawn]
        city = shown[-1].city if shown else start_on(self.told.code).cities[0]
        return GuestSeen(self.name, city, city.stopped, self.told.points if own.is_over else None)


class Guests:
    """The guests of a game.

    Args:
        guests: in the order of their lines.
    """

    def __init__(self, guests: Sequence[Guest] = ()) -> None:
        self._guests = tuple(guests)
        self._seen: tuple[tuple[int, bool], tuple[GuestSeen, ...]] | None = None

    def __len__(self) -> int:
        return len(self._guests)

    def __bool__(self) -> bool:
        return bool(self._guests)

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._guests)

    def beside(self, own: State) -> tuple[GuestSeen, ...]:
        """Return what is shown of them in a game that stands as ``own``; the same object while nothing changes."""
        when = own.drawn, own.is_over
        if self._seen is None or self._seen[0] != when:
            self._seen = when, tuple(guest.seen_beside(own) for guest in self._guests)
        return self._seen[1]


NO_GUESTS = Guests()


@dataclass(frozen=True, slots=True)
class _Step:
    """A card that a guest was asked about: its number from 1, the answer, and the city once it is given."""

    card: int
    answer: Answer
    city: City


def _steps(state: State, answers: Iterable[Answer]) -> Iterator[_Step]:
    for answer in answers:
        after, _ = apply_legal(state, {0: answer})
        yield _Step(state.drawn, answer, after.cities[0])
        state = after


def saved_guests(cities: Iterable[FoundCity], code: LandCode) -> tuple[SavedGuest, ...]:
    """Return what a save keeps of cities: of those on the land of a code, each once, at most 20."""
    rows = (SavedGuest(name=city_name(city), word=city.word) for city in cities if city.code == code)
    return tuple(dict.fromkeys(rows))[:MOST]


def guests_of(save: Save, table: Table) -> Guests:
    """Return the guests that a save keeps beside the game at a table."""
    land = table.scenario.land
    return guests_in(save.guests, "" if land is None else land.code) if save.guests else NO_GUESTS


def guests_in(rows: Iterable[SavedGuest], code: str) -> Guests:
    """Return the guests that a save keeps beside a game.

    One whose word cannot be read, of a newer edition or written by hand, stays away: one's own game goes on.

    Args:
        rows: of the save.
        code: of the game's land; empty where it has none.
    """
    return Guests(list(_readable(rows, code)))


def _readable(rows: Iterable[SavedGuest], code: str) -> Iterator[Guest]:
    for row in rows:
        try:
            yield Guest(row.name, told_city(read_code(code), row.name, row.word))
        except (LandCodeError, WordError) as error:
            log.warning("a guest stays away: %s", error)


def parted_at(guest: Guest, own: Iterable[tuple[int, Answer]]) -> tuple[int, ...]:
    """Return the numbers of the cards at which a guest and a city have been answered differently, ascending.

    A card that only one of the two was asked about is none of them, but the one at which one of them stopped is.

    Args:
        guest: who has built beside the city.
        own: what the city's seat has answered, each with the number of the card.
    """
    theirs, ours = dict(guest.answers), dict(own)
    both = sorted(theirs.keys() & ours.keys())
    return tuple(card for card in both if theirs[card] != ours[card])


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """An answer of a seat in a record: the number of the card from 1, and the turn in the record from 0."""

    card: int
    turn: int
    answer: Answer


def own_answers(document: object, seat: int) -> tuple[OwnAnswer, ...]:
    """Return what a seat has answered in a record, in order.

    Raises:
        RecordError: it is no record, or its answers cannot be given.
    """
    fields = read_record(document)
    played = enumerate(replay_turns(deal(*table_of(fields))[0], fields.turns))
    return tuple(
        OwnAnswer(turn.before.drawn, number, turn.answers[seat]) for number, turn in played if seat in turn.answers
    )


def parted_turns(guest: Guest, own: Sequence[OwnAnswer]) -> tuple[OwnAnswer, ...]:
    """Return the answers of a seat at which a guest and it have parted, in order."""
    parted = parted_at(guest, [(one.card, one.answer) for one in own])
    return tuple(one for one in own if one.card in parted)
