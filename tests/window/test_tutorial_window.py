"""The first evening in a real window: from the first start through the whole first game, doing what the slip says."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from mycity.content.lessons import FIRST_CITY
from mycity.scenes.play import tutorial
from mycity.storage.settings import SettingsStore
from tests.driver import Driver
from tests.scenes.play.test_tutorial import Pupil
from tests.storage.games import Thinker
from tests.window.desktop import MISSING, SIZE, Desktop, Program, errors_logged, scenes, wait_for, wait_for_board

pytestmark = [
    pytest.mark.window,
    pytest.mark.prove,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"),
]

WHEEL_DOWN = 5
_TRIES, _PATIENCE = 4, 20.0
"""How often something is done, and for how many seconds its effect is waited for: a recap may still run."""


class Newcomer:
    """Somebody at the window who does what the slip says; a twin in this process says where things are.

    Args:
        program: The game, at its title.
        data: Its data folder.
        driver: Shows the twin.
        word: Seconds that reading a word takes.
        pause: Seconds between having read and beginning to move.
    """

    def __init__(self, program: Program, data: Path, driver: Driver, word: float = 0.0, pause: float = 0.0) -> None:
        self.program = program
        self._data = data
        self._word, self._pause = word, pause
        self._moves: list[Callable[[], None]] = []
        learn = driver.widget("tutorial").rect.center
        driver.click("tutorial")
        begin = driver.widget(FIRST_CITY).rect.center
        driver.press(pygame.K_ESCAPE)
        self._read("Learn by playing Continue New game")
        self._insist(lambda: program.click(learn), lambda: "LearnScene" in scenes(data), "what can be learnt")
        self._insist(lambda: program.click(begin), lambda: "TutorialScene" in scenes(data), "the first game")
        wait_for_board(data)
        self.twin = Pupil(driver)
        program.rest(0.8)

    def _read(self, words: str) -> None:
        time.sleep(len(words.split()) * self._word + self._pause)

    def do(self) -> None:
        """Read a step and do it, in the window and in the twin; what the window has not taken is done once more."""
        twin, step, words = self.twin, f"step {self.twin.number + 2} of", self.twin.words
        self._read(words)
        self._moves = []
        getattr(self, "give_up" if twin.act == "pass" else twin.act)()
        twin.rest()

        def move() -> None:
            for one in self._moves:
                one()

        self._insist(move, lambda: step in self._log(), f"{step}: {words}")
        self.program.rest(0.6)

    def _insist(self, act: Callable[[], None], has_worked: Callable[[], bool], what: str) -> None:
        """Do something until it has worked: on a busy machine something else may still be shown."""
        for _ in range(_TRIES):
            act()
            with suppress(AssertionError):
                wait_for(has_worked, what, _PATIENCE)
                return
        raise AssertionError(f"done {_TRIES} times in vain: {what}")

    def _log(self) -> str:
        return (self._data / "logs" / "mycity.log").read_text(encoding="utf-8")

    def take(self) -> None:
        card = self.twin.driver.widget("card").rect.center
        self._moves += [lambda: self.program.move(card), lambda: self.program.button(1, down=True)]
        self.twin.mouse_take()

    def build(self) -> None:
        if self.twin.scene.play.hand.held is None:
            self.take()
        for _ in range(4):
            if self.twin.target().rotation == self.twin.held.rotation:
                break
            self._moves += [
                lambda: self.program.button(WHEEL_DOWN, down=True),
                lambda: self.program.button(WHEEL_DOWN, down=False),
            ]
            self.twin.wheel()
        self._drop(*self.twin.target().at)

    def _drop(self, row: int, column: int) -> None:
        place = self.twin.scene.screen.board.cell_rect(row, column).center
        self._moves += [
            lambda: self.program.move((place[0] - 9, place[1] - 5)),
            lambda: self.program.move(place),
            lambda: self.program.button(1, down=False),
        ]
        self.twin.mouse_drop(row, column)

    def turn(self) -> None:
        self._press("rotate right")

    def refuse(self) -> None:
        self.take()
        self._drop(3, 5)

    def give_up(self) -> None:
        self._press("pass")

    def read(self) -> None:
        self._press("go on")

    def _press(self, key: str) -> None:
        place = self.twin.driver.widget(key).rect.center
        self._moves.append(lambda: self.program.click(place))
        self.twin.driver.click(key)


@pytest.fixture
def driver(start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setattr(tutorial, "ProcessThinker", lambda _: Thinker())
    twin = start(window=SIZE)
    twin.game.services.__dict__.setdefault("bots", None)
    return twin


def test_a_first_evening_begins_with_the_first_game(
    desktop: Desktop, tmp_path: Path, driver: Driver, catalogs: None
) -> None:
    data = tmp_path / "window"
    SettingsStore(data / "settings.json").change(animation="fast")
    program = Program(desktop, data, "--lang", "en")
    try:
        wait_for(lambda: scenes(data) == ["TitleScene"], "the title")
        newcomer = Newcomer(program, data, driver)
        while newcomer.twin.act != "end":
            newcomer.do()
        wait_for(lambda: scenes(data)[-1] == "CountUpScene", "the points")
        while scenes(data)[-1] == "CountUpScene":  # to the end of the counting, then to the last page
            program.press("Escape")
            program.rest(1.0)
        assert scenes(data) == ["TitleScene", "LessonEndScene"]
        program.press("Down", "Return")  # below the second lesson
        wait_for(lambda: scenes(data) == ["TitleScene", "NewGameScene"], "a real game")
        assert SettingsStore(data / "settings.json").now.lessons_seen == ("first_city",)
        assert not [path for path in data.rglob("*") if path.name.startswith(("slot", "statistics"))]
        assert program.ask_to_close() == 0
        assert not errors_logged(data)
    finally:
        program.kill()
