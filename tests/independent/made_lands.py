"""What is asked of every land that is made from a number, asked of its rows as text: no line of the generator is used.

City rows have 11 signs and a ``|`` where the river runs; island rows have 16, every second one half a hexagon further
to the right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

Cell = tuple[int, int]
Cells = dict[Cell, str]


def around_square(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def around_hexagon(cell: Cell) -> list[Cell]:
    row, x = cell  # x counts half hexagons
    return [(row, x - 2), (row, x + 2), (row - 1, x - 1), (row - 1, x + 1), (row + 1, x - 1), (row + 1, x + 1)]


def is_joined(cells: Iterable[Cell], around: Callable[[Cell], list[Cell]]) -> bool:
    left = set(cells)
    waiting = [left.pop()] if left else []
    while waiting:
        for other in around(waiting.pop()):
            if other in left:
                left.remove(other)
                waiting.append(other)
    return not left


def steps(first: Cell, second: Cell) -> int:
    return abs(first[0] - second[0]) + abs(first[1] - second[1])


def apart(cells: list[Cell], least: int) -> bool:
    return all(steps(cell, other) >= least for number, cell in enumerate(cells) for other in cells[:number])


class CityLand:
    """A city's land, read from rows that show all that modules put on it."""

    def __init__(self, rows: list[str]) -> None:
        self.river = [row.index("|") for row in rows]
        signs = [row.replace("|", "") for row in rows]
        self.cells = {(number, column): code for number, row in enumerate(signs) for column, code in enumerate(row)}
        self.shut = set(self.having("MF"))

    def having(self, codes: str) -> list[Cell]:
        return [cell for cell, code in self.cells.items() if code in codes]

    def is_left(self, cell: Cell) -> bool:
        return cell[1] < self.river[cell[0]]

    def is_riverside(self, cell: Cell) -> bool:
        return any(other in self.cells and self.is_left(other) != self.is_left(cell) for other in around_square(cell))

    def sides(self) -> int:
        return 11 + sum(abs(below - above) for above, below in pairwise(self.river))


def city_faults(rows: list[str], shown: str = "WGP") -> Iterator[str]:
    """Yields what is wrong with a city's land that shows of what modules put on it these codes, by default all."""
    if len(rows) != 11 or any(len(row) != 12 or row.count("|") != 1 for row in rows):
        yield "rows"
        return
    land = CityLand(rows)
    if set(land.cells.values()) - set(".TRMF" + shown):
        yield "codes"
    yield from _masses(land)
    yield from _river_and_banks(land)
    counts = {"T": 6, "R": 8, "W": 3, "G": 2, "P": 1}
    if any(len(land.having(code)) != counts[code] for code in "TR" + shown):
        yield "counts"
        return
    yield from _trees_and_rocks(land)
    yield from _wells_veins_and_palace(land, shown)


def _masses(land: CityLand) -> Iterator[str]:
    mountains, forest = land.having("M"), land.having("F")
    for mass, least, most in ((mountains, 8, 14), (forest, 10, 18)):
        if not least <= len(mass) <= most or not is_joined(mass, around_square):
            yield "size or pieces of a mass"
    if sum(column < 2 for _, column in mountains) < 4 or any(column > 5 for _, column in mountains):
        yield "columns of the mountains"
    if sum(column > 8 for _, column in forest) < 4 or any(column < 5 for _, column in forest):
        yield "columns of the forest"


def _river_and_banks(land: CityLand) -> Iterator[str]:
    if not 14 <= land.sides() <= 22 or min(land.river) < 1 or max(land.river) > 10:
        yield "river"
    beside = ((cell, other) for cell in land.shut for other in around_square(cell) if other in land.shut)
    if any(land.is_left(cell) != land.is_left(other) for cell, other in beside):
        yield "river between mountains and forest"
    for bank in (True, False):
        meadow = [cell for cell in land.cells if cell not in land.shut and land.is_left(cell) is bank]
        if not 30 <= len(meadow) <= 70 or not is_joined(meadow, around_square):
            yield "bank"


def _trees_and_rocks(land: CityLand) -> Iterator[str]:
    trees, rocks = land.having("T"), land.having("R")
    for kind in (trees, rocks):
        left = sum(map(land.is_left, kind))
        if min(left, len(kind) - left) < 2 or not apart(kind, 3):
            yield "trees or rocks"
    both = {*trees, *rocks}
    if sum(other in both for cell in both for other in around_square(cell)) > 4:
        yield "trees and rocks side by side"
    if sum(map(land.is_riverside, both)) > 3:
        yield "trees and rocks by the river"


