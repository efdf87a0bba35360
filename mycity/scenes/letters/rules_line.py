"""The lines of books of rules: words beside a small board, a heading, an answer, a ladder, a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from mycity.board_pictures.small_boards import board_height, small_board
from mycity.content.small_boards import SmallBoard
from mycity.scenes.letters.letter_table import LetterTable
from mycity.scenes.shared.ladders import draw_line
from mycity.scenes.shared.pictures.picture_queue import PictureQueue
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.ladder_lines import LadderLine, NumbersLine
from mycity.ui.kit.layout import cut_bottom
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import MAX_CELL
from mycity.ui.style.fonts import HEAD, NOTE, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

_COLUMNS = 6
"""Cells across of the widest boards there are."""
_DOT = 28
"""The indent of an answer behind its dot, in pixels at 1280 x 800."""
_STRIP = 66
"""The height of a ladder below its words, in pixels at 1280 x 800."""


@dataclass(frozen=True)
class LineSize:
    """The size in which a line of a page is set: pixels a cell of its picture, and the type of its words."""

    px: int
    role: TextRole


def _ink(look: Look, *, over: bool) -> Colour:
    """Return the colour of words; of those that hold no more a paler one."""
    return look.palette.ink_soft if over else look.palette.ink


class RulesLine(Widget):
    """Words, and a small board at their left.

    Args:
        words: The words of the line.
        picture: The small board.
        size: The size of both.
        queue: What the small boards are asked for.
        columns: Cells across for which room is kept, so that all texts of a page begin at one place.
        over: Whether it holds no more: then it steps back.
    """

    def __init__(
        self,
        services: Services,
        words: str,
        picture: SmallBoard | None,
        size: LineSize,
        queue: PictureQueue,
        columns: int = _COLUMNS,
        *,
        over: bool = False,
    ) -> None:
        super().__init__()
        self.over = over
        self._columns = columns
        self.words = words
        self._size = size
        self._queue = queue
        self._sprites = services.sprites
        self._picture = picture
        self._px = min(MAX_CELL, services.look.px(size.px))

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the height of the picture or of the words, whichever is higher."""
        lines = look.fonts.wrap(self.words, self._size.role, width - self._left(look))
        board = board_height(self._picture, self._px) if self._picture is not None else 0
        return width, max(board, len(lines) * look.fonts.line_height(self._size.role))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        if self._picture is not None:
            self._draw_board(surface, look, self._picture)
        left, role = self._left(look), self._size.role
        lines = look.fonts.wrap(self.words, role, self.rect.width - left)
        top = self.rect.centery - len(lines) * look.fonts.line_height(role) // 2
        look.write_lines(surface, lines, role, _ink(look, over=self.over), (self.rect.left + left, top))

    def _draw_board(self, surface: pygame.Surface, look: Look, picture: SmallBoard) -> None:
        """Draw the small board, or that it is still to come."""
        paint = partial(small_board, self._sprites, picture, self._px)
        board = self._queue.picture((id(picture), self._px), paint)  # what was read of the assets stays
        if board is None:
            room = pygame.Rect(0, 0, self._columns * self._px, board_height(picture, self._px))
            room.midleft = self.rect.midleft
            look.paint.waiting(surface, room)
            return
        at = board.get_rect(midleft=self.rect.midleft)
        surface.blit(board, at)
        pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(self._size.px / 5))

    def _left(self, look: Look) -> int:
        """Return where the words begin, from the left edge."""
        return self._columns * look.px(self._size.px) + look.px(26)


