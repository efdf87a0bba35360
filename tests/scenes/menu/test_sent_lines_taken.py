"""Lines with words, taken wherever a land's code is: cities that others have built, and what is seen of them when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from mycity.app import start as starts
from mycity.app.start import Options
from mycity.board_pictures.small_pictures import plain
from mycity.cli import run
from mycity.content.lands.plans import day_code, playable_code
from mycity.content.lands.told_cities import cities_in, start_on
from mycity.engine.episode import STOP, Answer, apply, refuse
from mycity.engine.lands.code import PlayedLand
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.lands.word import listed_answers, word_of
from mycity.scenes.menu import calendar as calendars
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import PlayScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.scenes.shared import cities_sheet
from mycity.scenes.shared.cities_sheet import CityLine
from mycity.storage.aside.sent_words import SentWord, SentWords
from mycity.storage.errors import DISK_FULL, SaveError
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.counted_games import finished_game
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Button, Label
from mycity.ui.messages import resolve
from tests.driver import Driver
from tests.scenes.menu.test_lands import choose, open_lands
from tests.scenes.test_made_lands import land_session
from tests.sent_cities import CODE, LINE, WORD

Start = Callable[..., Driver]
TODAY = dt.date(2026, 11, 23)


@pytest.fixture(autouse=True)
def nothing_copied(copied: list[str]) -> list[str]:
    """A clipboard of the tests' own."""
    return copied


def line_on(code: str, name: str, turns: int = 99) -> str:
    """Return the line of a city on a land: it takes the first place there is, and stops after so many turns."""
    start = state = start_on(playable_code(code))
    answers: list[Answer] = []
    while not state.is_over:
        answer = listed_answers(state)[0] if len(answers) < turns else STOP
        answers.append(STOP if refuse(state, 0, answer) else answer)
        state, _ = apply(state, {0: answers[-1]})
    return f"{name} · 7 · {code} {word_of(start, answers, playable_code(code).bits)}"


def play_it(folder: Path, code: str, *, created: dt.datetime | None = None, points: int = 77) -> FinishedGame:
    """Have a game finished here on the land of a code, at whose end are points that nobody else has."""
    session = land_session(code, 99, bots=0)
    game = finished_game(session.snapshot(), session.state, session.record())
    Statistics(folder).add(replace(game, created=created or game.created, alone=(points,)), session.record())
    return Statistics(folder).games[-1]


def lines(driver: Driver) -> list[CityLine]:
    return [widget for widget in driver.page.all_widgets() if isinstance(widget, CityLine)]


def give(driver: Driver, copied: list[str], text: str, how: str) -> LandScene:
    """Give the field of a land's code a text, typed, pasted or dropped, or from the clipboard by a press."""
    if how == "offered":
        copied.append(text)
    open_lands(driver)
    scene = choose(driver, "code")
    driver.walk_to("typed", pygame.K_TAB)
    if how == "typed":
        for sign in text:
            driver.write(sign)
    elif how == "pasted":
        copied.append(text)
        driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    elif how == "dropped":
        driver.post(pygame.DROPTEXT, text=text)
    else:
        driver.walk_to("offered", pygame.K_TAB)
        driver.press(pygame.K_RETURN)
    driver.settle()
    return scene


@pytest.mark.parametrize("how", ["typed", "pasted", "dropped", "offered"])
def test_a_line_in_the_field_of_a_code_gives_its_land_and_its_city(
    start: Start, data_dir: Path, nothing_copied: list[str], written: set[str], how: str
) -> None:
    driver = start(scene="new_game")
    driver.settle()
    scene = give(driver, nothing_copied, LINE, how)
    assert scene.pick.land == PlayedLand(CODE)
    driver.walk_to("cities", pygame.K_TAB)
    written.clear()
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "CitiesSheet"
    assert "Ada" in written
    assert not written & {"25", "41"}
    assert [city.name for city in SentWords(data_dir).on(CODE)] == ["Ada"]


CHAT = [
    "[23/11/2026, 19:02:11] Ada: has anybody played today?",
    "[23/11/2026, 20:15:40] Ada: *{0}*",
    "[23/11/2026, 20:16:02] Ben: 2 points behind me!",
    "[23/11/2026, 20:17:30] Ben: > {1}",
    "[23/11/2026, 20:31:12] Grandma: \u200e{2}",
    "[23/11/2026, 20:33:45] Ada: {0}",
    "[23/11/2026, 20:34:00] Ben: one more?",
    "[23/11/2026, 20:40:59] Grandma: tomorrow",
]
"""A chat of eight lines, in which three cities are told, one of them twice."""


