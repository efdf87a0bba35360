"""Plays games by the second telling alone: by chance, with some sense for what joins: ``... player DIR GAMES``."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tests.independent.command import LAST_PAGE
from tests.independent.island import book, folder, judge, land, play, season, tiles
from tests.independent.island.book import Book
from tests.independent.island.play import Answer, Isle
from tests.independent.island.season import Kept
from tests.independent.island.table import Table

Document = dict[str, Any]
T = TypeVar("T")
Decide = Callable[[Table, int, str], Answer]
"""What a seat answers to a card."""


class Chance:
    """A generator of its own, so that a seed always means the same games."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 2 + 1

    def below(self, n: int) -> int:
        self._state = self._state * 6364136223846793005 % (1 << 64) + 1442695040888963407
        return (self._state >> 33) % n

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        left, found = list(things), []
        while left:
            found.append(left.pop(self.below(len(left))))
        return found


# --- one game --------------------------------------------------------------------------------------------------------


def written(game: str, episode: int | None, deck: Sequence[str], boards: Sequence[Kept], decide: Decide) -> Document:
    """Plays a game and gives its record, all of it but what a season adds."""
    rules = book.book(game, episode)
    table = Table(rules, [Isle(kept.letters) for kept in boards])
    players = [
        {
            "name": f"Seat {seat}", "animal": "fox", "controller": "human", "start": book.START,
            "board": {"cells": land.written(kept.letters)},
            "buildings": judge.buildings(game, episode),
            "progress": 0,
            "setup": [],
        }
        for seat, kept in enumerate(boards)
    ]  # fmt: skip
    played = [_turn(table, card, decide) for card in deck if not table.is_over]
    return {
        "format": "mycity-record", "version": 1, "game": game, "episode": episode, "seed": 1, "engine": "0.1.0",
        "land": None, "campaign": None, "rules": rule_rows(rules), "struck": [], "players": players, "deck": list(deck),
        "turns": played, "result": [{**result, "progress": 0, "rewards": []} for result in table.results()],
    }  # fmt: skip


def rule_rows(rules: Book) -> list[Document]:
    return [{"id": rule, **({"cost": 1} if rule == "pass" else {})} for rule in sorted(rules.rules)]


def _turn(table: Table, card: str, decide: Decide) -> Document:
    answers = {seat: decide(table, seat, card) for seat in table.asked}
    rows = [{"seat": seat, **answer_row(answer)} for seat, answer in answers.items()]
    return {
        "card": card, "blocked": False, "answers": rows, "points": table.resolve(answers), "gains": [], "changes": [],
    }  # fmt: skip


def answer_row(answer: Answer) -> Document:
    if isinstance(answer, str):
        return {"do": answer}
    return {"do": "place", "cells": [cell for cell, _ in answer], "symbols": "".join(symbol for _, symbol in answer)}


# --- what is decided -------------------------------------------------------------------------------------------------


def by_chance(chance: Chance) -> Decide:
    """Lays what joins best, with a good deal of chance; passes when nothing fits, and stops late."""

    def decide(table: Table, seat: int, card: str) -> Answer:
        isle = table.isles[seat]
        if chance.below(60) == 0:
            return "stop"
        places = sorted(play.placements(table.book, isle, card))
        worth = {laid: _sense(isle, laid) + chance.below(5) for laid in places}
        if places and chance.below(25):
            return max(places, key=worth.__getitem__)
        return "pass" if isle.score > 2 else "stop"

    return decide


def _sense(isle: Isle, laid: tiles.LaidTile) -> int:
    worth = 0
    for cell, symbol in laid:
        worth += 3 * isle.around(cell).count(symbol) + (isle.letters[cell] in "BJ")
        worth += 6 * (isle.letters[cell] == "a" and symbol == "F") + 2 * (symbol == "P" and cell in land.BY_TOTEMS)
        worth += 2 * any(isle.letters[other] in "rlo" for other in land.NEIGHBOURS[cell])
    return worth


def game(name: str, seats: int, seed: int) -> Document:
    """Plays ``island`` or ``island-eternal``."""
    chance = Chance(seed)
    episode = 1 if name == "island" else None
    return written(
        name, episode, chance.shuffled(tiles.of_game(name)), [Kept() for _ in range(seats)], by_chance(chance)
    )


# --- a season --------------------------------------------------------------------------------------------------------


