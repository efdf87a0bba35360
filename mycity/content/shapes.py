"""The buildings of ``shapes.yaml``: eight shapes in three colours, the churches, and the fourth church's shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mycity.content.errors import ContentError
from mycity.content.yamls import Document, decode
from mycity.engine.grid import SQUARE_11
from mycity.engine.pieces import Building


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
    letter: Literal["Y", "R", "B", "C"]
    shapes: dict[str, str]


class _FourthChurch(Document, frozen=True):
    id: str
    shapes: dict[str, str]


class _ShapesFile(Document, frozen=True):
    format: Literal[1]
    families: tuple[_Family, ...]
    fourth_church: _FourthChurch


def read_shapes(path: Path) -> Shapes:
    """Return the buildings that the file draws (rules 2).

    Raises:
        ContentError: the file is not as declared, a drawing is not one piece, or an id is given twice.
    """
    file = decode(path, _ShapesFile)
    families: dict[str, tuple[Building, ...]] = {}
    for index, family in enumerate(file.families):
        place = f"families[{index}]"
        if family.id in families or family.letter in {one.letter for one in file.families[:index]}:
            raise ContentError(path, place, f"family {family.id} or letter {family.letter} is given twice")
        families[family.id] = tuple(_buildings(path, place, family))
    fourth = file.fourth_church
    return Shapes(
        families,
        {
            shape: _building(path, f"fourth-church.shapes.{shape}", fourth.id, drawing)
            for shape, drawing in fourth.shapes.items()
        },
    )


def _buildings(path: Path, place: str, family: _Family) -> Iterator[Building]:
    for shape, drawing in family.shapes.items():
        yield _building(path, f"{place}.shapes.{shape}", f"{family.letter}-{shape}", drawing)


def _building(path: Path, place: str, building: str, drawing: str) -> Building:
    rows = tuple(drawing.split("/"))
    if set(drawing) - set("X./") or len({len(row) for row in rows}) != 1 or "X" not in drawing:
        raise ContentError(path, place, f"{drawing!r} is no shape: rows of X and . of one length, parted by /")
    made = Building(building, rows)
    if max(len(rows), len(rows[0])) > SQUARE_11.columns:
        raise ContentError(path, place, f"{drawing!r} is larger than the board")
    mask = sum(1 << SQUARE_11.index(coordinate) for coordinate in made.coordinates)
    if SQUARE_11.region(mask & -mask, mask) != mask:
        raise ContentError(path, place, f"{drawing!r} is not one piece")
    return made