def chat_on(code: str) -> str:
    sent = [line_on(code, name, turns) for name, turns in (("Ada", 99), ("Ben", 5), ("Oma Lis", 2))]
    return "\n".join(CHAT).format(*sent)


@pytest.mark.parametrize("how", ["pasted", "dropped", "offered"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_chat_gives_each_of_its_cities_once(
    start: Start, data_dir: Path, nothing_copied: list[str], how: str, language: str
) -> None:
    driver = start(scene="new_game", language=language)
    driver.settle()
    scene = give(driver, nothing_copied, chat_on(CODE), how)
    assert scene.pick.land == PlayedLand(CODE)
    driver.click("cities")
    driver.settle()
    assert [line.line.name for line in lines(driver)] == ["Ada", "Ben", "Oma Lis"]
    assert len(SentWords(data_dir).on(CODE)) == 3


@pytest.mark.parametrize("where", ["title", "calendar", "new_game"])
@pytest.mark.parametrize(("how", "by"), [("dropped", "keyboard"), ("dropped", "mouse"), ("pasted", "pad")])
def test_a_line_dropped_or_pasted_anywhere_shows_its_city_and_leads_to_its_land(
    start: Start, nothing_copied: list[str], where: str, how: str, by: str
) -> None:
    driver = start(scene=where)
    driver.settle()
    text = f"{LINE}\n{line_on('203Z-W01Z-A00H', 'Zoe')}"
    if how == "dropped":
        driver.post(pygame.DROPTEXT, text=text)
    else:
        driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)
        assert driver.scenes[-1] != "CitiesSheet", "nothing lies on the clipboard"
        nothing_copied.append(text)
        driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    driver.settle()
    assert driver.scenes[-1] == "CitiesSheet"
    assert [(line.line.name, line.line.points) for line in lines(driver)] == [("Ada", 0), ("Zoe", 0)]
    driver.choose(f"take {CODE}", by)
    driver.settle()
    assert isinstance(driver.scene, NewGameScene)
    assert driver.scene.pick.land is not None
    assert driver.scene.pick.land.land == PlayedLand(CODE)


def test_what_is_pasted_into_a_name_is_no_land(start: Start, nothing_copied: list[str]) -> None:
    driver = start(scene="new_game")
    driver.settle()
    driver.walk_to("name0", pygame.K_TAB)
    nothing_copied.append(LINE)
    driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"


def test_a_line_in_a_small_file_is_taken_as_one_that_is_dropped(start: Start, tmp_path: Path) -> None:
    driver = start()
    (tmp_path / "chat.txt").write_text(chat_on(CODE), "utf-8")
    driver.post(pygame.DROPFILE, file=str(tmp_path / "chat.txt"))
    driver.settle()
    assert [line.line.name for line in lines(driver)] == ["Ada", "Ben", "Oma Lis"]


@pytest.mark.parametrize("how", ["dropped", "pasted"])
def test_line_after_line_joins_those_that_are_shown(start: Start, nothing_copied: list[str], how: str) -> None:
    driver = start()

    def give_next(text: str) -> None:
        nothing_copied.append(text)
        if how == "dropped":
            driver.post(pygame.DROPTEXT, text=text)
        else:
            driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)
        driver.settle()

    for text in (LINE, line_on(CODE, "Ben", 4), LINE, line_on("203Z-W01Z-A00H", "Zoe")):
        give_next(text)
        assert driver.scenes == ["TitleScene", "CitiesSheet"]
    assert [line.line.name for line in lines(driver)] == ["Ada", "Ben", "Zoe"]
    give_next("tonight at eight, as always, with all of us")
    assert driver.scenes == ["TitleScene", "CitiesSheet"]
    give_next("2001-W01Z-A01H")
    assert driver.scenes == ["TitleScene", "NewGameScene"]


