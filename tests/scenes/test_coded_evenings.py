"""Evenings on the printed boards have a code: begun by one, told after the game, typed in by somebody else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from mycity.content.lands.plans import playable_code
from mycity.content.tiled.maps import load_board
from mycity.engine.episode import Table
from mycity.engine.lands.code import KIN, PRINTED_MODULES, LandCode
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record_play import points_alone
from mycity.scenes.after.result import ResultScene
from mycity.scenes.game_screens import CHOICES, CITY, ISLAND
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import PlayScene
from mycity.scenes.shared.finished_games import keep_result
from mycity.storage.statistics import Statistics
from mycity.table.chronicle.told_firsts import found_firsts
from mycity.table.game_starts import new_code
from mycity.table.looking_back.counted_games import best_known
from mycity.table.looking_back.record_check import check_alone
from mycity.table.looking_back.save_check import full_check
from mycity.table.looking_back.strength import is_rated
from tests.driver import Driver
from tests.scenes.album.test_boards import finished
from tests.scenes.ends import finished_session
from tests.scenes.test_made_lands import land_session, result_of

Start = Callable[..., Driver]
CODES = {"eternal": "2G01-W01Z-A02H", "island-eternal": "2R01-W000-7145"}
BOARDS = {"eternal": "eternal", "island-eternal": "island"}
every_game = pytest.mark.parametrize("game", KIN)


@pytest.fixture(autouse=True)
def nothing_copied(copied: list[str]) -> list[str]:
    """A clipboard of the tests' own."""
    return copied


def choose(driver: Driver, game: str) -> NewGameScene:
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    scene.choose_game(next(choice for row in CHOICES.values() for choice in row if choice.game == game))
    driver.settle()
    return scene


