"""Which game is to be learnt: a slip over the title, where more than one game has a lesson that players can begin."""

from __future__ import annotations

from functools import partial

from mycity.scenes.games import SCREENS, World
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Button
from mycity.ui.style.theme import Tone


def lessons_offered() -> list[str]:
    """Return the names of the lessons whose games players can begin."""
    return list(_worlds())


def _worlds() -> dict[str, World]:
    """Return the lessons of games that players can begin, each with the world it leads to."""
    return {row.lesson: row.world for row in SCREENS.values() if row.lesson and row.is_offered}


class LearnScene(Dialog):
    """The question, with a button for each lesson."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.t("Learn by playing"), services.t("Which game would you like to learn?"))

    def buttons(self) -> list[Button]:
        t = self.t
        lessons = [
            Button(t(world.words), partial(self._learn, name), tone=Tone.GO, key=name)
            for name, world in _worlds().items()
        ]
        return [Button(t("Back"), self.back, tone=Tone.PAPER, key="back"), *lessons]

    def _learn(self, name: str) -> None:
        self.back()
        self.ways.tutorial(name)
