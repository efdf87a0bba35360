"""Reads a record of one of the island games line by line and says everything that is wrong with it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.independent.island import book, land, play, season, tiles
from tests.independent.island.book import Book
from tests.independent.island.land import Lattice
from tests.independent.island.play import Answer, Isle
from tests.independent.island.season import Kept, WrongChoiceError
from tests.independent.island.table import Table
from tests.independent.judge import RESULT, TURN, turns
from tests.independent.land_code import ISLAND_ETERNAL, evening_faults

Json = Mapping[str, Any]

GAMES = ("island", "island-eternal", "island-season")
TOP = {
    "format", "version", "game", "episode", "seed", "engine", "land", "campaign", "rules", "players", "deck", "turns",
    "result",
}  # fmt: skip
PLAYER = {"name", "animal", "controller", "start", "board", "buildings"}
SEASON_PLAYER = {"progress", "tallies", "setup"}
CITY_PLAYER = {"cogs", "nuggets", "shafts", "rails", "progress", "setup"}
"""What belongs to the city, and may only stand here with nothing in it."""


@dataclass
class Outcome:
    """What a record leads to: its faults, and what each seat of a season keeps afterwards."""

    faults: list[str] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)


def judge(document: Json) -> Outcome:
    """Judges a record by itself: whatever a season's players had at its start is believed if it can be."""
    outcome = Outcome()
    try:
        outcome.faults += _head(document)
        rules = book.book(document["game"], document["episode"])
        outcome.faults += [*_rules(document["rules"], rules), *_players(document), *_deck(document)]
        outcome.faults += _play(document, rules, outcome)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        outcome.faults.append(f"the record cannot be read: {type(error).__name__} {error}")
    return outcome


def same(place: str, found: object, wanted: object) -> Iterator[str]:
    """Says what is wrong when what a record holds is not what the rules say; 1, 1.0 and true differ."""
    if json.dumps(found, sort_keys=True) != json.dumps(wanted, sort_keys=True):
        yield f"{place}: {found!r} where the rules say {wanted!r}"


def of_type(place: str, found: object, wanted: type) -> Iterator[str]:
    if type(found) is not wanted:
        yield f"{place}: {found!r} is not of the type {wanted.__name__}"


def with_fields(place: str, found: Json, wanted: set[str], empty: set[str]) -> Iterator[str]:
    """Wants some fields, and bears others as long as nothing is in them."""
    yield from same(place, sorted(set(found) - empty), sorted(wanted))
    for name in sorted(empty & set(found)):
        if not _is_empty(found[name]):
            yield f"{place} {name}: {found[name]!r} has no place here"


def _is_empty(value: object) -> bool:
    return all(map(_is_empty, value.values())) if isinstance(value, dict) else not value and value is not False


# --- what is true before the first card ------------------------------------------------------------------------------


def _head(document: Json) -> Iterator[str]:
    yield from with_fields("record", document, TOP, {"struck"})
    for name, wanted in {"format": "mycity-record", "version": 1}.items():
        yield from same(name, document[name], wanted)
    if document["game"] == ISLAND_ETERNAL:
        yield from evening_faults(document)
    else:
        yield from same("land", document["land"], None)
    for name, kind in {"seed": int, "engine": str}.items():
        yield from of_type(name, document[name], kind)
    campaign = document["campaign"]
    if document["game"] != "island-season":
        yield from same("campaign", campaign, None)
    elif campaign is not None:
        yield from same("campaign", sorted(campaign), ["index", "seed"])
        yield from of_type("campaign seed", campaign["seed"], int)
        yield from same("campaign index", campaign["index"], document["episode"])


def _rules(rows: Sequence[Json], rules: Book) -> Iterator[str]:
    """The ids are the game's own but for those that the rules name: these are there exactly while in force."""
    names = [row["id"] for row in rows]
    if len(set(names)) != len(names):
        yield "rules: one is named twice"
    yield from same("rules", sorted(book.RULES & set(names)), sorted(rules.rules))
    yield from same("rules pass", [row for row in rows if row["id"] == "pass"], [{"id": "pass", "cost": 1}])


