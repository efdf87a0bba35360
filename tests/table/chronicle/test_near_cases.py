"""For every row of what letters remember, and every first: a past in which it holds, and one that lacks a little."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mycity.table.chronicle.first_rows import FirstRow, load_firsts
from mycity.table.chronicle.memory_conditions import CONDITIONS
from mycity.table.chronicle.memory_rows import MemoryRow, load_memories
from mycity.table.chronicle.past import Past
from tests.each import each
from tests.table.chronicle.by_hand import Row, given, on_land, past, record, turn, won
from tests.table.chronicle.test_conditions import EXAMPLES, LOST, WON, at_once, built, gain, line, reward

Pair = tuple[Past, Past]
"""A past in which a row holds, and one in which it nearly does."""
ROWS = [
    *(row for game in ("city", "island-season") for row in load_memories(game).memories),
    *(row for game in ("city", "island-season") for row in load_memories(game).farewells),
    *load_firsts().firsts,
]


def both(make: Callable[[int], Row], number: int, nearly: int) -> Pair:
    """Return the pasts of one episode that are made with two numbers."""
    return past(make(number)), past(make(nearly))


def so_many(least: int, *after: Row, of: Row = WON, first: tuple[Row, ...] = ()) -> Pair:
    """Return as many episodes of a kind as it needs, between some others, and one fewer."""
    return past(*first, *[of] * least, *after), past(*first, *[of] * (least - 1), *after)


def last(before: list[Row], holds: Row, nearly: Row) -> Pair:
    """Return two pasts that differ in the last episode."""
    return past(*before, holds), past(*before, nearly)


def ahead_by(least: int, most: int) -> tuple[int, int]:
    """Return a number between two, and one that is not, but nearly."""
    return least, least - 1 if least > 1 else most + 1


def cells(count: int) -> str:
    return " ".join(f"{column}1" for column in "ABCDEFGHIJK"[:count])


def snug(count: int) -> Row:
    """Return an evening on which the first seat's last piece touches so many others."""
    singles = [(f"{column}1", "K11") for column in "ABCDEFGHIJK"[:count]]
    return built(*singles, (cells(count).replace("1", "2"), "-"))


def changed(rule: str, to: str, count: int) -> Row:
    change = {"seat": 1, "cell": "A1", "to": to[0], "rule": rule}
    return record(2, 1, turns=[turn(changes=[change] * count)])


def to_both(row: Row) -> Row:
    return record(2, 1, rewards={seat: [row] for seat in (0, 1)})


def trees(count: int) -> dict[str, str]:
    return dict.fromkeys(cells(count).split(), "T")


def never(name: str, count: int) -> Past:
    kinds = (line(name, 4, 0, 0), line(name, 0, 4, 0))
    return past(*(kinds[number % 2] for number in range(count)))


def halves(name: str, score: int, points: int) -> Row:
    return record(score, 1, end={name: (points, 0)})


