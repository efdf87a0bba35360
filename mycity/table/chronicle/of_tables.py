"""Conditions of how a whole table played: alike, by turns, in steps; and of numbers that are a curiosity."""

from __future__ import annotations

from itertools import pairwise

from mycity.table.chronicle import evening
from mycity.table.chronicle.past import PASS, Past, PastEpisode, ahead
from mycity.table.chronicle.remembered import FoundMemories, Remembered


def same_digits(past: Past) -> FoundMemories:
    """Yield who alone has a score of two digits that are the same."""
    seats = tuple(seat for seat in past.seats if past.last.scores[seat] in range(11, 100, 11))
    if len(seats) == 1:
        yield Remembered(seats, count=past.last.scores[seats[0]])


def digits_turned(past: Past) -> FoundMemories:
    """Yield who has a score of two digits that somebody else, with fewer points, has the other way round."""
    for seat in past.seats:
        tens, ones = divmod(past.last.scores[seat], 10)
        others = past.last.seats_with(10 * ones + tens)
        if 9 >= tens > ones > 0 and len(others) == 1:
            yield Remembered((seat,), others, count=past.last.scores[seat])


def stairs(past: Past) -> FoundMemories:
    """Yield everybody, three or more, when each is as many points above the next, two or more."""
    scores = sorted(past.last.scores)
    steps = {high - low for low, high in pairwise(scores)}
    if len(scores) > 2 and len(steps) == 1 and min(steps) > 1:
        yield Remembered(tuple(past.seats), count=min(steps))


def taking_turns(past: Past) -> FoundMemories:
    """Yield who has won the last of four episodes that two have won by turns, each alone, and the other."""
    winners = [one.winners for one in past.episodes[-4:]]
    by_turns = len(winners) == 4 and winners[0] == winners[2] != winners[1] == winners[3]
    if by_turns and all(len(one) == 1 for one in winners):
        yield Remembered(winners[3], winners[2])


def all_in_turn(past: Past) -> FoundMemories:
    """Yield everybody, three or more, when the last episodes were won by each of them once, and alone."""
    winners = [one.winners for one in past.episodes[-len(past.seats) :]]
    if len(past.seats) > 2 and sorted(winners) == [(seat,) for seat in past.seats]:
        yield Remembered(tuple(past.seats), count=len(past.seats))


def total_first(past: Past, *, points: int) -> FoundMemories:
    """Yield who alone has come to so many points in all, and was the first to."""
    seats = tuple(seat for seat, (_, total) in enumerate(past.standing) if total >= points)
    if len(seats) == 1 and all(total < points for _, total in past.before.standing):
        yield Remembered(seats, count=past.standing[seats[0]][1])


def second_again(past: Past, *, times: int) -> FoundMemories:
    """Yield who alone was second in each of the last ``times`` episodes, and not in the one before them."""
    seconds = [one.seconds for one in past.episodes[-times:]]
    before = [one.seconds for one in past.episodes[-times - 1 : -times]]
    running = len(seconds) == times and len(seconds[0]) == len(set(seconds)) == 1
    if running and not any(seconds[0][0] in one for one in before):
        yield Remembered(seconds[0], count=times)


def never_lowest(past: Past, *, after: int) -> FoundMemories:
    """Yield who alone has never had the lowest score, not even with others, once ``after`` episodes are over."""
    never = tuple(seat for seat in past.seats if all(one.scores[seat] > min(one.scores) for one in past.episodes))
    if len(past.episodes) >= after and len(never) == 1:
        yield Remembered(never, count=len(past.episodes))


def built_most(past: Past, *, by: int) -> FoundMemories:
    """Yield who has built most often, ``by`` times more than anybody else."""
    built = [len(past.last.built(seat)) for seat in past.seats]
    best, more = ahead(built)
    if best is not None and more >= by:
        yield Remembered((best,), count=built[best])


def built_alike(past: Past) -> FoundMemories:
    """Yield everybody, two or more, when all have built as often."""
    built = {len(past.last.built(seat)) for seat in past.seats}
    if len(past.seats) > 1 and len(built) == 1 and min(built) > 1:
        yield Remembered(tuple(past.seats), count=min(built))


def nobody_passed(past: Past) -> FoundMemories:
    """Yield everybody when nobody has passed, where one may."""
    may_pass = "pass" in past.last.rules and past.last.record["turns"]
    if may_pass and not any(past.last.count(seat, PASS) for seat in past.seats):
        yield Remembered(tuple(past.seats))


def stopped_together(past: Past) -> FoundMemories:
    """Yield two or more who have stopped with the same card."""
    turns = [past.last.stopped(seat) for seat in past.seats]
    for turn in sorted({turn for turn in turns if turn is not None}):
        if turns.count(turn) > 1:
            yield Remembered(tuple(seat for seat in past.seats if turns[seat] == turn), count=turns.count(turn))


def line_half(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield who alone has half of all points given, or even more, by a line, and a score of ``least`` or more."""
    points, scores = past.last.points(line), past.last.scores
    seats = tuple(seat for seat in past.seats if scores[seat] >= least and _gross(past.last, seat) <= 2 * points[seat])
    if len(seats) == 1:
        yield Remembered(seats, count=points[seats[0]])


def line_alike(past: Past, *, line: str, least: int) -> FoundMemories:
    """Yield everybody, two or more, when all have as many points of a line, ``least`` or more."""
    points = set(past.last.points(line))
    if len(past.seats) > 1 and len(points) == 1 and min(points) >= least:
        yield Remembered(tuple(past.seats), count=min(points))


def wins_level(past: Past, *, least: int) -> FoundMemories:
    """Yield everybody, two or more, when all have won as many episodes, ``least`` or more."""
    wins = set(past.wins())
    if len(past.seats) > 1 and len(wins) == 1 and min(wins) >= least:
        yield Remembered(tuple(past.seats), count=min(wins))


def totals_level(past: Past) -> FoundMemories:
    """Yield two who have the same points in all, with nobody else."""
    totals = [points for _, points in past.standing]
    for total in sorted(set(totals), reverse=True):
        if totals.count(total) == 2 and total > 1:
            yield Remembered(tuple(seat for seat in past.seats if totals[seat] == total), count=total)


def last_card(past: Past) -> FoundMemories:
    """Yield who alone, of two or more, has built with the very last card."""
    if len(past.seats) > 1:
        yield from evening.last_card(past.last)


def snuggest_place(past: Past, *, least: int) -> FoundMemories:
    """Yield who has laid what touched most earlier pieces at once, ``least`` or more, more than anybody else's."""
    yield from evening.snuggest_place(past.last, least=least)


def best_turn(past: Past, *, least: int) -> FoundMemories:
    """Yield who was given most points at once in a turn, ``least`` or more, and nobody else so many in any other."""
    yield from evening.best_turn(past.last, least=least)


def _gross(evening: PastEpisode, seat: int) -> int:
    """Return all points that a seat had before anything was taken off: its start, and what rules gave."""
    rows = [row for turn in evening.record["turns"] for row in turn.get("points") or () if row["seat"] == seat]
    points = (int(row["points"]) for row in (*rows, *evening.record["result"][seat]["end"]))
    return sum((one for one in points if one > 0), int(evening.record["players"][seat]["start"]))
