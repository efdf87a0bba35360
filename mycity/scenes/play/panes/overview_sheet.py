"""The table of the rules unfolded: a line per rule, the sum, and below it what is not certain yet.

It unfolds when the mouse rests on the folded one or the keyboard comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from mycity.board_pictures.small_pictures import plain, signed
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.overview import Overview, rank_prize_words
from mycity.scenes.play.panes.overview_view import draw_broken_outline, line_colour
from mycity.scenes.play.panes.projection import Projection
from mycity.scenes.play.panes.unfolding_widget import RAISED, SheetRow, UnfoldingWidget, draw_rows, rows_height
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

_SIGN, _POINTS, _SHEET = 26, 46, 400
"""Across, of a rule's sign, of its points, and of the sheet at least, in pixels at 1280 x 800."""


@dataclass(frozen=True)
class SheetHeads:
    """The translated titles on the unfolded table.

    Attributes:
        at_once, at_the_end: Of what counts then.
        so_far: Of the sum.
        stopped: Of the sum of who has stopped.
        not_certain: Of what stands beside it.
        ended_now: Of the score if the episode ended now.
        told: How a name stands before what is said of it, with their places.
    """

    at_once: str
    at_the_end: str
    so_far: str
    stopped: str
    not_certain: str
    ended_now: str
    told: str


@dataclass(frozen=True)
class OverviewSheet:
    """Paints the unfolded table.

    Attributes:
        width: The width of the sheet, in pixels.
        most: The most it may take, across and down: where its words need more height, it becomes wider.
        heads: Its titles.
        rank_prizes: The prizes for each rank, translated; empty outside a campaign.
    """

    look: Look
    sprites: Sprites
    width: int
    most: tuple[int, int]
    heads: SheetHeads
    rank_prizes: tuple[tuple[str, str], ...] = ()

    def picture(self, table: Overview, tells_total: bool) -> pygame.Surface:
        """Return the lines on a clear sheet, with the score if the episode ended now where it ``tells_total``."""
        edge, width = self.look.px(18), self.width
        rows = [*self._rows(table, width - 2 * edge, tells_total), *self._receives(width - 2 * edge)]
        while (too_high := rows_height(rows) + 2 * edge > self.most[1]) and width < self.most[0]:
            width = min(width + self.look.px(40), self.most[0])
            rows = [*self._rows(table, width - 2 * edge, tells_total), *self._receives(width - 2 * edge)]
        if too_high:  # what places receive is in the letter too
            rows = self._rows(table, width - 2 * edge, tells_total)
        if rows_height(rows) + 2 * edge > self.most[1]:  # and what brings nothing by now in the book
            brief = replace(table, lines=tuple(line for line in table.lines if not line.is_small))
            rows = self._rows(brief, width - 2 * edge, tells_total)
        sheet = pygame.Surface((width, rows_height(rows) + 2 * edge), pygame.SRCALPHA)
        draw_rows(sheet, pygame.Rect(edge, edge, width - 2 * edge, 0), rows)
        return sheet

    def _rows(self, table: Overview, width: int, tells_total: bool) -> list[SheetRow]:
        head = self.heads.stopped if table.has_stopped else self.heads.so_far
        rows = [*self._rules(table, width), self._sum(head, table.so_far, width)]
        if table.provisional:
            rows += self._not_certain(table, width)
        if tells_total and not table.has_stopped:
            rows.append(self._sum(self.heads.ended_now, table.total, width))
        return rows

    def _rules(self, table: Overview, width: int) -> Iterator[SheetRow]:
        """Yield the rules below their head lines: what counts at once, then what counts at the end.

        A rule with nothing certain is told below the sum alone.
        """
        for at_once, head in ((True, self.heads.at_once), (False, self.heads.at_the_end)):
            lines = [line for line in table.lines if line.at_once == at_once and not line.is_told_below]
            if lines:
                yield self._head(head)
            for line in lines:
                has_points = line.points is not None and (line.points or not line.is_waiting)
                points = (
                    "" if not has_points else plain(line.points or 0) if line.is_start else signed(line.points or 0)
                )
                yield self._line(line.icon, line.words, points, line_colour(self.look, line), width)

    def _not_certain(self, table: Overview, width: int) -> Iterator[SheetRow]:
        """Yield what stands beside the score, and how it is lost, and to whom."""
        yield self._head(self.heads.not_certain)
        told_here = {rule.lines[0]: rule.words for rule in table.lines if rule.is_told_below}
        for line in table.provisional:
            name = line.name if line.unit else told_here.get(line.line, line.name)
            words = self.heads.told.format(name=name, words=line.words) if line.words else name
            points = signed(line.points) if not line.unit or table.tells_costs else ""
            yield self._line(line.icon, words, points, self.look.palette.ink_soft, width, broken=True)

    def _head(self, words: str) -> SheetRow:
        return self.look.fonts.line_height(LABEL) + self.look.px(4), partial(self._write, words=words, role=LABEL)

    def _line(
        self, icon: str, words: str, points: str, colour: Colour, width: int, *, broken: bool = False
    ) -> SheetRow:
        """Return a row: a sign, its words, its points at the right."""
        look, side = self.look, self.look.px(_SIGN)
        lines = look.fonts.wrap(words, SMALL, width - look.px(_SIGN + _POINTS + 16))
        height = max(look.px(30), len(lines) * look.fonts.line_height(SMALL) + look.px(5))
        sign = self.sprites.icon(icon, side)

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
        look, points = self.look, plain(sum_)
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
        look = self.look
        widest = max((look.fonts.width(rank, SMALL_STRONG) for rank, _ in self.rank_prizes), default=0)
        column = max(look.px(92), widest) + look.px(4)
        if self.rank_prizes:
            yield look.px(8), partial(self._write, words="", role=SMALL)
        for rank, words in self.rank_prizes:
            lines = look.fonts.wrap(words, SMALL, width - column)
            height = len(lines) * look.fonts.line_height(SMALL) + look.px(3)
            yield height, partial(self._draw_rank, rank=rank, lines=lines, column=column)

    def _draw_rank(self, sheet: pygame.Surface, row: pygame.Rect, rank: str, lines: list[str], column: int) -> None:
        look, ink = self.look, self.look.palette.ink
        look.write_lines(sheet, [rank], SMALL_STRONG, ink, row.topleft)
        look.write_lines(sheet, lines, SMALL, ink, (row.left + column, row.top))

    def _write(self, sheet: pygame.Surface, row: pygame.Rect, words: str, role: TextRole) -> None:
        self.look.write(sheet, words, role, self.look.palette.ink, row, "midleft")