NEAR: Mapping[str, Callable[..., Pair]] = {
    # how it stands
    "leads-since": so_many,
    "lead-of": lambda least, most: both(lambda n: record(9, 1, progress=(n, 0)), *ahead_by(least, most)),
    "lowest-again": lambda times: so_many(times, first=(LOST,)),
    "won-again": lambda times: so_many(times, first=(LOST,)),
    "won-first-time": lambda after: so_many(after, LOST),
    "won-the-first": lambda after: (past(*[WON] * after), past(record(9, 9), *[WON] * after)),
    "wins-most": so_many,
    "has-won": lambda times: so_many(times, of=WON),
    "points-in-all": lambda points: last([record(points - 2, 1)], record(1, 0), record(0, 0)),
    "total-first": lambda points: last([record(points - 1, 1)], record(1, 0), record(0, 0)),
    "never-lowest": lambda after: so_many(after - 1, of=record(9, 8, 1), first=(record(9, 1, 8),)),
    "wins-level": lambda least: last([*[WON] * least, *[LOST] * (least - 1)], LOST, record(9, 9)),
    # how it ended
    "won-by": lambda least, most: both(lambda n: record(20 + n, 20), *ahead_by(least, most)),
    "all-close": lambda least, most: both(lambda n: record(20 + n, 20), most, max(most, least) + 1),
    "score-reached": lambda points: both(lambda n: record(n, 1), points, points - 1),
    "score-is": lambda points: both(lambda n: record(n, 1), points, points + 1),
    "best-of-all": lambda after: last([WON] * after, record(21, 1), record(20, 1)),
    "own-best": lambda after: last([WON] * after, record(30, 11), record(30, 10)),
    "rose-by": lambda least: last([WON], record(20, 10 + least), record(20, 9 + least)),
    "progress-of": lambda least: both(lambda n: record(9, 1, progress=(n, 0)), least, least - 1),
    # what single rules brought
    "line-most": lambda line_, least, by: both(lambda n: line(line_, least, n), least - by, least - by + 1),
    "line-record": lambda line_, least: (
        past(line(line_, least - 1, 0), line(line_, 0, least)),
        past(line(line_, least, 0), line(line_, 0, least)),
    ),
    "line-first": lambda line_: (
        past(line(line_, 0, 0), line(line_, 0, 4)),
        past(line(line_, 0, 0), line(line_, 4, 4)),
    ),
    "line-all": lambda line_, least: both(lambda n: line(line_, least, n), least, least - 1),
    "line-each": lambda line_, each, least: both(lambda n: line(line_, n, 0), each * least, each * least - 1),
    "nothing-lost": lambda line_, others: both(lambda n: line(line_, n, -others), 0, -1),
    "most-lost": lambda line_, least: both(lambda n: line(line_, -least, -n), least - 1, least),
    "line-times": lambda line_, least: both(lambda n: at_once(line_, *[1] * n), least, least - 1),
    "counted-most": lambda line_, least: both(lambda n: at_once(line_, *[1] * n), least, least - 1),
    "line-never": lambda line_, after: (never(line_, after), never(line_, after - 1)),
    "line-half": lambda line_, least: both(lambda n: halves(line_, least, n), -(-least // 2), -(-least // 2) - 1),
    "line-alike": lambda line_, least: both(lambda n: line(line_, least, n), least, least + 1),
    "line-beats": lambda line_, least: (
        past(line(line_, least - 1, 0), line(line_, 0, least)),
        past(line(line_, least - 1, 0), line(line_, least, 0)),
    ),
    "line-most-again": lambda line_, least: (
        past(line(line_, 1, 0), line(line_, least, 0)),
        past(line(line_, 1, 1), line(line_, least, 0)),
    ),
    "best-turn": lambda least: both(
        lambda n: record(2, 1, turns=[turn(points=[won("gold", 0, n)])]), least, least - 1
    ),
    # how it was played
    "never-passed": lambda after: so_many(after, of=built(("A1", "-"))),
    "passed-most": lambda least: both(lambda n: built(*[("-", "A1")] * n), least, least - 1),
    "stopped-first": lambda won: (
        past(built(("x", "A1"), ("", "x"))) if won else past(built(("A1", "x"), ("x", ""))),
        past(built(("x", "x"))),
    ),
    "built-on": lambda least: both(lambda n: built(("A1", "A1"), *[("B1", "-")] * n), least, least - 1),
    "covered-most": lambda by: both(lambda n: built((cells(n), "A1")), by + 1, by),
    "built-fewest": lambda by: both(lambda n: built(("A1", "A1"), *[("-", "B1")] * n), by, by - 1),
    "built-most": lambda by: both(lambda n: built(("A1", "A1"), *[("B1", "-")] * n), by, by - 1),
    "last-with-room": lambda least: both(lambda n: built(("A1", "x"), *[("B1", "")] * n), least, least - 1),
    "snuggest-place": lambda least: both(snug, least, least - 1),
    # what was won
    "gained-first": lambda what, cause: (past(gain(what, cause, 1)), past(gain(what, cause, 0, 1))),
    "gained-most": lambda what, least: both(lambda n: gain(what, "row11", *[1] * n), least, least - 1),
    "given-most": lambda what, least: both(
        lambda n: reward(1, *[given(what.split()[-1], cell="A1")] * n), least, least - 1
    ),
    "given-first": lambda what: last([WON], reward(1, given(what)), to_both(given(what))),
    "holds-most": lambda what, least, by: (
        past(gain(what, "vein", *[1] * least, *[0] * (least - by))),
        past(gain(what, "vein", *[1] * least, *[0] * (least - by + 1))),
    ),
    "church-won": lambda shape: (
        past(reward(1, given("church", shape=shape))),
        past(to_both(given("church", shape=shape))),
    ),
    "cells-changed": lambda rule, to, least: both(lambda n: changed(rule, to, n), least, least - 1),
    # two evenings
    "won-since": lambda least: so_many(least - 1, WON, of=LOST, first=(WON,)),
    "best-since": lambda least: so_many(least - 1, record(25, 3), first=(record(9, 30),)),
    "own-best-since": lambda least: so_many(least - 1, record(15, 2), of=record(5, 9), first=(record(15, 1),)),
    "doubled": lambda least: last([record(least, 9)], record(2 * least, 9), record(2 * least - 1, 9)),
    "best-total": lambda after: last([WON, *[record(9, 9)] * (after - 1)], record(16, 15), record(15, 15)),
    "closest-ever": lambda after: last([record(9, 4), *[WON] * (after - 1)], record(16, 12), record(16, 11)),
    # firsts
    "scored": lambda points: both(lambda n: record(n, 1), points, points - 1),
    "line-worth": lambda line_, points: both(lambda n: line(line_, n, 0), points, points - 1),
    "lines-worth": lambda lines: (
        past(record(2, 1, end=dict.fromkeys(lines.split(), (3, 0)))),
        past(record(2, 1, end=dict.fromkeys(lines.split()[1:], (3, 0)))),
    ),
    "line-cost": lambda line_, most: both(lambda n: line(line_, -n, -n - 9), most, most + 1),
    "at-once": lambda points: both(
        lambda n: record(2, 1, turns=[turn(points=[won("farm", 0, n)])]), points, points - 1
    ),
    "has-changed": lambda rule, to, least: both(lambda n: changed(rule, to, n), least, least - 1),
    "built-many": lambda least: both(lambda n: built(*[("A1", "-")] * n), least, least - 1),
    "snug": lambda least: both(snug, least, least - 1),
    "trees-kept": lambda least: both(lambda n: record(9, 8, cells=trees(n)), least, least - 1),
    "days-in-a-row": lambda least: (
        on_land(9, day="2026-11-28", streak=least),
        on_land(9, day="2026-11-28", streak=least - 1),
    ),
    "level-with-town": lambda town: (on_land(9, towns=(9,) * town), on_land(8, towns=(9,) * town)),
    "beat": lambda bot: both(lambda n: record(n, 8, hands=["human", f"bot:{bot}"]), 9, 8),
    "played-to": lambda episode: both(
        lambda n: record(9, 8, episode=n, campaign={"index": n}), episode, episode - 1
    ),
    "began-alike": lambda count: (
        past(built(*[("A1", "A1")] * count)),
        past(built(*[("A1", "A1")] * (count - 1), ("A1", "B1"))),
    ),
}  # fmt: skip
"""By condition: both pasts, by the parameters of the row (``line_`` is its line)."""


def shown(row: MemoryRow | FirstRow) -> tuple[list[Past], list[Past]]:
    """Return the pasts in which a row holds, and in which it nearly does: examples with its own numbers among them."""
    examples = [(where, who) for when, values, where, who in EXAMPLES if (when, values) == (row.when, row.values)]
    holds = [where for where, who in examples if who]
    nearly = [where for where, who in examples if not who]
    if row.when in NEAR:
        values = {{"line": "line_"}.get(name, name): value for name, value in row.values.items()}
        one, other = NEAR[row.when](**values)
        holds, nearly = [*holds, one], [*nearly, other]
    return holds, nearly


@each("row", ROWS)
def test_a_row_holds_and_is_not_told_where_a_little_lacks(row: MemoryRow | FirstRow) -> None:
    holds, nearly = shown(row)
    assert holds
    assert all(list(CONDITIONS[row.when](where, **row.values)) for where in holds)
    if row.when != "own-highest":  # everybody has had a best evening
        assert nearly
    assert not any(list(CONDITIONS[row.when](where, **row.values)) for where in nearly)
