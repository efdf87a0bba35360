"""The celebration of an evening: who is celebrated, for how long, and that it is in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from mycity.engine.city import HUMAN
from mycity.scenes.after.celebration import Celebration, Occasion
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.result import ResultScene
from tests.driver import Driver
from tests.scenes.afresh import checked_frames
from tests.scenes.ends import finished_session
from tests.seldom import seldom

Start = Callable[..., Driver]


def ended(start: Start, *, won: bool = True, people: bool = True, **settings: Any) -> tuple[Driver, ResultScene]:
    """Show the result of a game that a person has just won or lost, or in which only bots have played."""
    driver = start()
    driver.game.services.settings.change(**settings)
    session = finished_session(3)
    save, state = session.snapshot(), session.state
    best = ResultScene(driver.game.services, save, state, session.events).game.order
    mine = best[0 if won else -1].seat
    controllers = [HUMAN if people and seat == mine else "bot:1" for seat in range(3)]
    players = tuple(
        replace(player, controller=who) for player, who in zip(state.table.players, controllers, strict=True)
    )
    state = replace(state, table=replace(state.table, players=players))
    scene = ResultScene(driver.game.services, save, state, session.events, just_ended=True)
    driver.game.services.stack.push(scene)
    scene.finish_pictures()
    driver.frames(2)
    return driver, scene


@pytest.mark.parametrize("won", [True, False])
def test_an_evening_is_celebrated_for_three_seconds_at_most(start: Start, won: bool) -> None:
    driver, scene = ended(start, won=won)
    celebration = scene._celebration
    assert celebration is not None
    assert len(celebration._lights) == (3 if won else 1)
    shown = 0
    while scene._celebration is not None:
        driver.frames()
        shown += 1
    assert 60 < shown <= 3 * 60
    celebrated = driver.game.window.surface.copy()
    driver.game.services.stack.in_sight.invalidate()
    driver.frames()
    assert driver.game.window.surface.get_buffer().raw == celebrated.get_buffer().raw, "nothing of it stays"


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"animation": "off"}])
def test_without_motion_the_words_say_it(start: Start, settings: dict[str, Any]) -> None:
    _, scene = ended(start, **settings)
    assert scene._celebration is None


def test_bots_alone_are_not_celebrated(start: Start) -> None:
    assert ended(start, people=False)[1]._celebration is None


def test_what_is_drawn_in_parts_is_the_same_as_drawn_whole(start: Start) -> None:
    driver, scene = ended(start)
    driver.frames(20)  # until the scene before has faded
    for _ in range(20):
        driver.frames(4)
        checked_frames(driver, 1)
    assert scene._celebration is not None


@pytest.mark.parametrize("how", ["escape", "click", "pad"])
def test_a_press_ends_it_and_does_what_it_would_have_done(start: Start, how: str) -> None:
    driver, scene = ended(start)
    driver.frames(40)  # a press that was meant for the count is over
    acts: dict[str, Callable[[], None]] = {
        "escape": lambda: driver.press(pygame.K_ESCAPE),
        "click": lambda: driver.click("title"),
        "pad": lambda: driver.pad(pygame.CONTROLLER_BUTTON_B),
    }
    acts[how]()
    assert scene._celebration is None
    assert driver.scenes == ["TitleScene"]


def test_who_looks_at_a_result_again_sees_no_lanterns(start: Start) -> None:
    driver = start()
    session = finished_session(2)
    driver.game.services.stack.push(CountUpScene(driver.game.services, session))
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    first = driver.scene
    assert isinstance(first, ResultScene)
    assert first._just_ended
    again = ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    driver.game.services.stack.push(again)
    assert again._celebration is None


@pytest.mark.parametrize("on_island", [True, False])
@pytest.mark.parametrize("size", [(1024, 768), *seldom(((2560, 1440),))])
def test_it_stays_in_the_window(start: Start, size: tuple[int, int], on_island: bool) -> None:
    driver = start(window=size)
    services = driver.game.services
    celebration = Celebration(services.look, services.sprites, Occasion(is_won=True, on_island=on_island), size[1] - 80)
    surface = pygame.Surface(size)
    celebration.draw(surface)
    seen = 0
    for step in range(1, 61):
        celebration.share = step / 60
        changed = celebration.draw_changes(surface)
        assert all(services.look.area.contains(rect) for rect in changed)
        seen += bool(changed)
    assert seen > 50
    assert pygame.transform.average_color(surface)[:3] == (0, 0, 0), "the screen is as it was"
