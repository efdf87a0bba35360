"""Firsts of a finished game: looked for when it has ended, kept beside the statistics, and told."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from mycity.engine.board import Board
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.city import HUMAN
from mycity.engine.documents import Json
from mycity.engine.grid import SQUARE_11
from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.storage.saves import Save
from mycity.storage.statistics import FinishedGame
from mycity.table.chronicle.first_rows import FirstRow, load_firsts
from mycity.table.chronicle.past import KnownOfLand, recorded_past

_NO_CAMPAIGN = CampaignPlan(
    "", "", Board(SQUARE_11, ("." * SQUARE_11.width,) * SQUARE_11.rows, 0), {}, {}, 0, {}, episodes=()
)
"""The plan around an evening of which only records are looked at."""
_NO_LAND = KnownOfLand()


class ToldFirst(NamedTuple):
    """A first that a game has brought, and whose city it was."""

    row: FirstRow
    seat: int


def keep_firsts(
    folder: Path, before: Json | None, game: FinishedGame, save: Save, record: Json, land: KnownOfLand = _NO_LAND
) -> Sequence[ToldFirst]:
    """Keep beside the statistics what a finished game has brought for the first time, and return what is new.

    Args:
        folder: The data folder.
        before: The record of the episode before in the same campaign; None where it is not known.
        game: The game.
        save: The same as its slot has it.
        record: Of its episode.
        land: What is known of the land that it was played on.

    Raises:
        SaveError: it could not be written.
    """
    return _keep(folder, game, record, _found(before, save, record, land))


def keep_later_firsts(folder: Path, game: FinishedGame, record: Json, land: KnownOfLand) -> Sequence[ToldFirst]:
    """Keep what a game that was counted before has brought once more is known of its land, and return what is new.

    Args:
        folder: The data folder.
        game: The game; nothing is found where somebody else has played for a seat.
        record: Of it.
        land: What is known of its land.

    Raises:
        SaveError: it could not be written.
    """
    if game.mixed or len(record["players"]) != len(game.seats):
        return []
    people = [seat for seat, one in enumerate(game.seats) if one.controller == HUMAN]
    helped = [seat for seat in people if game.seats[seat].helped]
    return _keep(folder, game, record, found_firsts([record], people, helped, land) if people else {})


def _keep(folder: Path, game: FinishedGame, record: Json, found: Mapping[str, int]) -> Sequence[ToldFirst]:
    firsts = KeptFirsts(folder)
    known = firsts.by_name
    new = {name: seat for name, seat in found.items() if name not in known}
    if new:
        rows = tuple(FoundFirst(name, seat) for name, seat in new.items())
        evening = FirstEvening(created=game.created, ended=game.ended, found=rows, record=dict(record))
        firsts.add(evening)
    return [ToldFirst(row, new[row.name]) for row in load_firsts().firsts if row.name in new]


def told_firsts(folder: Path, save: Save) -> Sequence[ToldFirst]:
    """Return what the game of ``save``, whose episode is over, has brought for the first time, as it was kept."""
    if save.episode is None:
        return []
    this = save.created, save.episode.record["game"], save.episode.record["episode"]
    seats: Mapping[str, int] = {
        name: kept.seat
        for name, kept in KeptFirsts(folder).by_name.items()
        if (kept.evening.created, kept.evening.record.get("game"), kept.evening.record.get("episode")) == this
    }
    return [ToldFirst(row, seats[row.name]) for row in load_firsts().firsts if row.name in seats]


def _found(before: Json | None, save: Save, record: Json, land: KnownOfLand) -> Mapping[str, int]:
    """Return the firsts that a finished game could bring; nobody wins any for whom somebody else has played."""
    people = [
        seat
        for seat, player in enumerate(save.players)
        if player.controller == record["players"][seat]["controller"] == HUMAN and seat not in save.mixed_seats
    ]
    helped = [seat for seat in people if save.players[seat].helped]
    evenings = [record] if before is None else [before, record]
    return found_firsts(evenings, people, helped, land) if people else {}


def found_firsts(
    evenings: Sequence[Json], people: Collection[int], helped: Collection[int] = (), land: KnownOfLand = _NO_LAND
) -> dict[str, int]:
    """Return all firsts that an evening could bring, each with the seat that wins it: the best of those it is true of.

    Args:
        evenings: the record of the evening, and before it that of the episode before in its campaign, if it is known.
        people: the seats that people have had from the first card to the last; nobody else wins any.
        helped: those that were helped, who win none that is about strength.
        land: what is known of the land of that evening.
    """
    past, found = replace(recorded_past(_NO_CAMPAIGN, evenings[-2:]), land=land), {}
    for row in load_firsts().firsts:
        if past.last.record["game"] in row.games:
            seats = {seat for one in row.find(past) for seat in one.who} & set(people)
            if row.unhelped:
                seats -= set(helped)
            if seats:
                found[row.name] = min(seats, key=lambda seat: (-past.last.scores[seat], seat))
    return found
