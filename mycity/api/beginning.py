"""Who sits down to which game: names, bots, a seed, an episode."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.bots.registry import UnknownBotError, find_level
from mycity.api.errors import GameError, UnknownGameError, UnknownPlayerError
from mycity.api.game import Game
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import episode_numbers, no_episode
from mycity.content.games import GAMES
from mycity.content.seating import ANIMALS, SEATS, is_city_name
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import BOT, HUMAN
from mycity.engine.quoting import as_name, is_name, quoted
from mycity.engine.rng import LARGEST_SEED


def new_game(game: str, players: Sequence[str], seed: int, *, episode: int | None = None) -> Game:
    """Begin a game and return it.

    >>> game = new_game("eternal", ["Ada", "Bob"], seed=7)
    >>> game.players, game.card
    (('Ada', 'Bob'), 'R-T4')

    Args:
        game: its id: ``eternal``, ``island``, ``island-eternal``, ``city`` (a campaign), ``island-season``.
        players: two to four names; ``bot:3`` is the bot of level 3, called so.
        seed: from which the deck and everything else is drawn.
        episode: which episode of a campaign or season is played on its own.

    Raises:
        UnknownGameError: there is no such game, or no such episode of it.
        UnknownPlayerError: these people cannot sit at one table.
        GameError: the seed is none.
    """
    founders = founders_named(players)
    refuse_game(game, founders, seed, episode)
    return Game(game, founders, seed, episode)


def founders_named(players: Sequence[str]) -> tuple[PlayerSpec, ...]:
    """Return who sits down, with the first animals in their order; of two bots called alike one gets a number.

    Names are kept trimmed and in NFC: "Zé" is one name, however its accent was typed.

    Raises:
        UnknownPlayerError: these people cannot sit at one table.
    """
    given: object = players
    is_list = isinstance(given, Sequence) and not isinstance(given, str) and len(given) in SEATS
    if not is_list or not all(isinstance(name, str) for name in players):
        raise UnknownPlayerError(f"a game has {SEATS[0]} to {SEATS[-1]} players, each with a name")
    found, taken = list[PlayerSpec](), set[str]()
    for animal, given_name in zip(ANIMALS, players, strict=False):
        name = as_name(given_name)
        if not is_name(given_name) or not is_city_name(name):
            raise UnknownPlayerError(f"{quoted(given_name)} cannot be a name")
        called = name if name not in taken or not name.startswith(BOT) else f"{name} {len(found) + 1}"
        if called in taken:
            raise UnknownPlayerError(f"two players are called {quoted(name)}")
        taken.add(called)
        found.append(PlayerSpec(called, animal, name if name.startswith(BOT) else HUMAN))
    return tuple(found)


def is_seed(seed: object) -> bool:
    """Return whether a deck can be drawn from this."""
    return isinstance(seed, int) and 0 <= seed <= LARGEST_SEED


def refuse_game(game: str, founders: Sequence[PlayerSpec], seed: int, episode: int | None) -> None:
    """Refuse what cannot be begun.

    Raises:
        GameError: there is no such game, episode or bot, or the seed is none.
    """
    if game not in GAMES:
        raise UnknownGameError(f"there is no game {quoted(game)}; there are {', '.join(GAMES)}")
    if episode is not None and episode not in episode_numbers(game):
        raise UnknownGameError(no_episode(game, episode))
    if not is_seed(seed):
        raise GameError(f"a seed is a number from 0 to {LARGEST_SEED}")
    for one in founders:
        try:
            if one.controller != HUMAN:
                find_level(one.controller.removeprefix(BOT), load_levels())
        except UnknownBotError as error:
            raise UnknownPlayerError(str(error)) from None
