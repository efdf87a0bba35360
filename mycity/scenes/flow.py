"""Which scene follows which: with `course`, the one module that knows the scenes of several wings.

Scenes get it as `Ways`. Every scene is imported where it is made: the title comes up before any other is loaded.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mycity.content.errors import ContentError
from mycity.content.games import GAMES, WHOLE_CAMPAIGN, first_game
from mycity.content.lessons import FIRST_CITY
from mycity.engine.campaign import Founder
from mycity.scenes.games import ISLAND
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.save_words import reason_sentence
from mycity.scenes.shell.services import Services
from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.saves import Save
from mycity.table.checks.saves import played, thorough
from mycity.table.session import Saver, Session

if TYPE_CHECKING:  # they load the bots, which the title does without
    from mycity.scenes.course import CampaignCourse
    from mycity.table.campaign_game import CampaignGame
    from mycity.table.reward_session import RewardSession

log = logging.getLogger(__name__)


class Flow:
    """The ways from scene to scene, as `Ways` describes them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._stack = services.stack

    # -- menus -----------------------------------------------------------------------------------------------

    def to_title(self) -> None:
        from mycity.scenes.menu.title import TitleScene

        self._stack.clear(TitleScene(self._services))

    def new_game(self) -> None:
        from mycity.scenes.menu.new_game import NewGameScene

        self._stack.push(NewGameScene(self._services))

    def new_island(self) -> None:
        from mycity.scenes.menu.new_game import NewGameScene

        self._stack.push(NewGameScene(self._services, ISLAND))

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

    def statistics(self) -> None:
        from mycity.scenes.menu.statistics import StatisticsScene

        self._stack.push(StatisticsScene(self._services))

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
            self._stack.push(RulesScene(services, book.game))
        elif not book.number:
            words = services.t("The rules lie in the envelopes. Open the first one.")
            self._stack.push(Dialog(services, services.t("Rules"), words))
        else:
            self._stack.push(RuleBookScene(services, book))

    # -- beginning games -------------------------------------------------------------------------------------

    def start(self, game: str, founders: Sequence[Founder], seed: int, episode: int | None = None) -> None:
        from mycity.scenes.slots.slots import ChooseSlotScene

        def begin(saver: Saver) -> None:
            self._stack.replace(self._first_scene(game, founders, seed, saver, episode))

        def take(saver: Saver) -> None:
            self._stack.pop()
            begin(saver)

        saver = self._services.saving.take_free()
        if saver is None:
            self._stack.push(ChooseSlotScene(self._services, take))
        else:
            begin(saver)

    def quick(self, game: str) -> None:
        """Begin a game without asking anything; it is not kept when all slots are in use."""
        from mycity.scenes.shared.games import new_seed, quick_founders

        services = self._services
        saver = services.saving.take_free()
        self._stack.push(self._first_scene(game, quick_founders(services), new_seed(services), saver))

    def _first_scene(
        self, game: str, founders: Sequence[Founder], seed: int, saver: Saver | None, episode: int | None = None
    ) -> Scene:
        from mycity.scenes.campaign.map import CampaignMapScene
        from mycity.scenes.play.scene import PlayScene
        from mycity.scenes.shared.games import begin_campaign, begin_game

        services = self._services
        if episode is not None:
            return self._letter_of_single(game, episode, founders, seed, saver)
        if GAMES[game].is_campaign:
            return CampaignMapScene(services, begin_campaign(services, game, founders, seed, saver))
        return PlayScene(services, begin_game(services, game, founders, seed, saver))

    def _letter_of_single(
        self, game: str, number: int, founders: Sequence[Founder], seed: int, saver: Saver | None
    ) -> Scene:
        """Return the letter of an episode on its own, behind which it is set up and played."""
        from mycity.scenes.letters.envelope import EnvelopeScene
        from mycity.scenes.play.scene import PlayScene
        from mycity.scenes.rewards.scene import RewardsScene
        from mycity.scenes.shared.games import play_episode, set_up_episode
        from mycity.scenes.shared.letter_text import LetterText

        services = self._services

        def set_up() -> None:
            setup = set_up_episode(services, game, number, founders, seed)

            def play() -> None:
                self._stack.replace(PlayScene(services, play_episode(services, setup, saver)))

            if setup.pending is None:
                play()
            else:
                self._stack.replace(RewardsScene(services, setup, play))

        text, done = LetterText(game, number), services.t("To the board")
        letter = EnvelopeScene(services, text, len(founders), on_done=set_up, done=done)
        letter.saver = saver
        return letter

    # -- going on with games ---------------------------------------------------------------------------------

    def resume(self) -> None:
        from mycity.scenes.shared.games import slots_of
        from mycity.scenes.slots.slots import refusal

        services = self._services
        services.saving.settle()
        if (unreachable := services.saving.unreachable) is not None:
            title = services.t("The saved cities cannot be reached at the moment.")
            self._stack.push(Dialog(services, title, reason_sentence(services.t, unreachable)))
        elif (latest := slots_of(services).latest()) is None:
            title = services.t("No saved game can go on: all are finished or damaged.")
            self._stack.push(Dialog(services, title))
        else:
            try:
                self.open_slot(latest.slot)
            except SaveError as problem:
                self._stack.push(refusal(services, latest.slot, problem))

    def open_slot(self, slot: int) -> None:
        from mycity.scenes.shared.games import slots_of

        saver = self._services.saving.take(slot)
        save = slots_of(self._services).read(slot)
        try:
            scene = self._saved_scene(save, saver)
        except SaveError:
            raise
        except Exception as error:  # a file may hold anything: what no check has seen coming ends here too
            log.warning("slot %d cannot be opened: %.100r", slot, error)
            raise SaveError(DAMAGED, f"the game in slot {slot} cannot be played on") from error
        self._stack.push(scene)

    def _saved_scene(self, save: Save, saver: Saver) -> Scene:
        from mycity.scenes.after.result import ResultScene
        from mycity.scenes.campaign.map import CampaignMapScene
        from mycity.scenes.play.scene import PlayScene
        from mycity.scenes.shared.games import resume_campaign, resume_game, shows_result

        services = self._services
        if shows_result(save):
            return ResultScene(services, save, *played(save), saver)
        if save.kind == WHOLE_CAMPAIGN:
            return CampaignMapScene(services, resume_campaign(services, save, saver))
        return PlayScene(services, resume_game(services, save, saver))

    # -- during and after a game -----------------------------------------------------------------------------

    def curtain(self, session: Session, seat: int) -> None:
        from mycity.scenes.play.curtain import CurtainScene

        self._stack.push(CurtainScene(self._services, session, seat))

    def count_up(self, session: Session) -> None:
        from mycity.scenes.after.count_up import CountUpScene

        self._stack.replace(CountUpScene(self._services, session))

    def review(self, document: Mapping[str, Any], seat: int = 0) -> None:
        from mycity.scenes.after.review import ReviewScene

        if not self._is_below(ReviewScene):
            self._stack.push(ReviewScene(self._services, document, seat))

    def replay(self, document: Mapping[str, Any], seat: int = 0) -> None:
        from mycity.scenes.replay.scene import ReplayScene
        from mycity.table.replay import Replay

        if not self._is_below(ReplayScene):
            self._stack.push(ReplayScene(self._services, Replay(document), seat))

    def _is_below(self, kind: type[Scene]) -> bool:
        """Go back to a scene that lies right below, from which the one on top was opened; return whether it does."""
        if self._stack.names[-2:-1] != [kind.__name__]:
            return False
        self._stack.pop()
        return True

    def replay_file(self, file: Path) -> None:
        from mycity.scenes.replay.scene import ReplayScene
        from mycity.scenes.replay.words import wrong_file_words
        from mycity.table.replay import RecordFileError, read_replay

        services = self._services
        try:
            scene = ReplayScene(services, read_replay(file))
        except RecordFileError as problem:
            log.warning("no game can be shown from this file: %s", problem)
            words = wrong_file_words(services.t, file, problem)
            self._stack.push(Dialog(services, services.t("No replay"), words))
            return
        if isinstance(self._stack.top, ReplayScene):
            self._stack.replace(scene)
        else:
            self._stack.push(scene)

    def gallery(self) -> None:
        from mycity.scenes.replay.gallery import GalleryScene

        self._stack.push(GalleryScene(self._services))

    def last_review(self) -> None:
        """Look back on the finished game that was played last, or say that there is none."""
        self._last(self.review)

    def last_replay(self) -> None:
        """See the finished game again that was played last, or say that there is none."""
        self._last(self.replay)

    def _last(self, show: Callable[[Mapping[str, Any]], None]) -> None:
        from mycity.scenes.shared.games import shows_result, slots_of

        services = self._services
        saves = [info.save for info in slots_of(services).list_slots() if info.save is not None]
        latest = max(filter(shows_result, saves), key=lambda save: save.last_played, default=None)
        if latest is None or latest.episode is None:
            self._stack.push(Dialog(services, services.t("There is no finished game yet.")))
            return
        try:
            thorough(latest)
        except SaveError as problem:
            words = reason_sentence(services.t, problem)
            self._stack.push(Dialog(services, services.t("This game cannot be played on."), words))
        else:
            show(latest.episode.record)

    def rewards(self, game: RewardSession) -> None:
        from mycity.scenes.rewards.scene import RewardsScene

        self._stack.push(RewardsScene(self._services, game, self._stack.pop))

    # -- a campaign ------------------------------------------------------------------------------------------

    @cached_property
    def _course(self) -> CampaignCourse:
        from mycity.scenes.course import CampaignCourse

        return CampaignCourse(self._services)

    def go_on(self, game: CampaignGame) -> None:
        self._course.go_on(game)

    def come_back(self, game: CampaignGame) -> None:
        self._course.come_back(game)

    def to_map(self) -> None:
        self._course.to_map()

    def read_again(self, game: CampaignGame, number: int) -> None:
        self._course.read_again(game, number)


NAMED: Mapping[str, Callable[[Flow], None]] = {
    "campaigns": lambda flow: flow.quick(first_game(campaign=True)),
    "credits": Flow.credits,
    "gallery": Flow.gallery,
    "new_game": Flow.new_game,
    "play": lambda flow: flow.quick(first_game()),
    "replay": Flow.last_replay,
    "resume": Flow.resume,
    "review": Flow.last_review,
    "rules": Flow.rules,
    "settings": Flow.settings,
    "slots": Flow.slots,
    "statistics": Flow.statistics,
    "title": Flow.to_title,
    "tutorial": Flow.tutorial,
}
"""What ``mycity --scene NAME`` opens: name to the way there."""
