"""Figures, best cities and the favourite building on a year's page: small pictures in frames, with words below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from mycity.board_pictures.small_pictures import token_picture
from mycity.ui.kit.boxes import Box, aligned, beside, headed, pictured, written
from mycity.ui.kit.cards import even_columns
from mycity.ui.kit.layout import cut_bottom
from mycity.ui.kit.widgets import Common, Pressable, Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import BODY, LABEL, SMALL, SMALL_STRONG, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.textures import gradient, with_round_corners

_MAT, _GAP, _TOKEN, _APART = 5, 12, 30, 22
"""The paper around a picture, the room between two things, a token's side, the room after a name, at 1280 x 800."""
_LEAST_PICTURE, _MOST_PICTURE = 62, 190
"""The least height of a picture and its most width."""
_CORNER = 6
_HAZE, _MEADOW = (236, 226, 200), (196, 210, 156)


class YearFigures(Widget):
    """Large figures below one another, each with what it counts beside it.

    Args:
        figures: (how many, of what), from the top.
    """

    def __init__(self, figures: Sequence[tuple[int, str]]) -> None:
        super().__init__()
        self._figures = list(figures)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        words = max(look.fonts.width(words, BODY) for _, words in self._figures)
        across = self._figures_width(look) + look.px(_GAP) + words
        return min(width, across), len(self._figures) * look.fonts.line_height(TITLE)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        wide, high = self._figures_width(look), self.rect.height // len(self._figures)
        for number, (count, words) in enumerate(self._figures):
            figure = written(look, str(count), TITLE, at="midright").wide(wide)
            line = beside(figure, written(look, words, BODY, look.palette.ink_soft), gap=look.px(_GAP))
            line.draw(surface, pygame.Rect(self.rect.left, self.rect.top + number * high, self.rect.width, high))

    def _figures_width(self, look: Look) -> int:
        return max(look.fonts.width(str(count), TITLE) for count, _ in self._figures)


