"""The layout of the play scene: one pure function from a window to rects.

The board takes the largest cells that leave the column at the right its least width. Cells come in steps of 8
pixels, so that pictures scaled from 128 stay sharp; 128 is the largest they are painted for.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from mycity.board_pictures.art import Margins
from mycity.ui.board.painter import MOST_RINGS
from mycity.ui.style.fonts import HEAD, LABEL, MINUS, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look

CELL_SIZES = tuple(range(128, 24, -8))
PICTURE_CELL_SIZES: tuple[int, ...] = (*CELL_SIZES, *range(28, 7, -4))
"""Pixels of a cell of a city that is only shown: in small windows smaller than one that is built in."""
SMALL_CELL_SIZES = (48, 40, 36, 32, 28, 24, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3)

_BAR = 48
_GAP = 10
_LEAST_COLUMN = 356
_WIDEST_COLUMN = 620
_NAME = 46
_RULE, _RULE_WHEN_TALL, _TALL = 29, 40, 880
"""Least room for the sign of a rule and its points, the same in windows high for their width, and their height."""
_WIDEST_POINTS = f"{MINUS}00"
SMALL_MARGIN = 2
"""Pixels seen around the cells of a small board."""
SUM = 108
"""Room for the sum beside them."""


@dataclass(frozen=True)
class PlayLayout:
    """Rects of the play scene, in window pixels.

    Attributes:
        bar: The strip at the top; ``menu`` and ``title`` lie in it, and the ``track``.
        board: The picture of the board with its scenery; ``frame`` is the wood around it.
        px: Pixels of a cell of the board.
        margins: How much scenery is painted around its cells; ``crop`` is cut off above and below.
        hand: The panel of the card: ``card`` itself, and ``buttons`` beside it.
        tray: The remaining buildings.
        overview: The folded table of the rules.
        cabinet: What is kept in a campaign; empty outside one.
        players: The panel of the other cities; ``cities`` are their pictures with ``small`` pixels a cell and
            ``small_margins`` around the cells, each in one of the ``panes`` of the panel.
    """

    bar: Rect
    menu: Rect
    title: Rect
    track: Rect
    frame: Rect
    board: Rect
    px: int
    margins: Margins
    crop: int
    hand: Rect
    card: Rect
    buttons: Rect
    tray: Rect
    overview: Rect
    cabinet: Rect
    players: Rect
    cities: tuple[Rect, ...]
    panes: tuple[Rect, ...]
    small: int
    small_margins: Margins


def play_layout(look: Look, side: int, others: int, *, rules: int = 0, keeps: int = 0) -> PlayLayout:
    """Lay out a window.

    Args:
        look: Its size and scale.
        side: Cells along a side of the board.
        others: How many other cities are shown, 0 to 3.
        rules: How many rules the folded table shows.
        keeps: How high the cabinet is that shows what is kept in a campaign, at 1280 x 800; 0 where there is none.
    """
    gap = look.px(_GAP)
    bar, below = bar_and_below(look)
    px = _cell_size(below, side, look.px(_LEAST_COLUMN) + gap)
    margin = min(px // 2, max(gap, (below.width - look.px(_LEAST_COLUMN) - gap - side * px) // 2))
    spare = (below.width - look.px(_WIDEST_COLUMN) - gap - side * px) // 2
    margin = max(margin, min(MOST_RINGS * px, spare))  # a wide window shows more of the land
    width = side * px + 2 * margin
    height = min(width, below.height)
    column_width = min(look.px(_WIDEST_COLUMN), below.width - width - gap)
    left = below.left + (below.width - width - gap - column_width) // 2
    board = Rect(left, below.top + (below.height - height) // 2, width, height)
    column = Rect(board.right + gap, below.top, column_width, below.height)
    table = _table_height(look, column.width, rules)
    hand, tray, overview, cabinet, players = _stack(look, column, others, table, look.px(keeps) if keeps else 0)
    cities, small = _cities(look, side, players, others)
    card, buttons = hand_places(look, hand)
    menu, title, track = bar_places(look, bar)
    seen = margin - look.px(4)
    return PlayLayout(
        bar=bar,
        menu=menu,
        title=title,
        track=track,
        frame=board,
        board=board.inflate(-2 * look.px(4), -2 * look.px(4)),
        px=px,
        margins=(seen, seen, seen, seen),
        crop=(width - height) // 2,
        hand=hand,
        card=card,
        buttons=buttons,
        tray=tray,
        overview=overview,
        cabinet=cabinet,
        players=players,
        cities=cities,
        panes=tuple(_pane(players, city, others) for city in cities),
        small=small,
        small_margins=(SMALL_MARGIN, SMALL_MARGIN, SMALL_MARGIN, SMALL_MARGIN),
    )


def bar_and_below(look: Look) -> tuple[Rect, Rect]:
    """Return the strip at the top of a window, and the room below it."""
    gap = look.px(_GAP)
    bar = Rect(0, 0, look.size[0], max(look.px(_BAR), _lines(look, LABEL, SMALL) - look.px(4)))
    below = Rect(gap, bar.bottom + gap // 2, look.size[0] - 2 * gap, 0)
    below.height = look.size[1] - gap - below.top
    return bar, below


def bar_places(look: Look, bar: Rect) -> tuple[Rect, Rect, Rect]:
    """Share out the strip at the top: menu, title, score track."""
    gap = look.px(_GAP)
    menu = Rect(gap, bar.top + look.px(5), bar.height - look.px(10), bar.height - look.px(10))
    title = Rect(menu.right + gap, bar.top, look.px(250), bar.height)
    return menu, title, Rect(title.right + gap, bar.top, bar.right - title.right - 2 * gap, bar.height)


@dataclass(frozen=True)
class ButtonPlaces:
    """The rects of the buttons beside the card; no two of them ever share a pixel, whichever of them are there.

    Attributes:
        turning: The row of the small buttons.
        give_up, stop: Where the building, or the episode, is given up.
        undo, done: Side by side between those two, so that a click on them a moment too late meets nothing.
        middle: The whole row of both, for a sentence while neither is there.
    """

    turning: Rect
    give_up: Rect
    undo: Rect
    done: Rect
    stop: Rect
    middle: Rect


def button_places(room: Rect) -> ButtonPlaces:
    """Share out the room beside the card: turning, pass, undo and done (or a sentence), stop."""
    gap = max(4, room.height // 26)
    high = (room.height - 3 * gap) // 4
    turning, give_up, middle = (Rect(room.left, room.top + row * (high + gap), room.width, high) for row in range(3))
    half = (room.width - gap) // 2
    return ButtonPlaces(
        turning=turning,
        give_up=give_up,
        undo=Rect(middle.left, middle.top, half, high),
        done=Rect(middle.right - half, middle.top, half, high),
        stop=Rect(room.left, room.bottom - high, room.width, high),
        middle=middle,
    )


def _cell_size(room: Rect, side: int, column: int) -> int:
    fitting = [px for px in CELL_SIZES if side * px + 12 <= room.height and side * px + 24 <= room.width - column]
    return fitting[0] if fitting else CELL_SIZES[-1]


def rule_rows(look: Look, width: int, rules: int) -> int:
    """Return in how many rows the folded table of a width shows so many rules: as few as leave their points room."""
    return -(-rules // max(1, (width - _beside_rules(look)) // _rule_width(look)))


def table_width(look: Look, rules: int, rows: int) -> int:
    """Return how wide the folded table must be to show so many rules in so many rows."""
    return -(-rules // rows) * _rule_width(look) + _beside_rules(look)


def _rule_width(look: Look) -> int:
    """Return the least room across for the sign of a rule and its points."""
    sign = look.px(_RULE if look.size[1] < look.px(_TALL) else _RULE_WHEN_TALL)
    return max(sign, look.fonts.width(_WIDEST_POINTS, SMALL_STRONG) + look.px(2))


def _beside_rules(look: Look) -> int:
    return look.px(SUM) + look.px(20)


def _table_height(look: Look, width: int, rules: int) -> int:
    row = max(look.px(64), _lines(look, STRONG) + look.px(34))
    return max(look.px(14) + row * rule_rows(look, width, rules), _lines(look, SMALL, HEAD, SMALL) + look.px(4))


def _stack(look: Look, column: Rect, others: int, overview: int, cabinet: int) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Share out the column's height: card, remaining buildings, rules, what is kept, the other cities."""
    gap = look.px(_GAP)
    parts = {"hand": 221, "tray": 212, "players": 201 if others else 0}
    room = column.height - overview - gap * (3 if others else 2) - (cabinet + gap if cabinet else 0)
    whole = sum(parts.values())
    hand, tray, players = (room * part // whole for part in parts.values())
    rects, top = [], column.top
    for height in (hand, tray, overview, cabinet, players):
        rects.append(Rect(column.left, top, column.width, height))
        top += height + gap if height else 0
    return rects[0], rects[1], rects[2], rects[3], rects[4]


def _lines(look: Look, *roles: TextRole) -> int:
    return sum(look.fonts.line_height(role) for role in roles)


def hand_places(look: Look, hand: Rect) -> tuple[Rect, Rect]:
    """Share out the panel of the card: the card, and the room of the buttons beside it."""
    inner = hand.inflate(-2 * look.px(12), -2 * look.px(12))
    card = Rect(inner.left, inner.top, min(inner.width * 56 // 100, inner.height * 125 // 100), inner.height)
    left = card.right + look.px(14)
    return card, Rect(left, inner.top, inner.right - left, inner.height)


def name_height(look: Look) -> int:
    """Return how high the two lines above the picture of another city are."""
    return max(look.px(_NAME), _lines(look, SMALL_STRONG, SMALL_STRONG))


def _pane(players: Rect, picture: Rect, others: int) -> Rect:
    """Return the part of the panel of the other players around one of its pictures."""
    wide = players.width // others
    return Rect(picture.centerx - wide // 2, players.top, wide, players.height).clip(players.inflate(0, -4))


def _cities(look: Look, cells: int, players: Rect, others: int) -> tuple[tuple[Rect, ...], int]:
    """Place the pictures of the other cities beside one another, each with room for two lines above it."""
    if not others:
        return (), SMALL_CELL_SIZES[-1]
    gap, name = look.px(10), name_height(look)
    inner = players.inflate(-2 * gap, -2 * gap)
    across = (inner.width - gap * (others - 1)) // others
    down = inner.height - name
    room = min(across, down)
    px = next((px for px in SMALL_CELL_SIZES if cells * px + 2 * SMALL_MARGIN <= room), SMALL_CELL_SIZES[-1])
    side = cells * px + 2 * SMALL_MARGIN
    top = inner.top + name + max(0, (down - side) // 2)
    return (
        tuple(
            Rect(inner.left + index * (across + gap) + (across - side) // 2, top, side, side) for index in range(others)
        ),
        px,
    )
