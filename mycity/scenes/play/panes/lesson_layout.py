"""The layout of a lesson: as in a game, but with a room for the slip above the rival's city."""

from __future__ import annotations

from dataclasses import replace

import pygame

from mycity.engine.grid import Grid
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.layout.column_layout import cities_in, name_height
from mycity.scenes.shared.layout.hand_layout import is_narrow
from mycity.scenes.shared.lesson_panel import EDGE, GAP
from mycity.ui.kit.layout import cut_bottom
from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

_TRAY, _CITY, _BESIDE = 0.3, 92, 38
"""The tray's share of the room for tray and cities; the side of the rival's city, in pixels at 1280 x 800; the share
of its panel's width that it has to itself, in per cent."""
_GAP = 10
_LARGE_LETTERS = 28
"""The height of a line from which the slip needs more room, in pixels at 1280 x 800."""
_NARROW_TRAY, _ROW, _TABLE = 0.23, 50, 118
"""The share of the tray, the height of the rival's row and at most of the table in a narrow column."""


def lesson_layout(look: Look, layout: PlayLayout, grid: Grid) -> PlayLayout:
    """Return a game's layout with the rival's city at the foot of its panel, and the room above it for the slip.

    The panel gets higher and the tray lower.
    """
    narrow = is_narrow(look, layout.column.width)
    tray, overview, bottom = layout.tray.copy(), layout.overview.copy(), layout.players.bottom
    tray.height = round((tray.height + layout.players.height) * (_NARROW_TRAY if narrow else _TRAY))
    if narrow:
        overview.height = min(overview.height, look.px(_TABLE))
    gap = layout.overview.top - layout.tray.bottom
    is_tight = narrow or look.fonts.line_height(BODY) > look.px(_LARGE_LETTERS)
    upper, lower = (overview, tray) if is_tight else (tray, overview)  # the slip can reach over the lower one
    upper.top = layout.tray.top
    lower.top = upper.bottom + gap
    players = pygame.Rect(layout.players.left, lower.bottom + gap, layout.players.width, 0)
    players.height = bottom - players.top
    high = look.px(_ROW) if narrow else look.px(_CITY + 2 * _GAP) + name_height(look)
    foot, _ = cut_bottom(players, high)
    if not narrow:
        foot.width = players.width * _BESIDE // 100
    rival = cities_in(look, grid, foot, 1)
    return replace(
        layout,
        tray=tray,
        overview=overview,
        players=players,
        cities=rival.cities,
        heads=rival.heads,
        panes=rival.panes,
        small=rival.px,
        small_margins=rival.margins,
    )


def lesson_room(look: Look, layout: PlayLayout) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Return the room of the slip in such a layout, and that of its buttons where they lie beside the rival's city."""
    room = layout.players.copy()
    pane = layout.panes[0]
    room.height = pane.top - look.px(GAP) - room.top
    foot = pygame.Rect(pane.right, pane.top, room.right - pane.right, pane.height)
    beside = None if is_narrow(look, layout.column.width) else foot.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
    return room, beside
