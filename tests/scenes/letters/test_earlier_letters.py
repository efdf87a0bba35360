"""An episode played on its own: the earlier letters in short, its book, and no promise of an episode after it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.letters.earlier_letters import EarlierLettersScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.rule_book import RuleBookScene, line_words
from mycity.scenes.letters.rules_line import RulesLine
from mycity.scenes.play import PlayScene
from mycity.scenes.shell.life import RuleBook
from mycity.table.chronicle.letter_text import LetterText
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED

Start = Callable[..., Driver]


def single(driver: Driver, number: int, game: str = "city") -> EnvelopeScene:
    driver.game.services.ways.games.start(game, FOUNDERS, SEED, number)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, EnvelopeScene)
    return scene


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_the_letter_offers_what_came_before(start: Start, how: str) -> None:
    driver = start()
    single(driver, 6)
    driver.choose("earlier", how)
    driver.settle()
    before = driver.scene
    assert isinstance(before, EarlierLettersScene)
    assert len(before.titles) == 5
    for place in range(5):
        before.open(place)
        lines = [widget for widget in driver.page.all_widgets() if isinstance(widget, RulesLine)]
        assert lines
        assert sum(line._picture is not None for line in lines) == 1
        driver.frames(1)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes[-1] == "EnvelopeScene"


def test_the_first_has_nothing_before_it_and_a_campaign_needs_none(start: Start) -> None:
    driver = start()
    single(driver, 1)
    assert not any(widget.key == "earlier" for widget in driver.page.all_widgets())


def test_its_book_has_all_earlier_chapters(start: Start) -> None:
    driver = start()
    single(driver, 8)
    driver.press(pygame.K_F1)
    driver.settle()
    book = driver.scene
    assert isinstance(book, RuleBookScene)
    assert [letter.number for letter in book._letters] == list(range(1, 9))


@pytest.mark.parametrize("number", [4, 10])
def test_nothing_is_promised_for_an_episode_that_does_not_come(start: Start, written: set[str], number: int) -> None:
    driver = start()
    scene = single(driver, number)
    assert scene.text.alone
    said: set[str] = set()
    for _ in scene.pages:
        said |= {widget.tooltip() for widget in driver.page.all_widgets()}
        driver.press(pygame.K_PAGEDOWN)
        driver.settle()
    assert not any("next episode" in words or "next letter" in words for words in said | written)


def test_the_book_of_a_single_episode_promises_nothing_either(start: Start) -> None:
    driver = start()
    single(driver, 4)
    while isinstance(driver.scene, EnvelopeScene):
        driver.click("next")
        driver.settle()
    assert isinstance(driver.scene, PlayScene)
    assert driver.scene.rule_book.alone
    driver.press(pygame.K_F1)
    driver.settle()
    assert isinstance(driver.scene, RuleBookScene)
    assert not any("next episode" in widget.tooltip() for widget in driver.page.all_widgets())


@pytest.mark.parametrize(("number", "start_on"), [(16, 0), (17, 2), (19, 5)])
def test_the_start_of_an_episode_alone_is_that_of_its_tokens(
    start: Start, written: set[str], number: int, start_on: int
) -> None:
    """Episode 17 comes with two points that its history has won in the mines."""
    driver = start()
    single(driver, number)
    for _ in range(2):
        driver.press(pygame.K_PAGEDOWN)
        driver.settle()
    assert {words for words in written if words.startswith("Tokens start on")} >= {f"Tokens start on {start_on}."}
    services = driver.game.services
    services.stack.push(RuleBookScene(services, RuleBook("city", number, 3, alone=True)))
    driver.settle()
    driver.click("name0")
    driver.settle()
    said = [widget.words for widget in driver.page.all_widgets() if isinstance(widget, RulesLine)]
    assert any(words.startswith(f"Your token starts on {start_on}.") for words in said)
    single(driver, number)
    while isinstance(driver.scene, EnvelopeScene):
        driver.click("next")
        driver.settle()
    assert isinstance(driver.scene, PlayScene)
    assert [city.token for city in driver.scene.play.state.cities] == [start_on] * len(FOUNDERS)


@pytest.mark.parametrize("alone", [False, True])
def test_where_tokens_start_is_over_where_they_start_elsewhere(start: Start, alone: bool) -> None:
    letters = [LetterText("city", number, alone=alone) for number in range(13, 18)]
    line = next(line for line in letters[0].news if "{start}" in line.text)
    told = line_words(start().game.services, line, letters)
    start_on = "0" if alone else "0, plus any points won by the place just taken"
    assert told.startswith(f"Tokens start on {start_on}. On 0 nobody can pass")
    assert ("Until episode 16: Tokens start on 0." in told) is alone


@pytest.mark.parametrize("number", [19, 23, 24])
def test_what_an_episode_alone_brought_along_ends_no_line_of_an_earlier_one(start: Start, number: int) -> None:
    """Episode 18 alone starts on 2 by its history; in the book of a later one, 0 held up to 18."""
    letters = [LetterText("city", each, alone=True) for each in range(13, number + 1)]
    line = next(line for line in letters[0].news if "{start}" in line.text)
    assert "Until episode 18: Tokens start on 0." in line_words(start().game.services, line, letters)


@pytest.mark.parametrize(("game", "number"), [("city", 4), ("island-season", 2)])
@pytest.mark.parametrize("alone", [False, True])
def test_the_first_page_promises_no_stars_of_a_campaign_to_one_episode(
    start: Start, game: str, number: int, alone: bool
) -> None:
    driver = start()
    driver.game.services.stack.push(RuleBookScene(driver.game.services, RuleBook(game, number, 3, alone=alone)))
    driver.settle()
    driver.click("name0")
    driver.settle()
    said = [widget.words for widget in driver.page.all_widgets() if isinstance(widget, RulesLine)]
    assert any("Most stars after" in words for words in said) is not alone
    assert ("With this episode the game is over." in said) is alone
