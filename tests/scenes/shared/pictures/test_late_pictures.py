"""Pictures that come after their scene: made once, taken, forgotten, and never waited for by a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pygame
import pytest

from mycity.scenes.after.large_city import LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.idle_time import IdleTime
from tests.driver import Driver
from tests.scenes.ends import finished_session

Start = Callable[..., Driver]


def steps(done: list[str], name: str) -> Iterator[str | None]:
    done.append(name)
    yield None
    yield name.upper()


def test_a_picture_is_made_once_and_is_news_once() -> None:
    done: list[str] = []
    pictures = LatePictures[str](IdleTime())
    for _ in range(2):
        pictures.want("city", steps(done, "city"))
    pictures.finish()
    pictures.want("city", steps(done, "city"))
    assert done == ["city"]
    assert pictures.get("city") == "CITY"
    assert pictures.is_newer()
    assert not pictures.is_newer()
    pictures.forget()
    assert pictures.get("city") is None


def test_what_is_taken_or_forgotten_is_made_anew_when_it_is_wanted_again() -> None:
    done: list[str] = []
    pictures = LatePictures[str](IdleTime())
    ways: tuple[Callable[[], object], ...] = (pictures.forget, lambda: pictures.take("city"), pictures.forget)
    for let_go in ways:
        pictures.want("city", steps(done, "city"))
        pictures.finish()
        assert pictures.get("city") == "CITY"
        let_go()
        assert pictures.get("city") is None
    assert done == 3 * ["city"]


def test_what_fails_leaves_the_others_and_can_be_wanted_again(caplog: pytest.LogCaptureFixture) -> None:
    def failing() -> Iterator[str | None]:
        yield None
        raise ValueError("spoilt")

    done: list[str] = []
    pictures = LatePictures[str](IdleTime())
    pictures.want("bad", failing())
    pictures.want("good", steps(done, "good"))
    pictures.finish()
    assert pictures.get("good") == "GOOD"
    assert "pictures could not be made ahead" in caplog.text
    pictures.want("bad", steps(done, "bad"))
    pictures.finish()
    assert pictures.get("bad") == "BAD"
    pictures.forget()


def test_without_a_thread_it_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Preloader, "_begin", lambda _: False)
    done: list[str] = []
    pictures = LatePictures[str](IdleTime())
    pictures.want("city", steps(done, "city"))
    assert pictures.get("city") == "CITY"
    assert pictures.is_newer()


@pytest.fixture
def result(start: Start) -> Driver:
    """The result of a game whose cities are not painted before the test says so."""
    driver = start()
    driver.sees_at_once = False
    services, session = driver.game.services, finished_session(3)
    services.stack.push(ResultScene(services, session.snapshot(), session.state, session.events))
    return driver


def test_a_result_answers_before_its_cities_are_painted(result: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    until, patience = threading.Event(), 60
    monkeypatch.setattr(result.game.services.idle, "wait", lambda: until.wait(patience))
    scene = result.scene
    assert isinstance(scene, ResultScene)
    result.frames(3)
    result.click(scene.cards[0].key)
    large = result.scene
    assert isinstance(large, LargeCityScene)
    result.frames(30)
    assert all(card.picture is None for card in scene.cards[1:])
    before = result.game.window.surface.copy()
    until.set()
    large.finish_pictures()
    result.frames(3)
    middle = large._place.center
    assert result.game.window.surface.get_at(middle) != before.get_at(middle)
    result.press(pygame.K_RIGHT)
    result.press(pygame.K_ESCAPE)
    assert result.scene is scene
    scene.finish_pictures()
    result.frames(2)
    assert all(card.picture is not None for card in scene.cards)


def test_cities_are_left_while_they_are_painted(result: Driver) -> None:
    scene = result.scene
    assert isinstance(scene, ResultScene)
    result.frames(1)
    result.click(scene.cards[0].key)
    result.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    result.settle()
    assert result.scenes == ["TitleScene"]
