"""The table of the rules as it is seen: folded to pictures with points below them, unfolded to a line per rule.

It unfolds when the mouse rests on it or the keyboard comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import pygame

from mycity.board_pictures.small_pictures import plain, signed
from mycity.scenes.play.panes.overview import Overview, ProvisionalLine, RuleLine, SumWords
from mycity.scenes.play.panes.unfolding_widget import SheetRow, UnfoldingWidget, draw_rows, rows_height
from mycity.scenes.shared.column_layout import SUM
from mycity.ui.kit.layout import cut_bottom, cut_right, cut_top
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import HEAD, LABEL, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable
from mycity.ui.style.theme import Colour

_SIGN, _POINTS = 26, 46
"""Across, of a rule's sign and of its points on the unfolded table, in pixels at 1280 x 800."""
_SIDES, _NAMED_SIDES = (34, 30, 26, 22, 18), (34, 30, 26)
"""Across, of the signs on the folded one, and with words beside small ones: few sizes, so that all are at hand."""
_SMALL, _LEAST_SIDE = 20, 14
"""Across, of the signs of what brings nothing at most, and of all at least."""
_BESIDE, _APART, _PADDED = 3, 10, 5
"""Between a sign and what stands beside it, between two parts, and within a broken outline."""
_NARROW, _STRIP = 360, 50
"""The width below which the sum stands above the parts, not beside them, and its height then."""
_FAINT = 150
_DASH = 5


@dataclass(frozen=True)
class FoldedPart:
    """A part of the folded table.

    Attributes:
        line: What it shows.
        place: Its rect.
        side: Across its sign; 0 where it has none.
        words: Beside the sign.
    """

    line: RuleLine | ProvisionalLine
    place: pygame.Rect
    side: int
    words: str

    @property
    def is_small(self) -> bool:
        return isinstance(self.line, RuleLine) and self.line.is_small


