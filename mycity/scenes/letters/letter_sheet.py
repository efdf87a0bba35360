"""A letter from an envelope, painted page by page: the story of a chapter, what is new, the table of the episode."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import pygame

from mycity.scenes.letters.letter_table import LetterTable, TablePart
from mycity.scenes.letters.news_page import NewsPage
from mycity.scenes.letters.page_head import below_head, draw_head
from mycity.scenes.letters.story_page import StoryPage
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import NEWS, PLACES, STORY, TABLE, LetterText
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.look import Look

_TALLEST = 980
"""Pixels of the 1280 x 800 design that a sheet is high at most: a window higher than wide has room for more."""


def sheet_size(look: Look) -> tuple[int, int]:
    """Return how large a sheet with a letter is, its foot with the buttons included: as the window allows."""
    width = min(look.px(1080), look.area.width - look.px(40))
    return width, min(look.area.height - look.px(56), look.px(_TALLEST))


class LetterSheet:
    """Paints the pages of a letter for one look.

    Args:
        text: The letter.
        size: The size of the sheet, in pixels.
        seats: The number of players: with two there is no second place.
        asked: The height that the story leaves to names that are asked for, in pixels.
    """

    def __init__(self, services: Services, text: LetterText, size: tuple[int, int], seats: int, asked: int = 0) -> None:
        self.asked = asked
        self._services = services
        self._text = text
        self._size = size
        self._seats = seats
        self._kept: dict[str, pygame.Surface] = {}
        self._news = NewsPage(services, text, size)

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The names of its pages: the table takes two when it could not be read on one."""
        whole = LetterTable(self._services, self._text, self._seats)
        return self._text.pages if whole.fits(self.table_room()) else (*self._text.pages, PLACES)

    def page(self, name: str) -> pygame.Surface:
        """Return a page on clear ground. It is shared: blit it, never draw on it."""
        if name not in self._kept:
            sheet = pygame.Surface(self._size, pygame.SRCALPHA)
            if name == STORY:
                size = self._size[0], self._size[1] - self.asked
                StoryPage(self._services, self._text, size).paint(sheet)
            elif name == NEWS:
                self._news.paint(sheet)
            else:
                self._table(sheet, name)
            self._kept[name] = sheet
        return self._kept[name]

    def has(self, name: str) -> bool:
        """Return whether a page is painted, so that it can be shown at once."""
        return name in self._kept

    def prepare(self, name: str) -> Iterator[None]:
        """Paint a page ahead, step by step: its pictures take longest, and each is kept."""
        if name == NEWS and not self.has(name):
            yield from self._news.prepare()
        self.page(name)
        yield

    def _table(self, sheet: pygame.Surface, name: str) -> None:
        draw_head(sheet, self._services, self._text, self._services.t("The episode at a glance"))
        self.table(name).draw(sheet, self.table_room())

    def table(self, name: str) -> LetterTable:
        """Return what of the table stands on a page."""
        half = TablePart.PLACES if name == PLACES else TablePart.RULES
        return LetterTable(self._services, self._text, self._seats, half if PLACES in self.pages else TablePart.WHOLE)

    def table_room(self) -> pygame.Rect:
        """Return the room of the table on its page."""
        return below_head(self._services.look, pygame.Rect((0, 0), self._size))

    def explained(self, name: str, position: tuple[int, int]) -> list[Widget]:
        """Return what explains itself under the mouse on a page of a sheet that lies at a place of the window."""
        room = self.table_room().move(position)
        return self.table(name).prizes(room) if name in {TABLE, PLACES} else []
