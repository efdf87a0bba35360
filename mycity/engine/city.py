"""A player's city during an episode: who plays, what stands on the board, where the token is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mycity.engine.board import Board
from mycity.engine.holdings import NOTHING, Holdings
from mycity.engine.pieces import PALACE_COLOUR, Building, Placement
from mycity.fixed_values import FixedMapping, fixed

HUMAN, BOT, OWN = "human", "bot:", "own"
"""The controllers of a city: a person, a bot by its number or id, or a bot that somebody has written."""


@dataclass(frozen=True)
class Player:
    """A player as they come to an episode; nothing here changes while it is played.

    Attributes:
        name: the city's name.
        animal: the animal that marks the player's things.
        controller: ``human``, or ``bot:`` and the bot's number or id.
        board: the board after the episode's set-up.
        buildings: the buildings owned, by id.
        start: where the token starts.
        holdings: what the player owns at the start of the episode.
        setup: choices made in this episode's set-up, in order, as records write them.
    """

    name: str
    animal: str
    controller: str
    board: Board
    buildings: Mapping[str, Building]
    start: int
    holdings: Holdings = NOTHING
    setup: tuple[Mapping[str, object], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "buildings", FixedMapping(self.buildings))
        object.__setattr__(self, "setup", tuple(map(fixed, self.setup)))


class Placed(NamedTuple):
    """A building on the board."""

    building: Building
    placement: Placement


@dataclass(frozen=True, slots=True)
class City:
    """One player's side of an episode at one moment.

    Attributes:
        player: what the player brought.
        board: the board now (parks change it).
        placed: the buildings on it, in the order they were built.
        covered: the cells under buildings.
        frontier: the cells that neighbour a building (covered ones may be among them).
        points: token minus debt (rules 3, The score track).
        frozen: whether the token has reached the end of the track.
        stopped: whether the player has left the episode.
        holdings: what the player owns now.
        symbols: (the cells that carry a symbol, the cells that neighbour one of them), by symbol.
        markers: the cells to which points at once have belonged, by the line of these points.
    """

    player: Player
    board: Board
    placed: tuple[Placed, ...]
    covered: int
    frontier: int
    points: int
    frozen: bool
    stopped: bool
    holdings: Holdings
    symbols: Mapping[str, tuple[int, int]] = field(default_factory=FixedMapping)
    markers: Mapping[str, int] = field(default_factory=FixedMapping)

    @property
    def token(self) -> int:
        """The token's space on the track; debt leaves it on 0."""
        return max(self.points, 0)

    @property
    def empty(self) -> int:
        """The empty meadow cells: what the empties rule and the tie-break count."""
        return self.board.empty & ~self.covered

    def of_colour(self, colour: str) -> list[Placement]:
        """Return the placements of the buildings of ``colour``, in the order they were built."""
        return [placed.placement for placed in self.placed if placed.building.colour == colour]

    def colour(self, colour: str) -> int:
        """Return the cells that count as ``colour``: its buildings, and the palace as a public one (campaign 22)."""
        mask = self.board.of("P") if colour == PALACE_COLOUR else 0
        for placed in self.placed:
            if placed.building.colour == colour:
                mask |= placed.placement.mask
        return mask

    def symbol(self, symbol: str) -> int:
        """Return the cells that carry ``symbol``."""
        return self.symbols[symbol][0] if symbol in self.symbols else 0

    def marked(self, line: str) -> int:
        """Return the cells to which points of ``line`` have belonged."""
        return self.markers.get(line, 0)

    def build(self, building: Building, placement: Placement) -> City:
        """Return this city with ``building`` laid on ``placement``; legality is the caller's matter."""
        # Spelled out, as ``replace`` takes three times as long: every building that is built comes by here.
        return City(
            self.player,
            self.board,
            (*self.placed, Placed(building, placement)),
            self.covered | placement.mask,
            self.frontier | placement.around,
            self.points,
            self.frozen,
            self.stopped,
            self.holdings,
            with_symbols(self.symbols, placement) if placement.carries else self.symbols,
            self.markers,
        )

    def with_marker(self, line: str, cell: int) -> City:
        """Return this city with the cell of that index marked for ``line``."""
        return replace(self, markers=FixedMapping({**self.markers, line: self.marked(line) | 1 << cell}))

    def score(self, points: int, limit: int | None) -> City:
        """Return this city with ``points`` more (or fewer), the token frozen once it reaches ``limit``."""
        total, frozen = scored(self.points, self.frozen, points, limit)
        if total == self.points and frozen == self.frozen:
            return self
        return City(
            self.player, self.board, self.placed, self.covered, self.frontier, total, frozen, self.stopped,
            self.holdings, self.symbols, self.markers,
        )  # fmt: skip


def scored(before: int, frozen: bool, points: int, limit: int | None) -> tuple[int, bool]:
    """Return the points of a city that gets some, and whether its token is frozen then."""
    if frozen or points == 0:
        return before, frozen
    total = before + points
    return (limit, True) if limit is not None and total >= limit else (total, False)


def with_symbols(symbols: Mapping[str, tuple[int, int]], placement: Placement) -> FixedMapping[str, tuple[int, int]]:
    """Return the ``symbols`` of a city once a building lies on ``placement``."""
    grown = FixedMapping(symbols)
    for symbol, mask, around in placement.carries:
        cells, beside = grown.get(symbol, (0, 0))
        dict.__setitem__(grown, symbol, (cells | mask, beside | around))  # nobody has been shown it yet
    return grown


def new_city(player: Player) -> City:
    board = player.board
    return City(
        player,
        board,
        placed=(),
        covered=0,
        frontier=0,
        points=player.start,
        frozen=False,
        stopped=False,
        holdings=player.holdings,
        symbols=board.symbols,
    )
