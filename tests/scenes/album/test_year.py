"""The page of a year: by every hand, before the first game, however statistics are, and as a picture to keep."""

from __future__ import annotations

import datetime as dt
import struct
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mycity.scenes.album.album import AlbumScene
from mycity.scenes.album.hills import hills_in
from mycity.scenes.album.page import LargePicture
from mycity.scenes.album.street import WeekScore, shown_weeks, street_rows
from mycity.scenes.album.year import YearPage
from mycity.scenes.album.year_cards import FramedPicture, PeopleRow
from mycity.scenes.album.year_pictures import known_piece
from mycity.scenes.album.year_sheet import KEPT, year_picture
from mycity.scenes.album.year_ways import WeekStreet
from mycity.storage.files import write_atomically
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.looking_back.year import WEEKS
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import WidgetState
from tests.driver import Driver
from tests.scenes.album.test_boards import finished
from tests.scenes.test_any_clock import DATES
from tests.seldom import seldom
from tests.storage.games import NOON
from tests.storage.test_clock import CLOCKS

Start = Callable[..., Driver]
LEVELS = [1000, 1285, 1445, 1825, 2105, 2675]


def game(year: int, week: int, score: int, **fields: Any) -> FinishedGame:
    when = dt.datetime(year, 1, 1, 20, tzinfo=dt.UTC) + dt.timedelta(weeks=week)
    seats = (
        SeatResult(name="Foxbridge", animal="fox", controller="human", score=score, rank=1),
        SeatResult(name="Bearfield", animal="bear", controller="bot:builder", score=score - 3, rank=2),
    )
    values = {"created": when, "ended": when, "game": "eternal", "episode": None, "seed": week, "seats": seats}
    return FinishedGame(**{**values, **fields})


def opened(driver: Driver) -> YearPage:
    driver.game.services.ways.album("year")
    driver.settle()
    return painted(driver)


def painted(driver: Driver) -> YearPage:
    """Have everything painted that is seen, and return the page."""
    scene = driver.scene
    assert isinstance(scene, AlbumScene)
    scene.finish_pictures()
    driver.settle()
    assert not scene.queue._failed
    page = scene.pages[scene.open]
    assert isinstance(page, YearPage)
    return page


def keys(driver: Driver) -> set[str]:
    return {widget.key for widget in driver.page.all_widgets()}


def cards(driver: Driver) -> dict[str, FramedPicture]:
    return {widget.key: widget for widget in driver.page.all_widgets() if isinstance(widget, FramedPicture)}


def keep(data_dir: Path, *games: FinishedGame) -> None:
    statistics = Statistics(data_dir)
    for one in games:
        statistics.add(one, {})


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_before_the_first_game_it_says_what_will_come_and_leads_to_one(
    start: Start, written: set[str], how: str
) -> None:
    driver = start()
    driver.game.services.ways.album()
    driver.settle()
    driver.choose("tab-year", how)
    driver.settle()
    assert any(text.startswith("With the first game you finish, a year begins here") for text in written)
    assert "keep-year" not in keys(driver)
    driver.choose("new_game", how)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"


def test_it_shows_what_the_year_has_come_to(start: Start, data_dir: Path, written: set[str]) -> None:
    built = "Y-L4 C-I4 R-I2"
    keep(
        data_dir,
        game(2025, 3, 41, built=built),
        game(2025, 3, 29, seed=77, built=built),
        game(2025, 9, 52, built=built, game="city", episode=4),
        game(2025, 30, -4, game="island"),
    )
    driver = start()
    opened(driver)
    assert {
        "The year 2025",
        "Foxbridge",
        "evenings",
        "games",
        "episode",
        "Favourite building",
        "3 \N{MULTIPLICATION SIGN}",
    } <= written
    assert {"41", "52", "\N{MINUS SIGN}4", "January", "December", "Episode 4", "The island"} <= written
    assert list(cards(driver)) == ["best-eternal", "best-city", "best-island", "favourite"]
    assert "29" not in written, "a week has its best score alone"