def begin(driver: Driver) -> Table:
    """Begin what is chosen, and return its table."""
    driver.walk_to("start", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    return table_of(driver)


def table_of(driver: Driver) -> Table:
    scene = next(scene for scene in driver.game.services.stack._scenes if isinstance(scene, PlayScene))
    return scene.play.session.state.table


def code_of(table: Table) -> LandCode | None:
    land = table.scenario.land
    return None if land is None else playable_code(land.code)


def keys(driver: Driver) -> set[str]:
    return {widget.key for widget in driver.page.all_widgets()}


# -- begun by a code -----------------------------------------------------------------------------------------------


@every_game
def test_a_new_evening_has_a_code_and_the_code_deals_it_again(start: Start, game: str) -> None:
    driver = start(scene="new_game")
    choose(driver, game)
    table = begin(driver)
    code = code_of(table)
    assert code is not None
    assert (code.family, code.modules) == (game, PRINTED_MODULES)
    assert (table.scenario.game, table.seed) == (game, code.deck_seed)
    assert table.players[0].board == load_board(BOARDS[game])
    save = driver.saved()
    assert save.episode is not None
    assert (save.game, save.seed) == (game, code.deck_seed)
    assert save.episode.record["land"] == {"code": str(code), "day": None}
    full_check(save)

    driver.game.services.ways.to_title()
    driver.settle()
    driver.game.services.ways.new_game()
    driver.settle()
    driver.choose("land-code", "keyboard")
    driver.settle()
    driver.walk_to("typed", pygame.K_TAB)
    driver.write(str(code).lower().replace("-", " "))
    driver.walk_to("done", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    again = begin(driver)
    assert (again.scenario, again.seed, again.deck) == (table.scenario, table.seed, table.deck)


def test_every_new_evening_is_another_one(start: Start) -> None:
    assert len({new_code("eternal", None) for _ in range(9)}) == 9
    driver = start(scene="play")
    driver.settle()
    assert code_of(table_of(driver)) is not None


@pytest.mark.parametrize("how", ["--seed", "written", "quick"])
def test_a_seed_that_is_named_deals_as_it_always_has(start: Start, how: str) -> None:
    driver = start(scene="play" if how == "quick" else "new_game", **({} if how == "written" else {"seed": 7}))
    driver.settle()
    if how == "written":
        choose(driver, "eternal")
        driver.click("more")
        driver.walk_to("seed", pygame.K_TAB)
        for _ in range(20):
            driver.press(pygame.K_BACKSPACE)
        driver.write("7")
    table = table_of(driver) if how == "quick" else begin(driver)
    assert (table.seed, table.scenario.land) == (7, None)


def test_the_number_that_is_shown_is_the_deck_s_and_another_one_is_drawn_with_its_code(
    start: Start, written: set[str]
) -> None:
    driver = start(scene="new_game")
    scene = choose(driver, "eternal")
    driver.click("more")
    driver.settle()
    before = scene._deck.seed
    driver.click("draw")
    written.clear()
    driver.settle()
    shown = scene._deck.seed
    assert shown != before
    table = begin(driver)
    assert code_of(table) is not None
    assert table.seed == shown


def test_what_has_no_codes_is_dealt_by_a_short_number(start: Start) -> None:
    driver = start(scene="new_game")
    choose(driver, "island")
    table = begin(driver)
    assert table.scenario.land is None
    assert table.seed < 1 << 32


# -- wherever a code is taken --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "way"), [("eternal", "--land"), ("island-eternal", "dropped")])
def test_a_code_opens_its_game_where_one_may_be_alone(start: Start, game: str, way: str) -> None:
    driver = start(**({"land": CODES[game]} if way == "--land" else {}))
    if way == "dropped":
        driver.post(pygame.DROPTEXT, text=f"Tonight: {CODES[game]}!")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert scene.pick.game.game == game
    assert scene.pick.played_in is (ISLAND if game == "island-eternal" else CITY)
    assert scene.pick.fewest_players == 1
    while "remove1" in keys(driver):
        driver.click("remove1")
        driver.settle()
    table = begin(driver)
    assert str(code_of(table)) == CODES[game]
    assert len(table.players) == 1


def test_the_other_world_s_code_leads_there_and_the_clipboard_s_is_offered(start: Start, copied: list[str]) -> None:
    driver = start(scene="new_game")
    choose(driver, "eternal")
    copied.append(CODES["island-eternal"])
    driver.choose("land-code", "keyboard")
    driver.settle()
    driver.walk_to("offered", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.widget("code") is not None
    driver.walk_to("done", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert str(code_of(begin(driver))) == CODES["island-eternal"]


def test_a_board_that_is_printed_has_no_worth_and_its_modules_are_told(start: Start, written: set[str]) -> None:
    driver = start(scene="new_game")
    driver.choose("land-code", "keyboard")
    driver.settle()
    driver.walk_to("typed", pygame.K_TAB)
    written.clear()
    driver.write(CODES["eternal"])
    driver.settle()
    said = " ".join(written)
    assert "The printed land, which everybody knows." in said
    assert "The evening game" in said
    assert "Counts for your rating." in said
    assert "How much it gives" not in said
    driver.settle()


# -- after the game ------------------------------------------------------------------------------------------------


@every_game
def test_the_result_shows_the_code_and_no_towns(start: Start, copied: list[str], game: str) -> None:
    driver = start()
    code = CODES[game]
    scene = result_of(driver, code)
    assert scene._towns is None
    assert "other_land" not in keys(driver)
    assert (driver.widget("again").text, driver.widget("another").text) == (  # type: ignore[attr-defined]
        f"Same deck again (yours: {own_points(scene)})",
        "New deck",
    )
    assert driver.widget("code").tooltip().startswith("Copy this evening")
    driver.click("code")
    driver.click("send")
    record = scene.game.save.episode.record  # type: ignore[union-attr]
    points = f"{points_alone(record)[0]}".replace("-", "\N{MINUS SIGN}")
    assert copied == [code, f"City 0 · {points} · {code} {words_alone(record)[0].word}"]


def own_points(scene: ResultScene) -> str:
    own = next(one.score for one in scene.game.order if one.seat == 0)
    return f"{own}".replace("-", "\N{MINUS SIGN}")


@pytest.mark.parametrize("way", ["again", "another"])
def test_the_same_deck_again_or_another_one_by_a_code(start: Start, way: str) -> None:
    driver = start()
    result_of(driver, CODES["eternal"])
    driver.click(way)
    driver.settle()
    code = code_of(table_of(driver))
    assert code is not None
    assert code.family == "eternal"
    assert (str(code) == CODES["eternal"]) == (way == "again")


@pytest.mark.parametrize("way", ["again", "another"])
def test_an_evening_of_a_plain_seed_stays_one_and_says_that_it_has_nothing_to_copy(start: Start, way: str) -> None:
    driver = start()
    session = finished_session()
    driver.game.services.stack.push(
        ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    )
    driver.settle()
    assert "code" not in keys(driver)
    assert not driver.widget("send").enabled
    assert driver.widget("send").tooltip().startswith("No code dealt this game")
    driver.click(way)
    driver.settle()
    table = table_of(driver)
    if way == "again":
        assert (table.seed, table.scenario.land) == (session.state.table.seed, None)
    else:
        assert code_of(table) is not None


@every_game
def test_it_is_counted_as_a_printed_evening_with_its_code_and_what_it_comes_to_alone(
    start: Start, data_dir: Path, game: str
) -> None:
    driver = start()
    services = driver.game.services
    session = land_session(CODES[game], 99)
    session.file.saver = services.saving.take_free()
    assert session.file.saver is not None
    session.file.saver.save(session.snapshot())
    keep_result(services, session)
    (kept,) = Statistics(data_dir).games
    assert (kept.game, kept.land, kept.day, kept.towns) == (game, CODES[game], "", ())
    assert kept.alone == points_alone(session.record())
    assert best_known([kept], kept.land) == kept.alone[0]
    assert is_rated(kept.land)
    assert not services.told_rules.played(KIN[game], "none of these")
    assert check_alone(session.record()).complaints == []
    driver.close()


def test_it_brings_the_firsts_of_any_printed_evening_and_none_of_a_made_land() -> None:
    for code in CODES.values():
        record = land_session(code, 99).record()
        assert found_firsts([record], [0]) == found_firsts([{**record, "land": None}], [0])


def test_the_album_knows_it_by_its_printed_name_and_plays_it_again(
    start: Start, data_dir: Path, copied: list[str]
) -> None:
    document = land_session(CODES["eternal"], 99).record()
    Statistics(data_dir).add(replace(finished(document, 7), land=CODES["eternal"], seed=document["seed"]), document)
    driver = start(scene="gallery")
    driver.settle()
    assert driver.widget("again").text == "Same deck again"  # type: ignore[attr-defined]
    driver.click("code")
    assert copied == [CODES["eternal"]]
    driver.click("again")
    driver.settle()
    assert str(code_of(table_of(driver))) == CODES["eternal"]
    driver.press(pygame.K_F1)
    driver.settle()
    assert isinstance(driver.scene, RulesScene)
    assert driver.scene.subject == "The eternal game"
    assert "This land" not in driver.scene.titles
