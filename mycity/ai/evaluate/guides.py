"""Guides to rules that score by what stands beside what: a small heuristic per rule, found by the rule's key.

A guide looks at a city before a building is laid and names *bonuses*: cells to lie beside, or to cover, and what that
is worth in hundredths of a point. A rule without a guide is still played for: its points at once and at the end count
in every rollout; a guide only makes the greedy evaluation see them coming.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from mycity.ai.evaluate import symbol_guides
from mycity.ai.evaluate.bonuses import MOST_CELLS, Bonuses
from mycity.ai.model.weights import POINT
from mycity.engine.grid import Grid, indices
from mycity.engine.pieces import COLOURS, PALACE_COLOUR
from mycity.engine.rules import RuleSet

Guide = Callable[[Bonuses, Any], None]
"""Adds to the bonuses what a rule, given with its parameters, is worth on the way."""


def guide_groups(bonuses: Bonuses, _: Any) -> None:
    """Join the largest group of the building's colour."""
    model, weights = bonuses.model, bonuses.weights
    for colour, groups in model.groups.items():
        if not groups:
            continue
        largest = groups[0]
        if colour != bonuses.building.colour:
            bonuses.spare |= largest.around
            continue
        bonuses.lie_beside(largest.mask, weights.group)
        if weights.kin:
            bonuses.lie_beside(largest.around & model.free, weights.kin)
        if weights.stray and len(groups) > 1:
            bonuses.lie_beside(sum(group.mask for group in groups[1:]), weights.stray)


def guide_trade(bonuses: Bonuses, _: Any) -> None:
    """Join the largest group of the building's colour, for a nugget."""
    groups = bonuses.model.groups.get(bonuses.building.colour)
    if groups:
        bonuses.lie_beside(groups[0].mask, bonuses.weights.trade)


def guide_churches(bonuses: Bonuses, rule: Any) -> None:
    """Bring churches and the three colours together."""
    colours, worth = bonuses.model.colours, bonuses.weights.church_colour
    if bonuses.building.is_church:
        bonuses.beside += [(colours[colour], worth) for colour in COLOURS if colours[colour]]
        return
    own, last = colours[bonuses.building.colour], rule.points * POINT - 2 * worth
    others = [colours[colour] for colour in COLOURS if colour != bonuses.building.colour]
    for mask, around in bonuses.model.churches:
        lacking = False
        for other in others:
            if not other & around:
                lacking = True
        if not own & around and bonuses.building.colour in COLOURS:
            bonuses.lie_beside(mask, worth if lacking else last)
        elif lacking:
            bonuses.spare |= around


def guide_wells(bonuses: Bonuses, rule: Any) -> None:
    """Lie along a well with one cell and not with two."""
    side, points = bonuses.weights.well_side, rule.points * POINT
    # A cover's worth by the number of cells: one side is a step towards the points, two at once spoil the well.
    for cell, sides, done in bonuses.model.wells:
        spoilt = -done * side
        if sides:  # a building on the well itself covers a side too, so that it counts two cells
            last = sides & (sides - 1) == 0
            worth = points + spoilt if last else side
            bonuses.cover.append((cell | sides, (0, worth, *(spoilt,) * (MOST_CELLS - 1))))
        else:
            bonuses.cover.append((cell, (0, -points)))


def guide_gold(bonuses: Bonuses, rule: Any) -> None:
    """Cover the veins while nobody has both."""
    veins = bonuses.model.veins & bonuses.model.free
    if veins:
        last = veins & (veins - 1) == 0
        worth = rule.points * POINT if last else bonuses.weights.gold_vein
        bonuses.cover.append((veins, (0, worth, rule.points * POINT)))


def guide_veins(bonuses: Bonuses, _: Any) -> None:
    """Cover gold veins for their nuggets."""
    bonuses.cover_each(bonuses.model.board.of("G") & bonuses.model.free, bonuses.weights.nugget)


def guide_investor(bonuses: Bonuses, rule: Any) -> None:
    """Touch the building laid last."""
    placed = bonuses.model.placed
    if placed:
        bonuses.lie_beside(placed[-1].placement.mask, rule.points * POINT)


def guide_factories(bonuses: Bonuses, rule: Any) -> None:
    """Bring yellow buildings and factories together, as many as count."""
    model, building = bonuses.model, bonuses.building
    cogs = model.board_model.player.holdings.cogs
    if building.id in cogs:
        bonuses.beside += [(home.mask, POINT) for other, home in model.placed if other.colour == "Y"]
    elif building.colour == "Y":
        factories = [placement for other, placement in model.placed if other.id in cogs]
        homes = [placement for other, placement in model.placed if factories and other.colour == "Y"]
        for factory in factories:
            if sum(bool(home.mask & factory.around) for home in homes) < rule.limit:
                bonuses.lie_beside(factory.mask, POINT)


