"""Conditions of how a campaign stands: who leads and since when, who has won how often, who is last no longer."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.table.chronicle.past import Past, ahead, alone
from mycity.table.chronicle.remembered import FoundMemories, Remembered


def leads_since(past: Past, *, least: int) -> FoundMemories:
    """Yield who has led alone after each of the last ``least`` episodes or more, and since which."""
    leader, first = past.leader, len(past.episodes)
    while leader is not None and first > 1 and past.until(first - 1).leader == leader:
        first -= 1
    if leader is not None and len(past.episodes) - first + 1 >= least:
        yield Remembered((leader,), count=len(past.episodes) - first + 1, episode=first)


def lead_taken(past: Past) -> FoundMemories:
    """Yield who leads alone since the last episode, and who did so before and led until now, at last with others."""
    leaders = (past.until(number).leader for number in range(len(past.episodes) - 1, 0, -1))
    before, now = next((leader for leader in leaders if leader is not None), None), past.leader
    if before is not None and now is not None and before != now and before in _in_front(past.before):
        yield Remembered((now,), (before,))


def lead_shared(past: Past) -> FoundMemories:
    """Yield all who share the most progress, of whom one led alone before the last episode."""
    level = _in_front(past)
    if len(level) > 1 and past.before.leader is not None:
        yield Remembered(level, count=past.standing[level[0]][0])


def _in_front(past: Past) -> tuple[int, ...]:
    """Return all who have the most progress."""
    most = max(progress for progress, _ in past.standing)
    return tuple(seat for seat, (progress, _) in enumerate(past.standing) if progress == most)


def lead_of(past: Past, *, least: int, most: int) -> FoundMemories:
    """Yield who leads alone by that much progress, and all others."""
    leader, stars = ahead([progress for progress, _ in past.standing])
    if leader is not None and least <= stars <= most:
        yield Remembered((leader,), tuple(seat for seat in past.seats if seat != leader), count=stars)


def left_the_end(past: Past) -> FoundMemories:
    """Yield who alone had the least progress before the last episode and has more than somebody else now."""
    was = alone([-progress for progress, _ in past.before.standing]) if len(past.episodes) > 1 else None
    if was is not None and past.standing[was][0] > min(progress for progress, _ in past.standing):
        yield Remembered((was,))


def lowest_again(past: Past, *, times: int) -> FoundMemories:
    """Yield who had the lowest score alone in each of the last ``times`` episodes, and not in the one before them."""
    lowest = [one.lowest for one in past.episodes]
    seat = lowest[-1]
    if seat is not None and _run(lowest) == times:
        yield Remembered((seat,), count=times)


def won_again(past: Past, *, times: int) -> FoundMemories:
    """Yield who has won each of the last ``times`` episodes alone, and not the one before them, not even together."""
    winners, before = past.last.winners, past.episodes[-times - 1 : -times]
    running = [one.winners for one in past.episodes[-times:]] == [winners] * times
    if running and len(winners) == 1 and not any(winners[0] in one.winners for one in before):
        yield Remembered(winners, count=times)


def _run(values: Sequence[object]) -> int:
    """Return how many of the last values are the same."""
    return next((number for number, value in enumerate(reversed(values)) if value != values[-1]), len(values))


def won_first_time(past: Past, *, after: int) -> FoundMemories:
    """Yield who has won an episode for the first time, later than episode ``after``."""
    for seat in past.last.winners if len(past.episodes) > after else ():
        if past.wins()[seat] == 1:
            yield Remembered((seat,), episode=len(past.episodes))


def all_have_won(past: Past) -> FoundMemories:
    """Yield everybody when all have won an episode, since the last one."""
    if min(past.wins()) > 0 and len(past.episodes) > 1 and min(past.before.wins()) == 0:
        yield Remembered(tuple(past.seats), count=len(past.seats))


def won_most_of_chapter(past: Past) -> FoundMemories:
    """Yield who has won most episodes of the chapter that is over, before a new one begins."""
    if past.opens_chapter:
        chapter = past.plan.episodes[len(past.episodes) - 1].chapter
        episodes = [one for one in past.episodes if past.plan.episodes[one.number - 1].chapter == chapter]
        wins = [sum(seat in one.winners for one in episodes) for seat in past.seats]
        best = alone(wins)
        if best is not None:
            yield Remembered((best,), count=wins[best])


def won_the_first(past: Past, *, after: int) -> FoundMemories:
    """Yield who won the very first episode alone, once episode ``after`` is over."""
    winners = past.episodes[0].winners
    if len(winners) == 1 and len(past.episodes) >= after:
        yield Remembered(winners, episode=1)


def wins_most(past: Past, *, least: int) -> FoundMemories:
    """Yield who has won more episodes than anybody else, ``least`` or more."""
    best = alone(past.wins())
    if best is not None and past.wins()[best] >= least:
        yield Remembered((best,), count=past.wins()[best])


def most_points_behind(past: Past) -> FoundMemories:
    """Yield who has scored most points in all and yet has less progress than somebody else."""
    totals = [points for _, points in past.standing]
    best = alone(totals)
    if best is not None and past.standing[best][0] < max(progress for progress, _ in past.standing):
        yield Remembered((best,), count=totals[best])


def has_won(past: Past, *, times: int) -> FoundMemories:
    """Yield each who has won so many episodes or more, those shared too, most first."""
    wins = past.wins()
    for seat in sorted(past.seats, key=lambda seat: -wins[seat]):
        if wins[seat] >= times:
            yield Remembered((seat,), count=wins[seat])
