"""The line that is sent of a city: the same wherever a game is looked back on, and shown without a clipboard."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from mycity.content.lands.plans import day_code
from mycity.content.lands.told_cities import cities_in
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record import make_record
from mycity.engine.record_play import points_alone
from mycity.scenes.after.result import ResultScene
from mycity.scenes.menu import calendar as calendars
from mycity.scenes.menu.calendar import CalendarScene
from mycity.scenes.shared.sent_cities import SentCities
from mycity.scenes.shared.sent_lines import sent_finished
from mycity.scenes.shell.shown_lines import ShownLines
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.counted_games import finished_game
from mycity.table.turn.session import Session
from mycity.ui import clipboard
from mycity.ui.kit.read_line import ReadLine
from mycity.ui.kit.widgets import Label
from tests.driver import Driver
from tests.made_lands import EVERYTHING
from tests.scenes.replay.watching import watch
from tests.scenes.test_made_lands import land_session
from tests.storage.games import ALL_TURNS, eternal, saved, turns
from tests.storage.test_statistics import finished

Start = Callable[..., Driver]
TODAY = dt.date(2026, 11, 26)
PLACES = "result", "album", "calendar", "review", "replay"


@pytest.fixture
def without_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "copy", lambda _: False)


def counted(folder: Path, session: Session, *towns: int, day: str = "") -> FinishedGame:
    """Count a game that is over, with what the bots have come to on its land."""
    game, statistics = finished_game(session.snapshot(), session.state, session.record()), Statistics(folder)
    statistics.add(replace(game, day=day), session.record())
    statistics.add_towns(statistics.games[-1], towns)
    if day:
        statistics.begin_day(day, game.created)
    return statistics.games[-1]


def show(driver: Driver, place: str, session: Session) -> None:
    """Show the game at one of the places where it is looked back on."""
    services = driver.game.services
    if place == "result":
        services.stack.push(ResultScene(services, session.snapshot(), session.state, session.events))
    elif place == "album":
        services.ways.album("boards")
    elif place == "calendar":
        services.stack.push(CalendarScene(services, TODAY))
    elif place == "review":
        services.ways.review(session.record())
    else:
        watch(driver, session.record())
    driver.settle()


def lines_of(session: Session, medal: str) -> str:
    """Return the lines for the game's two people, the first of whom has a medal."""
    code = session.state.table.scenario.land
    assert code is not None
    points = [f"{score}".replace("-", "\N{MINUS SIGN}") for score in points_alone(session.record())]
    lines = [f"{code.code} {told.word}" for told in words_alone(session.record())]
    return f"City 0 · {points[0]} · {medal} · {lines[0]}\nCity 1 · {points[1]} · {lines[1]}"


