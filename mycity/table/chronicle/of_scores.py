"""Conditions of how the last episode ended: by how much, from where, how high, how low."""

from __future__ import annotations

from mycity.table.chronicle.past import Past, ahead, alone
from mycity.table.chronicle.remembered import FoundMemories, Remembered


def won_by(past: Past, *, least: int, most: int) -> FoundMemories:
    """Yield who has won alone by that many points, and all who came next."""
    winner, points = ahead(past.last.scores)
    if winner is not None and least <= points <= most:
        following = past.last.scores[winner] - points
        yield Remembered((winner,), past.last.seats_with(following), count=points)


def won_together(past: Past) -> FoundMemories:
    """Yield all who share the first place."""
    if len(past.last.winners) > 1:
        yield Remembered(past.last.winners, count=past.last.scores[past.last.winners[0]])


def won_by_a_row(past: Past) -> FoundMemories:
    """Yield who has won alone among equals: by fewer empty cells, row by row (rules 3), and those equals."""
    last = past.last
    equals = tuple(seat for seat, score in enumerate(last.scores) if score == max(last.scores))
    if len(last.winners) == 1 and len(equals) > 1:
        yield Remembered(
            last.winners, tuple(seat for seat in equals if seat not in last.winners), count=max(last.scores)
        )


def lowest_then_first(past: Past) -> FoundMemories:
    """Yield who had the lowest score of an episode alone, and has won the next one alone."""
    if len(past.episodes) > 1 and past.last.winners == (past.episodes[-2].lowest,):
        yield Remembered(past.last.winners)


def first_then_lowest(past: Past) -> FoundMemories:
    """Yield who had won an episode alone, and had the lowest score of the next one alone."""
    if len(past.episodes) > 1 and past.episodes[-2].winners == (past.last.lowest,):
        yield Remembered(past.episodes[-2].winners)


def same_score(past: Past) -> FoundMemories:
    """Yield two who have the same score, with nobody else, below the first place."""
    scores = past.last.scores
    for score in sorted(set(scores) - {max(scores)}, reverse=True):
        if scores.count(score) == 2:
            yield Remembered(past.last.seats_with(score), count=score)


def all_close(past: Past, *, least: int, most: int) -> FoundMemories:
    """Yield everybody when the scores lie that far apart from end to end, none of them equal to the next."""
    scores = past.last.scores
    if least <= max(scores) - min(scores) <= most and len(set(scores)) == len(scores):
        yield Remembered(tuple(past.seats), count=max(scores) - min(scores))


def score_reached(past: Past, *, points: int) -> FoundMemories:
    """Yield who has scored so much for the first time in the campaign, alone."""
    seats = tuple(seat for seat in past.seats if past.last.scores[seat] >= points)
    if len(seats) == 1 and all(one.scores[seats[0]] < points for one in past.episodes[:-1]):
        yield Remembered(seats, count=points)


def score_is(past: Past, *, points: int) -> FoundMemories:
    """Yield who has scored exactly that, alone."""
    seats = tuple(seat for seat in past.seats if past.last.scores[seat] == points)
    if len(seats) == 1:
        yield Remembered(seats, count=points)


def below_zero(past: Past) -> FoundMemories:
    """Yield who ended below 0, alone."""
    seats = tuple(seat for seat in past.seats if past.last.scores[seat] < 0)
    if len(seats) == 1:
        yield Remembered(seats, count=-past.last.scores[seats[0]])


def best_of_all(past: Past, *, after: int) -> FoundMemories:
    """Yield who has scored more than anybody in any episode before, once there were ``after`` of them."""
    before = [score for one in past.episodes[:-1] for score in one.scores]
    best = alone(past.last.scores)
    if len(past.episodes) > after and best is not None and past.last.scores[best] > max(before):
        yield Remembered((best,), count=past.last.scores[best])


def own_best(past: Past, *, after: int) -> FoundMemories:
    """Yield who has scored more than ever before, above 0 and without winning, once there were ``after`` episodes."""
    for seat in past.seats if len(past.episodes) > after else ():
        before = max(0, *(one.scores[seat] for one in past.episodes[:-1]))
        if seat not in past.last.winners and past.last.scores[seat] > before:
            yield Remembered((seat,), count=past.last.scores[seat])


def rose_by(past: Past, *, least: int) -> FoundMemories:
    """Yield who has scored that much more than in the episode before, more than anybody else."""
    if len(past.episodes) > 1:
        gains = [now - before for now, before in zip(past.last.scores, past.episodes[-2].scores, strict=True)]
        best = alone(gains)
        if best is not None and gains[best] >= least:
            yield Remembered((best,), count=gains[best])


def points_in_all(past: Past, *, points: int) -> FoundMemories:
    """Yield everybody when all scores of the campaign together have passed that many points, since the last episode."""
    total = sum(points_ for _, points_ in past.standing)
    if total >= points > total - sum(past.last.scores):
        yield Remembered(tuple(past.seats), count=points)


def progress_of(past: Past, *, least: int) -> FoundMemories:
    """Yield who has gained that much progress in one episode, alone."""
    seats = tuple(seat for seat in past.seats if past.last.progress[seat] >= least)
    if len(seats) == 1:
        yield Remembered(seats, count=past.last.progress[seats[0]])


def own_highest(past: Past) -> FoundMemories:
    """Yield everybody with the highest score of their own, and the first episode that brought it."""
    for seat in past.seats:
        scores = [one.scores[seat] for one in past.episodes]
        yield Remembered((seat,), count=max(scores), episode=scores.index(max(scores)) + 1)


def level_behind(past: Past) -> FoundMemories:
    """Yield all others when one has won alone, all of them have the same lower score, and a row has parted them."""
    scores = past.last.scores
    rest = tuple(seat for seat in past.seats if scores[seat] < max(scores))
    are_level = len(scores) - 1 == len(rest) > 1 and len({scores[seat] for seat in rest}) == 1
    if are_level and len(past.last.seconds) == 1:
        yield Remembered(rest, past.last.winners, count=past.last.scores[rest[0]])
