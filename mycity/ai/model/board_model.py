"""A player's board as the bots know it: everything that stays the same through an episode, worked out once.

The rules are asked, not repeated: what a cell is worth is the difference the scoring rules make when that cell alone
is covered, so any rule that counts cells (trees, rocks, empties, and whatever comes) is understood without a word
about it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from mycity.ai.model.weights import Weights
from mycity.engine.city import City, Player, new_city
from mycity.engine.grid import indices
from mycity.engine.legal import Ground, areas_of, buildable_cells, grounds
from mycity.engine.pieces import CHURCH, COLOURS, Placement
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.rules.largest import LargestGroups

Planes = tuple[tuple[int, int], ...]
"""(mask, points) pairs: every cell of a mask is worth these points."""


class Fit(NamedTuple):
    """A placement as the evaluation needs it.

    Attributes:
        mask: the cells it covers.
        around: the cells beside it, across the river too.
        layers: its cells and the cells beside it on its own bank, stacked as ``OpenGround`` stacks the open cells.
        worth: the value that is the same at any time.
        placement: the placement itself.
    """

    mask: int
    around: int
    layers: int
    worth: int
    placement: Placement


class Fits(dict[int, Fit]):
    """Fits of a rotation, by the anchor's bit; made when it is first asked for.

    An episode sees few of the places there are, and a board model may be asked for a few episodes only.
    """

    def __init__(self, make: Callable[[Placement], Fit], placements: Mapping[int, Placement]) -> None:
        super().__init__()
        self._make, self._placements = make, placements

    def __missing__(self, anchor: int) -> Fit:
        fit = self[anchor] = self._make(self._placements[anchor])
        return fit


class Rotation(NamedTuple):
    """One rotation of a building.

    Attributes:
        offsets: bit distances of its other cells from the anchor, the first cell.
        anchors: the anchors for which it lies in one area.
        fits: what laying it there means, by the anchor's bit.
        carries: (symbol, bit distance of its cell from the anchor); empty when its cells carry nothing.
    """

    offsets: tuple[int, ...]
    anchors: int
    fits: Fits
    carries: tuple[tuple[str, int], ...]


class OpenGround(NamedTuple):
    """Open cells, and what the evaluation of every placement on them needs.

    Attributes:
        free: the cells.
        wide: those with more than two exits.
        stack: the cells, stacked one layer above another as a fit's ``layers`` are; the spare ones are left out.
    """

    free: int
    wide: int
    stack: int


def covering(rules: RuleSet, city: City, mask: int) -> int:
    """Return the points that the end scoring of ``city`` gains when ``mask`` is covered by nothing in particular."""
    # The rules are asked, with and without: the difference is what they pay for the cells, whatever they are about.
    grown = replace(city, covered=city.covered | mask)
    return sum(rule.end_score(grown) - rule.end_score(city) for rule in rules.end_score)


def cell_planes(rules: RuleSet, city: City, cells: int) -> Planes:
    """Return what covering each of ``cells`` brings, cells of the same worth together; worthless ones left out."""
    planes: dict[int, int] = {}
    for index in indices(cells):
        points = covering(rules, city, 1 << index)
        planes[points] = planes.get(points, 0) | 1 << index
    return tuple((mask, points) for points, mask in sorted(planes.items()) if points)


def worth_of(planes: Planes, mask: int) -> int:
    """Return the points of the cells of ``mask``."""
    return sum((mask & plane).bit_count() * points for plane, points in planes)


@dataclass(frozen=True, eq=False)
class BoardModel:
    """A player's board under the rules of an episode; shared, so that each is equal to itself alone.

    Attributes:
        rules: the rules in force.
        player: whose board; its board is the one the episode began with.
        weights: how the bot judges.
    """

    rules: RuleSet
    player: Player
    weights: Weights

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The kinds that join to groups: the colours of buildings, churches last, or the symbols on cells of tiles."""
        symbols = {*self.player.board.symbols}.union(*(building.symbols for building in self.player.buildings.values()))
        return tuple(sorted(symbols)) or (*COLOURS, CHURCH)

    @cached_property
    def areas(self) -> tuple[int, ...]:
        """The areas (banks) in one of which every building lies."""
        return areas_of(self.rules, new_city(self.player))

    @cached_property
    def planes(self) -> Planes:
        """The points that covering each cell of the cleared board brings."""
        city = new_city(self.player)
        return cell_planes(self.rules, city, self.ground)

    @cached_property
    def ground(self) -> int:
        """The cells that may be covered as the episode begins."""
        return buildable_cells(self.rules, new_city(self.player))

    @cached_property
    def matches(self) -> bool:
        """Return whether tiles must match what lies there already."""
        return bool(self.rules.touch_symbols)

    @cached_property
    def costly(self) -> int:
        """The cells that lose points when they are covered."""
        return sum(mask for mask, points in self.planes if points < 0)

    @cached_property
    def digging(self) -> tuple[Rule, ...]:
        """The rules whose prizes at the end do not hang on the other cities."""
        return tuple(rule for rule in self.rules.rules if rule.id == "mines")

    @cached_property
    def fills(self) -> bool:
        """Return whether an empty cell loses points as long as it stays open."""
        return any(points > 0 and mask & self.player.board.empty for mask, points in self.planes)

    @cached_property
    def links(self) -> tuple[tuple[int, int], ...]:
        """(shift, cells whose neighbour at that shift is in the same area), one per pair of opposite directions."""
        grid = self.player.board.grid
        return tuple(
            (shift, reduce(or_, (area & area >> shift for area in self.areas)) & grid.full) for shift in grid.shifts
        )

    @cached_property
    def grounds(self) -> dict[str, Ground]:
        """The engine's own table of where buildings may go, by building id."""
        return grounds(self.rules, new_city(self.player))

    @cached_property
    def rotations(self) -> dict[str, tuple[Rotation, ...]]:
        """The rotations of each building of the player, by building id, and where they may go."""
        by_shape: dict[tuple[str, ...], tuple[Rotation, ...]] = {}
        for ground in self.grounds.values():
            rows = ground.building.rows
            if rows not in by_shape:
                by_shape[rows] = tuple(self._rotations(ground))
        return {id_: by_shape[building.rows] for id_, building in self.player.buildings.items()}

    def _rotations(self, ground: Ground) -> Iterable[Rotation]:
        for site in ground.sites:
            yield Rotation(site.offsets, site.anchors, Fits(self._fit, site.placements), site.carries)

    def _fit(self, placement: Placement) -> Fit:
        mask, around = placement.mask, placement.around
        close = around & next(area for area in self.areas if not mask & ~area)
        # In the order of the floors: three counts of the cells beside it, then three of the cells it covers.
        layers = self._pile(close, close, close, mask, mask, mask)
        return Fit(mask, around, layers, self.weights.cells * worth_of(self.planes, mask), placement)

    @cached_property
    def largest(self) -> tuple[LargestGroups, ...]:
        """The rules, a symbol each, by which the largest groups at the table are compared."""
        return tuple(rule for rule in self.rules.compares if isinstance(rule, LargestGroups))

    @cached_property
    def compared(self) -> str:
        """The symbols of which the largest groups are compared."""
        return "".join(rule.symbols for rule in self.largest)

    @cached_property
    def own_rules(self) -> RuleSet:
        """The rules without those by which the largest groups are compared."""
        return RuleSet(rule for rule in self.rules.rules if not isinstance(rule, LargestGroups))

    def open_ground(self, free: int) -> OpenGround:
        """Return what is known of the open cells ``free``, by their number of exits.

        Every layer of the stack stands as often as its weight says, so that the number of bits a fit's layers share
        with the stack is the weighted sum of six counts, found with one operation on integers instead of eighteen.
        """
        _, two, three = self.exits(free)
        bend = two & ~three
        return OpenGround(free, three, self._pile(free, bend, free & ~two, bend, three, 0))

    def _pile(self, edge: int, edge_bend: int, edge_end: int, bend: int, wide: int, spare: int) -> int:
        one, two, three, four, five, six = self.floors
        return edge * one | edge_bend * two | edge_end * three | bend * four | wide * five | spare * six

    @cached_property
    def floors(self) -> tuple[int, ...]:
        """For each of the six counts, the factor that lays a plane into as many layers as its weight says."""
        weights, height = self.weights, self.player.board.grid.full.bit_length()
        edges = weights.edge, weights.edge_bend, weights.edge_end
        counts = (*edges, weights.cover_bend, weights.cover_open, weights.cover_spare)
        floors, below = [], 0
        for count in counts:
            floors.append(sum(1 << height * (below + layer) for layer in range(count)))
            below += count
        return tuple(floors)

    def exits(self, free: int) -> tuple[int, int, int]:
        """Return the cells of ``free`` with at least one, two and three neighbours in ``free`` on the same bank."""
        one = two = three = 0  # a counter of all cells at once that ends at three, in unary: one mask for each number
        for shift, linked in self.links:
            lower = free & free >> shift & linked
            for beside in (lower, lower << shift):
                three |= two & beside
                two |= one & beside
                one |= beside
        return one, two, three


@lru_cache(maxsize=16)
def _board_model(rules: RuleSet, key: _PlayerKey, weights: Weights) -> BoardModel:
    return BoardModel(rules, key.player, weights)


@dataclass(frozen=True)
class _PlayerKey:
    """A player compared by what shapes the model: board and buildings (with its mappings it cannot be hashed)."""

    player: Player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _PlayerKey) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self.player.board)

    def _parts(self) -> tuple[object, ...]:
        player = self.player
        return player.board, player.buildings, player.holdings.cogs


def board_model_of(rules: RuleSet, player: Player, weights: Weights) -> BoardModel:
    """Return the board model of ``player``; made once per board, rules and weights, then shared."""
    return _board_model(rules, _PlayerKey(player), weights)
