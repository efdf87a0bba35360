"""A whole board on a surface: ground, river, elements, buildings, smoke; moving, and cheap per frame.

Usage::

    shown = shown_board(board)
    painter = BoardPainter(sprites, 64, shown.size)
    painter.show(shown, [ShownBuilding("Y-L4", turns=1, row=3, column=2)])
    painter.draw(screen, (0, 48), clock_ms)
    painter.draw_changes(screen, (0, 48), clock_ms)     # later, while that picture is still there

`BoardPainter` is a `LandPainter` of square cells; that of hexagons is in `hexes`. What a land is made of, and where
its cells lie, its `LayerSource` knows.

A finished picture is kept; when an animation moves on, only the rectangles that changed are painted again. `draw`
called with the same clock is one blit. A clock that stands still (reduced motion) gives a still board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

import pygame

from mycity.ui.board.canals import load_canals
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.emblems import EMBLEMS
from mycity.ui.board.gardens import load_stamps
from mycity.ui.board.ground import Terrain, paint_ground
from mycity.ui.board.layer import STILL, Layer, Pace
from mycity.ui.board.layers import board_layers
from mycity.ui.board.outlines import BoardLayout, polygon
from mycity.ui.board.overlays import BoardOverlays
from mycity.ui.board.people import load_people
from mycity.ui.board.shown import ShownBoard, ShownBuilding
from mycity.ui.board.sky import Sky, snowy
from mycity.ui.pictures.lights import sloped
from mycity.ui.pictures.sprites import Place, Sprites, painted_size

MOST_RINGS = 3
"""Cells of scenery that a board can have on every side."""


_Scene = TypeVar("_Scene")
_Built = TypeVar("_Built")
_Layout = TypeVar("_Layout", bound=BoardLayout)


class LayerSource(ABC, Generic[_Scene, _Built, _Layout]):
    """The source of the ground and the layers of one kind of boards at one size."""

    def __init__(self, sprites: Sprites, layout: _Layout, size: tuple[int, int]) -> None:
        self.sprites = sprites
        self.layout = layout
        self.size = size

    @abstractmethod
    def terrain(self, scene: _Scene) -> Hashable:
        """Return the part of a scene that the ground shows: where it is the same, so is the ground."""

    @abstractmethod
    def ground(self, scene: _Scene) -> pygame.Surface:
        """The finished ground, which takes long."""

    @abstractmethod
    def layers(self, scene: _Scene, built: Sequence[_Built], emblems: bool) -> Iterator[Layer]:
        """Everything above it, from the bottom up."""

    @abstractmethod
    def lines(self, cells: frozenset[Place], built: Sequence[_Built]) -> Iterator[Layer]:
        """Lines around some cells, and where it needs them fainter ones on what is built."""

    @abstractmethod
    def lights(self, cells: frozenset[Place]) -> Iterator[Layer]:
        """A softly pulsing light on some cells."""

    @abstractmethod
    def load_stamps(self) -> Iterator[None]:
        """Load what the board at hand need not show yet, step by step."""


class LandPainter(Generic[_Scene, _Built, _Layout]):
    """One board at one size."""

    def __init__(self, land: LayerSource[_Scene, _Built, _Layout]) -> None:
        self._land = land
        self.sprites = land.sprites
        self.layout = land.layout
        self._shown: tuple[_Scene, tuple[_Built, ...], bool] | None = None
        self._ahead: tuple[tuple[_Scene, tuple[_Built, ...], bool], list[Layer]] | None = None
        self._ground: tuple[Hashable, pygame.Surface] | None = None
        self._canvas = pygame.Surface(land.size)
        self._board: list[Layer] = []
        self._marks: list[Layer] = []
        self._highlights: list[Layer] = []
        self._highlighted: tuple[frozenset[Place], frozenset[Place]] = frozenset(), frozenset()
        self._layers: list[Layer] = []
        self._rects: list[pygame.Rect] = []
        self._near: dict[tuple[int, int, int, int], list[Layer]] = {}
        self._lines: tuple[tuple[frozenset[Place], tuple[_Built, ...]], list[Layer]] | None = None
        self._moving: dict[Pace, list[Layer]] = {}
        self._changed: list[pygame.Rect] = []
        self._counts: tuple[int, ...] | None = None
        self._clock = 0
        self._sky = Sky(land.sprites, land.layout.px, land.size)

    @property
    def size(self) -> tuple[int, int]:
        return self._canvas.get_size()

    def show(self, scene: _Scene, buildings: Sequence[_Built] = (), emblems: bool = False) -> None:
        """Show this board; costs nothing when it is shown already, and little when only buildings changed.

        Args:
            emblems: whether every building carries the sign of its family, for those who see no colours.
        """
        shown = scene, tuple(buildings), emblems
        if shown == self._shown:
            return
        first = self._shown is None
        self._shown = shown
        ahead = self._ahead
        if ahead is not None and ahead[0] == shown:
            self._ahead = None
            layers = ahead[1]
        else:
            layers = list(self._land.layers(*shown))
        before, self._board = self._board, layers
        changed = _outermost(self._take(self._board, before))
        if self.prepare(scene) or first:
            changed = [self._canvas.get_rect()]
        self._paint_all(changed)

    def lay_ahead(self, scene: _Scene, buildings: Sequence[_Built] = (), emblems: bool = False) -> None:
        """Put the layers of a board together that will be shown next, beside the frames."""
        shown = scene, tuple(buildings), emblems
        self._ahead = shown, list(self._land.layers(*shown))

    def prepare(self, scene: _Scene) -> bool:
        """Compose the ground of a board that will be shown, which takes long; return whether it was another one."""
        terrain = self._land.terrain(scene)
        if self._ground is not None and self._ground[0] == terrain:
            return False
        light, px = self.sprites.light.row, self.layout.px
        self._ground = terrain, snowy(sloped(self._land.ground(scene), light.slope), px, light.snow)
        return True

    def share_ground(self, other: LandPainter[_Scene, _Built, _Layout]) -> None:
        """Take the ground that another painter has composed for the same layout: nobody draws on it afterwards."""
        if other.layout == self.layout and other.sprites is self.sprites:
            self._ground = other._ground

    def load(self, scene: _Scene, buildings: Sequence[_Built] = ()) -> Iterator[None]:
        """Load the pictures of a board that will be shown, one at each step."""
        for _ in self._land.layers(scene, buildings, False):
            yield

    def load_stamps(self) -> Iterator[None]:
        """Load what will lie on the board later, step by step."""
        yield from self._land.load_stamps()

    def mark(self, marks: Sequence[Layer]) -> None:
        """Lay marks on the board, below the light of `highlight`; costs nothing while they stay the same."""
        if list(marks) == self._marks:
            return
        before, self._marks = self._marks, list(marks)
        self._paint_all(_outermost(self._take(self._marks, before)))

    def highlight(self, free: frozenset[Place], lit: frozenset[Place]) -> None:
        """Lay lines around some cells and a softly pulsing light on some; costs nothing while they stay the same."""
        if (free, lit) == self._highlighted:
            return
        self._highlighted = free, lit
        around = free, self._shown[1] if self._shown else ()
        if self._lines is None or self._lines[0] != around:  # they stay while a piece in hand is turned
            self._lines = around, list(self._land.lines(*around))
        before, self._highlights = self._highlights, [*self._lines[1], *self._land.lights(lit)]
        changed = _in_rows(self._take(self._highlights, before))
        if before:
            self._paint_all(changed)
            return
        # They lie above all that is there: nothing has to be painted again below them.
        self._canvas.fblits([(layer.frames[layer.now], layer.at) for layer in self._highlights])
        self._changed += changed

    def frame_counts(self, clock_ms: int) -> tuple[int, ...]:
        """Return the frame count of each kind of motion at this time: the same counts, the same picture."""
        return *self._layer_counts(clock_ms), *self._sky.frame_counts(clock_ms)

    def _layer_counts(self, clock_ms: int) -> tuple[int, ...]:
        return tuple([pace.count(clock_ms) for pace in self._moving])

    def draw(self, surface: pygame.Surface, at: tuple[int, int], clock_ms: int = 0) -> None:
        """Draw the board with its top left corner (of the scenery) at `at`, and what is in the air over it."""
        self.advance(clock_ms)
        self._sky.advance(clock_ms)
        self._changed.clear()
        surface.blit(self._canvas, at)
        clip = surface.get_clip()
        surface.set_clip(self._canvas.get_rect(topleft=at).clip(clip))
        surface.fblits([(picture, rect.move(at)) for picture, rect in self._sky.blits])
        surface.set_clip(clip)

    def draw_changes(self, surface: pygame.Surface, at: tuple[int, int], clock_ms: int = 0) -> list[pygame.Rect]:
        """Draw only what has changed since it was last drawn, within the surface's clip; return where, on it."""
        self.advance(clock_ms)
        changed, self._changed = self._changed, []
        in_the_air = self._sky.advance(clock_ms)
        clip, whole, over = surface.get_clip(), self._canvas.get_rect(), [rect for _, rect in self._sky.blits]
        if not in_the_air and not over:
            surface.fblits([(self._canvas.subsurface(rect), rect.move(at)) for rect in changed])
            return [part for rect in changed if (part := rect.move(at).clip(clip)).width]
        changed = _outermost([part for rect in (*changed, *in_the_air) if (part := rect.clip(whole)).width])
        for part in changed:
            surface.set_clip(part.move(at).clip(clip))
            surface.blit(self._canvas, part.move(at), part)
            blits = (self._sky.blits[number] for number in part.collidelistall(over))
            surface.fblits([(picture, rect.move(at)) for picture, rect in blits])
        surface.set_clip(clip)
        return [part for rect in changed if (part := rect.move(at).clip(clip)).width]

    def cut_out(self, places: Iterable[Place]) -> tuple[pygame.Surface, pygame.Rect]:
        """Return some cells of the picture as they are shown now, and where they lie on it."""
        cells = tuple(places)
        rect = self.layout.around(cells).clip(self._canvas.get_rect())
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        for cell in cells:
            pygame.draw.polygon(picture, (255, 255, 255), polygon(self.layout, cell, (-rect.left, -rect.top)))
        picture.blit(self._canvas, (0, 0), rect, special_flags=pygame.BLEND_RGBA_MULT)
        return picture, rect

    def advance(self, clock_ms: int) -> None:
        """Bring the kept picture to this time: paint again what moved since."""
        counts = self._layer_counts(clock_ms)
        self._clock = clock_ms
        if counts == self._counts:
            return
        before, self._counts = self._counts or (None,) * len(counts), counts
        moved = []
        for layers, count, last in zip(self._moving.values(), counts, before, strict=True):
            for layer in layers if count != last else ():
                frame = layer.frame(count)
                if layer.frames[frame] is not layer.frames[layer.now]:
                    moved.append(layer.rect)
                layer.now = frame
        self._paint_all(moved)

    def _take(self, layers: list[Layer], before: list[Layer]) -> list[pygame.Rect]:
        """Take layers in the place of others, those that were there already as they move; return what changes."""
        # A difference of two lists of layers, by what each shows and where: only what has come or gone is painted
        # again, and what stays keeps its frame, so that nothing jumps.
        known = {(layer.at, layer.frames): layer for layer in before}
        come = []
        for layer in layers:
            same = known.pop((layer.at, layer.frames), None)
            layer.now = same.now if same is not None else layer.frame(layer.pace.count(self._clock))
            if same is None:
                come.append(layer.rect)
        everything = [*self._board, *self._marks, *self._highlights]
        self._layers = everything
        self._rects = [layer.rect for layer in everything]
        self._near = {}
        self._moving = {}
        for layer in everything:
            if layer.pace is not STILL:
                self._moving.setdefault(layer.pace, []).append(layer)
        self._counts = None
        return [layer.rect for layer in known.values()] + come

    def _paint_all(self, rects: list[pygame.Rect]) -> None:
        """Paint again where something changed; all at once where that is most of the picture."""
        # Dirty rectangles. They may overlap: beyond half of the picture, one by one they cost more than the whole.
        whole = self._canvas.get_rect()
        parts = [part for rect in rects if (part := rect.clip(whole)).width]
        if 2 * sum(part.width * part.height for part in parts) > whole.width * whole.height:
            parts = [whole]
        for part in parts:
            self._paint(part)
        self._changed += parts

    def _paint(self, rect: pygame.Rect) -> None:
        if self._ground is None:
            return
        where = rect.x, rect.y, rect.width, rect.height
        if where not in self._near:  # what moves is painted again and again
            self._near[where] = [self._layers[index] for index in rect.collidelistall(self._rects)]
        self._canvas.set_clip(rect)
        self._canvas.blit(self._ground[1], (0, 0))
        self._canvas.fblits([(layer.frames[layer.now], layer.at) for layer in self._near[where]])
        self._canvas.set_clip(None)


