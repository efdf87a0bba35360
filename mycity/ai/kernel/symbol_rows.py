"""Rows of the rules about symbols: groups of them, roads, rings, and where one lies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mycity.ai.evaluate.symbol_guides import FAR
from mycity.ai.kernel.terms import NOBODY, EndKind, GuideKind, OnceKind, RowsOf, RuleRow, Terms
from mycity.ai.model.weights import POINT
from mycity.engine.pieces import PATH, WALL
from mycity.engine.rules.spring import RING
from mycity.engine.rules.symbol_groups import GROUP_LINES


def guide_symbol_groups(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    full = rule.points * POINT
    steps = [full * terms.weights.grow * number**2 // (rule.size**2 * POINT) for number in range(rule.size)]
    for symbol in rule.symbols:
        yield RuleRow(GuideKind.GROW, (terms.kind(symbol), terms.mark(GROUP_LINES[symbol]), *steps, full))


def once_symbol_groups(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    for symbol in rule.symbols:
        yield RuleRow(OnceKind.GROUP, (terms.kind(symbol), terms.mark(GROUP_LINES[symbol]), rule.size, rule.points))


def guide_totems(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    road = terms.weights.road
    if road:
        hope = [rule.points * POINT * (road**lacking) // 100**lacking for lacking in range(FAR + 2)]
        yield RuleRow(
            GuideKind.ROAD, (terms.kind(PATH), terms.mark("totem"), *hope), (terms.board.beach, terms.board.totems)
        )


def once_totems(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    numbers = terms.kind(PATH), terms.mark("totem"), rule.points
    yield RuleRow(OnceKind.ROAD, numbers, (terms.board.beach, terms.board.totems))


def guide_largest(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    for symbol in rule.symbols:
        yield RuleRow(GuideKind.LARGEST, (terms.kind(symbol), rule.points * terms.weights.largest))


def end_largest(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    yield RuleRow(EndKind.HAS, (terms.kind(rule.symbols), rule.points))


def carried(symbol: str, code: str, share: int = 0) -> RowsOf:
    """Return what makes the row of a symbol on cells of some codes: others cost a ``share`` of its points there."""

    def rows(rule: Any, terms: Terms) -> Iterable[RuleRow]:
        worth = rule.points * POINT
        numbers = terms.kind(symbol), worth, -worth // share if share else 0
        yield RuleRow(GuideKind.CARRY, numbers, (terms.board.of(code),))

    return rows


def lies_on(symbol: str, code: str) -> RowsOf:
    return lambda rule, terms: [RuleRow(OnceKind.CARRIED, (terms.kind(symbol), rule.points), (terms.board.of(code),))]


def guide_dams(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    numbers = terms.kind(WALL), rule.walls, rule.points * POINT // rule.walls
    yield RuleRow(GuideKind.ENOUGH, numbers, (terms.board.of("l"),))


def end_dams(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    yield RuleRow(EndKind.ENOUGH, (terms.layer("l"), terms.kind(WALL), rule.walls, rule.points))


def ring(code: str, line: str = "") -> RowsOf:
    """Return what makes the row that asks for all symbols around cells: visible ones, or those not marked by a line."""

    def rows(rule: Any, terms: Terms) -> Iterable[RuleRow]:
        points, weight = rule.points * POINT, terms.weights.ring
        promises = [points * had * weight // (len(RING) * POINT) for had in range(len(RING))]
        mark = terms.mark(line) if line else NOBODY
        yield RuleRow(GuideKind.RING, (mark, not line, terms.kinds(RING), *promises, points), (terms.board.of(code),))

    return rows


def end_springs(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    yield RuleRow(EndKind.RING, (terms.layer("o"), rule.points, terms.kinds(RING)))


def once_ruins(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    yield RuleRow(OnceKind.RING, (terms.mark("ruin"), rule.points, terms.kinds(RING)), (terms.board.of("r"),))
