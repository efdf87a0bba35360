"""The list of pictures, `assets/sprites/sprites.json`, written by the scripts that paint them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from mycity.plain_files import read_plain
from mycity.typed_values import decode_json

SIZE_LIMIT = 1024 * 1024
"""Bytes of the list; it has 30,000."""
MAX_CELL = 128
"""Pixels of a cell in the files: the largest size that can be drawn."""
Place = tuple[int, int]
"""A (row, column) pair, both from 0; what is less or more than the board has is scenery."""
_T = TypeVar("_T")


class SpriteError(Exception):
    """A picture is missing or its description is wrong; the sentence names the file or the sprite."""


@dataclass(frozen=True)
class Margin:
    """Room around the cells in pictures of buildings and elements, in pixels of the files."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Position:
    """A building in one position: its cells, sorted, and for each variant the mouths of its stacks, (x, y) in cells."""

    cells: tuple[Place, ...]
    variants: tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True)
class ElementSheet:
    """A picture with a row per variant and a column per frame."""

    file: str
    variants: int
    frames: int


@dataclass(frozen=True)
class RiverSheet:
    """A picture with a column per frame; `rows` are the rows of each turn (`NS` ...)."""

    file: str
    frames: int
    rows: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class StampSheet:
    """Pictures side by side; `anchor` is the point (x, y in cells) that stands on the ground."""

    file: str
    count: int
    anchor: tuple[float, float]


@dataclass(frozen=True)
class SmokeSheet:
    """Frames side by side; `anchor` is the mouth of the stack (x, y in cells)."""

    file: str
    frames: int
    anchor: tuple[float, float]


@dataclass(frozen=True)
class MaskSheet:
    """Edges between cells: 16 columns, a row per variant and one of soft ones."""

    file: str
    variants: int


@dataclass(frozen=True)
class TerrainSheets:
    """The pictures of the ground."""

    textures: Mapping[str, str]
    masks: MaskSheet
    stamps: Mapping[str, StampSheet]


@dataclass(frozen=True)
class IslandSheets:
    """The pictures that the island has besides."""

    textures: Mapping[str, str]
    elements: Mapping[str, ElementSheet]
    stamps: Mapping[str, StampSheet]


@dataclass(frozen=True)
class SpriteList:
    """The pictures there are. Every look-up raises `SpriteError` for a name there is nothing of."""

    cell: int
    margin: Margin
    buildings: Mapping[str, Mapping[str, Position]]
    elements: Mapping[str, ElementSheet]
    river: RiverSheet
    terrain: TerrainSheets
    gardens: Mapping[str, StampSheet]
    canals: Mapping[str, StampSheet]
    people: Mapping[str, StampSheet]
    smoke: SmokeSheet
    island: IslandSheets

    def turns(self, name: str) -> tuple[int, ...]:
        """The numbers of turns in which a building looks different: 0 and up."""
        return tuple(sorted(int(turns) for turns in _found(self.buildings, name, "buildings")))

    def position(self, name: str, turns: int) -> Position:
        """A building in the position that `turns` turns bring it to."""
        return _found(self.buildings, name, "buildings")[str(self.distinct(name, turns))]

    def building_variants(self, name: str) -> int:
        """Return in how many variants a building is painted: its roof, its weather, what stands on it."""
        return min(len(position.variants) for position in _found(self.buildings, name, "buildings").values())

    def file(self, name: str, turns: int, variant: int) -> str:
        """Return the file of its pictures, without the ending."""
        return f"buildings/{name}-{self.distinct(name, turns)}{f'.{variant}' if variant else ''}"

    def distinct(self, name: str, turns: int) -> int:
        """The first number of turns in which a building looks as in `turns`."""
        return turns % len(self.turns(name))

    def element(self, kind: str) -> ElementSheet:
        return _found(self._elements, kind, "elements")

    def river_rows(self, turn: str) -> tuple[int, ...]:
        return _found(self.river.rows, turn, "river: rows")

    def stamp(self, name: str) -> StampSheet:
        """A sheet of small pictures for the ground."""
        return _found(self._stamps, name, "terrain: stamps")

    def texture(self, name: str) -> str:
        """The file of a ground that repeats."""
        return _found({**self.terrain.textures, **self.island.textures}, name, "terrain: textures")

    @cached_property
    def _elements(self) -> Mapping[str, ElementSheet]:
        return {**self.elements, **self.island.elements}

    @cached_property
    def _stamps(self) -> Mapping[str, StampSheet]:
        return {**self.terrain.stamps, **self.gardens, **self.canals, **self.people, **self.island.stamps}


def _found(table: Mapping[str, _T], name: str, location: str) -> _T:
    if name not in table:
        raise SpriteError(f"sprites.json: {location}: nothing named {name!r}")
    return table[name]


def read_sprite_list(path: Path) -> SpriteList:
    """Read and check the list.

    Raises:
        SpriteError: the file cannot be read, a field is missing or wrong, or it is for another size of cells.
    """
    try:
        sprite_list = decode_json(read_plain(path, SIZE_LIMIT), SpriteList)
    except (OSError, ValueError) as error:  # what msgspec raises, and text that is no UTF-8
        raise SpriteError(f"{path}: {error}") from error
    if sprite_list.cell != MAX_CELL:
        raise SpriteError(f"{path}: cell: must be {MAX_CELL}, not {sprite_list.cell}")
    return sprite_list
