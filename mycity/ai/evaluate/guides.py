"""Guides to rules that score by what stands beside what: each reads rows of a kind, as the kernel's of the same name.

A guide looks at a city before a building is laid and names *bonuses*: cells to lie beside, or to cover, and what that
is worth in hundredths of a point. A rule without a guide is still played for: its points at once and at the end count
in every rollout; a guide only makes the greedy evaluation see them coming.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mycity.ai.evaluate import symbol_guides
from mycity.ai.evaluate.bonuses import MOST_CELLS, Bonuses
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.groups import Group
from mycity.ai.model.weights import POINT
from mycity.ai.rows.kinds import GuideKind, RowKind
from mycity.ai.rows.of_rules import ROWS
from mycity.ai.rows.rule_row import EMPTY, RuleRow, RuleRows
from mycity.engine.board import Board
from mycity.engine.grid import Grid, indices

Guide = Callable[[Bonuses, RuleRow], None]
"""Adds to the bonuses what a row says to be worth on the way."""


def own_groups(bonuses: Bonuses) -> tuple[Group, ...]:
    """Return the groups of the building's colour."""
    return bonuses.model.groups.get(bonuses.building.colour, ())


def guide_group(bonuses: Bonuses, row: RuleRow) -> None:
    """Worth of the largest group."""
    groups = own_groups(bonuses)
    if groups:
        bonuses.lie_beside(groups[0].mask, row.values[0])


def guide_kin(bonuses: Bonuses, row: RuleRow) -> None:
    """Worth of a place close to it."""
    groups = own_groups(bonuses)
    if groups:
        bonuses.lie_beside(groups[0].around & bonuses.model.free, row.values[0])


def guide_strays(bonuses: Bonuses, row: RuleRow) -> None:
    """Worth of the other groups."""
    groups = own_groups(bonuses)
    if len(groups) > 1:
        bonuses.lie_beside(sum(group.mask for group in groups[1:]), row.values[0])


def guide_spare(bonuses: Bonuses, _: RuleRow) -> None:
    """Spare cells that the largest groups of other colours need."""
    for colour, groups in bonuses.model.groups.items():
        if groups and colour != bonuses.building.colour:
            bonuses.spare |= groups[0].around


