"""Who sits where: from a name, an animal and a controller per seat to the players of an episode."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.content.tiled.maps import load_board
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import Player

ANIMALS = ("fox", "bear", "owl", "hare", "hedgehog", "otter", "deer", "badger")
"""The animals a player can choose from; each has a picture of its name."""
SEATS = range(2, 5)
"""How many players a game can have."""


def players_of(episode: EpisodePlan, founders: Sequence[PlayerSpec]) -> tuple[Player, ...]:
    """Return the players of an episode that is played on its printed board."""
    board = load_board(episode.board)
    return tuple(
        Player(
            name=one.name,
            animal=one.animal,
            controller=one.controller,
            board=board,
            buildings=dict(episode.buildings),
            start=episode.scenario.start,
        )
        for one in founders
    )