def _players(document: Json) -> Iterator[str]:
    players = document["players"]
    if len(players) not in ((2, 3, 4) if document["land"] is None else (1, 2, 3, 4)):
        yield f"players: {len(players)} of them"
    is_season = document["game"] == "island-season"
    for seat, player in enumerate(players):
        place = f"seat {seat}"
        wanted = PLAYER | (SEASON_PLAYER if is_season else set())
        yield from with_fields(place, player, wanted, CITY_PLAYER - wanted)
        for name in ("name", "animal", "controller"):
            yield from of_type(f"{place} {name}", player[name], str)
        yield from same(f"{place} start", player["start"], book.START)
        yield from same(f"{place} buildings", player["buildings"], buildings(document["game"], document["episode"]))
        yield from same(f"{place} board", sorted(player["board"]), ["cells"])
        letters = land.read(player["board"]["cells"])
        if is_season:
            yield from _seasoned(place, document, player, letters)
        else:
            yield from same(f"{place} cells", player["board"]["cells"], land.written(land.KINDS))


def buildings(game: str, episode: int | None) -> dict[str, list[str]]:
    """Gives the tiles of a game, as records draw them; a card each."""
    has_joined = game == "island-season" and episode is not None and episode >= book.JOINED
    return {**tiles.of_game(game), **(tiles.JOINING if has_joined else {})}


def _deck(document: Json) -> Iterator[str]:
    yield from same("deck", sorted(document["deck"]), sorted(buildings(document["game"], document["episode"])))


# --- what a season has left ------------------------------------------------------------------------------------------

_STICKERS: Mapping[str, tuple[str, int]] = {
    "w": ("B", 2), "s": ("B", 2), "o": ("H", 2), "v": ("HP", 4), "l": ("HP", 5), "a": ("HP", 6), "r": ("J", 7),
}  # fmt: skip


def _seasoned(place: str, document: Json, player: Json, letters: dict[str, str]) -> Iterator[str]:
    episode, is_single = document["episode"], document["campaign"] is None
    yield from of_type(f"{place} progress", player["progress"], int)
    yield from same(f"{place} tallies", sorted(player["tallies"]), sorted(book.TALLIES))
    for tally, count in player["tallies"].items():
        yield from of_type(f"{place} {tally}", count, int)
    if is_single or episode == 1:
        yield from same(f"{place} progress", player["progress"], 0)
        yield from same(f"{place} tallies", player["tallies"], dict.fromkeys(book.TALLIES, 0))
    before = season.before_set_up(letters, episode, player["setup"])
    if is_single or episode == 1:
        yield from same(f"{place} history", land.written(before), land.written(season.standard(episode)))
    yield from (f"{place} board {cell}: {letter} cannot be here" for cell, letter in _impossible(letters, episode))
    yield from set_up_faults(place, player, before, episode)


def _impossible(letters: Mapping[str, str], episode: int) -> Iterator[tuple[str, str]]:
    for cell, letter in letters.items():
        kinds, first = _STICKERS.get(letter, (letter, 1))
        is_kind = land.KINDS[cell] in kinds and (letter != "r" or cell in land.RUINS)
        is_too_near = letter in "vla" and cell in land.BY_TOTEMS
        is_ruin_gone = episode >= 7 and cell in land.RUINS and letter != "r"
        if not is_kind or is_too_near or is_ruin_gone or episode < first:
            yield cell, letter


def set_up_faults(place: str, player: Json, before: dict[str, str], episode: int) -> Iterator[str]:
    """Follows the choices of a set-up on the island as it was before; they lead to the board of the record."""
    try:
        season.set_up(before, episode, player["setup"])
    except WrongChoiceError as wrong:
        yield f"{place}: {wrong}"
    yield from same(f"{place} cells", player["board"]["cells"], land.written(before))


