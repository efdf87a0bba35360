"""On no page anything that can be pressed or must be read lies under something else, in any window and text size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pygame
import pytest

from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.base import PageScene, Scene
from mycity.smoke.check import menus, shown
from mycity.smoke.evenings import kept, people
from mycity.smoke.moments import Moment, moments
from mycity.ui.kit.widgets import Button, Label, Widget
from tests.covered import Words, covered_widgets, covered_words
from tests.driver import Driver
from tests.scenes.campaigning import campaign_after
from tests.seldom import seldom

Start = Callable[..., Driver]
LARGE_LETTERS = {"window": (1024, 768), "language": "fr", "text_size": 150}
OTHERS = [
    {"window": window, "language": language, "text_size": text_size}
    for window in ((1024, 768), (1280, 800), (2560, 1440))
    for language, text_size in (("en", 100), ("fr", 150))
    if (window, text_size) != ((1024, 768), 150)
]


def driver_of(start: Start, text_size: int, **options: Any) -> Driver:
    driver = start(**options)
    driver.game.services.settings.change(text_size=text_size, animation="off")
    driver.settle()
    return driver


def first_of_each_kind() -> list[Moment]:
    """Return a moment of every scene but play, which has pages of its own."""
    found: dict[str, Moment] = {}
    for moment in chain(menus(), moments()):
        kind = moment.name if moment.kind is Scene else moment.kind.__name__
        if moment.kind is not PlayScene:
            found.setdefault(kind, moment)
    return list(found.values())


@pytest.mark.slow
@pytest.mark.parametrize("options", [LARGE_LETTERS, *seldom(*OTHERS)])
def test_nothing_lies_under_anything(start: Start, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]) -> None:
    monkeypatch.setattr(Preloader, "finish", lambda _: None)  # words are looked at, no pictures
    driver = driver_of(start, **options)
    with Words().noted() as words:
        for moment in first_of_each_kind():
            with shown(driver.game, moment, 1, 700.0) as scene:
                if isinstance(scene, PageScene) and not isinstance(scene, PlayScene):
                    assert covered_words(scene, words) == [], moment.name
                    assert covered_widgets(scene) == [], moment.name
            words.known.clear()


@pytest.mark.parametrize("options", [OTHERS[0], *seldom(LARGE_LETTERS, *OTHERS[1:])])
@pytest.mark.parametrize("number", [2, 9])
def test_the_arrow_to_a_sticker_lies_beside_its_words(start: Start, number: int, options: dict[str, Any]) -> None:
    driver = driver_of(start, **options)
    scene = RewardsScene(driver.game.services, kept(people(campaign_after(number))), lambda: None)
    with Words().noted() as words:
        driver.game.services.stack.push(scene)
        driver.settle()
        assert covered_words(scene, words) == []
        assert covered_widgets(scene) == []


class _Careless(PageScene):
    """A page whose button lies over its words, and over another one."""

    def build(self) -> list[Widget]:
        label, under = Label("Read this"), Button("Press this", self.back, key="under")
        over = Button("", self.back, key="over")
        for widget, rect in ((label, (130, 50, 100, 40)), (under, (50, 200, 200, 40)), (over, (120, 40, 60, 200))):
            widget.place(pygame.Rect(rect))
        return [label, under, over]


def test_what_is_covered_is_found(start: Start) -> None:
    driver = start()
    scene = _Careless(driver.game.services)
    with Words().noted() as words:
        driver.game.services.stack.push(scene)
        driver.settle()
        assert set(covered_words(scene, words)) == {"Read this", "Press this"}
    assert covered_widgets(scene) == [("over", "under")]
