"""A whole board on a surface: ground, river, elements, buildings, smoke; moving, and cheap per frame.

Usage::

    painter = BoardPainter(sprites, px=64)
    painter.show(scene_of(board), [Placed("Y-L4", turns=1, row=3, column=2)])
    painter.draw(screen, (0, 48), clock_ms)

A finished picture is kept; when an animation moves on, only the rectangles that changed are painted again. `draw`
called with the same clock is one blit. A clock that stands still (reduced motion) gives a still board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from mycity.ui.board_ground import SIDE, Frame, Terrain, compose, mask, pick, tile_over
from mycity.ui.board_river import Edge, river_tiles
from mycity.ui.sprites import BuildingSprite, Place, Sprites

if TYPE_CHECKING:
    from mycity.engine.board import Board
    from mycity.engine.grid import Grid


@dataclass(frozen=True)
class Pace:
    """How a kind of thing moves: frames a second, and a lag (ms) by which kinds never change at the same moment."""

    rate: int
    lag: int = 0

    def count(self, clock_ms: int) -> int:
        """How many frames have gone by."""
        return (clock_ms + self.lag) * self.rate // 1000


STILL = Pace(0)
WATER = Pace(6)
SWAY = Pace(4, lag=60)
SMOKE = Pace(4, lag=125)
_ELEMENTS = frozenset("TtRrWGPSL")
_MINES = {"mine-blue": "E-blue", "mine-red": "E-red", "mine-yellow": "E-yellow"}
_FLOOD_ALPHA = 215


@dataclass(frozen=True)
class Placed:
    """A building on the board: its sprite, quarter turns clockwise, and its top left cell."""

    name: str
    turns: int
    row: int
    column: int


@dataclass(frozen=True)
class BoardScene:
    """What a board shows apart from its buildings.

    Attributes:
        cells: 11 strings of 11 codes, as in records.
        river: the pairs of cells with the river between.
        scenery: 13 strings of 13 codes for the ring, or none to go on from the border.
        closed: cells under water.
        squares: small squares still free, also those on forest.
        stickers: cells whose element was stuck on later; it gets a paper edge.
        marks: mark name to cells (`port`, `mine-blue` ...).
    """

    cells: tuple[str, ...]
    river: frozenset[Edge] = frozenset()
    scenery: tuple[str, ...] | None = None
    closed: frozenset[Place] = frozenset()
    squares: frozenset[Place] = frozenset()
    stickers: frozenset[Place] = frozenset()
    marks: tuple[tuple[str, frozenset[Place]], ...] = ()

    @property
    def terrain(self) -> Terrain:
        """What the ground shows, which is all that needs a new background."""
        codes = tuple("".join(code if code in "MF" else "." for code in row) for row in self.cells)
        return Terrain(codes, self.scenery)

    def mark(self, name: str) -> frozenset[Place]:
        """The cells of a mark, none when it is not in force."""
        return dict(self.marks).get(name, frozenset())


def scene_of(board: Board, scenery: tuple[str, ...] | None = None, stickers: Iterable[Place] = ()) -> BoardScene:
    """What the painter needs of an engine's board."""
    grid = board.grid
    return BoardScene(
        cells=board.cells,
        river=frozenset((grid.coordinate(one), grid.coordinate(other)) for one, other in board.river),
        scenery=scenery,
        closed=_places(grid, board.closed),
        squares=_places(grid, board.squares | board.forest_squares),
        stickers=frozenset(stickers),
        marks=tuple((name, _places(grid, cells)) for name, cells in board.marks),
    )


def _places(grid: Grid, cells: int) -> frozenset[Place]:
    return frozenset(
        (row, column)
        for row in range(grid.rows)
        for column in range(grid.columns)
        if cells >> grid.index((row, column)) & 1
    )


@dataclass
class _Layer:
    """A picture at a place, in one or more frames that take turns."""

    at: tuple[int, int]
    frames: tuple[pygame.Surface, ...]
    pace: Pace = STILL
    phase: int = 0
    now: int = 0
    rect: pygame.Rect = field(init=False)

    def __post_init__(self) -> None:
        self.rect = self.frames[0].get_rect(topleft=self.at)

    def frame(self, clock_ms: int) -> int:
        return (self.pace.count(clock_ms) + self.phase) % len(self.frames)