class LatestSheet:
    """The sheet as it is now, kept while nothing changes; ``tells_total`` returns whether it tells the total."""

    def __init__(self, sheet: OverviewSheet, tells_total: Callable[[], bool]) -> None:
        self._sheet = sheet
        self._tells_total = tells_total
        self._made = LatestResult[pygame.Surface]()
        self._wanted: tuple[Overview | None, int] = None, 0

    def picture(self, table: Overview) -> pygame.Surface:
        """Return the lines on a clear sheet. It is shared: blit it, never draw on it."""
        return self._made.get(OverviewSheet.picture, self._sheet, table, self._tells_total())

    def want(self, preloader: Preloader, table: Overview) -> None:
        """Have it painted as it is now, so that no frame waits when the mouse comes to it."""
        if table is not self._wanted[0]:
            self._wanted = table, self._wanted[1] + 1
            preloader.want(("sheet", self._wanted[1]), self._warm_up(table), urgent=True)

    def _warm_up(self, table: Overview) -> Iterator[None]:
        """Write the lines, then lay the paper below them, one at each step."""
        size = self.picture(table).get_size()
        yield
        self._sheet.look.paint.panel(pygame.Surface((1, 1)), pygame.Rect((0, 0), size), raised=RAISED)
        yield


def overview_sheet(services: Services, play: Play, layout: PlayLayout, projection: Projection) -> LatestSheet:
    """Return the sheet of the unfolding table, which reaches from its folded form to the window's edge at most."""
    look, t = services.look, services.t
    so_far, stopped, ended_now = t("So far"), t("You have stopped"), t("If it ended now")
    not_certain, told = t("Not certain yet"), t("{name}. {words}")
    heads = SheetHeads(t("During play"), t("At the end"), so_far, stopped, not_certain, ended_now, told)
    folded, room = layout.overview, look.area.inflate(-look.px(16), -look.px(16))
    width, most = max(folded.width, look.px(_SHEET)), max(folded.width, folded.left - look.px(8) - room.left)
    rank_prizes = rank_prize_words(services, play.state)
    sheet = OverviewSheet(look, services.sprites, width, (most, room.height), heads, rank_prizes)
    return LatestSheet(sheet, lambda: projection.is_said)


class OverviewWidget(UnfoldingWidget):
    """The place of the folded table.

    Args:
        table: Returns the table now.
        sheet: Paints it.
    """

    def __init__(self, table: Callable[[], Overview], sheet: LatestSheet, room: pygame.Rect) -> None:
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
