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
from mycity.engine.record import make_record
from mycity.engine.record_play import points_alone
from mycity.scenes.after.result import ResultScene
from mycity.scenes.menu import calendar as calendars
from mycity.scenes.menu.calendar import CalendarScene
from mycity.scenes.shell.shown_lines import ShownLines
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.counted_games import finished_game
from mycity.table.turn.session import Session
from mycity.ui import clipboard
from mycity.ui.kit.read_line import ReadLine
from tests.driver import Driver
from tests.made_lands import EVERYTHING
from tests.scenes.replay.watching import watch
from tests.scenes.test_made_lands import land_session
from tests.storage.games import eternal, turns

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
    return f"City 0 · {points[0]} · {medal} · {code.code}\nCity 1 · {points[1]} · {code.code}"


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
    for place in PLACES[1:]:
        show(driver, place, session)
        driver.choose("send", how)
        assert copied.pop() == lines_of(session, "bronze"), place
        driver.press(pygame.K_ESCAPE)
        driver.settle()


def test_a_line_is_in_the_players_language_and_names_no_medal_that_is_not_known(
    start: Start, data_dir: Path, copied: list[str]
) -> None:
    session = land_session(EVERYTHING[0], 99, bots=0)
    (points,) = points_alone(session.record())
    assert points is not None
    driver = start(language="fr")
    for towns, medal in (((), ""), ((points, points, points, 999), "or · ")):
        if towns:
            counted(data_dir, session, *towns)
        show(driver, "replay", session)
        driver.click("send")
        assert copied.pop() == f"City 0 · {points} · {medal}{EVERYTHING[0]}".replace(" -", " \N{MINUS SIGN}")


@pytest.mark.parametrize("place", ["review", "replay", "album"])
def test_a_game_without_a_code_has_nothing_to_send(start: Start, data_dir: Path, place: str) -> None:
    document: dict[str, Any] = make_record(*turns(*eternal("human", "bot:1")))
    driver = start()
    if place == "review":
        driver.game.services.ways.review(document)
    elif place == "replay":
        watch(driver, document)
    else:
        counted(data_dir, land_session(EVERYTHING[0], 99, people=0, bots=2), 1, 2, 3, 4)  # bots send nothing either
        driver.game.services.ways.album("boards")
    driver.settle()
    assert "send" not in {widget.key for widget in driver.page.all_widgets()}


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
    assert isinstance(driver.scene, ShownLines)
    fields = [widget for widget in driver.page.all_widgets() if isinstance(widget, ReadLine)]
    said = [field.value for field in fields]
    assert [one.split(" · ")[0] for one in said] == ["City 0", "City 1"]
    assert all(one.endswith(EVERYTHING[0]) for one in said)
    look = driver.game.services.look
    for field in fields:
        assert look.fonts.width(field.value, field.role(look)) <= field.room(look).width
    assert (driver.focus, fields[0].selected) == ("line0", said[0])
    driver.press(pygame.K_TAB)
    assert (driver.focus, fields[0].selected, fields[1].selected) == ("line1", "", said[1])
    driver.press(pygame.K_ESCAPE)
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
