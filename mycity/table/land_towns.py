"""The towns that bots build alone on the land that is played, and the best that is known: what medals are measured by.

They are built beside play, in a process of their own, and told after the game.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Iterable, Iterator

from mycity.ai.bots.registry import find_level
from mycity.ai.levels import offered
from mycity.ai.review.starts import answers_alone, best_alone
from mycity.ai.search.known_deck import played
from mycity.ai.serve.bot_process import BotProcess, BotTown, Ticket, WorkerError
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, land_game
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import State, Table, begin
from mycity.engine.lands.code import LandCode, PlayedLand
from mycity.engine.record import read_record, table_of
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.day_calendar import TOWNS, DayResult
from mycity.table.looking_back.kept_city import kept_city

log = logging.getLogger(__name__)

_ROUNDS = 6
"""Rounds of the search for the best: a second or two with the kernel, and the same on every machine."""
_MOST = 16
"""Lands of which the towns are remembered until the window closes."""


class LandTowns:
    """The towns of one land and deal.

    Args:
        process: Builds them.
        table: Of a game on that land.
        kept: Returns the finished games, which may tell of a better city.

    Attributes:
        towns: Those that stand already: of `TOWNS` in their order, then the best of a search, which is always the same.
    """

    def __init__(self, process: BotProcess, table: Table, kept: Callable[[], Statistics]) -> None:
        self._process = process
        self._kept = kept
        self._start = state = begin(table.scenario, table.players[:1], table.seed)[0]  # one seat alone
        asked = [process.play_alone(town, state) for town in TOWNS]
        self._tickets: list[Ticket[BotTown]] = [*asked, process.best_alone(state, _ROUNDS)]
        self.towns: tuple[BotTown, ...] = ()
        self._noted: BotTown | None = None

    @property
    def best(self) -> BotTown | None:
        """The best city known on the land: that of the search, or one that was noted; None before there is any."""
        known = [*(self.towns[-1:] if self.is_done else ()), *([] if self._noted is None else [self._noted])]
        return max(known, key=lambda town: town.score, default=None)

    @property
    def beyond(self) -> BotTown | None:
        """The best city where it is better than what the search has found; None while there is none."""
        best = self.best
        return best if best is not None and self.is_done and best.score > self.towns[-1].score else None

    def note(self, town: BotTown) -> None:
        """Note a city that was found elsewhere, unless as good a one is known."""
        if self._noted is None or town.score > self._noted.score:
            self._noted = town

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
            self._process.poll()
        except WorkerError as problem:
            log.warning("the towns of a land are not built: %s", problem)
            return False
        before = len(self.towns)
        for ticket in self._tickets[before:]:
            found = ticket.take()
            if not found:
                break
            self.towns = (*self.towns, found[0])
        self.recall()
        return len(self.towns) > before

    def recall(self) -> None:
        """Note the best city that the finished games tell of, once all towns stand."""
        if self.is_done and self.best is not None:
            town = kept_city(self._kept(), self._start, self.best.score)
            if town is not None:
                self.note(town)


class TownsByLand:
    """The towns of the lands that were played since the window opened.

    Args:
        process: Returns the process that builds them, started when first asked for.
        kept: Returns the finished games as the files have them now.
    """

    def __init__(self, process: Callable[[], BotProcess], kept: Callable[[], Statistics]) -> None:
        self._process = process
        self._kept = kept
        self._known: dict[tuple[str, str], LandTowns] = {}

    def of(self, table: Table) -> LandTowns | None:
        """Return the towns of the land of a game that people play, begun where they were not.

        None elsewhere: a printed board has none, be its cards dealt by a code.
        """
        land = table.scenario.land
        if (
            land is None
            or not GAMES[table.scenario.game].family
            or not any(player.controller == HUMAN for player in table.players)
        ):
            return None
        key = land.code, table.scenario.version  # a game goes on by the rules of its time
        if key not in self._known:
            while len(self._known) >= _MOST:
                self._known.pop(next(iter(self._known)))
            self._known[key] = LandTowns(self._process(), table, self._kept)
        self._known[key].recall()
        return self._known[key]


class MissingTowns:
    """Has the towns built that results of days lack, one land after the other, and keeps them.

    A window may have closed before they stood: the medal of a day comes whenever its calendar is open for a moment.

    Args:
        towns: Has them built.
        statistics: The finished games, whose records say by which rules.
        keep: Keeps the scores on the land of a finished game, which was begun then, with that seed.
    """

    def __init__(
        self, towns: TownsByLand, statistics: Statistics, keep: Callable[[dt.datetime, int, tuple[int, ...]], None]
    ) -> None:
        self._towns = towns
        self._statistics = statistics
        self._keep = keep
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
            self._keep(game.created, game.seed, towns.scores)
        return self._building is None

    def _begun(self, game: FinishedGame) -> LandTowns | None:
        """Return the towns of a game's land, by the rules of its time where its record is kept."""
        try:
            record = self._statistics.record(game)
            return self._towns.of(_newest_table(game) if record is None else table_of(read_record(record))[0])
        except ValueError as problem:  # somebody has written into the files
            log.warning("the towns of a day cannot be built: %s", problem)
            return None


def _newest_table(game: FinishedGame) -> Table:
    episode = load_episode(game.game, land=PlayedLand(game.land))
    players = [PlayerSpec(seat.name, seat.animal, seat.controller) for seat in game.seats]
    return begin(episode.scenario, players_of(episode, players), game.seed)[0].table


def built_towns(code: LandCode) -> Iterator[tuple[str, int]]:
    """Build the towns of a land here, one after the other; yield who has built it and its score."""
    rows, table = load_levels(), first_state(code).table
    for bot in TOWNS:
        yield bot, played(table, answers_alone(find_level(bot, rows), table)).score
    yield "best", best_alone(offered(rows), table, _ROUNDS).score


def first_state(code: LandCode) -> State:
    """Return the game on a land at its first card, one person alone at the table."""
    episode = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    return begin(episode.scenario, players_of(episode, [PlayerSpec("", "fox", HUMAN)]), code.deck_seed)[0]


def town_names(t: Callable[[str], str]) -> list[str]:
    """Return what the towns are called: those of the bots, then the best."""
    names = {level.id: t(level.name) for level in offered(load_levels())}
    return [*(names[town] for town in TOWNS), t("Best known")]
