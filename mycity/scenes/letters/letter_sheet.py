"""A letter from an envelope, painted page by page: the story of a chapter, what is new, the table of the episode."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import pygame

from mycity.board_pictures.small_boards import cells_px, small_board
from mycity.content.letters import News, load_letters
from mycity.scenes.letters.letter_table import LetterTable, TablePart
from mycity.scenes.shared.campaign_words import roman
from mycity.scenes.shared.ladders import draw_line
from mycity.scenes.shared.letter_text import NEWS, PLACES, STORY, TABLE, LetterText, ladder_of, news_words
from mycity.scenes.shell.services import Services
from mycity.ui.kit.layout import cut_bottom, cut_top
from mycity.ui.kit.widgets import Widget
from mycity.ui.style import textures
from mycity.ui.style.fonts import HEAD, LABEL, NOTE, SMALL, TITLE, TextRole, Typeface
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_LEAST_HIGH, _LEAST_PX = 60, 18
_NEWS_PX = {1: 124, 2: 80, 3: 58}
_MANY_NEWS_PX = 48
"""Pixels a cell of the pictures: the fewer news, the larger."""
_NEWS_TYPE = {1: 30, 2: 26, 3: 23}
_MANY_NEWS_TYPE = 21
"""The size of their words."""
_TALLEST = 980
"""Pixels of the 1280 x 800 design that a sheet is high at most: a window higher than wide has room for more."""
_TALE = TextRole(Typeface.PLAIN, 21)


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
    """

    def __init__(self, services: Services, text: LetterText, size: tuple[int, int], seats: int) -> None:
        self._services = services
        self._look: Look = services.look
        self._text = text
        self._size = size
        self._seats = seats
        self._kept: dict[str, pygame.Surface] = {}
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The names of its pages: the table takes two when it could not be read on one."""
        whole = LetterTable(self._services, self._text, self._seats)
        return self._text.pages if whole.fits(self.table_room()) else (*self._text.pages, PLACES)

    def page(self, name: str) -> pygame.Surface:
        """Return a page on clear ground. It is shared: blit it, never draw on it."""
        if name not in self._kept:
            sheet = pygame.Surface(self._size, pygame.SRCALPHA)
            if name in {TABLE, PLACES}:
                self._table(sheet, name)
            else:
                {STORY: self._story, NEWS: self._news}[name](sheet)
            self._kept[name] = sheet
        return self._kept[name]

    def has(self, name: str) -> bool:
        """Return whether a page is painted, so that it can be shown at once."""
        return name in self._kept

    def prepare(self, name: str) -> Iterator[None]:
        """Paint a page ahead, step by step: its pictures take longest, and each is kept."""
        if name == NEWS and not self.has(name):
            for news, px in zip(self._text.news, self._picture_sizes(), strict=True):
                if not news.ladder:
                    self._picture(news, px)
                    yield
        self.page(name)
        yield

    # -- the story -------------------------------------------------------------------------------------------

    def _story(self, sheet: pygame.Surface) -> None:
        look, t = self._look, self._services.t
        chapter = load_letters(self._text.game).chapters[self._text.chapter - 1]
        room = sheet.get_rect().inflate(-look.px(120), -look.px(64))
        lines = look.fonts.wrap_balanced(t(chapter.story), _TALE, min(room.width, look.px(800)))
        step = look.fonts.line_height(_TALE) + look.px(4)
        words = len(lines) * step
        head = look.fonts.line_height(LABEL) + look.fonts.line_height(TITLE) + look.px(20)
        high = max(_LEAST_HIGH, min(room.width * 3 // 10, room.height - words - head - look.px(40)))
        picture = self._services.sprites.painting(chapter.painting, (min(room.width, high * 10 // 3), high))
        picture = textures.with_round_corners(picture, look.px(12))
        free = room.height - words - head - picture.get_height()
        gap = max(look.px(12), min(look.px(34), free // 3))
        at = picture.get_rect(midtop=(room.centerx, room.top + max(0, (free - 2 * gap) // 2)))
        _mount(sheet, look, picture, at)
        y = at.bottom + gap
        number = t("Chapter {number}", number=roman(self._text.chapter))
        y = _centred(sheet, look, number, LABEL, look.palette.ink_soft, room, y)
        y = _centred(sheet, look, t(self._text.chapter_title), TITLE, look.palette.ink, room, y)
        y += look.px(14)
        for line in lines:
            letters = look.fonts.line(line, _TALE, look.palette.ink)
            sheet.blit(letters, letters.get_rect(midtop=(room.centerx, y)))
            y += step

    # -- what is new -----------------------------------------------------------------------------------------

    def _news(self, sheet: pygame.Surface) -> None:
        look = self._look
        lines = self._text.news
        self._head(sheet, self._services.t("What is new"))
        room, step = self._news_room()
        rows = len(lines)
        pictures = [
            None if news.ladder else self._picture(news, px)
            for news, px in zip(lines, self._picture_sizes(), strict=True)
        ]
        widest = max((picture.get_width() for picture in pictures if picture is not None), default=0)
        top = room.top + (room.height - step * rows) // 2
        role = TextRole(Typeface.PLAIN, _NEWS_TYPE.get(rows, _MANY_NEWS_TYPE))
        for number, (news, picture) in enumerate(zip(lines, pictures, strict=True)):
            row = pygame.Rect(room.left, top + number * step, room.width, step)
            if picture is None:
                self._strip(sheet, row.inflate(-look.px(60), -look.px(8)), news, role)
                continue
            at = picture.get_rect(center=(row.left + look.px(40) + widest // 2, row.centery))
            _mount(sheet, look, picture, at)
            left = row.left + look.px(40) + widest + look.px(36)
            words = pygame.Rect(left, row.top, row.right - left - look.px(30), row.height)
            _wrapped(sheet, look, news_words(self._services, self._text, news), words, role)

    def _news_room(self) -> tuple[pygame.Rect, int]:
        """Return the room of the news and the height of each."""
        room = self._below_head(pygame.Rect((0, 0), self._size))
        return room, min(room.height // len(self._text.news), self._look.px(400))

    def _picture_sizes(self) -> list[int]:
        """Return how many pixels a cell of the picture of each line of news has."""
        rows, (_, step) = len(self._text.news), self._news_room()
        wanted = self._look.px(_NEWS_PX.get(rows, _MANY_NEWS_PX))
        return [max(_LEAST_PX, min(wanted, (step - self._look.px(28)) // 3))] * rows

    def _strip(self, sheet: pygame.Surface, row: pygame.Rect, news: News, role: TextRole) -> None:
        """Write a line of news above the whole width of the ladder it speaks of."""
        look, line = self._look, ladder_of(self._text, news.ladder)
        at, words = cut_bottom(row, min(look.px(62), row.height // 2))
        _wrapped(sheet, look, news_words(self._services, self._text, news), words, role)
        draw_line(sheet, look, self._services.sprites, at, line)

    def _picture(self, news: News, px: int) -> pygame.Surface:
        key = self._text.news.index(news), px
        if key not in self._pictures:
            self._pictures[key] = self._painted(news, px)
        return self._pictures[key]

    def _painted(self, news: News, px: int) -> pygame.Surface:
        if news.board is None:
            return self._services.sprites.icon("rule-tree", 3 * px)
        return small_board(self._services.sprites, news.board, max(_LEAST_PX, min(px, cells_px(news.board, 3 * px))))

    def _table(self, sheet: pygame.Surface, name: str) -> None:
        self._head(sheet, self._services.t("The episode at a glance"))
        self.table(name).draw(sheet, self._below_head(sheet.get_rect()))

    def table(self, name: str) -> LetterTable:
        """Return what of the table stands on a page."""
        half = TablePart.PLACES if name == PLACES else TablePart.RULES
        return LetterTable(self._services, self._text, self._seats, half if PLACES in self.pages else TablePart.WHOLE)

    def table_room(self) -> pygame.Rect:
        """Return the room of the table on its page."""
        return self._below_head(pygame.Rect((0, 0), self._size))

    def explained(self, name: str, position: tuple[int, int]) -> list[Widget]:
        """Return what explains itself under the mouse on a page of a sheet that lies at a place of the window."""
        room = self._below_head(pygame.Rect(position, self._size))
        return self.table(name).prizes(room) if name in {TABLE, PLACES} else []

    # -- what pages have in common ---------------------------------------------------------------------------

    def _below_head(self, sheet: pygame.Rect) -> pygame.Rect:
        """Return the room below the line under the head of a page."""
        fonts, room = self._look.fonts, self._inner(sheet)
        head = fonts.line_height(TITLE) + fonts.line_height(NOTE) + self._look.px(10)
        return cut_top(room, head, self._look.px(16))[1]

    def _inner(self, sheet: pygame.Rect) -> pygame.Rect:
        return sheet.inflate(-self._look.px(96), -self._look.px(52))

    def _head(self, sheet: pygame.Surface, page_title: str) -> None:
        """Write episode, title and the page's name, and draw the line below them."""
        look, t = self._look, self._services.t
        room = self._inner(sheet.get_rect())
        number = t("Episode {number}", number=self._text.number)
        top, rest = cut_top(room, look.fonts.line_height(TITLE))
        look.write(sheet, t(self._text.title), TITLE, look.palette.ink, top, "midleft")
        look.write(sheet, number, HEAD, look.palette.ink_soft, top, "midright")
        below, _ = cut_top(rest, look.fonts.line_height(NOTE))
        look.write(sheet, page_title, NOTE, look.palette.ink_soft, below, "midleft")
        y = below.bottom + look.px(10)
        shade = mix(look.palette.paper_shade, look.palette.ink_soft, 0.25)
        pygame.draw.line(sheet, shade, (room.left, y), (room.right, y), look.px(2))


