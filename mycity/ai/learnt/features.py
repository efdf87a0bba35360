"""Features of a value function: how far an episode is, and the groups, churches and wells of a city.

A stage says which rows of the tables hold; the rest says which entries of them a building changes beyond the cells it
covers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from mycity.ai.learnt.value_table import TABLES, ValueTables, phase_of, steps_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.groups import Group
from mycity.engine.pieces import CHURCH, COLOURS

STEP = tuple(steps_of(cells) for cells in range(133))
"""Number of open cells to the step in which they are counted."""
TableRow = list[int]
Nested = dict[str, Any]
"""Table name to lists in lists, one level per dimension."""


def nested(tables: ValueTables) -> Nested:
    """Return the numbers of ``tables`` as lists in lists."""
    return {name: _nest(list(tables.values[name]), sizes) for name, sizes in TABLES.items()}


def _nest(numbers: list[int], sizes: Sequence[int]) -> list[Any]:
    if len(sizes) == 1:
        return numbers
    part = prod(sizes[1:])
    return [_nest(numbers[start : start + part], sizes[1:]) for start in range(0, len(numbers), part)]


class DeckStage:
    """A moment of an episode: which cards are still to come.

    Attributes:
        phase: the phase.
        left: buildings to come, by colour, churches last.
        area: their cells.
        churches, wells, gold, rest, room: the tables of this phase.
        groups: the tables of this phase and these buildings to come, by colour.
    """

    def __init__(self, tables: Nested, left: Sequence[int], area: int) -> None:
        self.phase = phase = phase_of(sum(left))
        self.left, self.area = left, area
        self.churches: list[list[list[int]]] = tables["churches"][phase]
        self.wells: TableRow = tables["wells"][phase]
        self.gold: TableRow = tables["gold"][phase]
        self.rest: TableRow = tables["rest"][phase]
        self.room: TableRow = tables["room"][phase]
        of_colour = tables["groups"][phase]
        self.groups: dict[str, list[list[TableRow]]] = {
            colour: of_colour[left[number]] for number, colour in enumerate(COLOURS)
        }

    @cached_property
    def by_lacking(self) -> dict[tuple[bool, ...], TableRow]:
        """The rows of churches, by whether they lack each colour."""
        return {
            lacks: self.church([number for number, lacking in enumerate(lacks) if lacking])
            for lacks in product((False, True), repeat=len(COLOURS))
        }

    def church(self, lacking: Sequence[int]) -> TableRow:
        """Return the row of a church that lacks the colours of these numbers."""
        rarest = min([self.left[colour] for colour in lacking], default=4)
        return self.churches[len(lacking)][min(rarest, 4)]


NEXT = (0, 1, 2, 2, 2, 2, 2, 2, 2)
"""Size of the second largest group to what the tables count of it."""


class OwnColour:
    """The groups of the colour that is being laid, or the churches that are.

    Attributes:
        zone: a building that covers none of these cells stands apart.
        apart: what the groups are worth once a building stands apart.
    """

    __slots__ = ("_church", "_churches", "_colours", "_groups", "_row", "apart", "zone")

    def __init__(self, model: CityModel, stage: DeckStage, colour: str) -> None:
        self._churches, self._church = stage.by_lacking, colour == CHURCH
        self._groups: Sequence[Group] = () if self._church else model.groups[colour]
        self._row: list[list[TableRow]] = [] if self._church else stage.groups[colour]
        self._colours = [model.colours[colour] for colour in COLOURS]
        # All placements outside the zone have one value, which is looked up once a turn.
        self.zone, self.apart = -1, 0
        big, next_, beside = sizes_of(self._groups)
        if big > 1:  # else one that stands apart is as large as any
            self.zone = 0
            for group in self._groups:
                self.zone |= group.around
            self.apart = self._row[big][max(next_, 1)][STEP[(beside & model.free).bit_count()]]

    def now(self, free: int) -> int:
        """Return what the groups are worth as they are, ``free`` being open."""
        if self._church:
            return 0
        big, next_, beside = sizes_of(self._groups)
        return self._row[big][next_][STEP[(beside & free).bit_count()]]

    def then(self, around: int, rest: int) -> int:
        """Return what they are worth once a building stands.

        Args:
            around: the cells beside it.
            rest: the cells open after it.
        """
        if self._church:
            yellow, red, blue = self._colours
            row = self._churches[not yellow & around, not red & around, not blue & around]
            return row[STEP[(around & rest).bit_count()]]
        # As ``join`` of the model, but sizes only: no group is made for a placement that is merely judged.
        size, big, next_, beside = 1, 0, 0, 0
        for mask, near, number in self._groups:
            if around & mask:
                size += number
                around |= near
            elif number > big:
                big, next_, beside = number, big, near
            elif number > next_:
                next_ = number
        if size >= big:
            big, next_, beside = size, big, around
        elif size > next_:
            next_ = size
        return self._row[big][NEXT[next_]][STEP[(beside & rest).bit_count()]]


class WellChanges(dict[int, int]):
    """Gains at the wells that can still score, by the cells of their ``zone`` that a placement covers.

    Attributes:
        zone: a building that covers none of these cells changes nothing.
    """

    def __init__(self, model: CityModel, stage: DeckStage) -> None:
        super().__init__()
        self._wells = []
        self.zone, row = 0, stage.wells
        for cell, sides, done in model.wells:
            self.zone |= cell | sides
            now = row[1 + done]
            more = row[2 + done] - now if sides else 0
            self._wells.append((cell, sides, more, row[0] - now))

    def __missing__(self, hit: int) -> int:
        """Return what is gained when ``hit`` is covered: a well is lost once a building covers it or two sides."""
        gain = 0
        for cell, sides, more, lost in self._wells:
            dug = hit & sides
            if hit & cell or dug & (dug - 1):
                gain += lost
            elif dug:
                gain += more
        self[hit] = gain
        return gain


Beside = tuple[int, TableRow, TableRow]
"""The cells beside something, the row of the tables that holds, and the row once the building stands there."""
Border = tuple[int, int, TableRow, int]
"""The open cells beside something, their number, the row once a building covers some of them, the value as it is."""


def borders_of(model: CityModel, stage: DeckStage, colour: str) -> tuple[int, int, list[Border]]:
    """Return what the largest groups of the other colours and the churches are worth, and what a building can change.

    Args:
        model: the city.
        stage: the stage once the building stands.
        colour: the building's.

    Returns:
        Their worth as it is, the cells whose covering changes it, and how.
    """
    calm, watched, free = 0, 0, model.free
    borders: list[Border] = []
    for beside, row, row_with in (*_other_colours(model, stage, colour), *_watched_churches(model, stage, colour)):
        open_ = beside & free
        count = open_.bit_count()
        now = row[STEP[count]]
        calm += now
        if open_:
            watched |= open_
            borders.append((open_, count, row_with, now))
    return calm, watched, borders


def _other_colours(model: CityModel, stage: DeckStage, colour: str) -> list[Beside]:
    """Return the largest groups of the colours other than ``colour``, which no building of it touches."""
    entries = []
    for other, groups in model.groups.items():
        if other != colour:
            big, next_, beside = sizes_of(groups)
            row = stage.groups[other][big][next_]
            entries.append((beside, row, row))
    return entries


def _watched_churches(model: CityModel, stage: DeckStage, colour: str) -> list[Beside]:
    """Return the churches, with what they are once ``colour`` stands beside them."""
    entries = []
    for _, around in model.churches:
        lacking = lacking_colours(model, around)
        row = row_with = stage.church(lacking)
        if colour != CHURCH and COLOURS.index(colour) in lacking:
            row_with = stage.church([other for other in lacking if other != COLOURS.index(colour)])
        entries.append((around, row, row_with))
    return entries


def lacking_colours(model: CityModel, around: int) -> list[int]:
    """Return the numbers of the colours that have no building on the cells ``around``."""
    return [number for number, colour in enumerate(COLOURS) if not model.colours[colour] & around]


def sizes_of(groups: Sequence[Group]) -> tuple[int, int, int]:
    """Return (size of the largest group, of the next, the cells beside the largest), as the tables count."""
    return (groups[0].size, _next(groups), groups[0].around) if groups else (0, 0, 0)


def _next(groups: Sequence[Group]) -> int:
    """Return the size of the largest of ``groups`` but the first, 2 at most."""
    largest = 0
    for group in groups[1:]:
        if group.size > 1:
            return 2
        largest = 1
    return largest
