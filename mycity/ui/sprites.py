"""The board's pictures: loaded from `assets/sprites` when first asked for, scaled down once per cell size, kept.

Every picture is painted for cells of `MAX_CELL` pixels and only ever scaled down. Sprites of buildings are named
`<colour>-<shape>`, as in `Y-L4`; a position is a number of quarter turns clockwise. Usage::

    sprites = Sprites(assets_root() / "sprites")
    picture = sprites.building("Y-L4", turns=1, px=64)
    surface.blit(picture.shadow, (x + picture.offset[0], y + picture.offset[1]))
    surface.blit(picture.body, (x + picture.offset[0], y + picture.offset[1]))
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pygame

Place = tuple[int, int]
"""A (row, column) pair, both from 0; -1 and 11 are the ring of scenery."""
MAX_CELL = 128
"""Pixels of a cell in the files: the largest size that can be drawn."""
FOURTH_CHURCH = "C-4"


class SpriteError(Exception):
    """A picture is missing or its description is wrong; the sentence names the file or the sprite."""


@dataclass(frozen=True)
class BuildingSprite:
    """One building in one position at one size.

    Attributes:
        body: the building, with room around it.
        shadow: its shadow on the ground, as large as `body`, to be drawn under all bodies.
        offset: from the top left corner of its top left cell to that of the pictures, in pixels.
        size: rows and columns of cells.
        smoke: the mouths of its stacks, in pixels from the top left corner of its top left cell.
    """

    body: pygame.Surface
    shadow: pygame.Surface
    offset: tuple[int, int]
    size: Place
    smoke: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Stamps:
    """Variants of a small picture, with the point that stands on the ground, in pixels."""

    pictures: tuple[pygame.Surface, ...]
    anchor: tuple[int, int]


class Sprites:
    """All pictures of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.building = cache(self._building)
        self.element = cache(self._element)
        self.river = cache(self._river)
        self.stamps = cache(self._stamps)
        self.texture = cache(self._texture)
        self.masks = cache(self._masks)
        self.smoke = cache(self._smoke)
        self.icon = cache(self._icon)
        self._sheet = cache(self._load)

    @cached_property
    def _manifest(self) -> dict[str, Any]:
        path = self._folder / "sprites.json"
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise SpriteError(f"{path}: cannot be read: {error}") from error
        if not isinstance(manifest, dict) or manifest.get("cell") != MAX_CELL:
            raise SpriteError(f"{path}: cell: must be {MAX_CELL}")
        return manifest

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every building there are pictures of."""
        return tuple(sorted(self._part("buildings")))

    def turns(self, name: str) -> tuple[int, ...]:
        """The quarter turns that look different, ascending."""
        return tuple(int(turns) for turns in sorted(self._positions(name)))

    def cells(self, name: str, turns: int) -> tuple[Place, ...]:
        """The cells of a building after `turns` quarter turns, its top left corner at (0, 0)."""
        entry = self._positions(name)[self._position(name, turns)]
        return tuple((row, column) for row, column in entry["cells"])

    def match(self, building: str, cells: Iterable[Place]) -> tuple[str, int, Place]:
        """Find the picture for a building's cells: (sprite name, turns, top left cell).

        `C-4`, the fourth church, is found by its shape.

        Raises:
            SpriteError: no picture has this shape.
        """
        places = sorted(cells)
        top, left = places[0][0], min(column for _, column in places)
        shape = tuple((row - top, column - left) for row, column in places)
        names = [name for name in self.names if name.startswith("C-")] if building == FOURTH_CHURCH else [building]
        for name in names:
            for turns in self.turns(name):
                if self.cells(name, turns) == shape:
                    return name, turns, (top, left)
        raise SpriteError(f"{building}: no picture has the shape {shape}")

    def variants(self, kind: str) -> int:
        """How many pictures there are of an element (`t`, `E-blue` ...), to tell neighbours apart."""
        return int(self._entry("elements", kind)["variants"])

    def rivers(self, turn: str) -> int:
        """How many tiles there are for one way of the river, such as `NS`."""
        return len(self._entry("river", "rows")[turn])

    def _part(self, part: str) -> dict[str, Any]:
        try:
            return dict(self._manifest[part])
        except (KeyError, TypeError, ValueError) as error:
            raise SpriteError(f"{self._folder / 'sprites.json'}: {part}: missing") from error

    def _entry(self, part: str, name: str) -> Any:
        table = self._part(part)
        if name not in table:
            raise SpriteError(f"{self._folder / 'sprites.json'}: {part}: nothing named {name!r}")
        return table[name]

    def _positions(self, name: str) -> dict[str, Any]:
        return dict(self._entry("buildings", name))

    def _position(self, name: str, turns: int) -> str:
        positions = self._positions(name)
        return str(turns % 4) if str(turns % 4) in positions else str(turns % len(positions))

    def _building(self, name: str, turns: int, px: int) -> BuildingSprite:
        position = self._position(name, turns)
        entry = self._positions(name)[position]
        left, top = self._manifest["margin"]["left"], self._manifest["margin"]["top"]
        cells = entry["cells"]
        return BuildingSprite(
            body=self._scaled(f"buildings/{name}-{position}.webp", px),
            shadow=self._scaled(f"buildings/{name}-{position}.shadow.webp", px),
            offset=(-_length(left, px), -_length(top, px)),
            size=(1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)),
            smoke=tuple((round(x * px), round(y * px)) for x, y in entry.get("smoke", ())),
        )

    def _element(self, kind: str, variant: int, px: int) -> tuple[pygame.Surface, ...]:
        """The frames of one variant; their offset from the cell is `element_offset`."""
        entry = self._entry("elements", kind)
        return self._row(entry["file"], variant % entry["variants"], entry["variants"], entry["frames"], px)

    def element_offset(self, px: int) -> tuple[int, int]:
        """From a cell's top left corner to that of its element's picture, in pixels."""
        margin = self._manifest["margin"]
        return -_length(margin["left"], px), -_length(margin["top"], px)

    def _river(self, turn: str, variant: int, px: int) -> tuple[pygame.Surface, ...]:
        entry = self._part("river")
        rows = entry["rows"][turn]
        count = sum(len(places) for places in entry["rows"].values())
        return self._row(entry["file"], rows[variant % len(rows)], count, entry["frames"], px)

    def _stamps(self, name: str, px: int) -> Stamps:
        entry = self._entry("terrain", "stamps")[name]
        x, y = entry["anchor"]
        pictures = self._row(entry["file"], 0, 1, entry["count"], px)
        return Stamps(pictures, (round(x * px), round(y * px)))

    def _texture(self, name: str, px: int) -> pygame.Surface:
        return self._scaled(self._entry("terrain", "textures")[name], px, alpha=False)

    def _masks(self, px: int) -> tuple[tuple[pygame.Surface, ...], ...]:
        """Rows of 16 edges between cells; the last row is the soft one for shadows."""
        entry = self._entry("terrain", "masks")
        rows = entry["variants"] + 1
        return tuple(self._row(entry["file"], row, rows, 16, px) for row in range(rows))

    def _smoke(self, px: int) -> Stamps:
        entry = self._part("smoke")
        x, y = entry["anchor"]
        return Stamps(self._row(entry["file"], 0, 1, entry["frames"], px), (round(x * px), round(y * px)))

    def _icon(self, name: str, size: int) -> pygame.Surface:
        """A round or square picture of the interface, `size` pixels wide: animals, families, rules."""
        picture = self._sheet(f"icons/{name}.webp", True)
        if size > picture.get_width():
            raise SpriteError(f"icons/{name}.webp: painted for {picture.get_width()} pixels, {size} asked for")
        return pygame.transform.smoothscale(picture, (size, size))

    def _row(self, file: str, row: int, rows: int, columns: int, px: int) -> tuple[pygame.Surface, ...]:
        sheet = self._sheet(file, True)
        width, height = sheet.get_width() // columns, sheet.get_height() // rows
        return tuple(
            _shrunk(sheet.subsurface((column * width, row * height, width, height)), px) for column in range(columns)
        )

    def _scaled(self, file: str, px: int, alpha: bool = True) -> pygame.Surface:
        return _shrunk(self._sheet(file, alpha), px)

    def _load(self, file: str, alpha: bool) -> pygame.Surface:
        path = self._folder / file
        try:
            picture = pygame.image.load(path)
        except (pygame.error, OSError) as error:
            raise SpriteError(f"{path}: cannot be loaded: {error}") from error
        if pygame.display.get_surface() is None:
            return picture
        return picture.convert_alpha() if alpha else picture.convert()


def _length(pixels: float, px: int) -> int:
    return round(pixels * px / MAX_CELL)


def _shrunk(picture: pygame.Surface, px: int) -> pygame.Surface:
    if not 1 <= px <= MAX_CELL:
        raise SpriteError(f"cells can be drawn from 1 to {MAX_CELL} pixels, not {px}")
    if px == MAX_CELL:
        return picture.copy()
    size = max(1, _length(picture.get_width(), px)), max(1, _length(picture.get_height(), px))
    return pygame.transform.smoothscale(picture, size)
