"""The page of a letter that tells what is new: a line with a small board for each, below the chapter's painting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import pygame

from mycity.board_pictures.small_boards import cells_px, small_board
from mycity.content.letters import News
from mycity.content.small_boards import SmallBoard
from mycity.scenes.letters.page_head import below_head, draw_head, draw_painting_head, inner_room
from mycity.scenes.shared.ladders import draw_line
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import STORY, LetterText, ladder_of, news_words
from mycity.ui.kit.layout import cut_bottom, cut_top
from mycity.ui.style import textures
from mycity.ui.style.fonts import SMALL, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.typefaces import Typeface

_LEAST_PX = 18
_NEWS_PX = {1: 124, 2: 80, 3: 58}
_MANY_NEWS_PX = 48
"""Pixels a cell of the pictures: the fewer news, the larger."""
_NEWS_TYPE = {1: 30, 2: 26, 3: 23}
_MANY_NEWS_TYPE = 21
"""The size of their words."""
_ABOVE, _APART = TextRole(Typeface.SLANTED, 21), 5
"""The letters of what is said above the news, and the pixels of the 1280 x 800 design between two things said."""
_BANNER, _LEAST_BANNER = 190, 96
"""Pixels of the 1280 x 800 design that the painting above the news is high at most and at least."""
_ROW = {1: 250, 2: 150, 3: 112}
_MANY_ROWS = 96
"""The height that each line of news keeps below the painting: the fewer news, the more."""


class NewsPage:
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
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}

    def paint(self, sheet: pygame.Surface) -> None:
        """Draw the page on a clear sheet."""
        look, lines = self._look, self._text.news
        if self._banner:
            draw_painting_head(sheet, look, self._services.sprites, self._text, self._banner)
        draw_head(sheet, self._services, self._text, self._services.t("What is new"), self._banner)
        self._write_above(sheet)
        room, step = self._news_room(self._banner)
        rows, px = len(lines), self._picture_px(step)
        pictures = [None if news.ladder else self._picture(news, px) for news in lines]
        widest = max((picture.get_width() for picture in pictures if picture is not None), default=0)
        top = room.top + (room.height - step * rows) // 2
        texts: list[tuple[str, pygame.Rect]] = []
        for number, (news, picture) in enumerate(zip(lines, pictures, strict=True)):
            row = pygame.Rect(room.left, top + number * step, room.width, step)
            if picture is None:
                texts.append(self._strip(sheet, row.inflate(-look.px(60), -look.px(8)), news))
                continue
            at = picture.get_rect(center=(row.left + look.px(40) + widest // 2, row.centery))
            _mount(sheet, look, picture, at)
            left = row.left + look.px(40) + widest + look.px(36)
            words = pygame.Rect(left, row.top, row.right - left - look.px(30), row.height)
            texts.append((news_words(self._services, self._text, news), words))
        role = _one_size(look, texts, self._news_type)
        for text, words in texts:
            _wrapped(sheet, look, text, words, role)

    def prepare(self) -> Iterator[None]:
        """Make its pictures, one at each step: they take longest, and each is kept."""
        px = self._picture_px(self._news_room(self._banner)[1])
        for news in self._text.news:
            if not news.ladder:
                self._picture(news, px)
                yield

    def _news_room(self, banner: int) -> tuple[pygame.Rect, int]:
        """Return the room of the news below a painting of some height, and the height of each."""
        room = below_head(self._look, pygame.Rect((0, 0), self._size), banner)
        room = cut_top(room, self._above_height)[1]
        return room, min(room.height // len(self._text.news), self._look.px(400))

    @cached_property
    def _above(self) -> list[list[str]]:
        """The lines above the news: of what is remembered, what whoever writes the letters says, what was decided."""
        if STORY in self._text.pages:
            return []
        t, wide = self._services.t, inner_room(self._look, pygame.Rect((0, 0), self._size)).width
        said = filter(None, (self._text.memory, t(self._text.own_line), t(self._text.echo)))
        return [self._look.fonts.wrap(words, _ABOVE, wide) for words in said]

    @property
    def _above_height(self) -> int:
        look, lines = self._look, sum(map(len, self._above))
        apart = look.px(_APART) * (len(self._above) - 1)
        return lines * (look.fonts.line_height(_ABOVE) + look.px(2)) + apart + look.px(10) if lines else 0

    def _write_above(self, sheet: pygame.Surface) -> None:
        look, room = self._look, below_head(self._look, sheet.get_rect(), self._banner)
        y, step = room.top, look.fonts.line_height(_ABOVE) + look.px(2)
        for words in self._above:
            for line in words:
                sheet.blit(look.fonts.line(line, _ABOVE, look.palette.ink), (room.left, y))
                y += step
            y += look.px(_APART)

    @cached_property
    def _banner(self) -> int:
        """The height of the chapter's painting above the news where no page tells its story: as the words allow."""
        look = self._look
        if STORY in self._text.pages:
            return 0
        heights = range(look.px(_BANNER), look.px(_LEAST_BANNER), -look.px(8))
        return next(filter(self._can_be_read, heights), look.px(_LEAST_BANNER))

    def _can_be_read(self, banner: int) -> bool:
        """Return whether all news keep the size of their words and pictures below a painting of some height."""
        look, lines = self._look, self._text.news
        room, step = self._news_room(banner)
        if step < look.px(_ROW.get(len(lines), _MANY_ROWS)):
            return False
        boards, px = [news.board for news in lines if news.board is not None], self._picture_px(step)
        widest = max((round((board.size[1] + 0.5) * _cell_px(board, px)) for board in boards), default=0)
        wide = room.width - look.px(106) - widest
        words = (news_words(self._services, self._text, news) for news in lines if not news.ladder)
        most = max((len(look.fonts.wrap(line, self._news_type, wide)) for line in words), default=1)
        return most * look.fonts.line_height(self._news_type) + look.px(6) <= step

    @property
    def _news_type(self) -> TextRole:
        return TextRole(Typeface.PLAIN, _NEWS_TYPE.get(len(self._text.news), _MANY_NEWS_TYPE))

    def _picture_px(self, step: int) -> int:
        """Return how many pixels a cell of the pictures has beside news of a height."""
        wanted = self._look.px(_NEWS_PX.get(len(self._text.news), _MANY_NEWS_PX))
        return max(_LEAST_PX, min(wanted, (step - self._look.px(28)) // 3))

    def _strip(self, sheet: pygame.Surface, row: pygame.Rect, news: News) -> tuple[str, pygame.Rect]:
        """Draw the ladder that a line of news speaks of; return its words, and their room above the whole width."""
        look, line = self._look, ladder_of(self._text, news.ladder)
        at, words = cut_bottom(row, min(look.px(62), row.height // 2))
        draw_line(sheet, look, self._services.sprites, at, line)
        return news_words(self._services, self._text, news), words

    def _picture(self, news: News, px: int) -> pygame.Surface:
        key = self._text.news.index(news), px
        if key not in self._pictures:
            self._pictures[key] = self._painted(news, px)
        return self._pictures[key]

    def _painted(self, news: News, px: int) -> pygame.Surface:
        if news.board is None:
            return self._services.sprites.icon("rule-tree", 3 * px)
        return small_board(self._services.sprites, news.board, _cell_px(news.board, px))


def _cell_px(board: SmallBoard, px: int) -> int:
    """Return how many pixels a cell of a picture has that is no higher than three cells of a size."""
    return max(_LEAST_PX, min(px, cells_px(board, 3 * px)))


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


def _one_size(look: Look, texts: Sequence[tuple[str, pygame.Rect]], role: TextRole) -> TextRole:
    """Return the letters with which every text fits its room: all paragraphs of a page have one size."""
    step = look.fonts.line_height(role)
    fits = all(len(look.fonts.wrap(text, role, room.width)) * step <= room.height for text, room in texts)
    if fits or role.size <= SMALL.size:
        return role
    return _one_size(look, texts, TextRole(role.face, max(SMALL.size, role.size - 3)))


def _wrapped(sheet: pygame.Surface, look: Look, text: str, room: pygame.Rect, role: TextRole) -> None:
    """Write lines in the middle of a room's height."""
    lines, step = look.fonts.wrap(text, role, room.width), look.fonts.line_height(role)
    look.write_lines(sheet, lines, role, look.palette.ink, (room.left, room.centery - step * len(lines) // 2))
