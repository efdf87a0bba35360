"""The line that is sent of a city, a message to somebody: name, points alone, medal, code, and the evening's word.

One button copies it wherever a finished game is looked back on; where several people have played, each has a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from mycity.content.games import GAMES
from mycity.engine.city import HUMAN, Player
from mycity.engine.documents import Json
from mycity.engine.episode import State, Table
from mycity.engine.lands.found_cities import sent_line
from mycity.engine.lands.seat_words import NO_CODE, SeatWord, words_alone
from mycity.engine.lands.word import WordError
from mycity.engine.record import RecordError
from mycity.engine.record_play import points_alone
from mycity.scenes.shared.sent_cities import SentCities, SentCity, copy_cities
from mycity.scenes.shared.word_refusals import GONE, word_refusal
from mycity.scenes.shell.services import Services
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.known_lands import towns_on
from mycity.table.looking_back.counted_games import is_told_alone, sum_alone
from mycity.table.looking_back.day_calendar import MEDALS, medal_for
from mycity.table.looking_back.ended_game import EndedGame
from mycity.table.looking_back.ranking import standings
from mycity.ui.kit.widgets import IconButton
from mycity.ui.messages import mark

_SHORT_WORDS = dict(
    zip(MEDALS, (mark("medal|bronze"), mark("medal|silver"), mark("medal|gold"), mark("medal|laurel")), strict=True)
)
"""The words for each medal in a line that is sent."""


@dataclass(frozen=True)
class SentGame:
    """A finished game as far as it is known, to be sent.

    Attributes:
        code: The code of what it was played on; empty of a game that has none.
        people: The names of those who have played, by seat, in order.
        points: Returns what each seat has come to alone.
        towns: Returns what the bots have come to on that land, as far as it is known.
        words: Returns the word of each seat.
        wordless: Why nobody has a line; None where each has one.
    """

    code: str
    people: Mapping[int, str]
    points: Callable[[], Sequence[int]]
    towns: Callable[[], Sequence[int]]
    words: Callable[[], Sequence[SeatWord]]
    wordless: WordError | None = None

    def buttons(self, services: Services) -> list[IconButton]:
        """Return the button that copies the line of a city; of several people it shows one for each.

        It cannot be pressed, and says why, in an evening that has no code; none is there where no people have played.
        """
        if not self.people:
            return []
        if self.wordless is not None:
            return [
                IconButton("send", _nothing, enabled=False, reason=word_refusal(services, self.wordless), key="send")
            ]
        t = services.t
        tip = t("Copy this city") if len(self.people) == 1 else t("Copy a city")
        about = t("A line to be sent: name, points alone, medal, code, and the word that tells the whole evening.")
        return [IconButton("send", lambda: self._send(services), tip=f"{tip}\n{about}", key="send")]

    def _send(self, services: Services) -> None:
        cities = list(self._cities(services))
        if len(cities) == 1:
            copy_cities(services, cities)
        else:
            services.stack.push(SentCities(services, cities))

    def _cities(self, services: Services) -> Iterator[SentCity]:
        points, towns, words = self.points(), self.towns(), self.words()
        for seat, name in self.people.items():
            medal, told = medal_for(points[seat], towns), words[seat]
            medal_words = services.t(_SHORT_WORDS[medal]) if medal else ""
            why = "" if told.refusal is None else word_refusal(services, told.refusal)
            yield SentCity(sent_line(name, points[seat], medal_words, self.code, told.word), why)


def sent_result(game: EndedGame, towns: Callable[[], Sequence[int]]) -> SentGame:
    """Return what is sent of a game that has just ended.

    Args:
        game: The game.
        towns: Returns what the bots have come to so far.
    """
    record = {} if game.save.episode is None else game.save.episode.record
    return _of_table(game.state.table, record, lambda: game.alone, towns)


def sent_finished(services: Services, game: FinishedGame) -> SentGame:
    """Return what is sent of one of the finished games."""
    names = _people_of(game.game, game.seats)
    sums = [sum_alone(game, seat) for seat in range(len(game.seats))]
    refusal = None if game.land else NO_CODE
    if game.land and not is_told_alone(game):
        refusal = _record_gone()

    def words() -> Sequence[SeatWord]:
        told = _words_in(services.finished.record(game), len(game.seats))
        return [SeatWord(word) if word else other for word, other in zip_longest(game.words, told)]

    return SentGame(game.land, names, lambda: sums, lambda: towns_on(services.finished, game.land), words, refusal)


def sent_record(services: Services, end: State, document: Mapping[str, Any]) -> SentGame:
    """Return what is sent of a game that is looked back on.

    Args:
        end: How it has ended.
        document: Its record.
    """
    code = _code_of(end.table)

    def points() -> list[int]:
        at_table = {one.seat: one.score for one in standings(end)}
        return [at_table[seat] if alone is None else alone for seat, alone in enumerate(points_alone(document))]

    return _of_table(end.table, document, points, lambda: towns_on(services.finished, code))


def _of_table(
    table: Table, record: Json, points: Callable[[], Sequence[int]], towns: Callable[[], Sequence[int]]
) -> SentGame:
    people, code = _people_of(table.scenario.game, table.players), _code_of(table)
    return SentGame(code, people, points, towns, lambda: words_alone(record), None if code else NO_CODE)


def _words_in(record: Json | None, seats: int) -> Sequence[SeatWord]:
    """Return the words of a record; of one that is gone, that it is."""
    with suppress(RecordError):
        return words_alone(record)
    return [SeatWord(refusal=_record_gone())] * seats


def _record_gone() -> WordError:
    return WordError("the record of this game is gone", GONE)


def _people_of(game: str, seats: Sequence[Player | SeatResult]) -> dict[int, str]:
    """Return the names of the people of a game, by seat; of a campaign's none, for no episode has a line."""
    if game not in GAMES or GAMES[game].is_campaign:
        return {}
    return {seat: one.name for seat, one in enumerate(seats) if one.controller == HUMAN}


def _code_of(table: Table) -> str:
    return "" if table.scenario.land is None else table.scenario.land.code


def _nothing() -> None:
    """Do nothing: what cannot be pressed needs something that it would do."""