def test_a_house_tells_whose_it_is_and_a_meadow_nothing(start: Start, data_dir: Path, written: set[str]) -> None:
    keep(data_dir, game(2025, 3, 41, game="city", episode=4), game(2025, 9, 52))
    driver = start()
    opened(driver)
    street = next(widget for widget in driver.page.all_widgets() if isinstance(widget, WeekStreet))
    (row,) = street.rows(driver.game.services.look)
    houses = {plot.week: plot.house.move(street.rect.topleft) for plot in row.plots if plot.house}
    driver.move(houses[3].center)
    driver.pass_time(3000)
    assert "Foxbridge: 41" in written
    assert not any(text.startswith("Foxbridge: 52") for text in written)
    assert not street.hit((houses[3].right + houses[3].width, houses[3].centery))


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_the_year_is_chosen_where_there_is_more_than_one(
    start: Start, data_dir: Path, written: set[str], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", NOON.timestamp)
    keep(data_dir, game(2023, 3, 41), game(2025, 5, 30), game(9999, 5, 30))
    driver = start()
    page = opened(driver)
    assert page.year is not None
    assert page.year.number == 2025, "no year of a clock that was ahead, but this one"
    driver.choose("year-before", how)
    painted(driver)
    assert page.year.number == 2023
    assert "The year 2023" in written
    assert not driver.widget("year-before").enabled
    driver.choose("year-after", how)
    driver.choose("year-after", how)
    painted(driver)
    assert page.year.number == 9999
    assert not driver.widget("year-after").enabled


def test_a_single_year_has_no_arrows(start: Start, data_dir: Path) -> None:
    keep(data_dir, game(2025, 3, 41))
    driver = start()
    opened(driver)
    assert not {"year-before", "year-after"} & keys(driver)


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_it_is_kept_as_a_picture_and_lies_in_the_album(
    start: Start, data_dir: Path, document: dict[str, Any], how: str
) -> None:
    statistics = Statistics(data_dir)
    statistics.add(finished(document, 1, 44), document)
    driver = start()
    opened(driver)
    driver.choose("keep-year", how)
    driver.picture_kept()
    (file,) = (data_dir / "pictures").iterdir()
    assert file.name.startswith("mycity year 2025")
    assert struct.unpack(">II", file.read_bytes()[16:24]) == KEPT == (1600, 1000)
    year = painted(driver).year
    assert year is not None
    bare = year_picture(driver.game.services, statistics, year, lambda *_: pygame.Surface((1, 1)))
    picture, places = pygame.image.load(file), [(x, y) for x in range(0, 1600, 20) for y in range(0, 1000, 20)]
    differ = sum(picture.get_at(place)[:3] != bare.get_at(place)[:3] for place in places)
    assert differ > len(places) * 2 // 5, "board, street and hills are painted on the sheet"
    driver.choose("tab-kept", how)
    driver.settle()
    assert file.name in keys(driver)


def test_a_best_city_is_watched_again_where_its_game_is_still_known(
    start: Start, data_dir: Path, document: dict[str, Any]
) -> None:
    statistics = Statistics(data_dir)
    statistics.add(finished(document, 1, 44), document)
    keep(data_dir, game(2025, 20, 30, game="island"))
    (data_dir / "played" / Statistics(data_dir).games[-1].file_name).unlink()
    driver = start()
    opened(driver)
    assert not cards(driver)["best-island"].focusable
    driver.walk_to("best-eternal", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "ReplayScene"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert isinstance(driver.scene, AlbumScene)


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("eternal", {}),
        ("eternal", {"nothing": True}),
        ("city", {"nothing": True}),
        ("island-season", {}),
        ("city-land", {"nothing": True}),
        ("island-land", {}),
    ],
)
def test_a_board_that_cannot_be_shown_is_the_bare_land(
    start: Start, data_dir: Path, name: str, record: dict[str, Any]
) -> None:
    land = {"city-land": "2001-ZQXC-Y01K", "island-land": "ZZZZ-ZZZZ-ZZZZ"}.get(name, "")
    Statistics(data_dir).add(game(2025, 3, 41, game=name, land=land), record)
    driver = start()
    page = opened(driver)
    assert len(cards(driver)) == 1
    page._keep()
    driver.picture_kept()
    assert len(list((data_dir / "pictures").iterdir())) == 1


