"""Meanings of the codes on a board: those of the city's land, and those of the island."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mycity.engine.grid import ISLAND, SQUARE_11, Grid
from mycity.engine.holdings import ALWAYS_WRITTEN
from mycity.engine.pieces import PATH
from mycity.fixed_values import FixedMapping


@dataclass(frozen=True, eq=False)
class LandCodes:
    """The codes of one kind of land.

    Attributes:
        name: what `assets/things.yaml` calls it.
        codes: all there are.
        meadow: cells of meadow, whatever stands on them (rules 1: an entrance and the palace are elements of a meadow
            cell).
        buildable: cells that may be built on under any rules; the rules in force may open others (``Rule.opens``).
        refused: the others, with the code and the sentence of the refusal, the gravest first.
        under: the bare land below what stands on cells, by the code of that; any other code is bare land.
        beach: cells that count as beach.
        totems: cells with a totem.
        carries: what lies on cells of a code before any building does, as its symbol: it joins what buildings carry.
        holdings: what a player's holdings always tell in documents, some or none.
        has_banks: whether a river parts it, with all else that only such boards tell of: squares, marks, closed cells.
    """

    name: str
    codes: frozenset[str]
    meadow: str
    buildable: str
    refused: Mapping[str, tuple[str, str]]
    under: Mapping[str, str]
    beach: str
    totems: str
    carries: Mapping[str, str]
    holdings: tuple[str, ...]
    has_banks: bool

    def __post_init__(self) -> None:
        for name in ("refused", "under", "carries"):
            object.__setattr__(self, name, FixedMapping(getattr(self, name)))


CITY_LAND = LandCodes(
    name="valley",
    codes=frozenset(".TtRrWGMFESLP-"),
    meadow=".TtRrWGEP",
    buildable=".TtRrWGL",
    refused={
        "M": ("mountain", "mountains cannot be built on"),
        "F": ("forest", "the forest cannot be built on"),
        "E": ("entrance", "a mine entrance cannot be built on"),
        "S": ("sawmill", "the sawmill cannot be built on"),
        "P": ("palace", "the palace cannot be built on"),
        "-": ("outside", "the building must lie on the board"),
    },
    under={"L": "F", "S": "F", **dict.fromkeys("TtRrWGEP", ".")},
    beach="",
    totems="",
    carries={},
    holdings=ALWAYS_WRITTEN,
    has_banks=True,
)
"""``.`` empty meadow, ``T`` ``t`` double and single tree, ``R`` ``r`` rocks, ``W`` well, ``G`` gold vein, ``L`` logging
cell (forest opened for a while, not meadow), ``-`` no cell."""
ISLAND_LAND = LandCodes(
    name="isle",
    codes=frozenset("BHPJXwsovlar-"),
    meadow="",
    buildable="",
    refused={
        "X": ("totem", "a totem stands there"),
        "w": ("wreck", "a wreck lies there"),
        "v": ("waystone", "a waystone stands there"),
        "l": ("lava", "lava cannot be covered"),
        "r": ("ruin", "a ruin stands there"),
        "J": ("jungle", "the jungle cannot be covered"),
        "P": ("palms", "palms cannot be covered in this game"),
        "H": ("heath", "heath cannot be covered in this game"),
        "B": ("beach", "beach cannot be covered in this game"),
        "s": ("beach", "beach cannot be covered in this game"),
        "o": ("heath", "heath cannot be covered in this game"),
        "a": ("ash", "ash cannot be covered in this game"),
        "-": ("outside", "the tile must lie on the board"),
    },
    under={"X": "J", "r": "J", "w": "B", "s": "B", **dict.fromkeys("ovla", "H")},
    beach="Bs",
    totems="X",
    carries={"v": PATH},
    holdings=("progress",),
    has_banks=False,
)
"""``B`` beach, ``H`` heath, ``P`` palms, ``J`` jungle, ``X`` a totem in the jungle, ``-`` no cell; in a season also
``w`` wreck and ``s`` shell, both on the beach, ``o`` spring, ``v`` waystone, ``l`` lava, ``a`` ash, ``r`` ruin. Which
of them may be covered is the game's."""

_ON_LATTICES = {SQUARE_11.turns: CITY_LAND, ISLAND.turns: ISLAND_LAND}
ALL_LANDS = {land.name: land for land in _ON_LATTICES.values()}
"""Every land by its name."""
ALL_CODES = frozenset().union(*(land.codes for land in ALL_LANDS.values()))
"""Every code of every land."""


def land_on(grid: Grid) -> LandCodes:
    """Return what the codes of boards on this lattice mean."""
    return _ON_LATTICES[grid.turns]
