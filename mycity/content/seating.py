"""Seating at a table: from a name, an animal and a controller per seat to players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Protocol

from mycity.content.bot_rows import load_levels
from mycity.content.games import GAMES
from mycity.content.lands.plans import land_board
from mycity.content.tiled.maps import load_board
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import BOT, HUMAN, OWN, Player
from mycity.engine.holdings import holdings_in
from mycity.engine.quoting import NAME_LIMIT, name_fault

ANIMALS = ("fox", "bear", "owl", "hare", "hedgehog", "otter", "deer", "badger")
"""The animals a player can choose from; each has a picture of its name."""
SEATS = range(2, 5)
"""The numbers of players that a game can have."""


class Person(Protocol):
    """Whoever a document names as a player."""

    @property
    def name(self) -> str: ...
    @property
    def animal(self) -> str: ...
    @property
    def controller(self) -> str: ...


def city_name_fault(name: str) -> str:
    """Return why no city can be called so, as the end of a sentence; empty where one can."""
    return name_fault(name) or ("" if len(name) <= NAME_LIMIT else f"it has more than {NAME_LIMIT} characters")


def people_faults(people: Sequence[Person], fewest: int = SEATS[0]) -> Iterator[str]:
    """Yield a sentence for everything that no table has: nothing when these people can sit at one."""
    if not fewest <= len(people) <= SEATS[-1]:
        yield f"players: a game has {fewest} to {SEATS[-1]} seats, not {len(people)}"
    for seat, person in enumerate(people):
        location = f"players[{seat}]"
        if reason := city_name_fault(person.name):
            yield f"{location}.name: {person.name!r:.60} cannot be a city's name: {reason}"
        if person.animal not in ANIMALS:
            yield f"{location}.animal: there is no animal {person.animal!r:.60}"
        if person.controller not in controllers():
            yield f"{location}.controller: nobody is called {person.controller!r:.60}"


@cache
def controllers() -> frozenset[str]:
    """Return everybody who can play: a person, a bot of one's own, and every bot by its id and by its number."""
    rows = load_levels()
    names = [row["id"] for row in rows] + [row["number"] for row in rows if row["number"] is not None]
    return frozenset([HUMAN, OWN, *(f"{BOT}{name}" for name in names)])


def players_of(episode: EpisodePlan, founders: Sequence[PlayerSpec]) -> tuple[Player, ...]:
    """Return the players of an episode that is played for itself, on its board as it is."""
    board = land_board(episode.board) if GAMES[episode.scenario.game].family else load_board(episode.board)
    return tuple(
        Player(
            name=founder.name,
            animal=founder.animal,
            controller=founder.controller,
            board=board,
            buildings=dict(episode.buildings),
            start=episode.scenario.start,
            holdings=holdings_in(episode.history),
        )
        for founder in founders
    )
