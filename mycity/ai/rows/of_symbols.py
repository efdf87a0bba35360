"""Rows of the rules about symbols: groups of them, roads, rings, and where one lies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.weights import POINT
from mycity.ai.rows.kinds import EndKind, GuideKind, OnceKind
from mycity.ai.rows.of_buildings import cells, each
from mycity.ai.rows.rule_row import RowsOf, RuleRow, RuleRows
from mycity.engine.pieces import FIELD, HOUSE, PATH, WALL
from mycity.engine.rules.spring import RING
from mycity.engine.rules.symbol_groups import GROUP_LINES

FAR = 3
"""New cells that a road may lack at most to be thought of."""


def guide_symbol_groups(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Bring groups on until they count; keep those apart that have counted, or lack room."""
    full = rule.points * POINT
    steps = [full * on.weights.grow * number**2 // (rule.size**2 * POINT) for number in range(rule.size)]
    for symbol in rule.symbols:
        yield RuleRow(GuideKind.GROW, (symbol, GROUP_LINES[symbol], *steps, full))


def once_symbol_groups(rule: Any, _: BoardModel) -> Iterable[RuleRow]:
    for symbol in rule.symbols:
        yield RuleRow(OnceKind.GROUP, (symbol, GROUP_LINES[symbol], rule.size, rule.points))


def guide_totems(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Lay paths where they bring a totem nearer to the sea, and nothing else where all roads must pass."""
    road, board = on.weights.road, on.player.board
    if road:
        hope = [rule.points * POINT * (road**lacking) // 100**lacking for lacking in range(FAR + 2)]
        yield RuleRow(GuideKind.ROAD, (PATH, "totem", *hope), (board.beach, board.totems))


def once_totems(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    yield RuleRow(OnceKind.ROAD, (PATH, "totem", rule.points), (on.player.board.beach, on.player.board.totems))


def guide_largest(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Join the largest group of each symbol."""
    for symbol in rule.symbols:
        yield RuleRow(GuideKind.LARGEST, (symbol, rule.points * on.weights.largest))


def carried(symbol: str, code: str, share: int = 0) -> RowsOf:
    """Return what makes the row of a symbol on cells of some codes: others cost a ``share`` of its points there."""

    def rows(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
        worth = rule.points * POINT
        yield RuleRow(GuideKind.CARRY, (symbol, worth, -worth // share if share else 0), (on.player.board.of(code),))

    return rows


def lies_on(symbol: str, code: str) -> RowsOf:
    return lambda rule, on: [RuleRow(OnceKind.CARRIED, (symbol, rule.points), (on.player.board.of(code),))]


def guide_dams(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    """Lay walls beside lava until they are enough."""
    yield RuleRow(GuideKind.ENOUGH, (WALL, rule.walls, rule.points * POINT // rule.walls), (on.player.board.of("l"),))


def ring(code: str, line: str = "") -> RowsOf:
    """Return what makes the row that asks for all symbols around cells: visible ones, or those not marked by a line."""

    def rows(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
        points, weight = rule.points * POINT, on.weights.ring
        promises = [points * had * weight // (len(RING) * POINT) for had in range(len(RING))]
        yield RuleRow(GuideKind.RING, (line, not line, RING, *promises, points), (on.player.board.of(code),))

    return rows


def once_ruins(rule: Any, on: BoardModel) -> Iterable[RuleRow]:
    yield RuleRow(OnceKind.RING, ("ruin", rule.points, RING), (on.player.board.of("r"),))


SYMBOL_ROWS: Mapping[str, RuleRows] = {
    "beach": RuleRows(end=cells({"B": -1})),
    "shell": RuleRows(end=each("s", "points")),
    "wreck": RuleRows(end=each("w", "cost", -1, always=True)),
    "groups.symbols": RuleRows(guide_symbol_groups, once_symbol_groups),
    "totems": RuleRows(guide_totems, once_totems),
    "largest": RuleRows(guide_largest, end=lambda rule, _: [RuleRow(EndKind.HAS, (rule.symbols, rule.points))]),
    "beach-house": RuleRows(carried(HOUSE, "Bs"), lies_on(HOUSE, "Bs")),
    "ash": RuleRows(carried(FIELD, "a", 4), lies_on(FIELD, "a")),
    "dam": RuleRows(guide_dams, end=lambda rule, _: [RuleRow(EndKind.ENOUGH, ("l", WALL, rule.walls, rule.points))]),
    "spring": RuleRows(ring("o"), end=lambda rule, _: [RuleRow(EndKind.RING, ("o", rule.points, RING))]),
    "ruin": RuleRows(ring("r", "ruin"), once_ruins),
}
"""Rule key to rows."""
