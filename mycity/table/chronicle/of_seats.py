"""Conditions of what single cities have come to in the last episode, whatever anybody else has: for firsts.

Unlike those of letters they find everybody of whom they are true, each by a finding of its own; who plays for a seat
is looked at where strength or company is what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mycity.content.bot_rows import load_levels
from mycity.content.games import PRINTED_GAMES
from mycity.content.lands.land_sets import set_with
from mycity.content.lands.plans import playable_code
from mycity.engine.city import BOT, HUMAN
from mycity.engine.grid import cell_name, grid_of
from mycity.engine.lands.code import LandCodeError
from mycity.table.chronicle.evening import touched
from mycity.table.chronicle.past import PLACE, Past
from mycity.table.chronicle.remembered import FoundMemories, Remembered

_TREES, _TOTEM = "Tt", "X"
"""The codes of cells that carry a tree, and of those with a totem."""


def _each(seats: Iterable[int]) -> FoundMemories:
    return (Remembered((seat,)) for seat in seats)


def _where(past: Past, holds: Callable[[int], bool]) -> FoundMemories:
    return _each(seat for seat in past.seats if holds(seat))


# -- how it ended ----------------------------------------------------------------------------------------------------


def won_alone(past: Past) -> FoundMemories:
    """Yield who has won alone, of two or more."""
    winners = past.last.winners
    return _each(winners if len(winners) == 1 < len(past.seats) else ())


def beat(past: Past, *, bot: str) -> FoundMemories:
    """Yield who has scored more than a bot that is as strong as ``bot``, or stronger."""
    levels = load_levels()
    ratings = {name: level["rating"] or 0 for level in levels for name in (level["id"], str(level["number"]))}
    least = ratings[bot]
    names = [player["controller"].removeprefix(BOT) for player in past.last.record["players"]]
    scores = [past.last.scores[seat] for seat in past.seats if ratings.get(names[seat], 0) >= least]
    return _where(past, lambda seat: any(past.last.scores[seat] > score for score in scores))


def scored(past: Past, *, points: int) -> FoundMemories:
    """Yield who has scored so much."""
    return _where(past, lambda seat: past.last.scores[seat] >= points)


# -- what it brought -------------------------------------------------------------------------------------------------


def line_worth(past: Past, *, line: str, points: int) -> FoundMemories:
    """Yield who had so many points of a line, or more."""
    return _where(past, lambda seat: past.last.points(line)[seat] >= points)


def lines_worth(past: Past, *, lines: str) -> FoundMemories:
    """Yield who had points of every one of some lines; spaces part their names."""
    return _where(past, lambda seat: all(past.last.points(line)[seat] > 0 for line in lines.split()))


def line_cost(past: Past, *, line: str, most: int) -> FoundMemories:
    """Yield whom a line that counts at the end has cost so many points or fewer."""

    def holds(seat: int) -> bool:
        rows = past.last.record["result"][seat]["end"]
        return any(row["rule"] == line and row["points"] >= -most for row in rows)

    return _where(past, holds)


def at_once(past: Past, *, points: int) -> FoundMemories:
    """Yield who was given so many points by a single card, or more."""
    turns = [turn.get("points") or () for turn in past.last.record["turns"]]
    return _where(
        past, lambda seat: any(sum(row["points"] for row in rows if row["seat"] == seat) >= points for rows in turns)
    )


def at_last_station(past: Past) -> FoundMemories:
    """Yield who came to the railway's last station, while it was played or by rewards."""
    return _where(past, lambda seat: seat in past.at_last_station())


def has_changed(past: Past, *, rule: str, to: str, least: int) -> FoundMemories:
    """Yield who has had so many cells changed by a rule into one of some codes, or more."""
    return _where(past, lambda seat: past.last.changed(rule, to)[seat] >= least)


def all_totems(past: Past) -> FoundMemories:
    """Yield who was given points for every totem of the board."""

    def holds(seat: int) -> bool:
        totems = sum(row.count(_TOTEM) for row in past.last.record["players"][seat]["board"]["cells"])
        return bool(0 < totems <= past.last.times("totem")[seat])

    return _where(past, holds)


# -- how it was played -----------------------------------------------------------------------------------------------


def built_many(past: Past, *, least: int) -> FoundMemories:
    """Yield who has built so many buildings, or laid so many tiles, or more."""
    return _where(past, lambda seat: past.last.count(seat, PLACE) >= least)


def built_last(past: Past) -> FoundMemories:
    """Yield who has built with the very last card: with none that came before it, where that one was blocked."""
    return _where(past, past.last.built_to_the_end)


def snug(past: Past, *, least: int) -> FoundMemories:
    """Yield who has laid what touched so many earlier pieces at once, or more."""
    return _where(past, lambda seat: past.last.count(seat, PLACE) > least <= max(touched(past.last, seat)))


def trees_kept(past: Past, *, least: int) -> FoundMemories:
    """Yield who has won alone of two or more with all trees in sight, ``least`` of them, where they may be covered."""

    def holds(seat: int) -> bool:
        cells = past.last.record["players"][seat]["board"]["cells"]
        grid, built = grid_of(cells), {cell for cells in past.last.built(seat) for cell in cells}
        trees = {cell_name(grid, index) for index, code in enumerate(grid.by_index(cells)) if code in _TREES}
        return len(trees) >= least and not trees & built

    if "keep-trees" in past.last.rules:
        return _each(())
    return _each(one.who[0] for one in won_alone(past) if holds(one.who[0]))


# -- which evening it was --------------------------------------------------------------------------------------------


def on_a_day(past: Past) -> FoundMemories:
    """Yield everybody on the land of a day."""
    return _where(past, lambda _: bool((past.last.record.get("land") or {}).get("day")))


def days_in_a_row(past: Past, *, least: int) -> FoundMemories:
    """Yield everybody on the land of a day with which so many days in a row were played, or more."""
    return on_a_day(past) if past.land.streak >= least else _each(())


def on_a_land(past: Past) -> FoundMemories:
    """Yield everybody on a made land."""
    record = past.last.record
    return _where(past, lambda _: bool(record.get("land")) and record.get("game") not in PRINTED_GAMES)


def own_rules(past: Past) -> FoundMemories:
    """Yield everybody on a made land, not of a day, with modules that are no named set."""
    land = past.last.record.get("land") or {}
    return on_a_land(past) if land and not land.get("day") and _is_no_set(land["code"]) else _each(())


def _is_no_set(code: str) -> bool:
    try:
        read = playable_code(code)
    except LandCodeError:  # of a version to come
        return False
    return set_with(read.kin, read.modules) is None


def level_with_town(past: Past, *, town: int) -> FoundMemories:
    """Yield who has come, alone at the table, to as much as one of the land's towns: 1 is the weakest bot's."""
    least = past.land.towns[town - 1 : town]
    return _where(past, lambda seat: len(past.seats) == 1 and bool(least) and past.last.scores[seat] >= least[0])


def in_company(past: Past, *, least: int) -> FoundMemories:
    """Yield all people where so many sit at one table."""
    people = [seat for seat in past.seats if past.last.record["players"][seat].get("controller") == HUMAN]
    return _each(people if len(people) >= least else ())


def played_to(past: Past, *, episode: int) -> FoundMemories:
    """Yield everybody at the end of that episode in its campaign, not of one that is played on its own."""
    record = past.last.record
    return _where(past, lambda _: record.get("episode") == episode and record.get("campaign") is not None)
