"""The board's pictures: loaded from `assets/sprites` when first asked for, scaled down, kept as long as there is room.

Every picture is painted for cells of `MAX_CELL` pixels and only ever scaled down. Sprites of buildings are named
`<colour>-<shape>`, as in `Y-L4`; a position is a number of quarter turns clockwise. Usage::

    sprites = Sprites(assets_root() / "sprites")
    picture = sprites.building("Y-L4", turns=1, px=64)
    surface.blit(picture.shadow, (x + picture.offset[0], y + picture.offset[1]))
    surface.blit(picture.body, (x + picture.offset[0], y + picture.offset[1]))

Pictures are shared: blit them, never draw on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from functools import cached_property, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pygame

from mycity.engine.pieces import SYMBOL_NAMES
from mycity.ui.pictures.cache import PictureCache
from mycity.ui.pictures.lights import NOON, Light, Lighting, graded, raised, snowed
from mycity.ui.pictures.plain import plain_ground, plain_picture, plain_roof
from mycity.ui.pictures.sprite_files import SpriteFiles, length, shrunk
from mycity.ui.pictures.sprite_list import MAX_CELL, Place, SpriteError, SpriteList
from mycity.ui.pictures.stand_in import no_shadow, plain_building

__all__ = ["MAX_CELL", "BuildingSprite", "Place", "SpriteError", "Sprites", "Stamps", "painted_size"]

_SQUARES = "squares"
_MARKS = frozenset({_SQUARES, "G", "port"})
"""The sheets of what must be found in any light: it has none."""
_CAPPED = frozenset({"woods", "peaks", "peaks-large", "boulders"})
"""The sheets of forest and mountain, on which there is half of the snow."""
_MADE = frozenset(SYMBOL_NAMES.values())
"""The sheets of an island's symbols."""
_SMOOTHING = 2
"""Plain pictures are made so many times larger than they are shown."""
_MOST = 224 << 20
"""Bytes of pictures that are kept at the sizes they are shown."""
_T = TypeVar("_T")
_P = ParamSpec("_P")


@dataclass(frozen=True)
class BuildingSprite:
    """One building in one position at one size.

    Attributes:
        body: the building, with room around it.
        shadow: its shadow on the ground, as large as `body`, to be drawn under all bodies.
        offset: from the top left corner of its top left cell to that of the pictures, in pixels.
        smoke: the mouths of its stacks, in pixels from the top left corner of its top left cell.
    """

    body: pygame.Surface
    shadow: pygame.Surface
    offset: tuple[int, int]
    size: Place
    smoke: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Stamps:
    """Variants (or frames) of a small picture, with the point that stands on the ground, in pixels."""

    pictures: tuple[pygame.Surface, ...]
    anchor: tuple[int, int]


@dataclass(frozen=True)
class Trimmed:
    """Frames without the empty room around them, and how far they moved for it, in pixels."""

    frames: tuple[pygame.Surface, ...]
    offset: tuple[int, int]


@dataclass(frozen=True)
class CutStamps:
    """`Stamps` without the empty room around each of them."""

    pictures: tuple[Trimmed, ...]
    anchor: tuple[int, int]


