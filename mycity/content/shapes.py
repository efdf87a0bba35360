"""The pieces of a game, as its file draws them: families of buildings or tiles, and the fourth church's shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from mycity.content.assets import ContentError
from mycity.content.games import game_row
from mycity.content.versions import newest_version, versioned_file
from mycity.content.yamls import Document, decode
from mycity.engine.grid import Coordinate, Grid
from mycity.engine.pieces import ALL_SYMBOLS, PLAIN, Building, normalised


@dataclass(frozen=True)
class Shapes:
    """All buildings there are.

    Attributes:
        families: family id to its buildings, in the order of the file.
        fourth_church: shape id to the building; all of them answer to the same card.
    """

    families: Mapping[str, tuple[Building, ...]]
    fourth_church: Mapping[str, Building]


class _Family(Document, frozen=True):
    id: str
    letter: Literal["Y", "R", "B", "C", "P", "T", "S", "D"]
    shapes: dict[str, str]


class _FourthChurch(Document, frozen=True):
    id: str
    shapes: dict[str, str]


class _ShapesFile(Document, frozen=True):
    format: Literal[1]
    families: tuple[_Family, ...]
    fourth_church: _FourthChurch | None = None


def load_shapes(game: str, version: str = "") -> Shapes:
    """Return all buildings there are in a version of the rules of ``game``, the newest unless one is named.

    Raises:
        ContentError: there is no such game or version, or something is wrong with its file.
    """
    row = game_row(game)
    return _shapes(row.shapes, row.grid, version or newest_version())


@cache
def _shapes(file: str, grid: Grid, version: str) -> Shapes:
    return read_shapes(versioned_file(file, version), grid)


def read_shapes(path: Path, grid: Grid) -> Shapes:
    """Return the buildings that the file draws for boards of ``grid`` (rules 2).

    Raises:
        ContentError: the file is not as declared, a drawing is not one piece, or an id is given twice.
    """
    file = decode(path, _ShapesFile)
    families: dict[str, tuple[Building, ...]] = {}
    for index, family in enumerate(file.families):
        location = f"families[{index}]"
        made = tuple(_buildings(path, location, family, grid))
        known = {building.id for others in families.values() for building in others}
        if family.id in families or known & {building.id for building in made}:
            raise ContentError(path, location, f"family {family.id} or one of its ids is given twice")
        families[family.id] = made
    fourth = file.fourth_church
    drawings = fourth.shapes.items() if fourth is not None else ()
    return Shapes(
        families,
        {
            shape: _building(path, f"fourth-church.shapes.{shape}", fourth.id, drawing, grid)
            for shape, drawing in drawings
            if fourth is not None
        },
    )


def _buildings(path: Path, location: str, family: _Family, grid: Grid) -> Iterator[Building]:
    for shape, drawing in family.shapes.items():
        yield _building(path, f"{location}.shapes.{shape}", f"{family.letter}-{shape}", drawing, grid)


def _building(path: Path, location: str, building: str, drawing: str, grid: Grid) -> Building:
    rows = tuple(drawing.split("/"))
    known = {PLAIN} if grid.turns == 4 else {*ALL_SYMBOLS}
    if len({len(row) for row in rows}) != 1 or not known >= set(drawing) - set("./") > set():
        drawn = ", ".join(sorted(known))
        raise ContentError(path, location, f"{drawing!r} is no shape: rows of {drawn} and . of one length, parted by /")
    try:
        made = Building(building, rows)
    except ValueError as error:
        raise ContentError(path, location, f"{drawing!r} is no shape: {error}") from None
    coordinates = [coordinate for coordinate, _ in normalised(made.pattern)]
    if max(row for row, _ in coordinates) >= grid.rows or max(column for _, column in coordinates) >= grid.columns:
        raise ContentError(path, location, f"{drawing!r} is larger than the board")
    if not _is_one_piece(set(coordinates), grid):
        raise ContentError(path, location, f"{drawing!r} is not one piece")
    return made


def _is_one_piece(cells: set[Coordinate], grid: Grid) -> bool:
    waiting, left = [min(cells)], cells - {min(cells)}
    while waiting:
        row, column = waiting.pop()
        steps = [(down * way, across * way) for down, across in grid.steps for way in (1, -1)]
        reached = left & {(row + down, column + across) for down, across in steps}
        left -= reached
        waiting += reached
    return not left
