"""Cities in words: a whole evening of one seat, read out of a line that somebody has sent, and told in one."""

from __future__ import annotations

from mycity.api.errors import GameError
from mycity.api.game import Game, begin_game
from mycity.content.games import land_game
from mycity.content.lands.told_cities import cities_in, city_name
from mycity.content.seating import ANIMALS
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.lands.code import LandCodeError, PlayedLand
from mycity.engine.lands.found_cities import FoundCity
from mycity.engine.lands.word import WordError
from mycity.engine.quoting import quoted


def city(line: str) -> Game:
    """Return the evening that a line tells: a game of one that is over, whoever has built the city, and wherever.

    >>> game = city("Ada · 25 · 2001-XX3R-303N 9ZVV9-SVZMM-TYMRM-R1YW2-RWN")
    >>> game.players, game.is_over, game.scores()
    (('Ada',), True, {'Ada': 25})

    Args:
        line: with the code of a land and the word behind it, however it was sent; what else stands there is read over,
            but for a name before the first `` · ``. A city without a name is called ``?``.

    Raises:
        GameError: it tells no city, or several.
    """
    found = told_cities(line)
    if len(found) > 1:
        raise GameError(f"this text tells {len(found)} cities: give the line of one")
    return evening_told(found[0])


def told_cities(text: object) -> tuple[FoundCity, ...]:
    """Return the cities that a text tells.

    Raises:
        GameError: it tells none; the sentence says why.
    """
    if not isinstance(text, str):
        raise GameError(f"{quoted(text)} is no line of a city: write the code of its land and its word")
    try:
        return cities_in(text)
    except (LandCodeError, WordError) as error:
        raise GameError(str(error)) from None


def evening_told(found: FoundCity) -> Game:
    """Return the game of a city that a text tells: it is over."""
    name = city_name(found)
    land = PlayedLand(str(found.code))
    builder = PlayerSpec(name, ANIMALS[0], HUMAN)
    game = begin_game(land_game(found.code.family), [builder], found.code.deck_seed, land=land)
    for answer in found.answers:
        game.play(name, answer)
    return game
