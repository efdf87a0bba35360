"""The calendar: a month of lands, what the days have brought, today's land begun, counted once, and its medal."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

import mycity
from mycity.content.lands.plans import FIRST_DAY, LAST_DAY, day_code
from mycity.engine.city import HUMAN
from mycity.engine.episode import STOP
from mycity.engine.lands.code import LandCode, PlayedLand
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.towns import TownsScene
from mycity.scenes.album import days
from mycity.scenes.menu import calendar as calendars
from mycity.scenes.menu import land_pick
from mycity.scenes.menu.calendar import CalendarScene
from mycity.scenes.play import PlayScene
from mycity.scenes.shared import finished_games
from mycity.scenes.shared.days_game import DayBoard
from mycity.scenes.shared.finished_games import keep_result
from mycity.scenes.shell import land_codes
from mycity.storage.errors import DISK_ERROR, SaveError
from mycity.storage.exchange import export_slot, import_slot
from mycity.storage.slots import Slots
from mycity.storage.statistics import BegunDay, Statistics
from mycity.table.looking_back.day_calendar import DayCalendar
from mycity.table.turn.session import Session
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.widgets import Button
from tests.driver import Driver
from tests.scenes.studying import Builders
from tests.table.looking_back.test_day_calendar import game

Start = Callable[..., Driver]
TODAY = dt.date(2026, 11, 26)


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (calendars, finished_games, land_pick):
        monkeypatch.setattr(module, "today", lambda: TODAY)


@pytest.fixture
def driver(start: Start) -> Driver:
    driver = start()
    driver.game.services.__dict__["towns"] = Builders()
    driver.game.services.settings.change(shows_sealed=True)  # what is sealed is asked about in test_sealed_rules.py
    driver.game.services.ways.calendar()
    driver.settle()
    return driver


def scene_of(driver: Driver) -> CalendarScene:
    assert isinstance(driver.scene, CalendarScene)
    return driver.scene


def stop(driver: Driver) -> Session:
    """Stop in the game on the screen, and have it counted."""
    assert isinstance(driver.scene, PlayScene)
    session = driver.scene.play.session
    while not session.state.is_over:
        for seat in session.awaited:
            if session.state.table.players[seat].controller == HUMAN:
                session.answer(seat, STOP)
        session.update()
    keep_result(driver.game.services, session)
    return session


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_todays_land_is_two_presses_from_the_title(driver: Driver, data_dir: Path, how: str) -> None:
    driver.press(pygame.K_ESCAPE)
    driver.choose("calendar", how)
    driver.settle()
    driver.choose("play", how)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    scenario = driver.scene.play.session.state.table.scenario
    assert scenario.land is not None
    assert (scenario.land.code, scenario.land.day) == (str(day_code(TODAY)), str(TODAY))
    begun = Statistics(data_dir).begun
    assert [row.day for row in begun] == [str(TODAY)]
    assert begun[0].created == driver.saved().created


@pytest.mark.parametrize(("key", "others"), [("play", 0), ("table", 2)])
def test_a_day_is_played_alone_unless_one_wants_the_table(driver: Driver, key: str, others: int) -> None:
    driver.click(key)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    players = driver.scene.play.session.state.table.players
    assert players[0].controller == HUMAN
    assert len(players) == 1 + others


def test_the_rule_of_a_day_is_told_with_its_numbers(driver: Driver, written: set[str]) -> None:
    for day, told in ((2, "Investor"), (10, "No passing"), (5, "The evening game")):
        written.clear()
        driver.click(f"day{day}")
        driver.settle()
        assert told in written
    driver.game.services.settings.change(shows_sealed=False)
    written.clear()
    driver.click("day2")
    driver.settle()
    assert "The evening game, and one rule more" in written
    assert not any("Investor" in words for words in written), "it is sealed"


def test_the_square_of_a_played_day_shows_ones_own_city(driver: Driver, data_dir: Path) -> None:
    services, day = driver.game.services, TODAY - dt.timedelta(days=1)
    record = mycity.new_game("land", ["bot:builder"], code=str(day_code(day))).record()
    played = replace(game(day), game=record["game"], seed=record["seed"], land=str(day_code(day)))
    played = replace(played, seats=played.seats[:1])
    bare = DayBoard(services, DayCalendar([], []), day)
    own = DayBoard(services, DayCalendar([played], [BegunDay(day=str(day), created=played.created)]), day)
    assert own.key != bare.key
    assert own.paint((90, 90)).get_buffer().raw == bare.paint((90, 90)).get_buffer().raw, "no record, no city"
    Statistics(data_dir).add(played, record)
    assert own.paint((90, 90)).get_buffer().raw != bare.paint((90, 90)).get_buffer().raw


def test_a_past_day_can_be_played_and_does_not_count(driver: Driver, data_dir: Path) -> None:
    past = TODAY - dt.timedelta(days=1)
    driver.click(f"day{past.day}")
    assert scene_of(driver).day == past
    driver.click("play")
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    land = driver.scene.play.session.state.table.scenario.land
    assert land is not None
    assert land.day == str(past)
    assert Statistics(data_dir).begun == ()


def test_whoever_has_written_no_name_keeps_that_of_the_last_game(
    driver: Driver, written: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(["Foxbridge", "Redbrush"])
    monkeypatch.setattr("mycity.scenes.menu.seats.random_name", lambda _: next(names, "Val"))
    called = []
    for day in (20, 21):
        driver.click(f"day{day}")
        driver.click("play")
        driver.settle()
        called.append(stop(driver).state.table.players[0].name)
        driver.game.services.ways.calendar()
        driver.settle()
    assert called == [called[0]] * 2
    driver.click("day20")
    driver.settle()
    assert any(words.startswith(f"Built here before: {called[0]}: ") for words in written)


def test_a_day_to_come_keeps_its_land(driver: Driver) -> None:
    driver.click("day30")
    assert scene_of(driver).day == dt.date(2026, 11, 30)
    assert not driver.widget("play").enabled
    driver.click("day30")
    assert isinstance(driver.scene, CalendarScene)


def test_the_first_of_a_month_is_called_so_in_french(start: Start, written: set[str]) -> None:
    driver = start(language="fr")
    driver.game.services.__dict__["towns"] = Builders()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.click("day1")
    assert {"Dimanche 1er novembre", "novembre 2026", "Lundi", "Dimanche"} <= written


def test_months_are_turned_from_the_first_to_the_last(driver: Driver) -> None:
    for _ in range(14):
        driver.press(pygame.K_PAGEUP)
    assert (scene_of(driver).day.year, scene_of(driver).day.month) == (2026, 1)
    for _ in range(10):
        driver.press(pygame.K_PAGEDOWN)
    assert scene_of(driver).day == TODAY
    driver.press(pygame.K_PAGEDOWN)
    assert scene_of(driver).day.month == 12


def test_what_the_days_have_brought_is_told(driver: Driver, data_dir: Path, written: set[str]) -> None:
    kept = Statistics(data_dir)
    for number, score in ((25, 44), (24, 30), (20, 51)):
        one = game(dt.date(2026, 11, number), score, towns=(25, 33, 42, 50))
        kept.begin_day(one.day, one.created)
        kept.add(replace(one, land=str(day_code(dt.date(2026, 11, number)))), {})
    driver.press(pygame.K_ESCAPE)
    driver.game.services.ways.calendar()
    written.clear()
    driver.settle()
    told = " ".join(written)
    for words in ("Streak: 2 days", "Longest: 2 days", "Best: 51", "Points in 2026: 125"):
        assert words in told
    driver.click("day25")
    written.clear()
    driver.settle()
    driver.scene.needs_redraw = True
    driver.settle()
    assert "Master 42" in " ".join(written)


def test_the_medal_of_a_game_comes_when_the_towns_are_built(driver: Driver, data_dir: Path, written: set[str]) -> None:
    driver.click("play")
    driver.settle()
    session = stop(driver)
    result = ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    driver.game.services.stack.push(result)
    driver.settle()
    builders = driver.game.services.towns
    assert isinstance(builders, Builders)
    assert len(builders.tickets) == 4, "they began with the game"
    assert "still at work" in " ".join(written)
    assert not driver.widget("towns").enabled
    builders.say(-90, -80, 90, 95)
    written.clear()
    driver.settle()
    assert "silver medal" in " ".join(written)
    finished = Statistics(data_dir).games[-1]
    assert (finished.day, finished.towns) == (str(TODAY), (-90, -80, 90, 95))
    driver.click("towns")
    driver.settle()
    assert isinstance(driver.scene, TownsScene)
    words = [widget.words for widget in driver.page.all_widgets() if isinstance(widget, PictureCard)]
    own = [player.name for player in session.state.table.players if player.controller == HUMAN]
    assert sorted(line.split(":")[0] for line in words) == sorted(
        ["Best known", "Master", "Surveyor", "Neighbour", *own]
    )
    driver.click("town0")
    driver.settle()
    assert driver.scenes[-1] == "LargeCityScene"
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert driver.scenes[-1] == "ResultScene"


@pytest.mark.parametrize("has_record", [True, False])
def test_a_medal_whose_towns_nobody_waited_for_comes_in_the_calendar(
    driver: Driver, data_dir: Path, written: set[str], has_record: bool
) -> None:
    """A window that closes while points are counted, or a result that is left at once, costs none."""
    driver.click("play")
    driver.settle()
    stop(driver)
    driver.game.services.ways.to_title()
    del driver.game.services.land_towns  # as in another window
    builders = Builders()
    driver.game.services.__dict__["towns"] = builders
    if not has_record:
        for record in (data_dir / "played").iterdir():
            record.unlink()
    driver.game.services.ways.calendar()
    driver.settle()
    assert len(builders.tickets) == 4
    assert Statistics(data_dir).games[-1].towns == ()
    builders.say(-90, -80, 90, 95)
    written.clear()
    driver.settle()
    assert Statistics(data_dir).games[-1].towns == (-90, -80, 90, 95)
    assert scene_of(driver).calendar.results[TODAY].medal == "silver"
    assert "Surveyor \N{MINUS SIGN}80" in " ".join(written)
    assert len(builders.tickets) == 4, "once"


def test_the_game_that_counts_is_begun_by_its_button_and_gone_on_with(driver: Driver, data_dir: Path) -> None:
    driver.click(f"day{TODAY.day}")
    assert driver.scenes[-1] == "CalendarScene", "a press on the day chosen begins nothing"
    assert driver.focus == "play"
    driver.click("play")
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    created = driver.saved().created
    driver.game.services.ways.to_title()
    driver.settle()
    driver.game.services.ways.calendar()
    driver.settle()
    button = driver.widget("play")
    assert isinstance(button, Button)
    assert button.text == "Continue"
    driver.click("play")
    driver.settle()
    assert driver.scenes[-1] == "PlayScene"
    assert driver.saved().created == created
    assert not Slots(data_dir).path(2).exists()


def test_no_day_is_used_up_by_a_game_that_is_not_on_the_disk(
    driver: Driver, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slot is written first; a day whose slot could not be written is noted as soon as it can be."""

    def refuse(*_given: object, **_named: object) -> None:
        raise SaveError(DISK_ERROR, "the disk is away")

    with monkeypatch.context() as away:
        away.setattr("mycity.storage.autosave.PlayedSlot.write", refuse)
        driver.click("play")
        driver.settle()
        assert isinstance(driver.scene, PlayScene)
        assert Statistics(data_dir).begun == ()
    driver.close()
    (begun,) = Statistics(data_dir).begun
    assert (begun.day, begun.created) == (str(TODAY), Slots(data_dir).read(1).created)


