"""Nothing of a chapter is to be seen before its envelope is opened: every text on every screen is looked through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.content.campaigns import load_campaign
from mycity.content.games import load_campaign_file, load_city_map, load_episode
from mycity.scenes.campaign_words import known_scenery, knows_forest_squares
from mycity.scenes.letter_text import LetterText, letter_words
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before

Start = Callable[..., Driver]
SECRETS = {
    1: ("church", "blocking", "well", "group"),
    2: ("flood", "sawmill", "logging", "forest square"),
    3: ("gold", "nugget", "vein", "trade"),
    4: ("cog", "factor", "investor", "smog"),
    5: ("mine", "shaft", "box"),
    6: ("rail", "port ", "express", "train"),
    7: ("palace", "park", "homes"),
}
"""Chapter to words that only later ones know."""


def look_at_everything(table: Table) -> list[str]:
    """Rest on every widget and return what their tooltips say."""
    tips = []
    for widget in table.driver.page.leaves():
        tips.append(widget.tooltip())
        table.driver.move(widget.rect.center)
        table.driver.frames(3)
    return tips


def told_of(chapter: int, texts: list[str]) -> list[str]:
    later = [word for one, words in SECRETS.items() if one >= chapter for word in words]
    titles = list(load_campaign_file("city").chapters[chapter:])
    last = max(n for n in range(1, 25) if load_episode("city", n).chapter == chapter)
    titles += [load_episode("city", number).title for number in range(last + 1, 25)]
    return [
        text for text in texts if any(word in text.lower() for word in later) or any(title in text for title in titles)
    ]


@pytest.mark.parametrize(("number", "chapter"), [(1, 1), (5, 2), (9, 3), (12, 4)])
def test_no_text_tells_of_later_chapters(
    start: Start, data_dir: Path, written: set[str], number: int, chapter: int
) -> None:
    table = Table(start, data_dir, campaign_before(number))
    written.clear()
    tips = look_at_everything(table)
    table.driver.click("go")
    table.driver.settle()
    table.read_letter()
    assert table.top == "PlayScene"
    tips += look_at_everything(table)
    table.driver.press(pygame.K_F1)
    table.driver.settle()
    assert table.top == "RuleBookScene"
    tips += look_at_everything(table)
    table.driver.press(pygame.K_ESCAPE)
    table.answer()
    table.stop()
    table.count_up()
    tips += look_at_everything(table)
    allowed = {"Gold"} if chapter == 4 else set()
    assert not [text for text in told_of(chapter, [*written, *tips]) if text not in allowed]


def test_before_the_first_seal_there_are_no_rules(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    table.driver.press(pygame.K_F1)
    table.driver.settle()
    assert table.top == "Dialog"


def test_every_secret_word_is_one() -> None:
    """The letters of later chapters do say the words that are looked for: the test above would find them."""
    table = {chapter: " ".join(_words(chapter)).lower() for chapter in range(1, 9)}
    for chapter, words in SECRETS.items():
        assert any(word in table[chapter + 1] for word in words)


def _words(chapter: int) -> list[str]:
    class Plain:
        look = None
        t = staticmethod(lambda text, **values: text.format(**values) if values else text)
        n = staticmethod(lambda one, many, count: one if count == 1 else many)

    texts = [LetterText("city", number) for number in range(1, 25)]
    return [word for text in texts if text.chapter == chapter for word in letter_words(Plain(), text)]  # type: ignore[arg-type]


def test_surroundings_and_squares_wait_for_their_chapters() -> None:
    plan = load_campaign()
    chapters = [load_episode("city", number).chapter or 0 for number in range(1, 25)]
    for number, chapter in enumerate(chapters, start=1):
        track = any("=" in row for row in known_scenery(plan, number))
        assert track is (chapter >= 7)
        assert knows_forest_squares(plan, number) is (chapter >= 3)
    assert any("=" in row for row in load_city_map("city").scenery)


def test_single_episodes_are_those_that_were_opened(start: Start, data_dir: Path, written: set[str]) -> None:
    table = Table(start, data_dir, campaign_before(3))
    table.driver.game.services.stack.pop()
    table.driver.click("new_game")
    table.driver.settle()
    table.driver.walk_to("game", pygame.K_UP)
    table.driver.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert table.driver.widget("episode").enabled
    assert not told_of(1, [text for text in written if text[:1].isdigit()])
    table.driver.click("all")
    table.driver.walk_to("episode", pygame.K_UP)
    table.driver.press(pygame.K_LEFT)
    assert any(text.startswith("24. ") for text in written)
