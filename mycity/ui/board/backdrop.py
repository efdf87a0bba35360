"""The scenery behind the title: a painted little city by a river, moving like any board, or another one.

It is painted beside the frame loop, so that the menu never waits for it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from mycity.plain_files import read_plain
from mycity.typed_values import decode_json
from mycity.ui.board.ground import clamped
from mycity.ui.board.painter import BoardPainter, LandPainter
from mycity.ui.board.river import Edge
from mycity.ui.board.shown import ShownBoard, ShownBuilding
from mycity.ui.pictures.sprites import SpriteError, Sprites

log = logging.getLogger(__name__)

_SIZE_LIMIT = 64 * 1024
"""Bytes of the landscape's file; it has 1,300."""
SIZES = (32, 48, 64, 80, 96, 112, 128)
"""Pixels a cell, to choose from."""
_ACROSS = 20
"""About how many cells lie side by side in the window."""


class Scenery:
    """A picture of a whole window, parts of which move: a painted board, with its corner at a place of the window."""

    def __init__(self, painter: LandPainter[Any, Any, Any], at: tuple[int, int]) -> None:
        self._painter = painter
        self._at = at

    def frame_counts(self, clock_ms: int) -> tuple[int, ...]:
        """Return the frame count of each kind of motion at this time: the same counts, the same picture."""
        return self._painter.frame_counts(clock_ms)

    def draw(self, surface: pygame.Surface, clock_ms: int = 0) -> None:
        """Draw it over the whole window."""
        self._painter.draw(surface, self._at, clock_ms)

    def draw_changes(self, surface: pygame.Surface, clock_ms: int = 0) -> list[pygame.Rect]:
        """Draw what has moved since it was last drawn; return where on the surface."""
        return self._painter.draw_changes(surface, self._at, clock_ms)