def test_what_a_later_version_has_kept_is_counted_and_does_no_harm(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    keep(data_dir, *(game(2025, week, 30, game="of-a-later-version", built="Q-NEW Q-NEW") for week in (3, 8)))
    driver = start()
    page = opened(driver)
    assert cards(driver) == {}
    assert "30" in written
    page._keep()
    driver.picture_kept()


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"format": 1, "games": [{"ended": "yesterday"}]}', b"\xff\xfe\x00"]
)
def test_damaged_statistics_are_no_year_yet(start: Start, data_dir: Path, written: set[str], body: bytes) -> None:
    write_atomically(data_dir / "statistics.json", body)
    driver = start()
    driver.game.services.ways.album("year")
    driver.settle()
    assert any(text.startswith("With the first game you finish, a year begins here") for text in written)
    assert body in [path.read_bytes() for path in data_dir.glob("statistics*.json")], "nothing is lost"


def test_games_of_any_date_have_their_year(start: Start, data_dir: Path) -> None:
    one = msgspec.to_builtins(game(2025, 3, 41))
    games = [{**one, "seed": number, "created": date, "ended": date} for number, date in enumerate(DATES)]
    write_atomically(data_dir / "statistics.json", msgspec.json.encode({"format": 1, "games": games}))
    driver = start()
    page = opened(driver)
    seen = set[int]()
    while page.year is not None and driver.widget("year-before").enabled:
        driver.click("year-before")
    while page.year is not None:
        seen.add(page.year.number)
        painted(driver)
        page._keep()
        driver.picture_kept()
        if not driver.widget("year-after").enabled:
            break
        driver.click("year-after")
    assert min(seen) == 1
    assert max(seen) == 9999


@pytest.mark.parametrize("seconds", CLOCKS)
def test_by_any_clock_a_year_is_shown_and_kept(
    start: Start, data_dir: Path, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)
    keep(data_dir, game(2025, 3, 41), game(2026, 3, 41))
    driver = start()
    page = opened(driver)
    page._keep()
    driver.picture_kept()
    assert len(list((data_dir / "pictures").iterdir())) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("window", "text_size"), [((1024, 768), 150), *seldom(((1280, 800), 100), ((2560, 1440), 100))]
)
@pytest.mark.parametrize("weeks", [(47,), (44, 46, 47), tuple(range(WEEKS))])
def test_nothing_is_cut_and_all_of_it_is_on_the_sheet(
    start: Start,
    data_dir: Path,
    written: set[str],
    window: tuple[int, int],
    text_size: int,
    weeks: tuple[int, ...],
    language: str,
) -> None:
    names = ("eternal", "city", "island", "island-eternal", "island-season", "city-land", "island-land")
    episodes = {"city": 24, "island-season": 8}
    for week in weeks:
        name = names[week % len(names)]
        built = "Y-L4 R-I2" if week % 2 else "T-FHW T-FHW"
        keep(data_dir, game(2025, week, 100 + week, game=name, episode=episodes.get(name), built=built))
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size, animation="off")
    opened(driver)
    look = driver.game.services.look
    assert not look.fonts.overflows
    assert not [text for text in written if "\N{HORIZONTAL ELLIPSIS}" in text]
    assert not any(isinstance(widget, ScrollPanel) for widget in driver.page.widgets), "all of it is seen at once"
    scene = driver.scene
    assert isinstance(scene, AlbumScene)
    assert all(scene._sheet.contains(widget.rect) for widget in cards(driver).values())