def guide_smog(bonuses: Bonuses, _: Any) -> None:
    """Keep factories away from visible trees."""
    model = bonuses.model
    if bonuses.building.id in model.board_model.player.holdings.cogs:
        for mask, trees in model.board.trees:
            bonuses.beside += [(1 << index, -trees * POINT) for index in indices(mask & model.free)]


def guide_parks(bonuses: Bonuses, _: Any) -> None:
    """Close cells in with public buildings, and leave them open."""
    model, park = bonuses.model, bonuses.weights.park
    board, grid = model.board, model.board.grid
    red = model.colours[PALACE_COLOUR] | board.of("P")
    for index in indices(model.free & (board.empty | board.of("Rr")) & grid.shared(red)):
        cell, near = 1 << index, grid.near[index]
        lacking = near & ~red
        missing = lacking.bit_count()
        if near.bit_count() < grid.turns or not 0 < missing <= grid.turns // 2 or lacking & ~model.free:
            continue
        if bonuses.building.colour == PALACE_COLOUR:
            bonuses.cover.append((lacking, (0, *(park,) * (missing - 1), POINT)))
        else:
            bonuses.cover.append((lacking, (0, *(-park,) * missing)))
        bonuses.cover.append((cell, (0, -park)))


def guide_homes(bonuses: Bonuses, _: Any) -> None:
    """Put yellow buildings beside visible trees."""
    if bonuses.building.colour == "Y":
        bonuses.lie_beside(bonuses.model.board.of("Tt") & bonuses.model.free, POINT)


def guide_mines(bonuses: Bonuses, rule: Any) -> None:
    """Join the entrance of the building's colour."""
    model, colour = bonuses.model, bonuses.building.colour
    shaft = {"B": "blue", "R": "red", "Y": "yellow"}.get(colour)
    if shaft in rule.open:
        entrance = model.board.mark(f"mine-{shaft}")
        diggers = [group.mask for group in model.groups[colour] if group.around & entrance]
        bonuses.lie_beside(entrance | sum(diggers), bonuses.weights.shaft)


def guide_railway(bonuses: Bonuses, rule: Any) -> None:
    """Build along the track."""
    rails = rule.church_rails if bonuses.building.is_church else rule.rails
    row = bonuses.model.board.grid.row_masks[rule.track_row - 1]
    bonuses.cover_each(row & bonuses.model.free, rails * bonuses.weights.rail)


def guide_link(bonuses: Bonuses, rule: Any) -> None:
    """Lay buildings on the shortest ways that would link the port in their colour, or in colours with it."""
    model, colour = bonuses.model, bonuses.building.colour
    if colour not in COLOURS:
        return
    grid, port = model.board.grid, model.board.mark(rule.id)
    row, others = grid.row_masks[rule.track_row - 1], [other for other in COLOURS if other != colour]
    links = []
    for chosen in combinations(others, rule.colours - 1):
        own = model.colours[colour]
        for other in chosen:
            own |= model.colours[other]
        links.append(Link(grid, port, row, own, model.free))
    lacking = min(link.lacking for link in links)
    cells = min(link.cells() for link in links if link.lacking == lacking)
    if cells:
        bonuses.cover_each(cells, bonuses.weights.link * bonuses.weights.rail * rule.first // (100 * lacking))


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


def guide_port(bonuses: Bonuses, rule: Any) -> None:
    bonuses.cover.append((bonuses.model.board.mark(rule.id) & bonuses.model.free, (0, bonuses.weights.rail)))


GUIDES: Mapping[str, Guide] = {
    "groups": guide_groups,
    "churches": guide_churches,
    "wells": guide_wells,
    "gold": guide_gold,
    "gold.nuggets": guide_veins,
    "gold.nuggets.first": guide_veins,
    "veins": guide_veins,
    "investor": guide_investor,
    "factories": guide_factories,
    "homes": guide_homes,
    "mines": guide_mines,
    "railway": guide_railway,
    "port": guide_port,
    "port.colours": guide_link,
    "trade": guide_trade,
    "parks": guide_parks,
    "trees.smog": guide_smog,
    "groups.symbols": symbol_guides.guide_symbol_groups,
    "totems": symbol_guides.guide_totems,
    "largest": symbol_guides.guide_largest,
    "beach-house": symbol_guides.guide_beach_houses,
    "ash": symbol_guides.guide_ash,
    "dam": symbol_guides.guide_dams,
    "spring": symbol_guides.guide_springs,
    "ruin": symbol_guides.guide_ruins,
}
"""Rule key to guide."""


def guided(rules: RuleSet) -> tuple[tuple[Guide, Any], ...]:
    return tuple((GUIDES[rule.key], rule) for rule in rules.rules if rule.key in GUIDES)
