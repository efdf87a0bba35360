"""Reads a record of an Eternal game line by line and says everything that is wrong with it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from tests.independent import rules, shapes
from tests.independent.land_code import evening_faults
from tests.independent.lands import ALL_CELLS, recorded
from tests.independent.perft import BLOCK
from tests.independent.referee import Answer, Referee, Seat
from tests.independent.rules import Line

Json = Mapping[str, Any]

TOP = {
    "format", "version", "game", "episode", "seed", "engine", "land", "campaign", "rules", "struck", "players", "deck",
    "turns", "result",
}  # fmt: skip
PLAYER = {
    "name", "animal", "controller", "start", "board", "buildings", "cogs", "nuggets", "shafts", "rails", "progress",
    "setup",
}  # fmt: skip
BOARD = {"cells", "river", "closed", "marks", "squares", "forest_squares"}
TURN = {"card", "blocked", "answers", "points", "gains", "changes"}
RESULT = {"seat", "end", "score", "place", "progress", "rewards"}


def judge(document: Json) -> list[str]:
    """Gives one sentence per fault of a record; none for a record that is right."""
    try:
        return [*_head(document), *_players(document), *_deck(document), *_play(document)]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return [f"the record cannot be read: {type(error).__name__} {error}"]


def same(place: str, found: object, wanted: object) -> Iterator[str]:
    """Says what is wrong when what a record holds is not what the rules say."""
    if type(found) is not type(wanted) or found != wanted:
        yield f"{place}: {found!r} where the rules say {wanted!r}"


# --- rules that are not told a second time ---------------------------------------------------------------------------

TOLD = frozenset(("start.river", "adjacency", "one-bank", "stop", "churches.must-build", "blocking", "pass", "gold"))
TOLD |= {"trees", "rocks", "groups", "churches", "wells", "empties", "tie-break.rows", "places"}


def untold(document: Json, told: frozenset[str]) -> set[str]:
    """Gives the names of the points that only a record's own rules know: they are taken from it on trust."""
    return {name_of(row["id"]) for row in document["rules"] if row["id"] not in told}


def name_of(rule: object) -> str:
    """Gives the name of a rule's points, which its variants share."""
    return str(rule).partition(".")[0]


def judged(rows: Sequence[Json], on_trust: set[str], source: str = "rule") -> list[Json]:
    """Gives the rows of points, gains or changes that are not taken on trust."""
    return [row for row in rows if name_of(row[source]) not in on_trust]


def with_untold(ours: Sequence[Line], theirs: Sequence[Json], on_trust: set[str]) -> list[Line]:
    """Gives the lines of the end with those on trust among them, where the record has them."""
    lines, rest = [], list(ours)
    for row in theirs:
        if row["rule"] in on_trust and type(row["points"]) is int:
            lines.append((row["rule"], row["points"]))
        elif rest:
            lines.append(rest.pop(0))
    return [*lines, *rest]


# --- what is true before the first card ------------------------------------------------------------------------------


def _head(document: Json) -> Iterator[str]:
    yield from same("record", set(document), TOP)
    constants = {"format": "mycity-record", "version": 1, "game": "eternal", "episode": None, "campaign": None}
    for name, wanted in {**constants, "struck": []}.items():
        yield from same(name, document[name], wanted)
    yield from same("seed", type(document["seed"]), int)
    yield from same("engine", type(document["engine"]), str)
    yield from evening_faults(document)
    names = [row["id"] for row in document["rules"]]
    if len(set(names)) != len(names):
        yield "rules: one is named twice"
    for row in ({"id": "start.river"}, {"id": "pass", "cost": 1}):
        if row not in document["rules"]:
            yield f"rules: {row} is missing"


def _players(document: Json) -> Iterator[str]:
    players = document["players"]
    if len(players) not in ((2, 3, 4) if document["land"] is None else (1, 2, 3, 4)):
        yield f"players: {len(players)} of them"
    nothing: Json = {"start": 10, "cogs": [], "nuggets": 0, "rails": 0, "progress": 0, "setup": []}
    for seat, player in enumerate(players):
        place = f"seat {seat}"
        yield from same(place, set(player), PLAYER)
        for name, wanted in {**nothing, "shafts": dict.fromkeys(("blue", "red", "yellow"), 0)}.items():
            yield from same(f"{place} {name}", player[name], wanted)
        for name in ("name", "animal", "controller"):
            yield from same(f"{place} {name}", type(player[name]), str)
        yield from same(f"{place} buildings", drawn(player["buildings"]), drawn(shapes.ETERNAL))
        yield from same(f"{place} board", player["board"], players[0]["board"])
        yield from _board(f"{place} board", player["board"])


def drawn(buildings: Mapping[str, Any]) -> dict[str, list[str]]:
    """Gives buildings as a record draws them: a list of rows each."""
    return {name: list(rows) for name, rows in buildings.items()}


