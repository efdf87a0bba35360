"""The best known on the land of a code: one number and one city on every page, today and tomorrow; medals as before."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.ai.bots.registry import find_level
from mycity.ai.review.judging import Judgement
from mycity.ai.review.starts import answers_alone
from mycity.ai.review.study import Finding
from mycity.ai.review.variations import PlayedGame
from mycity.ai.search.known_deck import played
from mycity.ai.serve.bot_process import BotTown
from mycity.content.bot_rows import load_levels
from mycity.content.lands.plans import day_code
from mycity.engine.episode import STOP, Answer
from mycity.engine.record import answer_to_json
from mycity.scenes.after.better_city import BetterCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.after.towns import TownsScene
from mycity.scenes.menu import calendar as calendars
from mycity.scenes.menu import land_pick
from mycity.scenes.play import PlayScene
from mycity.scenes.shared import finished_games
from mycity.scenes.shared.finished_games import keep_result
from mycity.storage.statistics import Statistics
from mycity.table import game_starts
from mycity.table.land_towns import first_state
from mycity.table.looking_back.day_calendar import LAUREL
from mycity.table.turn.session import Session
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.widgets import Label
from tests.driver import Driver
from tests.scenes.ends import finished_session
from tests.scenes.studying import Builders, Study
from tests.storage.games import NOON, clock_from

Start = Callable[..., Driver]
TODAY = dt.date(2026, 11, 26)
NEIGHBOUR, BUILDER, GREEDY = 20, 24, 27
"""What these bots come to alone on the land of that day."""
NOTHING = -69
"""What one comes to there who stops at once."""
STORED = (NOTHING, NOTHING, NEIGHBOUR, BUILDER)
"""What the towns come to: the last is the best that the search has found."""


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (calendars, finished_games, land_pick):
        monkeypatch.setattr(module, "today", lambda: TODAY)
    hours = count()
    monkeypatch.setattr(game_starts, "utc_now", lambda: NOON + dt.timedelta(hours=next(hours)))


@pytest.fixture(scope="module")
def ways() -> dict[str, list[Answer]]:
    """The answers of some bots alone on the land of the day."""
    table, rows = first_state(day_code(TODAY)).table, load_levels()
    return {bot: answers_alone(find_level(bot, rows), table) for bot in ("neighbour", "builder", "greedy")}


def town(answers: list[Answer]) -> BotTown:
    built = played(first_state(day_code(TODAY)).table, answers)
    return BotTown(built.score, built.city, tuple(map(answer_to_json, built.answers)))


def towns(ways: dict[str, list[Answer]]) -> list[BotTown]:
    return [town([]), town([]), town(ways["neighbour"]), town(ways["builder"])]


def begun(driver: Driver, key: str = "play") -> Driver:
    """Begin the day's land as in a window that has just opened."""
    services = driver.game.services
    for kept in ("land_towns", "studies"):
        services.__dict__.pop(kept, None)
    services.__dict__["towns"] = Builders()
    services.settings.change(shows_sealed=True)  # what is sealed is asked about in test_sealed_rules.py
    services.ways.calendar()
    driver.settle()
    driver.click(key)
    driver.settle()
    return driver


def at_the_result(driver: Driver, answers: Iterable[Answer] = ()) -> Session:
    """Give the answers, then stop; have the game counted, and look at its result."""
    assert isinstance(driver.scene, PlayScene)
    session, coming = driver.scene.play.session, iter(answers)
    session.file._clock = clock_from(session.file.base_save.created)
    while not session.state.is_over:
        for seat in session.awaited:
            if session.state.table.players[seat].controller == "human":
                session.answer(seat, next(coming, STOP))
        session.update()
    keep_result(driver.game.services, session)
    result = ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    driver.game.services.stack.push(result)
    driver.settle()
    return session


def build(driver: Driver, *built: BotTown) -> None:
    builders = driver.game.services.towns
    assert isinstance(builders, Builders)
    builders.build(*built)
    driver.settle()


