"""A new game on a made land: chosen by day, by chance or by code, looked at, begun, and played once more."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, cycle
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.ai.bots.registry import find_level
from mycity.ai.review.starts import answers_alone
from mycity.ai.search import known_deck
from mycity.content.assets import assets_root
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.lands.land_sets import set_with
from mycity.content.lands.land_words import FAIR, GENEROUS, MEAN, land_words, worth_of
from mycity.content.lands.plans import day_code, playable_code
from mycity.content.seating import players_of
from mycity.engine import episode as episodes
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.lands.code import LandCode, PlayedLand
from mycity.scenes.game_screens import CITY, ISLAND
from mycity.scenes.menu import land_pick
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import PlayScene
from mycity.storage.slots import Slots
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.ui.kit.cards import PictureCard
from tests.driver import Driver
from tests.sent_codes import CODE, WAYS
from tests.storage.games import NOON

Start = Callable[..., Driver]
CITY_DAY, ISLAND_DAY = dt.date(2026, 11, 23), dt.date(2026, 1, 4)


@pytest.fixture(autouse=True)
def nothing_copied(copied: list[str]) -> list[str]:
    """A clipboard of the tests' own: what was put there, last."""
    return copied


@pytest.fixture
def driver(start: Start) -> Driver:
    driver = start(scene="new_game")
    driver.game.services.settings.change(shows_sealed=True)  # what is sealed is asked about in test_sealed_rules.py
    driver.settle()
    return driver


def open_lands(driver: Driver, how: str = "keyboard") -> LandScene:
    """Open the sheet on which a land is typed, and looked at."""
    driver.choose("land-code", how)
    driver.settle()
    assert isinstance(driver.scene, LandScene)
    return driver.scene


def choose(driver: Driver, source: str) -> LandScene:
    """Take a way to choose a land, by the arrows."""
    scene = driver.scene
    assert isinstance(scene, LandScene)
    driver.walk_to("source", pygame.K_TAB)
    for _ in land_pick.SOURCES:
        if scene.pick.source == source:
            return scene
        driver.press(pygame.K_RIGHT)
    raise AssertionError(f"there is no way {source}")


def set_today(monkeypatch: pytest.MonkeyPatch, day: dt.date) -> None:
    monkeypatch.setattr(land_pick, "today", lambda: day)


def played(driver: Driver) -> Any:
    """Return the scenario of the game on the screen."""
    scene = next(scene for scene in driver.game.services.stack._scenes if isinstance(scene, PlayScene))
    return scene.play.session.state.table.scenario


def take_and_start(driver: Driver) -> None:
    driver.walk_to("done", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert isinstance(driver.scene, NewGameScene)
    assert driver.focus == "start"
    driver.press(pygame.K_RETURN)
    driver.settle()


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_code_is_typed_and_its_land_is_played(driver: Driver, data_dir: Path, how: str) -> None:
    open_lands(driver, how)
    choose(driver, land_pick.BY_CODE)
    driver.walk_to("typed", pygame.K_TAB)
    driver.write("2oo1 w01z a01h")
    take_and_start(driver)
    assert (played(driver).game, played(driver).land.code, played(driver).land.day) == ("city-land", CODE, None)
    driver.close()
    save = Slots(data_dir).read(1)
    assert save.episode is not None
    assert save.episode.record["land"] == {"code": CODE, "day": None}
    assert save.seed == playable_code(CODE).deck_seed


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type the code"),
        ("2001-W01Z-A01HH", "12 characters; here are 13"),
        ("Shall we play tonight, as we did on Monday? At eight.", "code in this text"),
        ("2001-W01Z-A01U", "has the character U"),
        ("2001-W01Z-A01J", "two have changed places"),
        (str(LandCode(1, "city", 1 << 6, 7, 0)), "Smog\N{RIGHT SINGLE QUOTATION MARK} goes only with"),
        (str(LandCode(1, "city", 1 << 15, 7, 0)), "does not know"),
    ],
)
def test_a_wrong_code_is_refused_in_a_sentence(driver: Driver, written: set[str], typed: str, said: str) -> None:
    open_lands(driver)
    choose(driver, land_pick.BY_CODE)
    driver.walk_to("typed", pygame.K_TAB)
    written.clear()
    driver.write(typed)
    driver.settle()
    assert said in " ".join(written)
    assert not driver.widget("done").enabled


