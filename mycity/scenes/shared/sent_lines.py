"""The line that is sent of a city on a land, a message to somebody: name, points alone, medal, code.

One button copies it wherever a finished game is looked back on, a line for each city of the people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mycity.board_pictures.small_pictures import plain
from mycity.engine.city import HUMAN
from mycity.engine.episode import State, Table
from mycity.engine.record_play import points_alone
from mycity.scenes.shell.land_codes import copy_text
from mycity.scenes.shell.services import Services
from mycity.storage.statistics import FinishedGame
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
_DOT = "\N{MIDDLE DOT}"
"""The sign between the parts of a line that is sent."""


@dataclass(frozen=True)
class SentGame:
    """A finished game on a land as far as it is known, to be sent.

    Attributes:
        code: The land's code; empty of a game that has none.
        people: The names of those who have played, by seat, in order.
        points: Returns what each seat has come to alone.
        towns: Returns what the bots have come to on that land, as far as it is known.
    """

    code: str
    people: Mapping[int, str]
    points: Callable[[], Sequence[int]]
    towns: Callable[[], Sequence[int]]

    def buttons(self, services: Services) -> list[IconButton]:
        """Return the button that copies a line for each city of the people; none where there is nothing to send."""
        if not self.code or not self.people:
            return []
        t = services.t
        tip = (
            t("Copy a line to send: name, points alone, medal, code")
            if len(self.people) == 1
            else t("Copy a line for each of you, to send")
        )
        return [IconButton("send", lambda: copy_text(services, "\n".join(self._lines(t))), tip=tip, key="send")]

    def _lines(self, t: Callable[[str], str]) -> Iterator[str]:
        points, towns = self.points(), self.towns()
        for seat, name in self.people.items():
            medal, shown = medal_for(points[seat], towns), " ".join(name.replace(_DOT, " ").split())
            parts = [shown, plain(points[seat]), t(_SHORT_WORDS[medal]) if medal else "", self.code]
            yield f" {_DOT} ".join(part for part in parts if part)


def sent_result(game: EndedGame, towns: Callable[[], Sequence[int]]) -> SentGame:
    """Return what is sent of a game that has just ended.

    Args:
        game: The game.
        towns: Returns what the bots have come to so far.
    """
    table = game.state.table
    return SentGame(_code_of(table), _people_at(table), lambda: game.alone, towns)


def sent_finished(services: Services, game: FinishedGame) -> SentGame:
    """Return what is sent of one of the finished games, where it is known what each city comes to alone."""
    names = {seat: one.name for seat, one in enumerate(game.seats) if one.controller == HUMAN}
    code = game.land if is_told_alone(game) else ""
    sums = [sum_alone(game, seat) for seat in range(len(game.seats))]
    return SentGame(code, names, lambda: sums, lambda: towns_on(services.finished, code))


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

    return SentGame(code, _people_at(end.table), points, lambda: towns_on(services.finished, code))


def _code_of(table: Table) -> str:
    return "" if table.scenario.land is None else table.scenario.land.code


def _people_at(table: Table) -> dict[int, str]:
    return {seat: player.name for seat, player in enumerate(table.players) if player.controller == HUMAN}
