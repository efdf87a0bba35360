"""A player's strength against the bots, worked out from the finished games. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mycity.ai.levels import Level, LevelRow, offered
from mycity.ai.rating import RatedGame, history, nearest, rating_of
from mycity.content.lands.land_sets import counts_for_rating
from mycity.content.lands.plans import playable_code
from mycity.engine.city import BOT, HUMAN
from mycity.engine.lands.code import LandCodeError
from mycity.storage.statistics import FinishedGame, SeatResult

FIRST = 1
"""The place among the levels, from 0, at which a player begins."""


@dataclass(frozen=True)
class Strength:
    """The strength that the games show.

    Attributes:
        ratings: the rating at the start and after each game that counts.
        level: the level that is as strong: the one proposed for the next game.
    """

    ratings: tuple[int, ...]
    level: Level

    @property
    def rating(self) -> int:
        return self.ratings[-1]

    @property
    def games(self) -> int:
        """The number of games that count."""
        return len(self.ratings) - 1


def strength(games: Iterable[FinishedGame], rows: Sequence[LevelRow]) -> Strength:
    """Return the strength of the one who plays here.

    A game counts when one person has played all of it against the same bots, and nobody has helped. On a made land it
    counts where the bots were tuned for its modules: ``rated`` in ``assets/lands.yaml``.

    Args:
        games: The finished games, in order.
        rows: The bots there are.
    """
    levels = offered(rows)
    outcomes = [rated for game in games if (rated := outcome(game, levels)) is not None]
    ratings = history(rating_of(levels[min(FIRST, len(levels) - 1)]), outcomes)
    return Strength(tuple(ratings), nearest(ratings[-1], levels))


def outcome(game: FinishedGame, levels: Sequence[Level]) -> RatedGame | None:
    """Return what a game says of the one person in it; None when it does not count."""
    people = [seat for seat in game.seats if seat.controller == HUMAN]
    if game.mixed or len(people) != 1 or people[0].helped or not is_rated(game.land):
        return None
    ratings = {name: rating_of(level) for level in levels for name in (level.id, str(level.number))}
    rivals = [
        (ratings[name], _share(people[0], seat))
        for seat in game.seats
        if (name := seat.controller.removeprefix(BOT)) in ratings and seat is not people[0]
    ]
    return RatedGame(tuple(rivals)) if rivals else None


def is_rated(code: str) -> bool:
    """Return whether games on the land of a code say something of strength; those on a printed one always do."""
    try:
        return not code or counts_for_rating(playable_code(code))
    except LandCodeError:  # kept by a newer version
        return False


def _share(mine: SeatResult, other: SeatResult) -> float:
    if mine.rank == other.rank:
        return 0.5
    return 1.0 if mine.rank < other.rank else 0.0
