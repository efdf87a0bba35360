"""The table of the rules as it is seen: folded to pictures with points below them, unfolded to a line per rule.

It unfolds when the mouse rests on it or the keyboard comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

import pygame

from mycity.board_pictures.small_pictures import signed
from mycity.scenes.play.panes.overview import Overview, RuleLine, SumWords
from mycity.scenes.play.panes.unfolding_widget import SheetRow, UnfoldingWidget, draw_rows, rows_height
from mycity.scenes.shared.board_layout import SUM, rule_rows
from mycity.ui.kit.layout import cut_bottom, cut_right
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import HEAD, LABEL, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look

_SIGN, _POINTS = 26, 46
"""Across, of a rule's sign and of its points on the unfolded table, in pixels at 1280 x 800."""
_SIDES = 46, 38, 30
"""Across, of the signs of what brings something, on the folded one: few sizes, so that all are at hand."""
_SMALL, _APART = 22, 3
"""Across, of the signs of what brings nothing, and between two of them."""
_FAINT = 150


def sum_box(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return the part of the folded table that shows the sum."""
    inner = _inner(look, rect)
    return cut_right(inner, look.px(SUM))[0]


def draw_folded(surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, table: Overview) -> None:
    """Draw what brings something in a row or two, the points of the moment below each, and the rest small beside it.

    The sum is drawn for itself.
    """
    look.paint.panel(surface, rect)
    places = folded_places(look, rect, table)
    scoring = [(entry, place) for entry, place in zip(table.lines, places, strict=True) if not entry.is_small]
    for entry, place in zip(table.lines, places, strict=True):
        if entry.is_small:
            _draw_small(surface, sprites, place, entry)
        else:
            _draw_rule(surface, look, sprites, place, entry)
    for (before, _), (entry, place) in pairwise(scoring):
        if entry.at_once != before.at_once and place.left > scoring[0][1].left:
            top, bottom = (place.left, place.top + 4), (place.left, place.bottom - 4)
            pygame.draw.line(surface, look.palette.paper_shade, top, bottom, look.px(2))


def icon_place(look: Look, rect: pygame.Rect, table: Overview, line: str) -> pygame.Rect | None:
    """Return the place of the rule with that line of points in the folded table at ``rect``; None without one."""
    places = folded_places(look, rect, table)
    return next((place for entry, place in zip(table.lines, places, strict=True) if line in entry.lines), None)


def folded_places(look: Look, rect: pygame.Rect, table: Overview) -> list[pygame.Rect]:
    """Return the place of every rule in the folded table at ``rect``."""
    inner = _inner(look, rect)
    inner.width -= look.px(SUM)
    small = sum(line.is_small for line in table.lines)
    few = _small_places(look, inner, small)
    if few:
        inner.width = few[0].left - look.px(2 * _APART) - inner.left
    many = _large_places(look, inner, len(table.lines) - small)
    return [few.pop(0) if line.is_small else many.pop(0) for line in table.lines]


def _large_places(look: Look, inner: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return the places of what brings something, in rows that fill a room."""
    rows = rule_rows(look, inner.width + look.px(SUM) + look.px(20), max(1, count))
    across = -(-count // rows)
    wide, high = inner.width / max(1, across), inner.height // rows
    return [
        pygame.Rect(
            round(inner.left + wide * (number % across)), inner.top + high * (number // across), int(wide), high
        )
        for number in range(count)
    ]


def _small_places(look: Look, inner: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return the places of what brings nothing, in columns at the right of a room."""
    step = look.px(_SMALL + _APART)
    rows = max(1, inner.height // step)
    columns = -(-count // rows)
    rows = -(-count // max(1, columns))
    left, top = inner.right - columns * step, inner.centery - rows * step // 2
    return [
        pygame.Rect(left + number // rows * step, top + number % rows * step, look.px(_SMALL), look.px(_SMALL))
        for number in range(count)
    ]


def _inner(look: Look, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-look.px(16), -look.px(6))


def icon_side(look: Look, place: pygame.Rect) -> int:
    """Return how large the picture of a rule that brings something is in its place."""
    room = min(place.width - look.px(2), place.height - look.fonts.line_height(STRONG) + look.px(4))
    return next((side for side in map(look.px, _SIDES) if side <= room), room)


def sign_sides(look: Look) -> tuple[int, ...]:
    """Return how large the pictures of rules may be on the folded table."""
    return *map(look.px, _SIDES), look.px(_SMALL)


def _draw_small(surface: pygame.Surface, sprites: Sprites, place: pygame.Rect, entry: RuleLine) -> None:
    icon = sprites.icon(entry.icon, place.width).copy()
    icon.set_alpha(_FAINT)
    surface.blit(icon, icon.get_rect(center=place.center))


def _draw_rule(surface: pygame.Surface, look: Look, sprites: Sprites, place: pygame.Rect, entry: RuleLine) -> None:
    line, side = look.fonts.line_height(STRONG), icon_side(look, place)
    foot = cut_bottom(place, line)[0]
    icon = sprites.icon(entry.icon, side)
    top = place.centery - (side + line - look.px(4)) // 2
    surface.blit(icon, icon.get_rect(midtop=(place.centerx, top)))
    foot.top = top + side - look.px(4)
    look.write(surface, signed(entry.points or 0), STRONG, _colour(look, entry), foot)


def draw_sum(surface: pygame.Surface, look: Look, rect: pygame.Rect, words: SumWords) -> None:
    """Draw the sum of the folded table at ``rect``: the number between its two small lines."""
    box = sum_box(look, rect)
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    look.paint.panel(surface, rect)
    surface.set_clip(clip)
    soft, colour = look.palette.ink_soft, look.palette.ink
    if words.is_change and words.points:
        colour = look.palette.good if words.points > 0 else look.palette.bad
    small, large = look.fonts.line_height(SMALL), look.fonts.line_height(HEAD)
    foot = small if words.foot else 0
    overlap = max(0, small + large + foot - box.height) // 2 + look.px(2)
    top = box.centery - (small + large + foot - 2 * overlap) // 2
    look.write(surface, words.head, SMALL, soft, pygame.Rect(box.left, top, box.width, small))
    middle = pygame.Rect(box.left, top + small - overlap, box.width, large)
    look.write(surface, signed(words.points), HEAD, colour, middle)
    look.write(surface, words.foot, SMALL, soft, pygame.Rect(box.left, middle.bottom - overlap, box.width, small))


class OverviewSheet:
    """Paints the unfolded table, and keeps it while nothing changes.

    Args:
        width: The width of the sheet, in pixels.
        most: The most it may take, across and down: where its words need more height, it becomes wider.
        heads: The translated titles of what counts at once and at the end, and of the sum.
        rank_prizes: The prizes for each rank, translated; empty outside a campaign.
    """

    def __init__(
        self,
        look: Look,
        sprites: Sprites,
        width: int,
        most: tuple[int, int],
        heads: tuple[str, str, str],
        rank_prizes: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self._look = look
        self._sprites = sprites
        self._width = width
        self._most = most
        self._heads = heads
        self._rank_prizes = rank_prizes
        self._made = LatestResult[Overview, pygame.Surface]()

    def picture(self, table: Overview) -> pygame.Surface:
        """Return the lines on a clear sheet. It is shared: blit it, never draw on it."""
        return self._made.get(table, lambda: self._make(table))

    def _make(self, table: Overview) -> pygame.Surface:
        edge, width = self._look.px(18), self._width
        rows = self._rows(table, width - 2 * edge)
        while (too_high := rows_height(rows) + 2 * edge > self._most[1]) and width < self._most[0]:
            width = min(width + self._look.px(40), self._most[0])
            rows = self._rows(table, width - 2 * edge)
        if too_high:  # what places receive is in the letter too
            rows = [*self._rules(table, width - 2 * edge), self._sum(table.total, width - 2 * edge)]
        sheet = pygame.Surface((width, rows_height(rows) + 2 * edge), pygame.SRCALPHA)
        draw_rows(sheet, pygame.Rect(edge, edge, width - 2 * edge, 0), rows)
        return sheet

    def _rows(self, table: Overview, width: int) -> list[SheetRow]:
        return [*self._rules(table, width), self._sum(table.total, width), *self._receives(width)]

    def _rules(self, table: Overview, width: int) -> Iterator[SheetRow]:
        """Yield the rules below their head lines: what counts at once, then what counts at the end."""
        look = self._look
        for at_once, head in zip((True, False), self._heads, strict=False):
            lines = [line for line in table.lines if line.at_once == at_once]
            if lines:
                yield look.fonts.line_height(LABEL) + look.px(4), partial(self._write, words=head, role=LABEL)
            for line in lines:
                words = _line_words(look, line, width - look.px(_SIGN + _POINTS + 16))
                height = max(look.px(30), len(words) * look.fonts.line_height(SMALL) + look.px(5))
                yield height, partial(self._draw_rule, line=line, words=words)

    def _draw_rule(self, sheet: pygame.Surface, row: pygame.Rect, line: RuleLine, words: list[str]) -> None:
        look, side = self._look, self._look.px(_SIGN)
        icon = self._sprites.icon(line.icon, side)
        sheet.blit(icon, icon.get_rect(midleft=row.midleft))
        top = row.centery - look.fonts.line_height(SMALL) * len(words) // 2
        look.write_lines(sheet, words, SMALL, look.palette.ink, (row.left + side + look.px(10), top))
        if line.points is not None:
            look.write(sheet, signed(line.points), STRONG, _colour(look, line), row, "midright")

    def _sum(self, total: int, width: int) -> SheetRow:
        look, points = self._look, signed(total)
        words = look.fonts.wrap(self._heads[2], STRONG, width - look.fonts.width(points, LABEL) - look.px(12))
        high = len(words) * look.fonts.line_height(STRONG)

        def draw(sheet: pygame.Surface, row: pygame.Rect) -> None:
            look.write_lines(sheet, words, STRONG, look.palette.ink, (row.left, row.centery - high // 2))
            look.write(sheet, points, LABEL, look.palette.ink, row, "midright")

        return max(high, look.fonts.line_height(LABEL)) + look.px(8), draw

    def _receives(self, width: int) -> Iterator[SheetRow]:
        """Yield what each place receives, a little below the sum."""
        look = self._look
        widest = max((look.fonts.width(rank, SMALL_STRONG) for rank, _ in self._rank_prizes), default=0)
        column = max(look.px(92), widest) + look.px(4)
        if self._rank_prizes:
            yield look.px(8), partial(self._write, words="", role=SMALL)
        for rank, words in self._rank_prizes:
            lines = look.fonts.wrap(words, SMALL, width - column)
            height = len(lines) * look.fonts.line_height(SMALL) + look.px(3)
            yield height, partial(self._draw_rank, rank=rank, lines=lines, column=column)

    def _draw_rank(self, sheet: pygame.Surface, row: pygame.Rect, rank: str, lines: list[str], column: int) -> None:
        look, ink = self._look, self._look.palette.ink
        look.write_lines(sheet, [rank], SMALL_STRONG, ink, row.topleft)
        look.write_lines(sheet, lines, SMALL, ink, (row.left + column, row.top))

    def _write(self, sheet: pygame.Surface, row: pygame.Rect, words: str, role: TextRole) -> None:
        self._look.write(sheet, words, role, self._look.palette.ink, row, "midleft")


class OverviewWidget(UnfoldingWidget):
    """The place of the folded table.

    Args:
        table: Returns the table now.
        sheet: Paints it.
    """

    def __init__(self, table: Callable[[], Overview], sheet: OverviewSheet, room: pygame.Rect) -> None:
        super().__init__("overview", room)
        self._table = table
        self._sheet = sheet

    def content(self) -> Overview:
        return self._table()

    def unfolded(self, look: Look) -> pygame.Rect:
        """Return where the sheet goes: above the folded row, or beside it when too high, never over it."""
        gap = look.px(8)
        sheet = self._sheet.picture(self._table()).get_rect(midbottom=(self.rect.centerx, self.rect.top - gap))
        if sheet.top < self.room.top:
            sheet.bottomright = (self.rect.left - gap, self.rect.bottom)
        return sheet.clamp(self.room)

    def draw_sheet(self, surface: pygame.Surface, look: Look, at: pygame.Rect) -> None:  # noqa: ARG002 - it is painted
        surface.blit(self._sheet.picture(self._table()), at)


def _line_words(look: Look, line: RuleLine, width: int) -> list[str]:
    """Return the words of a rule, and below them what is said of it as long as the city is being built."""
    return look.fonts.wrap(f"{line.words}\n{line.open}".strip(), SMALL, width)


def _colour(look: Look, line: RuleLine) -> tuple[int, int, int]:
    """Return the colour of points: those to be counted are good or bad, the others only said."""
    palette = look.palette
    if line.open or not line.points:
        return palette.ink_soft
    return palette.good if line.points > 0 else palette.bad
