"""Conditions of what was won: stickers, churches, boxes of shafts, stations, nuggets, what a season counts."""

from __future__ import annotations

from mycity.table.chronicle.past import Past, ahead, alone
from mycity.table.chronicle.remembered import FoundMemories, Remembered


def gained_first(past: Past, *, what: str, cause: str) -> FoundMemories:
    """Yield who was the first of all to gain something for that cause, alone."""
    seats = tuple(seat for seat, count in enumerate(past.last.gains(what, cause)) if count)
    if len(seats) == 1 and not any(any(one.gains(what, cause)) for one in past.episodes[:-1]):
        yield Remembered(seats)


def gained_together(past: Past, *, what: str, cause: str) -> FoundMemories:
    """Yield two or more who have gained something for that cause in one turn."""
    for turn in past.last.record["turns"]:
        rows = [row for row in turn.get("gains") or () if (row["what"], row["from"]) == (what, cause)]
        seats = tuple(sorted({row["seat"] for row in rows}))
        if len(seats) > 1:
            yield Remembered(seats)


def gained_most(past: Past, *, what: str, least: int) -> FoundMemories:
    """Yield who has gained most things of a kind while the last episode was played, alone, ``least`` or more."""
    counts = past.gained(what)
    best = alone(counts)
    if best is not None and counts[best] >= least:
        yield Remembered((best,), count=counts[best])


def given_most(past: Past, *, what: str, least: int) -> FoundMemories:
    """Yield who was given most things of some kinds between episodes, alone, ``least`` or more.

    Spaces part several names of ``what``: a tree is a tree, wherever it stands.
    """
    counts = past.given(what)
    best = alone(counts)
    if best is not None and counts[best] >= least:
        yield Remembered((best,), count=counts[best])


def given_first(past: Past, *, what: str) -> FoundMemories:
    """Yield who was the first of all to be given a thing of a kind, alone, after the last episode."""
    seats = tuple(seat for seat, count in enumerate(past.given(what)) if count)
    if len(seats) == 1 and not any(past.before.given(what) if len(past.episodes) > 1 else ()):
        yield Remembered(seats)


def holds_most(past: Past, *, what: str, least: int, by: int) -> FoundMemories:
    """Yield who has most of a collectible, ``least`` or more, ``by`` more than anybody else."""
    counts = past.holdings(what)
    best, more = ahead(counts)
    if best is not None and counts[best] >= least and more >= by:
        yield Remembered((best,), count=counts[best])


def sticker_lost(past: Past) -> FoundMemories:
    """Yield who alone has found no place for a sticker after the last episode."""
    lost = tuple(seat for seat in past.seats if any(row["what"] == "lost" for row in past.last.rewards(seat)))
    if len(lost) == 1:
        yield Remembered(lost)


def church_won(past: Past, *, shape: str) -> FoundMemories:
    """Yield who alone was given the fourth church of that shape."""
    rows = {seat: [row for one in past.episodes for row in one.rewards(seat)] for seat in past.seats}
    seats = tuple(
        seat for seat in past.seats if any(row["what"] == "church" and row["shape"] == shape for row in rows[seat])
    )
    if len(seats) == 1:
        yield Remembered(seats)


def _causes(past: Past, seat: int) -> set[str]:
    rewards = {str(row.get("from", "")) for row in past.last.rewards(seat)}
    gains = (row for turn in past.last.record["turns"] for row in turn.get("gains") or ())
    return rewards | {str(row["from"]) for row in gains if row["seat"] == seat}


def alone_at_last_station(past: Past) -> FoundMemories:
    """Yield who alone came to the railway's last station in the last episode or after it."""
    seats = past.at_last_station()
    if len(seats) == 1:
        yield Remembered(seats)


def box_struck(past: Past) -> FoundMemories:
    """Yield who alone was paid by a box with a triangle, which pays in one episode only."""
    ladders = past.plan.episodes[len(past.episodes) - 1].scenario.rules.ladders.values()
    boxes = {prize.cause for ladder in ladders for _, prize in ladder.prizes if prize.triangle}
    seats = tuple(seat for seat in past.seats if boxes & _causes(past, seat))
    if len(seats) == 1:
        yield Remembered(seats)


def cells_changed(past: Past, *, rule: str, to: str, least: int) -> FoundMemories:
    """Yield who has had most cells changed by a rule into one of some codes, alone, ``least`` or more."""
    counts = past.last.changed(rule, to)
    best = alone(counts)
    if best is not None and counts[best] >= least:
        yield Remembered((best,), count=counts[best])


def counted_most(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield who was given points of a line at once most often in all episodes, alone, ``least`` times or more."""
    counts = [sum(one.times(line)[seat] for one in past.episodes) for seat in past.seats]
    best = alone(counts)
    if best is not None and counts[best] >= least:
        yield Remembered((best,), count=counts[best])


def chose_alike(past: Past, *, what: str) -> FoundMemories:
    """Yield two or more who made the same choice before the first card of the last episode."""
    chosen: dict[tuple[str, ...], list[int]] = {}
    for seat in past.seats:
        for row in past.last.setup(seat):
            if row["what"] == what:
                chosen.setdefault(tuple(row.get("cells") or [row["cell"]]), []).append(seat)
    for seats in chosen.values():
        if len(seats) > 1:
            yield Remembered(tuple(seats))
