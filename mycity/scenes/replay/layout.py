"""Where everything of a replay lies: the board of the play scene at its place, and a column of its own beside it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from mycity.engine.grid import Grid
from mycity.scenes.shared.board_layout import PlayLayout
from mycity.scenes.shared.wide_layout import beside_layout
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SMALL
from mycity.ui.style.look import Look


@dataclass(frozen=True)
class ReplayLayout:
    """Rects in window pixels.

    Attributes:
        board: The large board, as the play scene has it.
        title: The words at the top.
        card: The sheet of the turn: its card, and what was done with it.
        seats: The rows of the players, one below the other.
        timeline: The line of the turns.
        steps: The row of what moves the game.
        foot: The row of what leads on.
    """

    board: PlayLayout
    title: Rect
    card: Rect
    seats: tuple[Rect, ...]
    timeline: Rect
    steps: Rect
    foot: Rect


def replay_layout(look: Look, grid: Grid, seats: int) -> ReplayLayout:
    """Lay out a window for a board and so many players."""
    board = beside_layout(look, grid)
    gap = look.px(10)
    hand, bar = board.hand, board.bar
    column = Rect(hand.left, hand.top, hand.width, look.size[1] - gap - hand.top)
    button = look.fonts.line_height(LABEL) + look.px(20)
    foot = Rect(column.left, column.bottom - button, column.width, button)
    steps = Rect(column.left, foot.top - gap - button, column.width, button)
    timeline = Rect(column.left, steps.top - gap - look.px(40), column.width, look.px(40))
    high = max(look.px(118), look.fonts.line_height(HEAD) + 3 * look.fonts.line_height(BODY) + look.px(24))
    card = Rect(column.left, column.top, column.width, high)
    room = timeline.top - gap - card.bottom - gap
    least = look.fonts.line_height(BODY) + 2 * look.fonts.line_height(SMALL) + look.px(16)
    if room < seats * (least + gap):  # large letters in a small window: rows come before air
        gap = look.px(4)
        room = timeline.top - card.bottom - 2 * gap
    height = min(look.px(168), (room - gap * (seats - 1)) // seats)
    rows = tuple(
        Rect(column.left, card.bottom + gap + number * (height + gap), column.width, height) for number in range(seats)
    )
    title = Rect(board.board.left, bar.top, column.right - board.board.left, bar.height)
    return ReplayLayout(board, title, card, rows, timeline, steps, foot)
