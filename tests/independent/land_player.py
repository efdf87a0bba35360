"""Plays games on made lands by the second telling alone, by chance; somebody else says what the land is like."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.independent import land_book, lands
from tests.independent.island import land as island_land
from tests.independent.island import perft, play
from tests.independent.island.play import Isle
from tests.independent.island.player import Chance, answer_row
from tests.independent.island.table import Table
from tests.independent.judge import blocking
from tests.independent.land_book import CITY_NOTHING, LandBook
from tests.independent.land_code import CITY, Code, SplitMix
from tests.independent.land_table import LandTable, Settler
from tests.independent.perft import BLOCK, asked
from tests.independent.referee import Answer

Document = dict[str, Any]
Either = LandTable | Table
Decide = Callable[[Either, int, str], Any]
"""What a seat answers to a card at a table of either family: a city's placement is a set of cells."""


def written(code: Code, board: Document, seats: int, decide: Decide, engine: str = "0.3.0") -> Document:
    """Plays a game and gives its record."""
    book = land_book.of_land(code)
    deck = SplitMix(code.seed).shuffled(sorted(book.cards))
    players = [_player(seat, code, board, book) for seat in range(seats)]
    table = table_of(code, board, seats)
    turns = list(_turns(table, list(deck), decide))
    return {
        "format": "mycity-record", "version": 1, "game": f"{code.family}-land", "episode": None, "seed": code.seed,
        "engine": engine, "land": {"code": str(code), "day": None}, "campaign": None, "rules": book.rows, "struck": [],
        "players": players, "deck": deck, "turns": turns,
        "result": [{**result, "progress": 0, "rewards": []} for result in table.results()],
    }  # fmt: skip


def table_of(code: Code, board: Document, seats: int) -> Either:
    """Gives the table of either family as the game begins."""
    book = land_book.of_land(code)
    if code.family == CITY:
        land = lands.recorded(board)
        settlers = [Settler(land, book.buildings, land_book.START, cogs=book.cogs) for _ in range(seats)]
        return LandTable(code.modules, settlers)
    lattice, letters = island_land.of_text(board["cells"])
    return Table(land_book.island_book(code.modules), [Isle(letters, lattice=lattice) for _ in range(seats)])


def _player(seat: int, code: Code, board: Document, book: LandBook) -> Document:
    owned = {**CITY_NOTHING, "cogs": book.cogs} if code.family == CITY else {"progress": 0, "setup": []}
    return {
        "name": f"Seat {seat}", "animal": "fox", "controller": "human", "start": land_book.START,
        "board": board, "buildings": book.buildings, **owned,
    }  # fmt: skip


def _turns(table: Either, cards: list[str], decide: Decide) -> Iterator[Document]:
    while cards and not table.is_over:
        card = cards.pop(0)
        if card == BLOCK:
            yield blocking(cards)
            del cards[:1]
            continue
        answers = {seat: decide(table, seat, card) for seat in who_answers(table, card)}
        rows = [{"seat": seat, **_row_of(answer)} for seat, answer in answers.items()]
        yield {"card": card, "blocked": False, "answers": rows, "gains": [], **resolved(table, card, answers)}


def who_answers(table: Either, card: str) -> list[int]:
    """Gives the seats that have to answer a card, ascending."""
    return table.asked(card) if isinstance(table, LandTable) else table.asked


def resolved(table: Either, card: str, answers: Mapping[int, Any]) -> Document:
    """Carries out the answers to a card and gives the rows of ``points`` and ``changes``."""
    if isinstance(table, LandTable):
        return table.resolve(card, answers)
    return {"points": table.resolve(answers), "changes": []}


def _row_of(answer: Any) -> Document:
    if isinstance(answer, frozenset):
        return {"do": "place", "cells": sorted(answer, key=lambda cell: (int(cell[1:]), cell))}
    return answer_row(answer)


def by_chance(chance: Chance) -> Decide:
    """Builds wherever it may, passes now and then and when nothing fits, and stops late."""

    def decide(table: Either, seat: int, card: str) -> Any:
        if chance.below(80) == 0:
            return "stop"
        places = sorted(placements(table, seat, card), key=sorted)
        if places and chance.below(12):
            return chance.one_of(places)
        return "pass" if may_pass(table, seat, card) else "stop"

    return decide


def placements(table: Either, seat: int, card: str) -> list[Any]:
    if isinstance(table, LandTable):
        return table.placements(table.seats[seat], card)
    return list(play.placements(table.book, table.isles[seat], card))


def may_pass(table: Either, seat: int, card: str) -> bool:
    if isinstance(table, LandTable):
        return table.may_pass(table.seats[seat], card)
    return play.is_allowed(table.book, table.isles[seat], card, "pass")


def count(code: Code, board: Document, depth: int) -> list[int]:
    """Gives the number of sequences of 0, 1, ... ``depth`` answers of one player: placements, passes where allowed."""
    book = land_book.of_land(code)
    deck = asked(SplitMix(code.seed).shuffled(sorted(book.cards)))[:depth]
    table = table_of(code, board, 1)
    if isinstance(table, Table):
        return perft.count(table.book, table.isles[0].letters, deck, depth, table.isles[0].lattice)
    counts = [0] * (depth + 1)

    def walk(at: int, table: LandTable) -> None:
        counts[at] += 1
        if at == len(deck):
            return
        if not table.asked(deck[at]):
            walk(at + 1, table)
            return
        (settler,) = table.seats
        passes: list[Answer] = ["pass"] if table.may_pass(settler, deck[at]) else []
        for answer in [*table.placements(settler, deck[at]), *passes]:
            alone = replace(settler, built=list(settler.built), points=list(settler.points), now=[])
            after = LandTable(table.modules, [alone])
            after.resolve(deck[at], {0: answer})
            walk(at + 1, after)

    walk(0, table)
    return counts
