"""Rows of the rules about buildings: where they stand, what they cover, and what they lie beside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

from mycity.ai.kernel.terms import (
    COUNTERS,
    EMPTY,
    ROCKS,
    TREES,
    EndKind,
    GuideKind,
    NoRowsError,
    OnceKind,
    RowsOf,
    RuleRow,
    Taken,
    Terms,
)
from mycity.ai.model.weights import POINT
from mycity.engine.city import City
from mycity.engine.ladders import Prize
from mycity.engine.pieces import CHURCH, COLOURS, PALACE_COLOUR
from mycity.engine.rules.gold import covers_gold
from mycity.engine.rules.mines import MINERS


def cells(*codes: tuple[str, int], always: bool = False, smog: bool = False) -> RowsOf:
    """Return what makes the rows of cells that count each by itself: (code, points)."""
    return lambda _, terms: [
        RuleRow(EndKind.CELLS, (terms.layer(code), points, always, smog)) for code, points in codes
    ]


def each(code: str, name: str, sign: int = 1, *, always: bool = False) -> RowsOf:
    """Return what makes the row of cells that bring as many points each as a parameter says."""
    return lambda rule, terms: cells((code, sign * getattr(rule, name)), always=always)(rule, terms)


def guide_groups(_: Any, terms: Terms) -> Iterable[RuleRow]:
    weights = terms.weights
    yield RuleRow(GuideKind.SPARE, ())
    yield RuleRow(GuideKind.GROUP, (weights.group,))
    yield RuleRow(GuideKind.KIN, (weights.kin,))
    yield RuleRow(GuideKind.STRAYS, (weights.stray,))


def guide_churches(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    yield RuleRow(GuideKind.AMID, (terms.kind(CHURCH), rule.points, terms.weights.church_colour, terms.kinds(COLOURS)))


def end_churches(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    numbers = terms.kind(CHURCH), rule.points, terms.kind(PALACE_COLOUR), terms.kinds(COLOURS)
    yield RuleRow(EndKind.AMID, numbers, (terms.board.of("P"),))


def covering_gold(what: int, first: str, later: str = "") -> RowsOf:
    """Return what makes the row of covering all veins, with parameters for the first and for others."""

    def rows(rule: Any, terms: Terms) -> Iterable[RuleRow]:
        yield RuleRow(OnceKind.ALL_COVERED, (what, getattr(rule, first), getattr(rule, later, 0)), (terms.board.veins,))

    return rows


def gold_taken(_: Any, city: City, others: Sequence[City]) -> Taken:
    del city
    return Taken(any(map(covers_gold, others)))


def guide_veins(_: Any, terms: Terms) -> Iterable[RuleRow]:
    yield RuleRow(GuideKind.COVER, (terms.weights.nugget,) * 2, (terms.board.of("G"),))


def veins_taken(_: Any, city: City, others: Sequence[City]) -> Taken:
    if any(other.board.veins != city.board.veins for other in others):
        raise NoRowsError("veins lie elsewhere on other boards")
    covered = 0
    for other in others:
        covered |= other.covered
    return Taken(cells=covered)


def guide_smog(_: Any, terms: Terms) -> Iterable[RuleRow]:
    return [RuleRow(GuideKind.SMOG, (terms.layer(code), POINT * trees)) for code, trees in TREES]


def guide_parks(_: Any, terms: Terms) -> Iterable[RuleRow]:
    layers = terms.layers_of((EMPTY, *dict(ROCKS)))
    yield RuleRow(GuideKind.CLOSE_IN, (terms.kind(PALACE_COLOUR), terms.weights.park, layers), (terms.board.of("P"),))


def once_parks(_: Any, terms: Terms) -> Iterable[RuleRow]:
    board, counted = terms.board, terms.board.grid.full & ~terms.board.mark("port")
    numbers = terms.kind(PALACE_COLOUR), terms.layer("t"), terms.layer(EMPTY), terms.layers_of(dict(ROCKS))
    yield RuleRow(OnceKind.CLOSED_IN, numbers, (board.of("P"), board.of("FM"), counted))


def homes(kind: GuideKind | EndKind, *numbers: int) -> RowsOf:
    """Return what makes the row of homes beside trees."""
    return lambda _, terms: [RuleRow(kind, (terms.kind("Y"), *numbers, terms.layers_of(dict(TREES))))]


def guide_mines(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    for shaft in rule.open:
        numbers = terms.kind(MINERS[shaft]), terms.weights.shaft
        yield RuleRow(GuideKind.DIG, numbers, (terms.board.mark(f"mine-{shaft}"),))


def digging(kind: int, counts: Callable[[Prize], bool]) -> RowsOf:
    """Return what makes the rows of shafts: what they bring by how many buildings dig them."""

    def rows(rule: Any, terms: Terms) -> Iterable[RuleRow]:
        for shaft, ladder in rule.ladders().items():
            start = terms.board_model.player.holdings.position(shaft)
            reached = [ladder.between(start, depth) for depth in range(start, max(start, rule.depth) + 1)]
            table = [sum(prize.count for prize in prizes if counts(prize)) for prizes in reached]
            yield RuleRow(kind, (terms.kind(MINERS[shaft]), *table), (terms.board.mark(f"mine-{shaft}"),))

    return rows


def brings_points(prize: Prize) -> bool:
    return prize.what == "points"


def brings_other(prize: Prize) -> bool:
    return prize.what != "points"


def guide_railway(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    worths = rule.rails * terms.weights.rail, rule.church_rails * terms.weights.rail
    yield RuleRow(GuideKind.COVER, worths, (terms.board.grid.row_masks[rule.track_row - 1],))


def once_railway(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    numbers = COUNTERS.index("rail"), rule.rails, rule.church_rails
    yield RuleRow(OnceKind.ON, numbers, (terms.board.grid.row_masks[rule.track_row - 1],))


def guide_port(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    yield RuleRow(GuideKind.COVER, (terms.weights.rail,) * 2, (terms.board.mark(rule.id),))


def guide_link(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    masks = terms.board.mark(rule.id), terms.board.grid.row_masks[rule.track_row - 1]
    worth = terms.weights.link * terms.weights.rail * rule.first
    for colour in COLOURS:
        others = [other for other in COLOURS if other != colour]
        ways = [terms.kinds((colour, *chosen)) for chosen in combinations(others, rule.colours - 1)]
        yield RuleRow(GuideKind.LINK, (terms.kind(colour), worth, *ways), masks)


def once_port(rule: Any, terms: Terms) -> Iterable[RuleRow]:
    grid, port = terms.board.grid, terms.board.mark(rule.id)
    ways = [terms.kinds(chosen) for chosen in combinations(COLOURS, getattr(rule, "colours", 1))]
    numbers = COUNTERS.index("rail"), rule.first, rule.later, terms.kind(PALACE_COLOUR), *ways
    yield RuleRow(OnceKind.LINKED, numbers, (port, grid.row_masks[rule.track_row - 1], terms.board.of("P")))


def port_taken(rule: Any, city: City, others: Sequence[City]) -> Taken:
    return Taken(rule.is_linked(city) + 2 * any(map(rule.is_linked, others)))


def counted(what: str, points: Callable[[Any], Sequence[int]]) -> RowsOf:
    """Return what makes the row of points by how much of something a player has."""
    return lambda rule, _: [RuleRow(EndKind.COUNTED, (COUNTERS.index(what), *points(rule)))]


def ladder_points(rule: Any) -> list[int]:
    return [sum(step <= number for step in rule.ladder) for number in range(max(rule.ladder) + 1)]