def _outermost(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Those that lie in no other one: a building, its shadow and the gardens under it are painted once."""
    # The largest first: whatever contains a rectangle is there before it.
    outermost: list[pygame.Rect] = []
    for rect in sorted(rects, key=lambda rect: -rect.width * rect.height):
        if not any(outermost[near].contains(rect) for near in rect.collidelistall(outermost)):
            outermost.append(rect)
    return outermost


def _in_rows(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same places, with those that touch side by side as one: the cells of a row are painted at once."""
    merged: list[pygame.Rect] = []
    for rect in sorted(rects, key=lambda rect: (rect.top, rect.height, rect.left)):
        last = merged[-1] if merged else None
        if last is not None and (last.top, last.height) == (rect.top, rect.height) and rect.left <= last.right:
            last.union_ip(rect)
        else:
            merged.append(rect.copy())
    return merged


class SquareLayerSource(LayerSource[ShownBoard, ShownBuilding, CellLayout]):
    """Boards of square cells at one size."""

    def __init__(self, sprites: Sprites, layout: CellLayout) -> None:
        super().__init__(sprites, layout, layout.size)
        self._overlays = BoardOverlays(sprites, layout)

    def terrain(self, scene: ShownBoard) -> Terrain:
        return scene.terrain

    def ground(self, scene: ShownBoard) -> pygame.Surface:
        return paint_ground(self.sprites, scene.terrain, self.layout)

    def layers(self, scene: ShownBoard, built: Sequence[ShownBuilding], emblems: bool) -> Iterator[Layer]:
        return board_layers(self.sprites, self.layout, scene, built, emblems)

    def lines(self, cells: frozenset[Place], built: Sequence[ShownBuilding]) -> Iterator[Layer]:
        del built
        return self._overlays.lines(cells)

    def lights(self, cells: frozenset[Place]) -> Iterator[Layer]:
        return self._overlays.lights(cells)

    def load_stamps(self) -> Iterator[None]:
        """Load the smoke of the first stack, and what will lie and walk between buildings once they stand."""
        px = self.layout.px
        self.sprites.trimmed(self.sprites.smoke(px).pictures)
        yield
        yield from load_stamps(self.sprites, px, EMBLEMS)
        yield from load_canals(self.sprites, px)
        yield from load_people(self.sprites, px)


class BoardPainter(LandPainter[ShownBoard, ShownBuilding, CellLayout]):
    """One board of square cells at one size."""

    def __init__(self, sprites: Sprites, px: int, size: Place, margin: int | None = None) -> None:
        """A painter without a board yet.

        Args:
            sprites: the pictures.
            px: pixels a cell, no more than pictures are painted for (`layout.px` says); 32, 48, 64, 96, 128 look best.
            size: rows and columns of cells.
            margin: pixels of scenery around the cells, at most `MOST_RINGS` cells; half a cell is the default.
        """
        px = painted_size(px)
        margin = px // 2 if margin is None else min(margin, MOST_RINGS * px)
        super().__init__(SquareLayerSource(sprites, CellLayout(px, margin, *size)))
