"""Conditions of what single rules brought in the last episode; a ``line`` is the name of their points in records."""

from __future__ import annotations

from mycity.table.chronicle.past import Past, ahead, alone
from mycity.table.chronicle.remembered import FoundMemories, Remembered


def line_most(past: Past, *, line: str, least: int, by: int) -> FoundMemories:
    """Yield who had most points of a line alone, ``least`` or more, ``by`` more than anybody else."""
    points = past.last.points(line)
    best, more = ahead(points)
    if best is not None and points[best] >= least and more >= by:
        yield Remembered((best,), count=points[best])


def line_record(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield who had more points of a line than anybody in any episode before; it has counted in one at least."""
    before = [max(one.points(line)) for one in past.episodes[:-1]]
    points = past.last.points(line)
    best = alone(points)
    if best is not None and points[best] >= least and 0 < max(before, default=0) < points[best]:
        yield Remembered((best,), count=points[best])


def line_first(past: Past, *, line: str) -> FoundMemories:
    """Yield who was the first of all to have any points of a line, alone."""
    seats = tuple(seat for seat, points in enumerate(past.last.points(line)) if points > 0)
    if len(seats) == 1 and all(max(one.points(line)) <= 0 for one in past.episodes[:-1]):
        yield Remembered(seats)


def line_all(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield everybody when all had so many points of a line."""
    if min(past.last.points(line)) >= least:
        yield Remembered(tuple(past.seats), count=len(past.seats))


def line_each(past: Past, *, line: str, each: int, least: int) -> FoundMemories:
    """Yield who had most things that pay ``each`` points at the end, alone, ``least`` of them or more."""
    points = past.last.points(line)
    best = alone(points)
    if best is not None and points[best] // each >= least:
        yield Remembered((best,), count=points[best] // each)


def nothing_lost(past: Past, *, line: str, others: int) -> FoundMemories:
    """Yield who alone has lost nothing by a line in force that has cost everybody else ``others`` points or more."""
    points = past.last.points(line)
    seats = tuple(seat for seat in past.seats if points[seat] == 0)
    if len(seats) == 1 and all(points[seat] <= -others for seat in past.seats if seat not in seats):
        yield Remembered(seats)


def most_lost(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield who has lost most by a line, alone, ``least`` points or more."""
    points = [-lost for lost in past.last.points(line)]
    seat = alone(points)
    if seat is not None and points[seat] >= least:
        yield Remembered((seat,), count=points[seat])


def line_times(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield who was given points of a line at once most often, alone, ``least`` times or more."""
    times = past.last.times(line)
    best = alone(times)
    if best is not None and times[best] >= least:
        yield Remembered((best,), count=times[best])


def line_never(past: Past, *, line: str, after: int) -> FoundMemories:
    """Yield who alone has never had points of a line that everybody else has had, once it counted ``after`` times."""
    episodes = [one for one in past.episodes if any(one.points(line))]
    never = tuple(seat for seat in past.seats if all(one.points(line)[seat] <= 0 for one in episodes))
    if len(episodes) >= after and len(never) == 1:
        yield Remembered(never, count=len(episodes))
