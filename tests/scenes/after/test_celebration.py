"""The celebration of an evening: who is celebrated, for how long, and that it is in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import msgspec
import pygame
import pytest

from mycity.engine.city import HUMAN
from mycity.scenes.after.celebration import Celebration, Occasion
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.replay.words import turn_sentence
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.counted_games import finished_game
from mycity.table.looking_back.ranking import standings, victory_words
from mycity.table.looking_back.replay import Replay
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import MINUS
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


@pytest.fixture
def icons(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the icons that are drawn."""
    drawn, icon = list[str](), Sprites.icon

    def note(sprites: Sprites, name: str, side: int) -> pygame.Surface:
        drawn.append(name)
        return icon(sprites, name, side)

    monkeypatch.setattr(Sprites, "icon", note)
    return drawn


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


def alone(driver: Driver, points: int, *, earlier: int | None = None) -> ResultScene:
    """Show the result of somebody alone who has come to so many points, after a game that came to others."""
    session, services = finished_session(1), driver.game.services
    state, start = session.state, session.state.cities[0].player.start
    change = start + points - standings(state)[0].score
    state = replace(state, cities=(replace(state.cities[0], points=state.cities[0].points + change),))
    save = session.snapshot()
    if earlier is not None:
        game = finished_game(save, session.state, session.record())
        seat = msgspec.structs.replace(game.seats[0], score=start + earlier)
        before = msgspec.structs.replace(game, created=game.created - timedelta(days=1), seats=(seat,))
        Statistics(services.folders.data).add(before, session.record())
    scene = ResultScene(services, save, state, session.events, just_ended=True)
    services.stack.push(scene)
    scene.finish_pictures()
    driver.frames(2)
    return scene


@pytest.mark.parametrize(
    ("points", "earlier", "is_celebrated"), [(5, None, True), (-56, None, False), (-56, -60, True), (-56, -50, False)]
)
def test_alone_there_is_no_winner_and_only_what_is_good_is_celebrated(
    start: Start, points: int, earlier: int | None, is_celebrated: bool, written: set[str], icons: list[str]
) -> None:
    driver = start()
    scene = alone(driver, points, earlier=earlier)
    assert (scene._celebration is not None) == is_celebrated
    score = scene.game.order[0].score
    name = scene.game.state.table.players[0].name
    assert victory_words(driver.game.services, scene.game.state, scene.game.order) in written
    assert f"{name} has come to {score} points".replace("-", MINUS) in written
    assert not [words for words in written if "wins" in words]
    assert not [icon for icon in icons if icon.startswith("medal-")]


def test_alone_the_count_and_the_replay_say_the_same(start: Start, written: set[str], icons: list[str]) -> None:
    driver, session = start(), finished_session(1)
    counting = CountUpScene(driver.game.services, session)
    driver.game.services.stack.push(counting)
    counting.finish_pictures()
    driver.press(pygame.K_ESCAPE)
    driver.frames(2)
    told = victory_words(driver.game.services, session.state, standings(session.state))
    assert told in written
    assert not [icon for icon in icons if icon.startswith("medal-")]
    replay = Replay(session.record())
    replay.go_to(replay.turns)
    assert replay.is_over
    assert turn_sentence(driver.game.services, replay, 0) == told


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
