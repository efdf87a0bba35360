"""Legal placements of a building on a city, and why another placement is refused.

Also whether its card asks a city for an answer at all, and why it may not be passed on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid
from mycity.engine.pieces import Building, Placement, ShapeTable, shape_table
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import ConnectedGroup, Refusal

OUTSIDE = Refusal("outside", "the building must lie on the board")
WATER = Refusal("water", "the left bank is under water")
OVERLAP = Refusal("overlap", "another building stands there")
WRONG_SHAPE = Refusal("shape", "these cells are not the shape of the building")
NO_PASS = Refusal("pass-forbidden", "passing is not allowed here: place the building or stop")


@dataclass(frozen=True, slots=True)
class Site:
    """One rotation of a building on a board.

    Attributes:
        offsets: bit distances of its other cells from the anchor.
        anchors: mask of the anchors that rules on areas (banks) allow.
        placements: the anchor's bit to placement.
        carries: (symbol, bit distance of its cell from the anchor); empty when its cells carry nothing.
    """

    offsets: tuple[int, ...]
    anchors: int
    placements: dict[int, Placement]
    carries: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """The part of a building's placements that never changes during an episode.

    Attributes:
        building: the building.
        table: all placements of its shape on the grid.
        sites: its rotations, with the anchors that lie in one area.
    """

    building: Building
    table: ShapeTable
    sites: tuple[Site, ...]


@lru_cache(maxsize=128)  # every made land adds its own
def _places(grid: Grid, rows: tuple[str, ...], areas: tuple[int, ...]) -> tuple[ShapeTable, tuple[Site, ...]]:
    table, sites = shape_table(grid, rows), []
    for orientation in table.orientations:
        anchors = 0
        for area in areas:
            anchors |= orientation.inside(area)
        by_bit = {1 << anchor: placement for anchor, placement in orientation.placements.items()}
        carries = tuple(zip(orientation.symbols, orientation.offsets, strict=False))
        sites.append(Site(orientation.offsets[1:], anchors, by_bit, carries))
    return table, tuple(sites)


def areas_of(rules: RuleSet, city: City) -> tuple[int, ...]:
    """Return the areas in one of which a building must lie: every choice of one area from each rule."""
    areas: tuple[int, ...] = (city.board.grid.full,)
    for rule in rules.areas:
        areas = tuple(area & other for area in areas for other in rule.areas(city.board))
    return areas


def grounds(rules: RuleSet, city: City) -> dict[str, Ground]:
    """Return, by building id, the unchanging part of where each building of ``city``'s player may go."""
    grid, areas = city.board.grid, areas_of(rules, city)
    return {
        id_: Ground(building, *_places(grid, building.rows, areas)) for id_, building in city.player.buildings.items()
    }


def buildable_cells(rules: RuleSet, city: City) -> int:
    """Return the cells whose terrain may be built on now, covered or not, under any rules or opened by one of these."""
    mask = city.board.buildable
    for rule in rules.opens:
        mask |= rule.opens(city)
    return mask


def open_cells(rules: RuleSet, city: City) -> int:
    """Return the cells that may be covered now: buildable, uncovered, not closed by a rule."""
    free = (buildable_cells(rules, city) if rules.opens else city.board.buildable) & ~city.covered
    for rule in rules.blocked:
        free &= ~rule.blocked(city)
    return free


def connected_groups(rules: RuleSet, city: City) -> tuple[ConnectedGroup, ...]:
    """Return the groups on a city as its rules look at them: none is near to counting once its player has stopped."""
    return rules.groups_in(city, 0 if city.stopped else open_cells(rules, city))


def touches(rules: RuleSet, city: City) -> list[int]:
    """Return the masks of which a building must cover at least one cell each."""
    masks = []
    for rule in rules.touch:
        mask = rule.touch(city)
        if mask is not None:
            masks.append(mask)
    return masks


def symbol_touches(rules: RuleSet, city: City) -> list[Mapping[str, int]]:
    """Return, for each rule that asks for it, the cells by symbol on one of which a cell of that symbol must lie."""
    joining = []
    for rule in rules.touch_symbols:
        masks = rule.touch_symbols(city)
        if masks is not None:
            joining.append(masks)
    return joining