class Sprites:
    """All pictures of one folder, in one light.

    Attributes:
        light: The light they are shown in: noon, unless they come from `in_light`.
        lighting: The player's choice of lights; the same object in all lights.

    Every method raises `SpriteError` when the list knows no such picture, or cells of more than `MAX_CELL` pixels are
    asked for. For a file that is missing or damaged, a plain picture stands in.
    """

    def __init__(self, folder: Path) -> None:
        self.light = NOON
        self.lighting = Lighting()
        self._files = SpriteFiles(folder)
        self._cache = PictureCache(_MOST)
        self._matches: dict[tuple[str, tuple[Place, ...]], tuple[str, int]] = {}
        self._lit = {NOON.name: self}

    def in_light(self, light: Light) -> Sprites:
        """Return the same pictures in another light: land one way, buildings and symbols another; kept with these."""
        if light.name not in self._lit:
            lit = copy(self)
            lit.light = light
            self._lit[light.name] = lit
        return self._lit[light.name]

    @property
    def is_plain(self) -> bool:
        """Return whether all pictures have plain colours and strong edges: then they have no light."""
        return self.lighting.is_plain

    @property
    def list(self) -> SpriteList:
        return self._files.list

    def clear(self) -> None:
        """Keep no pictures of the sizes shown until now: the window has another one."""
        self._cache.clear()

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self.list.buildings))

    def turns(self, name: str) -> tuple[int, ...]:
        """The quarter turns in which a building looks different, ascending."""
        return self.list.turns(name)

    def cells(self, name: str, turns: int) -> tuple[Place, ...]:
        """The cells of a building after `turns` quarter turns, sorted, moved to the top left corner."""
        return self.list.position(name, turns).cells

    def match(self, building: str, cells: Iterable[Place]) -> tuple[str, int, Place]:
        """Find the picture for a building's cells: (sprite name, turns, top left cell).

        A building without a picture of its name is found by its shape among those of its colour.
        """
        places = sorted(cells)
        top, left = places[0][0], min(column for _, column in places)
        shape = tuple((row - top, column - left) for row, column in places)
        if (building, shape) not in self._matches:
            self._matches[building, shape] = self._match(building, shape)
        return (*self._matches[building, shape], (top, left))

    def _match(self, building: str, shape: tuple[Place, ...]) -> tuple[str, int]:
        of_its_colour = [name for name in self.names if name.startswith(f"{building.partition('-')[0]}-")]
        names = [building] if building in self.list.buildings else of_its_colour
        for name in names:
            for turns in self.turns(name):
                if self.cells(name, turns) == shape:
                    return name, turns
        raise SpriteError(f"{building}: no picture has the shape {shape}")

    def building_variant(self, name: str, roofs: int = 0) -> int:
        """Return the variant of a building: a family's take turns, and begin with another for other roofs."""
        family = [other for other in self.names if other[0] == name[0]]
        return (family.index(name) + roofs) % self.list.building_variants(name)

    def building(self, name: str, turns: int, px: int, variant: int = 0, *, kept: bool = True) -> BuildingSprite:
        """A building in a position and a variant, for cells of `px` pixels; ``kept`` as it will be asked for again."""
        turns, variant = self.list.distinct(name, turns), variant and variant % self.list.building_variants(name)
        if not kept:
            return self._building(name, turns, px, variant)
        return self.cached(Sprites._building, name, turns, px, variant)

    def _building(self, name: str, turns: int, px: int, variant: int) -> BuildingSprite:
        position, file = self.list.position(name, turns), self.list.file(name, turns, variant)
        rows, columns = zip(*position.cells, strict=True)
        body = shrunk(self._files.sheet(f"{file}.webp", plain_building, position, self.list.margin), px)
        shadow = shrunk(self._files.sheet(f"{file}.shadow.webp", no_shadow, position, self.list.margin), px)
        if self.is_plain:
            left, top = self.element_offset(px)
            body = plain_roof(position.cells, name[0], body.get_size(), (-left, -top), px)
            shadow.fill((0, 0, 0, 0))
        return BuildingSprite(
            body=self._roof(body, px),
            shadow=shadow,
            offset=self.element_offset(px),
            size=(1 + max(rows), 1 + max(columns)),
            smoke=tuple((round(x * px), round(y * px)) for x, y in position.variants[variant]),
        )

    def element(self, kind: str, variant: int, px: int) -> tuple[pygame.Surface, ...]:
        """The frames of one variant of an element (`t`, `E-blue` ...), to be drawn at `element_offset`."""
        sheet = self.list.element(kind)
        row = variant % sheet.variants
        return self.cached(Sprites._row, sheet.file, row, sheet.variants, sheet.frames, px, name=kind)

    def element_offset(self, px: int) -> tuple[int, int]:
        """From a cell's top left corner to that of its element's (or building's) picture, in pixels."""
        margin = self.list.margin
        return -length(margin.left, px), -length(margin.top, px)

    def variants(self, kind: str) -> int:
        """Return the number of pictures there are of an element, to tell neighbours apart."""
        return self.list.element(kind).variants

    def river(self, turn: str, variant: int, px: int) -> tuple[pygame.Surface, ...]:
        """The frames of a river tile; `turn` names the sides the river leaves by, as in `NS`."""
        river = self.list.river
        rows = self.list.river_rows(turn)
        row, count = rows[variant % len(rows)], sum(map(len, river.rows.values()))
        return self.cached(Sprites._row, river.file, row, count, river.frames, px, name="river")

    def stamps(self, name: str, px: int) -> Stamps:
        """Small pictures to be strewn over the ground: `woods`, `peaks`, `tufts`, `squares`, `railway` ..."""
        sheet = self.list.stamp(name)
        return self.cached(Sprites._stamps, sheet.file, sheet.count, sheet.anchor, px, name)

    def _stamps(self, file: str, count: int, anchor: tuple[float, float], px: int, name: str) -> Stamps:
        return Stamps(self._row(file, 0, 1, count, px, name=name), (round(anchor[0] * px), round(anchor[1] * px)))

    def cut_stamps(self, name: str, px: int) -> CutStamps:
        """The same, each cut to what it shows: pictures that are many and large, such as a tile's symbols."""
        sheet = self.list.stamp(name)
        return self.cached(Sprites._cut_stamps, sheet.file, sheet.count, sheet.anchor, px, name)

    def _cut_stamps(self, file: str, count: int, anchor: tuple[float, float], px: int, name: str) -> CutStamps:
        whole = self._stamps(file, count, anchor, px, name)
        return CutStamps(tuple(map(_cut, whole.pictures)), whole.anchor)

    def smoke(self, px: int) -> Stamps:
        """The frames of a stack's smoke; the anchor is the stack's mouth."""
        smoke = self.list.smoke
        return self.cached(Sprites._stamps, smoke.file, smoke.frames, smoke.anchor, px, "smoke")

    def texture(self, name: str, px: int) -> pygame.Surface:
        """A ground that repeats: `meadow`, `forest`, `mountain`, `flood`."""
        return self.cached(Sprites._texture, name, px)

    def _texture(self, name: str, px: int) -> pygame.Surface:
        texture = shrunk(self._files.ground(self.list.texture(name)), px)
        return plain_ground(name, texture) if self.is_plain else self._land(texture)

    def masks(self, px: int) -> tuple[tuple[pygame.Surface, ...], ...]:
        """Rows of 16 edges between cells (1 NW, 2 NE, 4 SW, 8 SE covered); the last row is soft, for shadows."""
        masks = self.list.terrain.masks
        return self._cache.get(_masks, self._files, masks.file, masks.variants + 1, px)

    def cached(self, make: Callable[Concatenate[Sprites, _P], _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """Return what is made of these pictures: made once for each light, and once in plain colours."""
        return self._cache.get(_made, self.is_plain, make, self, *given, **named)

    def _row(
        self, file: str, row: int, rows: int, columns: int, px: int, *, name: str = ""
    ) -> tuple[pygame.Surface, ...]:
        """Return the pictures of a row of a sheet in their light: what people have made is lit as roofs."""
        pictures = self._files.row(file, row, rows, columns, px)
        if self.is_plain:
            return self._plain_row(file, row, rows, columns, pictures, px, name)
        if name in _MARKS:
            depth = self.light.row.marks if name == _SQUARES else 0
            return tuple(raised(picture, depth, px) for picture in pictures)
        if name in _CAPPED and self.light.row.snow:
            pictures = tuple(snowed(picture, self.light.row.snow // 2, px) for picture in pictures)
        return tuple(self._roof(picture, px) if name in _MADE else self._land(picture) for picture in pictures)

    def _plain_row(
        self, file: str, row: int, rows: int, columns: int, sizes: tuple[pygame.Surface, ...], px: int, name: str
    ) -> tuple[pygame.Surface, ...]:
        """Return pictures as large as those at hand; their edges are hard, and smooth once they are scaled down."""
        fine = min(_SMOOTHING * px, MAX_CELL)
        large = self._files.row(file, row, rows, columns, fine)
        shown = tuple(
            pygame.transform.smoothscale(plain_picture(name, picture, fine), size.get_size())
            for picture, size in zip(large, sizes, strict=True)
        )
        return shown[:1] * len(shown) if name == "river" else shown  # without foam nothing of it moves

    def _land(self, picture: pygame.Surface) -> pygame.Surface:
        return picture if self.light is NOON else graded(picture, self.light.row.land)

    def _roof(self, picture: pygame.Surface, px: int) -> pygame.Surface:
        if self.light is NOON:
            return picture
        snowy = snowed(picture, self.light.row.snow, px) if self.light.row.snow else picture
        return graded(snowy, self.light.row.roofs)

    def trimmed(self, frames: tuple[pygame.Surface, ...]) -> Trimmed:
        """The same frames, all cut to the rectangle in which any of them shows something: less to blit."""
        return self._cache.get(_trimmed, frames)

    def cached_beside(self, make: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """Return what is made of no such pictures, but shown among them: made once for all lights."""
        return self._cache.get(make, *given, **named)

    def painting(
        self, name: str, size: tuple[int, int], *, alpha: bool = False, over: tuple[str, ...] = ()
    ) -> pygame.Surface:
        """A painted picture (`chapters/city-1`) that covers ``size``, cut at its middle; never larger than painted.

        What is laid ``over`` it, in this order, lies in its lower right corner.
        """
        return self._cache.get(SpriteFiles.painting, self._files, name, size, alpha, over)

    def icon(self, name: str, size: int) -> pygame.Surface:
        """A drawing of the interface, sharp at any size: `animal-fox`, `family-dome`, `rule-tree` ..."""
        return self._cache.get(SpriteFiles.drawing, self._files, name, size)


def _made(
    _: bool, make: Callable[Concatenate[Sprites, _P], _T], sprites: Sprites, /, *given: _P.args, **named: _P.kwargs
) -> _T:
    """Return what is made of pictures, which know themselves whether they are plain, but may become so."""
    return make(sprites, *given, **named)


def _masks(files: SpriteFiles, file: str, rows: int, px: int) -> tuple[tuple[pygame.Surface, ...], ...]:
    return tuple(files.row(file, row, rows, 16, px) for row in range(rows))


def _trimmed(frames: tuple[pygame.Surface, ...]) -> Trimmed:
    shown = frames[0].get_bounding_rect().unionall([frame.get_bounding_rect() for frame in frames])
    return Trimmed(tuple(frame.subsurface(shown) for frame in frames), shown.topleft)


def _cut(picture: pygame.Surface) -> Trimmed:
    shown = picture.get_bounding_rect()
    return Trimmed((picture.subsurface(shown).copy(),), shown.topleft)


def painted_size(px: int) -> int:
    """Return the cell size that a wish for ``px`` pixels comes to: cells grow no larger than they are painted."""
    return min(max(1, px), MAX_CELL)


def cached_with_sprites(make: Callable[Concatenate[Sprites, _P], _T]) -> Callable[Concatenate[Sprites, _P], _T]:
    """Keep what ``make(sprites, ...)`` returns with the sprites it was made from, as long as they have room."""

    @wraps(make)
    def cached(sprites: Sprites, /, *given: _P.args, **named: _P.kwargs) -> _T:
        return sprites.cached(make, *given, **named)

    return cached