def test_cities_that_cannot_be_kept_are_shown_and_kept_as_soon_as_they_can_be(
    start: Start, data_dir: Path, written: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    add = SentWords.add

    def refuse(*_: object) -> bool:
        raise SaveError(DISK_FULL, "the disk is full")

    monkeypatch.setattr(SentWords, "add", refuse)
    written.clear()
    driver.post(pygame.DROPTEXT, text=LINE)
    driver.settle()
    assert [line.line.name for line in lines(driver)] == ["Ada"]
    assert any("The cities could not be kept" in line for line in written)
    monkeypatch.setattr(SentWords, "add", add)
    driver.close()
    assert [city.name for city in SentWords(data_dir).on(CODE)] == ["Ada"]


def test_as_many_cities_as_a_text_may_tell_are_reached_by_keys_and_wheel(start: Start) -> None:
    driver = start()
    driver.post(pygame.DROPTEXT, text="\n".join(f"City {number} · 1 · {CODE} {WORD}" for number in range(25)))
    driver.settle()
    assert len(lines(driver)) == 20
    driver.walk_to("look19", pygame.K_DOWN)
    assert driver.game.window.surface.get_rect().contains(driver.widget("look19").rect)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (f"Ada · 41 · {CODE} {WORD[:-1]}M", "A character of this word is wrong"),
        (f"Ada · 41 · {CODE} 0{WORD}", "does not begin with 0"),
    ],
)
def test_a_word_that_tells_no_city_is_refused_in_a_sentence_and_its_land_is_taken(
    start: Start, nothing_copied: list[str], written: set[str], wrong: str, said: str
) -> None:
    driver = start(scene="new_game")
    driver.settle()
    for how in ("typed", "pasted", "dropped"):
        written.clear()
        scene = give(driver, nothing_copied, wrong, how)
        assert any(said in line for line in written), how
        assert scene.pick.land == PlayedLand(CODE)
        assert not [widget for widget in driver.page.all_widgets() if widget.key == "cities"]
        driver.press(pygame.K_ESCAPE)
        driver.settle()
    written.clear()
    driver.post(pygame.DROPTEXT, text=wrong)
    driver.settle()
    assert isinstance(driver.scene, NewGameScene)
    assert any(said in line for line in written)


@pytest.mark.parametrize("text", [f"{CODE}, shall we? At 8 pm.", f"see {CODE} um acht Uhr 20:15", CODE])
def test_a_message_with_a_code_alone_is_told_of_no_word(start: Start, written: set[str], text: str) -> None:
    driver = start()
    written.clear()
    driver.post(pygame.DROPTEXT, text=text)
    driver.settle()
    assert isinstance(driver.scene, NewGameScene)
    assert not any("word" in line for line in written)


# -- looking at them -----------------------------------------------------------------------------------------


def drop(driver: Driver, text: str) -> None:
    driver.post(pygame.DROPTEXT, text=text)
    driver.settle()
    assert driver.scenes[-1] == "CitiesSheet"


@pytest.mark.parametrize("by", ["keyboard", "mouse", "pad"])
def test_a_city_is_looked_at_as_any_finished_game_once_it_is_agreed(
    start: Start, data_dir: Path, written: set[str], by: str
) -> None:
    driver = start()
    written.clear()
    drop(driver, LINE)
    driver.choose("look0", by)
    driver.settle()
    assert driver.scenes[-1] == "Ask"
    assert any("cards that you have not played" in line for line in written)
    assert "25" not in written
    driver.choose("no", by)
    driver.settle()
    assert driver.scenes[-1] == "CitiesSheet"
    driver.choose("look0", by)
    driver.choose("yes", by)
    driver.settle()
    assert isinstance(driver.scene, ReplayScene)
    (city,) = cities_in(LINE)
    assert driver.scene.replay.end.cities[0].placed == city.end.cities[0].placed
    assert driver.scene.replay.end.table.players[0].name == "Ada"
    driver.choose("review", by)
    driver.settle()
    assert driver.scenes[-1] == "ReviewScene"
    driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    driver.settle()
    written.clear()
    driver.game.services.stack.in_sight.invalidate()
    driver.frames()
    assert driver.scenes[-1] == "CitiesSheet"
    assert "Ada" in written
    assert not written & {"25", "41"}, "who has looked at one sees no points before the own game is over"
    driver.choose("look0", by)
    driver.settle()
    assert driver.scenes[-1] == "ReplayScene", "it asks once"
    assert not Statistics(data_dir).games


