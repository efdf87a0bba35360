"""Judges records of games on made lands, without making the lands: ``python -m tests.independent.land_judge DIR``."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tests.independent import judge as printed
from tests.independent import land_book, land_code, lands, made_lands
from tests.independent.command import Command
from tests.independent.island import judge as isles
from tests.independent.island import land as island_land
from tests.independent.island import play
from tests.independent.island.judge import of_type, same, with_fields
from tests.independent.island.land import Lattice
from tests.independent.island.play import Isle
from tests.independent.island.table import Table
from tests.independent.judge import BOARD, RESULT, TURN, Json, turns
from tests.independent.land_book import LandBook
from tests.independent.land_code import CITY, Code, SplitMix
from tests.independent.land_table import LandTable, Settler

SEATS = (1, 2, 3, 4)


def judge(document: Json) -> list[str]:
    """Gives one sentence per fault of a record; none for a record that is right."""
    return list(faults_of(document))


def faults_of(document: Json) -> Iterator[str]:
    """Gives the faults of a record one by one."""
    try:
        yield from _faults(document)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        yield f"the record cannot be read: {type(error).__name__} {error}"


def _faults(document: Json) -> Iterator[str]:
    code = land_code.read(document["land"]["code"])
    book = land_book.of_land(code)
    yield from _head(document, code)
    yield from _rules(document["rules"], book)
    yield from _players(document, code, book)
    yield from same("deck", document["deck"], SplitMix(code.seed).shuffled(sorted(book.cards)))
    yield from (_play_city if code.family == CITY else _play_island)(document, code)


# --- what is true before the first card ------------------------------------------------------------------------------


def _head(document: Json, code: Code) -> Iterator[str]:
    is_city = code.family == CITY
    yield from with_fields("record", document, isles.TOP, {"struck"})
    wanted = {"format": "mycity-record", "version": 1, "game": f"{code.family}-land", "episode": None, "campaign": None}
    for name, value in {**wanted, "seed": code.seed, **({"struck": []} if is_city else {})}.items():
        yield from same(name, document[name], value)
    yield from of_type("engine", document["engine"], str)
    yield from same("land", sorted(document["land"]), ["code", "day"])
    day = document["land"]["day"]
    if day is not None:
        yield from same(f"land of {day}", str(code), str(land_code.of_day(day)))


def _rules(rows: Sequence[Json], book: LandBook) -> Iterator[str]:
    """In which order they stand only the lines of points tell, which are judged as such."""
    yield from same("rules", *(sorted(map(_row, some), key=lambda row: row["id"]) for some in (rows, book.rows)))


def _row(row: Json) -> dict[str, Any]:
    return {**row, **({"codes": "".join(sorted(row["codes"]))} if "codes" in row else {})}


def _players(document: Json, code: Code, book: LandBook) -> Iterator[str]:
    players = document["players"]
    if len(players) not in SEATS:
        yield f"players: {len(players)} of them"
    for seat, player in enumerate(players):
        place = f"seat {seat}"
        if code.family == CITY:
            yield from same(place, sorted(player), sorted(printed.PLAYER))
            for name, wanted in {**land_book.CITY_NOTHING, "cogs": book.cogs}.items():
                yield from same(f"{place} {name}", player[name], wanted)
        else:
            yield from with_fields(place, player, isles.PLAYER, isles.CITY_PLAYER)
        for name in ("name", "animal", "controller"):
            yield from of_type(f"{place} {name}", player[name], str)
        yield from same(f"{place} start", player["start"], land_book.START)
        yield from same(f"{place} buildings", player["buildings"], book.buildings)
        yield from same(f"{place} board", player["board"], players[0]["board"])
    yield from (_city_board if code.family == CITY else _island_board)(players[0]["board"], book.shown)


def _city_board(board: Json, shown: str) -> Iterator[str]:
    yield from same("board", sorted(board), sorted(BOARD))
    nothing: Json = {"closed": [], "marks": {}, "squares": [], "forest_squares": []}
    for name, wanted in nothing.items():
        yield from same(f"board {name}", board[name], wanted)
    land = lands.recorded(board)
    yield from same("board pieces of river", len(board["river"]), len(land.river))
    rows = []
    for row, line in zip(lands.ROWS, lands.rows(land.codes), strict=True):
        left = [column for column in lands.COLUMNS if f"{column}{row}" in land.banks[0]]
        yield from same(f"board river in row {row}", "".join(left), lands.COLUMNS[: len(left)])
        rows.append(f"{line[: len(left)]}|{line[len(left) :]}")
    yield from (f"board: {fault}" for fault in made_lands.city_faults(rows, shown))


def _island_board(board: Json, shown: str) -> Iterator[str]:
    yield from same("board", sorted(board), ["cells"])
    yield from (f"board: {fault}" for fault in made_lands.island_faults(board["cells"], shown))


# --- the games -------------------------------------------------------------------------------------------------------


def _play_city(document: Json, code: Code) -> Iterator[str]:
    land = lands.recorded(document["players"][0]["board"])
    seats = [Settler(land, player["buildings"], player["start"], cogs=player["cogs"]) for player in document["players"]]
    table = LandTable(code.modules, seats)
    yield from turns(document, table, partial(_city_turn, table))
    yield from _results(document, table.results())


def _city_turn(table: LandTable, place: str, turn: Json, card: str) -> Iterator[str]:
    yield from _asked(place, turn, table.asked(card))
    answers = {answer["seat"]: printed.read_answer(answer) for answer in turn["answers"]}
    for seat, answer in answers.items():
        if not table.is_allowed(seat, card, answer):
            yield f"{place} seat {seat}: {answer!r} is not allowed"
    wanted = table.resolve(card, answers)
    yield from same(f"{place} points", turn["points"], wanted["points"])
    # Which cell of a board changes first is nowhere said.
    yield from same(f"{place} changes", _by_cell(turn["changes"]), _by_cell(wanted["changes"]))


def _by_cell(rows: Sequence[Json]) -> list[Json]:
    return sorted(rows, key=lambda row: (row["seat"], row["cell"]))


def _play_island(document: Json, code: Code) -> Iterator[str]:
    lattice, letters = island_land.of_text(document["players"][0]["board"]["cells"])
    isles_there = [Isle(letters, lattice=lattice) for _ in document["players"]]
    table = Table(land_book.island_book(code.modules), isles_there)
    yield from turns(document, table, partial(_island_turn, table, lattice))
    yield from _results(document, table.results())


def _island_turn(table: Table, lattice: Lattice, place: str, turn: Json, card: str) -> Iterator[str]:
    yield from _asked(place, turn, table.asked)
    yield from same(f"{place} changes", turn["changes"], [])
    answers = {answer["seat"]: isles.read_answer(answer, lattice) for answer in turn["answers"]}
    for seat, answer in answers.items():
        if not play.is_allowed(table.book, table.isles[seat], card, answer):
            yield f"{place} seat {seat}: {answer!r} is not allowed"
    yield from same(f"{place} points", turn["points"], table.resolve(answers))


def _asked(place: str, turn: Json, asked: Sequence[int]) -> Iterator[str]:
    yield from same(place, sorted(turn), sorted(TURN))
    yield from same(f"{place} blocked", turn["blocked"], wanted=False)
    yield from same(f"{place} gains", turn["gains"], [])
    yield from same(f"{place} answers", [answer["seat"] for answer in turn["answers"]], list(asked))


def _results(document: Json, results: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield from same("result", len(document["result"]), len(results))
    for found, wanted in zip(document["result"], results, strict=True):
        place = f"result {wanted['seat']}"
        yield from same(place, sorted(found), sorted(RESULT))
        for name, value in {**wanted, "progress": 0, "rewards": []}.items():
            yield from same(f"{place} {name}", found[name], value)


def _no_campaign(folder: Path) -> list[str]:
    return [f"{folder.name} is a campaign's folder: lands have none"]


COMMAND = Command(judge, _no_campaign)

if __name__ == "__main__":
    sys.exit(COMMAND.run(sys.argv[1:]))