def test_a_code_half_typed_is_not_scolded(driver: Driver, written: set[str]) -> None:
    open_lands(driver)
    scene = choose(driver, land_pick.BY_CODE)
    driver.walk_to("typed", pygame.K_TAB)
    written.clear()
    for number, sign in enumerate(CODE.replace("-", "")[:-1].lower(), 1):
        driver.write(sign)
        assert scene.pick.so_far == number
        assert written & {f"{number} character of 12 so far", f"{number} characters of 12 so far"}
    assert not driver.widget("done").enabled
    driver.write("j")
    assert scene.pick.so_far is None
    assert any("two have changed places" in line for line in written)


def test_a_code_is_read_as_people_send_it_typed_pasted_and_dropped(driver: Driver, nothing_copied: list[str]) -> None:
    driver.sees_at_once = False
    open_lands(driver)
    scene = choose(driver, land_pick.BY_CODE)
    driver.walk_to("typed", pygame.K_TAB)

    def drop(text: str) -> None:
        driver.post(pygame.DROPTEXT, text=text)

    def paste(text: str) -> None:
        nothing_copied.append(text)
        assert land_pick.code_on_clipboard() == CODE
        driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)

    for way, give in zip(WAYS.values(), cycle((driver.write, paste, drop)), strict=False):
        driver.press(pygame.K_a, mod=pygame.KMOD_CTRL)
        give(way)
        assert scene.pick.land == PlayedLand(CODE), repr(way)
        drop("nothing of that kind")
        assert scene.pick.land is None


def test_a_code_that_an_appointment_happens_to_be_is_offered_to_nobody(nothing_copied: list[str]) -> None:
    for text in ("Appointment: 2026-11-30 23:55, dentist", "Screenshot 2026-11-05 at 00.00.00"):
        nothing_copied.append(text)
        assert land_pick.code_on_clipboard() == ""
        assert land_pick.code_in(text)  # asked for, it is one
    nothing_copied.append("2026-1130-2355")
    assert land_pick.code_on_clipboard() == "2026-1130-2355"


def test_a_code_that_does_not_stand_alone_is_named(driver: Driver, written: set[str]) -> None:
    open_lands(driver)
    choose(driver, land_pick.BY_CODE)
    driver.walk_to("typed", pygame.K_TAB)
    written.clear()
    driver.write(f"l'{CODE}")
    driver.settle()
    assert f"This looks like {CODE}: write it alone, in Latin letters." in " ".join(written)
    assert not driver.widget("done").enabled


def test_a_long_letter_is_pasted_as_the_code_in_it(driver: Driver, nothing_copied: list[str]) -> None:
    nothing_copied.append("We were at the lake all week, and it rained. " * 40 + f"Play {CODE}!")
    open_lands(driver)
    scene = choose(driver, land_pick.BY_CODE)
    driver.walk_to("typed", pygame.K_TAB)
    driver.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert scene.pick.typed == CODE


@pytest.mark.parametrize("where", ["title", "calendar", "new_game"])
def test_a_code_dropped_on_the_window_leads_to_a_new_game_on_its_land(
    start: Start, where: str, written: set[str]
) -> None:
    driver = start(scene=where)
    driver.settle()
    driver.post(pygame.DROPTEXT, text="tonight at eight, as always, with all of us")
    driver.settle()
    assert any("code in this text" in line for line in written)
    for code in (CODE, str(LandCode(1, "island", 3 | 1 << 3, 7, 0))):
        driver.post(pygame.DROPTEXT, text=f"> Ada: *{code}*?")
        driver.settle()
        assert isinstance(driver.scene, NewGameScene)
        assert driver.scene.pick.land is not None
        assert driver.scene.pick.land.land == PlayedLand(code)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert played(driver).land.code == code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_in_a_small_file_is_taken_as_one_that_is_dropped(
    driver: Driver, tmp_path: Path, encoding: str, written: set[str]
) -> None:
    file = tmp_path / "code.TXT"
    file.write_text("tonight at eight, as always, with all of us, and a cake", encoding)
    driver.post(pygame.DROPFILE, file=str(file))
    driver.settle()
    assert any("code in this text" in line for line in written)
    file.write_text(f"Tonight: {CODE}", encoding)
    driver.post(pygame.DROPFILE, file=str(file))
    driver.settle()
    assert isinstance(driver.scene, NewGameScene)
    assert driver.scene.pick.land is not None
    assert driver.scene.pick.land.land == PlayedLand(CODE)


