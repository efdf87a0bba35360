"""The layout of a lesson: as in a game, but with a room for the slip above the rival's city."""

from __future__ import annotations

from dataclasses import replace

import pygame

from mycity.scenes.shared.board_layout import SMALL_CELL_SIZES, SMALL_MARGIN, PlayLayout, name_height
from mycity.scenes.shared.lesson_panel import EDGE, GAP
from mycity.ui.style.look import Look

_TRAY, _CITY, _BESIDE = 0.3, 92, 38
"""The tray's share of the room for tray and cities; the side of the rival's city, in pixels at 1280 x 800; the share
of its panel's width that it has to itself, in per cent."""


def lesson_layout(look: Look, layout: PlayLayout) -> PlayLayout:
    """Return a game's layout with the rival's city at the foot of its panel, and the room above it for the slip.

    In a column of panes the panel gets higher and the tray lower; beside a wide board it is high enough.
    """
    if _is_wide(layout):
        city = layout.cities[0].copy()
        city.bottom = layout.players.bottom - look.px(GAP)
        return replace(layout, cities=(city,), panes=(_pane(look, layout.players, city),))
    tray, bottom = layout.tray.copy(), layout.players.bottom
    tray.height = round((tray.height + layout.players.height) * _TRAY)
    gap = layout.overview.top - layout.tray.bottom
    overview = layout.overview.move(0, tray.bottom - layout.tray.bottom)
    players = pygame.Rect(layout.players.left, overview.bottom + gap, layout.players.width, 0)
    players.height = bottom - players.top
    small, side = _small_city(look, layout)
    city = pygame.Rect(players.left + look.px(EDGE), bottom - look.px(GAP) - side, side, side)
    beside = pygame.Rect(players.left, players.top, players.width * _BESIDE // 100, players.height)
    panes = (_pane(look, beside, city),)
    return replace(layout, tray=tray, overview=overview, players=players, cities=(city,), panes=panes, small=small)


def lesson_room(look: Look, layout: PlayLayout) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Return the room of the slip in such a layout, and that of its buttons where they lie beside the rival's city."""
    room = layout.players.copy()
    pane = layout.panes[0]
    room.height = pane.top - look.px(GAP) - room.top
    foot = pygame.Rect(pane.right, pane.top, room.right - pane.right, pane.height)
    return room, None if _is_wide(layout) else foot.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))


def _is_wide(layout: PlayLayout) -> bool:
    """Return whether the panes lie below the board, and the other cities alone beside it."""
    return layout.players.left != layout.tray.left


def _small_city(look: Look, layout: PlayLayout) -> tuple[int, int]:
    """Return the pixels of a cell of the rival's city in a column of panes, and its side."""
    cells = (layout.cities[0].width - 2 * SMALL_MARGIN) // layout.small
    sides = ((px, cells * px + 2 * SMALL_MARGIN) for px in SMALL_CELL_SIZES if px <= layout.small)
    return next((size for size in sides if size[1] <= look.px(_CITY)), (layout.small, layout.cities[0].width))


def _pane(look: Look, panel: pygame.Rect, city: pygame.Rect) -> pygame.Rect:
    """Return the part of a panel around a city at its foot, with the two lines above it."""
    top = city.top - name_height(look)
    return pygame.Rect(panel.left, top, panel.width, panel.bottom - top).clip(panel.inflate(-4, -4))