# --- the game --------------------------------------------------------------------------------------------------------


def _play(document: Json, rules: Book, outcome: Outcome) -> Iterator[str]:
    boards = [land.read(player["board"]["cells"]) for player in document["players"]]
    table = Table(rules, [Isle(letters) for letters in boards])
    yield from turns(document, table, lambda place, turn, card: _turn(table, place, turn, card))
    results = table.results()
    yield from same("result", len(document["result"]), len(results))
    if document["game"] == "island-season":
        outcome.kept = _kept(document, table, boards)
        _settle(document, results, outcome)
    for wanted, found in zip(results, document["result"], strict=True):
        place = f"result {wanted['seat']}"
        yield from same(place, sorted(found), sorted(RESULT))
        # The rewards of a season's first seven episodes are choices, and judged as such.
        for name, value in {"progress": 0, "rewards": [], **wanted}.items():
            yield from same(f"{place} {name}", found[name], value)


def _turn(table: Table, place: str, turn: Json, card: str) -> Iterator[str]:
    yield from same(place, sorted(turn), sorted(TURN))
    for name, wanted in {"blocked": False, "gains": [], "changes": []}.items():
        yield from same(f"{place} {name}", turn[name], wanted)
    yield from same(f"{place} answers", [answer["seat"] for answer in turn["answers"]], table.asked)
    answers = {answer["seat"]: read_answer(answer) for answer in turn["answers"]}
    for seat, answer in answers.items():
        if not play.is_allowed(table.book, table.isles[seat], card, answer):
            yield f"{place} seat {seat}: {answer!r} is not allowed"
    yield from same(f"{place} points", turn["points"], table.resolve(answers))


def read_answer(answer: Json, lattice: Lattice = land.PRINTED) -> Answer:
    """Reads one answer of a turn.

    Raises:
        ValueError: It is none of placement, pass and stop, or its cells do not stand in reading order, once each.
    """
    if answer["do"] != "place":
        if set(answer) != {"seat", "do"} or answer["do"] not in ("pass", "stop"):
            raise ValueError(f"not an answer: {answer!r}")
        return str(answer["do"])
    cells, symbols = answer["cells"], answer["symbols"]
    placement = tuple(zip(cells, symbols, strict=True))
    if set(answer) != {"seat", "do", "cells", "symbols"} or tiles.laid(dict(placement), lattice) != placement:
        raise ValueError(f"not a placement: {answer!r}")
    return placement


# --- the end of a season's episode -----------------------------------------------------------------------------------


def _kept(document: Json, table: Table, boards: Sequence[dict[str, str]]) -> list[Kept]:
    kept = []
    for seat, (player, letters) in enumerate(zip(document["players"], boards, strict=True)):
        more = table.tallied(seat)
        tallies = {name: player["tallies"][name] + more[name] for name in book.TALLIES}
        kept.append(Kept(letters, player["progress"], tallies))
    return kept


def _settle(document: Json, results: list[dict[str, Any]], outcome: Outcome) -> None:
    """Pays what the places bring, and adds progress and rewards to the results that are wanted."""
    episode = document["episode"]
    won = season.bonuses(outcome.kept) if episode == book.LAST else {}
    for result, kept, found in zip(results, outcome.kept, document["result"], strict=True):
        seat = result["seat"]
        bonuses = [bonus for bonus, seats in won.items() if seat in seats]
        result["progress"] = book.PROGRESS[result["place"]] + book.BONUS * len(bonuses)
        kept.progress += result["progress"]
        if episode == book.LAST:
            result["rewards"] = [{"what": "progress", "count": book.BONUS, "from": bonus} for bonus in bonuses]
            continue
        result["rewards"] = found["rewards"]
        try:
            season.settle(kept.letters, episode, result["place"], found["rewards"])
        except WrongChoiceError as wrong:
            outcome.faults.append(f"result {seat} rewards: {wrong}")