def study(driver: Driver, session: Session, better: list[Answer] | None = None) -> None:
    """Have a study find that nothing cost anything, and that one could have answered so."""
    game = PlayedGame(session.record())
    steps = len(game.answers(0)) + 1
    found = [Finding(None, n, steps, Judgement(0, n, {"do": "stop"}, 0, 0, ())) for n in range(steps - 1)]
    last = Finding(None if better is None else game.variation(0, better), steps, steps)
    driver.game.services.__dict__["adviser"] = Study(*found, last)


def cards(driver: Driver) -> dict[str, str]:
    """Return the points told on the cards of the cities on the page, by what they are called."""
    widgets = driver.page.all_widgets()
    words = [one.words for one in widgets if isinstance(one, PictureCard)]
    return {name: points for name, _, points in (line.partition(": ") for line in words) if points}


def told(driver: Driver, written: set[str]) -> str:
    """Return everything that is written on the page."""
    written.clear()
    driver.scene.needs_redraw = True
    driver.settle()
    return " ".join(written)


def legend(driver: Driver) -> str:
    """Return what the review tells of the best, which is written on several lines."""
    assert isinstance(driver.scene, ReviewScene)
    return driver.scene._best.told(driver.scene.review.seat)


def assert_everywhere(driver: Driver, written: set[str], points: int) -> None:
    """See that the result and every page behind it, and the calendar, tell of so many points, and show their city."""
    best = assert_looking_back(driver, written, points)
    assert f"best known {points}" in told(driver, written)
    driver.click("towns")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, TownsScene)
    (shown,) = (one.city for one in scene._cities if one.name == "Best known")
    assert (shown.score, shown.city.placed) == (points, best)
    driver.press(pygame.K_ESCAPE)
    driver.game.services.ways.calendar()
    driver.settle()
    labels = [str(one.text) for one in driver.page.all_widgets() if isinstance(one, Label)]
    assert any(words.endswith(f"best known {points}") for words in labels)


def assert_looking_back(driver: Driver, written: set[str], points: int) -> object:
    """See it on the pages of the study, from the result and back; return what is built in the best city."""
    driver.click("better")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, BetterCityScene)
    assert cards(driver)["Best known"] == f"{points} points"
    driver.click("review")
    driver.settle()
    driver.click("first")
    assert f"Best known from here: {points} points" in told(driver, written)
    assert legend(driver).startswith("Best known for ")
    assert legend(driver).endswith(f": {points} points")
    for _ in range(2):
        driver.press(pygame.K_ESCAPE)
        driver.settle()
    return scene.study.best_city(0)[1].placed


def test_what_a_study_finds_beyond_the_search_is_the_best_known_everywhere_and_takes_no_medal(
    start: Start, data_dir: Path, written: set[str], ways: dict[str, list[Answer]]
) -> None:
    driver = begun(start())
    session = at_the_result(driver, ways["builder"])
    build(driver, *towns(ways))
    assert f"best known {BUILDER}" in told(driver, written)
    study(driver, session, ways["greedy"])
    assert_everywhere(driver, written, GREEDY)
    (game,) = Statistics(data_dir).games
    assert (game.towns, game.found) == (STORED, GREEDY)
    assert driver.scene.calendar.results[TODAY].medal == LAUREL  # type: ignore[attr-defined]


def test_what_the_search_has_found_is_the_best_known_in_the_study_too(
    start: Start, data_dir: Path, written: set[str], ways: dict[str, list[Answer]]
) -> None:
    driver = begun(start())
    session = at_the_result(driver)
    build(driver, *towns(ways))
    study(driver, session, ways["neighbour"])
    assert_everywhere(driver, written, BUILDER)
    assert Statistics(data_dir).games[0].found is None


def test_towns_that_stand_only_while_one_looks_back_are_learnt_and_kept(
    start: Start, data_dir: Path, written: set[str], ways: dict[str, list[Answer]]
) -> None:
    """Whoever took them in first once kept them from the other: no medal was stored."""
    driver = begun(start())
    study(driver, at_the_result(driver))
    driver.click("better")
    driver.settle()
    assert cards(driver)["Best known"] == "\N{MINUS SIGN}69 points"
    build(driver, *towns(ways))
    assert cards(driver)["Best known"] == f"{BUILDER} points"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert f"best known {BUILDER}" in told(driver, written)
    assert Statistics(data_dir).games[0].towns == STORED