class NamedLine(Widget):
    """A rule, or a module of a land: its drawing, its name, and below it what it brings.

    Args:
        icon: The drawing.
        name: The name.
        line: The words.
        mark: What is said beside the name, such as that it is new.
    """

    def __init__(self, services: Services, icon: str, name: str, line: str, size: LineSize, mark: str = "") -> None:
        super().__init__()
        self._name, self._line, self._mark = name, line, mark
        self.words = f"{name}: {line}"
        self._icon, self._sprites, self._role = icon, services.sprites, size.role

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = look.fonts.wrap(self._line, self._role, width - self._left(look))
        below = len(lines) * look.fonts.line_height(self._role)
        return width, max(self._side(look), look.fonts.line_height(HEAD) + below)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        icon = self._sprites.icon(self._icon, self._side(look))
        surface.blit(icon, icon.get_rect(midleft=self.rect.midleft))
        left = self.rect.left + self._left(look)
        top = look.write_lines(surface, [self._name], HEAD, look.palette.ink, (left, self.rect.top))
        if self._mark:
            beside = pygame.Rect(
                left + look.fonts.width(self._name, HEAD) + look.px(12), self.rect.top, 0, top - self.rect.top
            )
            beside.width = self.rect.right - beside.left
            look.write(surface, self._mark, NOTE, look.palette.good, beside, "midleft")
        lines = look.fonts.wrap(self._line, self._role, self.rect.right - left)
        look.write_lines(surface, lines, self._role, look.palette.ink_soft, (left, top))

    def _side(self, look: Look) -> int:
        return look.px(52)

    def _left(self, look: Look) -> int:
        return self._side(look) + look.px(20)


class HeadLine(Widget):
    """A heading within a page."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, len(look.fonts.wrap(self.words, HEAD, width)) * look.fonts.line_height(HEAD) + look.px(6)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        lines = look.fonts.wrap(self.words, HEAD, self.rect.width)
        look.write_lines(surface, lines, HEAD, look.palette.ink_soft, self.rect.topleft)
        y = self.rect.bottom - look.px(2)
        pygame.draw.line(surface, look.palette.paper_shade, (self.rect.left, y), (self.rect.right, y), look.px(1))


class AnswerLine(Widget):
    """An answer to what a table asks, behind a dot; one that holds no more steps back."""

    def __init__(self, words: str, role: TextRole, *, over: bool = False) -> None:
        super().__init__()
        self.over = over
        self.words = words
        self._role = role

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = look.fonts.wrap(self.words, self._role, width - look.px(_DOT))
        return width, len(lines) * look.fonts.line_height(self._role)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        left, step = look.px(_DOT), look.fonts.line_height(self._role)
        dot = self.rect.left + left // 2, self.rect.top + step // 2
        pygame.draw.circle(surface, look.palette.ink_soft, dot, max(2, look.px(3)))
        lines = look.fonts.wrap(self.words, self._role, self.rect.width - left)
        ink = _ink(look, over=self.over)
        look.write_lines(surface, lines, self._role, ink, (self.rect.left + left, self.rect.top))


class LadderWordsLine(Widget):
    """Words above the ladder that they speak of; such as hold no more step back."""

    def __init__(
        self, services: Services, words: str, ladder: LadderLine | NumbersLine, role: TextRole, *, over: bool = False
    ) -> None:
        super().__init__()
        self.over = over
        self.words = words
        self._services = services
        self._ladder = ladder
        self._role = role

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = look.fonts.wrap(self.words, self._role, width)
        return width, len(lines) * look.fonts.line_height(self._role) + look.px(_STRIP)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        lines = look.fonts.wrap(self.words, self._role, self.rect.width)
        look.write_lines(surface, lines, self._role, _ink(look, over=self.over), self.rect.topleft)
        high = look.px(_STRIP - 8)
        strip = cut_bottom(self.rect, high)[0]
        draw_line(surface, look, self._services.sprites, strip, self._ladder)


class TableWidget(Widget):
    """The table as a line of a page, as high as its view or as it needs to be."""

    def __init__(self, table: LetterTable, height: int) -> None:
        super().__init__()
        self._table = table
        self._height = height

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        del look
        return width, max(self._height, self._table.least_height(width))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        self._table.draw(surface, self.rect)

    def prizes(self) -> list[Widget]:
        """Return what explains the pictures of the prizes, as it is placed."""
        return self._table.prizes(self.rect)
