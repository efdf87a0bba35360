"""Conditions of how episodes were played, the last or all, as everybody saw it: what was built, passes, stops."""

from __future__ import annotations

from mycity.engine.grid import parse
from mycity.table.chronicle.past import PASS, PLACE, Past, ahead, alone
from mycity.table.chronicle.remembered import FoundMemories, Remembered


def never_passed(past: Past, *, after: int) -> FoundMemories:
    """Yield who alone has never passed, once ``after`` episodes are over."""
    passes = [sum(one.count(seat, PASS) for one in past.episodes) for seat in past.seats]
    never = tuple(seat for seat in past.seats if passes[seat] == 0)
    if len(past.episodes) >= after and len(never) == 1:
        yield Remembered(never, count=len(past.episodes))


def passed_most(past: Past, *, least: int) -> FoundMemories:
    """Yield who has passed most often, alone, ``least`` times or more."""
    passes = [past.last.count(seat, PASS) for seat in past.seats]
    most = alone(passes)
    if most is not None and passes[most] >= least:
        yield Remembered((most,), count=passes[most])


def stopped_first(past: Past, *, won: bool) -> FoundMemories:
    """Yield who has stopped before all others, of whom there are some, alone, and has won alone, or has not."""
    turns = [past.last.stopped(seat) for seat in past.seats]
    stops = [turn for turn in turns if turn is not None]
    first = tuple(seat for seat in past.seats if stops and turns[seat] == min(stops))
    if len(first) == 1 < len(turns) and won is (past.last.winners == first):
        yield Remembered(first)


def built_on(past: Past, *, least: int) -> FoundMemories:
    """Yield who has built so many buildings more after everybody else had built their last."""
    turns = [past.last.last_built(seat) for seat in past.seats]
    best, _ = ahead(turns)
    if best is not None:
        end = max(turn for seat, turn in enumerate(turns) if seat != best)
        later = sum(answer["do"] == PLACE and turn > end for turn, answer in past.last.answers(best))
        if later >= least:
            yield Remembered((best,), count=later)


def began_alike(past: Past, *, count: int) -> FoundMemories:
    """Yield two or more who have put their first ``count`` buildings on the same cells."""
    begun: dict[tuple[frozenset[str], ...], list[int]] = {}
    for seat in past.seats:
        built = past.last.built(seat)[:count]
        if len(built) == count:
            begun.setdefault(tuple(frozenset(cells) for cells in built), []).append(seat)
    for seats in begun.values():
        if len(seats) > 1:
            yield Remembered(tuple(seats), count=count)


def covered_most(past: Past, *, by: int) -> FoundMemories:
    """Yield who has built on most cells, on ``by`` more than anybody else."""
    cells = [sum(map(len, past.last.built(seat))) for seat in past.seats]
    best, more = ahead(cells)
    if best is not None and more >= by:
        yield Remembered((best,), count=cells[best])


def built_all(past: Past) -> FoundMemories:
    """Yield who alone has built in every turn that was not blocked, without a pass and without a stop."""
    turns = sum(not turn.get("blocked") for turn in past.last.record["turns"])
    all_built = tuple(seat for seat in past.seats if past.last.count(seat, PLACE) == turns)
    if len(all_built) == 1:
        yield Remembered(all_built, count=turns)


def built_fewest(past: Past, *, by: int) -> FoundMemories:
    """Yield who has won alone with the fewest buildings, with ``by`` fewer than anybody else."""
    fewer, less = ahead([-len(past.last.built(seat)) for seat in past.seats])
    if fewer is not None and less >= by and past.last.winners == (fewer,):
        yield Remembered((fewer,), count=len(past.last.built(fewer)))


def last_with_room(past: Past, *, least: int) -> FoundMemories:
    """Yield who has built so many buildings more after everybody else had stopped."""
    turns = [past.last.stopped(seat) for seat in past.seats]
    ends = [len(past.last.record["turns"]) if turn is None else turn for turn in turns]
    best, _ = ahead(ends)
    if best is not None:
        end = max(turn for seat, turn in enumerate(ends) if seat != best)
        later = sum(answer["do"] == PLACE and turn > end for turn, answer in past.last.answers(best))
        if later >= least:
            yield Remembered((best,), count=later)


def kept_off(past: Past, *, rule: str, code: str) -> FoundMemories:
    """Yield who alone has never built on a cell of a kind of the printed board, with a rule in force that allows it."""
    board = past.plan.board
    built = [{cell for one in past.episodes for cells in one.built(seat) for cell in cells} for seat in past.seats]
    off = tuple(seat for seat in past.seats if not parse(board.grid, built[seat]) & board.of(code))
    if rule in past.last.rules and len(off) == 1:
        yield Remembered(off)


def first_on(past: Past, *, code: str) -> FoundMemories:
    """Yield who was the first of all to build on a cell of a kind of the printed board, alone in the last episode."""
    board = past.plan.board
    on = [
        [parse(board.grid, sum(one.built(seat), ())) & board.of(code) for seat in past.seats] for one in past.episodes
    ]
    seats = tuple(seat for seat in past.seats if on[-1][seat])
    if len(seats) == 1 and not any(map(any, on[:-1])):
        yield Remembered(seats)
