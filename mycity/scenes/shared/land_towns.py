"""The towns that bots build alone on the land that is played, and the best that is known: what medals are measured by.

They are built beside play, in a process of their own, and told after the game.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from mycity.ai.levels import offered
from mycity.ai.serve.bot_process import Ticket, Town, WorkerError
from mycity.board_pictures.small_pictures import plain
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import State, Table, begin
from mycity.engine.lands.code import PlayedLand
from mycity.engine.record import read_record, table_of
from mycity.scenes.shared.finished_games import keep_towns, statistics_of
from mycity.scenes.shell.services import Services
from mycity.storage.statistics import FinishedGame
from mycity.table.looking_back.day_calendar import TOWNS, DayResult

log = logging.getLogger(__name__)

_ROUNDS = 6
"""Rounds of the search for the best: a second or two with the kernel, and the same on every machine."""
_MOST = 16
"""Lands of which the towns are remembered until the window closes."""


class LandTowns:
    """The towns of one land and deal.

    Attributes:
        towns: those that stand already: of `TOWNS` in their order, then the best.
    """

    def __init__(self, services: Services, table: Table) -> None:
        self._services = services
        state = _alone(table)
        process = services.towns
        asked = [process.play_alone(town, state) for town in TOWNS]
        self._tickets: list[Ticket[Town]] = [*asked, process.best_alone(state, _ROUNDS)]
        self.towns: tuple[Town, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Scores of the towns that stand already."""
        return tuple(town.score for town in self.towns)

    @property
    def is_done(self) -> bool:
        return len(self.towns) == len(self._tickets)

    def update(self) -> bool:
        """Take in what has been built; return whether anything has."""
        if self.is_done:
            return False
        try:
            self._services.towns.poll()
        except WorkerError as problem:
            log.warning("the towns of a land are not built: %s", problem)
            return False
        before = len(self.towns)
        for ticket in self._tickets[before:]:
            found = ticket.take()
            if not found:
                break
            self.towns = (*self.towns, found[0])
        return len(self.towns) > before


def towns_of(services: Services, table: Table) -> LandTowns | None:
    """Return the towns of the land of a game that people play, begun where they were not; ``None`` elsewhere."""
    land = table.scenario.land
    if land is None or not any(player.controller == HUMAN for player in table.players):
        return None
    known = services.land_towns
    if land.code not in known:
        while len(known) >= _MOST:
            known.pop(next(iter(known)))
        known[land.code] = LandTowns(services, table)
    towns: LandTowns = known[land.code]
    return towns


class MissingTowns:
    """Has the towns built that results of days lack, one land after the other, and keeps them.

    A window may have closed before they stood: the medal of a day comes whenever its calendar is open for a moment.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._building: tuple[FinishedGame, LandTowns | None] | None = None

    def update(self, results: Iterable[DayResult]) -> bool:
        """Go on with what some results lack, the first of them first; return whether any towns were kept."""
        if self._building is None:
            game = next((result.game for result in results if result.game.land and not result.towns), None)
            if game is None:
                return False
            self._building = game, self._begun(game)
        game, towns = self._building
        if towns is None:
            return False
        towns.update()
        if towns.is_done:
            self._building = None
            keep_towns(self._services, game.created, game.seed, towns.scores)
        return self._building is None

    def _begun(self, game: FinishedGame) -> LandTowns | None:
        """Return the towns of a game's land, by the rules of its time where its record is kept."""
        try:
            record = statistics_of(self._services).record(game)
            return towns_of(self._services, _newest_table(game) if record is None else table_of(read_record(record))[0])
        except ValueError as problem:  # somebody has written into the files
            log.warning("the towns of a day cannot be built: %s", problem)
            return None


def _newest_table(game: FinishedGame) -> Table:
    episode = load_episode(game.game, land=PlayedLand(game.land))
    players = [PlayerSpec(seat.name, seat.animal, seat.controller) for seat in game.seats]
    return begin(episode.scenario, players_of(episode, players), game.seed)[0].table


def town_names(services: Services) -> list[str]:
    """Return what the towns are called: those of the bots, then the best."""
    names = {level.id: services.t(level.name) for level in offered(load_levels())}
    return [*(names[town] for town in TOWNS), services.t("Best known")]


def town_words(services: Services, towns: tuple[int, ...]) -> str:
    """Return what the bots, and the best that is known, have come to on a land."""
    names = {level.id: services.t(level.name) for level in offered(load_levels())}
    parts = [f"{names[town]} {plain(points)}" for town, points in zip(TOWNS, towns, strict=False)]
    if len(towns) > len(TOWNS):
        parts.append(services.t("best known {points}", points=plain(towns[-1])))
    return " \N{MIDDLE DOT} ".join(parts)


def _alone(table: Table) -> State:
    """Return the game of a land at its first card, one seat alone at the table."""
    return begin(table.scenario, table.players[:1], table.seed)[0]
