"""Cities that texts tell, read with the lands and the rules there are here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.plans import playable_code
from mycity.content.seating import ANIMALS, city_name_fault, players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import State, apply, begin
from mycity.engine.events import Event
from mycity.engine.lands.code import LandCode, PlayedLand
from mycity.engine.lands.found_cities import FoundCity, ToldEvening, find_cities
from mycity.engine.lands.word import shown_word, told_evening, word_value
from mycity.engine.quoting import as_name
from mycity.engine.record import make_record

UNNAMED = "?"
"""The name of a city whose line has none."""


def cities_in(text: str) -> tuple[FoundCity, ...]:
    """Return the cities that a text tells, at most 20, each once.

    Raises:
        LandCodeError: there is no code of a land in it.
        WordError: no word stands behind a code, or none that tells an evening there.
    """
    return find_cities(text, playable_code, _evening)


def told_city(code: LandCode, name: str, word: str) -> FoundCity:
    """Return the city that a word tells on the land of a code.

    Raises:
        WordError: it tells none there.
    """
    answers, end = _evening(code, word)
    return FoundCity(name, code, shown_word(word), answers, end)


@lru_cache(maxsize=64)
def _evening(code: LandCode, word: str) -> ToldEvening:
    word_value(word, code.bits)  # which nearly all fail, before any land is made
    return told_evening(start_on(code), word, code.bits)


def city_name(found: FoundCity) -> str:
    """Return what a city is called that a text tells: one that no city can be called is as good as none."""
    name = as_name(found.name)
    return UNNAMED if city_name_fault(name) else name


def record_told(city: FoundCity) -> dict[str, Any]:
    """Return the record of the evening of a city: a game of one, which is over, whoever has built it."""
    state, events = _begun(city.code, city_name(city))
    for answer in city.answers:
        state, news = apply(state, {0: answer})
        events += news
    return make_record(state, events)


@lru_cache(maxsize=32)
def start_on(code: LandCode) -> State:
    """Return a game of one at its first card, on the land of a code."""
    return _begun(code, UNNAMED)[0]


def _begun(code: LandCode, name: str) -> tuple[State, list[Event]]:
    evening = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    builder = PlayerSpec(name, ANIMALS[0], HUMAN)
    return begin(evening.scenario, players_of(evening, [builder]), code.deck_seed)
