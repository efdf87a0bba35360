"""How an episode will end, as far as a city lets one guess: a value learnt from playing it many times.

An outlook adds up small tables (``mycity.ai.tables``): one look-up per open cell, group, church, well. It is an n-tuple
network, learnt by temporal differences as in programs that play 2048: after every turn the value of the city is moved
towards that of the city one turn later. What a rule pays at once is not learnt but counted; how an episode really ends
is never guessed either, the rules say it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from mycity.ai.land import Land, Plan
from mycity.ai.sketch import Group, Sketch, dig
from mycity.ai.tables import TABLES, Tables, phase_of, steps_of
from mycity.ai.weights import POINT
from mycity.engine.grid import indices
from mycity.engine.pieces import CHURCH, COLOURS, Building
from mycity.engine.rules.gold import Gold

STEP = tuple(steps_of(cells) for cells in range(133))
"""Number of open cells to the step in which they are counted."""
TREE, ROCK, WELL = 2, 1, 3
"""Kinds of cells in the tables."""
MOST_CELLS = 5
"""Cells of the largest building."""
LEVEL = 32
"""Where ``room`` has as many cells as buildings can fill."""

Row = list[int]
Nested = dict[str, Any]
"""Table name to lists in lists, one level per dimension."""


def nested(tables: Tables) -> Nested:
    """Return the numbers of ``tables`` as lists in lists."""
    return {name: _nest(list(tables.values[name]), sizes) for name, sizes in TABLES.items()}


def _nest(numbers: list[int], sizes: Sequence[int]) -> list[Any]:
    if len(sizes) == 1:
        return numbers
    part = prod(sizes[1:])
    return [_nest(numbers[start : start + part], sizes[1:]) for start in range(0, len(numbers), part)]


class Ring(dict[int, int]):
    """The pattern of open cells around one cell, by the mask of those of them that are open."""

    def __init__(self, around: Sequence[int]) -> None:
        super().__init__()
        self._around = around

    def __missing__(self, cells: int) -> int:
        """Return the pattern of ``cells``: a bit for each of the eight cells around, in reading order."""
        pattern = self[cells] = sum(1 << bit for bit, cell in enumerate(self._around) if cells & cell)
        return pattern


class Stage:
    """A moment of an episode: which cards are still to come.

    Attributes:
        phase: the phase.
        left: buildings to come, by colour, churches last.
        area: their cells.
        kinds, places, churches, wells, gold, rest, room: the tables of this phase.
        groups: the tables of this phase and these buildings to come, by colour.
    """

    def __init__(self, tables: Nested, left: Sequence[int], area: int) -> None:
        self.phase = phase = phase_of(sum(left))
        self.left, self.area = left, area
        self.kinds, self.places, self.churches = (tables[name][phase] for name in ("kinds", "places", "churches"))
        self.wells, self.gold, self.rest, self.room = (tables[name][phase] for name in ("wells", "gold", "rest", "room"))
        self.groups = {colour: tables["groups"][phase][left[number]] for number, colour in enumerate(COLOURS)}

    def church(self, lacking: Sequence[int]) -> Row:
        """Return the row of a church that lacks the colours of these numbers."""
        rarest = min([self.left[colour] for colour in lacking], default=4)
        row: Row = self.churches[len(lacking)][min(rarest, 4)]
        return row


Near = tuple[int, int, int, int, Ring]


class Local:
    """What laying a building at one place changes around it.

    Attributes:
        window: the cells whose being open it hangs on.
        near: (cell, its index, kind, cells around, patterns) of those it covers and those beside them, corners included.
        gained: how many of the cells it covers want to be covered.
        known: for each phase, the change by the open cells of the window.
    """

    __slots__ = ("gained", "known", "near", "window")

    def __init__(self, window: int, near: tuple[Near, ...], gained: int) -> None:
        self.window, self.near, self.gained = window, near, gained
        self.known: list[dict[int, int]] = [{} for _ in range(TABLES["kinds"][0])]


class Outlook:
    """Values cities on one land.

    Args:
        land: the board under its rules.
        tables: what has been learnt, from ``nested``.
    """

    def __init__(self, land: Land, tables: Nested) -> None:
        board = land.player.board
        self.land, self.tables = land, tables
        self._cells = board.buildable
        self._wells = len(board.wells)
        self._veins = board.of("G")
        self._gold = POINT * sum(rule.points for rule in land.rules.rules if isinstance(rule, Gold))
        self._gain = sum(mask for mask, points in land.planes if points > 0)
        self._kind, self._ring, self._pattern = self._look_around()
        self._changes = 0
        self._locals: dict[int, Local] = {}
        self._stages: dict[tuple[int, ...], Stage] = {}
        self._sizes = {card: _size(building) for card, building in land.player.buildings.items()}

    def _look_around(self) -> tuple[dict[int, int], dict[int, int], dict[int, Ring]]:
        """Return (kind, cells around on the same bank, patterns) by the index of every cell."""
        board = self.land.player.board
        trees, rocks, wells = board.of("Tt"), board.of("Rr"), board.of("W")
        kinds, rings, patterns = {}, {}, {}
        stride = board.grid.stride
        ways = [row * stride + column for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]
        for index in indices(self._cells):
            cell = 1 << index
            kinds[index] = TREE * bool(cell & trees) + ROCK * bool(cell & rocks) + WELL * bool(cell & wells)
            bank = next(area for area in self.land.areas if area & cell)
            around = [1 << index + way & bank & board.grid.full if index + way >= 0 else 0 for way in ways]
            rings[index], patterns[index] = sum(around), Ring(around)
        return kinds, rings, patterns

    def forget(self, beyond: int = 0) -> None:
        """Forget the changes that are known if they are more than ``beyond``, so that they do not pile up."""
        if self._changes <= beyond:
            return
        self._changes = 0
        for local in self._locals.values():
            for known in local.known:
                known.clear()

    def stage(self, left: Sequence[str]) -> Stage:
        """Return the stage at which the cards ``left`` are still to come, whatever their order."""
        counts, area = [0] * 4, 0
        for card in left:
            if card in self._sizes:
                number, cells = self._sizes[card]
                counts[number] += 1
                area += cells
        key = (*counts, area)
        found = self._stages.get(key)
        if found is None:
            found = self._stages[key] = Stage(self.tables, counts, area)
        return found

    # -- a city as it is -------------------------------------------------------------------------------------------

    def value(self, sketch: Sketch, stage: Stage) -> int:
        """Return what ``sketch`` will be worth at the end, in hundredths of a point."""
        return POINT * sketch.points + sum(row[index] for row, index in self.entries(sketch, stage))

    def entries(self, sketch: Sketch, stage: Stage) -> list[tuple[Row, int]]:
        """Return where in the tables the value of ``sketch`` is found: (row, index) pairs."""
        return self._entries_of_cells(sketch.free, stage) + self._entries_apart(sketch, stage)

    def _entries_of_cells(self, free: int, stage: Stage) -> list[tuple[Row, int]]:
        found = []
        for index in indices(free & self._cells):
            pattern = self._pattern[index][free & self._ring[index]]
            found += [(stage.kinds[self._kind[index]], pattern), (stage.places[index], pattern)]
        return found

    def _entries_apart(self, sketch: Sketch, stage: Stage) -> list[tuple[Row, int]]:
        """Return the entries that are not of single cells."""
        free, found = sketch.free, []
        for colour, groups in sketch.groups.items():
            big, next_, around = _sizes(groups)
            found.append((stage.groups[colour][big][next_], STEP[(around & free).bit_count()]))
        for _, around in sketch.churches:
            found.append((stage.church(_lacking(sketch, around)), STEP[(around & free).bit_count()]))
        found += [(stage.wells, 1 + well.done) for well in sketch.wells]
        found += [(stage.wells, 0)] * (self._wells - len(sketch.wells))
        found.append((stage.gold, self._veins_covered(sketch.veins, free)))
        found.append((stage.rest, min(stage.left[-1], 3)))
        found.append((stage.room, self._room(free, stage)))
        return found

    def _veins_covered(self, veins: int, free: int) -> int:
        return min((veins & ~free).bit_count(), 3) if veins & free else 3

    def _room(self, free: int, stage: Stage) -> int:
        return min(max((free & self._gain).bit_count() - stage.area + LEVEL, 0), 2 * LEVEL - 1)

    # -- what could be done ----------------------------------------------------------------------------------------

    def appraise(
        self, sketch: Sketch, stage: Stage, building: Building, plans: Sequence[Plan]
    ) -> tuple[int, list[int]]:
        """Return (value of ``sketch`` left as it is, values after each of ``plans``), in hundredths of a point.

        What the single cells are worth before the turn is left out of all of them; see ``of_cells``.
        """
        free, phase, locals_ = sketch.free, stage.phase, self._locals
        calm, own = self._calm(sketch, stage), _Own(sketch, stage, building.colour)
        others, churches = _others(sketch, stage, building.colour), _churches(sketch, stage, building.colour)
        wells, veins = _Wells(sketch, stage), sketch.veins & free
        room = self._rooms(free, stage)
        idle = calm + own.now(free) + room[0]
        idle += sum(row[STEP[(beside & free).bit_count()]] for _, beside, row, _ in (*others, *churches))
        values = []
        for mask, around, _, _, _ in plans:
            local = locals_.get(mask) or self._local(mask)
            seen, rest = free & local.window, free & ~mask
            value = local.known[phase].get(seen)
            if value is None:
                value = local.known[phase][seen] = self._change(stage, local, free, rest)
            value += calm + room[local.gained] + own.then(around, rest)
            for cells, beside, row, row_with in others:
                value += (row_with if around & cells else row)[STEP[(beside & rest).bit_count()]]
            for cells, beside, row, row_with in churches:
                value += (row_with if around & cells else row)[STEP[(beside & rest).bit_count()]]
            if mask & wells.zone:
                value += wells.change(mask)
            if mask & veins:
                value += self._dug(sketch, stage, rest)
            values.append(value)
        return idle, values

    def of_cells(self, sketch: Sketch, stage: Stage) -> int:
        """Return what the single cells of ``sketch`` are worth."""
        return sum(row[index] for row, index in self._entries_of_cells(sketch.free, stage))

    def _calm(self, sketch: Sketch, stage: Stage) -> int:
        """Return the part of the value that few placements change."""
        value = POINT * sketch.points + stage.gold[self._veins_covered(sketch.veins, sketch.free)]
        value += stage.rest[min(stage.left[-1], 3)] + stage.wells[0] * (self._wells - len(sketch.wells))
        for well in sketch.wells:
            value += stage.wells[1 + well.done]
        return value

    def _rooms(self, free: int, stage: Stage) -> list[int]:
        """Return the values of the room there is, by how many of its cells are covered."""
        spare = (free & self._gain).bit_count() - stage.area + LEVEL
        return [stage.room[min(max(spare - covered, 0), 2 * LEVEL - 1)] for covered in range(MOST_CELLS + 1)]

    def _dug(self, sketch: Sketch, stage: Stage, rest: int) -> int:
        """Return what is gained by covering veins of gold so that ``rest`` stays open."""
        gold, veins = stage.gold, sketch.veins
        prize = 0 if veins & rest else self._gold
        return prize + gold[self._veins_covered(veins, rest)] - gold[self._veins_covered(veins, sketch.free)]

    def _change(self, stage: Stage, local: Local, free: int, rest: int) -> int:
        """Return what the single cells gain when ``rest`` is open instead of ``free``."""
        change = 0
        for cell, index, kind, ring, pattern in local.near:
            if not cell & free:
                continue
            kinds, places = stage.kinds[kind], stage.places[index]
            before = pattern[free & ring]
            change -= kinds[before] + places[before]
            if cell & rest:
                after = pattern[rest & ring]
                change += kinds[after] + places[after]
        self._changes += 1
        return change

    def _local(self, mask: int) -> Local:
        rings, kinds, patterns = self._ring, self._kind, self._pattern
        near, window = [], mask
        for index in indices(self._cells):
            reach = 1 << index | rings[index]
            if reach & mask:
                near.append((1 << index, index, kinds[index], rings[index], patterns[index]))
                window |= reach
        local = self._locals[mask] = Local(window, tuple(near), (mask & self._gain).bit_count())
        return local


class _Own:
    """The groups of the colour that is being laid, or the churches that are."""

    __slots__ = ("_church", "_colours", "_groups", "_row", "_stage")

    def __init__(self, sketch: Sketch, stage: Stage, colour: str) -> None:
        self._stage, self._church = stage, colour == CHURCH
        self._groups: Sequence[Group] = () if self._church else sketch.groups[colour]
        self._row = [] if self._church else stage.groups[colour]
        self._colours = [sketch.colours[colour] for colour in COLOURS]

    def now(self, free: int) -> int:
        """Return what the groups are worth as they are, ``free`` being open."""
        if self._church:
            return 0
        big, next_, beside = _sizes(self._groups)
        return int(self._row[big][next_][STEP[(beside & free).bit_count()]])

    def then(self, around: int, rest: int) -> int:
        """Return what they are worth once a building stands.

        Args:
            around: the cells beside it.
            rest: the cells open after it.
        """
        if self._church:
            lacking = [number for number, cells in enumerate(self._colours) if not cells & around]
            return self._stage.church(lacking)[STEP[(around & rest).bit_count()]]
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
        return int(self._row[big if big < 8 else 8][next_ if next_ < 2 else 2][STEP[(beside & rest).bit_count()]])


class _Wells:
    """What a placement does to the wells that can still score; placements that do the same are worked out once."""

    __slots__ = ("_known", "_row", "_wells", "zone")

    def __init__(self, sketch: Sketch, stage: Stage) -> None:
        self._wells, self._row = sketch.wells, stage.wells
        self.zone = 0
        for well in sketch.wells:
            self.zone |= well.cell | well.sides
        self._known: dict[int, int] = {}

    def change(self, mask: int) -> int:
        """Return what is gained when ``mask`` is covered."""
        hit = mask & self.zone
        found = self._known.get(hit)
        if found is None:
            found = 0
            for well in self._wells:
                after = dig(well, hit)
                found += self._row[1 + after.done if after else 0] - self._row[1 + well.done]
            self._known[hit] = found
        return found


Watched = tuple[int, int, Row, Row]
"""Cells, the cells beside them, the row of the tables that holds, and the one that will if the building touches them."""


def _others(sketch: Sketch, stage: Stage, colour: str) -> list[Watched]:
    """Return the largest groups of the colours other than ``colour``, which no building of it touches."""
    found = []
    for other, groups in sketch.groups.items():
        if other != colour:
            big, next_, beside = _sizes(groups)
            row = stage.groups[other][big][next_]
            found.append((0, beside, row, row))
    return found


def _churches(sketch: Sketch, stage: Stage, colour: str) -> list[Watched]:
    """Return the churches, with what they are once ``colour`` stands beside them."""
    found = []
    for cells, around in sketch.churches:
        lacking = _lacking(sketch, around)
        row = row_with = stage.church(lacking)
        if colour != CHURCH and COLOURS.index(colour) in lacking:
            row_with = stage.church([other for other in lacking if other != COLOURS.index(colour)])
        found.append((cells, around, row, row_with))
    return found


def _size(building: Building) -> tuple[int, int]:
    """Return (number of its colour, churches last; cells) of ``building``."""
    return (*COLOURS, CHURCH).index(building.colour), "".join(building.rows).count("X")


def _lacking(sketch: Sketch, around: int) -> list[int]:
    return [number for number, colour in enumerate(COLOURS) if not sketch.colours[colour] & around]


def _sizes(groups: Sequence[Group]) -> tuple[int, int, int]:
    """Return (size of the largest group, of the next, the cells beside the largest), as the tables count."""
    return (min(groups[0].size, 8), _next(groups), groups[0].around) if groups else (0, 0, 0)


def _next(groups: Sequence[Group]) -> int:
    return min(max([group.size for group in groups[1:]], default=0), 2)
