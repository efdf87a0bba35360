"""The rules book: every page, in both languages, opened by F1 anywhere and closed again."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.board_pictures.small_boards import board_height, small_board
from mycity.book.campaign_words import PRIZE_LINES
from mycity.content.campaigns import episode_numbers
from mycity.content.rules_book import load_rules_book
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.key_lines import KeyLine
from mycity.scenes.letters.rule_book import RuleBookScene
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.letters.rules_line import HeadLine, RulesLine, TableWidget
from mycity.scenes.shell.life import RuleBook
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.inputs import BINDINGS
from mycity.ui.kit.scroll import ScrollPanel
from tests.driver import Driver
from tests.each import each
from tests.seldom import seldom

Start = Callable[..., Driver]
PAGES = len(load_rules_book("eternal").pages) + 1


@pytest.fixture
def driver(start: Start) -> Driver:
    driver = start(scene="rules")
    driver.settle()
    return driver


def lines(driver: Driver) -> list[str]:
    return [widget.words for widget in driver.page.all_widgets() if isinstance(widget, RulesLine | KeyLine)]


@pytest.mark.parametrize("key", [pygame.K_PAGEDOWN, pygame.K_RIGHT])
def test_every_page_is_reached_and_the_first_comes_again(driver: Driver, key: int) -> None:
    seen = [lines(driver)]
    for _ in range(60):
        driver.press(key)
        if lines(driver) not in seen:
            seen.append(lines(driver))
    assert len(seen) == PAGES
    assert all(seen)


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_a_pages_name_opens_it(driver: Driver, how: str) -> None:
    first = lines(driver)
    driver.choose("name3", how, pygame.K_DOWN)
    assert lines(driver) != first
    assert driver.focus == "name3"
    driver.click("previous")
    driver.click("next")
    assert driver.focus == "name3"


def test_the_numbers_are_the_games_own(driver: Driver) -> None:
    words = []
    for _ in range(PAGES):
        words += lines(driver)
        driver.press(pygame.K_RIGHT)
    assert not any("{" in line for line in words)
    assert any("+4" in line for line in words)


@pytest.mark.parametrize("game", ["island", "island-eternal"])
def test_every_game_of_an_evening_has_a_book_of_its_own(start: Start, game: str) -> None:
    driver = start(window=(1024, 768), language="fr")
    book = RulesScene(driver.game.services, RuleBook(game, None, 3))
    driver.game.services.stack.push(book)
    for _ in range(len(load_rules_book(game).pages)):
        driver.settle()
        words = lines(driver)
        assert words
        assert not any("{" in line for line in words)
        panel = next(widget for widget in driver.page.widgets if isinstance(widget, ScrollPanel))
        assert panel.overflow == 0
        driver.press(pygame.K_PAGEDOWN)
    assert "book" not in {widget.key for widget in driver.page.widgets}, "of the game alone that is played"


@pytest.mark.parametrize("how", ["f1", "esc", "mouse"])
def test_f1_opens_it_over_any_scene_and_closes_it(start: Start, how: str) -> None:
    driver = start(scene="settings")
    driver.press(pygame.K_F1)
    assert isinstance(driver.scene, RulesScene)
    driver.settle()
    if how == "mouse":
        driver.click("back")
    else:
        driver.press(pygame.K_F1 if how == "f1" else pygame.K_ESCAPE)
    assert driver.scenes == ["TitleScene", "SettingsScene"]


def test_the_title_opens_it(start: Start) -> None:
    driver = start()
    driver.click("rules")
    assert isinstance(driver.scene, RulesScene)


def test_the_last_page_lists_every_command(driver: Driver) -> None:
    driver.press(pygame.K_LEFT)
    caps = [widget for widget in driver.page.all_widgets() if isinstance(widget, KeyLine) and widget.caps]
    assert {line.words for line in caps} == {binding.label for binding in BINDINGS}
    assert ["Enter", "Space"] in [line.caps for line in caps]
    assert ["U", "Backspace", "Ctrl + Z"] in [line.caps for line in caps]


@pytest.mark.parametrize("window", [(1280, 800), (1024, 768)])
def test_a_campaigns_book_ends_with_keys_and_mouse(start: Start, window: tuple[int, int]) -> None:
    driver = start(window=window)
    driver.game.services.stack.push(RuleBookScene(driver.game.services, RuleBook("city", 2, seats=3)))
    driver.settle()
    assert not lines(driver), "it opens at the episode's own page"
    driver.press(pygame.K_PAGEDOWN)
    shown = lines(driver)
    assert all(binding.label in shown for binding in BINDINGS)
    driver.click("previous")
    assert not lines(driver)


def test_a_campaigns_book_has_its_names_in_a_column_as_far_as_letters_were_opened(start: Start) -> None:
    driver = start()
    book = RuleBookScene(driver.game.services, RuleBook("city", 5, seats=3))
    driver.game.services.stack.push(book)
    driver.settle()
    assert book.titles == ["To begin with", "I. The New Land", "II. The Churches", "Episode 5", "Keys and buttons"]
    assert driver.focus == "name3"
    for place in range(len(book.titles)):
        driver.click(f"name{place}")
        assert book.page_index == place
        assert not any("{" in words for words in lines(driver))
    driver.click("name1")
    heads = [widget.words for widget in driver.page.all_widgets() if isinstance(widget, HeadLine)]
    assert heads == ["1. First Houses", "2. Neighbours", "3. Fresh Water"]


def test_a_long_column_of_names_scrolls_to_the_open_one(start: Start) -> None:
    driver = start(window=(640, 400))
    driver.game.services.settings.change(text_size=150)
    book = RuleBookScene(driver.game.services, RuleBook("city", 24, seats=3))
    driver.game.services.stack.push(book)
    driver.settle()
    panel = next(one for one in driver.page.widgets if isinstance(one, ScrollPanel) and one.key == "names")
    opened = driver.widget(f"name{book.page_index}")
    assert panel.overflow > 0
    assert panel.rect.contains(opened.rect)


def test_a_page_that_is_too_long_scrolls(driver: Driver) -> None:
    driver.game.services.settings.change(text_size=150)
    driver.press(pygame.K_LEFT)
    panel = next(widget for widget in driver.page.widgets if isinstance(widget, ScrollPanel))
    assert panel.overflow > 0
    driver.press(pygame.K_PAGEDOWN)
    assert panel.offset > 0


@pytest.mark.parametrize("game", ["eternal", "island-eternal"])
def test_a_picture_is_as_high_as_its_line_is_measured(driver: Driver, game: str) -> None:
    boards = [line.board for page in load_rules_book(game).pages for line in page.lines if line.board is not None]
    assert boards
    for board in boards:
        for px in (13, 20):
            assert small_board(driver.game.services.sprites, board, px).get_height() == board_height(board, px)


def test_french_has_every_word_of_it(start: Start) -> None:
    english: list[str] = []
    french: list[str] = []
    for language, words in (("en", english), ("fr", french)):
        driver = start(scene="rules", language=language)
        for _ in range(PAGES):
            words.extend(lines(driver))
            driver.press(pygame.K_RIGHT)
    same = [one for one, other in zip(english, french, strict=True) if one == other]
    assert same == []


@pytest.mark.parametrize("size", [(1024, 768), *seldom(((1280, 800),), ((2560, 1440),))])
def test_it_fits_the_window(start: Start, size: tuple[int, int]) -> None:
    driver = start(scene="rules", window=size, language="fr")
    for _ in range(PAGES - 1):
        driver.press(pygame.K_RIGHT)
        panel = next(widget for widget in driver.page.widgets if isinstance(widget, ScrollPanel))
        for widget in driver.page.widgets:
            assert driver.game.services.look.area.contains(widget.rect)
        assert panel.overflow == 0 or panel.key == f"page{PAGES - 1}"


@pytest.mark.parametrize("way", ["letter", "book"])
def test_every_prize_in_a_letter_explains_itself(start: Start, way: str) -> None:
    driver = start()
    services = driver.game.services
    letter = EnvelopeScene(services, LetterText("city", 2), 4)
    letter.page_number = len(letter.text.pages) - 1
    services.stack.push(letter if way == "letter" else RuleBookScene(services, RuleBook("city", 2, 4)))
    driver.settle()
    shown = driver.page.all_widgets()
    tips = [widget.tooltip() for widget in shown if not widget.focusable and not isinstance(widget, TableWidget)]
    assert len(tips) == 6
    sticker = "A sticker: you choose a white square of your board."
    assert f"A rock\n{sticker}\n\N{MINUS SIGN}1 for each visible rock" in tips
    well = "A well\nA sticker for a white square with meadow on all four sides."
    assert well in tips, "where it goes; what a well brings, the next letter tells"


@each("number", episode_numbers("city"))
def test_every_prize_of_the_campaign_has_words(number: int) -> None:
    rewards = LetterText("city", number).plan.rewards
    assert {grant.what for grant in rewards.all} <= set(PRIZE_LINES)