def legal_placements(rules: RuleSet, city: City, ground: Ground) -> list[Placement]:
    """Return every legal placement of the ground's building on ``city``, in table order (rules 3, Placing)."""
    # All anchors of a rotation at once: a bit is set where the building may lie with its first cell there. A cell at an
    # offset is free for all anchors where ``free`` shifted back by it is; touching is the union instead of the cut.
    free = open_cells(rules, city)
    wanted = touches(rules, city)
    joining = symbol_touches(rules, city) if rules.touch_symbols else ()
    legal: list[Placement] = []
    for site in ground.sites:
        anchors, offsets = site.anchors & free, site.offsets
        for offset in offsets:
            anchors &= free >> offset
        if not anchors:
            continue
        for mask in wanted:
            near = mask
            for offset in offsets:
                near |= mask >> offset
            anchors &= near
        for masks in joining:
            near = 0
            for symbol, offset in site.carries:
                if symbol in masks:
                    near |= masks[symbol] >> offset
            anchors &= near
        placements = site.placements
        while anchors:
            low = anchors & -anchors
            legal.append(placements[low])
            anchors ^= low
    return legal


def refuse_cells(rules: RuleSet, city: City, building: Building, cells: Collection[Coordinate]) -> Refusal | None:
    """Return why ``building`` cannot lie on ``cells``, or ``None`` when it can.

    Args:
        rules: the rules in force.
        city: the city to build on.
        building: the building to lay.
        cells: (row, column) pairs, which may lie off the grid; those of a building with symbols in the order of its
            coordinates.
    """
    grid = city.board.grid
    if not all(grid.contains(row, column) for row, column in cells):
        return OUTSIDE
    numbers = [grid.index(cell) for cell in cells]
    mask = sum(1 << index for index in set(numbers))
    return refuse_mask(rules, city, building, mask, building.symbols_on(numbers))


def refuse_mask(rules: RuleSet, city: City, building: Building, mask: int, symbols: str = "") -> Refusal | None:
    """Return why ``building`` cannot cover exactly ``mask``, or ``None`` when it can; the gravest reason first.

    Args:
        rules, city, building: as for ``refuse_cells``.
        mask: the cells.
        symbols: what they carry, row by row.
    """
    placement = shape_table(city.board.grid, building.rows).by_cells.get((mask, symbols))
    return WRONG_SHAPE if placement is None else refuse_placement(rules, city, placement)


def refuse_placement(rules: RuleSet, city: City, placement: Placement) -> Refusal | None:
    """Return why a building cannot lie on a placement of its shape, or ``None`` when it can."""
    mask = placement.mask
    if not mask & ~open_cells(rules, city):  # it lies where anything may: only its places with others are asked for
        return _refuse_areas(rules, city, mask) or _refuse_touch(rules, city, placement)
    return (
        _refuse_terrain(rules, city, mask)
        or (OVERLAP if mask & city.covered else None)
        or _refuse_areas(rules, city, mask)
        or next((rule.refusal for rule in rules.blocked if mask & rule.blocked(city)), None)
        or _refuse_touch(rules, city, placement)
    )


def _refuse_terrain(rules: RuleSet, city: City, mask: int) -> Refusal | None:
    wrong = mask & ~(buildable_cells(rules, city) if rules.opens else city.board.buildable)
    if not wrong:
        return None
    for code, (reason, sentence) in city.board.land.refused.items():
        if wrong & city.board.of(code):
            return Refusal(reason, sentence)
    return WATER


def _refuse_areas(rules: RuleSet, city: City, mask: int) -> Refusal | None:
    for rule in rules.areas:
        for area in rule.areas(city.board):
            if not mask & ~area:
                break
        else:
            return rule.refusal
    return None


def _refuse_touch(rules: RuleSet, city: City, placement: Placement) -> Refusal | None:
    for rule in rules.touch:
        wanted = rule.touch(city)
        if wanted is not None and not placement.mask & wanted:
            return rule.refusal
    for rule in rules.touch_symbols:
        masks = rule.touch_symbols(city)
        if masks is not None and not any(mask & masks.get(symbol, 0) for symbol, mask, _ in placement.carries):
            return rule.refusal
    return None


def is_asked(rules: RuleSet, city: City, ground: Ground) -> bool:
    """Return whether the card of the ground's building asks ``city``, which takes part, for an answer."""
    # Placements are only searched where their lack would excuse the city.
    may_be_excused = any(rule.excuses(city, ground.building.id) for rule in rules.excuses)
    return not may_be_excused or bool(legal_placements(rules, city, ground))


def refuse_pass(rules: RuleSet, city: City, building: Building) -> Refusal | None:
    """Return why ``city`` may not pass on ``building``, or ``None`` when it may."""
    if not rules.pass_points:
        return NO_PASS
    for rule in rules.refuse_pass:
        refusal = rule.refuse_pass(city, building)
        if refusal is not None:
            return refusal
    return None
