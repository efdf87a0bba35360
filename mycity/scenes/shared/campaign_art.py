"""Pictures that several scenes of a campaign show: what is given, small boards of letters, medals of progress."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.board_pictures.episode_decor import COG
from mycity.book.campaign_words import progress_line
from mycity.engine.holdings import COLLECTIBLES
from mycity.scenes.shell.services import Services
from mycity.ui.board.overlays import building_icon
from mycity.ui.kit.boxes import Box, put
from mycity.ui.kit.widgets import Widget
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites, painted_size
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look

PROGRESS = "keep-progress"
_ICONS = {
    **{id_: f"keep-{id_}" for id_ in COLLECTIBLES},
    "cog": COG,
    "boxes": "keep-boxes",
    "points": "keep-points",
    "lost": "rule-pass",
}
_ELEMENTS = {
    "tree": "t",
    "rock": "r",
    "well": "W",
    "forest-tree": "t",
    "remove-rock": "r",
    "flow": "lava",
    **{name: name for name in ("wreck", "shell", "spring", "waystone", "lava", "ash")},
}
_MEADOW, _FOREST, _PAPER, _RED = (169, 198, 107), (86, 128, 72), (250, 243, 226), (176, 48, 36)
_SAND, _HEATH = (235, 214, 166), (172, 178, 104)
_GROUNDS = {
    "forest-tree": _FOREST,
    "forest-blank": _FOREST,
    "wreck": _SAND,
    "shell": _SAND,
    **dict.fromkeys(("spring", "waystone", "flow", "lava", "ash"), _HEATH),
}
"""The ground below a sticker, where that is no meadow."""
_GREEN = (63, 143, 82)
_GROUP = 5
"""Medals stand in groups of so many, to be counted at a glance."""


@cached_with_sprites
def reward_picture(sprites: Sprites, what: str, side: int, shape: str = "") -> pygame.Surface:
    """Return the picture of something given, ``side`` pixels wide. It is shared: blit it, never draw on it."""
    if what == "church":
        return _church(sprites, shape, side)
    if what in _ICONS:
        return sprites.icon(_ICONS[what], side)
    return sticker_picture(sprites, what, side)


@cached_with_sprites
def sticker_picture(sprites: Sprites, what: str, side: int) -> pygame.Surface:
    """Return a sticker: what it brings to a cell, on a piece of paper with round corners."""
    ground = _GROUNDS.get(what, _MEADOW)
    rim = max(2, side // 14)
    picture = textures.rounded((side, side), side // 5, (*_PAPER, 255))
    picture.blit(textures.rounded((side - 2 * rim, side - 2 * rim), side // 6, (*ground, 255)), (rim, rim))
    middle = side // 2, side // 2
    if what == "forest-blank":
        clearing = textures.rounded((side * 5 // 8, side * 5 // 8), side // 6, (*_MEADOW, 255))
        put(picture, clearing, center=middle)
    if what in _ELEMENTS:
        frame = sprites.element(_ELEMENTS[what], 0, painted_size(side * 9 // 10))[0]
        put(picture, frame.subsurface(frame.get_bounding_rect(40)), center=middle)
    if what == "remove-rock":
        put(picture, icon("close", side, _RED), center=middle)
    return picture


@cached_with_sprites
def lost_picture(sprites: Sprites, sticker: str, side: int) -> pygame.Surface:
    """Return the picture of a sticker for which there was no place: crossed out. It is shared."""
    picture = reward_picture(sprites, sticker, side).copy()
    put(picture, icon("close", side, _RED), center=picture.get_rect().center)
    return picture


def _church(sprites: Sprites, shape: str, side: int) -> pygame.Surface:
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    name = f"C-{shape}" if shape else "C-V3"
    rows = 1 + max(row for row, _ in sprites.cells(name, 0))
    columns = 1 + max(column for _, column in sprites.cells(name, 0))
    church = building_icon(sprites, name, 0, max(6, side * 10 // (max(rows, columns) * 11)))
    put(picture, church, center=(side // 2, side // 2))
    return picture


_FAINT = 130
"""The opacity of the medal that stands for none, of 255."""


def explained_medals(services: Services, rect: pygame.Rect, more: Sequence[str] = (), *, alone: bool = False) -> Widget:
    """Return what says under the mouse what the medals in a rect are, and what else stands there, line by line."""
    widget = Widget(tip="\n".join((services.t(progress_line(alone=alone)), *more)))
    widget.place(rect)
    return widget


def progress_medals(look: Look, sprites: Sprites, count: int, side: int, most: int = 0) -> Box:
    """Return a medal for each progress, so wide, in groups of five, and their number; one for none at all.

    When they are too many for one row they become small circles in two; so they do when ``most``, what somebody beside
    them has, is too many: then all look alike.
    """

    def draw(surface: pygame.Surface, room: pygame.Rect) -> None:
        number = look.fonts.tabular_figures(count, LABEL, look.palette.ink)
        free = room.width - number.get_width() - look.px(10)
        per_row = max(count, most)
        if _row_width(per_row, side) <= free:
            medal, step = sprites.icon(PROGRESS, side), side
        else:
            per_row = -(-per_row // (2 * _GROUP)) * _GROUP
            step = min(room.height // 2, side)
            while step > 5 and _row_width(per_row, step) > free:
                step -= 1
            medal = _circle(look, step - 1)
        rows = 2 if count > per_row else 1
        top = room.centery - rows * step // 2
        for index in range(count):
            row, column = divmod(index, per_row)
            x = room.left + column * step + column // _GROUP * max(2, step // 3)
            surface.blit(medal, (x, top + row * step))
        if not count:  # a number alone would not say of what
            faint = sprites.icon(PROGRESS, side).copy()
            faint.set_alpha(_FAINT)
            surface.blit(faint, (room.left, room.centery - side // 2))
        left = room.left + (_row_width(min(count, per_row), step) if count else side) + look.px(8)
        put(surface, number, midleft=(left, room.centery))

    return Box(None, side, draw)


def _row_width(count: int, side: int) -> int:
    return count * side + max(0, count - 1) // _GROUP * max(2, side // 3)


def _circle(look: Look, side: int) -> pygame.Surface:
    picture = pygame.Surface((side + 1, side + 1), pygame.SRCALPHA)
    pygame.draw.aacircle(picture, look.palette.ink, (side / 2, side / 2), side / 2)
    pygame.draw.aacircle(picture, _GREEN, (side / 2, side / 2), max(1.0, side / 2 - 1))
    return picture
