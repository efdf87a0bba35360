"""Rewards between episodes, one thing after another, and what each sets off (rules 4).

A ``Task`` is one thing to give; the ones still to give stand in a queue. Most are carried out at once; stickers,
cogs and boxes wait for the player's choice. Each becomes a row, as records write it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mycity.engine.campaign.legacy import Legacy, cell_names, with_sticker
from mycity.engine.campaign.plan import CampaignPlan, Grant
from mycity.engine.campaign.stickers import sticker_cells
from mycity.engine.city import City
from mycity.engine.holdings import COLLECTIBLES, SHAFT_COLOURS
from mycity.engine.ladders import Prize
from mycity.engine.pieces import Building
from mycity.engine.rules import RuleSet

Row = dict[str, Any]

COG, BOXES, CHURCH, POINTS = "cog", "boxes", "church", "points"
GIVEN = frozenset({*COLLECTIBLES, POINTS, CHURCH})
"""Rewards that need no choice; of everything else a player says where it goes."""
BESIDE = frozenset({BOXES, COG})
"""Rewards that are chosen, and are no stickers."""
COG_COLOUR = "B"


@dataclass(frozen=True)
class Task:
    """One thing to give to ``seat``.

    Attributes:
        seat: to whom.
        what: a collectible, a sticker, ...
        count: how much of it.
        shape: the shape of a church.
        cause: the ``from`` of its row; empty in a set-up.
        cells: the cells that a sticker of several has taken already.
    """

    seat: int
    what: str
    count: int = 1
    shape: str = ""
    cause: str = ""
    cells: tuple[str, ...] = ()

    @property
    def needs_choice(self) -> bool:
        return self.what not in GIVEN

    def row(self, **fields: object) -> Row:
        """Return the row of a record: ``what``, the given fields, and ``from`` outside a set-up."""
        cause = {"from": self.cause} if self.cause else {}
        return {"what": self.what, **fields, **cause}


def tasks_of(seat: int, grants: Iterable[Grant], cause: str) -> tuple[Task, ...]:
    """Return ``grants`` as tasks, in order; two trees are two tasks, two boxes are one."""
    return tuple(task for grant in grants for task in _tasks(seat, grant.what, grant.count, cause, grant.shape))


def _tasks(seat: int, what: str, count: int, cause: str, shape: str = "") -> list[Task]:
    single = what not in GIVEN and what != BOXES
    return [Task(seat, what, 1 if single else count, shape, cause)] * (count if single else 1)


def prize_tasks(seat: int, prizes: Iterable[Prize], struck: Sequence[str]) -> tuple[Task, ...]:
    """Return ``prizes`` as tasks, those of boxes already struck out left away."""
    tasks: list[Task] = []
    for prize in prizes:
        if not (prize.triangle and prize.cause in struck):
            tasks += _tasks(seat, prize.what, prize.count, prize.cause)
    return tuple(tasks)


@dataclass(frozen=True)
class Desk:
    """The desk at which rewards are given out in one episode: all that does not change meanwhile.

    Attributes:
        rules: the rules in force; their ladders say what rails and boxes set off.
        buildings: the buildings in the game, by id.
        plan: the campaign, which knows its stickers.
        struck: triangle boxes struck out before this episode.
    """

    rules: RuleSet
    buildings: Mapping[str, Building]
    plan: CampaignPlan
    struck: tuple[str, ...]

    def options(self, legacy: Legacy, task: Task) -> tuple[str, ...]:
        """Return what the player may choose for ``task``: names of cells, ids of buildings, colours of shafts."""
        if task.what == BOXES:
            return tuple(colour for colour in SHAFT_COLOURS if colour in self.rules.ladders)
        if task.what == COG:
            return tuple(
                id_
                for id_, building in self.buildings.items()
                if building.colour == COG_COLOUR and id_ not in legacy.holdings.cogs + legacy.gone
            )
        sticker = self.plan.stickers[task.what]
        return cell_names(legacy.board, sticker_cells(legacy.board, sticker, self.plan.reserved, task.cells))

    def give(self, legacy: Legacy, task: Task) -> tuple[Legacy, Row, tuple[Task, ...]]:
        """Give what needs no choice; return (legacy, row, tasks it sets off)."""
        if task.what == CHURCH:
            return replace(legacy, church=task.shape), task.row(shape=task.shape), ()
        row = task.row(count=task.count)
        if task.what in self.rules.ladders:
            return self._advance(legacy, task.seat, task.what, task.count, row)
        return legacy.gaining(task.what, task.count), row, ()

    def give_chosen(self, legacy: Legacy, task: Task, option: str) -> tuple[Legacy, Row | None, tuple[Task, ...]]:
        """Give what the player has chosen a legal ``option`` for; return (legacy, row, tasks it sets off).

        There is no row as long as a sticker has not taken all of its cells.
        """
        if task.what == BOXES:
            return self._advance(legacy, task.seat, option, task.count, task.row(shaft=option, count=task.count))
        if task.what == COG:
            return replace(legacy, holdings=legacy.holdings.with_cog(option)), task.row(building=option), ()
        legacy = with_sticker(legacy, task.what, option, self.plan)
        wanted, cells = self.plan.stickers[task.what].cells, (*task.cells, option)
        if wanted == 1:
            return legacy, task.row(cell=option), ()
        if len(cells) < wanted:
            return legacy, None, (replace(task, cells=cells),)
        return legacy, task.row(cells=list(cells)), ()

    def lost(self, task: Task) -> Row | None:
        """Return the row of a choice that has no option: the sticker is lost; a rock to remove was none."""
        sticker = self.plan.stickers.get(task.what)
        is_told = sticker is None or sticker.missed == "lost"
        return {**task.row(), "what": "lost", "sticker": task.what} if is_told else None

    def _advance(
        self, legacy: Legacy, seat: int, line: str, steps: int, row: Row
    ) -> tuple[Legacy, Row, tuple[Task, ...]]:
        ladder, before = self.rules.ladders[line], legacy.holdings.position(line)
        after = ladder.reach(before, steps)
        moved = replace(legacy, holdings=legacy.holdings.with_position(line, after))
        return moved, row, prize_tasks(seat, ladder.between(before, after), self.struck)


def earned(rules: RuleSet, seat: int, cities: Sequence[City], struck: Sequence[str]) -> tuple[Task, ...]:
    """Return what the end of the episode brings ``seat``: rules 4 (a) and (b), in the order of the rules."""
    prizes = [prize for rule in rules.rules for prize in rule.brings(seat, cities)]
    return prize_tasks(seat, prizes, struck)


def struck_after(rules: RuleSet, legacies: Sequence[Legacy], struck: Sequence[str]) -> tuple[str, ...]:
    """Return the triangle boxes struck out once an episode is over: those before, and those anyone has reached."""
    reached = {
        prize.cause
        for line, ladder in rules.ladders.items()
        for step, prize in ladder.prizes
        if prize.triangle and any(legacy.holdings.position(line) >= step for legacy in legacies)
    }
    return tuple(sorted({*struck, *reached}))
