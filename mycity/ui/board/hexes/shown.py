"""A board of hexagons as it is shown, in plain values: the painter knows nothing of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mycity.ui.board.hexes.hex_layout import HexLayout
from mycity.ui.pictures.sprites import Place

if TYPE_CHECKING:
    from mycity.engine.board import Board

SEA = "~"


@dataclass(frozen=True)
class ShownTile:
    """A tile on the board: its cells, and the symbol on each."""

    cells: tuple[Place, ...]
    symbols: str


@dataclass(frozen=True)
class Surroundings:
    """The bare land of a map, which never changes: what the ground shows.

    Attributes:
        rows: a string of codes for each row of the map: `B`, `H`, `P`, `J`, and around the board `~` sea, `M`
            mountain, `V` the volcano.
        first: row and place in them at which the board's text begins; the row is even.
        strewn: the number by which boats and rocks are strewn over the sea; 0 as around printed boards.
    """

    rows: tuple[str, ...]
    first: Place
    strewn: int = 0

    def code(self, place: Place, layout: HexLayout) -> str:
        """Return the code of a place; beyond the map is the sea."""
        row, number = place[0] + self.first[0], place[1] + (place[0] + layout.lead) // 2 + self.first[1]
        inside = 0 <= row < len(self.rows) and 0 <= number < len(self.rows[0])
        return self.rows[row][number] if inside else SEA


@dataclass(frozen=True)
class ShownIsland:
    """A board of hexagons apart from its tiles.

    Attributes:
        land: what lies under everything, around the board too.
        codes: what stands on cells of it, by place: `X` a totem, `w` a wreck, `s` a shell, `o` a spring, `v` a
            waystone, `l` lava, `a` ash, `r` a ruin; bare cells are missing.
        flags: cells that carry the marker of a counted group.
        reached: totems and ruins that carry a marker.
        overgrown: whether totems are but old stones in the jungle: no rule asks for them.
    """

    land: Surroundings
    codes: tuple[tuple[Place, str], ...] = ()
    flags: frozenset[Place] = frozenset()
    reached: frozenset[Place] = frozenset()
    overgrown: bool = False

    @property
    def terrain(self) -> Surroundings:
        """The part of it that the ground shows, which is all that needs a new background."""
        return self.land


def shown_island(
    board: Board,
    land: Surroundings,
    flags: frozenset[Place] = frozenset(),
    reached: frozenset[Place] = frozenset(),
    *,
    overgrown: bool = False,
) -> ShownIsland:
    """Return what the painter needs of an engine's board; ``land`` is its map's scenery."""
    grid, standing = board.grid, board.land.under
    codes = ((grid.coordinate(index), board.code(index)) for index in sorted(grid.by_name.values()))
    return ShownIsland(
        land, tuple((place, code) for place, code in codes if code in standing), flags, reached, overgrown
    )
