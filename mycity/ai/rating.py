"""Elo rating of a player against the bots: a number that moves with every game, and the level it comes near to.

Bots have fixed ratings (``assets/bots.yaml``, from matches), on the scale that chess players know: somebody 200 points
above wins three games of four. A player's rating moves by the difference between what a game brought against each bot
at the table and what was to be expected; the first games move it most.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mycity.ai.levels import Level

SCALE = 400.0
"""Points of rating that make ten wins to one loss."""
PACES = ((5, 160.0), (15, 80.0))
"""(games, pace): as long as fewer games than these are played, a game moves the rating by up to this much (Elo's K)."""
PACE = 40.0
"""The pace after that."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against bots, from the player's side.

    Attributes:
        rivals: (rating of a bot, 1 for a better place than it, 0.5 for a shared one, 0 for a worse one), one or more.
    """

    rivals: tuple[tuple[int, float], ...]


def expected(rating: float, other: float) -> float:
    """Return the share of games that ``rating`` wins against ``other``: 0 to 1."""
    return 1.0 / (1.0 + math.pow(10.0, (other - rating) / SCALE))


def after(rating: float, games: int, outcome: RatedGame) -> float:
    """Return the rating after a game.

    Args:
        rating: the rating before it.
        games: how many games were played before it.
        outcome: what the game brought.
    """
    surprise = sum(won - expected(rating, other) for other, won in outcome.rivals) / len(outcome.rivals)
    pace = next((pace for count, pace in PACES if games < count), PACE)
    return rating + pace * surprise


def history(start: int, outcomes: Iterable[RatedGame]) -> list[int]:
    """Return the rating at the start and after each game."""
    rating, ratings = float(start), [start]
    for games, outcome in enumerate(outcomes):
        rating = after(rating, games, outcome)
        ratings.append(round(rating))
    return ratings


def nearest(rating: int, levels: Sequence[Level]) -> Level:
    """Return the level whose rating is nearest: an even game. Of two as near the weaker one."""
    return min(levels, key=lambda level: (abs(rating_of(level) - rating), rating_of(level)))


def rating_of(level: Level) -> int:
    """Return the rating of a level that is offered to players.

    Raises:
        ValueError: it has none.
    """
    if level.rating is None:
        raise ValueError(f"bot {level.id} has no rating")
    return level.rating
