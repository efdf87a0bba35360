"""Episodes of the season by hand: stickers where words say, decks in the order given, cities that carry symbols."""

from collections.abc import Sequence
from dataclasses import replace

from mycity.content.campaigns import load_campaign
from mycity.engine.board import Board
from mycity.engine.campaign import (
    Campaign,
    PlayerSpec,
    begin_campaign,
    begin_single,
    deal_episode,
    open_as_in_history,
    start_episode,
)
from mycity.engine.campaign.legacy import cell_names
from mycity.engine.campaign.stickers import sticker_cells
from mycity.engine.city import City, Placed, new_city
from mycity.engine.episode import State, Table, deal
from mycity.engine.grid import ISLAND, parse
from mycity.engine.pieces import shape_table
from mycity.engine.rules import RuleSet, make_rules

GAME = "island-season"
PLAN = load_campaign(GAME)
BARE = PLAN.board


def stuck(*stickers: str, board: Board = BARE) -> Board:
    """Returns the board with stickers on it, legally or not: ``stuck("w 8.1 8.2", "o 7.4")``."""
    for words in stickers:
        code, *cells = words.split()
        board = board.with_codes(parse(ISLAND, cells), code)
    return board


def founders(seats: int) -> list[PlayerSpec]:
    return [PlayerSpec(f"P{seat}", "fox", "human") for seat in range(seats)]


def alone(number: int, seats: int = 2) -> Campaign:
    """Returns an episode on its own after its set-up, which is that of its history."""
    return start_episode(open_as_in_history(begin_single(PLAN, number, founders(seats), 1)))


def rules_of(number: int) -> RuleSet:
    """Returns the rules of an episode, made now from the registry."""
    return make_rules(PLAN.episodes[number - 1].scenario.rules.rows())


def table(number: int, deck: str = "", *boards: Board, seats: int = 2) -> State:
    """Returns the state after the first card of a deck that begins with these ids.

    The seats have the boards given, or those of the episode's history.
    """
    dealt = deal_episode(alone(number, len(boards) or seats))[0].table
    scenario = replace(dealt.scenario, rules=rules_of(number))
    first = tuple(deck.split())
    cards = (*first, *(card for card in scenario.deck if card not in first))
    players = dealt.players
    if boards:
        players = tuple(replace(player, board=board) for player, board in zip(players, boards, strict=True))
    return deal(Table(scenario, players, seed=0, deck=cards), rng=0)[0]


def carrying(board: Board, number: int = 8, /, **symbols: str) -> City:
    """Returns a city in which cells carry symbols, however that came about: ``carrying(board, F="6.4 8.3")``."""
    made = new_city(table(number, "", board).table.players[0])
    masks = {symbol: parse(ISLAND, cells.split()) for symbol, cells in symbols.items()}
    covered = sum(masks.values())
    together = {one: masks.get(one, 0) | made.symbol(one) for one in (*masks, *made.symbols)}
    beside = {one: (cells, ISLAND.spread(cells)) for one, cells in together.items()}
    return replace(made, symbols=beside, covered=covered)


def going_on(number: int, deck: str, board: Board, /, **symbols: str) -> State:
    """Returns the state in which one player, whose city carries these symbols, is to answer the first of the deck."""
    start = table(number, deck, board)
    building = start.building(0)
    assert building is not None
    somewhere = shape_table(ISLAND, building.rows).placements[0]
    laid = replace(carrying(board, number, **symbols), placed=(Placed(building, somewhere),))
    return replace(start, cities=(laid,))


def points(city: City, rule: str, number: int = 8) -> int:
    """Returns what a rule counts at the end for a city alone."""
    return next(one.end_score(city) for one in rules_of(number).end_score if one.line == rule)


def places(board: Board, sticker: str, *chosen: str) -> list[str]:
    """Returns the cells that a sticker is offered."""
    return list(cell_names(board, sticker_cells(board, PLAN.stickers[sticker], 0, chosen)))


def flows(board: Board) -> set[tuple[str, ...]]:
    """Returns every flow that can be drawn, cell by cell."""
    found: set[tuple[str, ...]] = set()
    waiting: list[tuple[Board, tuple[str, ...]]] = [(board, ())]
    while waiting:
        now, chosen = waiting.pop()
        if len(chosen) == PLAN.stickers["flow"].cells:
            found.add(chosen)
            continue
        waiting += [(stuck(f"l {cell}", board=now), (*chosen, cell)) for cell in places(now, "flow", *chosen)]
    return found


def with_boards(number: int, boards: Sequence[Board], **fields: object) -> Campaign:
    """Returns a campaign whose envelope ``number`` lies sealed, its players owning these boards."""
    campaign = begin_campaign(PLAN, founders(len(boards)), 5)
    legacies = tuple(replace(one, board=board) for one, board in zip(campaign.legacies, boards, strict=True))
    return replace(campaign, position=number - 1, legacies=legacies, **fields)  # type: ignore[arg-type]
