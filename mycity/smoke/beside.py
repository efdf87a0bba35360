"""A game beside guests, as lines have told them: in its middle, and over."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.seating import players_of
from mycity.engine.episode import begin
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record import make_record
from mycity.smoke.evenings import FOUNDERS, GameSoFar, NoThinker, turns
from mycity.storage.clock import utc_now
from mycity.storage.game_file import new_save
from mycity.storage.saves import SavedGuest
from mycity.table.turn.session import Session

_CODE, _ALL = "203Z-W000-K023", 99


def beside_guests(count: int, *, over: bool = False) -> Session:
    """Return a game on a made land, kept in no slot, beside which so many guests build."""
    table = _played(_ALL if over else 15)
    game = land_game(read_code(_CODE).family)
    save = new_save(game, game, table[0].table.players, table[0].table.seed, utc_now())
    words = _words()
    guests = (SavedGuest(name=f"Guest {number}", word=words[number % len(words)]) for number in range(count))
    return Session(replace(save, guests=tuple(guests)), *table, NoThinker(), None)


@cache
def _played(count: int) -> GameSoFar:
    code = read_code(_CODE)
    evening = load_episode(land_game(code.family), land=PlayedLand(_CODE))
    return turns(begin(evening.scenario, players_of(evening, FOUNDERS), code.deck_seed), count)


@cache
def _words() -> tuple[str, ...]:
    """Return what the seats of that game have built, as words."""
    return tuple(told.word for told in words_alone(make_record(*_played(_ALL))) if told.word)
