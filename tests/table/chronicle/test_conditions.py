"""Each condition on a past made by hand: what it finds, and one in which it must find nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mycity.content.yamls import wrong_values
from mycity.table.chronicle.first_rows import load_firsts
from mycity.table.chronicle.memory_conditions import CONDITIONS, OF_CAMPAIGNS
from mycity.table.chronicle.memory_rows import load_memories
from mycity.table.chronicle.past import Past
from tests.each import each
from tests.made_lands import EVERYTHING, PLAIN
from tests.table.chronicle.by_hand import Row, gained, given, on_land, past, record, turn, won

A, B, C = (0,), (1,), (2,)
WON, LOST = record(20, 10, progress=(2, 0)), record(10, 20, progress=(0, 2))


def built(*turns: tuple[str, ...]) -> Row:
    return record(9, 8, turns=[turn(*answers) for answers in turns])


def line(name: str, *points: int) -> Row:
    return record(*(20 - seat for seat in range(len(points))), end={name: points})


def at_once(name: str, *seats: int, of: int = 2) -> Row:
    return record(*range(of, 0, -1), turns=[turn(points=[won(name, seat)]) for seat in seats])


def gain(what: str, cause: str, *seats: int) -> Row:
    return record(2, 1, turns=[turn(gains=[gained(what, cause, seat) for seat in seats])])


def reward(seat: int, *rows: Row) -> Row:
    return record(2, 1, rewards={seat: rows})


SEASON = "island-season"
PARK = turn(changes=[{"seat": 1, "cell": "A1", "to": "t", "rule": "parks"}])
RAILWAY = [{"id": "railway", "length": 42}]
STATION = reward(1, {"what": "rail", "count": 42, "from": "place"}) | {"rules": RAILWAY}
NEARLY = reward(1, {"what": "rail", "count": 41, "from": "place"}) | {"rules": RAILWAY}
TREES = {"A1": "T", "B1": "t"}
WON3, SECOND = record(9, 1, 5), record(9, 5, 1, second=[1])
NUGGET = gain("nugget", "gold", 1)
TRACK = record(2, 1, turns=[turn(gains=[gained("rail", "row11", 0, 6), gained("rail", "row11", 1, 9)])])
Example = tuple[str, dict[str, object], Past, tuple[tuple[int, ...], ...]]
"""A condition, its parameters, a past, and of whom it tells in it."""

EXAMPLES: tuple[Example, ...] = (
    ("leads-since", {"least": 2}, past(WON, WON), (A,)),
    ("leads-since", {"least": 3}, past(WON, WON), ()),
    ("leads-since", {"least": 1}, past(WON, record(1, 30, progress=(0, 2))), ()),
    ("lead-taken", {}, past(WON, LOST, LOST), (B,)),
    ("lead-taken", {}, past(WON, LOST, WON), ()),
    ("lead-taken", {}, past(record(9, 8, progress=(1, 0)), record(1, 20, progress=(0, 1))), ()),
    ("lead-taken", {}, past(WON, record(1, 9, progress=(0, 3))), (B,)),
    ("lead-taken", {}, past(*[record(9, 9, 9, progress=one) for one in ((1, 0, 0), (0, 2, 2), (0, 0, 1))]), ()),
    ("lead-shared", {}, past(WON, record(1, 20, progress=(0, 2))), ((0, 1),)),
    ("lead-shared", {}, past(WON, WON), ()),
    ("lead-of", {"least": 1, "most": 2}, past(WON), (A,)),
    ("lead-of", {"least": 1, "most": 1}, past(WON), ()),
    ("left-the-end", {}, past(WON, LOST, LOST), ()),
    ("left-the-end", {}, past(WON, record(1, 9, progress=(0, 3))), (B,)),
    ("left-the-end", {}, past(record(9, 8, progress=(1, 1)), record(1, 9, progress=(0, 3))), ()),
    ("lowest-again", {"times": 2}, past(LOST, WON, WON), (B,)),
    ("lowest-again", {"times": 2}, past(WON, WON, WON), ()),
    ("won-again", {"times": 2}, past(LOST, WON, WON), (A,)),
    ("won-again", {"times": 2}, past(WON, WON, WON), ()),
    ("won-again", {"times": 2}, past(record(9, 9), WON, WON), ()),
    ("won-first-time", {"after": 2}, past(WON, WON, LOST), (B,)),
    ("won-first-time", {"after": 3}, past(WON, WON, LOST), ()),
    ("all-have-won", {}, past(WON, LOST), ((0, 1),)),
    ("all-have-won", {}, past(WON, LOST, LOST), ()),
    ("won-most-of-chapter", {}, past(WON, LOST, WON), (A,)),
    ("won-most-of-chapter", {}, past(WON, WON), ()),
    ("won-the-first", {"after": 2}, past(LOST, WON), (B,)),
    ("won-the-first", {"after": 2}, past(record(5, 5), WON), ()),
    ("wins-most", {"least": 2}, past(WON, LOST, WON), (A,)),
    ("wins-most", {"least": 2}, past(WON, LOST, WON, LOST), ()),
    ("has-won", {"times": 1}, past(WON, LOST, LOST), (B, A)),
    ("has-won", {"times": 3}, past(WON, LOST, LOST), ()),
    ("most-points-behind", {}, past(record(50, 1, progress=(0, 1))), (A,)),
    ("most-points-behind", {}, past(record(50, 1, progress=(1, 0))), ()),
    ("won-by", {"least": 3, "most": 5}, past(record(9, 5, 5)), (A,)),
    ("won-by", {"least": 3, "most": 5}, past(record(9, 7, 7)), ()),
    ("won-together", {}, past(record(9, 9, 2)), ((0, 1),)),
    ("won-together", {}, past(record(9, 9, 2, first=[1])), ()),
    ("won-by-a-row", {}, past(record(9, 9, 2, first=[1])), (B,)),
    ("won-by-a-row", {}, past(record(9, 9, 2)), ()),
    ("lowest-then-first", {}, past(LOST, WON), (A,)),
    ("lowest-then-first", {}, past(record(5, 9, 5), record(9, 1, 2)), ()),
    ("first-then-lowest", {}, past(LOST, WON), (B,)),
    ("first-then-lowest", {}, past(LOST, record(9, 5, 5)), ()),
    ("same-score", {}, past(record(9, 4, 4)), ((1, 2),)),
    ("same-score", {}, past(record(9, 9, 4)), ()),
    ("same-score", {}, past(record(9, 4, 4, 4)), ()),
    ("level-behind", {}, past(record(9, 4, 4, second=[2])), ((1, 2),)),
    ("level-behind", {}, past(record(9, 4, 4, second=[1, 2])), ()),
    ("level-behind", {}, past(record(9, 4, 4)), ()),
    ("level-behind", {}, past(record(9, 4, 5, second=[2])), ()),
    ("level-behind", {}, past(record(9, 9, 9, first=[1], second=[2])), ()),
    ("level-behind", {}, past(record(9, 9, 4, 4)), ()),
    ("all-close", {"least": 2, "most": 3}, past(record(9, 8, 7)), ((0, 1, 2),)),
    ("all-close", {"least": 2, "most": 3}, past(record(9, 8, 5)), ()),
    ("score-reached", {"points": 50}, past(WON, record(50, 3)), (A,)),
    ("score-reached", {"points": 50}, past(record(50, 3), record(50, 3)), ()),
    ("score-is", {"points": 13}, past(record(13, 3)), (A,)),
    ("score-is", {"points": 13}, past(record(13, 13)), ()),
    ("below-zero", {}, past(record(13, -3)), (B,)),
    ("below-zero", {}, past(record(13, 0)), ()),
    ("best-of-all", {"after": 1}, past(WON, record(3, 21)), (B,)),
    ("best-of-all", {"after": 1}, past(WON, record(3, 20)), ()),
    ("own-best", {"after": 1}, past(WON, record(21, 11)), (B,)),
    ("own-best", {"after": 1}, past(WON, record(21, 10)), ()),
    ("own-best", {"after": 1}, past(record(20, -5), record(20, -3)), ()),
    ("own-highest", {}, past(WON), (A, B)),
    ("rose-by", {"least": 5}, past(WON, record(21, 16)), (B,)),
    ("rose-by", {"least": 7}, past(WON, record(21, 16)), ()),
    ("points-in-all", {"points": 50}, past(WON, WON), ((0, 1),)),
    ("points-in-all", {"points": 30}, past(WON, WON), ()),
    ("progress-of", {"least": 2}, past(WON), (A,)),
    ("progress-of", {"least": 3}, past(WON), ()),
    ("line-most", {"line": "trees", "least": 5, "by": 2}, past(line("trees", 5, 3)), (A,)),
    ("line-most", {"line": "trees", "least": 5, "by": 3}, past(line("trees", 5, 3)), ()),
    ("line-most", {"line": "gold", "least": 6, "by": 1}, past(at_once("gold", 1, 1, 0)), (B,)),
    ("line-record", {"line": "trees", "least": 5}, past(line("trees", 5, 3), line("trees", 2, 6)), (B,)),
    ("line-record", {"line": "trees", "least": 5}, past(line("trees", 6, 3), line("trees", 2, 6)), ()),
    ("line-first", {"line": "wells"}, past(line("wells", 0, 0), line("wells", 0, 4)), (B,)),
    ("line-first", {"line": "wells"}, past(line("wells", 4, 0), line("wells", 0, 4)), ()),
    ("line-all", {"line": "wells", "least": 4}, past(line("wells", 4, 8)), ((0, 1),)),
    ("line-all", {"line": "wells", "least": 4}, past(line("wells", 4, 0)), ()),
    ("line-each", {"line": "wells", "each": 4, "least": 2}, past(line("wells", 4, 8)), (B,)),
    ("line-each", {"line": "wells", "each": 4, "least": 2}, past(line("wells", 8, 8)), ()),
    ("nothing-lost", {"line": "rocks", "others": 2}, past(line("rocks", -3, 0, -2)), (B,)),
    ("nothing-lost", {"line": "rocks", "others": 2}, past(line("rocks", -3, 0, -1)), ()),
    ("most-lost", {"line": "rocks", "least": 3}, past(line("rocks", -3, 0)), (A,)),
    ("most-lost", {"line": "rocks", "least": 4}, past(line("rocks", -3, 0)), ()),
    ("line-times", {"line": "ash", "least": 2}, past(at_once("ash", 0, 1, 1)), (B,)),
    ("line-times", {"line": "ash", "least": 2}, past(at_once("ash", 0, 1)), ()),
    ("line-never", {"line": "wells", "after": 2}, past(line("wells", 4, 0, 0), line("wells", 0, 4, 0)), (C,)),
    ("line-never", {"line": "wells", "after": 2}, past(line("wells", 4, 0, 0), line("wells", 4, 0, 0)), ()),
    ("never-passed", {"after": 2}, past(built(("A1", "-")), built(("A1", "A1"))), (A,)),
    ("never-passed", {"after": 2}, past(built(("A1", "-")), built(("-", "A1"))), ()),
    ("passed-most", {"least": 2}, past(built(("-", "A1"), ("-", "-"))), (A,)),
    ("passed-most", {"least": 3}, past(built(("-", "A1"), ("-", "-"))), ()),
    ("stopped-first", {"won": True}, past(built(("x", "A1"), ("", "x"))), (A,)),
    ("stopped-first", {"won": False}, past(built(("A1", "x"), ("x", ""))), (B,)),
    ("stopped-first", {"won": True}, past(built(("x", "x"))), ()),
    ("built-on", {"least": 2}, past(built(("A1", "A1"), ("B1", "x"), ("C1", ""))), (A,)),
    ("built-on", {"least": 3}, past(built(("A1", "A1"), ("B1", "x"), ("C1", ""))), ()),
    ("began-alike", {"count": 2}, past(built(("A1 B1", "B1 A1"), ("C1", "C1"))), ((0, 1),)),
    ("began-alike", {"count": 2}, past(built(("A1 B1", "B1 A1"), ("C1", "D1"))), ()),
    ("covered-most", {"by": 2}, past(built(("A1 B1 C1", "A1"))), (A,)),
    ("covered-most", {"by": 3}, past(built(("A1 B1 C1", "A1"))), ()),
    ("built-all", {}, past(built(("A1", "-"), ("B1", "B1"))), (A,)),
    ("built-all", {}, past(built(("A1", "A1"), ("B1", "B1"))), ()),
    ("built-all", {}, past(built(("A1", "-"), ("", "B1"))), ()),
    ("built-fewest", {"by": 1}, past(built(("A1", "A1"), ("x", "B1"))), (A,)),
    ("built-fewest", {"by": 1}, past(built(("A1", "A1"), ("B1", "x"))), ()),
    ("last-with-room", {"least": 1}, past(built(("A1", "x"), ("B1", ""), ("x", ""))), (A,)),
    ("last-with-room", {"least": 1}, past(built(("A1", "x"), ("-", ""), ("x", ""))), ()),
    (
        "kept-off",
        {"rule": "jungle", "code": "J"},
        past(record(2, 1, turns=[turn("1.6", "1.1")], rules=["jungle"]), game=SEASON),
        (B,),
    ),
    ("kept-off", {"rule": "jungle", "code": "J"}, past(built(("1.6", "1.1")), game=SEASON), ()),
    (
        "kept-off",
        {"rule": "jungle", "code": "J"},
        past(built(("1.6", "1.6")), record(2, 1, turns=[turn("1.6", "1.1")], rules=["jungle"]), game=SEASON),
        (),
    ),
    ("first-on", {"code": "J"}, past(built(("1.1", "1.2")), built(("1.6", "1.1")), game=SEASON), (A,)),
    ("first-on", {"code": "J"}, past(built(("1.6", "1.2")), built(("1.6", "1.1")), game=SEASON), ()),
    ("gained-first", {"what": "rail", "cause": "port"}, past(gain("rail", "row11", 0), gain("rail", "port", 1)), (B,)),
    ("gained-first", {"what": "rail", "cause": "port"}, past(gain("rail", "port", 0), gain("rail", "port", 1)), ()),
    ("gained-together", {"what": "nugget", "cause": "gold"}, past(gain("nugget", "gold", 0, 1)), ((0, 1),)),
    ("gained-together", {"what": "nugget", "cause": "gold"}, past(gain("nugget", "gold", 1)), ()),
    ("gained-most", {"what": "rail", "least": 2}, past(gain("rail", "row11", 1, 1)), (B,)),
    ("gained-most", {"what": "rail", "least": 2}, past(gain("rail", "row11", 0, 1)), ()),
    ("gained-most", {"what": "rail", "least": 5}, past(*[WON] * 18, *[TRACK] * 4), (B,)),
    ("gained-most", {"what": "rail", "least": 5}, past(*[WON] * 18, *[TRACK] * 5), ()),
    ("given-most", {"what": "rock", "least": 2}, past(*[reward(1, given("rock", cell="A1"))] * 2), (B,)),
    ("given-most", {"what": "rock", "least": 2}, past(reward(1, given("rock", cell="A1"))), ()),
    ("given-most", {"what": "rock", "least": 1}, past(record(2, 1, setup={1: [{"what": "rock", "cell": "A1"}]})), ()),
    ("given-first", {"what": "tree"}, past(WON, reward(1, given("tree", cell="A1"))), (B,)),
    ("given-first", {"what": "tree"}, past(*[reward(1, given("tree", cell="A1"))] * 2), ()),
    ("holds-most", {"what": "nugget", "least": 2, "by": 2}, past(NUGGET, reward(1, given("nugget", count=1))), (B,)),
    ("holds-most", {"what": "nugget", "least": 2, "by": 2}, past(gain("nugget", "gold", 0, 1, 1)), ()),
    ("holds-most", {"what": "rail", "least": 4, "by": 1}, past(*[WON] * 17, *[TRACK] * 7), ()),
    ("sticker-lost", {}, past(reward(0, given("lost", sticker="tree"))), (A,)),
    ("sticker-lost", {}, past(reward(0, given("tree", cell="A1"))), ()),
    ("church-won", {"shape": "X5"}, past(reward(1, given("church", shape="X5")), WON), (B,)),
    ("church-won", {"shape": "X5"}, past(reward(1, given("church", shape="I2"))), ()),
    ("alone-at-last-station", {}, past(*[WON] * 23, STATION), (B,)),
    ("alone-at-last-station", {}, past(*[WON] * 23, NEARLY), ()),
    ("box-struck", {}, past(*[WON] * 15, reward(1, given("progress", "blue-6", count=1))), (B,)),
    ("box-struck", {}, past(*[WON] * 15, reward(1, given("progress", "blue-7", count=1))), ()),
    (
        "cells-changed",
        {"rule": "parks", "to": "tT", "least": 1},
        past(record(2, 1, turns=[turn(changes=[{"seat": 1, "cell": "A1", "to": "t", "rule": "parks"}])])),
        (B,),
    ),
    (
        "cells-changed",
        {"rule": "parks", "to": "tT", "least": 1},
        past(record(2, 1, turns=[turn(changes=[{"seat": 1, "cell": "A1", "to": ".", "rule": "parks"}])])),
        (),
    ),
    ("counted-most", {"line": "totem", "least": 2}, past(at_once("totem", 1), at_once("totem", 1)), (B,)),
    ("counted-most", {"line": "totem", "least": 2}, past(at_once("totem", 1), at_once("totem", 0)), ()),
    (
        "chose-alike",
        {"what": "flow"},
        past(record(2, 1, setup={seat: [{"what": "flow", "cells": ["4.5", "4.4"]}] for seat in (0, 1)})),
        ((0, 1),),
    ),
    (
        "chose-alike",
        {"what": "flow"},
        past(record(2, 1, setup={seat: [{"what": "flow", "cells": [f"4.{seat}"]}] for seat in (0, 1)})),
        (),
    ),
    ("stopped-first", {"won": True}, past(record(9, turns=[turn("x")])), ()),
    ("won-alone", {}, past(record(9, 8)), (A,)),
    ("won-alone", {}, past(record(9, 9)), ()),
    ("won-alone", {}, past(record(9)), ()),
    ("beat", {"bot": "surveyor"}, past(record(9, 8, 1, hands=["human", "bot:5", "human"])), (A,)),
    ("beat", {"bot": "surveyor"}, past(record(9, 8, hands=["human", "bot:builder"])), ()),
    ("beat", {"bot": "surveyor"}, past(record(9, 9, hands=["human", "bot:surveyor"])), ()),
    ("beat", {"bot": "neighbour"}, past(record(9, 8, 7, hands=["human", "bot:greedy", "bot:of-later"])), ()),
    ("scored", {"points": 9}, past(record(9, 8, 10)), (A, C)),
    ("scored", {"points": 11}, past(record(9, 8, 10)), ()),
    ("line-worth", {"line": "wells", "points": 8}, past(line("wells", 8, 4)), (A,)),
    ("line-worth", {"line": "gold", "points": 6}, past(at_once("gold", 1, 1, 0)), (B,)),
    ("line-worth", {"line": "gold", "points": 9}, past(at_once("gold", 1, 1, 0)), ()),
    ("lines-worth", {"lines": "farm fort"}, past(record(2, 1, end={"farm": (3, 3), "fort": (0, 3)})), (B,)),
    ("lines-worth", {"lines": "farm fort"}, past(record(2, 1, end={"farm": (3, 0), "fort": (0, 3)})), ()),
    ("line-cost", {"line": "rocks", "most": 2}, past(line("rocks", -2, -3, 0)), (A, C)),
    ("line-cost", {"line": "rocks", "most": 2}, past(line("trees", 0, 0)), ()),
    ("at-once", {"points": 6}, past(record(2, 1, turns=[turn(points=[won("gold", 0), won("farm", 0)])])), (A,)),
    ("at-once", {"points": 6}, past(record(2, 1, turns=[turn(points=[won("farm", 0)])] * 2)), ()),
    ("at-last-station", {}, past(*[WON] * 22, STATION), (B,)),
    ("at-last-station", {}, past(*[WON] * 22, NEARLY), ()),
    ("at-last-station", {}, past(*[WON] * 9, reward(1, {"what": "rail", "count": 42, "from": "place"})), ()),
    ("has-changed", {"rule": "parks", "to": "t", "least": 2}, past(record(2, 1, turns=[PARK, PARK])), (B,)),
    ("has-changed", {"rule": "parks", "to": "t", "least": 3}, past(record(2, 1, turns=[PARK, PARK])), ()),
    ("all-totems", {}, past(record(2, 1, cells={"A1": "X"}, turns=[turn(points=[won("totem", 1)])])), (B,)),
    ("all-totems", {}, past(record(2, 1, cells={"A1": "X", "B1": "X"}, turns=[turn(points=[won("totem", 1)])])), ()),
    ("all-totems", {}, past(record(2, 1)), ()),
    ("built-many", {"least": 2}, past(built(("A1", "A1"), ("-", "B1"))), (B,)),
    ("built-many", {"least": 3}, past(built(("A1", "A1"), ("-", "B1"))), ()),
    ("built-last", {}, past(built(("A1", "A1"), ("B1", "-"))), (A,)),
    ("built-last", {}, past(built(("A1", "A1"), ("B1", "-"), ("", ""))), ()),
    ("built-last", {}, past(record(2, 1)), ()),
    ("built-last", {}, past(built(("A1", "A1"), ("-", "x"))), ()),
    ("snug", {"least": 2}, past(built(("A1", "A1"), ("A3", "A3"), ("A2", "B1"))), (A,)),
    ("snug", {"least": 2}, past(built(("A1", "A1"), ("A2", "A3"))), ()),
    ("trees-kept", {"least": 2}, past(record(9, 8, cells=TREES, turns=[turn("B2", "B1")])), (A,)),
    ("trees-kept", {"least": 2}, past(record(9, 8, cells=TREES, turns=[turn("B1", "B2")])), ()),
    ("trees-kept", {"least": 2}, past(record(9, 8, cells=TREES, rules=["keep-trees"])), ()),
    ("trees-kept", {"least": 3}, past(record(9, 8, cells=TREES)), ()),
    ("on-a-day", {}, past(record(9, land={"code": "2", "day": "2026-11-28"})), (A,)),
    ("on-a-day", {}, past(record(9, land={"code": "2", "day": None})), ()),
    ("days-in-a-row", {"least": 3}, on_land(9, day="2026-11-28", streak=3), (A,)),
    ("days-in-a-row", {"least": 3}, on_land(9, day="2026-11-28", streak=2), ()),
    ("days-in-a-row", {"least": 3}, on_land(9, streak=3), ()),
    ("on-a-land", {}, on_land(9, 8), (A, B)),
    ("on-a-land", {}, past(record(9, land=None)), ()),
    ("own-rules", {}, on_land(9, 8, code=PLAIN[0]), (A, B)),
    ("own-rules", {}, on_land(9, code=PLAIN[0], day="2026-11-28"), ()),
    ("own-rules", {}, on_land(9, code=EVERYTHING[0]), ()),
    ("own-rules", {}, on_land(9, code="ZZZZ-ZZZZ-ZZZZ"), ()),
    ("own-rules", {}, past(record(9, land=None)), ()),
    ("level-with-town", {"town": 2}, on_land(7, towns=(1, 7, 8, 9)), (A,)),
    ("level-with-town", {"town": 2}, on_land(6, towns=(1, 7, 8, 9)), ()),
    ("level-with-town", {"town": 2}, on_land(9, 1, towns=(1, 7, 8, 9)), ()),
    ("level-with-town", {"town": 2}, on_land(9, towns=(1,)), ()),
    ("in-company", {"least": 2}, past(record(9, 8, 7, hands=["human", "bot:1", "human"])), (A, C)),
    ("in-company", {"least": 2}, past(record(9, 8, hands=["human", "bot:1"])), ()),
    ("played-to", {"episode": 8}, past(record(9, 8, episode=8, campaign={"index": 8})), (A, B)),
    ("played-to", {"episode": 8}, past(record(9, 8, episode=8, campaign=None)), ()),
    # -- two evenings
    ("score-again", {}, past(WON, record(19, 10)), (B,)),
    ("score-again", {}, past(WON, record(10, 9)), ()),
    ("score-of-winner", {}, past(WON, record(9, 20)), (B,)),
    ("score-of-winner", {}, past(WON, record(20, 10)), ()),
    ("score-of-winner", {}, past(record(20, 20, 1), record(9, 1, 20)), ()),
    ("margin-again", {}, past(WON, LOST), (B,)),
    ("margin-again", {}, past(WON, record(20, 31)), ()),
    ("margin-again", {}, past(WON, WON), ()),
    ("order-again", {}, past(record(3, 2, 1), WON3, record(9, 4, 2)), ((0, 1, 2),)),
    ("order-again", {}, past(record(3, 2, 2), record(9, 4, 2)), ()),
    ("order-again", {}, past(WON, WON), ()),
    ("order-turned", {}, past(record(3, 2, 1), record(4, 5, 6)), ((2, 1, 0),)),
    ("order-turned", {}, past(record(3, 2, 1), record(4, 6, 5)), ()),
    ("tables-turned", {}, past(record(9, 8, 1), record(7, 8, 1)), (B,)),
    ("tables-turned", {}, past(record(9, 8, 1), record(7, 8, 7)), ()),
    ("tables-turned", {}, past(record(9, 1, 8), record(7, 8, 1)), ()),
    ("won-since", {"least": 2}, past(WON, LOST, WON), (A,)),
    ("won-since", {"least": 3}, past(WON, LOST, WON), ()),
    ("best-since", {"least": 2}, past(record(9, 30), WON, record(25, 3)), (A,)),
    ("best-since", {"least": 2}, past(record(9, 30), record(9, 26), record(25, 3)), ()),
    ("best-since", {"least": 2}, past(record(9, 25), WON, record(25, 3)), ()),
    ("own-best-since", {"least": 2}, past(WON, LOST, record(15, 9)), (A,)),
    ("own-best-since", {"least": 2}, past(WON, WON, record(15, 9)), ()),
    ("doubled", {"least": 8}, past(record(9, 8), record(17, 16)), (B,)),
    ("doubled", {"least": 8}, past(record(9, 7), record(17, 14)), ()),
    ("all-better", {}, past(WON, record(21, 11)), ((0, 1),)),
    ("all-better", {}, past(WON, record(21, 10)), ()),
    ("best-total", {"after": 2}, past(WON, record(9, 9), record(16, 15)), ((0, 1),)),
    ("best-total", {"after": 2}, past(WON, record(9, 9), record(15, 15)), ()),
    ("best-total", {"after": 2}, past(WON, WON, record(16, 15)), ()),
    ("closest-ever", {"after": 2}, past(WON, record(9, 4), record(16, 13)), ((0, 1),)),
    ("closest-ever", {"after": 2}, past(WON, record(9, 4), record(16, 11)), ()),
    ("closest-ever", {"after": 2}, past(WON, record(9, 4), record(16, 15)), ()),
    ("line-beats", {"line": "trees", "least": 5}, past(line("trees", 5, 3), line("trees", 2, 6)), (B,)),
    ("line-beats", {"line": "trees", "least": 5}, past(line("trees", 5, 3), line("trees", 6, 2)), ()),
    ("line-beats", {"line": "trees", "least": 5}, past(line("trees", 5, 5), line("trees", 2, 6)), ()),
    ("line-most-again", {"line": "trees", "least": 4}, past(line("trees", 2, 1), WON, line("trees", 4, 1)), (A,)),
    ("line-most-again", {"line": "trees", "least": 4}, past(line("trees", 2, 2), line("trees", 4, 1)), ()),
    ("stopped-first-again", {}, past(built(("x", "A1")), WON, built(("x", ""))), (A,)),
    ("stopped-first-again", {}, past(built(("x", "x")), built(("x", ""))), ()),
    ("began-where", {}, past(built(("A1 B1", "C1")), WON, built(("B1 A1", "D1"))), (A,)),
    ("began-where", {}, past(built(("A1 B1", "C1")), built(("C1", "A1"))), ()),
    ("began-where-another", {}, past(built(("A1 B1", "C1")), built(("C1", "A1"))), (A,)),
    ("began-where-another", {}, past(built(("C1", "C1")), built(("C1", "A1"))), ()),
    ("built-record", {}, past(built(("A1", "-")), built(("A1", "A1"), ("x", "B1"))), (B,)),
    ("built-record", {}, past(built(("A1", "B1")), built(("A1", "A1"), ("x", "B1"))), ()),
    ("built-record", {}, past(built(("-", "B1")), built(("A1", "A1"), ("x", "B1"))), ()),
    ("lead-back", {}, past(WON, record(1, 9, progress=(0, 3)), record(9, 1, progress=(3, 0))), (A,)),
    ("lead-back", {}, past(record(1, 9, progress=(0, 3)), record(9, 1, progress=(4, 0))), ()),
    ("closed-chapters", {}, past(LOST, LOST, WON, LOST, LOST, WON), (A,)),
    ("closed-chapters", {}, past(WON, WON, LOST, WON, WON, WON), ()),
    ("closed-chapters", {}, past(WON, WON, WON, WON, WON), ()),
    # -- a whole table
    ("same-digits", {}, past(record(22, 10)), (A,)),
    ("same-digits", {}, past(record(22, 33)), ()),
    ("digits-turned", {}, past(record(24, 42)), (B,)),
    ("digits-turned", {}, past(record(20, 2)), ()),
    ("stairs", {}, past(record(9, 5, 7)), ((0, 1, 2),)),
    ("stairs", {}, past(record(9, 8, 7)), ()),
    ("taking-turns", {}, past(WON, LOST, WON, LOST), (B,)),
    ("taking-turns", {}, past(WON, LOST, LOST, WON), ()),
    ("all-in-turn", {}, past(record(9, 1, 1), record(1, 1, 9), record(1, 9, 1)), ((0, 1, 2),)),
    ("all-in-turn", {}, past(record(9, 1, 1), record(1, 1, 9), record(9, 1, 1)), ()),
    ("total-first", {"points": 40}, past(WON, WON), (A,)),
    ("total-first", {"points": 41}, past(WON, WON), ()),
    ("total-first", {"points": 20}, past(WON, WON), ()),
    ("second-again", {"times": 2}, past(WON, SECOND, SECOND), (B,)),
    ("second-again", {"times": 2}, past(SECOND, SECOND, SECOND), ()),
    ("never-lowest", {"after": 2}, past(record(9, 1, 8), record(9, 8, 1)), (A,)),
    ("never-lowest", {"after": 2}, past(record(9, 1, 1), record(1, 8, 1)), ()),
    ("built-most", {"by": 1}, past(built(("A1", "-"), ("B1", "B1"))), (A,)),
    ("built-most", {"by": 2}, past(built(("A1", "-"), ("B1", "B1"))), ()),
    ("built-alike", {}, past(built(("A1", "A1"), ("B1", "B1"))), ((0, 1),)),
    ("built-alike", {}, past(built(("A1", "A1"), ("B1", "-"))), ()),
    ("nobody-passed", {}, past(record(9, 8, turns=[turn("A1", "A1")], rules=["pass"])), ((0, 1),)),
    ("nobody-passed", {}, past(record(9, 8, turns=[turn("A1", "-")], rules=["pass"])), ()),
    ("nobody-passed", {}, past(record(9, 8, turns=[turn("A1", "A1")])), ()),
    ("stopped-together", {}, past(built(("x", "x", "A1"))), ((0, 1),)),
    ("stopped-together", {}, past(built(("x", "A1"), ("", "x"))), ()),
    ("line-half", {"line": "trees", "least": 10}, past(record(20, 21, end={"trees": (10, 10)})), (A,)),
    ("line-half", {"line": "trees", "least": 10}, past(record(21, 9, end={"trees": (10, 9)})), ()),
    ("line-half", {"line": "trees", "least": 10}, past(record(15, 21, end={"trees": (10, 10), "rocks": (-6, 0)})), ()),
    ("line-alike", {"line": "trees", "least": 3}, past(line("trees", 3, 3)), ((0, 1),)),
    ("line-alike", {"line": "trees", "least": 3}, past(line("trees", 3, 4)), ()),
    ("wins-level", {"least": 1}, past(WON, LOST), ((0, 1),)),
    ("wins-level", {"least": 2}, past(WON, LOST), ()),
    ("totals-level", {}, past(WON, LOST), ((0, 1),)),
    ("totals-level", {}, past(WON, record(10, 21)), ()),
    ("last-card", {}, past(built(("A1", "A1"), ("B1", "-"))), (A,)),
    ("last-card", {}, past(built(("A1", "A1"), ("B1", "B1"))), ()),
    ("snuggest-place", {"least": 2}, past(built(("A1", "A1"), ("A3", "A3"), ("A2", "B1"))), (A,)),
    ("snuggest-place", {"least": 3}, past(built(("A1", "A1"), ("A3", "A3"), ("A2", "B1"))), ()),
    ("best-turn", {"least": 6}, past(record(2, 1, turns=[turn(points=[won("gold", 0), won("farm", 0)])])), (A,)),
    ("best-turn", {"least": 6}, past(record(2, 1, turns=[turn(points=[won("farm", 0)])] * 2)), ()),
)  # fmt: skip


@each(("when", "values", "where", "who"), EXAMPLES)
def test_it_finds_that_and_nothing_else(
    when: str, values: dict[str, object], where: Past, who: tuple[tuple[int, ...], ...]
) -> None:
    assert wrong_values(when, CONDITIONS[when], values) is None
    assert tuple(one.who for one in CONDITIONS[when](where, **values)) == who


def test_every_condition_has_an_example_and_one_in_which_it_finds_nothing() -> None:
    for is_found in (True, False):
        shown = {when for when, _, _, who in EXAMPLES if bool(who) is is_found}
        always = {"own-highest"}
        assert sorted(set(CONDITIONS) - shown - (set() if is_found else always)) == []


@pytest.mark.parametrize("game", ["city", "island-season"])
def test_every_condition_is_told_of_somewhere(game: str) -> None:
    file = load_memories(game)
    names = {row.when for row in (*file.memories, *file.farewells)}
    other = load_memories("island-season" if game == "city" else "city")
    names |= {row.when for row in load_firsts().firsts}
    assert set(CONDITIONS) <= names | {row.when for row in (*other.memories, *other.farewells)}


@each("when", sorted(CONDITIONS))
def test_it_never_stumbles_over_the_first_episode(when: str) -> None:
    find: Callable[..., object] = CONDITIONS[when]
    values = next(values for name, values, _, _ in EXAMPLES if name == when)
    for game in ("city", "island-season"):
        for seats in (1, 2, 3, 4):
            list(find(past(record(*range(seats)), game=game), **values))  # type: ignore[call-overload]


class NoPlan:
    """Whatever is asked of a plan that is not there."""

    def __getattr__(self, name: str) -> object:
        raise LookupError(name)


def test_those_that_ask_a_campaigns_plan_are_known() -> None:
    asking = set()
    for when, values, where, _ in EXAMPLES:
        try:
            list(CONDITIONS[when](replace(where, plan=NoPlan()), **values))  # type: ignore[arg-type]
        except LookupError:
            asking.add(when)
    assert asking == OF_CAMPAIGNS