class PeopleRow(Widget):
    """Those who played, as tokens with the names of their cities.

    Args:
        people: (city's name, animal); whoever played most comes first.
    """

    def __init__(self, sprites: Sprites, people: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._sprites = sprites
        self._people = list(people)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        across = sum(self._width(look, name) for name, _ in self._people)
        return min(width, across), max(look.px(_TOKEN + 8), look.fonts.line_height(BODY))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        people = (self._person(look, name, animal) for name, animal in self._named(look))
        aligned(beside(*people, gap=look.px(_APART)), "midright").draw(surface, self.rect)

    def _person(self, look: Look, name: str, animal: str) -> Box:
        side, words = look.px(_TOKEN), written(look, name, BODY).wide(look.fonts.width(name, BODY))
        token = pictured(token_picture(self._sprites, animal, side, look.palette.gold), "midleft")
        return beside(token.wide(side), words, gap=look.px(12))

    def _named(self, look: Look) -> list[tuple[str, str]]:
        """Return those who have room: with their names as far as these have it, then as tokens alone."""
        room = self.rect.width + look.px(_APART)
        people = self._people[: max(1, room // self._width(look, ""))]
        free = room - len(people) * self._width(look, "")
        named = list[tuple[str, str]]()
        for name, animal in people:
            free -= look.fonts.width(name, BODY)
            named.append((name if free >= 0 else "", animal))
        return named

    def _width(self, look: Look, name: str) -> int:
        return look.px(_TOKEN) + look.px(12) + look.fonts.width(name, BODY) + look.px(_APART)


class FramedPicture(Pressable):
    """A picture in a frame of paper, with a line of words of some weight and others below it; it may lead somewhere.

    Args:
        picture: Returns the picture, which is made smaller; None while there is none.
        head: The words that weigh most.
        words: What stands below them.
        on_press: Where it leads, if anywhere.
        token: (the sprites, the animal) of whoever it belongs to, before the head; None of nobody.

    Attributes:
        words_room: The height kept for its words, where those beside it have more; 0 for as much as they need.
    """

    words_room = 0

    def __init__(
        self,
        picture: Callable[[], pygame.Surface | None],
        head: str,
        words: Sequence[str],
        *,
        on_press: Callable[[], None] | None = None,
        token: tuple[Sprites, str] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press or (lambda: None), **common)
        self.focusable = on_press is not None
        self._picture = picture
        self._fitted: tuple[object, tuple[int, int], pygame.Surface] | None = None
        self._head = head
        self._words = list(words)
        self._token = token

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.px(_LEAST_PICTURE) + self.words_height(look, width)

    def least_width(self, look: Look) -> int:
        """Return the width in which its head and its longest word fit."""
        longest = max(look.fonts.width(word, SMALL_STRONG) for line in self._words for word in line.split(" "))
        return max(longest, self._head_box(look).width or 0) + look.px(4)

    def words_height(self, look: Look, width: int) -> int:
        """Return how high all its words are below one another."""
        lines = sum(len(look.fonts.wrap(line, SMALL, max(1, width))) for line in self._words)
        return look.fonts.line_height(LABEL) + lines * look.fonts.line_height(SMALL) + look.px(6)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        words, _ = cut_bottom(self.rect, self.words_room or self.words_height(look, self.rect.width))
        room = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, words.top - self.rect.top)
        self._draw_picture(surface, look, room, lit=self.focusable and state.hovered)
        line = pygame.Rect(words.left, words.top + look.px(4), words.width, look.fonts.line_height(LABEL))
        aligned(self._head_box(look)).draw(surface, line)
        line.height, line.top = look.fonts.line_height(SMALL), line.bottom
        for number, part in enumerate(self._words):
            for row in look.fonts.wrap_balanced(part, SMALL, self.rect.width):
                look.write(surface, row, SMALL, look.palette.ink if not number else look.palette.ink_soft, line)
                line.top += line.height

    def _draw_picture(self, surface: pygame.Surface, look: Look, room: pygame.Rect, *, lit: bool) -> None:
        mat = look.px(_MAT)
        inner = room.inflate(-2 * mat, -2 * mat)
        if min(inner.size) <= 0:
            return
        picture = self._fitting(look, inner.size)
        at = pygame.Rect((0, 0), (min(inner.size),) * 2 if picture is None else picture.get_size())
        at.midbottom = inner.midbottom
        look.paint.panel(surface, at.inflate(2 * mat, 2 * mat), raised=8)
        if picture is None:
            draw_unpainted(surface, look, at)
        else:
            surface.blit(picture, at)
        if lit:
            pygame.draw.rect(surface, look.palette.ring, at.inflate(mat, mat), look.px(3), look.px(9))

    def _fitting(self, look: Look, room: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture as large as a room allows, its corners rounded."""
        whole = self._picture()
        if whole is not None and (self._fitted is None or self._fitted[:2] != (whole, room)):
            share = min(1.0, room[0] / whole.get_width(), room[1] / whole.get_height())
            small = pygame.transform.smoothscale_by(whole, share)
            self._fitted = whole, room, with_round_corners(small, look.px(_CORNER))
        return None if whole is None or self._fitted is None else self._fitted[2]

    def _head_box(self, look: Look) -> Box:
        head = written(look, self._head, LABEL).wide(look.fonts.width(self._head, LABEL))
        if self._token is None:
            return head
        side = look.fonts.line_height(LABEL) - look.px(2)
        return headed(*self._token, side, head, gap=look.px(5))


def draw_unpainted(surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw morning haze over a meadow where a picture is still to come."""
    if look.palette.flat:
        pygame.draw.rect(surface, look.palette.paper_shade, rect, border_radius=look.px(_CORNER))
    else:
        surface.blit(with_round_corners(gradient(rect.size, _HAZE, _MEADOW), look.px(_CORNER)), rect)


class FramedRow(Widget):
    """Framed pictures beside one another, in the middle of a room, in as few lines as their words allow.

    Attributes:
        cards: The pictures.
    """

    def __init__(self, cards: Sequence[FramedPicture]) -> None:
        super().__init__()
        self.cards = list(cards)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        columns = self._columns(look, width)
        across = self._across(look, width)
        high = max(card.measure(look, across)[1] for card in self.cards)
        lines = -(-len(self.cards) // columns)
        return width, lines * high + (lines - 1) * look.px(_GAP)

    def lay(self, look: Look, rect: pygame.Rect) -> None:
        """Place the pictures, all as wide, with as much room around each."""
        self.place(rect)
        gap, columns = look.px(_GAP), self._columns(look, rect.width)
        lines = -(-len(self.cards) // columns)
        high = (rect.height - (lines - 1) * gap) // lines
        wide = self._across(look, rect.width)
        words = max(card.words_height(look, wide) for card in self.cards)
        for card in self.cards:
            card.words_room = words
        for number, card in enumerate(self.cards):
            down, place = divmod(number, columns)
            in_line = min(columns, len(self.cards) - down * columns)
            free = max(0, rect.width - in_line * wide - (in_line - 1) * gap)
            step = wide + gap + free // (in_line + 1)
            left = rect.left + free // (in_line + 1)
            card.place(pygame.Rect(left + place * step, rect.top + down * (high + gap), wide, high))

    def most_height(self, look: Look, width: int) -> int:
        """Return the height beyond which the pictures do not grow: as high as they are wide."""
        columns = self._columns(look, width)
        across = self._across(look, width)
        lines = -(-len(self.cards) // columns)
        words = max(card.words_height(look, across) for card in self.cards)
        return lines * (across + words) + (lines - 1) * look.px(_GAP)

    def _across(self, look: Look, width: int) -> int:
        """Return how wide each of them is."""
        columns = self._columns(look, width)
        most = max(look.px(_MOST_PICTURE), *(card.least_width(look) for card in self.cards))
        return min((width - (columns - 1) * look.px(_GAP)) // columns, most)

    def _columns(self, look: Look, width: int) -> int:
        least = max(card.least_width(look) for card in self.cards)
        return even_columns(len(self.cards), (width + look.px(_GAP)) // (least + look.px(_GAP)))
