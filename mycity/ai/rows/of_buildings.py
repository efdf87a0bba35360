"""Rows of the rules about buildings: where they stand, what they cover, and what they lie beside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.weights import POINT
from mycity.ai.rows.kinds import EndKind, GuideKind, OnceKind, PrizeKind
from mycity.ai.rows.rule_row import EMPTY, NoRowsError, RowsOf, RuleRow, RuleRows, Taken
from mycity.engine.board import ROCK_WORTH, TREE_WORTH
from mycity.engine.city import City
from mycity.engine.ladders import Prize
from mycity.engine.pieces import CHURCH, COLOURS, PALACE_COLOUR
from mycity.engine.rules.gold import covers_gold
from mycity.engine.rules.mines import MINERS

TREES, ROCKS, KINDS = "".join(TREE_WORTH), "".join(ROCK_WORTH), "".join(COLOURS)


def cells(worths: Mapping[str, int], sign: int = 1, *, smog: bool = False) -> RowsOf:
    """Return what makes the rows of cells that count each by itself: points by code."""
    return lambda *_: [RuleRow(EndKind.CELLS, (code, sign * points, False, smog)) for code, points in worths.items()]


def each(code: str, name: str, sign: int = 1, *, always: bool = False) -> RowsOf:
    """Return what makes the row of cells that bring as many points each as a parameter says."""
    return lambda rule, _: [RuleRow(EndKind.CELLS, (code, sign * getattr(rule, name), always, False))]


def guide_groups(_: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Join the largest group of the building's colour."""
    weights = on.weights
    yield RuleRow(GuideKind.SPARE)
    yield RuleRow(GuideKind.GROUP, (weights.group,))
    if weights.kin:
        yield RuleRow(GuideKind.KIN, (weights.kin,))
    if weights.stray:
        yield RuleRow(GuideKind.STRAYS, (weights.stray,))