def guide_dig(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, worth."""
    (colour, worth), (entrance,) = row.values, row.masks
    if bonuses.building.colour == colour:
        diggers = [group.mask for group in bonuses.model.groups[colour] if group.around & entrance]
        bonuses.lie_beside(entrance | sum(diggers), worth)


def guide_amid(bonuses: Bonuses, row: RuleRow) -> None:
    """Loose kind, points, worth, kinds."""
    loose, points, worth, kinds = row.values
    colours, colour = bonuses.model.colours, bonuses.building.colour
    if colour == loose:
        bonuses.beside += [(colours[kind], worth) for kind in kinds if colours[kind]]
        return
    own, last = colours[colour], points * POINT - 2 * worth
    others = [colours[kind] for kind in kinds if kind != colour]
    for mask, around in bonuses.model.churches:
        lacking = False
        for other in others:
            if not other & around:
                lacking = True
        if not own & around and colour in kinds:
            bonuses.lie_beside(mask, worth if lacking else last)
        elif lacking:
            bonuses.spare |= around


def guide_wells(bonuses: Bonuses, row: RuleRow) -> None:
    """Worth of a side, points: a building lies along a well with one cell and not with two."""
    side, points = row.values[0], row.values[1] * POINT
    # A cover's worth by the number of cells: one side is a step towards the points, two at once spoil the well.
    for cell, sides, done in bonuses.model.wells:
        spoilt = -done * side
        if sides:  # a building on the well itself covers a side too, so that it counts two cells
            last = sides & (sides - 1) == 0
            worth = points + spoilt if last else side
            bonuses.cover.append((cell | sides, (0, worth, *(spoilt,) * (MOST_CELLS - 1))))
        else:
            bonuses.cover.append((cell, (0, -points)))


def guide_all_open(bonuses: Bonuses, row: RuleRow) -> None:
    """Worth of a vein while nobody has all, points."""
    veins, points = bonuses.model.veins & bonuses.model.free, row.values[1] * POINT
    if veins:
        last = veins & (veins - 1) == 0
        bonuses.cover.append((veins, (0, points if last else row.values[0], points)))


def guide_cover(bonuses: Bonuses, row: RuleRow) -> None:
    """Worth, of a church."""
    cells = row.masks[0] & bonuses.model.free
    if cells:
        bonuses.cover_each(cells, row.values[bonuses.building.is_church])


def guide_last(bonuses: Bonuses, row: RuleRow) -> None:
    """Worth of touching the building laid last."""
    placed = bonuses.model.placed
    if placed:
        bonuses.lie_beside(placed[-1].placement.mask, row.values[0])


def guide_marked(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, limit: the kind and buildings with a cog come together, as many as count."""
    model, building, (colour, limit) = bonuses.model, bonuses.building, row.values
    cogs = model.board_model.player.holdings.cogs
    if building.id in cogs:
        bonuses.beside += [(home.mask, POINT) for other, home in model.placed if other.colour == colour]
    elif building.colour == colour:
        factories = [placement for other, placement in model.placed if other.id in cogs]
        homes = [placement for other, placement in model.placed if factories and other.colour == colour]
        for factory in factories:
            if sum(bool(home.mask & factory.around) for home in homes) < limit:
                bonuses.lie_beside(factory.mask, POINT)


def guide_smog(bonuses: Bonuses, row: RuleRow) -> None:
    """Layer, worth of a cell that stays clear of buildings with a cog."""
    model, (layer, worth) = bonuses.model, row.values
    if bonuses.building.id in model.board_model.player.holdings.cogs:
        cells = cells_of(model.board, layer) & model.free
        bonuses.beside += [(1 << index, -worth) for index in indices(cells)]


def cells_of(board: Board, layers: str) -> int:
    """Return the cells of layers as they are now."""
    return board.of(layers) if EMPTY not in layers else board.empty | board.of(layers.replace(EMPTY, ""))


def guide_close_in(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, worth, layers: the kind closes cells of the layers in, all others leave them open."""
    model, (colour, park, layers) = bonuses.model, row.values
    board, grid = model.board, model.board.grid
    closing = model.colours[colour] | row.masks[0]
    for index in indices(model.free & cells_of(board, layers) & grid.shared(closing)):
        cell, near = 1 << index, grid.near[index]
        lacking = near & ~closing
        missing = lacking.bit_count()
        if near.bit_count() < grid.turns or not 0 < missing <= grid.turns // 2 or lacking & ~model.free:
            continue
        if bonuses.building.colour == colour:
            bonuses.cover.append((lacking, (0, *(park,) * (missing - 1), POINT)))
        else:
            bonuses.cover.append((lacking, (0, *(-park,) * missing)))
        bonuses.cover.append((cell, (0, -park)))


def guide_beside(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, worth, layers."""
    colour, worth, layers = row.values
    if bonuses.building.colour == colour:
        bonuses.lie_beside(cells_of(bonuses.model.board, layers) & bonuses.model.free, worth)


def guide_link(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, worth of a link that lacks one cell, ways: the kinds of which one may be made."""
    model, (colour, worth, *ways), (start, goal) = bonuses.model, row.values, row.masks
    if bonuses.building.colour != colour:
        return
    links = []
    for kinds in ways:
        own = 0
        for kind in kinds:
            own |= model.colours[kind]
        links.append(Link(model.board.grid, start, goal, own, model.free))
    lacking = min(link.lacking for link in links)
    cells = min(link.cells() for link in links if link.lacking == lacking)
    if cells:
        bonuses.cover_each(cells, worth // (100 * lacking))


class Link:
    """Shortest ways from ``start`` to ``goal`` over cells of ``free``; cells of ``own``, covered, cost nothing.

    Attributes:
        lacking: how many open cells must at least be covered; where none lead there, how far one gets.
    """

    __slots__ = ("_there", "_way", "lacking")

    def __init__(self, grid: Grid, start: int, goal: int, own: int, free: int) -> None:
        self._way = grid, goal, start, own, free
        self._there = _waves(grid, start, goal, own, free)
        self.lacking = len(self._there) - 1 if self._there[-1] & goal else len(self._there)

    def cells(self) -> int:
        """Return the open cells that such a way may cover; 0 where both are joined, or cannot be."""
        _, goal, _, _, free = self._way
        there, ways = self._there, 0
        if there[-1] & goal and self.lacking:
            back = _waves(*self._way)  # a cell lies on a shortest way where both distances add up to the whole
            for number in range(1, self.lacking + 1):
                ways |= there[number] & back[self.lacking + 1 - number] & free
        return ways


def _waves(grid: Grid, start: int, goal: int, own: int, free: int) -> list[int]:
    """Return the cells by how many of ``free`` must be covered to reach them from ``start``, that number included.

    The last wave reaches ``goal``, if any does.
    """
    # A 0-1 breadth-first search on masks: a wave is all cells at one distance, and a group of own cells, which costs
    # nothing to cross, joins the wave that touches it as a whole.
    reached = grid.region(start, own)
    waves, near = [reached], grid.spread(reached) | start
    while not waves[-1] & goal and (edge := near & free & ~reached):
        reached |= edge
        near = grid.spread(edge)
        touched = near & own & ~reached
        if touched:
            joined = grid.region(touched, own)
            reached |= joined
            near |= grid.spread(joined)
            edge |= joined
        waves.append(edge)
    return waves


GUIDES: Mapping[RowKind, Guide] = {
    GuideKind.GROUP: guide_group,
    GuideKind.KIN: guide_kin,
    GuideKind.STRAYS: guide_strays,
    GuideKind.SPARE: guide_spare,
    GuideKind.DIG: guide_dig,
    GuideKind.AMID: guide_amid,
    GuideKind.WELLS: guide_wells,
    GuideKind.ALL_OPEN: guide_all_open,
    GuideKind.COVER: guide_cover,
    GuideKind.LAST: guide_last,
    GuideKind.MARKED: guide_marked,
    GuideKind.SMOG: guide_smog,
    GuideKind.CLOSE_IN: guide_close_in,
    GuideKind.BESIDE: guide_beside,
    GuideKind.LINK: guide_link,
    GuideKind.GROW: symbol_guides.guide_grow,
    GuideKind.ROAD: symbol_guides.guide_road,
    GuideKind.LARGEST: symbol_guides.guide_largest,
    GuideKind.CARRY: symbol_guides.guide_carry,
    GuideKind.ENOUGH: symbol_guides.guide_enough,
    GuideKind.RING: symbol_guides.guide_ring,
}


def guided(board_model: BoardModel) -> tuple[tuple[Guide, RuleRow], ...]:
    """Return the rows that guide on a board, each with what reads it."""
    makers = [(rule, ROWS.get(rule.key, RuleRows()).guide) for rule in board_model.rules.rules]
    rows = [row for rule, make in makers if make is not None for row in make(rule, board_model)]
    return tuple((GUIDES[row.kind], row) for row in rows)
