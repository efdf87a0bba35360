"""Value function: what a city will be worth at the end of its episode, learnt from playing it many times.

It adds up small tables (``value_table``): one look-up per open cell, group, church, well. It is an n-tuple network,
learnt by temporal differences as in programs that play 2048: after every turn the value of the city is moved towards
that of the city one turn later. What a rule pays at once is not learnt but counted; how an episode really
ends is never guessed either, the rules say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mycity.ai.learnt.features import (
    STEP,
    DeckStage,
    Nested,
    OwnColour,
    TableRow,
    WellChanges,
    borders_of,
    lacking_colours,
    sizes_of,
)
from mycity.ai.learnt.value_table import PHASES
from mycity.ai.model.board_model import BoardModel, Fit
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import POINT
from mycity.engine.board import Board
from mycity.engine.grid import indices
from mycity.engine.pieces import CHURCH, COLOURS, Building

TREE, ROCK, WELL = 2, 1, 3
"""Kinds of cells in the tables."""
MOST_CELLS = 5
"""Cells of the largest building."""
LEVEL = 32
"""Index in ``room`` at which there are as many cells as buildings can fill."""
RING_WAYS = tuple((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column)
"""Ways to the eight cells around a cell, as (row, column) differences, in reading order."""


def cell_kinds(board: Board) -> dict[int, int]:
    """Return the kind in the tables of every cell that may be built on, by its index."""
    trees, rocks, wells = board.of("Tt"), board.of("Rr"), board.of("W")
    kinds = {}
    for index in indices(board.buildable):
        cell = 1 << index
        kinds[index] = TREE * bool(cell & trees) + ROCK * bool(cell & rocks) + WELL * bool(cell & wells)
    return kinds


# Dictionaries that fill themselves (``__missing__``): what is known is looked up without a call, in the innermost loop.


class Ring(dict[int, int]):
    """The pattern of open cells around one cell, by the mask of those of them that are open."""

    def __init__(self, around: Sequence[int]) -> None:
        super().__init__()
        self._around = around

    def __missing__(self, cells: int) -> int:
        """Return the pattern of ``cells``: a bit for each of the eight cells around, in reading order."""
        pattern = self[cells] = sum(1 << bit for bit, cell in enumerate(self._around) if cells & cell)
        return pattern


class CellWorth(dict[int, int]):
    """Worth of a cell in a phase while it is open, by the mask of the open cells around it."""

    def __init__(self, patterns: Ring, kinds: TableRow, places: TableRow) -> None:
        super().__init__()
        self._patterns, self._kinds, self._places = patterns, kinds, places

    def __missing__(self, cells: int) -> int:
        pattern = self._patterns[cells]
        worth = self[cells] = self._kinds[pattern] + self._places[pattern]
        return worth


CellRows = tuple[int, int, Ring, Sequence[TableRow], Sequence[TableRow], Sequence[CellWorth]]
"""A cell, the cells around it on its bank, their patterns; by phase the rows of its kind and place, and its worth."""


class Local:
    """Change that a building laid at one place makes around it.

    Attributes:
        window: the cells whose being open it hangs on.
        covered: the cells it covers: (the cells around, worth by phase) of each.
        beside: the cells around it: (cell, the cells around, worth by phase) of each.
        gained: how many of the cells it covers want to be covered.
        known: for each phase, the change by the open cells of the window.
    """

    __slots__ = ("beside", "covered", "gained", "known", "window")

    def __init__(self, mask: int, cells: Iterable[CellRows], gained: int) -> None:
        self.window, self.gained = mask, gained
        self.covered: list[tuple[int, Sequence[CellWorth]]] = []
        self.beside: list[tuple[int, int, Sequence[CellWorth]]] = []
        for cell, ring, _, _, _, worths in cells:
            if not (cell | ring) & mask:
                continue
            self.window |= cell | ring
            if cell & mask:
                self.covered.append((ring, worths))
            else:
                self.beside.append((cell, ring, worths))
        self.known: list[dict[int, int]] = [{} for _ in range(PHASES)]


class ValueFunction:
    """Values cities on one board_model.

    Args:
        board_model: the board under its rules.
        tables: what has been learnt, from ``nested``.

    Attributes:
        gain: the cells that bring points when they are covered.
        prize: what covering all veins of gold brings at once, in hundredths of a point.
    """

    def __init__(self, board_model: BoardModel, tables: Nested) -> None:
        board = board_model.player.board
        self.board_model, self.tables = board_model, tables
        self._wells = len(board.wells)
        self.prize = POINT * sum(rule.row()["points"] for rule in board_model.rules.rules if rule.id == "gold")
        self.gain = sum(mask for mask, points in board_model.planes if points > 0)
        self._near = list(self._cell_rows())
        self._changes = 0
        self._wells_known: dict[tuple[object, ...], WellChanges] = {}
        self._locals: dict[int, Local] = {}
        self._stages: dict[tuple[int, ...], DeckStage] = {}
        self._sizes = {card: _size(building) for card, building in board_model.player.buildings.items()}

    def _cell_rows(self) -> Iterator[CellRows]:
        """Yield what the worth of each cell hangs on."""
        board, tables = self.board_model.player.board, self.tables
        ways = [row * board.grid.stride + column for row, column in RING_WAYS]
        for index, kind in cell_kinds(board).items():
            cell = 1 << index
            bank = next(area for area in self.board_model.areas if area & cell)
            # The ring is always eight cells in reading order; one off the board or on the other bank is never open.
            around = [1 << index + way & bank & board.grid.full if index + way >= 0 else 0 for way in ways]
            kinds, places = [phase[kind] for phase in tables["kinds"]], [phase[index] for phase in tables["places"]]
            ring = Ring(around)
            worths = [CellWorth(ring, *rows) for rows in zip(kinds, places, strict=True)]
            yield cell, sum(around), ring, kinds, places, worths

    def forget(self, beyond: int = 0) -> None:
        """Forget the changes that are known if they are more than ``beyond``, so that they do not pile up."""
        if self._changes <= beyond:
            return
        self._changes = 0
        self._wells_known.clear()
        for local in self._locals.values():
            for known in local.known:
                known.clear()
        for *_, worths in self._near:
            for worth in worths:
                worth.clear()

    def stage(self, left: Sequence[str]) -> DeckStage:
        """Return the stage at which the cards ``left`` are still to come, whatever their order."""
        counts, area = [0] * 4, 0
        for card in left:
            if card in self._sizes:
                number, cells = self._sizes[card]
                counts[number] += 1
                area += cells
        key = (*counts, area)
        stage = self._stages.get(key)
        if stage is None:
            stage = self._stages[key] = DeckStage(self.tables, counts, area)
        return stage

    # -- a city as it is -------------------------------------------------------------------------------------------

    def value(self, model: CityModel, stage: DeckStage) -> int:
        """Return what ``model`` will be worth at the end, in hundredths of a point."""
        apart = sum(row[index] for row, index in self._entries_apart(model, stage))
        return POINT * model.points + self.of_cells(model, stage) + apart

    def entries(self, model: CityModel, stage: DeckStage) -> list[tuple[TableRow, int]]:
        """Return where in the tables the value of ``model`` is found: (row, index) pairs."""
        return self._entries_of_cells(model.free, stage) + self._entries_apart(model, stage)

    def _entries_of_cells(self, free: int, stage: DeckStage) -> list[tuple[TableRow, int]]:
        phase, entries = stage.phase, []
        for cell, ring, pattern, kinds, places, _ in self._near:
            if cell & free:
                seen = pattern[free & ring]
                entries += [(kinds[phase], seen), (places[phase], seen)]
        return entries

    def _entries_apart(self, model: CityModel, stage: DeckStage) -> list[tuple[TableRow, int]]:
        """Return the entries that are not of single cells."""
        free, entries = model.free, []
        for colour, groups in model.groups.items():
            big, next_, around = sizes_of(groups)
            entries.append((stage.groups[colour][big][next_], STEP[(around & free).bit_count()]))
        for _, around in model.churches:
            entries.append((stage.church(lacking_colours(model, around)), STEP[(around & free).bit_count()]))
        entries += [(stage.wells, 1 + well.done) for well in model.wells]
        entries += [(stage.wells, 0)] * (self._wells - len(model.wells))
        entries.append((stage.gold, self._veins_covered(model.veins, free)))
        entries.append((stage.rest, min(stage.left[-1], 3)))
        entries.append((stage.room, self._room(free, stage)))
        return entries

    def _veins_covered(self, veins: int, free: int) -> int:
        return min((veins & ~free).bit_count(), 3) if veins & free else 3

    def _room(self, free: int, stage: DeckStage) -> int:
        return min(max((free & self.gain).bit_count() - stage.area + LEVEL, 0), 2 * LEVEL - 1)

    # -- what could be done ----------------------------------------------------------------------------------------

    def evaluate(
        self, model: CityModel, stage: DeckStage, building: Building, fits: Sequence[Fit]
    ) -> tuple[int, list[int]]:
        """Return (value of ``model`` left as it is, values after each of ``fits``), in hundredths of a point.

        What the single cells are worth before the turn is left out of all of them; see ``of_cells``.
        """
        # Incremental: a placement changes the entries of the cells around it, of groups and churches it borders, and
        # of wells. What changes around it hangs on the open cells of its window alone, and is kept by them.
        free, phase, locals_ = model.free, stage.phase, self._locals
        own, wells = OwnColour(model, stage, building.colour), self._well_changes(model, stage)
        beside, watched, borders = borders_of(model, stage, building.colour)
        calm, room, veins = self._calm(model, stage) + beside, self._rooms(free, stage), model.veins & free
        idle = calm + own.now(free) + room[0]
        own_zone, own_apart, own_then, wells_zone = own.zone, own.apart, own.then, wells.zone
        rooms, values = [calm + more for more in room], []
        for mask, around, _, _, _ in fits:
            local = locals_.get(mask) or self._local(mask)
            seen, rest = free & local.window, free & ~mask
            value = local.known[phase].get(seen)
            if value is None:
                value = local.known[phase][seen] = self._change(phase, local, free, rest)
            value += rooms[local.gained]
            value += own_then(around, rest) if mask & own_zone else own_apart
            if mask & watched:
                for open_, count, row, now in borders:
                    if mask & open_:
                        value += row[STEP[count - (mask & open_).bit_count()]] - now
            if mask & wells_zone:
                value += wells[mask & wells_zone]
            if mask & veins:
                value += self._dug(model, stage, rest)
            values.append(value)
        return idle, values

    def _well_changes(self, model: CityModel, stage: DeckStage) -> WellChanges:
        """Return what becomes of the wells; most buildings leave them as they are, so the last answers are kept."""
        key = stage.phase, *model.wells
        changes = self._wells_known.get(key)
        if changes is None:
            changes = self._wells_known[key] = WellChanges(model, stage)
        return changes

    def of_cells(self, model: CityModel, stage: DeckStage) -> int:
        """Return what the single cells of ``model`` are worth: the sum of their entries, without making them."""
        free, phase, value = model.free, stage.phase, 0
        for cell, ring, pattern, kinds, places, _ in self._near:
            if cell & free:
                seen = pattern[free & ring]
                value += kinds[phase][seen] + places[phase][seen]
        return value

    def _calm(self, model: CityModel, stage: DeckStage) -> int:
        """Return the part of the value that few placements change."""
        value = POINT * model.points + stage.gold[self._veins_covered(model.veins, model.free)]
        value += stage.rest[min(stage.left[-1], 3)] + stage.wells[0] * (self._wells - len(model.wells))
        for well in model.wells:
            value += stage.wells[1 + well.done]
        return value

    def _rooms(self, free: int, stage: DeckStage) -> list[int]:
        """Return the values of the room there is, by how many of its cells are covered."""
        spare = (free & self.gain).bit_count() - stage.area + LEVEL
        return [stage.room[min(max(spare - covered, 0), 2 * LEVEL - 1)] for covered in range(MOST_CELLS + 1)]

    def _dug(self, model: CityModel, stage: DeckStage, rest: int) -> int:
        """Return what is gained by covering veins of gold so that ``rest`` stays open."""
        gold, veins = stage.gold, model.veins
        prize = 0 if veins & rest else self.prize
        return prize + gold[self._veins_covered(veins, rest)] - gold[self._veins_covered(veins, model.free)]

    def _change(self, phase: int, local: Local, free: int, rest: int) -> int:
        """Return what the single cells gain in a phase when ``rest`` is open instead of ``free``."""
        change = 0
        for ring, worths in local.covered:
            change -= worths[phase][free & ring]
        for cell, ring, worths in local.beside:
            if cell & free:
                worth = worths[phase]
                change += worth[rest & ring] - worth[free & ring]
        self._changes += 1
        return change

    def _local(self, mask: int) -> Local:
        local = self._locals[mask] = Local(mask, self._near, (mask & self.gain).bit_count())
        return local


def _size(building: Building) -> tuple[int, int]:
    """Return (number of its colour, churches last; cells) of ``building``."""
    return (*COLOURS, CHURCH).index(building.colour), len(building.coordinates)