def guide_churches(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Bring churches and the three colours together."""
    yield RuleRow(GuideKind.AMID, (CHURCH, rule.points, on.weights.church_colour, KINDS))


def end_churches(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    yield RuleRow(EndKind.AMID, (CHURCH, rule.points, PALACE_COLOUR, KINDS), (on.player.board.of("P"),))


def covering_gold(what: str, first: str, later: str = "") -> RowsOf:
    """Return what makes the row of covering all veins, with parameters for the first and for others."""

    def rows(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
        points = getattr(rule, first), getattr(rule, later, 0)
        yield RuleRow(OnceKind.ALL_COVERED, (what, *points), (on.player.board.veins,))

    return rows


def gold_taken(_: Any, city: City, others: Sequence[City]) -> Taken:
    del city
    return Taken(any(map(covers_gold, others)))


def guide_veins(_: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Cover gold veins for their nuggets."""
    yield RuleRow(GuideKind.COVER, (on.weights.nugget,) * 2, (on.player.board.of("G"),))


def veins_taken(_: Any, city: City, others: Sequence[City]) -> Taken:
    if any(other.board.veins != city.board.veins for other in others):
        raise NoRowsError("veins lie elsewhere on other boards")
    covered = 0
    for other in others:
        covered |= other.covered
    return Taken(cells=covered)


def guide_smog(*_: Any) -> Iterable[RuleRow]:
    """Keep factories away from visible trees."""
    return [RuleRow(GuideKind.SMOG, (code, POINT * trees)) for code, trees in TREE_WORTH.items()]


def guide_parks(_: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Close cells in with public buildings, and leave them open."""
    yield RuleRow(GuideKind.CLOSE_IN, (PALACE_COLOUR, on.weights.park, EMPTY + ROCKS), (on.player.board.of("P"),))


def once_parks(_: Any, on: BoardModel) -> Iterable[RuleRow]:
    board = on.player.board
    masks = board.of("P"), board.of("FM"), board.grid.full & ~board.mark("port")
    yield RuleRow(OnceKind.CLOSED_IN, (PALACE_COLOUR, "t", EMPTY, ROCKS), masks)


def guide_mines(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Join the entrance of the building's colour."""
    for shaft in rule.open:
        yield RuleRow(GuideKind.DIG, (MINERS[shaft], on.weights.shaft), (on.player.board.mark(f"mine-{shaft}"),))


def digging(kind: EndKind | PrizeKind, counts: Callable[[Prize], bool]) -> RowsOf:
    """Return what makes the rows of shafts: what they bring by how many buildings dig them."""

    def rows(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
        for shaft, ladder in rule.ladders().items():
            start = on.player.holdings.position(shaft)
            reached = [ladder.between(start, depth) for depth in range(start, max(start, rule.depth) + 1)]
            table = [sum(prize.count for prize in prizes if counts(prize)) for prizes in reached]
            yield RuleRow(kind, (MINERS[shaft], *table), (on.player.board.mark(f"mine-{shaft}"),))

    return rows


def guide_railway(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Build along the track."""
    worths = rule.rails * on.weights.rail, rule.church_rails * on.weights.rail
    yield RuleRow(GuideKind.COVER, worths, (track_of(rule, on),))


def track_of(rule: Any, on: BoardModel) -> int:
    row: int = rule.track_row
    return on.player.board.grid.row_masks[row - 1]


def once_railway(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    yield RuleRow(OnceKind.ON, ("rail", rule.rails, rule.church_rails), (track_of(rule, on),))


def guide_port(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    yield RuleRow(GuideKind.COVER, (on.weights.rail,) * 2, (on.player.board.mark(rule.id),))


def guide_link(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Lay buildings on the shortest ways that would link the port in their colour, or in colours with it."""
    masks = on.player.board.mark(rule.id), track_of(rule, on)
    worth = on.weights.link * on.weights.rail * rule.first
    for colour in COLOURS:
        others = [other for other in COLOURS if other != colour]
        ways = ["".join((colour, *chosen)) for chosen in combinations(others, rule.colours - 1)]
        yield RuleRow(GuideKind.LINK, (colour, worth, *ways), masks)


def once_port(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    masks = on.player.board.mark(rule.id), track_of(rule, on), on.player.board.of("P")
    ways = map("".join, combinations(COLOURS, getattr(rule, "colours", 1)))
    yield RuleRow(OnceKind.LINKED, ("rail", rule.first, rule.later, PALACE_COLOUR, *ways), masks)


def port_taken(rule: Any, city: City, others: Sequence[City]) -> Taken:
    return Taken(rule.is_linked(city) + 2 * any(map(rule.is_linked, others)))


def counted(what: str, points: Callable[[Any], Sequence[int]]) -> RowsOf:
    """Return what makes the row of points by how much of something a player has."""
    return lambda rule, _: [RuleRow(EndKind.COUNTED, (what, *points(rule)))]


def ladder_points(rule: Any) -> list[int]:
    return [sum(step <= number for step in rule.ladder) for number in range(max(rule.ladder) + 1)]


BUILDING_ROWS: Mapping[str, RuleRows] = {
    "trees": RuleRows(end=cells(TREE_WORTH)),
    "trees.smog": RuleRows(guide_smog, end=cells(TREE_WORTH, smog=True)),
    "rocks": RuleRows(end=cells(ROCK_WORTH, -1)),
    "empties": RuleRows(end=cells({EMPTY: -1})),
    "groups": RuleRows(guide_groups, end=lambda *_: [RuleRow(EndKind.LARGEST, (KINDS,))]),
    "trade": RuleRows(lambda _, on: [RuleRow(GuideKind.GROUP, (on.weights.trade,))]),
    "churches": RuleRows(guide_churches, end=end_churches),
    "wells": RuleRows(
        lambda rule, on: [RuleRow(GuideKind.WELLS, (on.weights.well_side, rule.points))],
        end=lambda rule, _: [RuleRow(EndKind.WELLS, (rule.points,))],
    ),
    "gold": RuleRows(
        lambda rule, on: [RuleRow(GuideKind.ALL_OPEN, (on.weights.gold_vein, rule.points))],
        covering_gold("", "points"),
        taken=gold_taken,
    ),
    "gold.nuggets": RuleRows(guide_veins, covering_gold("nugget", "first", "later"), taken=gold_taken),
    "gold.nuggets.first": RuleRows(guide_veins, covering_gold("nugget", "first"), taken=gold_taken),
    "veins": RuleRows(
        guide_veins,
        lambda rule, on: [RuleRow(OnceKind.EACH_COVERED, ("nugget", rule.nuggets), (on.player.board.veins,))],
        taken=veins_taken,
    ),
    "investor": RuleRows(
        lambda rule, _: [RuleRow(GuideKind.LAST, (rule.points * POINT,))],
        lambda rule, _: [RuleRow(OnceKind.LAST, (rule.points,))],
    ),
    "factories": RuleRows(
        lambda rule, _: [RuleRow(GuideKind.MARKED, ("Y", rule.limit))],
        end=lambda rule, _: [RuleRow(EndKind.MARKED, ("Y", rule.limit))],
    ),
    "parks": RuleRows(guide_parks, once_parks),
    "homes": RuleRows(
        lambda *_: [RuleRow(GuideKind.BESIDE, ("Y", POINT, TREES))],
        end=lambda *_: [RuleRow(EndKind.BESIDE, ("Y", TREES))],
    ),
    "mines": RuleRows(
        guide_mines,
        end=digging(EndKind.DUG, lambda prize: prize.what == "points"),
        prizes=digging(PrizeKind.DUG, lambda prize: prize.what != "points"),
    ),
    "railway": RuleRows(guide_railway, once_railway),
    "port": RuleRows(guide_port, once_port, taken=port_taken),
    "port.colours": RuleRows(guide_link, once_port, taken=port_taken),
    "nuggets": RuleRows(end=counted("nugget", lambda rule: range(rule.limit + 1))),
    "nuggets.ladder": RuleRows(end=counted("nugget", ladder_points)),
}
"""Rule key to rows."""