def test_any_other_file_is_taken_as_a_record(start: Start, tmp_path: Path) -> None:
    driver = start()
    for name, text in (("a.txt", f'{{"code": "{CODE}"}}'), ("b.txt", CODE + " " * 70_000), ("c.json", CODE)):
        (tmp_path / name).write_text(text)
        driver.post(pygame.DROPFILE, file=str(tmp_path / name))
        driver.settle()
        assert driver.scenes == ["TitleScene", "Dialog"], name
        driver.press(pygame.K_RETURN)
        driver.settle()


def test_a_code_on_the_clipboard_is_offered(driver: Driver, nothing_copied: list[str]) -> None:
    nothing_copied.append(f"  {CODE.lower()}\n")
    open_lands(driver)
    choose(driver, land_pick.BY_CODE)
    driver.walk_to("offered", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    take_and_start(driver)
    assert played(driver).land.code == CODE


def test_what_is_on_the_clipboard_may_be_anything(driver: Driver, nothing_copied: list[str]) -> None:
    for text in ("x" * 10_000, "\0", CODE + "1", "Y-I2"):
        nothing_copied.append(text)
        open_lands(driver)
        choose(driver, land_pick.BY_CODE)
        assert not [widget for widget in driver.page.all_widgets() if widget.key == "offered"]
        driver.press(pygame.K_ESCAPE)


def test_another_random_land_is_a_click_away_and_sets_change_its_rules(driver: Driver) -> None:
    scene = open_lands(driver)
    choose(driver, land_pick.RANDOM)
    numbers = {scene.pick.number}
    for _ in range(3):
        driver.click("another")
        numbers.add(scene.pick.number)
    assert len(numbers) == 4
    names = set()
    driver.walk_to("set", pygame.K_TAB)
    for _ in range(6):
        driver.press(pygame.K_RIGHT)
        assert scene.pick.plan is not None
        names.add(scene.pick.modules)
    assert len(names) == 6
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"
    driver.walk_to("start", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert played(driver).game == "eternal", "Esc leaves everything as it was"


@pytest.mark.parametrize("day", [CITY_DAY, ISLAND_DAY])
def test_todays_land_is_that_of_the_day_wherever_it_lies(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, day: dt.date
) -> None:
    set_today(monkeypatch, day)
    open_lands(driver)
    choose(driver, land_pick.TODAY)
    take_and_start(driver)
    code = day_code(day)
    assert played(driver).game == f"{code.family}-land"
    assert (played(driver).land.code, played(driver).land.day) == (str(code), f"{day}")


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_todays_land_elsewhere_leads_nobody_out_of_the_world_that_was_chosen(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, written: set[str], how: str
) -> None:
    set_today(monkeypatch, CITY_DAY)
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    for key in ("world-island-season", "game-island-eternal-island-eternal", "land-today"):
        driver.choose(key, how)
        driver.settle()
    assert (scene.pick.world, scene.pick.game.game) == (ISLAND, "island-eternal")
    assert any(line.startswith("In the city: ") for line in written)
    driver.choose("land-random", how)
    assert scene.pick.land is not None
    assert scene.pick.land.plan is not None
    assert scene.pick.land.plan.code.family == "island"
    driver.choose("land-today", how)
    driver.choose("start", how)
    driver.settle()
    assert (played(driver).game, played(driver).land.day) == ("city-land", f"{CITY_DAY}")


def test_the_door_that_is_ticked_is_that_of_the_world_that_is_played_in(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_today(monkeypatch, ISLAND_DAY)
    scene = driver.scene
    assert isinstance(scene, NewGameScene)

    def ticked() -> list[str]:
        return [card.key for card in driver.page.all_widgets() if isinstance(card, PictureCard) and card.is_chosen]

    for key in ("world-city", "game-eternal-eternal"):
        driver.click(key)
    assert "world-city" in ticked()
    driver.click("land-today")
    assert "world-island-season" in ticked()
    assert "world-city" not in ticked()
    driver.click("world-city")
    assert "world-city" in ticked()
    assert "land-printed" in ticked(), "who asks for the city plays there"


def test_refusals_of_a_game_without_episodes_speak_of_none() -> None:
    texts = (assets_root() / "rules.yaml").read_text(encoding="utf-8").partition("\nrefusals:")[2]
    assert "episode" not in texts


def test_a_day_without_a_land_says_so(driver: Driver, monkeypatch: pytest.MonkeyPatch, written: set[str]) -> None:
    set_today(monkeypatch, dt.date(2100, 1, 1))
    open_lands(driver)
    written.clear()
    choose(driver, land_pick.TODAY)
    driver.settle()
    assert "Only the days from 2026 to 2099" in " ".join(written)
    assert not driver.widget("done").enabled


@pytest.mark.parametrize("day", [CITY_DAY, ISLAND_DAY])
@pytest.mark.parametrize("last", ["city-land", "island-land"])
def test_who_played_a_land_last_is_offered_one_in_the_world_that_was_asked_for(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, day: dt.date, last: str
) -> None:
    set_today(monkeypatch, day)
    driver.game.services.settings.change(recent_games=((last, last),))
    for world in (CITY, ISLAND):
        driver.game.services.ways.new_game(world.campaign)
        driver.settle()
        assert isinstance(driver.scene, NewGameScene)
        assert driver.scene.pick.world is world


def test_one_person_can_play_alone_on_a_land_but_not_on_the_printed_one(driver: Driver) -> None:
    open_lands(driver)
    choose(driver, land_pick.RANDOM)
    driver.walk_to("done", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    for seat in (2, 1):
        driver.click(f"remove{seat}")
    assert isinstance(driver.scene, NewGameScene)
    assert len(driver.scene.seats) == 1
    open_lands(driver)
    choose(driver, land_pick.PRINTED)
    driver.walk_to("done", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert len(driver.scene.seats) == 2


def test_the_command_line_offers_a_land(start: Start) -> None:
    driver = start(land=CODE)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert played(driver).land.code == CODE


def test_a_land_gives_much_or_little_by_two_numbers_of_its_set() -> None:
    for row in chain(*land_words().sets.values()):
        mean, generous = row.means.mean, row.means.generous
        assert worth_of(row.means, 4 * mean - 1, 4) == MEAN
        assert [worth_of(row.means, 4 * points, 4) for points in (mean, generous)] == [FAIR, FAIR]
        assert worth_of(row.means, 4 * generous + 1, 4) == GENEROUS


def greedy_alone(code: LandCode) -> int:
    """Return what ``greedy`` comes to on a land, alone."""
    episode = load_episode("city-land", land=PlayedLand(str(code)))
    state = episodes.begin(episode.scenario, players_of(episode, [PlayerSpec("Ada", "fox", HUMAN)]), code.deck_seed)[0]
    return known_deck.played(state.table, answers_alone(find_level("greedy", load_levels()), state.table)).score


@pytest.mark.parametrize("modules", [0b1, 0b100000000011])
def test_the_worth_of_a_land_is_what_bots_come_to_by_its_rules(driver: Driver, written: set[str], modules: int) -> None:
    """Of a named set it is said against other lands, of any other rules what the games came to."""
    scene = open_lands(driver)
    choose(driver, land_pick.RANDOM)
    scene._take(replace(scene.pick, modules=modules, number=7))
    while scene._worth is None or not scene._worth.points:
        driver.frames()
    codes = [LandCode(1, "city", modules, 7, deal) for deal in range(24)]
    points = tuple(map(greedy_alone, codes))
    assert scene._worth.points == points
    written.clear()
    driver.game.services.stack.top.needs_redraw = True
    driver.settle()
    said = " ".join(written)
    if modules == 0b1:
        means = set_with("city", modules).means  # type: ignore[union-attr]
        assert land_words().worths[worth_of(means, sum(points), 24)].name in said
    else:
        assert f"Bots come to {round(sum(points) / 24)} here, {min(points)} to {max(points)}." in said


def test_a_code_that_is_received_tells_who_has_built_there_before(
    driver: Driver, data_dir: Path, written: set[str]
) -> None:
    seats = (SeatResult(name="Ada", animal="fox", controller="human", score=41, rank=1),)
    played = FinishedGame(
        created=NOON, ended=NOON, game="city-land", episode=None, seed=1, seats=seats, land=CODE, alone=(43,)
    )
    Statistics(data_dir).add(played, {})
    open_lands(driver)
    scene = choose(driver, land_pick.BY_CODE)
    written.clear()
    scene._take(replace(scene.pick, typed=CODE))
    driver.frames(3)
    assert "Built here before: Ada: 43" in written
