"""What is still being painted looks like waiting: dots stand where the picture will be, and go when it is there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.content.lessons import FIRST_CITY, load_lesson, played_lesson
from mycity.scenes.after.lesson_end import LessonEndScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.menu.calendar import CalendarScene
from mycity.scenes.menu.land_pick import RANDOM, LandPick
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.play import PlayScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.slots import SlotsScene
from mycity.smoke.check import menus
from mycity.smoke.evenings import FOUNDERS, kept
from mycity.smoke.moments import moments
from mycity.storage.slots import Slots
from mycity.table.looking_back.replay import Replay
from mycity.ui.style.paint import Painter
from tests.driver import Driver
from tests.scenes.campaigning import campaign_after, campaign_before
from tests.scenes.ends import finished_session
from tests.seldom import seldom
from tests.storage.games import saved

Start = Callable[..., Driver]


def result(services: Services) -> Scene:
    session = finished_session()
    return ResultScene(services, session.snapshot(), session.state, session.events)


def replay(services: Services) -> Scene:
    return ReplayScene(services, Replay(finished_session().record()))


def rewards(services: Services) -> Scene:
    return RewardsScene(services, kept(campaign_after(2)), lambda: None)


def winners(services: Services) -> Scene:
    return WinnersScene(services, campaign_before(25), lambda: None)


def tables(services: Services) -> Scene:
    return CampaignEndScene(services, campaign_before(25), counted=True)


def slots(services: Services) -> Scene:
    Slots(services.folders.data).write(1, saved(5))
    return SlotsScene(services)


def review(services: Services) -> Scene:
    return ReviewScene(services, finished_session().record())


def land(services: Services) -> Scene:
    return LandScene(services, printed="eternal", pick=LandPick.first("city", RANDOM), on_done=lambda _: None)


def calendar(services: Services) -> Scene:
    return CalendarScene(services, dt.date(2026, 5, 15))


def lesson(services: Services) -> Scene:
    taught = load_lesson(FIRST_CITY)
    return LessonEndScene(services, taught, played_lesson(taught, FOUNDERS[:2])[0])


def rules(services: Services) -> Scene:
    return RulesScene(services)


@pytest.fixture
def dots(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """The places that waited in the latest frames."""
    places: list[pygame.Rect] = []
    draw = Painter.dots

    def note(paint: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        places.append(rect.copy())
        draw(paint, surface, rect)

    monkeypatch.setattr(Painter, "dots", note)
    return places


@pytest.mark.parametrize(
    "make", [result, replay, rewards, winners, tables, slots, review, land, calendar, lesson, rules]
)
def test_what_is_not_there_yet_looks_like_waiting(
    start: Start, data_dir: Path, dots: list[pygame.Rect], make: Callable[[Services], Scene]
) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    driver.sees_at_once = False
    scene = make(driver.game.services)
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(Preloader, "has", lambda *_: False)
        driver.game.services.idle.close()
        driver.game.services.stack.push(scene)
        dots.clear()  # those of the title
        scene.draw(driver.game.window.surface)
    assert dots
    assert all(driver.game.services.look.area.contains(rect) for rect in dots)
    driver.sees_at_once = True
    scene.finish_pictures()
    driver.pass_time(3000)
    dots.clear()
    driver.game.services.stack.in_sight.invalidate()
    driver.frames(2)
    assert not dots


_BEHIND_SOMETHING = ("envelope-1", "coach")
"""Moments whose pictures lie in a letter that is sealed, or below a question: nothing of them is to be seen yet."""


@pytest.mark.parametrize("options", seldom({}))
def test_every_scene_that_has_pictures_painted_says_so(
    start: Start, dots: list[pygame.Rect], monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    """Whatever is wanted and not there yet: three dots stand in its place, or a cover with a sentence over all."""
    wanted: list[object] = []
    monkeypatch.setattr(Preloader, "has", lambda *_: False)
    monkeypatch.setattr(Preloader, "want", lambda _, name, steps, urgent=False: wanted.append((name, steps, urgent)))
    driver = start(**options)
    driver.sees_at_once = False
    driver.game.services.settings.change(animation="off")
    stack, seen = driver.game.services.stack, set[str]()
    blank = []
    for moment in chain(menus(), moments()):
        kind = moment.name if moment.kind is Scene else moment.kind.__name__
        if kind in seen or moment.name in _BEHIND_SOMETHING:
            continue
        seen.add(kind)
        below = len(stack)
        dots.clear()
        wanted.clear()
        scene = moment.make(driver.game.services)
        if not len(stack) or scene is not stack.top:
            stack.push(scene)
        scene.draw(driver.game.window.surface)
        is_covered = isinstance(scene, PlayScene) and scene.screen.cover.is_shown
        if wanted and not dots and not is_covered:
            blank.append(moment.name)
        while len(stack) > below:
            stack.pop()
    assert blank == []
    assert len(seen) > 40
