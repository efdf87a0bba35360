"""Sheets of paper, each with a name and a picture above what belongs together, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from mycity.ui.kit.layout import column, column_height, cut_left, cut_top
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import Text, resolve
from mycity.ui.style.fonts import HEAD
from mycity.ui.style.look import Look

GAP = 16
"""Pixels between two sheets, at 1280 x 800."""
_EDGE, _ABOVE, _BETWEEN, _INDENT = 18, 8, 2, 8
"""Pixels around what lies on a sheet, below its head, between two rows, and left of its name."""
_NAMED = 44
"""Per cent of a sheet's width for its name, where a picture stands beside it."""


class LaidSheet(Protocol):
    """Something that is placed with all that lies on it."""

    @property
    def parts(self) -> Sequence[Widget]:
        """Itself and all that lies on it, in Tab order."""

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return its size at a width."""

    def lay(self, rect: pygame.Rect, look: Look) -> None:
        """Put it and what lies on it into a rect."""


class GroupSheet(Widget):
    """A sheet with a name, at its right a picture, and rows below; all of them are placed with it.

    Args:
        picture: What shows at a glance what the rows are about; it may be something to press.
        indented: Whether the rows begin where the name does: rows that have a focus keep room for themselves.
    """

    def __init__(
        self, name: Text, rows: Sequence[Widget], *, picture: Widget | None = None, indented: bool = False
    ) -> None:
        super().__init__()
        self.rows = list(rows)
        self._name = name
        self._picture = picture
        self._indent = _INDENT if indented else 0
        self._head = pygame.Rect(0, 0, 0, 0)

    @property
    def parts(self) -> Sequence[Widget]:
        return [self, *([self._picture] if self._picture else []), *self.rows]

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        inner = width - 2 * look.px(_EDGE)
        rows = column_height(inner - 2 * look.px(self._indent), self.rows, look, gap=_BETWEEN)
        return width, self._head_height(look, inner) + look.px(_ABOVE) + rows + 2 * look.px(_EDGE)

    def lay(self, rect: pygame.Rect, look: Look) -> None:
        self.place(rect)
        inner = rect.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
        head, below = cut_top(inner, self._head_height(look, inner.width), look.px(_ABOVE))
        self._head = head.move(-rect.left, -rect.top)
        if self._picture is not None:
            named, beside = cut_left(head, inner.width * _NAMED // 100, look.px(8))
            self._head.width = named.width
            self._picture.place(beside)
        column(below.inflate(-2 * look.px(self._indent), 0), self.rows, look, gap=_BETWEEN)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.panel(surface, self.rect)
        room = self._head.move(self.rect.topleft)
        role, lines = look.fonts.fitting_lines(resolve(self._name), HEAD, room.size)
        top = room.centery - len(lines) * look.fonts.line_height(role) // 2
        look.write_lines(surface, lines, role, look.palette.ink, (room.left + look.px(_INDENT), top))

    def _head_height(self, look: Look, inner: int) -> int:
        beside = 0 if self._picture is None else self._picture.measure(look, inner * (100 - _NAMED) // 100)[1]
        return max(look.fonts.line_height(HEAD), beside)


def lay_in_columns(area: pygame.Rect, sheets: Sequence[LaidSheet], look: Look, *, least: int) -> list[Widget]:
    """Place sheets in two columns, or in one where half the area is too narrow; return all their parts in Tab order.

    Args:
        area: Where; more height than it has is taken when the sheets need it.
        least: Pixels that a column is wide at least, where there are two.
    """
    gap = look.px(GAP)
    half = (area.width - gap) // 2
    columns: Sequence[Sequence[LaidSheet]] = [sheets] if half < least else _halved(sheets, half, look)
    width = area.width if half < least else half
    for number, those in enumerate(columns):
        top = area.top
        for sheet in those:
            height = sheet.measure(look, width)[1]
            sheet.lay(pygame.Rect(area.left + number * (width + gap), top, width, height), look)
            top += height + gap
    return [part for sheet in sheets for part in sheet.parts]


def _halved(sheets: Sequence[LaidSheet], width: int, look: Look) -> tuple[Sequence[LaidSheet], Sequence[LaidSheet]]:
    """Return the sheets of the left and the right column in their order, the longer of the two as short as can be."""
    heights = [sheet.measure(look, width)[1] for sheet in sheets]
    cut = min(range(len(sheets), 0, -1), key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:])))
    return sheets[:cut], sheets[cut:]