class Backdrop:
    """A scenery for a window whose size may change while it is painted.

    Args:
        compose: Makes the scenery of a window's size, in pixels; called in a thread of its own.

    Attributes:
        size: The window size the scenery at hand was painted for.
    """

    def __init__(self, compose: Callable[[tuple[int, int]], Scenery]) -> None:
        self._compose = compose
        self._wanted = (0, 0)
        self._painted: tuple[tuple[int, int], Scenery | None] | None = None
        self._thread: threading.Thread | None = None
        self._landscape: Scenery | None = None
        self._before: pygame.Surface | None = None
        self._clock_ms = 0
        self.size = (0, 0)

    @property
    def ready(self) -> bool:
        """Return whether there is a landscape for the size wanted."""
        return self._landscape is not None and self.size == self._wanted

    @property
    def scenery(self) -> Scenery | None:
        """Return the scenery at hand, once there is one of the size wanted."""
        return self._landscape if self.ready else None

    def renew(self) -> None:
        """Have the scenery made anew: something else is to be seen. What is at hand shows until then."""
        self._keep(self._wanted)
        self.size = (0, 0)
        if self._thread is None:
            self._begin()

    def want(self, size: tuple[int, int]) -> None:
        """Ask for a landscape of a size in pixels; `poll` says when it is there."""
        if size != self._wanted:
            self._keep(size)
        self._wanted = size
        if self._thread is None and size != self.size:
            self._begin()

    def poll(self) -> bool:
        """Return whether a landscape has just been finished; called every frame."""
        if self._thread is None or self._thread.is_alive() or self._painted is None:
            return False
        self._thread = None
        self.size, self._landscape = self._painted
        if self.size != self._wanted:  # the window changed meanwhile
            self._begin()
            return False
        return self._landscape is not None

    def draw(self, surface: pygame.Surface, clock_ms: int) -> None:
        """Draw the landscape over the whole window; only when `ready`."""
        self._clock_ms = clock_ms
        if self._landscape is not None:
            self._landscape.draw(surface, clock_ms)

    def draw_previous(self, surface: pygame.Surface, opacity: float = 1.0) -> bool:
        """Draw the landscape of another size, enlarged or cut to this one; return whether there is any."""
        if self._before is None:
            return False
        self._before.set_alpha(round(255 * opacity))
        surface.blit(self._before, (0, 0))
        return True

    def forget_previous(self) -> None:
        """Give back the memory of what is not to be seen any more."""
        self._before = None

    def _keep(self, size: tuple[int, int]) -> None:
        """Keep what is to be seen now, so that a window of another size shows it until its own is painted."""
        if self.ready and self._landscape is not None:
            self._before = pygame.Surface(self.size)
            self._landscape.draw(self._before, self._clock_ms)
        if self._before is not None:
            self._before = cropped_to_cover(self._before, size)

    def close(self) -> None:
        """Wait for what is being painted: nothing may touch a surface after the display is gone."""
        if self._thread is not None:
            self._thread.join()

    def _begin(self) -> None:
        self._painted = None
        thread = threading.Thread(target=self._paint, args=(self._wanted,), name="backdrop", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # a poor machine may have no thread left
            log.exception("there will be no landscape")
            self.size, self._landscape = self._wanted, None
        else:
            self._thread = thread

    def _paint(self, size: tuple[int, int]) -> None:
        landscape: Scenery | None = None
        try:
            landscape = self._compose(size)
        except Exception:  # whatever it is: the menu goes without
            log.exception("there will be no landscape")
        self._painted = size, landscape


def cropped_to_cover(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the middle of a picture, as large as a size."""
    width, height = picture.get_size()
    factor = max(size[0] / width, size[1] / height)
    part = pygame.Rect(0, 0, min(width, round(size[0] / factor)), min(height, round(size[1] / factor)))
    part.center = width // 2, height // 2
    return pygame.transform.smoothscale(picture.subsurface(part.clamp(picture.get_rect())), size)


@dataclass(frozen=True)
class _LandscapeFile:
    """The file: rows of codes, for each row the column right of the river, buildings (sprite, turns, row, column)."""

    cells: tuple[str, ...]
    river: tuple[int, ...]
    buildings: tuple[tuple[str, int, int, int], ...]


class Landscape(Scenery):
    """The landscape, cut to fill a window from its middle.

    Attributes:
        is_plain: Whether its colours are.
    """

    def __init__(self, sprites: Sprites, file: Path, size: tuple[int, int]) -> None:
        """Compose the landscape; some hundred milliseconds.

        Raises:
            SpriteError: the file is missing or wrong.
        """
        land = _read(file)
        self.is_plain = sprites.is_plain
        rows, columns = len(land.cells), len(land.cells[0])
        px = _cell_size(size, rows, columns)
        high, wide = -(-size[1] // px), -(-size[0] // px)
        top, left = (rows - high) // 2, (columns - wide) // 2
        painter = BoardPainter(sprites, px, (high, wide), margin=0)
        scene = ShownBoard(
            cells=tuple(_line(land, row, range(left, left + wide)) for row in range(top, top + high)),
            river=frozenset(_edges([land.river[clamped(row, rows)] - left for row in range(top, top + high)])),
            lined=False,
        )
        placed = [
            ShownBuilding(name, turns, row - top, column - left, variant=sprites.building_variant(name, number))
            for number, (name, turns, row, column) in enumerate(land.buildings)
        ]
        painter.show(scene, placed)
        width, height = painter.size
        super().__init__(painter, ((size[0] - width) // 2, (size[1] - height) // 2))


def _cell_size(size: tuple[int, int], rows: int, columns: int) -> int:
    """The smallest size that fills the window and shows no more than some twenty cells across."""
    for px in SIZES:
        if px * columns >= size[0] and px * rows >= size[1] and px * _ACROSS >= size[0]:
            return px
    return SIZES[-1]


def _line(land: _LandscapeFile, row: int, columns: range) -> str:
    """A row of the landscape; around what is drawn of it, forest, mountain and meadow go on."""
    inside = 0 <= row < len(land.cells)
    line = land.cells[clamped(row, len(land.cells))]
    codes = ((line[clamped(column, len(line))], inside and 0 <= column < len(line)) for column in columns)
    return "".join(code if drawn or code in "MF" else "." for code, drawn in codes)


def _edges(columns: list[int]) -> Iterator[Edge]:
    """The river from the column at its right in each row."""
    for row, column in enumerate(columns):
        yield (row, column - 1), (row, column)
        if row:
            before = columns[row - 1]
            yield from (((row - 1, c), (row, c)) for c in range(min(before, column), max(before, column)))


def _read(file: Path) -> _LandscapeFile:
    try:
        land = decode_json(read_plain(file, _SIZE_LIMIT), _LandscapeFile)
    except (OSError, ValueError) as error:  # what msgspec raises, and text that is no UTF-8
        raise SpriteError(f"{file}: {error}") from error
    if len({len(line) for line in land.cells}) != 1 or len(land.river) != len(land.cells):
        raise SpriteError(f"{file}: cells: rows of equal length and one river column for each are needed")
    return land
