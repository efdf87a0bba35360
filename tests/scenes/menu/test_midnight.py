"""Midnight, while a page that shows a day is open: what it shows and promises is what is begun."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from mycity.content.lands.plans import day_code
from mycity.engine.lands.code import PlayedLand
from mycity.scenes.album import days
from mycity.scenes.menu import calendar as calendars
from mycity.scenes.menu import land_pick
from mycity.scenes.menu.calendar import CalendarScene
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import PlayScene
from mycity.scenes.shared import cities_sheet, finished_games
from mycity.scenes.shell import land_codes
from mycity.scenes.slots.other_state import OtherStateDialog
from mycity.storage import clock as clocks
from mycity.storage.aside.other_states import OtherState
from mycity.storage.aside.sent_words import SentWord
from mycity.storage.slots import SLOT_COUNT, Slots
from mycity.storage.statistics import Statistics
from tests.driver import Driver
from tests.storage.games import NOON, saved

Start = Callable[..., Driver]
DAY = dt.timedelta(days=1)
LAST_OF_MONTH = dt.date(2026, 11, 30)
CITY_THEN_ISLAND = next(
    day for day in (LAST_OF_MONTH - number * DAY for number in range(8)) if day_code(day + DAY).family == "island"
)


class Clock:
    """The day that every page is told."""

    day = LAST_OF_MONTH

    def midnight(self) -> None:
        self.day += DAY


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (calendars, cities_sheet, finished_games, days, land_codes, land_pick):
        monkeypatch.setattr(module, "today", lambda: clock.day)
    return clock


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Callable[[dt.timedelta], None]:
    """Set the computer's clock on from a noon, by so much."""

    def set_on(by: dt.timedelta) -> None:
        noon = dt.datetime(2026, 11, 30, 12).astimezone(dt.UTC)
        for module in (clocks, land_codes):
            monkeypatch.setattr(module, "exact_now", lambda: noon + by)

    set_on(dt.timedelta())
    return set_on


@pytest.fixture
def start(start: Start) -> Start:
    """Start for who wants to see what is sealed: nobody is asked about a rule (see test_sealed_rules.py)."""

    def begin(**options: object) -> Driver:
        driver = start(**options)
        driver.game.services.settings.change(shows_sealed=True)
        return driver

    return begin


def land_played(driver: Driver) -> PlayedLand:
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    land = driver.scene.play.session.state.table.scenario.land
    assert land is not None
    return land


def begun(data_dir: Path) -> list[str]:
    return [row.day for row in Statistics(data_dir).begun]


def test_a_calendar_open_over_midnight_goes_on_to_the_new_day(
    start: Start, clock: Clock, data_dir: Path, written: set[str]
) -> None:
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    clock.midnight()
    written.clear()
    driver.settle()
    assert {"December 2026", "Tuesday, December 1"} <= written
    assert any("first game that you begin" in words for words in written)
    driver.click("play")
    assert land_played(driver).day == "2026-12-01"
    assert begun(data_dir) == ["2026-12-01"]


def test_another_day_that_is_looked_at_stays(start: Start, clock: Clock) -> None:
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.click("day12")
    clock.midnight()
    driver.settle()
    assert isinstance(driver.scene, CalendarScene)
    assert driver.scene.day == dt.date(2026, 11, 12)


def test_a_press_on_the_page_that_said_it_counts_begins_that_pages_day(
    start: Start, clock: Clock, data_dir: Path
) -> None:
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, CalendarScene)
    clock.midnight()
    scene._play()  # between two frames: the page on the screen is still the old one
    assert land_played(driver).day == str(LAST_OF_MONTH)
    assert begun(data_dir) == [str(LAST_OF_MONTH)]


def test_midnight_while_a_slot_is_chosen_takes_nothing_away(start: Start, clock: Clock, data_dir: Path) -> None:
    for slot in range(1, SLOT_COUNT + 1):
        Slots(data_dir).write(slot, saved(1, seed=slot))
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.click("play")
    driver.settle()
    assert driver.scenes[-1] == "ChooseSlotScene"
    clock.midnight()
    driver.settle()
    driver.click("take1")
    driver.settle()
    driver.click("yes")
    assert land_played(driver).day == str(LAST_OF_MONTH)
    assert begun(data_dir) == [str(LAST_OF_MONTH)]