def test_the_slot_of_a_days_game_is_written_before_the_day_is_noted(
    driver: Driver, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[bool] = []
    monkeypatch.setattr(Statistics, "begin_day", lambda *_: there.append(Slots(data_dir).path(1).exists()))
    driver.click("play")
    driver.settle()
    assert there == [True]


@pytest.mark.parametrize(("later", "counts"), [(0, True), (1, False)])
def test_a_process_that_ended_before_a_day_was_noted_costs_no_day(
    driver: Driver, start: Start, data_dir: Path, later: int, counts: bool
) -> None:
    driver.click("play")
    driver.settle()
    driver.close()
    noon = dt.datetime.combine(TODAY, dt.time(12)).astimezone() + dt.timedelta(days=later)
    save = replace(Slots(data_dir).read(1), created=noon, last_played=noon)
    Slots(data_dir).write(1, save, displace=True)
    (data_dir / "statistics.json").unlink()
    again = start()
    again.settle()
    assert [(row.day, row.created) for row in Statistics(data_dir).begun] == [(str(TODAY), noon)] * counts


def test_a_day_is_not_used_up_by_a_game_that_was_imported(
    driver: Driver, start: Start, data_dir: Path, tmp_path: Path
) -> None:
    driver.click("play")
    driver.settle()
    driver.close()
    export_slot(Slots(data_dir), 1, friends := tmp_path / "friend.save")
    for file in (*data_dir.glob("*.json"), *data_dir.glob("slot*")):
        file.unlink()
    assert import_slot(Slots(data_dir), friends) == 1
    again = start()
    again.settle()
    again.game.services.ways.calendar()
    again.settle()
    assert Statistics(data_dir).begun == ()
    again.click("play")
    again.settle()
    (begun,) = Statistics(data_dir).begun
    assert begun.created == Slots(data_dir).read(2).created


@pytest.mark.parametrize("where", ["title", "calendar", "field"])
def test_todays_land_counts_by_its_code_too(driver: Driver, data_dir: Path, where: str) -> None:
    code = str(day_code(TODAY))
    if where != "calendar":
        driver.press(pygame.K_ESCAPE)
    if where == "field":
        driver.game.services.ways.new_game("city")
        driver.settle()
        driver.click("land-code")
        driver.write(code)
        driver.settle()
        driver.click("done")
    else:
        driver.post(pygame.DROPTEXT, text=f"tonight: {code}!")
    driver.settle()
    assert Statistics(data_dir).begun == ()
    driver.click("start")
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    assert [row.day for row in Statistics(data_dir).begun] == [str(TODAY)]
    assert driver.scene.play.session.state.table.scenario.land == PlayedLand(code, str(TODAY))
    assert (episode := driver.saved().episode) is not None
    assert episode.record["land"] == {"code": code, "day": str(TODAY)}


def test_another_days_land_by_its_code_does_not_count(driver: Driver, data_dir: Path) -> None:
    code = day_code(TODAY - dt.timedelta(days=1))
    for text in (str(code), str(LandCode(code.version, code.family, code.modules, code.number, 1))):
        driver.post(pygame.DROPTEXT, text=text)
        driver.settle()
        driver.click("start")
        driver.settle()
        assert isinstance(driver.scene, PlayScene)
        driver.game.services.ways.to_title()
    assert Statistics(data_dir).begun == ()


@pytest.mark.parametrize("day", [dt.date(2009, 1, 1), dt.date(2025, 12, 31), dt.date(2100, 1, 5)])
def test_a_clock_beyond_the_days_that_have_a_land_is_told_so_and_counts_nothing(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch, written: set[str], day: dt.date
) -> None:
    for module in (calendars, finished_games, land_pick, days, land_codes):
        monkeypatch.setattr(module, "today", lambda: day)
    driver = start()
    driver.game.services.__dict__["towns"] = Builders()
    driver.game.services.ways.album("days")
    driver.settle()
    assert any("Only the days from 2026 to" in words for words in written)
    written.clear()
    driver.click("calendar")
    driver.settle()
    assert any("Only the days from 2026 to" in words for words in written)
    assert not any("counts for the calendar" in words for words in written)
    assert driver.widget("play").enabled is (day > LAST_DAY), "a day that is past can be played"
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_PAGEUP):
        driver.press(key)
        assert FIRST_DAY <= scene_of(driver).day <= LAST_DAY
    driver.click("play")
    driver.settle()
    assert (driver.scenes[-1] == "PlayScene") is (day > LAST_DAY)
    assert Statistics(data_dir).begun == ()


def test_a_year_of_months_is_turned_past_the_month_it_is(driver: Driver) -> None:
    for _ in range(13):
        driver.press(pygame.K_PAGEDOWN)
    assert scene_of(driver).day == dt.date(2027, 12, 1)


@pytest.mark.parametrize("source", ["land-today", "code"])
def test_a_new_game_on_todays_land_offers_the_unfinished_one_first(driver: Driver, data_dir: Path, source: str) -> None:
    driver.click("play")
    driver.settle()
    created = driver.saved().created
    driver.game.services.ways.to_title()
    driver.settle()
    driver.game.services.ways.new_game("city")
    driver.settle()
    if source == "code":
        driver.post(pygame.DROPTEXT, text=str(day_code(TODAY)))
    else:
        driver.click(source)
    start = driver.widget("start")
    assert isinstance(start, Button)
    assert start.text == "Continue"
    driver.click("land-random")
    assert driver.widget("start").text == "Start"  # type: ignore[attr-defined]
    driver.click("land-today")
    driver.click("start")
    driver.settle()
    assert driver.scenes[-1] == "PlayScene"
    assert driver.saved().created == created
    assert not Slots(data_dir).path(2).exists()
