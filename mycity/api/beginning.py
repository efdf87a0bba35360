"""Who sits down to which game: names, bots, a seed, an episode."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

from mycity.ai.bots.registry import UnknownBotError, find_level
from mycity.api.bots import NO_BOT, OwnBot, plays
from mycity.api.errors import GameError, UnknownGameError, UnknownPlayerError
from mycity.api.game import Game, begin_game
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import episode_numbers, unknown_episode
from mycity.content.games import LANDS, PRINTED_GAMES, land_game
from mycity.content.lands import land_names
from mycity.content.lands.plans import find_playable_code
from mycity.content.seating import ANIMALS, SEATS, city_name_fault
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import BOT, HUMAN, OWN
from mycity.engine.lands.code import LandCode, LandCodeError, PlayedLand
from mycity.engine.quoting import as_name, name_fault, quoted
from mycity.engine.rng import as_seed

Seating = Sequence[str | tuple[str, OwnBot | None]] | Mapping[str, OwnBot | None]
"""Names, each with a bot of one's own where one plays it."""


def new_game(
    game: str,
    players: Seating,
    seed: int = 0,
    *,
    episode: int | None = None,
    code: str | None = None,
    kernel: bool = True,
) -> Game:
    """Begin a game and return it.

    >>> game = new_game("eternal", ["Ada", "Bob"], seed=7)
    >>> game.players, game.card
    (('Ada', 'Bob'), 'R-T4')

    By a code, the deck is dealt as that says, whatever the seed: of a land, or of the Eternal game and the island's.

    >>> new_game("land", ["Ada"], code="2001-W01Z-A01H")
    <Game city-land, seed 1913311893869682249, Ada>
    >>> new_game("eternal", ["Ada"], code="2G01-W01Z-A02H")
    <Game eternal, seed 9194868059174024329, Ada>

    Args:
        game: its id: ``eternal``, ``island``, ``island-eternal``, ``city`` (a campaign), ``island-season``, ``land``.
        players: two to four names, by a code one to four; ``bot:3`` is the bot of level 3, called so. A pair of a name
            and an object, or a dict of names to objects or ``None``, seats bots of one's own.
        seed: from which the deck and everything else is drawn: any whole number from 0 to 2 ** 64 - 1.
        episode: which episode of a campaign or season is played on its own.
        code: of the land that is played on, or of an evening of ``eternal`` or ``island-eternal``: twelve characters.
        kernel: whether our bots think with the compiled kernel, where there is one; they think the same without.

    Raises:
        UnknownGameError: there is no such game, no such episode of it, no such land, or the code is of another game.
        UnknownPlayerError: these people cannot sit at one table.
        GameError: the seed is none.
        BotError: a bot of one's own has failed at once.
    """
    if game == LANDS or code is not None:
        return _new_coded_game(game, players, code, episode, kernel=bool(kernel))
    number = read_episode(read_game(game), episode)
    seated, own = seated_players(players)
    return begin_game(game, seated, read_seed(seed), number, own, kernel=bool(kernel))


def _new_coded_game(game: object, players: Seating, code: object, episode: object, *, kernel: bool) -> Game:
    land = read_land(code)
    called = land_game(land.family) if land.is_printed else LANDS
    if game not in (called, land_game(land.family)):
        raise UnknownGameError(f"{quoted(game)} is not played by the code {land}: {called} is")
    if episode is not None:
        raise UnknownGameError(f"{called} has no episodes" if land.is_printed else "a land has no episodes")
    seated, own = seated_players(players, least=1)
    played = PlayedLand(str(land))
    return begin_game(land_game(land.family), seated, land.deck_seed, None, own, played, kernel=kernel)


def land_name(code: str) -> str | None:
    """Return what a land made from a code is called, for ever, in every language, whatever its modules and its deal.

    >>> land_name("2001-W01Z-A01H")
    'Dormatara'

    Returns:
        A word of 5 to 10 letters from A to Z, the first a capital; ``None`` for a printed board, which keeps its name.

    Raises:
        UnknownGameError: there is no such land.
    """
    return land_names.land_name(read_land(code))