def word_of(session: Session) -> str:
    (told,) = words_alone(session.record())
    assert told.word
    return told.word


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_the_same_line_is_copied_wherever_a_game_is_looked_back_on(
    start: Start, data_dir: Path, copied: list[str], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(calendars, "today", lambda: TODAY)
    session = land_session(str(day_code(TODAY)), 99, people=2, bots=0)
    best, other = points_alone(session.record())
    assert best is not None
    assert other is not None
    assert best > other
    counted(data_dir, session, best, best + 1, 999, 999, day=str(TODAY))
    driver = start()
    lines = lines_of(session, "bronze")
    for place in PLACES[1:]:
        show(driver, place, session)
        driver.choose("send", how)
        assert isinstance(driver.scene, SentCities), place
        for seat, line in enumerate(lines.splitlines()):
            driver.choose(f"copy{seat}", how)
            assert copied.pop() == line, place
        driver.choose("all", how)
        assert copied.pop() == lines, place
        driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
        driver.settle()


@pytest.mark.parametrize("place", PLACES)
def test_the_line_of_a_person_alone_is_copied_at_once_and_tells_the_whole_evening(
    start: Start, data_dir: Path, copied: list[str], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr(calendars, "today", lambda: TODAY)
    session = land_session(str(day_code(TODAY)), 99, bots=1)
    counted(data_dir, session, 999, 999, 999, 999, day=str(TODAY))
    driver = start()
    show(driver, place, session)
    driver.click("send")
    (city,) = cities_in(copied.pop())
    assert city.name == "City 0"
    assert city.points == points_alone(session.record())[0]
    assert city.end.cities[0].placed == session.state.cities[0].placed


def test_a_line_is_in_the_players_language_and_names_no_medal_that_is_not_known(
    start: Start, data_dir: Path, copied: list[str]
) -> None:
    session = land_session(EVERYTHING[0], 99, bots=0)
    (points,), line = points_alone(session.record()), f"{EVERYTHING[0]} {word_of(session)}"
    assert points is not None
    driver = start(language="fr")
    for towns, medal in (((), ""), ((points, points, points, 999), "or · ")):
        if towns:
            counted(data_dir, session, *towns)
        show(driver, "replay", session)
        driver.click("send")
        assert copied.pop() == f"City 0 · {points} · {medal}{line}".replace(" -", " \N{MINUS SIGN}")


@pytest.mark.parametrize("place", PLACES[:2] + PLACES[3:])
def test_an_evening_without_a_code_says_that_it_has_no_words(start: Start, data_dir: Path, place: str) -> None:
    save, (state, events) = saved(ALL_TURNS), turns(*eternal("human", "human", "bot:1"))
    document: dict[str, Any] = make_record(state, events)
    Statistics(data_dir).add(finished_game(save, state, document), document)
    driver = start()
    if place == "result":
        driver.game.services.stack.push(ResultScene(driver.game.services, save, state, events))
    elif place == "album":
        driver.game.services.ways.album("boards")
    elif place == "review":
        driver.game.services.ways.review(document)
    else:
        watch(driver, document)
    driver.settle()
    button = driver.widget("send")
    assert (button.enabled, button.tooltip()) == (False, "No code dealt this game: its cities have no words.")


def test_bots_and_episodes_have_nothing_to_send(start: Start, data_dir: Path) -> None:
    counted(data_dir, land_session(EVERYTHING[0], 99, people=0, bots=2), 1, 2, 3, 4)
    driver = start()
    driver.game.services.ways.album("boards")
    driver.settle()
    assert "send" not in {widget.key for widget in driver.page.all_widgets()}
    assert sent_finished(driver.game.services, finished(1, game="city", episode=2)).buttons(driver.game.services) == []


def test_a_city_that_has_no_word_says_why_and_is_sent_without(
    start: Start, copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mycity.engine.lands.word.LONGEST", 10)
    session = land_session(EVERYTHING[0], 99, bots=0)
    driver = start()
    show(driver, "replay", session)
    driver.click("send")
    assert copied.pop().endswith(f" · {EVERYTHING[0]}")
    assert "This evening is too long for a word." in driver.game.services.notices.waiting


def test_words_outlive_the_record(start: Start, data_dir: Path, copied: list[str]) -> None:
    session = land_session(EVERYTHING[0], 99, people=2, bots=0)
    counted(data_dir, session, 1, 2, 3, 4)
    for record in (data_dir / "played").iterdir():
        record.unlink()
    driver = start()
    show(driver, "album", session)
    driver.click("send")
    driver.click("all")
    words = [told.word for told in words_alone(session.record())]
    assert [line.split(" ")[-1] for line in copied.pop().splitlines()] == words


def test_a_game_of_an_older_version_without_its_record_says_so(start: Start, data_dir: Path) -> None:
    session = land_session(EVERYTHING[0], 99, people=2, bots=0)
    game = finished_game(session.snapshot(), session.state, session.record())
    Statistics(data_dir).add(replace(game, words=()), {})
    driver = start()
    show(driver, "album", session)
    driver.click("send")
    gone = "That game was too long ago: its record is gone."
    assert [label.text for label in driver.page.all_widgets() if isinstance(label, Label)][1:] == [gone, gone]


@pytest.mark.parametrize(
    "options", [{}, {"window": (1024, 768), "language": "fr", "text_size": 150}], ids=["usual", "small and French"]
)
def test_without_a_clipboard_the_lines_are_shown_whole_and_selected(
    start: Start, without_clipboard: None, options: dict[str, Any]
) -> None:
    session = land_session(EVERYTHING[0], 99, people=2, bots=0)
    size = options.pop("text_size", None)
    driver = start(**options)
    if size:
        driver.game.services.settings.change(text_size=size)
        driver.frames(2)
    show(driver, "result", session)
    driver.click("send")
    assert isinstance(driver.scene, SentCities)
    fields = [widget for widget in driver.page.all_widgets() if isinstance(widget, ReadLine)]
    said = [field.value for field in fields]
    assert [one.split(" · ")[0] for one in said] == ["City 0", "City 1"]
    words = [told.word for told in words_alone(session.record())]
    assert all(one.endswith(f"{EVERYTHING[0]} {word}") for one, word in zip(said, words, strict=True))
    look = driver.game.services.look
    for field in fields:
        assert look.fonts.width(field.value, field.role(look)) <= field.room(look).width
    assert (driver.focus, fields[0].selected) == ("line0", said[0])
    driver.press(pygame.K_TAB, pygame.K_TAB)
    assert (driver.focus, fields[0].selected, fields[1].selected) == ("line1", "", said[1])
    driver.press(pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(driver.scene, ShownLines), "whoever presses the button all the same is told"
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert driver.scenes[-1] == "ResultScene"


def test_a_line_that_is_shown_cannot_be_written_over_and_can_be_copied_later(
    start: Start, without_clipboard: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    show(driver, "result", land_session(EVERYTHING[0], 99, bots=0))
    driver.click("code")
    (field,) = (widget for widget in driver.page.all_widgets() if isinstance(widget, ReadLine))
    assert field.value == EVERYTHING[0], "a code alone is shown as well"
    driver.write("x")
    driver.press(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_x)
    driver.press(pygame.K_x, pygame.K_v, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert field.value == EVERYTHING[0]
    driver.press(pygame.K_HOME)
    assert field.selected == ""
    driver.click("line0")
    assert field.selected == EVERYTHING[0]
    texts: list[str] = []
    monkeypatch.setattr(clipboard, "copy", texts.append)
    driver.press(pygame.K_a, pygame.K_c, mod=pygame.KMOD_CTRL)
    assert texts == [EVERYTHING[0]]
    driver.press(pygame.K_DOWN)
    assert driver.focus == "ok"
    driver.press(pygame.K_RETURN)
    assert driver.scenes[-1] == "ResultScene"
