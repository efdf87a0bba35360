"""Which game is learnt: asked over the title, by mouse and by keyboard, and left the usual way."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, SECOND_CITY, SECOND_ISLAND
from mycity.scenes.play import tutorial
from mycity.scenes.play.tutorial import TutorialScene
from tests.driver import Driver
from tests.storage.games import Thinker

Start = Callable[..., Driver]


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bots are started: nothing is played here."""
    monkeypatch.setattr(tutorial, "ProcessThinker", lambda _: Thinker())


@pytest.mark.parametrize("how", ["mouse", "keys"])
@pytest.mark.parametrize(
    ("lesson", "game_id"),
    [(FIRST_CITY, "eternal"), (SECOND_CITY, "eternal"), (FIRST_ISLAND, "island"), (SECOND_ISLAND, "island-eternal")],
)
def test_either_game_can_be_learnt(start: Start, how: str, lesson: str, game_id: str) -> None:
    game = start()
    game.game.services.__dict__.setdefault("bots", None)
    game.choose("tutorial", how)
    assert game.scenes[-1] == "LearnScene"
    game.choose(lesson, how)
    scene = game.scene
    assert isinstance(scene, TutorialScene)
    assert scene.play.session.state.table.scenario.game == game_id
    assert game.scenes == ["TitleScene", "TutorialScene"]


def test_esc_goes_back_to_the_title(start: Start) -> None:
    game = start()
    game.walk_to("tutorial")
    game.press(pygame.K_RETURN)
    assert game.focus == FIRST_CITY, "a second press begins"
    game.press(pygame.K_ESCAPE)
    assert game.scenes == ["TitleScene"]


def test_who_has_learnt_one_game_is_offered_the_next(start: Start) -> None:
    game = start()
    game.game.services.settings.change(lessons_seen=(FIRST_CITY,))
    game.walk_to("tutorial")
    game.press(pygame.K_RETURN)
    assert game.focus == SECOND_CITY