def test_once_ones_own_game_is_over_points_places_and_medals_are_told(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    game = play_it(data_dir, CODE)
    Statistics(data_dir).add_towns(game, (1, 20, 26, 99))
    driver = start()
    written.clear()
    drop(driver, f"{LINE}\n{LINE.replace('Ada', 'Bob')}")
    told = [(line.line.place, line.line.name, line.line.points, line.line.medal) for line in lines(driver)]
    assert told == [(1, "City 0", 77, "gold"), (2, "Ada", 25, "silver"), (2, "Bob", 25, "silver")]
    assert {"77", "25", "City 0 (here)"} <= written
    driver.choose("look1", "keyboard")
    driver.settle()
    assert isinstance(driver.scene, ReplayScene)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.choose("look0", "keyboard")
    driver.settle()
    assert isinstance(driver.scene, ReplayScene)
    assert driver.scene.replay.end.table.players[0].name == "City 0"


def test_ones_own_line_that_has_come_back_stands_there_once(start: Start, data_dir: Path) -> None:
    game = play_it(data_dir, CODE)
    (told,) = words_alone(Statistics(data_dir).record(game))
    driver = start()
    drop(driver, f"Somebody · 5 · {CODE} {told.word}")
    assert [(line.line.name, line.line.points) for line in lines(driver)] == [("City 0", 77)]


def told(driver: Driver) -> str:
    """Return all that the page says, its tooltips among it."""
    said = [widget.tooltip() for widget in driver.page.all_widgets()]
    for widget in driver.page.all_widgets():
        said += [resolve(widget.text)] if isinstance(widget, Label | Button) else []
        said += [widget.value] if isinstance(widget, TextField) else []
    return "\n".join(said)


def test_nothing_anywhere_tells_points_before_ones_own_game_is_over(
    start: Start, nothing_copied: list[str], written: set[str]
) -> None:
    sent = line_on(CODE, "Ada", 4).replace(" 7 ", " \N{MINUS SIGN}58 ")
    points = plain(cities_in(sent)[0].points)
    assert points not in {"0", "7", "\N{MINUS SIGN}58"}
    driver = start(scene="new_game")
    driver.settle()
    for how in ("pasted", "dropped", "offered"):
        give(driver, nothing_copied, f"{sent}\n{LINE}", how)
        pages = [told(driver)]
        driver.choose("cities", "keyboard")
        driver.settle()
        pages.append(told(driver))
        driver.choose("look0", "keyboard")
        driver.settle()
        pages.append(told(driver))
        driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE)
        driver.settle()
        for page in (*pages, *written):
            assert "\N{MINUS SIGN}58" not in page, how
            assert points not in page.split(), how
            assert "silver" not in page, how
        nothing_copied.append("")


@pytest.mark.parametrize("ahead", [0, 1])
def test_on_todays_land_a_look_waits_until_ones_own_game_is_over(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch, ahead: int, written: set[str]
) -> None:
    day = TODAY + dt.timedelta(days=ahead)
    monkeypatch.setattr(cities_sheet, "today", lambda: TODAY)
    code = str(day_code(day))
    line = line_on(code, "Ada")
    points = cities_in(line)[0].points
    driver = start()
    driver.game.services.settings.change(shows_sealed=True)
    written.clear()
    drop(driver, line)
    look = driver.widget("look0")
    assert not look.enabled
    assert look.tooltip()
    driver.click("look0")
    driver.settle()
    assert driver.scenes[-1] == "CitiesSheet"
    assert f"{points}" not in written
    play_it(data_dir, code)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    drop(driver, line.replace(" 7 ", " 8 "))
    driver.choose("look0", "mouse")
    driver.settle()
    assert isinstance(driver.scene, ReplayScene)


def test_sealed_rules_of_a_citys_land_are_asked_about_first(start: Start) -> None:
    driver = start()
    drop(driver, line_on("203Z-W01Z-A00H", "Zoe"))
    driver.click("look0")
    driver.settle()
    title = driver.widget("title")
    assert isinstance(title, Label)
    assert "sealed" in resolve(title.text)


@pytest.mark.parametrize("how", ["mouse", "keys", "pad"])
def test_the_land_of_a_line_is_taken_with_its_city_until_the_player_says_no(
    start: Start, nothing_copied: list[str], written: set[str], how: str
) -> None:
    driver = start(scene="new_game")
    driver.settle()
    give(driver, nothing_copied, LINE, "pasted")
    driver.choose("done", how)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"
    assert "Guests beside you: Ada" in written
    for words in ("Play beside it", "Without guests"):
        driver.choose("guests", how)
        driver.settle()
        button = driver.page.find("guests")
        assert isinstance(button, Button)
        assert resolve(button.text) == words
    driver.choose("start", how)
    driver.settle()
    assert [guest.name for guest in driver.saved().guests] == ["Ada"]


