"""A painted little city by a river for the title screen: a large board without lines, moving like any other.

Usage::

    vista = Vista(sprites, assets_root() / "sprites" / "vista.json", window_size)
    vista.draw(screen, clock_ms)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pygame

from mycity.ui.board.ground import within
from mycity.ui.board.painter import BoardPainter, BoardScene, ShownBuilding
from mycity.ui.board.river import Edge
from mycity.ui.pictures.sprites import SpriteError, Sprites

SIZES = (32, 48, 64, 80, 96, 112, 128)
"""Pixels a cell, to choose from."""
_ACROSS = 20
"""About how many cells lie side by side in the window."""


@dataclass(frozen=True)
class _Landscape:
    """The file: rows of codes, for each row the column right of the river, buildings (sprite, turns, row, column)."""

    cells: tuple[str, ...]
    river: tuple[int, ...]
    buildings: tuple[tuple[str, int, int, int], ...]


class Vista:
    """The landscape, cut to fill a window from its middle."""

    def __init__(self, sprites: Sprites, file: Path, size: tuple[int, int]) -> None:
        """Compose the landscape; some hundred milliseconds.

        Args:
            sprites: the pictures.
            file: the landscape.
            size: the window's width and height in pixels.

        Raises:
            SpriteError: the file is missing or wrong.
        """
        land = _read(file)
        rows, columns = len(land.cells), len(land.cells[0])
        px = _cell_size(size, rows, columns)
        high, wide = -(-size[1] // px), -(-size[0] // px)
        top, left = (rows - high) // 2, (columns - wide) // 2
        self._painter = BoardPainter(sprites, px, margin=0, rows=high, columns=wide)
        scene = BoardScene(
            cells=tuple(_line(land, row, range(left, left + wide)) for row in range(top, top + high)),
            river=frozenset(_edges([land.river[within(row, rows)] - left for row in range(top, top + high)])),
            lined=False,
        )
        placed = [ShownBuilding(name, turns, row - top, column - left) for name, turns, row, column in land.buildings]
        self._painter.show(scene, placed)
        width, height = self._painter.size
        self._at = (size[0] - width) // 2, (size[1] - height) // 2

    def beat(self, clock_ms: int) -> tuple[int, ...]:
        """What the moving parts show at this time: the same beat, the same picture."""
        return self._painter.beat(clock_ms)

    def draw(self, surface: pygame.Surface, clock_ms: int = 0) -> None:
        """Draw the landscape over the whole window."""
        self._painter.draw(surface, self._at, clock_ms)

    def draw_changes(self, surface: pygame.Surface, clock_ms: int = 0) -> list[pygame.Rect]:
        """Draw what has moved since it was last drawn; return where on the surface."""
        whole = surface.get_rect()
        changed = self._painter.draw_changes(surface, self._at, clock_ms)
        return [part for rect in changed if (part := rect.clip(whole)).width and part.height]


def _cell_size(size: tuple[int, int], rows: int, columns: int) -> int:
    """The smallest size that fills the window and shows no more than some twenty cells across."""
    for px in SIZES:
        if px * columns >= size[0] and px * rows >= size[1] and px * _ACROSS >= size[0]:
            return px
    return SIZES[-1]


def _line(land: _Landscape, row: int, columns: range) -> str:
    """A row of the landscape; around what is drawn of it, forest, mountain and meadow go on."""
    inside = 0 <= row < len(land.cells)
    line = land.cells[within(row, len(land.cells))]
    codes = ((line[within(column, len(line))], inside and 0 <= column < len(line)) for column in columns)
    return "".join(code if drawn or code in "MF" else "." for code, drawn in codes)


def _edges(columns: list[int]) -> Iterator[Edge]:
    """The river from the column at its right in each row."""
    for row, column in enumerate(columns):
        yield (row, column - 1), (row, column)
        if row:
            before = columns[row - 1]
            yield from (((row - 1, c), (row, c)) for c in range(min(before, column), max(before, column)))


def _read(file: Path) -> _Landscape:
    try:
        land = msgspec.json.decode(file.read_bytes(), type=_Landscape)
    except (OSError, msgspec.DecodeError) as error:
        raise SpriteError(f"{file}: {error}") from error
    if len({len(line) for line in land.cells}) != 1 or len(land.river) != len(land.cells):
        raise SpriteError(f"{file}: cells: rows of equal length and one river column for each are needed")
    return land