class BoardPainter:
    """One board at one size."""

    def __init__(
        self, sprites: Sprites, px: int, margin: int | None = None, rows: int = SIDE, columns: int = SIDE
    ) -> None:
        """A painter without a board yet.

        Args:
            sprites: the pictures.
            px: pixels a cell, at most `sprites.MAX_CELL`; 32, 48, 64, 96, 128 look and blit best.
            margin: pixels of scenery around the cells, at most half a cell, which is the default.
            rows: rows of cells.
            columns: columns of cells.
        """
        self.sprites = sprites
        self.frame = Frame(px, px // 2 if margin is None else min(margin, px // 2), rows, columns)
        self._scene: BoardScene | None = None
        self._buildings: tuple[Placed, ...] = ()
        self._ground: tuple[Terrain, pygame.Surface] | None = None
        self._canvas = pygame.Surface(self.frame.size)
        self._layers: list[_Layer] = []
        self._rects: list[pygame.Rect] = []
        self._moving: list[_Layer] = []

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the whole picture, scenery included."""
        return self._canvas.get_size()

    def show(self, scene: BoardScene, buildings: Sequence[Placed] = ()) -> None:
        """Show this board; costs nothing when it is shown already, and little when only buildings changed."""
        if scene == self._scene and tuple(buildings) == self._buildings:
            return
        self._scene, self._buildings = scene, tuple(buildings)
        terrain = scene.terrain
        if self._ground is None or self._ground[0] != terrain:
            self._ground = terrain, compose(self.sprites, terrain, self.frame)
        self._layers = list(_layers(self.sprites, self.frame, scene, self._buildings))
        self._rects = [layer.rect for layer in self._layers]
        self._moving = [layer for layer in self._layers if layer.pace is not STILL]
        self._paint(self._canvas.get_rect())

    def beat(self, clock_ms: int) -> tuple[int, int, int]:
        """What the moving parts show at this time: the same beat, the same picture."""
        return WATER.count(clock_ms), SWAY.count(clock_ms), SMOKE.count(clock_ms)

    def draw(self, surface: pygame.Surface, at: tuple[int, int], clock_ms: int = 0) -> None:
        """Draw the board with its top left corner (of the scenery) at `at`."""
        self.advance(clock_ms)
        surface.blit(self._canvas, at)

    def advance(self, clock_ms: int) -> None:
        """Bring the kept picture to this time: paint again what moved since."""
        moved = []
        for layer in self._moving:
            frame = layer.frame(clock_ms)
            if frame != layer.now:
                layer.now = frame
                moved.append(layer.rect)
        for rect in moved:
            self._paint(rect)

    def _paint(self, rect: pygame.Rect) -> None:
        if self._ground is None:
            return
        self._canvas.set_clip(rect)
        self._canvas.blit(self._ground[1], (0, 0))
        for index in rect.collidelistall(self._rects):
            layer = self._layers[index]
            self._canvas.blit(layer.frames[layer.now], layer.at)
        self._canvas.set_clip(None)


def _layers(sprites: Sprites, frame: Frame, scene: BoardScene, buildings: Sequence[Placed]) -> Iterator[_Layer]:
    """Everything above the ground, from the bottom up."""
    built = {
        (placed.row + row, placed.column + column)
        for placed in buildings
        for row, column in sprites.cells(placed.name, placed.turns)
    }
    yield from _marks(sprites, frame, scene, built)
    yield from _river(sprites, frame, scene)
    yield from _flood(sprites, frame, scene)
    pictures = [(placed, sprites.building(placed.name, placed.turns, frame.px)) for placed in buildings]
    yield from (_Layer(_building_at(frame, placed, sprite), (sprite.shadow,)) for placed, sprite in pictures)
    standing = [*_standing_elements(sprites, frame, scene, built), *_standing_buildings(frame, pictures)]
    yield from (layer for _, layer in sorted(standing, key=lambda item: item[0]))
    for placed, sprite in pictures:
        yield from _smoke(sprites, frame, placed, sprite)


def _moving(
    sprites: Sprites, at: tuple[int, int], frames: tuple[pygame.Surface, ...], pace: Pace, phase: int = 0
) -> _Layer:
    """A layer without the empty room around its frames: what moves is painted again and again."""
    trimmed = sprites.trimmed(frames)
    return _Layer((at[0] + trimmed.offset[0], at[1] + trimmed.offset[1]), trimmed.frames, pace, phase)


def _marks(sprites: Sprites, frame: Frame, scene: BoardScene, built: set[Place]) -> Iterator[_Layer]:
    for name, places in (("squares", scene.squares), ("sticker", scene.stickers), ("port", scene.mark("port"))):
        pictures = sprites.stamps(name, frame.px).pictures
        for row, column in sorted(places - built):
            yield _Layer(frame.corner(row, column), (pictures[pick(row, column, 2, len(pictures))],))


def _river(sprites: Sprites, frame: Frame, scene: BoardScene) -> Iterator[_Layer]:
    for tile in river_tiles(scene.river, frame.rows, frame.columns):
        variant = pick(tile.row, tile.column, 4, sprites.rivers(tile.turn))
        frames = sprites.river(tile.turn, variant, frame.px)
        at = frame.corner(tile.row - 0.5, tile.column - 0.5)
        yield _moving(sprites, at, frames[::-1] if tile.backwards else frames, WATER)
        if scene.terrain.code(tile.row, tile.column) == "=":
            bridge = sprites.stamps("bridge", frame.px)
            x, y = frame.corner(tile.row, tile.column)
            yield _Layer((x - bridge.anchor[0], y - bridge.anchor[1]), bridge.pictures)


def _flood(sprites: Sprites, frame: Frame, scene: BoardScene) -> Iterator[_Layer]:
    """Water over closed cells, which also covers the ring beside them; rock and forest stand out of it."""
    if not scene.closed:
        return
    drowned = {place for place in scene.closed if scene.terrain.code(*place) == "."}

    def wet(row: int, column: int) -> bool:
        inner = min(max(row, 0), frame.rows - 1), min(max(column, 0), frame.columns - 1)
        return inner in drowned and scene.terrain.code(row, column) == "."

    water = pygame.Surface(frame.size, pygame.SRCALPHA)
    tile_over(water, sprites.texture("flood", frame.px))
    cover = mask(sprites, frame, wet)
    cover.fill((255, 255, 255, _FLOOD_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    water.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    yield _Layer((0, 0), (water,))


def _standing_elements(
    sprites: Sprites, frame: Frame, scene: BoardScene, built: set[Place]
) -> Iterator[tuple[Place, _Layer]]:
    dx, dy = sprites.element_offset(frame.px)
    mines = {place: kind for name, kind in _MINES.items() for place in scene.mark(name)}
    for row, codes in enumerate(scene.cells):
        for column, code in enumerate(codes):
            kind = mines.get((row, column), "E-blue") if code == "E" else code
            if (code not in _ELEMENTS and code != "E") or (row, column) in built or (row, column) in scene.closed:
                continue
            frames = sprites.element(kind, _variant(sprites, scene, kind, row, column), frame.px)
            x, y = frame.corner(row, column)
            phase = pick(row, column, 12, len(frames))
            sway = SWAY if len(frames) > 1 else STILL
            yield (row, column), _moving(sprites, (x + dx, y + dy), frames, sway, phase)


def _variant(sprites: Sprites, scene: BoardScene, kind: str, row: int, column: int) -> int:
    """Neighbours differ; the sawmill's second cell shows its logs."""
    if kind == "S":
        return int(column > 0 and scene.cells[row][column - 1] == "S")
    return (row * 2 + column + pick(row, column, 1, 2)) % sprites.variants(kind)


def _building_at(frame: Frame, placed: Placed, sprite: BuildingSprite) -> tuple[int, int]:
    x, y = frame.corner(placed.row, placed.column)
    return x + sprite.offset[0], y + sprite.offset[1]


def _standing_buildings(
    frame: Frame, pictures: Iterable[tuple[Placed, BuildingSprite]]
) -> Iterator[tuple[Place, _Layer]]:
    for placed, sprite in pictures:
        foot = placed.row + sprite.size[0] - 1, placed.column
        yield foot, _Layer(_building_at(frame, placed, sprite), (sprite.body,))


def _smoke(sprites: Sprites, frame: Frame, placed: Placed, sprite: BuildingSprite) -> Iterator[_Layer]:
    puffs = sprites.smoke(frame.px)
    x, y = frame.corner(placed.row, placed.column)
    for number, (dx, dy) in enumerate(sprite.smoke):
        at = x + dx - puffs.anchor[0], y + dy - puffs.anchor[1]
        phase = pick(placed.row, placed.column, number, len(puffs.pictures))
        yield _moving(sprites, at, puffs.pictures, SMOKE, phase)