def read_land(code: object) -> LandCode:
    """Return the code of a land.

    Raises:
        UnknownGameError: it is none.
    """
    if not isinstance(code, str):
        raise UnknownGameError(f"{quoted(code)} is no land's code: write twelve characters, such as 2001-W01Z-A01H")
    try:
        return find_playable_code(code)
    except LandCodeError as error:
        raise UnknownGameError(str(error)) from None


def seated_players(
    players: Seating, most: int = SEATS[-1], least: int = SEATS[0]
) -> tuple[tuple[PlayerSpec, ...], dict[str, OwnBot]]:
    """Return who sits down, and the bots of one's own by name; the first animals go round in their order.

    Names are kept trimmed and in NFC: "Zé" is one name, however its accent was typed. Of two bots called alike one gets
    a number.

    Raises:
        UnknownPlayerError: these people cannot sit at one table.
    """
    seated, own = list[PlayerSpec](), dict[str, OwnBot]()
    for animal, (given_name, bot) in zip(cycle(ANIMALS), _pairs(players, most, least), strict=False):
        name = as_name(given_name)
        if reason := name_fault(given_name) or city_name_fault(name):
            raise UnknownPlayerError(f"{quoted(given_name)} cannot be a name: {reason}")
        taken = [player.name for player in seated]
        called = name if name not in taken or not name.startswith(BOT) else f"{name} {len(seated) + 1}"
        if called in taken:
            raise UnknownPlayerError(f"two players are called {quoted(name)}")
        seated.append(PlayerSpec(called, animal, _controller(name, bot)))
        if bot is not None:
            own[called] = bot
    return tuple(seated), own


def _pairs(players: Seating, most: int, least: int) -> list[tuple[str, OwnBot | None]]:
    """Return (name, bot of one's own or ``None``) of everybody.

    Raises:
        UnknownPlayerError: these are too few or too many, or not each has a name.
    """
    given: object = list(players.items()) if isinstance(players, Mapping) else players
    if isinstance(given, str) or not isinstance(given, Sequence) or not least <= len(given) <= most:
        raise UnknownPlayerError(f"there must be {least} to {most} players, in a list or a dict")
    pairs = [one if isinstance(one, tuple) and len(one) == 2 else (one, None) for one in given]
    for name, _ in pairs:
        if not isinstance(name, str):
            raise UnknownPlayerError(f"{quoted(name)} is no name: a bot of one's own is given as (name, bot)")
    return [(str.__str__(name), bot) for name, bot in pairs]


def _controller(name: str, bot: object) -> str:
    """Return who plays the city called so.

    Raises:
        UnknownPlayerError: there is no such bot, or the object is none.
    """
    is_ours = name.casefold().startswith(BOT)
    if bot is not None:
        if is_ours:
            raise UnknownPlayerError(f"a bot of one's own has a name of its own, not {quoted(name)}")
        if not plays(bot):
            raise UnknownPlayerError(f"{quoted(name)} cannot be played by {quoted(bot)}: {NO_BOT}")
        return OWN
    if not is_ours:
        return HUMAN
    if not name.startswith(BOT):
        raise UnknownPlayerError(f"{quoted(name)} is no bot: write {quoted(name.casefold())}")
    try:
        find_level(name.removeprefix(BOT), load_levels())
    except UnknownBotError as error:
        raise UnknownPlayerError(str(error)) from None
    return name


def read_game(game: Any) -> str:
    """Return the id of a game.

    Raises:
        UnknownGameError: there is no such game.
    """
    if not isinstance(game, str) or game not in PRINTED_GAMES:
        known = ", ".join(PRINTED_GAMES)
        raise UnknownGameError(f"there is no game {quoted(game)}; there are {known}, and {LANDS}, by its code")
    return game


def read_seed(seed: Any) -> int:
    """Return a seed that was given as any whole number.

    Raises:
        GameError: it is none.
    """
    try:
        return as_seed(seed)
    except ValueError as error:
        raise GameError(str(error)) from None


def read_episode(game: str, episode: Any) -> int | None:
    """Return the number of an episode that is played on its own; ``None`` for a whole game.

    Raises:
        UnknownGameError: ``game`` has no such episode.
    """
    if episode is None:
        return None
    try:
        number = -1 if isinstance(episode, bool) else operator.index(episode)
    except TypeError:
        number = -1
    if number not in episode_numbers(game):
        raise UnknownGameError(unknown_episode(game, episode))
    return number
