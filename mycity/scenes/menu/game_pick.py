"""The choice of a new game: which world, which game of it, on which land or which episode, or a lesson instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

from mycity.content.campaigns import episode_numbers
from mycity.content.games import GAMES
from mycity.content.seating import SEATS
from mycity.engine.lands.code import ISLAND as ISLAND_LANDS
from mycity.engine.lands.code import LandCode
from mycity.scenes.game_screens import CHOICES, CITY, ISLAND, SCREENS, GameChoice, World, lessons_of, recent_choice
from mycity.scenes.menu.land_pick import BY_CODE, PRINTED, RANDOM, TODAY, LandPick
from mycity.scenes.shared.days_game import read_calendar, unfinished_slot
from mycity.scenes.shell.services import Services
from mycity.storage.resume import opened_episodes
from mycity.storage.settings import RememberedEpisode, sees_sealed
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.looking_back.day_calendar import DayCalendar
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Widget


class EpisodeChoice:
    """The episode chosen, at first that of the last game; sealed ones are offered to whoever wants to see them.

    The first episode is open to everybody: its letter tells of nothing that a campaign would still hide.

    Args:
        game: The campaign.
    """

    def __init__(self, services: Services, game: str) -> None:
        self._game = game
        self._settings = services.settings
        self._opened = max(1, _most_opened(services, game))
        last = next((remembered for remembered in services.settings.now.episodes if remembered.game == game), None)
        self._chosen = 1 if last is None else last.number

    @property
    def number(self) -> int:
        """The episode."""
        return min(self._chosen, self._count)

    @property
    def _count(self) -> int:
        return len(episode_numbers(self._game)) if sees_sealed(self._settings.now) else self._opened

    def remember(self, services: Services) -> None:
        """Keep the choice for the next game."""
        others = [episode for episode in services.settings.now.episodes if episode.game != self._game]
        latest = RememberedEpisode(self._game, self.number, sees_sealed(services.settings.now))
        services.settings.change(episodes=(latest, *others))

    def rows(self, services: Services, changed: Callable[[], None]) -> list[Widget]:
        """Return the rows of a page to choose with; ``changed`` is called when the rows must be made anew."""
        t = services.t
        options: list[tuple[object, str]] = [
            (number, f"{number}. {t(LetterText(self._game, number).title)}") for number in range(1, self._count + 1)
        ]

        def choose(number: object) -> None:
            self._chosen = int(str(number))

        def show_all(value: bool) -> None:
            self._settings.change(shows_sealed=value)
            changed()

        tip = t("Shows the titles and the rules of chapters that are still sealed.")
        shows = sees_sealed(self._settings.now)
        toggle = Toggle(t("Show sealed episodes (spoilers)"), value=shows, on_change=show_all, key="all", tip=tip)
        return [toggle, OptionRow(t("Episode"), options=options, value=self.number, on_change=choose, key="episode")]


class GamePick:
    """The game that is to be played; at first what was played last. Nothing is drawn here.

    Args:
        world: Where it is to be set; where the last game was when None.
        code: Of the land that is to be played on.

    Attributes:
        game: The game.
        world: Its world.
        lesson: The lesson that is given instead; empty for none.
    """

    def __init__(self, services: Services, world: World | None, code: LandCode | None) -> None:
        self._services = services
        recent = services.settings.now.recent_games
        self.game = recent_choice(recent, world)
        self.world = SCREENS[self.game.game].world
        self.lesson = ""
        self._days: DayCalendar | None = None
        self._lands = {game: LandPick.first(GAMES[row.land].family) for game, row in SCREENS.items() if row.land}
        if code is not None:
            self.choose_code(code)
        elif recent and SCREENS[self.game.game].land == recent[0][0]:
            self._lands[self.game.game] = _like_last(self._lands[self.game.game])
        choices = chain.from_iterable(CHOICES.values())
        self._episodes = {choice: EpisodeChoice(services, choice.game) for choice in choices if choice.of_one_episode}

    @property
    def land(self) -> LandPick | None:
        """The land chosen, of a game that can be played on others than the printed one."""
        return None if self.lesson else self._lands.get(self.game.game)

    @property
    def episode(self) -> EpisodeChoice | None:
        """The episode chosen; None where none is to be."""
        return None if self.lesson else self._episodes.get(self.game)

    @property
    def is_on_land(self) -> bool:
        """Return whether a made land is chosen, and there is one."""
        return self.land is not None and self.land.plan is not None

    @property
    def is_on_island(self) -> bool:
        """Return whether tiles are laid."""
        return self.played_in is ISLAND

    @property
    def played_in(self) -> World:
        """The world that is played in: today's land may lie in the other one."""
        plan = None if self.land is None else self.land.plan
        if plan is None:
            return self.world
        return ISLAND if plan.code.kin == ISLAND_LANDS else CITY

    @property
    def fewest_players(self) -> int:
        """The fewest that can play it: on a made land one person may be alone."""
        return 1 if self.land is not None and self.land.source != PRINTED else SEATS[0]

    @property
    def lessons(self) -> Sequence[str]:
        """The lessons of the world, in their order."""
        return lessons_of(self.world)

    @property
    def next_lesson(self) -> str:
        """The first lesson of the world that was not given yet, or else its last one."""
        seen = self._services.settings.now.lessons_seen
        return next((lesson for lesson in self.lessons if lesson not in seen), self.lessons[-1])

    def episode_of(self, game: GameChoice) -> EpisodeChoice | None:
        """Return the episode that would be played of a game."""
        return self._episodes.get(game)

    def choose_world(self, world: World) -> None:
        """Go to a world, to the game that was played last there; not to a land that lies in the other one today."""
        self.choose_game(recent_choice(self._services.settings.now.recent_games, world))
        if self.land is not None and self.land.is_elsewhere:
            self._lands[self.game.game] = replace(self.land, source=PRINTED)

    def choose_game(self, game: GameChoice) -> None:
        self.game, self.lesson = game, ""
        self.world = SCREENS[game.game].world

    def choose_lesson(self, lesson: str) -> None:
        self.lesson = lesson

    def renew_day(self) -> bool:
        """Take the land of a new day where one has begun since the last look; return whether that is so."""
        renewed = {game: land.renewed() for game, land in self._lands.items()}
        if renewed == self._lands:
            return False
        lands = renewed.items()
        self._lands = {game: land if _is_here(land) else replace(land, source=PRINTED) for game, land in lands}
        if self.land is not None and renewed[self.game.game].plan is not None:
            self.choose_land(renewed[self.game.game])
        return True

    def choose_code(self, code: LandCode) -> None:
        """Take what a code names, in its own world."""
        self.choose_game(_game_on(code.kin))
        self._lands[self.game.game] = replace(self._lands[self.game.game], source=BY_CODE, typed=str(code))

    def choose_source(self, source: str) -> None:
        """Take a way to a land: another one by chance with every press."""
        if self.land is not None:
            land = self.land.drawn() if source == self.land.source == RANDOM else self.land
            self.choose_land(replace(land, source=source))

    def choose_land(self, land: LandPick) -> None:
        """Take a land; a code of the other world leads there, while today's is only played there."""
        plan = land.plan
        if land.source == BY_CODE and plan is not None and plan.code.kin != land.family:
            self._lands[self.game.game] = replace(land, source=PRINTED)
            self.choose_game(_game_on(plan.code.kin))
            land = replace(self._lands[self.game.game], source=land.source, typed=land.typed)
        self._lands[self.game.game] = land

    def unfinished_slot(self) -> int | None:
        """Return the slot of the game that counts for today, where its land is chosen and it is not finished."""
        land = None if self.land is None else self.land.land
        if self.land is None or land is None or land.day is None:
            return None
        self._days = self._days or read_calendar(self._services)
        return unfinished_slot(self._services, self._days, self.land.day)

    def forget_days(self) -> None:
        """Take note that games may have been played meanwhile."""
        self._days = None


def _like_last(land: LandPick) -> LandPick:
    """Return the land that is offered to who played on one last: today's, or another where today's is elsewhere."""
    todays = replace(land, source=TODAY)
    return todays if _is_here(todays) else replace(land, source=RANDOM)


def _is_here(land: LandPick) -> bool:
    """Return whether a land lies in its own world, as not every day's does."""
    plan = land.plan
    return land.source != TODAY or (plan is not None and plan.code.kin == land.family)


def _game_on(family: str) -> GameChoice:
    """Return the game that is played on the lands of a family."""
    return next(row.choices[0] for row in SCREENS.values() if row.land and GAMES[row.land].family == family)


def _most_opened(services: Services, game: str) -> int:
    """Return how many letters of the campaign ``game`` were opened in the saved campaign that has come farthest."""
    saves = (info.save for info in services.slot_list.refresh())
    opened = (opened_episodes(save) for save in saves if save is not None and save.game == game)
    return min(max(opened, default=0), len(episode_numbers(game)))
