"""The table of a family: who has built on one land with one deck, here and far away, and what each came to alone.

There is none before somebody here has finished a game there: until then nobody sees what the others came to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from mycity.engine.city import HUMAN
from mycity.storage.aside.sent_words import SentWord
from mycity.storage.statistics import FinishedGame
from mycity.table.looking_back.counted_games import sum_alone
from mycity.table.looking_back.day_calendar import medal_for


@dataclass(frozen=True)
class TableLine:
    """A line of the table.

    Attributes:
        name: Whose city it is.
        points: What it comes to alone.
        place: From 1; places can be shared.
        medal: Its medal; empty for none.
        sent: The city, of one that was sent.
        game: The game, of one that was built here.
        seat: Whose city in that game.
    """

    name: str
    points: int
    place: int = 1
    medal: str = ""
    sent: SentWord | None = None
    game: FinishedGame | None = None
    seat: int = 0


def is_played(code: str, games: Iterable[FinishedGame]) -> bool:
    """Return whether somebody here has finished a game on the land of a code: what others built there may be seen."""
    return next(_people(code, games), None) is not None


def family_table(
    code: str, sent: Iterable[SentWord], games: Sequence[FinishedGame], towns: Sequence[int]
) -> list[TableLine]:
    """Return the lines of the table, the best first; none before a game was finished here.

    Args:
        code: Of the land.
        sent: Cities that were sent; those on other lands are left out, and one's own that have come back.
        games: The games whose people are in it: of each the best city.
        towns: What the bots have come to there, for the medals.
    """
    own: dict[str, TableLine] = {}
    words = set[str | None]()
    for game, seat in _people(code, games):
        line = TableLine(game.seats[seat].name, sum_alone(game, seat), game=game, seat=seat)
        words.update(game.words[seat : seat + 1])
        before = own.get(line.name)
        own[line.name] = line if before is None or before.points < line.points else before
    if not own:
        return []
    others = [
        TableLine(city.name, city.points, sent=city) for city in sent if city.code == code and city.word not in words
    ]
    lines = sorted([*own.values(), *others], key=lambda line: (-line.points, line.game is None, line.name))
    points = [line.points for line in lines]
    return [replace(line, place=points.index(line.points) + 1, medal=medal_for(line.points, towns)) for line in lines]


def _people(code: str, games: Iterable[FinishedGame]) -> Iterator[tuple[FinishedGame, int]]:
    """Yield the game and the seat of each person who has finished one on the land of a code."""
    for game in games:
        if game.land == code:
            yield from ((game, seat) for seat, one in enumerate(game.seats) if one.controller == HUMAN)
