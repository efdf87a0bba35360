"""The chapter's painting: every letter begins with it, on the page of the story or above the news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from mycity.content.letters import load_letters
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.letter_sheet import LetterSheet
from mycity.scenes.letters.page_head import inner_room
from mycity.scenes.menu.title import TitleScene
from mycity.table.chronicle.letter_text import LetterText
from tests.driver import Driver
from tests.scenes.letters.test_letter_table import TEXTS, sheet_of
from tests.seldom import seldom

Start = Callable[..., Driver]
FAINT = 24


def painted_rows(sheet: LetterSheet, page: str) -> int:
    """Return how many rows of a page are painted from edge to edge or nearly so, from its top on."""
    picture = sheet.page(page)
    width, height = picture.get_size()
    rows = (pygame.Rect(width // 10, y, width * 8 // 10, 1) for y in range(height))
    clear = (y for y, row in enumerate(rows) if pygame.transform.average_color(picture, row)[3] < FAINT)
    return next(clear)


def names_painted(sheet: LetterSheet, page: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return which paintings a page asks for."""
    sprites, names = sheet._services.sprites, list[str]()
    painting = sprites.painting

    def noted(name: str, size: tuple[int, int], **options: Any) -> pygame.Surface:
        names.append(name)
        return painting(name, size, **options)

    with monkeypatch.context() as patch:
        patch.setattr(sprites, "painting", noted)
        sheet.page(page)
    return names


@pytest.mark.slow
@pytest.mark.parametrize(
    ("window", "language", "text_size"),
    [((1024, 768), "fr", 150), *seldom(((2560, 1080), "en", 100), ((1280, 800), "en", 100), ((2560, 1440), "fr", 150))],
)
def test_the_first_page_of_every_letter_shows_it(
    start: Start, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int], language: str, text_size: int
) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    assert isinstance(driver.scene, TitleScene)
    driver.scene.finish_pictures()  # which shows paintings too
    for text in TEXTS:
        sheet, chapter = sheet_of(driver.game.services, text), load_letters(text.game).chapters[text.chapter - 1]
        first, *others = text.pages
        assert names_painted(sheet, first, monkeypatch) == [chapter.painting], (text.game, text.number)
        assert not any(names_painted(sheet, page, monkeypatch) for page in others)


@pytest.mark.parametrize("text_size", [*seldom(100), 150])
def test_it_lies_at_the_head_and_covers_no_words(start: Start, text_size: int) -> None:
    driver = start()
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    look = driver.game.services.look
    for text in (text for text in TEXTS if not text.opens_chapter):
        sheet = sheet_of(driver.game.services, text)
        rows = painted_rows(sheet, "news")
        assert rows >= look.px(60)
        assert rows <= inner_room(look, pygame.Rect((0, 0), sheet._size), sheet._news._banner).top


def test_it_is_seen_when_the_letter_is_opened(start: Start) -> None:
    driver = start()
    scene = EnvelopeScene(driver.game.services, LetterText("island-season", 4), 2)
    driver.game.services.stack.push(scene)
    driver.settle()
    window, sheet = pygame.display.get_surface(), scene._sheet
    assert window is not None
    line = pygame.Rect(sheet.left, sheet.top + driver.page.look.px(40), sheet.width, 1)
    shades = {tuple(window.get_at((x, line.top)))[:3] for x in range(line.left + 40, line.right - 40, 8)}
    assert len(shades) > 40, "a painting has many colours, paper few"