def whole_season(seats: int, seed: int) -> list[Document]:
    """Plays a season and gives its eight records, followed by its last page."""
    chance = Chance(seed)
    kept = [Kept() for _ in range(seats)]
    documents = [_episode(number, kept, chance, {"seed": seed, "index": number}) for number in book.EPISODES]
    return [*documents, dict(folder.last_page_of(documents, kept))]


def single(episode: int, seats: int, seed: int) -> Document:
    """Plays one episode of the season on everybody's standard island."""
    return _episode(episode, [Kept(season.standard(episode)) for _ in range(seats)], Chance(seed), None)


def _episode(number: int, kept: Sequence[Kept], chance: Chance, campaign: Document | None) -> Document:
    """Plays one episode; ``kept`` is afterwards as the episode has left it."""
    before = [{"progress": player.progress, "tallies": dict(player.tallies)} for player in kept]
    choices = [_set_up(player, number, chance) for player in kept]
    deck = chance.shuffled(judge.buildings("island-season", number))
    document = written("island-season", number, deck, kept, by_chance(chance))
    document["campaign"] = campaign
    for player, had, chosen in zip(document["players"], before, choices, strict=True):
        player.update(had, setup=chosen)
    for player, result in zip(kept, document["result"], strict=True):
        _tally(player, document, result["seat"])
        result["rewards"] = _rewards(player, number, result["place"], chance)
        result["progress"] = book.PROGRESS[result["place"]]
    if number == book.LAST:
        _bonuses(kept, document["result"])
    for player, result in zip(kept, document["result"], strict=True):
        player.progress += result["progress"]
    return document


def _set_up(player: Kept, number: int, chance: Chance) -> list[Document]:
    choices: list[Document] = []
    if number == 5:
        choices = [{"what": "flow", "cells": list(chance.one_of(list(season.flows(player.letters))))}]
    elif number in (2, 6):
        sticker = {2: "spring", 6: "ash"}[number]
        choices = [{"what": sticker, "cell": chance.one_of(season.room(player.letters, sticker))}]
    season.set_up(player.letters, number, choices)
    return choices


def _tally(player: Kept, document: Document, seat: int) -> None:
    rules = [row["rule"] for turn in document["turns"] for row in turn["points"] if row["seat"] == seat]
    springs = next((row["points"] for row in document["result"][seat]["end"] if row["rule"] == "spring"), 0)
    player.tallies["totems"] += rules.count("totem")
    player.tallies["garden"] += rules.count("ash") + rules.count("ruin") + springs // book.WORTH["spring"]


def _rewards(player: Kept, number: int, place: str, chance: Chance) -> list[Document]:
    rows: list[Document] = []
    for sticker in book.REWARDS[number].get(place, ()):
        may = season.room(player.letters, sticker)
        if may:
            cell = chance.one_of(may)
            player.letters[cell] = book.LETTERS[sticker]
            rows.append({"what": sticker, "cell": cell, "from": "place"})
        else:
            rows.append({"what": "lost", "sticker": sticker, "from": "place"})
    return rows


def _bonuses(kept: Sequence[Kept], results: Sequence[Document]) -> None:
    for bonus, seats in season.bonuses(kept).items():
        for seat in seats:
            results[seat]["progress"] += book.BONUS
            results[seat]["rewards"].append({"what": "progress", "count": book.BONUS, "from": bonus})


# --- told as positions -----------------------------------------------------------------------------------------------


def from_script(scripts: Sequence[Mapping[str, Answer]]) -> Decide:
    """Has each seat answer as its script says, card by card, and stop at any other."""
    return lambda _table, seat, card: scripts[seat].get(card, "stop")


def main(words: Sequence[str]) -> int:
    """Plays games and seasons with 2, 3 and 4 seats and writes their records into a folder."""
    place, count = Path(words[0]), int(words[1])
    for seed in range(count):
        seats = 2 + seed % 3
        for name in ("island", "island-eternal"):
            _write(place / f"{name}-{seed}.json", game(name, seats, seed))
        below = place / f"season-{seed}"
        below.mkdir(parents=True, exist_ok=True)
        for path, document in zip([*folder.NAMES, LAST_PAGE], whole_season(seats, seed), strict=True):
            _write(below / path, document)
    return 0


def _write(path: Path, document: Document) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
