"""Conditions of scores: a mark that is reached, a rival who is passed, one's best city so far."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.engine.scoring import score
from mycity.table.moments.glance import FoundMoment, TableGlance
from mycity.table.standing_score import standing_score, standing_scores


def _so_far(glance: TableGlance) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the scores so far of all seats, before and after."""
    return standing_scores(glance.rules, glance.before), standing_scores(glance.rules, glance.after)


def score_reached(glance: TableGlance, *, points: int) -> Iterator[FoundMoment]:
    """Yield the score so far as it comes to so many points."""
    before, after = (standing_score(glance.rules, glance.seat, cities) for cities in (glance.before, glance.after))
    if before < points <= after:
        yield FoundMoment(count=after)


def rival_passed(glance: TableGlance) -> Iterator[FoundMoment]:
    """Yield each rival who was ahead of the person so far, and is behind now."""
    before, after = _so_far(glance)
    own = glance.seat
    for seat in range(len(after)):
        if before[seat] > before[own] and after[seat] < after[own]:
            yield FoundMoment(count=after[own], rival=seat)


def lead_taken(glance: TableGlance) -> Iterator[FoundMoment]:
    """Yield the score so far as it becomes the highest at the table, somebody else having had a higher one."""
    before, after = _so_far(glance)
    others = [seat for seat in range(len(after)) if seat != glance.seat]
    was_behind = any(before[seat] > before[glance.seat] for seat in others)
    if was_behind and all(after[seat] < after[glance.seat] for seat in others):
        yield FoundMoment(count=after[glance.seat])


def best_beaten(glance: TableGlance) -> Iterator[FoundMoment]:
    """Yield the score, as if the game ended now, as it comes to more than the person ever had."""
    if glance.best is not None:
        before, after = (score(glance.rules, glance.seat, cities) for cities in (glance.before, glance.after))
        if before <= glance.best < after:
            yield FoundMoment(count=after)
