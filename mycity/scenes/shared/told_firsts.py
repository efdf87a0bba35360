"""Firsts of a finished game: looked for when it has ended, kept beside the statistics, and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mycity.engine.city import HUMAN
from mycity.engine.documents import Json
from mycity.scenes.shell.services import Services
from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.storage.saves import Save
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.chronicle.first_rows import FirstRow, load_firsts
from mycity.table.chronicle.found_firsts import found_firsts
from mycity.table.looking_back.strength import mixed_seats


class ToldFirst(NamedTuple):
    """A first that a game has brought, and whose city it was."""

    row: FirstRow
    seat: int


def firsts_of(services: Services) -> KeptFirsts:
    return KeptFirsts(services.folders.data)


def keep_firsts(
    services: Services, statistics: Statistics, game: FinishedGame, save: Save, record: Json
) -> Sequence[ToldFirst]:
    """Keep what a finished game has brought for the first time, and return what is new.

    Raises:
        SaveError: it could not be written.
    """
    known, found = firsts_of(services).by_name, _found(statistics, save, record)
    new = {name: seat for name, seat in found.items() if name not in known}
    if new:
        firsts = tuple(FoundFirst(name, seat) for name, seat in new.items())
        evening = FirstEvening(created=game.created, ended=game.ended, found=firsts, record=dict(record))
        firsts_of(services).add(evening)
    return [ToldFirst(row, new[row.name]) for row in load_firsts().firsts if row.name in new]


def tell_firsts(services: Services, told: Sequence[ToldFirst]) -> None:
    """Say what happened for the first time once the result was left behind: by rewards."""
    if told:
        titles = services.phrases.enumerated(services.t(one.row.title) for one in told)
        services.notices.show(services.t("For the first time: {titles}", titles=titles))


def told_firsts(services: Services, save: Save) -> Sequence[ToldFirst]:
    """Return what the game of ``save``, whose episode is over, has brought for the first time, as it was kept."""
    if save.episode is None:
        return []
    this = save.created, save.episode.record["game"], save.episode.record["episode"]
    seats: Mapping[str, int] = {
        name: kept.seat
        for name, kept in firsts_of(services).by_name.items()
        if (kept.evening.created, kept.evening.record.get("game"), kept.evening.record.get("episode")) == this
    }
    return [ToldFirst(row, seats[row.name]) for row in load_firsts().firsts if row.name in seats]


def _found(statistics: Statistics, save: Save, record: Json) -> Mapping[str, int]:
    """Return the firsts that a finished game could bring; nobody wins any for whom somebody else has played."""
    mixed = mixed_seats(save)
    people = [
        seat
        for seat, player in enumerate(save.players)
        if player.controller == record["players"][seat]["controller"] == HUMAN and seat not in mixed
    ]
    helped = [seat for seat in people if save.players[seat].helped]
    return found_firsts([*_before(statistics, save, record), record], people, helped) if people else {}


def _before(statistics: Statistics, save: Save, record: Json) -> Sequence[Json]:
    """Return the record of the episode before in the same campaign, if it is still kept."""
    number = record["episode"]
    if record["campaign"] is None or number is None:
        return []
    games = (game for game in statistics.games if (game.created, game.game) == (save.created, save.game))
    before = next((game for game in games if game.episode == number - 1), None)
    kept = None if before is None else statistics.record(before)
    return [] if kept is None else [kept]
