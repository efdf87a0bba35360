"""Beginning a game and going on with one: from seats or a slot to a session that can be played.

session = begin_game(services, game, seatings, seed=7)          # a new game in the first free slot
session = resume_game(services, slot=2)                         # the game in a slot, at the turn it was left at
services.stack.push(PlayScene(services, session))
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import Seating, players_of
from mycity.engine.episode import begin
from mycity.scenes.shell.services import Services
from mycity.storage.saves import Save, tidy_name
from mycity.storage.slots import Slots, utc_now
from mycity.table.checks.saves import player_slots
from mycity.table.session import Saver, Session, resumed, seats_of
from mycity.table.thinking import ThinkerBeside

_SEEDS = 1 << 32
"""New games draw their seed below this: short enough to be written down and told."""


def slots_of(services: Services) -> Slots:
    """Return the player's slots."""
    return player_slots(services.folders.data)


def new_seed(services: Services) -> int:
    """Return the seed of a new game: the one of the command line, or any."""
    return services.seed if services.seed is not None else secrets.randbelow(_SEEDS)


def begin_game(
    services: Services, game: str, seatings: Sequence[Seating], seed: int, saver: Saver | None = None
) -> Session:
    """Begin a single episode of a game that is no campaign.

    Args:
        services: What every scene is given.
        game: Its name, such as ``eternal``.
        seatings: Who plays, by seat.
        seed: From which everything is drawn.
        saver: Keeps it; otherwise the first free slot does, and nothing when none is free.
    """
    episode = load_episode(game)
    state, events = begin(episode.scenario, players_of(episode, seatings), seed)
    now = utc_now()
    save = Save(
        kind=GAMES[game].kinds[0],
        game=game,
        title=tidy_name(seatings[0].name),
        seed=seed,
        created=now,
        last_played=now,
        players=seats_of(state.table.players),
    )
    return Session(save, state, events, ThinkerBeside(services.bots), saver or services.keeping.take_free())


def resume_game(services: Services, slot: int) -> Session:
    """Go on with the game in a slot.

    Raises:
        SaveError: The slot holds none that can be played on, or is open in another window.
    """
    saver = services.keeping.take(slot)
    return resumed(slots_of(services).read(slot), ThinkerBeside(services.bots), saver)
