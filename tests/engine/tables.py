"""Positions made by hand: boards from drawings, buildings from cell names, tables from a deck."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mycity.engine.board import Board
from mycity.engine.city import City, Player, new_city
from mycity.engine.episode import PASS, STOP, Answer, Scenario, State, Table, apply, deal, legal_actions, refuse
from mycity.engine.events import Event
from mycity.engine.grid import SQUARE_11, cell_index, parse
from mycity.engine.pieces import Building, Placement, shape_table
from mycity.engine.rng import below
from mycity.engine.rules import RuleSet, make_rules
from mycity.engine.rules.base import Points
from mycity.engine.score_lines import TRACK, preview_lines
from tests.independent import lands, shapes

Rows = Sequence[Mapping[str, Any]]


def previewed(state: State, seat: int, answer: Answer) -> tuple[tuple[str, int], ...]:
    """Return (rule, change in points) of an answer, certain or not, without what the end of the track cuts off."""
    lines = preview_lines(state, seat, answer)
    return tuple((line.rule, line.points) for line in lines if line.points and line.rule != TRACK)


ETERNAL_RULES: Rows = (
    {"id": "start.river"},
    {"id": "adjacency"},
    {"id": "one-bank"},
    {"id": "stop"},
    {"id": "churches.must-build"},
    {"id": "blocking"},
    {"id": "pass", "cost": 1},
    {"id": "gold", "points": 3},
    {"id": "trees"},
    {"id": "rocks"},
    {"id": "groups"},
    {"id": "churches", "points": 3},
    {"id": "wells", "points": 4},
    {"id": "empties"},
    {"id": "tie-break.rows"},
    {"id": "places"},
)
PLAIN = "\n".join(["....." + "|......"] * 11)
"""Meadow everywhere, the river straight down between the columns E and F."""

BUILDINGS = {id_: Building(id_, rows) for id_, rows in shapes.ETERNAL.items()}
ETERNAL_DECK = tuple(sorted([*BUILDINGS, "BLOCK"]))


def draw(text: str) -> Board:
    """Returns the board of a drawing: eleven rows of codes, a bar where the river runs."""
    land = lands.typed(text)
    cells = ["".join(land.codes[f"{column}{row}"] for column in lands.COLUMNS) for row in lands.ROWS]
    return Board(SQUARE_11, tuple(cells), parse(SQUARE_11, land.banks[0]))


def plain(**codes: str) -> Board:
    """Returns the plain board with some cells changed: ``plain(E3="T")``."""
    board = draw(PLAIN)
    for cell, code in codes.items():
        board = board.with_codes(1 << cell_index(SQUARE_11, cell), code)
    return board


def eternal_board() -> Board:
    """Returns the board of the Eternal game, as typed in by hand."""
    return draw(lands.ETERNAL)


def seated(board: Board, start: int = 10, name: str = "Ada") -> Player:
    """Returns a player with all buildings of the Eternal game."""
    return Player(name, "fox", "human", board, BUILDINGS, start)


def laid(building: str, cells: str) -> Placement:
    """Returns the placement of a building on the named cells, legal or not: ``laid("Y-I2", "E3 E4")``."""
    return shape_table(SQUARE_11, BUILDINGS[building].rows).by_cells[parse(SQUARE_11, cells.split()), ""]


def city(board: Board, *built: str, start: int = 10) -> City:
    """Returns a city with buildings on it, legally or not: ``city(board, "Y-I2 E3 E4", "R-I3 A1 A2 A3")``."""
    made = new_city(seated(board, start))
    for words in built:
        building, cells = words.split(" ", 1)
        made = made.build(BUILDINGS[building], laid(building, cells))
    return made


def rules_of(*ids: str) -> RuleSet:
    """Returns the Eternal rules with these ids (all of them when none is named), made now from the registry."""
    return make_rules(row for row in ETERNAL_RULES if not ids or row["id"] in ids)


def end_points(rule: str, of: City) -> int:
    """Returns what one rule of the Eternal game gives a city at the end."""
    (made,) = rules_of(rule).rules
    return made.end_score(of)


def table(deck: str, *boards: Board, start: int = 10, rules: RuleSet | None = None) -> State:
    """Returns the state after the first card of ``deck`` (ids parted by blanks), one seat per board.

    The deck is in the order given; a table without boards has two seats on the plain board.
    """
    cards = tuple(deck.split())
    scenario = Scenario("eternal", None, rules or rules_of(), start, tuple(sorted(cards)))
    players = tuple(seated(board, start, f"P{seat}") for seat, board in enumerate(boards or (plain(), plain())))
    return deal(Table(scenario, players, seed=0, deck=cards), rng=0)[0]


def answer(state: State, words: str) -> Answer:
    """Returns ``pass``, ``stop`` or the placement of the open card's building on the named cells."""
    if words in ("pass", "stop"):
        return PASS if words == "pass" else STOP
    assert state.card is not None
    return laid(state.card, words)


def play(state: State, *words: str) -> tuple[State, list[Event]]:
    """Gives an answer for each awaited seat, in seat order: ``play(state, "E3 E4", "pass")``."""
    return apply(state, {seat: answer(state, said) for seat, said in zip(state.awaited, words, strict=True)})


def played(state: State, *turns: Sequence[str]) -> State:
    """Plays whole turns, one row of answers each, and returns the state after the last."""
    for words in turns:
        state, _ = play(state, *words)
    return state


def refusal(state: State, words: str, seat: int = 0) -> str | None:
    """Returns the code with which an answer is refused, None when it is legal; both ways of asking must agree."""
    wanted = answer(state, words)
    refused = refuse(state, seat, wanted)
    assert (refused is None) == (wanted in legal_actions(state, seat))
    return None if refused is None else refused.code


def points_of(events: Iterable[Event]) -> list[tuple[int, str, int]]:
    """Returns the (seat, rule, points) told by events, in their order."""
    return [(event.seat, event.rule, event.points) for event in events if isinstance(event, Points)]


def random_turns(state: State, seed: int, stops_from: int = 1000) -> Iterator[tuple[State, dict[int, Answer]]]:
    """Yields (state, the answers of all awaited seats) turn by turn, answers drawn evenly from what is legal.

    Before the card ``stops_from`` of the deck nobody stops who may do something else.
    """
    rng = seed
    while not state.is_over:
        answers = {}
        for seat in state.awaited:
            legal = legal_actions(state, seat)
            if len(legal) > 1 and legal[-1] == STOP and state.drawn < stops_from:
                legal.pop()
            rng, drawn = below(rng, len(legal))
            answers[seat] = legal[drawn]
        yield state, answers
        state, _ = apply(state, answers)


def random_board(seed: int) -> Board:
    """Returns a board nobody drew: a winding river, every code of the Eternal game strewn about, two gold veins."""
    rng, width = below(seed, 5)
    width += 3
    rows = []
    for _ in range(11):
        codes = ""
        for _ in range(11):
            rng, drawn = below(rng, 20)
            codes += "TtRrWMFM"[drawn] if drawn < 8 else "."
        rows.append(codes[:width] + "|" + codes[width:])
        rng, drawn = below(rng, 5)
        width = min(max(width + drawn - 2, 1), 10)
    board = draw("\n".join(rows))
    for cell in ("B4", "J8"):
        board = board.with_codes(1 << cell_index(SQUARE_11, cell), "G")
    return board
