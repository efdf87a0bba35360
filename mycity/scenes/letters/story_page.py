"""The first page of a chapter's envelope: its painting, and below it what is written, greeted and signed by hand."""

from __future__ import annotations

import pygame

from mycity.book.campaign_words import roman
from mycity.content.letters import load_letters, story_words
from mycity.scenes.letters.page_head import draw_painting_head
from mycity.scenes.letters.prose import PARAGRAPH, SIZES, Prose, set_prose, sign
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.style.fonts import HEAD, SIGNATURE, TITLE

_SIDE, _FOOT = 76, 20
"""Pixels of the 1280 x 800 design beside the words, and below them."""
_LEAST_HEAD = 120
"""The height that the painting keeps."""


class StoryPage:
    """Paints the page for one look.

    Args:
        text: The letter.
        size: The size of the sheet, in pixels.
    """

    def __init__(self, services: Services, text: LetterText, size: tuple[int, int]) -> None:
        self._services = services
        self._look = services.look
        self._text = text
        self._size = size

    def paint(self, sheet: pygame.Surface) -> None:
        """Draw the page on a clear sheet."""
        look = self._look
        words = self._set_words()
        spare = self._room - words.height
        head = min(self._size[0] * 3 // 10, max(look.px(_LEAST_HEAD), spare))
        draw_painting_head(sheet, look, self._services.sprites, self._text, head)
        top = self._draw_title(sheet, head + max(0, spare - head) // 3)
        self._draw_words(sheet, words, top, max(0, spare - head) // 3)

    # -- parts -----------------------------------------------------------------------------------------------

    @property
    def _title_height(self) -> int:
        return self._look.fonts.line_height(TITLE) + self._look.px(14)

    def _draw_title(self, sheet: pygame.Surface, top: int) -> int:
        """Write the chapter's title and number, and return where the words begin."""
        look, t = self._look, self._services.t
        side = look.px(_SIDE)
        row = pygame.Rect(side, top, self._size[0] - 2 * side, look.fonts.line_height(TITLE))
        look.write(sheet, t(self._text.chapter_title), TITLE, look.palette.ink, row, "midleft")
        number = t("Chapter {number}", number=roman(self._text.chapter))
        look.write(sheet, number, HEAD, look.palette.ink_soft, row, "midright")
        return row.bottom + look.px(14)

    def _draw_words(self, sheet: pygame.Surface, words: Prose, top: int, gap: int) -> None:
        look = self._look
        end = words.draw(sheet, look.px(_SIDE), top) - look.px(PARAGRAPH)
        name = load_letters(self._text.game).signature
        sign(sheet, look, name, self._size[0] - look.px(_SIDE + 30), end + gap)

    @property
    def _room(self) -> int:
        """The height that a page has for its painting and its words."""
        look = self._look
        return self._size[1] - self._title_height - look.px(_FOOT) - look.fonts.line_height(SIGNATURE)

    def _set_words(self) -> Prose:
        """Return the words in the largest letters that leave the painting its height; else in the smallest."""
        look, t = self._look, self._services.t
        letters = load_letters(self._text.game)
        memory = [self._text.memory] if self._text.memory else []
        story = story_words(self._services, self._text.opening, self._text.points)
        echo = [t(self._text.echo)] if self._text.echo else []
        texts = [t(letters.greeting), *memory, story, *echo]
        wide = self._size[0] - 2 * look.px(_SIDE)
        return set_prose(look, texts, wide, self._room - look.px(_LEAST_HEAD), (*SIZES, 68, 60))
