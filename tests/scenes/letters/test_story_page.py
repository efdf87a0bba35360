"""The words of letters: greeting, what is remembered, story, signature on one page; a line above the news of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.content.letters import load_letters, story_words
from mycity.content.story import load_story
from mycity.engine.campaign.decisions import asked_seat, decide
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.letter_sheet import LetterSheet, sheet_size
from mycity.scenes.letters.page_head import draw_painting_head
from mycity.scenes.letters.story_page import StoryPage
from mycity.table.chronicle.letter_text import NEWS, STORY, LetterText
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before
from tests.seldom import seldom

Start = Callable[..., Driver]
LONG = "Bellerive-sur-Mer and Harfang-les-Deux-Ponts came to the same score, and a row of the board decided. I counted."
ALL = [
    LetterText(game, number) for game, count in (("city", 24), ("island-season", 8)) for number in range(1, count + 1)
]
OPENING = [text for text in ALL if text.opens_chapter]
HEARD = [
    LetterText(game, letter, memory=LONG, decided=(option.id,), points=1234)
    for game in ("city", "island-season")
    for question in load_story(game).questions
    for option in question.options
    for letter in question.heard_in
]
"""Letters in which something that was decided is heard again."""


def read(table: Table) -> EnvelopeScene:
    """Open the next letter from the map."""
    table.driver.click("go")
    table.driver.settle()
    scene = table.driver.scene
    assert isinstance(scene, EnvelopeScene)
    return scene


def test_a_letter_remembers_and_says_the_same_when_the_game_is_opened_again(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    table = Table(start, data_dir, campaign_before(3))
    remembered = read(table).text.memory
    assert any(legacy.name in remembered for legacy in table.game.campaign.legacies)
    table.driver.frames(3)
    own = table.driver.game.services.t(load_letters("city").episodes[2].line)
    drawn = " ".join(written)
    assert all(word in drawn for word in (*remembered.split(), *own.split()))
    table.quit_and_resume()
    assert isinstance(table.driver.scene, EnvelopeScene)
    assert table.driver.scene.text.memory == remembered


def test_an_old_letter_read_again_remembers_what_it_did(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(6))
    said = set()
    for number in (2, 3, 5):
        table.driver.game.services.ways.campaign.reread_letter(table.game, number)
        scene = table.driver.scene
        assert isinstance(scene, EnvelopeScene)
        said.add(scene.text.memory)
        table.driver.press(pygame.K_ESCAPE)
        table.driver.settle()
    assert len(said) == 3
    assert "" not in said


def test_a_letter_tells_what_was_decided_and_how_far_somebody_has_counted(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    before = campaign_before(7)
    table = Table(start, data_dir, campaign_before(17))
    decided = decide(before, asked_seat(before), "iron")
    count = sum(sum(result["score"] for result in record["result"]) for record in table.game.campaign.records[:15])
    rows = [row for row in decided.log if row["do"] == "decide"]
    table.game.campaign = replace(table.game.campaign, log=(*table.game.campaign.log, *rows))
    for number, said in ((10, "with a beard"), (16, f"{count}"), (17, "nobody haggled")):
        table.driver.game.services.ways.campaign.reread_letter(table.game, number)
        table.driver.frames(3)
        drawn = " ".join(written)
        assert all(word in drawn for word in said.split()), number
        table.driver.press(pygame.K_ESCAPE)
        table.driver.settle()


def test_where_nobody_has_counted_a_story_says_so(start: Start) -> None:
    services = start().game.services
    told = [story_words(services, text.opening, text.points) for text in OPENING]
    assert any("He is at nine hundred and" in words for words in told)
    assert not any("{" in words for words in told)


def test_an_episode_on_its_own_remembers_nothing(start: Start) -> None:
    driver = start()
    driver.game.services.ways.games.start("city", campaign_before(1).founders, 3, 6)
    driver.settle()
    assert isinstance(driver.scene, EnvelopeScene)
    assert driver.scene.text.memory == ""


@pytest.mark.parametrize(
    ("window", "language", "text_size"),
    [((1024, 768), "fr", 150), *seldom(((1280, 800), "en", 100), ((2560, 1440), "fr", 150))],
)
def test_every_story_has_room_and_is_signed(
    start: Start, written: set[str], window: tuple[int, int], language: str, text_size: int
) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    services = driver.game.services
    width, height = sheet_size(services.look)
    for one in [*OPENING, *(heard for heard in HEARD if heard.opens_chapter)]:
        for memory in ("", LONG):
            text = replace(one, memory=memory)
            page = StoryPage(services, text, (width, height - 140))
            words = page._set_words()
            assert words.height + page._title_height <= height - 140 - services.look.px(60), (text.game, text.number)
            page.paint(pygame.Surface((width, height - 140), pygame.SRCALPHA))
            assert load_letters(text.game).signature in written


def test_words_have_24_pixels_where_the_window_has_room(start: Start) -> None:
    services = start().game.services
    width, height = sheet_size(services.look)
    for text in [*OPENING, *(heard for heard in HEARD if heard.opens_chapter)]:
        remembering = replace(text, memory=LONG if text.number > 1 else "")
        assert StoryPage(services, remembering, (width, height - 74))._set_words().role.size == 24


@pytest.mark.parametrize("high", [100, 150, 180, 240, 324])
@pytest.mark.parametrize("option", ["cat", "bells", "river"])
def test_a_painting_that_is_cut_shows_the_whole_flag(start: Start, option: str, high: int) -> None:
    services = start().game.services
    plain, shown = (pygame.Surface((1080, 400), pygame.SRCALPHA) for _ in range(2))
    for sheet, decided in ((plain, ()), (shown, (option,))):
        text = LetterText("city", 22, decided=("oak", *decided))
        draw_painting_head(sheet, services.look, services.sprites, text, high)
    mast = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), plain)
    mast.invert()
    top = min(rect.top for rect in mast.get_bounding_rects())
    assert top >= 1, "nothing of it is cut off"
    assert top < high // 2


@pytest.mark.parametrize("game", ["city", "island-season"])
def test_nothing_that_was_decided_lies_higher_than_is_said(game: str) -> None:
    for chapter in load_letters(game).chapters:
        whole = pygame.image.load(assets_root() / "sprites" / f"{chapter.painting}.webp").get_height()
        for name in chapter.decided.values():
            high = pygame.image.load(assets_root() / "sprites" / f"{name}.webp").get_height()
            assert chapter.decided_top == 100 or (whole - high) * 100 >= chapter.decided_top * whole


@pytest.mark.parametrize("decided", [("oak", "cat"), ("iron", "bells"), ("stone", "river")])
def test_the_last_painting_shows_what_was_decided(start: Start, decided: tuple[str, ...]) -> None:
    services = start().game.services
    size = 900, 560
    plain = LetterSheet(services, LetterText("city", 22), size, 3).page(STORY)
    shown = LetterSheet(services, LetterText("city", 22, decided=decided), size, 3).page(STORY)
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(shown, "RGBA")
    news = LetterSheet(services, LetterText("city", 23, decided=decided), size, 3).page(NEWS)
    assert pygame.image.tobytes(LetterSheet(services, LetterText("city", 23), size, 3).page(NEWS), "RGBA") != (
        pygame.image.tobytes(news, "RGBA")
    )
