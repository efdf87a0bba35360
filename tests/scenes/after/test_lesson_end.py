"""The last page of a lesson: a medal, the city in the evening, and the ways to what comes next."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.content.games import WHOLE_CAMPAIGN
from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, SECOND_CITY, SECOND_ISLAND, load_lesson, played_lesson
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.lesson_end import LessonEndScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.menu.title import TitleScene
from mycity.table.turn.session import Session
from mycity.ui.kit.widgets import Button
from tests.driver import Driver
from tests.seldom import seldom
from tests.storage.games import Thinker, blank, clock_from

Start = Callable[..., Driver]
LESSONS = (FIRST_CITY, SECOND_CITY, FIRST_ISLAND, SECOND_ISLAND)
FOUNDERS = (PlayerSpec("Foxbridge", "fox", HUMAN), PlayerSpec("Bearfield", "bear", "bot:newcomer"))


def shown(driver: Driver, name: str = FIRST_CITY) -> LessonEndScene:
    """Show the last page of a lesson, upon nothing."""
    lesson = load_lesson(name)
    scene = LessonEndScene(driver.game.services, lesson, played_lesson(lesson, FOUNDERS)[0])
    driver.game.services.stack.clear(scene)
    return scene


def keys_of(scene: LessonEndScene) -> list[str]:
    return [one.key for one in scene.page.all_widgets() if isinstance(one, Button)]


@pytest.mark.parametrize("how", ["mouse", "keys", *seldom("pad", "finger")])
@pytest.mark.parametrize(
    ("key", "game", "kind"), [("evening", "eternal", "eternal"), ("campaign", "city", WHOLE_CAMPAIGN)]
)
def test_it_leads_to_a_new_game(start: Start, how: str, key: str, game: str, kind: str) -> None:
    driver = start()
    shown(driver)
    driver.settle()
    driver.choose(key, how)
    scene = driver.scene
    assert driver.scenes == ["TitleScene", "NewGameScene"]
    assert isinstance(scene, NewGameScene)
    assert (scene.pick.game.game, scene.pick.game.kind) == (game, kind)


@pytest.mark.parametrize("how", ["mouse", "keys", *seldom("pad", "finger")])
def test_it_leads_to_another_lesson_and_to_the_title(start: Start, how: str) -> None:
    driver = start()
    shown(driver)
    driver.settle()
    driver.choose("lesson", how)
    assert driver.scenes == ["TitleScene", "TutorialScene"]
    shown(driver)
    driver.settle()
    driver.choose("title", how)
    assert isinstance(driver.scene, TitleScene)


@pytest.mark.parametrize("how", ["keys", "pad"])
def test_esc_goes_to_the_title(start: Start, how: str) -> None:
    driver = start()
    shown(driver)
    driver.settle()
    if how == "keys":
        driver.press(pygame.K_ESCAPE)
    else:
        driver.pad(pygame.CONTROLLER_BUTTON_B)
    assert driver.scenes == ["TitleScene"]


def test_what_comes_next_stands_first_and_a_lesson_that_was_had_is_not_offered_again(start: Start) -> None:
    driver = start()
    offered = [keys_of(shown(driver, name)) for name in LESSONS]
    assert offered == [
        ["lesson", "evening", "campaign", "title"],
        ["evening", "lesson", "campaign", "title"],
        ["lesson", "evening", "campaign", "title"],
        ["evening", "campaign", "title"],
    ]
    driver.game.services.settings.change(lessons_seen=LESSONS)
    assert {*map(tuple, (keys_of(shown(driver, name)) for name in LESSONS))} == {("evening", "campaign", "title")}


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
@pytest.mark.parametrize(
    ("window", "text"), [((1024, 768), 150), *seldom(((1280, 800), 100), ((2560, 1080), 150), ((2560, 1440), 150))]
)
def test_there_is_room_for_all_it_says(
    start: Start, lesson: str, language: str, window: tuple[int, int], text: int
) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text)
    scene = shown(driver, lesson)
    driver.frames(2)
    look = driver.game.services.look
    rects = [one.rect for one in scene.page.all_widgets()]
    assert all(look.area.contains(one) for one in [*rects, scene.picture_room])
    assert all(scene.picture_room.collidelist(rects) < 0 for one in rects)
    assert not any(one.colliderect(other) for one in rects for other in rects if one is not other)
    assert not look.fonts.overflows


@pytest.mark.parametrize(("speed", "reduced"), [("normal", False), ("normal", True), ("off", False)])
def test_the_medal_comes_down_where_things_move(start: Start, speed: str, reduced: bool) -> None:
    driver = start()
    driver.game.services.settings.change(animation=speed, reduced_motion=reduced)
    scene = shown(driver)
    assert (scene.hung < 1.0) is (speed == "normal" and not reduced)
    driver.frames(60)
    assert scene.hung == 1.0


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_points_are_counted_first_and_who_presses_on_comes_there_at_once(start: Start, speed: str) -> None:
    driver = start()
    driver.game.services.settings.change(animation=speed)
    state, events = played_lesson(load_lesson(FIRST_CITY), FOUNDERS)
    session = Session(blank(state), state, events, Thinker(), None, clock_from())
    driver.game.services.stack.clear(CountUpScene(driver.game.services, session, FIRST_CITY))
    driver.frames(2)
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert driver.scenes == ["LessonEndScene"]