@given(st.dictionaries(st.integers(0, WEEKS - 1), st.integers(-30, 300), min_size=1), st.integers(600, 2400))
def test_every_week_has_its_plot_and_no_house_is_a_needle(weeks: dict[int, int], width: int) -> None:
    scores = {week: WeekScore(score, on_island=False) for week, score in weeks.items()}
    rows = street_rows(scores, (width, width // 4), 19, 8)
    plots = [plot for row in rows for plot in row.plots]
    assert [plot.week for plot in plots] == sorted({plot.week for plot in plots})
    assert {plot.week for plot in plots if plot.house} == set(weeks)
    assert len(plots) in {WEEKS, 13}
    houses = {plot.week: plot.house for plot in plots if plot.house}
    for row in rows:
        assert all(plot.house is None or pygame.Rect((0, 0), row.rect.size).contains(plot.house) for plot in row.plots)
        assert all(plot.top >= 19 for plot in row.plots), "its score has room above it"
    assert all(house.height <= house.width * 22 // 10 + 1 for house in houses.values())
    in_order = sorted(weeks, key=lambda week: weeks[week])
    assert all(houses[one].height <= houses[other].height for one, other in pairwise(in_order))


def test_a_young_year_is_seen_from_near() -> None:
    assert shown_weeks([47]) == [range(40, 53)]
    assert shown_weeks([0, 12]) == [range(13)]
    assert shown_weeks([]) == [range(13)]
    assert shown_weeks([0, 13]) == [range(26), range(26, 53)]


@given(st.lists(st.integers(200, 3200), max_size=28))
def test_the_road_lies_on_its_picture_and_rises_with_the_rating(ratings: list[int]) -> None:
    hills = hills_in((1000, 200), LEVELS, ratings, 150, 100, 19)
    assert all(0 < y < 200 for _, y in hills.road)
    assert all(0 < y < 200 for y in hills.ridges)
    assert len(hills.road) == len(ratings)
    for (rating, (_, y)), (other, (_, below)) in pairwise(zip(ratings, hills.road, strict=True)):
        assert (rating >= other) == (y <= below) or abs(y - below) <= 1
    assert [LEVELS[place] for place in hills.seen] == sorted(LEVELS[place] for place in hills.seen)


def test_every_piece_has_a_picture_and_another_has_none() -> None:
    assert known_piece("Y-L4") is not None
    assert known_piece("T-FHW") is not None
    assert known_piece("Q-NEW") is None


def test_a_year_without_rated_games_says_what_would_count(start: Start, data_dir: Path, written: set[str]) -> None:
    keep(data_dir, replace(game(2025, 3, 41), mixed=True))
    driver = start()
    opened(driver)
    assert any("No game of this year counts" in text for text in written)


def test_beside_few_cities_lies_a_painting_and_many_fill_the_row(start: Start, data_dir: Path) -> None:
    keep(data_dir, game(2025, 3, 41, game="island"), game(2025, 4, 30))
    driver = start()
    opened(driver)
    assert any(isinstance(widget, LargePicture) for widget in driver.page.all_widgets())
    keep(data_dir, game(2025, 5, 30, game="island-eternal"))
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    opened(driver)
    assert len(cards(driver)) == 3
    assert not any(isinstance(widget, LargePicture) for widget in driver.page.all_widgets())


@pytest.mark.parametrize(("width", "named"), [(900, 3), (400, 2), (300, 1), (120, 0), (40, 0)])
def test_whoever_has_no_room_for_a_name_is_there_as_a_token(
    start: Start, written: set[str], width: int, named: int
) -> None:
    driver = start()
    services = driver.game.services
    names = ["Saint-Germain", "Villeneuve", "Bellerive"]
    people = PeopleRow(services.sprites, list(zip(names, ("fox", "owl", "bear"), strict=True)))
    people.place(pygame.Rect(0, 0, width, 40))
    written.clear()
    people.draw(pygame.Surface((1000, 60)), services.look, WidgetState())
    assert set(names) & written == set(names[:named])
