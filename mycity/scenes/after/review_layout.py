"""The layout of the review: one pure function from a window to rects."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import Margins
from mycity.engine.grid import Grid
from mycity.ui.kit.layout import cut_bottom, cut_top
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look

_PANEL = 320
_GRAPH = 140
_HIGH = 1.6
"""The factor above its least height from which a graph gives room away at its side."""
_MARGIN = 8
_RIM = 7
"""The reach of the wood around a board, and of its shadow, above it."""
_CELL_SIZES = tuple(range(128, 7, -2))


@dataclass(frozen=True)
class ReviewLayout:
    """Rects in window pixels.

    Attributes:
        head: The line at the top: title, seats.
        boards: The pictures of the two cities, with ``px`` pixels a cell and so many of scenery on each side.
        captions: The lines above them.
        panel: The panel on the turn.
        graph: The sheet of the graph.
        foot: The line of buttons.
    """

    head: pygame.Rect
    boards: tuple[pygame.Rect, ...]
    captions: tuple[pygame.Rect, ...]
    px: int
    margins: Margins
    panel: pygame.Rect
    graph: pygame.Rect
    foot: pygame.Rect


def review_layout(look: Look, grid: Grid) -> ReviewLayout:
    """Lay out a window: two boards side by side, the panel beside them, the graph below.

    What height the boards leave shows their scenery first. Where the graph has plenty of room still, the panel goes
    down beside it.
    """
    gap = look.px(12)
    area = look.area.inflate(-2 * gap, -2 * gap)
    head, _ = cut_top(area, look.px(50))
    foot, _ = cut_bottom(area, look.px(48))
    caption = max(look.px(34), look.fonts.line_height(LABEL) + look.px(_RIM))
    high = foot.top - gap - look.px(_GRAPH) - gap - head.bottom - gap - caption
    wide = (area.width - look.px(_PANEL) - 2 * gap) // 2
    px, margins = _board_within((wide, high), grid, look.px(_MARGIN))
    across, down = art_of(grid).layout(grid, px, margins).size
    top = head.bottom + gap
    boards = tuple(pygame.Rect(area.left + number * (across + gap), top + caption, across, down) for number in range(2))
    captions = tuple(pygame.Rect(board.left, top, across, caption - look.px(_RIM)) for board in boards)
    graph = pygame.Rect(area.left, boards[0].bottom + gap, area.width, 0)
    graph.height = foot.top - gap - graph.top
    left = boards[1].right + gap
    panel = pygame.Rect(left, top, area.right - left, boards[0].bottom - top)
    if graph.height > _HIGH * look.px(_GRAPH):
        graph.width = panel.left - gap - graph.left
        panel.height = graph.bottom - panel.top
    return ReviewLayout(head, boards, captions, px, margins, panel, graph, foot)


def _board_within(room: tuple[int, int], grid: Grid, edge: int) -> tuple[int, Margins]:
    """Return the largest cells of a board that fit a room with an edge around, and the scenery there is room for."""
    art, narrow = art_of(grid), (edge, edge, edge, edge)
    sized = [(px, art.layout(grid, px, narrow).size) for px in _CELL_SIZES]
    fitting = ((px, size) for px, size in sized if size[0] <= room[0] and size[1] <= room[1])
    px, size = next(fitting, sized[-1])
    above, below = (max(0, wanted - edge) for wanted in art.picture_margins(grid, px)[1::2])
    share = min(1.0, (room[1] - size[1]) / max(1, above + below))
    return px, (edge, edge + int(above * share), edge, edge + int(below * share))
