"""What rules that score by what stands beside what are worth on the way: one small guide per rule.

A guide looks at a model before a building is laid and names *bonuses*: cells to lie beside, or to cover, and what that
is worth in hundredths of a point. A rule without a guide is still played for: its points at once and at the end count
in every try-out; a guide only makes the greedy evaluation see them coming.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import POINT, Weights
from mycity.engine.grid import indices
from mycity.engine.pieces import COLOURS, PALACE_COLOUR, Building
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.rules.churches import Churches
from mycity.engine.rules.factories import Factories
from mycity.engine.rules.gold import Gold
from mycity.engine.rules.gold_nuggets import GoldNuggets
from mycity.engine.rules.groups import Groups
from mycity.engine.rules.homes import Homes
from mycity.engine.rules.investor import Investor
from mycity.engine.rules.mines import Mines
from mycity.engine.rules.parks import Parks
from mycity.engine.rules.port import Port
from mycity.engine.rules.railway import Railway
from mycity.engine.rules.trade import Trade
from mycity.engine.rules.trees_smog import TreesInSmog
from mycity.engine.rules.veins import Veins
from mycity.engine.rules.wells import WellsRule


@dataclass(slots=True)
class Bonuses:
    """Where the next building should lie, and where not.

    Attributes:
        beside: (cells, worth): once, if the building shares a side with one of the cells.
        cover: (cells, worth by number of the cells that the building covers, from 0 on).
        spare: cells that other buildings will need.
    """

    beside: list[tuple[int, int]] = field(default_factory=list)
    cover: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    spare: int = 0


MOST_CELLS = 5
"""Cells of the largest building."""

Guide = Callable[[CityModel, Rule, Building, Weights, Bonuses], None]


def guide_groups(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Join the largest group of the building's colour."""
    del rule
    for colour, groups in model.groups.items():
        if not groups:
            continue
        largest = groups[0]
        if colour != building.colour:
            bonuses.spare |= largest.around
            continue
        bonuses.beside.append((largest.mask, weights.group))
        if weights.kin:
            bonuses.beside.append((largest.around & model.free, weights.kin))
        if weights.stray and len(groups) > 1:
            bonuses.beside.append((sum(group.mask for group in groups[1:]), weights.stray))


