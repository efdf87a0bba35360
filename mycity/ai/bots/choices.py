"""Choices of bots between episodes: cells for stickers, buildings for cogs, shafts to dig.

A heuristic puts the options in order: a cell is judged by the number of ways in which some building can cover it.
Cells with many ways end up under buildings, so a rock does little harm there; cells with few stay open, so a tree pays
there. Of the first few most bots take the one that is worth most in sampled cities of the next episode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from mycity.ai.bots.option_rollouts import PRIZE_VALUES, episode_follows, next_episode_of, rollouts
from mycity.ai.levels import Level, LevelRow, level_from
from mycity.engine.board import Board
from mycity.engine.campaign import Campaign, Choice
from mycity.engine.campaign.dealing import players_of
from mycity.engine.city import BOT, new_city
from mycity.engine.grid import Grid, cell_index, indices
from mycity.engine.legal import buildable_cells
from mycity.engine.pieces import shape_table

SHORTLIST = 8
"""Options that a bot with rollouts tries out."""
Deciding = Callable[[Campaign, Choice], str]
"""Chooses one of the options of a choice."""


def decider(rows: Iterable[LevelRow]) -> Deciding:
    """Return what chooses for every seat of a campaign as the bot there does; for a person, by the heuristic alone."""
    known = Choosers(rows)

    def decide(campaign: Campaign, choice: Choice) -> str:
        options, level = known.shortlist(campaign, choice)
        if level is None:
            return options[0]
        return rollouts(next_episode_of(campaign, options), level).best()

    return decide


class Choosers:
    """The levels that choose, by the controller of a seat."""

    def __init__(self, rows: Iterable[LevelRow]) -> None:
        levels = [level_from(row) for row in rows]
        self._levels = {f"{BOT}{name}": level for level in levels for name in (level.id, level.number)}

    def shortlist(self, campaign: Campaign, choice: Choice) -> tuple[list[str], Level | None]:
        """Return (options, the best-looking first, and the level that tries them out before it chooses).

        Where the level is ``None`` the first option is taken as it is: for a person, by a bot without rollouts, and
        where there is nothing to choose or nothing to come.
        """
        level = self._levels.get(campaign.legacies[choice.seat].controller)
        ranked = ranked_options(campaign, choice)
        if level is None or not level.choice_samples or len(ranked) == 1 or not episode_follows(campaign):
            return ranked, None
        return ranked[:SHORTLIST], level


def ranked_options(campaign: Campaign, choice: Choice) -> list[str]:
    """Return the options of ``choice``, the best-looking first, equals in their order."""
    return sorted(choice.options, key=VALUES[choice.what](campaign, choice), reverse=True)


Value = Callable[[str], tuple[int, ...]]


def _by_ways(sign: int) -> Callable[[Campaign, Choice], Value]:
    """Prefer cells that are often covered (``sign`` 1) or rarely (-1)."""

    def valuing(campaign: Campaign, choice: Choice) -> Value:
        board = campaign.legacies[choice.seat].board
        ways = _ways_on(board, campaign)
        return lambda cell: (sign * ways.get(cell_index(board.grid, cell), 0),)

    return valuing


def _by_neighbours(sign: int) -> Callable[[Campaign, Choice], Value]:
    """Prefer cells whose neighbours can be covered in many ways (``sign`` 1) or in few (-1)."""

    def valuing(campaign: Campaign, choice: Choice) -> Value:
        board = campaign.legacies[choice.seat].board
        ways = _ways_on(board, campaign)

        def value(cell: str) -> tuple[int, ...]:
            near = [ways.get(index, 0) for index in indices(board.grid.spread(1 << cell_index(board.grid, cell)))]
            return sign * min(near), sign * sum(near)

        return value

    return valuing


def _by_totems(campaign: Campaign, choice: Choice) -> Value:
    """Prefer cells a step away from where a road can pass beside a totem, then those that are often covered."""
    board = campaign.legacies[choice.seat].board
    ways, totems = _ways_on(board, campaign), board.totems
    beside = board.grid.spread(totems) & sum(1 << index for index in ways)

    def value(cell: str) -> tuple[int, ...]:
        index = cell_index(board.grid, cell)
        return (board.grid.near[index] & beside).bit_count(), ways.get(index, 0)

    return value


def _by_sides(campaign: Campaign, choice: Choice) -> Value:
    """Prefer buildings with room for many neighbours."""
    grid, buildings = campaign.legacies[choice.seat].board.grid, campaign.episode.buildings

    def value(building: str) -> tuple[int, ...]:
        placements = shape_table(grid, buildings[building].rows).placements
        return (max(placement.around.bit_count() for placement in placements),)

    return value


def _by_prizes(campaign: Campaign, choice: Choice) -> Value:
    """Prefer the shaft whose next boxes pay most; of shafts that pay nothing the one nearest to a prize."""
    legacy, desk = campaign.legacies[choice.seat], campaign.desk
    steps = campaign.tasks[0].count

    def value(shaft: str) -> tuple[int, ...]:
        ladder, here = desk.rules.ladders[shaft], legacy.holdings.position(shaft)
        open_prizes = [
            (step, prize)
            for step, prize in ladder.prizes
            if step > here and not (prize.triangle and prize.cause in desk.struck)
        ]
        reached = [prize for step, prize in open_prizes if step <= here + steps]
        nearest = min((step - here for step, _ in open_prizes), default=ladder.length)
        return sum(PRIZE_VALUES[prize.what] * prize.count for prize in reached), -nearest

    return value


VALUES: Mapping[str, Callable[[Campaign, Choice], Value]] = {
    "rock": _by_ways(1),
    "tree": _by_ways(-1),
    "remove-rock": _by_ways(-1),
    "well": _by_neighbours(1),
    "forest-blank": _by_neighbours(1),
    "forest-tree": _by_neighbours(-1),
    "wreck": _by_ways(-1),
    "shell": _by_ways(-1),
    "spring": _by_neighbours(1),
    "waystone": _by_totems,
    "flow": _by_ways(-1),
    "lava": _by_ways(-1),
    "ash": _by_ways(1),
    "cog": _by_sides,
    "boxes": _by_prizes,
}


def _ways_on(board: Board, campaign: Campaign) -> Mapping[int, int]:
    shapes = tuple(sorted({building.rows for building in campaign.episode.buildings.values()}))
    city = new_city(replace(players_of(campaign)[0], board=board))
    land = buildable_cells(campaign.episode.scenario.rules, city)
    return _ways(board.grid, board.left & land, board.right & land, shapes)


@lru_cache(maxsize=64)
def _ways(grid: Grid, left: int, right: int, shapes: tuple[tuple[str, ...], ...]) -> Mapping[int, int]:
    """Return, by cell, in how many ways one of ``shapes`` can cover it without crossing the river."""
    ways: dict[int, int] = {}
    for rows in shapes:
        for placement in shape_table(grid, rows).placements:
            if not placement.mask & ~left or not placement.mask & ~right:
                for index in indices(placement.mask):
                    ways[index] = ways.get(index, 0) + 1
    return ways
