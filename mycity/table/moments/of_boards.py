"""Conditions of what lies on a board or beside it: wells, churches, veins, shafts, stations, rows, beaches."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.engine.rules.base import Gain, Points
from mycity.engine.rules.mines import Mines
from mycity.engine.rules.symbol_groups import groups_of
from mycity.table.moments.glance import FoundMoment, TableGlance


def line_finished(glance: TableGlance, *, line: str) -> Iterator[FoundMoment]:
    """Yield each thing on the board that counts now for points at the end of that name, and did not before."""
    for rule in glance.counted(line):
        known = set(rule.points_at(glance.was))
        for cells, points in rule.points_at(glance.city):
            if cells and points > 0 and (cells, points) not in known:
                yield FoundMoment(cells, points)


def points_won(glance: TableGlance, *, line: str) -> Iterator[FoundMoment]:
    """Yield points that came at once under that name, on the cell they belong to, or on all veins."""
    for event in glance.events:
        if isinstance(event, Points) and event.seat == glance.seat and event.rule == line and event.points > 0:
            yield FoundMoment(glance.city.board.veins if event.cell is None else 1 << event.cell, event.points)


def thing_gained(glance: TableGlance, *, what: str, cause: str) -> Iterator[FoundMoment]:
    """Yield what was gained for that cause, on the veins that were covered for it, or on what was built."""
    for event in glance.events:
        if isinstance(event, Gain) and (event.seat, event.what, event.cause) == (glance.seat, what, cause):
            yield FoundMoment(glance.city.board.veins & glance.laid or glance.laid, event.count)


def stop_reached(glance: TableGlance, *, what: str) -> Iterator[FoundMoment]:
    """Yield a stop that pays something, on the line along which what players collect takes them."""
    ladder = glance.rules.ladders.get(what)
    if ladder is not None:
        before, after = glance.was.holdings.position(what), glance.city.holdings.position(what)
        if ladder.between(before, after):
            yield FoundMoment(glance.laid, after)


def box_reached(glance: TableGlance) -> Iterator[FoundMoment]:
    """Yield a shaft that was dug down to a box that pays something, at its entrance."""
    for rule in glance.rules.rules if glance.laid else ():
        if isinstance(rule, Mines):
            before, after, ladders = rule.depths(glance.was), rule.depths(glance.city), rule.ladders()
            for colour in rule.open:
                if ladders[colour].between(before[colour], after[colour]):
                    entrance = glance.city.board.mark(f"mine-{colour}")
                    yield FoundMoment(entrance | glance.laid, after[colour], heart=entrance)


def row_filled(glance: TableGlance, *, least: int) -> Iterator[FoundMoment]:
    """Yield a row with ``least`` cells of meadow or more, the last empty one of which was built on."""
    if not any(glance.counted("empties")):
        return
    for row in glance.city.board.grid.row_masks:
        meadow = glance.was.player.board.empty & row
        if glance.was.empty & row & glance.laid and not glance.city.empty & row and meadow.bit_count() >= least:
            yield FoundMoment(row & (meadow | glance.city.covered), meadow.bit_count())


def beach_covered(glance: TableGlance, *, least: int) -> Iterator[FoundMoment]:
    """Yield a stretch of beach with ``least`` cells or more, the last bare one of which was built on."""
    if not any(glance.counted("beach")):
        return
    for beach in groups_of(glance.city.board.grid, glance.city.board.of("B")):
        is_last = beach & ~glance.was.covered & glance.laid and not beach & ~glance.city.covered
        if is_last and beach.bit_count() >= least:
            yield FoundMoment(beach, beach.bit_count())
