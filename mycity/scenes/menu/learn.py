"""The choice of a lesson: a slip over the title, with the games that have one."""

from __future__ import annotations

from functools import partial

from mycity.scenes.game_screens import SCREENS
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Button
from mycity.ui.style.theme import Tone


class LearnScene(Dialog):
    """The question, with a button for each lesson."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.t("Learn by playing"), services.t("Which game would you like to learn?"))

    def buttons(self) -> list[Button]:
        t = self.t
        lessons = [
            Button(
                t(row.lesson_words or row.world.words), partial(self._learn, row.lesson), tone=Tone.GO, key=row.lesson
            )
            for row in SCREENS.values()
            if row.lesson
        ]
        return [Button(t("Back"), self.back, tone=Tone.PAPER, key="back"), *lessons]

    def _learn(self, name: str) -> None:
        self.back()
        self.ways.tutorial(name)