def guide_trade(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Join the largest group of the building's colour, for a nugget."""
    del rule
    groups = model.groups.get(building.colour)
    if groups:
        bonuses.beside.append((groups[0].mask, weights.trade))


def guide_churches(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Bring churches and the three colours together."""
    colours = model.colours
    if building.is_church:
        bonuses.beside += [(colours[colour], weights.church_colour) for colour in COLOURS if colours[colour]]
        return
    points = rule.points if isinstance(rule, Churches) else 0
    for mask, around in model.churches:
        lacking = [colour for colour in COLOURS if not colours[colour] & around]
        if building.colour in lacking:
            last = points * POINT - 2 * weights.church_colour if len(lacking) == 1 else weights.church_colour
            bonuses.beside.append((mask, last))
        elif lacking:
            bonuses.spare |= around


def guide_wells(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Lie along a well with one cell and not with two."""
    del building
    points = rule.points if isinstance(rule, WellsRule) else 0
    for cell, sides, done in model.wells:
        spoilt = -done * weights.well_side
        if sides:  # a building on the well itself covers a side too, so that it counts two cells
            last = sides & (sides - 1) == 0
            worth = points * POINT + spoilt if last else weights.well_side
            bonuses.cover.append((cell | sides, (0, worth, *(spoilt,) * (MOST_CELLS - 1))))
        else:
            bonuses.cover.append((cell, (0, -points * POINT)))


def guide_gold(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Cover the veins while nobody has both."""
    del building
    veins = model.veins & model.free
    if not veins:
        return
    points = rule.points if isinstance(rule, Gold) else 0
    last = veins & (veins - 1) == 0
    worth = points * POINT if last else weights.gold_vein
    bonuses.cover.append((veins, (0, worth, points * POINT)))


def guide_veins(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Cover gold veins for their nuggets."""
    del rule, building
    bonuses.cover.append((model.board.of("G") & model.free, (0, *(weights.nugget,) * MOST_CELLS)))


def guide_investor(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Touch the building laid last."""
    del building, weights
    placed = model.placed
    if placed and isinstance(rule, Investor):
        bonuses.beside.append((placed[-1].placement.mask, rule.points * POINT))


def guide_factories(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Bring yellow buildings and factories together, as many as count."""
    del weights
    cogs = model.board_model.player.holdings.cogs
    homes = [placement for other, placement in model.placed if other.colour == "Y"]
    if building.id in cogs:
        bonuses.beside += [(home.mask, POINT) for home in homes]
    elif building.colour == "Y" and isinstance(rule, Factories):
        for other, factory in model.placed:
            if other.id in cogs and sum(bool(home.mask & factory.around) for home in homes) < rule.limit:
                bonuses.beside.append((factory.mask, POINT))


def guide_smog(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Keep factories away from visible trees."""
    del rule, weights
    if building.id in model.board_model.player.holdings.cogs:
        for mask, trees in model.board.trees:
            bonuses.beside += [(1 << index, -trees * POINT) for index in indices(mask & model.free)]


def guide_parks(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Close cells in with public buildings, and leave them open."""
    del rule
    board, grid = model.board, model.board.grid
    red = model.colours[PALACE_COLOUR] | board.of("P")
    for index in indices(model.free & (board.empty | board.of("Rr")) & grid.shared(red)):
        cell, near = 1 << index, grid.near[index]
        lacking = near & ~red
        missing = lacking.bit_count()
        if near.bit_count() < grid.turns or not 0 < missing <= grid.turns // 2 or lacking & ~model.free:
            continue
        if building.colour == PALACE_COLOUR:
            bonuses.cover.append((lacking, (0, *(weights.park,) * (missing - 1), POINT)))
        else:
            bonuses.cover.append((lacking, (0, *(-weights.park,) * missing)))
        bonuses.cover.append((cell, (0, -weights.park)))


def guide_homes(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Put yellow buildings beside visible trees."""
    del rule, weights
    if building.colour == "Y":
        bonuses.beside.append((model.board.of("Tt") & model.free, POINT))


def guide_mines(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Join the entrance of the building's colour."""
    colour = {"B": "blue", "R": "red", "Y": "yellow"}.get(building.colour)
    if not isinstance(rule, Mines) or colour not in rule.open:
        return
    entrance = model.board.mark(f"mine-{colour}")
    diggers = [group.mask for group in model.groups[building.colour] if group.around & entrance]
    bonuses.beside.append((entrance | sum(diggers), weights.shaft))


def guide_railway(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    """Build along the track."""
    if isinstance(rule, Railway):
        rails = rule.church_rails if building.is_church else rule.rails
        row = model.board.grid.row_masks[rule.track_row - 1]
        bonuses.cover.append((row & model.free, (0, *(rails * weights.rail,) * MOST_CELLS)))


def guide_port(model: CityModel, rule: Rule, building: Building, weights: Weights, bonuses: Bonuses) -> None:
    del building
    bonuses.cover.append((model.board.mark(rule.id) & model.free, (0, weights.rail)))


GUIDES: Mapping[str, Guide] = {
    Groups.id: guide_groups,
    Churches.id: guide_churches,
    WellsRule.id: guide_wells,
    Gold.id: guide_gold,
    GoldNuggets.id: guide_veins,
    Veins.id: guide_veins,
    Investor.id: guide_investor,
    Factories.id: guide_factories,
    Homes.id: guide_homes,
    Mines.id: guide_mines,
    Railway.id: guide_railway,
    Port.id: guide_port,
    Trade.id: guide_trade,
    Parks.id: guide_parks,
    TreesInSmog.id: guide_smog,
}
"""Rule id to guide."""


def guided(rules: RuleSet) -> tuple[tuple[Guide, Rule], ...]:
    return tuple((GUIDES[rule.id], rule) for rule in rules.rules if rule.id in GUIDES)