def _wells_veins_and_palace(land: CityLand, shown: str) -> Iterator[str]:
    wells, veins, palaces = land.having("W"), land.having("G"), land.having("P")
    both = {"W": wells, "G": veins}
    if any(len(set(map(land.is_left, both[code]))) != 2 for code in shown if code in both):
        yield "wells or veins on one bank"
    if not apart(wells, 5) or any(map(land.is_riverside, wells)):
        yield "wells"
    if not apart(veins, 12):
        yield "veins"
    riverside = [cell for cell in land.cells if land.is_riverside(cell)]
    if any(not 3 <= cell[0] <= 7 or min(steps(cell, other) for other in riverside) > 1 for cell in palaces):
        yield "palace"
    if any([land.cells.get(other) for other in around_square(cell)] != ["."] * 4 for cell in (*wells, *palaces)):
        yield "beside a well or the palace"


class IslandLand:
    """An island, read from rows that show all that modules put on it.

    Attributes:
        cells: cell to what is shown there.
        bare: cell to the land below that.
    """

    def __init__(self, rows: list[str]) -> None:
        signs = [
            (number, 2 * place + number % 2, code) for number, row in enumerate(rows) for place, code in enumerate(row)
        ]
        self.cells = {(number, x): code for number, x, code in signs if code != "-"}
        self.bare = {
            cell: {"o": "H", "s": "B", "w": "B", "X": "J"}.get(code, code) for cell, code in self.cells.items()
        }

    def having(self, codes: str) -> list[Cell]:
        return [cell for cell, code in self.cells.items() if code in codes]

    def land(self, codes: str) -> list[Cell]:
        return [cell for cell, code in self.bare.items() if code in codes]

    def beside(self, cell: Cell) -> list[str]:
        return [self.bare[other] for other in around_hexagon(cell) if other in self.bare]


def island_faults(rows: list[str], shown: str = "osw") -> Iterator[str]:
    """Yields what is wrong with an island that shows of what modules put on it these codes, by default all."""
    if len(rows) != 8 or any(len(row) != 16 for row in rows):
        yield "rows"
        return
    if any("-" in row.strip("-") for row in rows):
        yield "a row in pieces"
    island = IslandLand(rows)
    if set(island.cells.values()) - set("BHPJX" + shown):
        yield "codes"
    for codes, least, most in (("BHPJ", 96, 104), ("B", 28, 34), ("H", 27, 32), ("P", 14, 18)):
        if not least <= len(island.land(codes)) <= most:
            yield f"count of {codes}"
    if not is_joined(island.bare, around_hexagon) or not is_joined(island.land("BHP"), around_hexagon):
        yield "pieces"
    yield from _belts(island)
    yield from _totems(island)
    if any(len(island.having(code)) != {"o": 2, "s": 2, "w": 1}[code] for code in shown):
        yield "counts"
    if any(len(island.beside(cell)) < 6 or set(island.beside(cell)) - set("BH") for cell in island.having("o")):
        yield "springs"


def _belts(island: IslandLand) -> Iterator[str]:
    for cell, code in island.bare.items():
        others = set(island.beside(cell))
        if (code == "B" and others - set("BH")) or (code == "H" and "J" in others):
            yield "belts"
        if cell[0] > 2 and len(island.beside(cell)) < 6 and code != "B":
            yield "coast"


def _totems(island: IslandLand) -> Iterator[str]:
    totems = island.having("X")
    if len(totems) != 4:
        yield "totems"
    for number, totem in enumerate(totems):
        far = distances(totem, island.bare)
        if any(far.get(other, 0) < 3 for other in totems[:number]):
            yield "totems too near"
        coast = min((far[cell] for cell in island.land("B") if cell in far), default=0)
        if not 2 <= island.beside(totem).count("P") <= 4 or coast not in {3, 4}:
            yield "the place of a totem"


def distances(start: Cell, land: Cells) -> dict[Cell, int]:
    """Returns the steps over the land from a cell to every other."""
    far, waiting = {start: 0}, [start]
    for cell in waiting:
        for other in around_hexagon(cell):
            if other in land and other not in far:
                far[other] = far[cell] + 1
                waiting.append(other)
    return far
