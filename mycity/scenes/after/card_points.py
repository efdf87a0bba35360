"""The points on a player's card: in a list with names or as numbers below signs, in one line what brought nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures.small_pictures import draw_zeros, plain, signed, token_picture, zero_places
from mycity.content.rule_words import words_of
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.counting import START
from mycity.ui.kit.boxes import Box, above, beside, letters, pictured, space, written
from mycity.ui.messages import mark
from mycity.ui.style.fonts import MINUS, SMALL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour


@dataclass(frozen=True)
class PointStyle:
    """A style of the points of a card: sizes in pixels at 1280 x 800.

    Attributes:
        row: Down a line of points, at least.
        column: The least a number is given across it.
        sign: Across its picture.
        is_list: Whether each line has a row with its name, not a number below a sign.
    """

    row: int
    column: int
    sign: int
    is_list: bool = False

    def high(self, look: Look) -> int:
        """Return how high a row of points is, whatever size letters have."""
        if self.is_list:
            return max(look.px(self.row), look.fonts.line_height(SMALL) + look.px(2))
        return max(look.px(self.row), look.px(self.sign) + look.fonts.line_height(SMALL_STRONG))


STYLES = PointStyle(26, 0, 24, is_list=True), PointStyle(62, 46, 36), PointStyle(48, 30, 26)
"""The ways to draw points, the best first; the last has room on every card."""
_FOLD = 28
"""Pixels down the line of what brought nobody anything."""


class CardPoints:
    """The lines of points of one card, in a room as wide as its inside.

    Args:
        points: (line, points) of all that brought anybody anything.
        folded: The lines that brought nobody anything.
        animal: The animal on the player's token.

    Attributes:
        style: How they are drawn: as all cards have room for.
    """

    def __init__(
        self, services: Services, points: Sequence[tuple[str, int]], folded: Sequence[str], animal: str
    ) -> None:
        self.style = STYLES[-1]
        self._services = services
        self._lines = [row for row in points if row[1] or row[0] == START]
        told = {rule for rule, _ in self._lines}
        self._folded = [*(rule for rule, _ in points if rule not in told), *folded]
        self._animal = animal

    def has_names_in(self, look: Look, width: int, style: PointStyle) -> bool:
        """Return whether the names that a style writes have room in a width."""
        names = (look.fonts.width(self._name(rule), SMALL) for rule, _ in self._lines)
        return not style.is_list or max(names, default=0) <= self._name_room(look, width, style)

    def height(self, look: Look, width: int, style: PointStyle) -> int:
        """Return how high they are in a style and a width."""
        return self._rows(look, width, style) * style.high(look) + self._fold(look)

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """Draw the lines of points, and in one line what brought nothing."""
        for rule, count, place in self.places(look, room):
            box = self._row if self.style.is_list else self._column
            box(look, place.width, rule, count).draw(surface, place)
        if self._folded:
            icons = [line_words(rule)[1] for rule in self._folded]
            draw_zeros(surface, look, self._services.sprites, self._fold_rect(look, room), icons)

    def signs(self, look: Look, room: pygame.Rect) -> list[tuple[str, pygame.Rect]]:
        """Return (name, rect) of every sign, for its tooltip."""
        zeros = zero_places(look, self._fold_rect(look, room), len(self._folded))
        named = [(self._name(rule), place) for rule, _, place in self.places(look, room)]
        return named + [(self._name(rule), place) for rule, place in zip(self._folded, zeros, strict=True)]

    def places(self, look: Look, room: pygame.Rect) -> Iterator[tuple[str, int, pygame.Rect]]:
        """Yield (line, points, its rect) of all that brought this city something."""
        lines, high = self._lines, self.style.high(look)
        per_row = -(-len(lines) // self._rows(look, room.width, self.style))
        step = room.width / per_row
        for number, (rule, count) in enumerate(lines):
            down, across = divmod(number, per_row)
            yield rule, count, pygame.Rect(round(room.left + step * across), room.top + down * high, int(step), high)

    def _fold(self, look: Look) -> int:
        return look.px(_FOLD) if self._folded else 0

    def _fold_rect(self, look: Look, room: pygame.Rect) -> pygame.Rect:
        """Return the line of what brought nothing, below the others."""
        high = self._rows(look, room.width, self.style) * self.style.high(look)
        return pygame.Rect(room.left, room.top + high, room.width, self._fold(look))

    def _name(self, line: str) -> str:
        return self._services.t(line_words(line)[0])

    def _name_room(self, look: Look, width: int, style: PointStyle) -> int:
        """Return the width left for a name between its sign and its points."""
        return width - look.px(style.sign + 8) - look.fonts.width(f"{MINUS}188", SMALL_STRONG)

    def _row(self, look: Look, width: int, line: str, points: int) -> Box:
        """Return a sign, the name of its line, and the points at the right."""
        sign = self._sign(look, look.px(self.style.sign), line)
        name = written(look, self._name(line), SMALL).wide(self._name_room(look, width, self.style))
        return beside(sign, space(look.px(6)), name, space().wide(None), self._number(look, line, points))

    def _column(self, look: Look, width: int, line: str, points: int) -> Box:
        """Return a sign, and its points below it."""
        sign = self._sign(look, min(look.px(self.style.sign), round(width * 0.8)), line)
        return above(sign, self._number(look, line, points), gap=look.px(1))

    def _sign(self, look: Look, side: int, line: str) -> Box:
        if icon := line_words(line)[1]:
            sign = self._services.sprites.icon(icon, side)
        else:
            sign = token_picture(self._services.sprites, self._animal, side - 4, look.palette.ink_soft)
        return pictured(sign).wide(side).high(side)

    def _number(self, look: Look, line: str, points: int) -> Box:
        if line == START:
            return letters(look, plain(points), SMALL_STRONG)
        return letters(look, signed(points), SMALL_STRONG, points_colour(look, points))

    def _rows(self, look: Look, width: int, style: PointStyle) -> int:
        """Return in how many rows the points stand: each has room for its number, in a list for its name."""
        if style.is_list:
            return len(self._lines)
        room = width // max(look.px(style.column), look.fonts.width(f"{MINUS}18", SMALL_STRONG))
        return -(-len(self._lines) // max(1, room))


def line_words(line: str) -> tuple[str, str]:
    """Return the name of a line of points, to be translated, and its icon; both empty for one that has none."""
    if line == START:
        return mark("At the start"), ""
    words = words_of(line)
    return (words.name, words.icon) if words else ("", "")


def points_colour(look: Look, points: int) -> Colour:
    """Return the colour points are written in: gained, lost, or none."""
    if points == 0:
        return look.palette.ink_soft
    return look.palette.good if points > 0 else look.palette.bad
