"""Which game is to be learnt: a slip over the title, where more than one game has a lesson that players can begin."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND
from mycity.scenes.games import SCREENS
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Button
from mycity.ui.messages import mark
from mycity.ui.style.theme import Tone

_LESSONS: Mapping[str, tuple[str, str]] = {
    FIRST_CITY: ("eternal", mark("The city")),
    FIRST_ISLAND: ("island", mark("The island")),
}
"""The lessons with a game: which game must be offered for it, and what is learnt."""


def lessons_offered() -> list[str]:
    """Return the names of the lessons whose games players can begin."""
    return [name for name, (game, _) in _LESSONS.items() if SCREENS[game].is_offered]


class LearnScene(Dialog):
    """The question, with a button for each lesson."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.t("Learn by playing"), services.t("Which game would you like to learn?"))

    def buttons(self) -> list[Button]:
        t = self.t
        lessons = [
            Button(t(_LESSONS[name][1]), partial(self._learn, name), tone=Tone.GO, key=name)
            for name in lessons_offered()
        ]
        return [Button(t("Back"), self.back, tone=Tone.PAPER, key="back"), *lessons]

    def _learn(self, name: str) -> None:
        self.back()
        self.ways.tutorial(name)
