"""The order of scenes: with `launcher` and `course`, the one module that knows the scenes of several wings.

Scenes get it as `Ways`. Every scene is imported where it is made: the title comes up before any other is loaded.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mycity.content.assets import ContentError
from mycity.content.games import first_game
from mycity.content.lessons import FIRST_CITY
from mycity.engine.lands.code import LandCode
from mycity.engine.lands.found_cities import FoundCity
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.save_words import reason_sentence
from mycity.scenes.shell.services import Services
from mycity.scenes.shell.stack import SceneStack
from mycity.storage.aside.sent_words import SentWord
from mycity.storage.errors import SaveError, for_log
from mycity.storage.statistics import FinishedGame
from mycity.table.looking_back.save_check import full_check
from mycity.table.turn.session import Session

if TYPE_CHECKING:  # they load the bots, which the title does without
    from mycity.scenes.course import CampaignCourse
    from mycity.scenes.launcher import GameLauncher

log = logging.getLogger(__name__)


class Flow:
    """The ways from scene to scene, as `Ways` describes them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._stack = services.stack

    @cached_property
    def games(self) -> GameLauncher:
        from mycity.scenes.launcher import GameLauncher

        return GameLauncher(self._services)

    @cached_property
    def campaign(self) -> CampaignCourse:
        from mycity.scenes.course import CampaignCourse

        return CampaignCourse(self._services)

    # -- menus -----------------------------------------------------------------------------------------------

    def to_title(self) -> None:
        from mycity.scenes.menu.title import TitleScene

        self._stack.clear(TitleScene(self._services))

    def new_game(self, campaign: str = "") -> None:
        from mycity.scenes.menu.new_game import NewGameScene

        self._stack.push(NewGameScene(self._services, SCREENS[campaign].world if campaign else None))

    def new_game_of(self, game: str, kind: str) -> None:
        from mycity.scenes.menu.new_game import NewGameScene

        scene = NewGameScene(self._services)
        self._stack.push(scene)
        scene.choose_game(next(choice for choice in SCREENS[game].choices if choice.kind == kind))

    def new_game_on(self, code: LandCode) -> None:
        from mycity.scenes.menu.new_game import NewGameScene

        self._stack.push(NewGameScene(self._services, code=code))

    def play_beside(self, cities: Sequence[FoundCity]) -> None:
        from mycity.scenes.menu.new_game import NewGameScene

        self._stack.push(NewGameScene(self._services, code=cities[0].code, guests=cities))

    def cities(
        self,
        cities: Sequence[SentWord],
        on_code: Callable[[LandCode], None] | None = None,
        games: Sequence[FinishedGame] | None = None,
    ) -> None:
        from mycity.scenes.shared.cities_sheet import CitiesSheet

        self._stack.push(CitiesSheet(self._services, cities, on_code, games))

    def calendar(self) -> None:
        from mycity.scenes.menu.calendar import CalendarScene

        self._stack.push(CalendarScene(self._services))

    def tutorial(self, name: str = FIRST_CITY) -> None:
        from mycity.scenes.play.tutorial import TutorialScene

        services = self._services
        try:
            scene = TutorialScene(services, name)
        except ContentError as problem:
            log.warning("the first game cannot be played: %s", problem)
            self._stack.push(Dialog(services, services.t("The first game cannot be played at the moment.")))
        else:
            self._stack.push(scene)

    def slots(self) -> None:
        from mycity.scenes.slots.slots import SlotsScene

        self._stack.push(SlotsScene(self._services))

    def album(self, page: str = "boards") -> None:
        from mycity.scenes.album.album import AlbumScene

        self._stack.push(AlbumScene(self._services, page))

    def settings(self) -> None:
        from mycity.scenes.menu.settings import SettingsScene

        self._stack.push(SettingsScene(self._services))

    def credits(self) -> None:
        from mycity.scenes.menu.credits import CreditsScene

        self._stack.push(CreditsScene(self._services))

    def rules(self) -> None:
        from mycity.scenes.letters.rule_book import RuleBookScene
        from mycity.scenes.letters.rules import RulesScene

        services, book = self._services, self._stack.rule_book
        if book is None:
            self._stack.push(RulesScene(services))
        elif book.number is None:
            self._stack.push(RulesScene(services, book))
        elif not book.number:
            words = services.t("The rules lie in the envelopes. Open the first one.")
            self._stack.push(Dialog(services, services.t("Rules"), words))
        else:
            self._stack.push(RuleBookScene(services, book))

    # -- during and after a game -----------------------------------------------------------------------------

    def load_count_up(self) -> None:
        import mycity.scenes.after.count_up  # noqa: F401

    def count_up(self, session: Session, lesson: str = "") -> None:
        from mycity.scenes.after.count_up import CountUpScene

        self._stack.replace(CountUpScene(self._services, session, lesson))

    def review(self, document: Mapping[str, Any], seat: int = 0) -> None:
        from mycity.scenes.after.review import ReviewScene

        if not _return_to(self._stack, ReviewScene):
            self._stack.push(ReviewScene(self._services, document, seat))

    def replay(self, document: Mapping[str, Any], seat: int = 0) -> None:
        from mycity.scenes.replay.replay_scene import ReplayScene
        from mycity.table.looking_back.replay import Replay

        if not _return_to(self._stack, ReplayScene):
            self._stack.push(ReplayScene(self._services, Replay(document), seat))

    def replay_file(self, file: Path) -> None:
        from mycity.scenes.replay.replay_scene import ReplayScene
        from mycity.scenes.replay.words import wrong_file_words
        from mycity.table.looking_back.replay import RecordFileError, read_replay

        services = self._services
        try:
            scene = ReplayScene(services, read_replay(file))
        except RecordFileError as problem:
            log.warning("no game can be shown from this file: %s, %s", problem.code, for_log(problem))
            words = wrong_file_words(services.t, file, problem)
            self._stack.push(Dialog(services, services.t("No replay"), words))
            return
        if isinstance(self._stack.top, ReplayScene):
            self._stack.replace(scene)
        else:
            self._stack.push(scene)

    def show_last(self, show: Callable[[Mapping[str, Any]], None]) -> None:
        """Show the finished game that was played last, or say that there is none."""
        from mycity.table.game_starts import shows_result

        services = self._services
        saves = [info.save for info in services.saving.slots.list_slots() if info.save is not None]
        latest = max(filter(shows_result, saves), key=lambda save: save.last_played, default=None)
        if latest is None or latest.episode is None:
            self._stack.push(Dialog(services, services.t("There is no finished game yet.")))
            return
        try:
            full_check(latest)
        except SaveError as problem:
            words = reason_sentence(services.t, problem)
            self._stack.push(Dialog(services, services.t("This game cannot be played on."), words))
        else:
            show(latest.episode.record)


def _return_to(stack: SceneStack, kind: type[Scene]) -> bool:
    """Go back to a scene that lies right below, from which the one on top was opened; return whether it does."""
    if stack.names[-2:-1] != [kind.__name__]:
        return False
    stack.pop()
    return True


NAMED_SCENES: Mapping[str, Callable[[Flow], None]] = {
    "album": Flow.album,
    "calendar": Flow.calendar,
    "campaigns": lambda flow: flow.games.quick_game(first_game(campaign=True)),
    "credits": Flow.credits,
    "films": lambda flow: flow.album("kept"),
    "firsts": lambda flow: flow.album("firsts"),
    "gallery": Flow.album,
    "new_game": Flow.new_game,
    "play": lambda flow: flow.games.quick_game(first_game()),
    "replay": lambda flow: flow.show_last(flow.replay),
    "resume": lambda flow: flow.games.resume(),
    "review": lambda flow: flow.show_last(flow.review),
    "rules": Flow.rules,
    "settings": Flow.settings,
    "slots": Flow.slots,
    "statistics": lambda flow: flow.album("rating"),
    "title": Flow.to_title,
    "tutorial": Flow.tutorial,
}
"""The scenes that ``mycity --scene NAME`` opens: name to the way there."""