def test_a_page_whose_promise_another_window_has_taken_says_so_first(
    start: Start, clock: Clock, data_dir: Path, written: set[str]
) -> None:
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    Statistics(data_dir).begin_day(str(clock.day), NOON)
    written.clear()
    driver.click("play")
    driver.settle()
    assert driver.scenes[-1] == "CalendarScene"
    assert any("first game that was begun" in words for words in written)
    driver.click("play")
    assert land_played(driver).day == str(clock.day)
    assert [row.created for row in Statistics(data_dir).begun] == [NOON]


def test_the_albums_days_go_on_to_the_new_day(start: Start, clock: Clock, written: set[str]) -> None:
    driver = start()
    driver.game.services.ways.album("days")
    driver.settle()
    assert "November 2026" in written
    clock.midnight()
    written.clear()
    driver.settle()
    assert "December 2026" in written
    assert "November 2026" not in written


@pytest.mark.parametrize("day", [LAST_OF_MONTH, CITY_THEN_ISLAND, CITY_THEN_ISLAND + DAY])
def test_the_land_shown_on_a_new_games_sheet_is_the_one_begun(
    start: Start, clock: Clock, data_dir: Path, written: set[str], day: dt.date
) -> None:
    clock.day = day
    driver = start()
    driver.game.services.ways.new_game()
    driver.settle()
    driver.click(f"world-{'city' if day_code(day).family == 'city' else 'island-season'}")
    driver.click("game-eternal-eternal" if day_code(day).family == "city" else "game-island-eternal-island-eternal")
    driver.click("land-today")
    assert isinstance(driver.scene, NewGameScene)
    clock.midnight()
    written.clear()
    driver.settle()
    code = str(day_code(day + DAY))
    assert any(code in words for words in written)
    driver.press(pygame.K_RETURN)
    assert (land_played(driver).code, land_played(driver).day) == (code, str(day + DAY))
    assert begun(data_dir) == [str(day + DAY)]


def test_the_sheet_of_a_land_goes_on_to_the_new_day(start: Start, clock: Clock, written: set[str]) -> None:
    driver = start()
    driver.game.services.ways.new_game("city")
    driver.settle()
    driver.click("land-today")
    driver.click("land")
    driver.settle()
    assert isinstance(driver.scene, LandScene)
    clock.midnight()
    written.clear()
    driver.settle()
    assert land_codes.named_code(str(day_code(clock.day))) in written
    driver.click("done")
    driver.settle()
    driver.press(pygame.K_RETURN)
    assert land_played(driver).day == str(clock.day)


def test_games_played_today_were_played_yesterday_after_midnight(
    start: Start, hours: Callable[[dt.timedelta], None], data_dir: Path, written: set[str]
) -> None:
    """The list of games, the question which state of one goes on, what is kept: whatever says *today*."""
    save = msgspec.structs.replace(saved(1, seed=1), last_played=clocks.utc_now())
    Slots(data_dir).write(1, save)
    driver = start()
    driver.game.services.ways.slots()
    driver.settle()
    for _ in range(600):  # the slots are read beside the frames
        if any("today, " in words for words in written):
            break
        driver.frames()
    assert any("today, " in words for words in written)
    focus = driver.focus
    written.clear()
    hours(DAY)
    driver.settle()
    assert any("yesterday, " in words for words in written)
    assert not any("today, " in words for words in written)
    assert driver.focus == focus
    slots = driver.scene
    other = OtherState(Slots(data_dir).path(2), msgspec.structs.replace(save, last_played=clocks.utc_now()))
    slots.stack.push(OtherStateDialog(driver.game.services, 1, save, other))
    driver.settle()
    assert any("today, " in words for words in written)
    written.clear()
    hours(2 * DAY)
    driver.settle()
    assert any("yesterday, " in words for words in written)
    assert not any("today, " in words for words in written)


def test_yesterdays_cities_can_be_looked_at_from_midnight_on(start: Start, clock: Clock) -> None:
    driver = start()
    code = str(day_code(clock.day))
    driver.game.services.ways.cities([SentWord(code=code, word="9ZVV9", name="Ada", points=25)])
    driver.settle()
    assert not driver.widget("look0").enabled
    clock.midnight()
    driver.frames(2)
    assert driver.widget("look0").enabled
