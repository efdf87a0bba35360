"""What the buttons of the play scene do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mycity.engine.episode import PASS, STOP
from mycity.scenes.menu.title import TitleScene
from mycity.scenes.play.answers import Answers
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.holding import Holding
from mycity.scenes.play.pause import PauseMenu
from mycity.scenes.shared.setting import Setting
from mycity.scenes.shell.dialog import Ask
from mycity.ui.inputs import Command

if TYPE_CHECKING:
    from mycity.scenes.play.scene import PlayScene


class PlayActions:
    """What the buttons of the scene do.

    Args:
        scene: The scene.
        answers: Takes the person's answers.
        holding: Takes the building up.
        setting: How the episode shows its boards.
    """

    def __init__(self, scene: PlayScene, answers: Answers, holding: Holding, setting: Setting) -> None:
        self._scene = scene
        self._play = scene.play
        self._answers = answers
        self._holding = holding
        self._setting = setting

    def by_key(self, command: Command) -> bool:
        """Do what a key means that has a button; return whether it means one."""
        keys = {"pass": Command.PASS, "stop": Command.STOP, "undo": Command.UNDO, "hint": Command.HINT}
        for name, wanted in keys.items():
            if command is wanted:
                return self._press(name)
        return False

    def open_menu(self) -> None:
        scene = self._scene
        note = self._play.session.problem
        words = scene.t("The game is not saved at the moment.") if note is not None else ""
        scene.stack.push(PauseMenu(scene.services, self._quit, words))

    def grab(self, position: tuple[int, int]) -> None:
        """Take the building from its card."""
        if self._play.answering.is_watching:
            self.hurry()
        else:
            self._holding.grab(position)

    def choose_card(self) -> None:
        """Take the building by the keys; once it is answered, let the answer stand."""
        if self._play.answering.can_undo:
            self.settle()
        elif self._play.open_building is not None:
            self._play.hand.take_by_keys(self._play.sight)
        else:
            self.hurry()

    def hurry(self) -> None:
        """See the end of an episode that only bots play on."""
        self._play.answering.skip_pause()

    def turn(self, steps: int) -> None:
        """Turn the building on its card or in hand."""
        self._play.hand.rotate(steps)

    def hint(self) -> None:
        self._play.helping.ask()
        self._scene.rebuild()

    def give_up(self) -> None:
        self._answers.propose(PASS)

    def ask_to_stop(self) -> None:
        scene = self._scene
        scene.stack.push(
            Ask(
                scene.services,
                scene.t("Stop building?"),
                scene.t("You build nothing more; your city is counted as it stands."),
                yes=scene.t("Stop"),
                no=scene.t("Play on"),
                on_yes=lambda: self._answers.propose(STOP),
            )
        )

    def undo(self) -> None:
        """Take the answer back."""
        if self._play.asked is not None or self._play.answering.can_undo:
            self._answers.withdraw()

    def settle(self) -> None:
        """Let the answer stand now."""
        self._answers.happened(self._play.answering.settle())

    def confirm(self) -> None:
        """Build what lies on the board."""
        if self._play.asked is not None and self._play.asked[1].placement is not None:
            self._answers.propose(self._play.asked[1].placement, at_once=True)

    def enlarge(self, seat: int) -> None:
        """Show a city large, as everybody sees it."""
        scene = self._scene
        city = self._play.session.state.cities[seat]
        scene.stack.push(CityScene(scene.services, city, self._setting))

    def _press(self, name: str) -> bool:
        """Press a button if it is there and can be pressed."""
        for widget in self._scene.page.leaves():
            if widget.key == name and widget.enabled:
                widget.command(Command.CONFIRM)
                return True
        return False

    def _quit(self) -> None:
        self._scene.stack.clear(TitleScene(self._scene.services))