def test_a_person_who_beats_the_search_is_the_best_known_everywhere(
    start: Start, data_dir: Path, written: set[str], ways: dict[str, list[Answer]]
) -> None:
    driver = begun(start())
    session = at_the_result(driver, ways["greedy"])
    build(driver, *towns(ways))
    study(driver, session)
    assert_everywhere(driver, written, GREEDY)
    (game,) = Statistics(data_dir).games
    assert (game.towns, game.found) == (STORED, None)


@pytest.mark.parametrize("who", ["study", "person"])
def test_it_is_known_tomorrow_with_its_city(
    start: Start, data_dir: Path, written: set[str], ways: dict[str, list[Answer]], who: str
) -> None:
    driver = begun(start())
    session = at_the_result(driver, ways["greedy"] if who == "person" else ())
    build(driver, *towns(ways))
    study(driver, session, ways["greedy"])
    driver.click("better")
    driver.settle()
    another_game(driver, ways)
    assert f"best known {GREEDY}" in told(driver, written)
    assert_everywhere(driver, written, GREEDY)
    assert [game.towns for game in Statistics(data_dir).games] == [STORED, STORED]


def another_game(driver: Driver, ways: dict[str, list[Answer]]) -> None:
    """Play the land of the day once more, as in another window, come to less, and study that."""
    driver.game.services.ways.to_title()
    session = at_the_result(begun(driver))
    build(driver, *towns(ways))
    study(driver, session)


def test_where_only_the_number_is_kept_no_other_city_is_called_the_best_known(
    start: Start, data_dir: Path, written: set[str], ways: dict[str, list[Answer]]
) -> None:
    driver = begun(start())
    session = at_the_result(driver)
    build(driver, *towns(ways))
    study(driver, session, ways["greedy"])
    driver.click("better")
    driver.settle()
    facts = json.loads((data_dir / "cities.json").read_bytes())
    facts["games"][0]["facts"][f"found {GREEDY}"] = json.dumps([{"do": "stop"}])
    (data_dir / "cities.json").write_text(json.dumps(facts))
    another_game(driver, ways)
    assert f"best known {GREEDY}" in told(driver, written)
    driver.click("towns")
    driver.settle()
    assert "Best known" not in cards(driver)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.click("better")
    driver.settle()
    assert cards(driver)["Best found so far"] == f"{BUILDER} points"
    assert f"The best known has {GREEDY - NOTHING} points more." in told(driver, written)
    driver.click("review")
    driver.settle()
    driver.click("first")
    assert f"Best found from here: {BUILDER} points" in told(driver, written)
    assert legend(driver).endswith(f"with this deck: {GREEDY} points")


def test_at_a_table_what_is_found_is_the_best_of_that_table(
    start: Start, written: set[str], ways: dict[str, list[Answer]]
) -> None:
    driver = begun(start(), "table")
    session = at_the_result(driver)
    assert len(session.state.table.players) > 1
    build(driver, *towns(ways))
    assert f"best known {BUILDER}" in told(driver, written)
    study(driver, session)
    driver.click("better")
    driver.settle()
    assert "Best found at this table" in cards(driver)
    page = told(driver, written)
    assert "You have reached the best score that was found at this table." in page
    assert "best known" not in page.lower()
    driver.click("review")
    driver.settle()
    driver.click("first")
    page = told(driver, written)
    assert "Best found from here" in page
    assert "known" not in page.lower()
    assert "at this table: " in legend(driver)


def test_elsewhere_the_best_known_is_what_the_study_has_found(start: Start) -> None:
    driver, session = start(), finished_session(seats=1)
    session_document: dict[str, Any] = dict(session.record())
    driver.game.services.__dict__["adviser"] = Study()
    driver.game.services.stack.push(BetterCityScene(driver.game.services, session_document, [0]))
    driver.settle()
    assert "Best known" in cards(driver)
    assert "towns" not in driver.game.services.__dict__, "nobody builds towns where there is no land"
