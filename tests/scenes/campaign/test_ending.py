"""The end of a campaign: counted, read in a last letter, seen on the winner's board, and told in tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.content.story import load_story
from mycity.engine.campaign import Campaign
from mycity.engine.campaign.decisions import bots_name, end_namers
from mycity.engine.campaign.final import outcome
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.letters.epilogue.epilogue_scene import EpilogueScene
from mycity.scenes.letters.epilogue.farewells import Farewell, Farewells
from mycity.scenes.letters.prose import TALE
from mycity.smoke.evenings import kept, people
from mycity.table.chronicle.memories import farewell_words
from mycity.table.looking_back.save_check import full_check
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import NOTE, Fonts, TextRole
from mycity.ui.style.theme import Colour
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, Table, campaign_before
from tests.seldom import seldom

Start = Callable[..., Driver]
PEOPLE = tuple(replace(one, controller="human") for one in FOUNDERS)


@cache
def over() -> Campaign:
    """Return a campaign of people that is over."""
    return campaign_before(25, PEOPLE)


def counted() -> int:
    """Return the points of everybody in every episode, as the records tell them."""
    return sum(result["score"] for record in over().records for result in record["result"])


def epilogue_of(table: Table) -> EpilogueScene:
    scene = table.driver.scene
    assert isinstance(scene, EpilogueScene)
    return scene


def opened(start: Start, data_dir: Path, campaign: Campaign, how: str = "mouse", **options: Any) -> Table:
    """Return a campaign that is over, its last letter open at the page where the ends are named."""
    table = Table(start, data_dir, campaign, **options)
    table.driver.choose("go", how)
    table.driver.settle()
    while epilogue_of(table).page_number < epilogue_of(table).pages - 1 and not fields(table):
        table.driver.choose("next", how)
        table.driver.settle()
    return table


def fields(table: Table) -> list[str]:
    return [widget.key for widget in table.driver.page.all_widgets() if widget.key.startswith("end")]


def grow(driver: Driver) -> WinnersScene:
    """Let frames pass until the boards stand as they did at the end."""
    scene = driver.scene
    assert isinstance(scene, WinnersScene)
    end = time.monotonic() + 90
    while not scene.boards.is_grown and time.monotonic() < end:
        driver.frames()
    assert scene.boards.is_grown
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("how", ["mouse", "pad", *seldom("keyboard", "finger")])
def test_the_letter_leads_to_the_winner_s_board_and_that_to_the_tables(
    start: Start, data_dir: Path, written: set[str], how: str
) -> None:
    table = opened(start, data_dir, over(), how)
    driver = table.driver
    driver.game.services.settings.change(animation="off")
    driver.choose("next", how)
    driver.settle()
    driver.choose("yes", how)
    driver.settle()
    grow(driver)
    driver.frames()
    assert f"24 episodes, {counted()} points, counted twice" in written
    driver.choose("next", how)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, CampaignEndScene)
    assert scene.is_all_revealed, "nothing is counted that the letter has told of"
    driver.choose("title", how)
    assert table.top == "CampaignMapScene"


def test_after_the_last_rewards_it_is_counted_before_it_is_told(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(24))
    table.driver.click("go")
    table.read_letter()
    table.stop()
    table.count_up()
    table.take_rewards()
    scene = table.driver.scene
    assert isinstance(scene, CampaignEndScene)
    assert scene.revealed <= len(scene.outcome.bonuses)
    for _ in range(400):
        if any(widget.key == "title" for widget in table.driver.page.all_widgets()):
            break
        table.driver.frames()
    table.driver.click("title")
    table.driver.settle()
    assert epilogue_of(table).page_number == 0


def test_the_letter_names_the_winner_and_those_who_name_the_ends(start: Start, data_dir: Path) -> None:
    table = opened(start, data_dir, over())
    texts = [part.words for part in epilogue_of(table).words.parts()]
    names = [legacy.name for legacy in over().legacies]
    assert any(f"So it is {names[outcome(over()).winners[0]]}." in words for words in texts)
    asked = [part.words for part in epilogue_of(table).words.parts() if part.asks]
    assert len(asked) == 1
    assert all(names[seat] in asked[0] for seat in end_namers(over()))
    assert f"a number on his lips: {counted()}." in texts[-1]
    assert texts[-1].endswith("It has landed.")


@pytest.mark.parametrize(
    ("window", "language", "text_size"), [((1280, 800), "en", 100), ((1280, 800), "fr", 100), ((1024, 768), "fr", 150)]
)
def test_the_letter_has_two_pages_and_farewells_stand_apart_by_their_animals(
    start: Start, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int], language: str, text_size: int
) -> None:
    heads: list[str] = []
    icon = Sprites.icon
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size)
    rows = [
        {"do": "decide", "after": 6 * (1 + number), "seat": 0, "option": question.options[1].id}
        for number, question in enumerate(load_story("city").questions)
    ]
    campaign = replace(over(), log=(*over().log, *rows))
    scene = EpilogueScene(driver.game.services, kept(campaign), lambda: None)

    def remember(sprites: Sprites, name: str, size: int) -> pygame.Surface:
        heads.append(name)
        return icon(sprites, name, size)

    monkeypatch.setattr(Sprites, "icon", remember)
    driver.game.services.stack.push(scene)
    driver.settle()
    assert scene.pages == 2
    for _ in range(2):
        scene.finish_pictures()
        driver.frames(2)
        scene.turn(min(1, 1 - scene.page_number))
    said = [words for words in farewell_words(campaign, driver.game.services) if words]
    assert len(said) == len(over().legacies)
    assert {f"animal-{legacy.animal}" for legacy in over().legacies} <= set(heads)


@pytest.mark.parametrize("wide", [400, 700, 1000])
def test_farewells_are_set_in_as_little_room_as_two_columns_leave(start: Start, wide: int) -> None:
    services = start().game.services
    sheet = pygame.Surface((wide, 1200), pygame.SRCALPHA)
    said = [
        Farewell(animal, f"{animal.capitalize()} has been to the end of the line and back. " * times)
        for animal, times in (("fox", 1), ("owl", 3), ("otter", 2), ("badger", 1))
    ]
    farewells = Farewells(services.look, said, TALE, wide)
    farewells.draw(sheet, services.sprites, 0, 0)
    drawn = sheet.get_bounding_rect()
    assert drawn.bottom <= farewells.height
    assert drawn.right <= wide
    single = sum(Farewells(services.look, [one], TALE, wide).height for one in said)
    assert farewells.height <= single


def test_what_is_written_there_is_what_the_ends_are_called(start: Start, data_dir: Path, written: set[str]) -> None:
    table = opened(start, data_dir, over())
    driver = table.driver
    assert fields(table) == ["end0", "end1"]
    assert driver.focus == "end0", "the first end is written as soon as it is asked for"
    driver.write("Là-bas")
    driver.press(pygame.K_LEFT)
    assert epilogue_of(table).page_number == epilogue_of(table).pages - 1
    driver.press(pygame.K_RETURN)
    assert driver.focus == "end1"
    driver.press(pygame.K_TAB, pygame.K_TAB)
    driver.walk_to("next", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    driver.click("yes")
    driver.settle()
    assert table.top == "WinnersScene"
    assert table.game.campaign.end_names == ["Là-bas", ""]
    assert any("Là-bas" in words for words in written)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    full_check(driver.saved())
    table.quit_and_resume()
    assert table.game.campaign.end_names == ["Là-bas", ""]


def test_enter_alone_leaves_no_end_without_a_name(start: Start, data_dir: Path, written: set[str]) -> None:
    table = opened(start, data_dir, over())
    driver = table.driver
    for _ in range(3):
        driver.press(pygame.K_RETURN)
        driver.settle()
        assert (table.top, driver.focus) == ("EpilogueScene", "end0")
    driver.write("Here")
    driver.press(pygame.K_RETURN)
    assert driver.focus == "end1"
    driver.click("next")
    driver.settle()
    assert (table.top, driver.focus) == ("Ask", "no")
    assert "One end of the bridge has no name yet" in written
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert (table.top, driver.focus) == ("EpilogueScene", "end1")
    driver.write("There")
    driver.press(pygame.K_RETURN, pygame.K_RETURN)
    driver.settle()
    assert table.top == "WinnersScene"
    assert table.game.campaign.end_names == ["Here", "There"]


def test_a_letter_typed_beside_the_fields_goes_to_the_one_that_is_empty(start: Start, data_dir: Path) -> None:
    table = opened(start, data_dir, over())
    driver = table.driver
    driver.write("Here")
    driver.walk_to("next", pygame.K_TAB)
    driver.press(pygame.K_n)
    driver.write("earby")
    assert driver.focus == "end1"
    assert not driver.game.services.settings.now.muted
    driver.walk_to("next", pygame.K_TAB)
    driver.press(pygame.K_b, pygame.K_m)
    assert driver.focus == "next", "both have a name"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert table.game.campaign.end_names == ["Here", "nearby"]


def test_esc_keeps_what_was_written_and_the_rest_is_asked_again(start: Start, data_dir: Path) -> None:
    table = opened(start, data_dir, over())
    for key, word, known in (("end1", "Elsewhere", ["", "Elsewhere"]), ("end0", "Here", ["Here", "Elsewhere"])):
        table.driver.click(key)
        table.driver.write(word)
        table.driver.press(pygame.K_ESCAPE)
        table.driver.settle()
        if table.top == "EpilogueScene":  # the first press leaves the field
            table.driver.press(pygame.K_ESCAPE)
            table.driver.settle()
        assert table.top == "CampaignMapScene"
        assert table.game.campaign.end_names == known
        table.driver.click("go")
        table.driver.settle()
        while not fields(table):
            table.driver.click("next")
            table.driver.settle()


def test_a_bot_names_its_end_by_itself(start: Start, data_dir: Path) -> None:
    first, second = end_namers(over())
    legacies = list(over().legacies)
    legacies[second] = replace(legacies[second], controller="bot:1")
    campaign = replace(over(), legacies=tuple(legacies))
    table = opened(start, data_dir, campaign, language="fr")
    assert fields(table) == ["end0"]
    assert table.game.campaign.end_names == ["", bots_name(campaign, 1)]
    assert first != second


def test_where_all_have_won_nobody_is_asked(start: Start, data_dir: Path) -> None:
    one = over().legacies[0]
    level = replace(over(), legacies=tuple(replace(one, name=each.name) for each in over().legacies))
    table = opened(start, data_dir, level)
    assert fields(table) == []
    texts = [part.words for part in epilogue_of(table).words.parts()]
    assert any("on one plaque" in words for words in texts)


def test_the_board_grows_through_the_episodes_and_a_press_ends_it(start: Start, data_dir: Path) -> None:
    driver = start()
    scene = WinnersScene(driver.game.services, over(), lambda: None)
    driver.game.services.stack.push(scene)
    shown = [0]
    end = time.monotonic() + 60
    while shown[-1] < 4 and time.monotonic() < end:
        driver.frames()
        if scene.boards.shown != shown[-1]:
            shown.append(scene.boards.shown)
    assert shown == [0, 1, 2, 3, 4]
    driver.click((200, 300))
    while not scene.boards.is_grown and time.monotonic() < end:
        driver.frames()
        shown.append(scene.boards.shown)
    assert set(shown) - {len(over().progress)} <= {0, 1, 2, 3, 4, 5}
    assert driver.frames(5) == 0, "nothing is drawn while nothing moves"


def test_all_farewells_have_letters_of_one_size(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[str, int] = {}
    line = Fonts.line

    def remember(fonts: Fonts, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
        if role.face is NOTE.face:
            drawn[text] = role.size
        return line(fonts, text, role, colour)

    driver = start()
    scene = WinnersScene(driver.game.services, over(), lambda: None)
    said = ["", *("Has been to the end of the line and back. " * count for count in (1, 3, 5))]
    monkeypatch.setattr("mycity.scenes.campaign.winners.farewell_words", lambda *_: said[::-1])
    monkeypatch.setattr(Fonts, "line", remember)
    driver.game.services.stack.push(scene)
    driver.settle()
    assert len(drawn) > 3
    assert len(set(drawn.values())) == 1


def test_in_reduced_motion_only_the_last_board_is_shown(start: Start, data_dir: Path) -> None:
    driver = start()
    driver.game.services.settings.change(reduced_motion=True)
    scene = WinnersScene(driver.game.services, over(), lambda: None)
    driver.game.services.stack.push(scene)
    seen: set[int] = set()
    end = time.monotonic() + 60
    while not scene.boards.is_grown and time.monotonic() < end:
        seen.add(scene.boards.shown)
        driver.frames()
    assert seen == {0}


@pytest.mark.parametrize("options", [{"window": (1024, 768), "language": "fr"}, *seldom({"window": (2560, 1080)})])
def test_there_is_room_for_every_word_and_the_longest_names(
    start: Start, data_dir: Path, options: dict[str, object]
) -> None:
    driver = start(**options)
    driver.game.services.settings.change(text_size=150, animation="off")
    long = replace(over(), legacies=tuple(replace(one, name="Wm " * 13 + "W") for one in over().legacies))
    table = Table(lambda **_: driver, data_dir, people(long))
    driver.click("go")
    driver.settle()
    driver.game.services.look.fonts.overflows.clear()  # the map shortens such a name
    area = driver.game.services.look.area
    for _ in range(epilogue_of(table).pages):
        rects = [widget.rect for widget in driver.page.all_widgets()]
        assert all(area.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))
        assert list(map(str, driver.game.services.look.fonts.overflows.values())) == []
        driver.click("next")
        driver.settle()
    assert load_story("city").ends is not None
