"""Games, seats, seeds and numbers that environments are given: what there is not is refused with a sentence."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple

import numpy as np

from mycity.api.errors import GameError, UnknownGameError
from mycity.content.campaigns import episode_numbers, unknown_episode
from mycity.content.games import PRINTED_GAMES
from mycity.content.seating import SEATS
from mycity.engine.quoting import quoted
from mycity.engine.rng import as_seed


class WantedGame(NamedTuple):
    """A game of an evening, or an episode of a campaign or season, by so many seats."""

    game: str
    seats: int
    episode: int | None


def chosen(game: object, seats: object, episode: object) -> WantedGame:
    """Return what is to be played.

    Raises:
        UnknownGameError: there is no such game or episode, or it is a whole campaign.
        GameError: there is no table of so many.
    """
    if not isinstance(game, str) or game not in PRINTED_GAMES:
        raise UnknownGameError(f"there is no game {quoted(game)}; there are {', '.join(PRINTED_GAMES)}")
    if episode is None and PRINTED_GAMES[game].is_campaign:
        evenings = ", ".join(row.id for row in PRINTED_GAMES.values() if not row.is_campaign)
        raise UnknownGameError(f"{quoted(game)} is no game of an evening: there are {evenings}; or name an episode")
    number, places = whole_number(episode), whole_number(seats)
    if episode is not None and number not in episode_numbers(game):
        raise UnknownGameError(unknown_episode(game, episode))
    if places is None or places not in SEATS:
        raise GameError(f"a game has {SEATS[0]} to {SEATS[-1]} seats")
    return WantedGame(game, places, number)


def whole_number(value: Any) -> int | None:
    """Return a whole number that was given as one, or as an array of one; ``None`` for anything else."""
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.item()
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def seed_of(value: Any) -> int:
    """Return a seed.

    Raises:
        GameError: no deck can be drawn from it.
    """
    try:
        return as_seed(value)
    except ValueError as error:
        raise GameError(str(error)) from None


def given_action(value: Any) -> int:
    """Return the number of an action.

    Raises:
        GameError: it is none.
    """
    number = whole_number(value)
    if number is None:
        raise GameError(f"an action is a whole number, not {quoted(value)}")
    return number
