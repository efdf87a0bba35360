"""Positions of the campaign made by hand: what ``tests.engine.tables`` draws, with cogs, shafts, rails and marks."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from mycity.engine.board import Board
from mycity.engine.city import City, Player, new_city
from mycity.engine.episode import Scenario, State, Table, deal
from mycity.engine.events import Event
from mycity.engine.grid import SQUARE_11, names, parse
from mycity.engine.holdings import Holdings, holdings_in
from mycity.engine.rules import RuleSet, make_rules
from mycity.engine.rules.base import Change, Gain, Rule
from tests.engine.tables import BUILDINGS, laid, seated

Row = Mapping[str, Any]

BASE = ("start.river", "adjacency", "one-bank", "stop")
PASS: Row = {"id": "pass", "cost": 1}
BOXES: Row = {
    "depth": 12,
    "blue": [[3, "points", 2], [6, "nugget", 1], [9, "progress", 1, "triangle"], [12, "progress", 1]],
    "red": [[3, "tree", 1], [6, "nugget", 1, "triangle"], [9, "progress", 1], [12, "points", 4]],
    "yellow": [[2, "remove-rock", 1], [3, "tree", 1], [5, "nugget", 1], [7, "progress", 2, "triangle"]],
}
STOPS = [
    [3, "points", 1],
    [5, "nugget", 1],
    [8, "tree", 1],
    [11, "progress", 1],
    [14, "points", 3],
    [17, "nugget", 1],
    [20, "progress", 1],
    [24, "progress", 2],
]
RAILWAY: Row = {"id": "railway", "track_row": 11, "rails": 1, "church_rails": 1, "length": 24, "stops": STOPS}


def rule_set(*rows: Row | str, base: tuple[str, ...] = BASE) -> RuleSet:
    """Returns the base rules followed by ``rows``, made now from the registry."""
    return make_rules([*({"id": one} for one in base), *(_row(one) for one in rows)])


def rule(row: Row | str) -> Rule:
    """Returns one rule, made now from the registry."""
    return make_rules([_row(row)]).rules[0]


def _row(row: Row | str) -> Row:
    return {"id": row} if isinstance(row, str) else row


def player(board: Board, start: int = 10, **fields: Any) -> Player:
    """Returns a player with all buildings: ``player(board, cogs=("B-I2",), rails=2)``."""
    return replace(seated(board, start), holdings=owning(**fields))


def owning(**fields: Any) -> Holdings:
    """Returns holdings; shafts that are not named have no depth: ``owning(rails=2, shafts={"blue": 3})``."""
    return holdings_in(Holdings(**fields))


def city(who: Player, *built: str) -> City:
    """Returns a player's city with buildings on it, legally or not: ``city(player, "Y-I2 E3 E4")``."""
    made = new_city(who)
    for words in built:
        building, cells = words.split(" ", 1)
        made = made.build(BUILDINGS[building], laid(building, cells))
    return made


def table(deck: str, rules: RuleSet, *players: Player) -> State:
    """Returns the state after the first card of ``deck``, cards in the order given."""
    cards = tuple(deck.split())
    scenario = Scenario("city", 1, rules, 10, tuple(sorted(cards)))
    return deal(Table(scenario, players, seed=0, deck=cards), rng=0)[0]


def marked(board: Board, name: str, cells: str) -> Board:
    """Returns the board with a mark in force."""
    return replace(board, marks=tuple(sorted({**dict(board.marks), name: mask(cells)}.items())))


def mask(cells: str) -> int:
    """Returns the mask of cells named with blanks between."""
    return parse(SQUARE_11, cells.split())


def cells_of(cells: int) -> str:
    """Returns the names of a mask's cells with blanks between."""
    return " ".join(names(SQUARE_11, cells))


def gains_of(events: Iterable[Event]) -> list[tuple[int, str, int, str]]:
    """Returns the (seat, what, count, cause) told by events, in their order."""
    return [(event.seat, event.what, event.count, event.cause) for event in events if isinstance(event, Gain)]


def changes_of(events: Iterable[Event]) -> list[tuple[int, str, str]]:
    """Returns the (seat, cells, to) told by events, in their order."""
    return [(event.seat, cells_of(event.cells), event.to) for event in events if isinstance(event, Change)]