def _board(place: str, board: Json) -> Iterator[str]:
    yield from same(place, set(board), BOARD)
    nothing: Json = {"closed": [], "marks": {}, "squares": [], "forest_squares": []}
    for name, wanted in nothing.items():
        yield from same(f"{place} {name}", board[name], wanted)
    land = recorded(board)
    yield from same(f"{place} codes", sorted(set(land.codes.values()) - set(".TtRrWGMF")), [])
    if len(board["river"]) != len(land.river):
        yield f"{place}: a piece of river is written twice"


def _deck(document: Json) -> Iterator[str]:
    yield from same("deck", sorted(document["deck"]), sorted([*shapes.ETERNAL, BLOCK]))


def _play(document: Json) -> Iterator[str]:
    land = recorded(document["players"][0]["board"])  # the same for all, as was seen to above
    seats = [Seat(land, player["buildings"], player["start"]) for player in document["players"]]
    referee = Referee(rules.ETERNAL, seats)
    on_trust = untold(document, TOLD)
    yield from turns(document, referee, partial(_turn, referee, on_trust))
    yield from _results(document, referee, on_trust)


class Over(Protocol):
    """Knows when no card asks anybody any more."""

    @property
    def is_over(self) -> bool: ...


def turns(document: Json, table: Over, judge_turn: Callable[[str, Json, str], Iterator[str]]) -> Iterator[str]:
    """Follows the deck in step with ``table``, which ``judge_turn`` moves on by a turn: its place, itself, its card."""
    cards = list(document["deck"])
    for number, turn in enumerate(document["turns"]):
        place = f"turn {number}"
        if table.is_over or not cards:
            yield f"{place}: the episode is over"
            return
        card = cards.pop(0)
        yield from same(f"{place} card", turn["card"], card)
        if card == BLOCK:
            yield from same(place, turn, blocking(cards))
            del cards[:1]
        else:
            yield from judge_turn(place, turn, card)
    if cards and not table.is_over:
        yield f"turns: the episode stops with {len(cards)} cards to come"


def blocking(rest: list[str]) -> dict[str, Any]:
    """Gives the whole turn of a blocking card, from the cards that were to come."""
    return {"card": BLOCK, "blocked": True, **({"with": rest[0]} if rest else {}), "answers": []}


def _turn(referee: Referee, on_trust: set[str], place: str, turn: Json, card: str) -> Iterator[str]:
    yield from same(place, set(turn), TURN)
    for name, wanted in {"blocked": False, "gains": [], "changes": []}.items():
        yield from same(f"{place} {name}", turn[name], wanted)
    yield from same(f"{place} answers", [answer["seat"] for answer in turn["answers"]], referee.asked(card))
    answers = {answer["seat"]: read_answer(answer) for answer in turn["answers"]}
    for seat, answer in answers.items():
        if answer not in referee.choices(seat, card):
            yield f"{place} seat {seat}: {answer!r} is not allowed"
    points = [{"seat": seat, "rule": rule, "points": points} for seat, rule, points in referee.resolve(card, answers)]
    yield from same(f"{place} points", judged(turn["points"], on_trust), points)
    for row in turn["points"]:
        if row["rule"] in on_trust:
            referee.seats[row["seat"]].points.append((row["rule"], row["points"]))


def read_answer(answer: Json) -> Answer:
    """Reads one answer of a turn.

    Raises:
        ValueError: It is none of placement, pass and stop, or its cells are not cells.
    """
    if answer["do"] != "place":
        if set(answer) != {"seat", "do"} or answer["do"] not in ("pass", "stop"):
            raise ValueError(f"not an answer: {answer!r}")
        return str(answer["do"])
    cells = answer["cells"]
    if set(answer) != {"seat", "do", "cells"} or len(set(cells)) != len(cells) or not set(cells) <= set(ALL_CELLS):
        raise ValueError(f"not a placement: {answer!r}")
    return frozenset(cells)


def _results(document: Json, referee: Referee, on_trust: set[str]) -> Iterator[str]:
    found = document["result"]
    ends = [with_untold(referee.end_lines(seat), row["end"], on_trust) for seat, row in enumerate(found)]
    if len(found) != len(referee.seats):
        yield f"result: {len(found)} of them"
        return
    wanted: list[dict[str, Any]] = [
        {
            "seat": seat,
            "end": [{"rule": rule, "points": points} for rule, points in end],
            "score": score,
            "place": place,
            "progress": 0,
            "rewards": [],
        }
        for seat, (end, score, place) in enumerate(referee.results(ends))
    ]
    for seat, (theirs, ours) in enumerate(zip(found, wanted, strict=False)):
        yield from same(f"result {seat}", set(theirs), RESULT)
        for name, value in ours.items():
            yield from same(f"result {seat} {name}", theirs[name], value)