def sum_box(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return the part of the folded table that shows the sum: at its right, or above all else where it is narrow."""
    inner = _inner(look, rect)
    return cut_top(inner, look.px(_STRIP))[0] if _is_narrow(look, rect) else cut_right(inner, look.px(SUM))[0]


def _is_narrow(look: Look, rect: pygame.Rect) -> bool:
    return rect.width < look.px(_NARROW)


def draw_folded(surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, table: Overview) -> None:
    """Draw the parts of the score; in a broken outline what is not certain yet; small what brings nothing.

    The sum is drawn for itself.
    """
    look.paint.panel(surface, rect)
    for part in folded_parts(look, rect, table):
        if isinstance(part.line, ProvisionalLine):
            draw_broken_outline(surface, look, part.place)
        _draw_part(surface, look, sprites, part)


def icon_place(look: Look, rect: pygame.Rect, table: Overview, line: str) -> pygame.Rect | None:
    """Return the place of that line of points in the folded table at ``rect``; None without one."""
    parts = folded_parts(look, rect, table)
    certain = [part for part in parts if isinstance(part.line, RuleLine) and line in part.line.lines]
    open_ = [part for part in parts if isinstance(part.line, ProvisionalLine) and line == part.line.line]
    return next((part.place for part in sorted(certain, key=lambda part: part.is_small) + open_), None)


def folded_parts(look: Look, rect: pygame.Rect, table: Overview) -> list[FoldedPart]:
    """Return the parts of the folded table at ``rect``: in rows, as large as all have room, the small ones with words.

    The parts of the score stand first, then what is not certain yet, then what brings nothing by now.
    """
    room = _inner(look, rect)
    if _is_narrow(look, rect):
        room = cut_bottom(room, room.height - look.px(_STRIP))[0]
    else:
        room.width -= look.px(SUM) + look.px(_APART)
    lines = [line for line in table.lines if not line.is_small]
    small = [line for line in table.lines if line.is_small and not line.is_waiting]
    # The richest of a few settings in which all fits: words beside the small signs first, larger signs after them.
    settings = [*((side, True) for side in _NAMED_SIDES), *((side, False) for side in _SIDES)]
    for side, named in settings:
        rows = _flow(look, room, [*lines, *table.provisional, *small], (side, named, table.tells_costs))
        if rows is not None:
            return rows
    return _squeezed(look, room, [*lines, *table.provisional, *small], table.tells_costs)


_Line = RuleLine | ProvisionalLine


def _flow(
    look: Look, room: pygame.Rect, lines: Sequence[_Line], setting: tuple[int, bool, bool]
) -> list[FoldedPart] | None:
    """Return the parts in rows of equal height that fill a room; None where they have none."""
    side, named, tells_costs = setting
    sized = [_sized(look, line, look.px(side), named=named, tells_costs=tells_costs) for line in lines]
    high = max(look.px(side), look.fonts.line_height(STRONG)) + look.px(2)
    rows: list[list[FoldedPart]] = [[]]
    for part in sized:
        row = rows[-1]
        left = row[-1].place.right + look.px(_APART) if row else room.left
        if row and left + part.place.width > room.right:
            rows.append([])
            left = room.left
        if left + part.place.width > room.right:
            return None
        part.place.topleft = left, 0
        part.place.height = high
        rows[-1].append(part)
    if len(rows) * high > room.height:
        return None
    step = min(room.height // len(rows), high + look.px(8))
    top = room.top + (room.height - step * len(rows)) // 2
    for number, row in enumerate(rows):
        for part in row:
            part.place.top = top + number * step + (step - high) // 2
    return [part for row in rows for part in row]


def _squeezed(look: Look, room: pygame.Rect, lines: Sequence[_Line], tells_costs: bool) -> list[FoldedPart]:
    """Return the parts as small as can be read, those beyond the room left out: the unfolded table has them."""
    parts: list[FoldedPart] = []
    for count in range(len(lines), 0, -1):
        flown = _flow(look, room, lines[:count], (_LEAST_SIDE, False, tells_costs))
        if flown is not None:
            return flown
    return parts


def _sized(look: Look, line: _Line, side: int, *, named: bool, tells_costs: bool) -> FoldedPart:
    """Return a part with the width that it needs, wherever it is put."""
    if isinstance(line, ProvisionalLine):
        words = signed(line.points) if not line.cells else f"{line.cells}"
        if line.cells and tells_costs:
            words = f"{line.cells} ({signed(line.points)})"
        padding = 2 * look.px(_PADDED)
    elif line.is_small:
        side, padding = min(side, look.px(_SMALL)), 0
        words = line.name if named else ""
    else:
        words, padding = plain(line.points or 0) if line.is_start else signed(line.points or 0), 0
    role = _role(line)
    beside = look.px(_BESIDE) + look.fonts.width(words, role) if words else 0
    return FoldedPart(line, pygame.Rect(0, 0, side + beside + padding, 0), side, words)


def _role(line: _Line) -> TextRole:
    return SMALL if isinstance(line, RuleLine) and line.is_small else STRONG


def _inner(look: Look, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-look.px(20), -look.px(8))


def sign_sides(look: Look) -> tuple[int, ...]:
    """Return how large the pictures of rules may be on the folded table."""
    return *map(look.px, _SIDES), look.px(_SMALL), _LEAST_SIDE


def _draw_part(surface: pygame.Surface, look: Look, sprites: Sprites, part: FoldedPart) -> None:
    line, place = part.line, part.place
    inner = place.inflate(-2 * look.px(_PADDED), 0) if isinstance(line, ProvisionalLine) else place
    icon = sprites.icon(line.icon, part.side)
    if part.is_small:
        icon = icon.copy()
        icon.set_alpha(_FAINT)
    surface.blit(icon, icon.get_rect(midleft=inner.midleft))
    if part.words:
        words = pygame.Rect(inner.left + part.side + look.px(_BESIDE), inner.top, 0, inner.height)
        words.width = inner.right - words.left
        look.write(surface, part.words, _role(line), _colour(look, line), words, "midleft")


def draw_broken_outline(surface: pygame.Surface, look: Look, rect: pygame.Rect, colour: Colour | None = None) -> None:
    """Draw the outline around what is not certain yet."""
    surface.blit(_broken_outline(rect.size, look.px(_DASH), look.px(1.5), colour or look.palette.ink_soft), rect)


@lru_cache(maxsize=64)
def _broken_outline(size: tuple[int, int], dash: int, width: int, colour: Colour) -> pygame.Surface:
    """Return a round rect in dashes. It is kept: never draw on it."""
    outline = pygame.Surface(drawable(size), pygame.SRCALPHA)
    radius = min(size[1] // 3, 2 * dash)
    pygame.draw.rect(outline, colour, outline.get_rect(), width, radius)
    for left in range(radius + dash, size[0] - radius, 2 * dash):
        for top in (0, size[1] - width):
            outline.fill((0, 0, 0, 0), (left, top, min(dash, size[0] - radius - left), width))
    for top in range(radius + dash, size[1] - radius, 2 * dash):
        for left in (0, size[0] - width):
            outline.fill((0, 0, 0, 0), (left, top, width, min(dash, size[1] - radius - top)))
    return outline


def draw_sum(surface: pygame.Surface, look: Look, rect: pygame.Rect, words: SumWords) -> None:
    """Draw the sum of the folded table at ``rect``: the number between its two small lines, or beside them."""
    box = sum_box(look, rect)
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    look.paint.panel(surface, rect)
    surface.set_clip(clip)
    soft, colour = look.palette.ink_soft, look.palette.ink
    if words.change:
        colour = look.palette.good if words.change > 0 else look.palette.bad
    if _is_narrow(look, rect):
        number = look.fonts.line(words.number, HEAD, colour)
        middle = number.get_rect(midright=box.midright)
        surface.blit(number, middle)
        beside = [line for line in (words.head, _foot(look, words, middle.left - look.px(_APART) - box.left)) if line]
        high = look.fonts.line_height(SMALL)
        top = box.centery - high * len(beside) // 2
        for line in beside:
            room = pygame.Rect(box.left, top, middle.left - look.px(_APART) - box.left, high)
            look.write(surface, line, SMALL, soft, room, "midleft")
            top += high
        return
    small, large = look.fonts.line_height(SMALL), look.fonts.line_height(HEAD)
    foot_words = _foot(look, words, box.width)
    foot = small if foot_words else 0
    overlap = max(0, small + large + foot - box.height) // 2 + look.px(2)
    top = box.centery - (small + large + foot - 2 * overlap) // 2
    look.write(surface, words.head, SMALL, soft, pygame.Rect(box.left, top, box.width, small))
    middle = pygame.Rect(box.left, top + small - overlap, box.width, large)
    look.write(surface, words.number, HEAD, colour, middle)
    if foot_words:
        below = pygame.Rect(box.left, middle.bottom - overlap, box.width, small)
        look.write(surface, foot_words, SMALL, soft, below)


def _foot(look: Look, words: SumWords, width: int) -> str:
    """Return what stands below the sum, as far as it has room."""
    return words.brief if words.brief and look.fonts.width(words.foot, SMALL) > width else words.foot


@dataclass(frozen=True)
class SheetHeads:
    """The translated titles on the unfolded table.

    Attributes:
        at_once, at_the_end: Of what counts then.
        so_far: Of the sum.
        not_certain: Of what stands beside it.
        ended_now: Of the score if the episode ended now.
    """

    at_once: str
    at_the_end: str
    so_far: str
    not_certain: str
    ended_now: str


class OverviewSheet:
    """Paints the unfolded table, and keeps it while nothing changes.

    Args:
        width: The width of the sheet, in pixels.
        most: The most it may take, across and down: where its words need more height, it becomes wider.
        heads: Its titles.
        rank_prizes: The prizes for each rank, translated; empty outside a campaign.
        tells_total: Returns whether the score if the episode ended now is wanted.
    """

    def __init__(
        self,
        look: Look,
        sprites: Sprites,
        width: int,
        most: tuple[int, int],
        heads: SheetHeads,
        rank_prizes: tuple[tuple[str, str], ...] = (),
        tells_total: Callable[[], bool] = lambda: False,
    ) -> None:
        self._look = look
        self._sprites = sprites
        self._width = width
        self._most = most
        self._heads = heads
        self._rank_prizes = rank_prizes
        self._tells_total = tells_total
        self._made = LatestResult[tuple[Overview, bool], pygame.Surface]()

    def picture(self, table: Overview) -> pygame.Surface:
        """Return the lines on a clear sheet. It is shared: blit it, never draw on it."""
        return self._made.get((table, self._tells_total()), lambda: self._make(table))

    def _make(self, table: Overview) -> pygame.Surface:
        edge, width = self._look.px(18), self._width
        rows = [*self._rows(table, width - 2 * edge), *self._receives(width - 2 * edge)]
        while (too_high := rows_height(rows) + 2 * edge > self._most[1]) and width < self._most[0]:
            width = min(width + self._look.px(40), self._most[0])
            rows = [*self._rows(table, width - 2 * edge), *self._receives(width - 2 * edge)]
        if too_high:  # what places receive is in the letter too
            rows = self._rows(table, width - 2 * edge)
        if rows_height(rows) + 2 * edge > self._most[1]:  # and what brings nothing by now in the book
            rows = self._rows(
                replace(table, lines=tuple(line for line in table.lines if not line.is_small)), width - 2 * edge
            )
        sheet = pygame.Surface((width, rows_height(rows) + 2 * edge), pygame.SRCALPHA)
        draw_rows(sheet, pygame.Rect(edge, edge, width - 2 * edge, 0), rows)
        return sheet

    def _rows(self, table: Overview, width: int) -> list[SheetRow]:
        rows = [*self._rules(table, width), self._sum(self._heads.so_far, table.so_far, width)]
        if table.provisional:
            rows += self._not_certain(table, width)
        if self._tells_total():
            rows.append(self._sum(self._heads.ended_now, table.total, width))
        return rows

    def _rules(self, table: Overview, width: int) -> Iterator[SheetRow]:
        """Yield the rules below their head lines: what counts at once, then what counts at the end."""
        for at_once, head in ((True, self._heads.at_once), (False, self._heads.at_the_end)):
            lines = [line for line in table.lines if line.at_once == at_once]
            if lines:
                yield self._head(head)
            for line in lines:
                is_told = line.points is not None and (line.points or not line.is_waiting)
                points = "" if not is_told else plain(line.points or 0) if line.is_start else signed(line.points or 0)
                yield self._line(line.icon, line.words, points, _colour(self._look, line), width)

    def _not_certain(self, table: Overview, width: int) -> Iterator[SheetRow]:
        """Yield what stands beside the score, and how it is lost, and to whom."""
        yield self._head(self._heads.not_certain)
        for line in table.provisional:
            words = f"{line.name}. {line.words}".strip() if line.words else line.name
            points = signed(line.points) if not line.cells or table.tells_costs else ""
            yield self._line(line.icon, words, points, self._look.palette.ink_soft, width, broken=True)

    def _head(self, words: str) -> SheetRow:
        return self._look.fonts.line_height(LABEL) + self._look.px(4), partial(self._write, words=words, role=LABEL)

    def _line(
        self, icon: str, words: str, points: str, colour: Colour, width: int, *, broken: bool = False
    ) -> SheetRow:
        """Return a row: a sign, its words, its points at the right."""
        look, side = self._look, self._look.px(_SIGN)
        lines = look.fonts.wrap(words, SMALL, width - look.px(_SIGN + _POINTS + 16))
        height = max(look.px(30), len(lines) * look.fonts.line_height(SMALL) + look.px(5))
        sign = self._sprites.icon(icon, side)

        def draw(sheet: pygame.Surface, row: pygame.Rect) -> None:
            at = sign.get_rect(midleft=row.midleft)
            sheet.blit(sign, at)
            if broken:
                draw_broken_outline(sheet, look, at.inflate(look.px(4), look.px(2)))
            top = row.centery - look.fonts.line_height(SMALL) * len(lines) // 2
            look.write_lines(sheet, lines, SMALL, look.palette.ink, (row.left + side + look.px(10), top))
            if points:
                look.write(sheet, points, STRONG, colour, row, "midright")

        return height, draw

    def _sum(self, head: str, sum_: int, width: int) -> SheetRow:
        look, points = self._look, plain(sum_)
        words = look.fonts.wrap(head, STRONG, width - look.fonts.width(points, LABEL) - look.px(12))
        high = len(words) * look.fonts.line_height(STRONG)

        def draw(sheet: pygame.Surface, row: pygame.Rect) -> None:
            start, end = row.topleft, row.topright
            pygame.draw.line(sheet, look.palette.ink_soft, start, end)
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


def _colour(look: Look, line: _Line) -> Colour:
    """Return the colour of points: those in the score are good or bad, the others only said."""
    palette = look.palette
    if isinstance(line, ProvisionalLine) or not line.points:
        return palette.ink_soft
    if line.is_start:
        return palette.ink
    return palette.good if line.points > 0 else palette.bad