def _mount(sheet: pygame.Surface, look: Look, picture: pygame.Surface, at: pygame.Rect) -> None:
    """Glue a picture to the sheet: a frame of lighter paper and a soft shadow."""
    frame = at.inflate(look.px(12), look.px(12))
    reach = look.px(5)
    if not look.palette.flat:
        shadow = textures.blurred(frame.size, look.px(10), reach, 90)
        sheet.blit(shadow, shadow.get_rect(center=(frame.centerx + reach // 3, frame.centery + reach // 2)))
    pygame.draw.rect(sheet, look.palette.field, frame, border_radius=look.px(9))
    pygame.draw.rect(sheet, look.palette.paper_shade, frame, look.px(1), look.px(9))
    sheet.blit(picture, at)


def _centred(
    sheet: pygame.Surface,
    look: Look,
    text: str,
    role: TextRole,
    colour: tuple[int, int, int],
    room: pygame.Rect,
    y: int,
) -> int:
    height = look.fonts.line_height(role)
    look.write(sheet, text, role, colour, pygame.Rect(room.left, y, room.width, height))
    return y + height


def _wrapped(sheet: pygame.Surface, look: Look, text: str, room: pygame.Rect, role: TextRole) -> None:
    """Write lines in the middle of a room's height, smaller when they do not fit."""
    lines, step = look.fonts.wrap_without_orphan(text, role, room.width), look.fonts.line_height(role)
    if len(lines) * step > room.height and role.size > SMALL.size:
        _wrapped(sheet, look, text, room, TextRole(role.face, max(SMALL.size, role.size - 3)))
        return
    look.write_lines(sheet, lines, role, look.palette.ink, (room.left, room.centery - step * len(lines) // 2))