def test_where_lines_were_sent_before_somebody_may_be_asked_in(start: Start, data_dir: Path) -> None:
    data_dir.mkdir()
    cities = [SentWord(code=CODE, word=WORD, name="Ada", points=25)]
    SentWords(data_dir).add(cities)
    driver = start(scene="new_game")
    driver.settle()
    open_lands(driver)
    assert not [widget for widget in driver.page.all_widgets() if widget.key == "guests"]
    choose(driver, "code")
    driver.post(pygame.DROPTEXT, text=CODE)
    driver.settle()
    driver.choose("done", "keys")
    driver.settle()
    driver.choose("guests", "keys")
    driver.settle()
    driver.choose("start", "keys")
    driver.settle()
    assert not driver.saved().guests


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_cities_of_one_land_are_played_beside(start: Start, written: set[str], how: str) -> None:
    """From the line that was sent to the first card, by hand; cities of two lands have no table in common."""
    driver = start()
    drop(driver, f"{LINE}\n{line_on('2001-W01Z-A01H', 'Bob', 3)}")
    assert not [widget for widget in driver.page.all_widgets() if widget.key == "beside"]
    driver.press(pygame.K_ESCAPE)
    drop(driver, LINE)
    driver.choose("beside", how)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"
    assert "Guests beside you: Ada" in written
    driver.choose("start", how)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, PlayScene)
    assert [(seen.name, seen.alone, len(seen.city.placed)) for seen in scene.play.guests_seen] == [("Ada", None, 0)]
    assert [(guest.name, guest.word) for guest in driver.saved().guests] == [("Ada", WORD)]


def test_the_command_line_takes_lines_too(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    options: list[Options] = []

    def note(given: Options) -> int:
        options.append(given)
        return 0

    monkeypatch.setattr(starts, "run", note)
    assert run(["--land", LINE]) == 0
    assert run(["--land", "hello"]) == 2
    driver = start(land=options[0].land)
    driver.settle()
    assert driver.scenes == ["TitleScene", "CitiesSheet"]
    assert [line.line.name for line in lines(driver)] == ["Ada"]
    driver.choose(f"take {CODE}", "keyboard")
    driver.settle()
    assert driver.scenes == ["TitleScene", "NewGameScene"]


# -- the days ------------------------------------------------------------------------------------------------


def on_day(monkeypatch: pytest.MonkeyPatch) -> str:
    """Have it be a day, and return the code of its land."""
    for module in (cities_sheet, calendars):
        monkeypatch.setattr(module, "today", lambda: TODAY)
    return str(day_code(TODAY))


@pytest.mark.parametrize(("language", "by"), [("en", "keyboard"), ("fr", "mouse"), ("fr", "pad")])
def test_the_family_of_a_day_has_a_table_once_ones_own_game_is_over(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch, written: set[str], by: str, language: str
) -> None:
    code = on_day(monkeypatch)
    sent = [line_on(code, name, 4) for name in ("Ada", "Ben")]
    points = cities_in(sent[0])[0].points
    assert points < 0, "below every number of a day"
    driver = start(scene="calendar", language=language)
    driver.settle()
    assert not [widget for widget in driver.page.all_widgets() if widget.key == "family"]
    written.clear()
    drop(driver, "\n".join(sent))
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    button = driver.widget("family")
    assert not button.enabled
    assert "\n" in button.tooltip()
    driver.choose("family", by)
    driver.settle()
    assert driver.scenes[-1] == "CalendarScene"
    assert plain(points) not in written
    game = play_it(data_dir, code)
    Statistics(data_dir).begin_day(str(TODAY), game.created)
    other = play_it(data_dir, code, created=game.created.replace(year=2025), points=99)
    assert other.alone == (99,)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.choose("family", by)
    driver.settle()
    assert [(line.line.place, line.line.name, line.line.points) for line in lines(driver)] == [
        (1, "City 0", 77),
        (2, "Ada", points),
        (2, "Ben", points),
    ], "of one's own games that which counts"
    assert plain(points) in written
    driver.choose("look1", by)
    driver.settle()
    assert driver.scenes[-1] == "ReplayScene"


def test_a_day_that_is_past_and_was_played_later_has_its_table_too(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_day(monkeypatch)
    day = TODAY - dt.timedelta(days=1)
    code = str(day_code(day))
    SentWords(data_dir).add([SentWord(code=code, word=WORD, name="Ada", points=25)])
    driver = start(scene="calendar")
    driver.settle()
    driver.click(f"day{day.day}")
    assert not driver.widget("family").enabled
    play_it(data_dir, code)
    driver.click("back")
    driver.settle()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.click(f"day{day.day}")
    driver.choose("family", "keyboard")
    driver.settle()
    assert [line.line.name for line in lines(driver)] == ["City 0", "Ada"]


def test_a_word_that_somebody_has_written_into_the_file_is_refused_in_a_sentence(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    play_it(data_dir, CODE)
    driver = start()
    cities = [SentWord(code=code, word="7777Z", name="Ada", points=25) for code in (CODE, "2001-XX3R-303M")]
    driver.game.services.ways.cities(cities[:1])
    driver.settle()
    driver.choose("look1", "keyboard")
    driver.settle()
    assert driver.scenes[-1] == "CitiesSheet"
    assert any("word is wrong" in line for line in written)
