"""Stand-ins for pictures whose files are missing or damaged: the game goes on, and the log names them."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from mycity.ui.pictures.sprite_list import MAX_CELL, Margin, Position

log = logging.getLogger(__name__)

_PLAIN = (128, 128, 128, 150)
_EDGE = (64, 64, 64, 220)


def log_damaged(path: Path, error: Exception) -> None:
    """Write into the log which picture is not as it should be."""
    log.error("%s cannot be loaded, a plain picture stands in for it: %s", path, error)


def plain_building(position: Position, margin: Margin) -> pygame.Surface:
    """Return a building whose cells are plain squares."""
    picture = no_shadow(position, margin)
    for row, column in position.cells:
        _fill(picture, pygame.Rect(margin.left + column * MAX_CELL, margin.top + row * MAX_CELL, MAX_CELL, MAX_CELL))
    return picture


def no_shadow(position: Position, margin: Margin) -> pygame.Surface:
    """Return an empty picture as large as a building's."""
    rows, columns = zip(*position.cells, strict=True)
    width = margin.left + (1 + max(columns)) * MAX_CELL + margin.right
    height = margin.top + (1 + max(rows)) * MAX_CELL + margin.bottom
    return pygame.Surface((width, height), pygame.SRCALPHA)


def plain_painting() -> pygame.Surface:
    """Return a painting of nothing: an even ground."""
    picture = pygame.Surface((1000, 300), pygame.SRCALPHA)
    picture.fill((*_PLAIN[:3], 255))
    return picture


def nothing() -> pygame.Surface:
    """Return a picture of which nothing is seen: what lies over another is better left out."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def plain_rows(rows: int, columns: int) -> pygame.Surface:
    """Return a sheet of plain pictures, as wide and high as a cell."""
    picture = pygame.Surface((columns * MAX_CELL, rows * MAX_CELL), pygame.SRCALPHA)
    for row in range(rows):
        for column in range(columns):
            rect = pygame.Rect(column * MAX_CELL, row * MAX_CELL, MAX_CELL, MAX_CELL)
            _fill(picture, rect.inflate(-MAX_CELL // 2, -MAX_CELL // 2))
    return picture


def _fill(picture: pygame.Surface, rect: pygame.Rect) -> None:
    picture.fill(_PLAIN, rect)
    pygame.draw.rect(picture, _EDGE, rect, 4)


def plain_ground() -> pygame.Surface:
    """Return a plain ground, four cells wide and high."""
    picture = pygame.Surface((4 * MAX_CELL, 4 * MAX_CELL), pygame.SRCALPHA)
    picture.fill((134, 152, 106))
    return picture


def plain_sign(side: int) -> pygame.Surface:
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(picture, _PLAIN, (side // 2, side // 2), side * 4 // 10)
    return picture
