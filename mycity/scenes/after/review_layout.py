"""Where everything lies when a game is looked back on: one function from a window to rects."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from mycity.scenes.shared.board_layout import SIDE, picture_cell
from mycity.ui.style.look import Look

_PANEL = 320
_GRAPH = 140
_MARGIN = 8


@dataclass(frozen=True)
class ReviewLayout:
    """Rects in window pixels.

    Attributes:
        head: The line at the top: title, seats.
        boards: The pictures of the two cities, with ``px`` pixels a cell and ``margin`` pixels of scenery.
        captions: The lines above them.
        panel: What is told of the turn.
        graph: The sheet of the graph.
        foot: The line of buttons.
    """

    head: Rect
    boards: tuple[Rect, Rect]
    captions: tuple[Rect, Rect]
    px: int
    margin: int
    panel: Rect
    graph: Rect
    foot: Rect


def review_layout(look: Look) -> ReviewLayout:
    """Lay out a window: two boards as large as fit, the panel beside them, the graph below."""
    gap = look.px(12)
    area = look.area.inflate(-2 * gap, -2 * gap)
    head = Rect(area.left, area.top, area.width, look.px(50))
    foot = Rect(area.left, area.bottom - look.px(48), area.width, look.px(48))
    caption = look.px(34)
    high = foot.top - gap - look.px(_GRAPH) - gap - head.bottom - gap - caption
    wide = (area.width - look.px(_PANEL) - 2 * gap) // 2
    margin = look.px(_MARGIN)
    room = min(high, wide) - 2 * margin
    px = picture_cell(room, room)
    side = SIDE * px + 2 * margin
    top = head.bottom + gap
    boards = tuple(Rect(area.left + number * (side + gap), top + caption, side, side) for number in range(2))
    captions = tuple(Rect(board.left, top, side, caption) for board in boards)
    graph = Rect(area.left, boards[0].bottom + gap, area.width, 0)
    graph.height = foot.top - gap - graph.top
    left = boards[1].right + gap
    panel = Rect(left, top, area.right - left, boards[0].bottom - top)
    return ReviewLayout(
        head=head,
        boards=(boards[0], boards[1]),
        captions=(captions[0], captions[1]),
        px=px,
        margin=margin,
        panel=panel,
        graph=graph,
        foot=foot,
    )
