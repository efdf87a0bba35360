"""Starts of the seats of a game, and the games that the levels play from there, alone at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mycity.ai.bots.registry import METHODS
from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.levels import Level
from mycity.ai.model.view import view_of
from mycity.ai.review.variations import PlayedGame
from mycity.ai.search.known_deck import BestCity, alone, best_city, for_rounds
from mycity.engine.city import Player
from mycity.engine.episode import Answer, Table, apply, deal


def answers_alone(level: Level, table: Table, is_cancelled: IsCancelled = never_cancelled) -> list[Answer]:
    """Return the answers of ``level`` at a table of one, to the cards that ask.

    Raises:
        CancelledError: ``is_cancelled`` said so.
    """
    bot, given = METHODS[level.method](level), list[Answer]()
    state, _ = deal(table, 0)
    while not state.is_over:
        if is_cancelled():
            raise CancelledError
        given.append(bot.decide(view_of(state, 0), is_cancelled))
        state, _ = apply(state, {0: given[-1]})
    return given


def games_alone(
    levels: Iterable[Level], table: Table, is_cancelled: IsCancelled = never_cancelled
) -> Iterator[list[Answer]]:
    """Yield the answers of each of ``levels`` at a table of one, until ``is_cancelled`` says so."""
    for level in levels:
        try:
            yield answers_alone(level, table, is_cancelled)
        except CancelledError:
            return


def best_alone(
    levels: Sequence[Level], table: Table, rounds: int, is_cancelled: IsCancelled = never_cancelled
) -> BestCity:
    """Return the best city known at a table of one, from what each of ``levels`` builds, the last of which judges.

    Raises:
        CancelledError: ``is_cancelled`` said so.
    """
    games = games_alone(levels, table, is_cancelled)
    return best_city(table, 0, levels[-1], for_rounds(rounds), games, is_cancelled)


def same_start(player: Player, other: Player) -> bool:
    """Return whether two players began with the same: what one could build the other could too."""
    return _start_parts(player) == _start_parts(other)


def _start_parts(player: Player) -> tuple[object, ...]:
    return player.board, player.buildings, player.start, player.holdings


def seats_by_start(game: PlayedGame) -> list[list[int]]:
    """Return the seats, those that began with the same together, unless they are compared with different others."""
    if game.end.rules.compares:
        return [[seat] for seat in game.seats]
    groups: list[list[int]] = []
    for seat in game.seats:
        player = game.table.players[seat]
        twin = next((group for group in groups if same_start(game.table.players[group[0]], player)), None)
        if twin is None:
            groups.append([seat])
        else:
            twin.append(seat)
    return groups


class LevelGames:
    """The games that levels play alone on the deck of a game; seats that began with the same share them.

    Args:
        game: the finished game.
        levels: who plays, the quick ones first.
        is_cancelled: ends a game in its middle, and those to come.
    """

    def __init__(self, game: PlayedGame, levels: Sequence[Level], is_cancelled: IsCancelled = never_cancelled) -> None:
        self._game, self._levels, self._is_cancelled = game, levels, is_cancelled
        self._known: list[tuple[Player, list[list[Answer]]]] = []

    def of(self, seat: int) -> list[list[Answer]]:
        """Return the answers of each level in the place of ``seat``; of fewer levels when it was cancelled."""
        player = self._game.table.players[seat]
        for other, games in self._known:
            if same_start(other, player):
                return games
        games = list(games_alone(self._levels, alone(self._game.table, seat), self._is_cancelled))
        self._known.append((player, games))
        return games
