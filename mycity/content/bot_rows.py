"""The bots' rows in ``assets/bots.yaml``, checked for form; what the numbers mean is the bots' own matter."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.yamls import decode

_Share = Annotated[int, msgspec.Meta(ge=1, le=100)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class BotRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the file; the fields are explained in the file."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]
    name: str
    style: str
    method: str
    number: Annotated[int, msgspec.Meta(ge=1)] | None = None
    face: str = ""
    tile_style: str = ""
    sight: _Share = 100
    shifts: bool = False
    draws: bool = False
    candidates: _Count = 0
    budget: _Count = 0
    value_table: Annotated[str, msgspec.Meta(pattern="^([a-z]+\\.table)?$")] = ""
    depth: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0
    value_budget: _Count = 0
    tile_budget: _Count = 0
    choice_samples: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0
    weights: dict[str, int] = {}
    tile_weights: dict[str, int] = {}
    rating: Annotated[int, msgspec.Meta(ge=0, le=4000)] | None = None

    def __post_init__(self) -> None:
        if self.number is not None and (self.rating is None or not self.face):
            raise ValueError(f"{self.id} has a number, so players meet it: it needs a rating and a face")


class BotsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    format: Annotated[int, msgspec.Meta(ge=1, le=1)]
    bots: Annotated[tuple[BotRow, ...], msgspec.Meta(min_length=1)]


def read_levels(path: Path) -> tuple[dict[str, Any], ...]:
    """Return the rows of ``path`` as plain values, in the file's order.

    Value tables are named by their whole path below ``value_tables``; whether they can be read, the bots see to.

    Raises:
        ContentError: a row does not fit, an id or number stands twice, or the numbers do not go by the ratings.
    """
    rows = decode(path, BotsFile).bots
    for index, row in enumerate(rows):
        for other in rows[:index]:
            if row.id == other.id or (row.number is not None and row.number == other.number):
                raise ContentError(path, f"bots[{index}]", f"{row.id} and {other.id} have the same id or number")
    for weaker, stronger in pairwise(sorted((row for row in rows if row.number), key=lambda row: row.number or 0)):
        if (weaker.rating or 0) >= (stronger.rating or 0):
            location = f"bots[{rows.index(stronger)}].rating"
            raise ContentError(
                path, location, f"{stronger.id} has a higher number than {weaker.id}, but no higher rating"
            )
    return tuple(
        msgspec.to_builtins(row) | {"value_table": str(_value_table(path, row)) if row.value_table else ""}
        for row in rows
    )


def _value_table(path: Path, row: BotRow) -> Path:
    return path.parent / "value_tables" / row.value_table


@cache
def load_levels() -> tuple[dict[str, Any], ...]:
    """Return the rows of all bots that ship with the game: what ``mycity.ai.bots.registry`` asks for."""
    return read_levels(assets_root() / "bots.yaml")
