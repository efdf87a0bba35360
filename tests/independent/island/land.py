"""The map of the island, typed in by hand: where cells stand, what they are, what lies around; others as text."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

Place = tuple[int, int]
"""(row, half hexes from the left), the row counted from 1."""

_TYPED = (
    (0, "BBHP XJJJJJJX PHBB"),
    (1, "BHHP JJJJJJJ PHHB"),
    (2, "BHHP JJJJJJ PHHB"),
    (1, "BBHHPP XJX PPHHBB"),
    (4, "BHH PPPPPP HHB"),
    (5, "BB HHHHHHH BB"),
    (6, "BBB HHHH BBB"),
    (9, "BBBBBBB"),
)  # for each row: where its first cell stands, and the kinds of its cells
WIDTH = 16
SIDES: tuple[Place, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""The six directions, clockwise from the right."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """The cells there are; each lattice is equal to itself alone, so that it can be a key.

    ``places`` holds where each cell stands, in reading order, ``cells`` the same the other way round, ``near`` what
    lies around each.
    """

    places: Mapping[str, Place]
    cells: Mapping[Place, str] = field(init=False)
    near: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        cells = {place: cell for cell, place in self.places.items()}
        around = {cell: [(row + down, x + across) for down, across in SIDES] for cell, (row, x) in self.places.items()}
        near = {cell: tuple(cells[place] for place in places if place in cells) for cell, places in around.items()}
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "near", near)


PRINTED = Lattice(
    {
        f"{row}.{n}": (row, first + 2 * (n - 1))
        for row, (first, kinds) in enumerate(_TYPED, 1)
        for n in range(1, len(kinds.replace(" ", "")) + 1)
    }
)
PLACES, CELLS, NEIGHBOURS = PRINTED.places, PRINTED.cells, PRINTED.near
KINDS: Mapping[str, str] = {
    f"{row}.{n}": kind for row, (_, kinds) in enumerate(_TYPED, 1) for n, kind in enumerate(kinds.replace(" ", ""), 1)
}

TOTEMS = ("1.5", "1.12", "4.7", "4.9")
RUINS = ("2.6", "2.10", "4.8")
BY_TOTEMS = frozenset(cell for totem in TOTEMS for cell in NEIGHBOURS[totem])


def row_of(cell: str) -> int:
    return int(cell.partition(".")[0])


def joined(cell: str, cells: Collection[str], lattice: Lattice = PRINTED) -> set[str]:
    """Gives the cells among ``cells`` that hang together with one of them by shared sides, itself included."""
    found, edge = {cell}, [cell]
    while edge:
        new = {other for other in lattice.near[edge.pop()] if other in cells} - found
        found |= new
        edge += new
    return found


def parts(cells: Collection[str], lattice: Lattice = PRINTED) -> list[set[str]]:
    """Gives all the groups that cells form."""
    left, found = set(cells), []
    while left:
        found.append(joined(next(iter(left)), left, lattice))
        left -= found[-1]
    return found


# --- as records write it ---------------------------------------------------------------------------------------------


def _index(cell: str) -> int:
    return PLACES[cell][1] // 2


def written(letters: Mapping[str, str]) -> list[str]:
    """Gives the eight strings of a record; every second row stands half a hex to the right."""
    rows = [["-"] * WIDTH for _ in _TYPED]
    for cell, letter in letters.items():
        rows[row_of(cell) - 1][_index(cell)] = letter
    return ["".join(row) for row in rows]


def read(rows: Sequence[str]) -> dict[str, str]:
    """Reads the eight strings of a record.

    Raises:
        ValueError: There is a cell where the sea is, or the other way round.
    """
    if [len(row) for row in rows] != [WIDTH] * len(_TYPED):
        raise ValueError("a map is eight rows of sixteen letters")
    letters = {cell: rows[row_of(cell) - 1][_index(cell)] for cell in PLACES}
    if "-" in letters.values() or written(letters) != list(rows):
        raise ValueError("a map with other cells")
    return letters


def with_letters(changes: Mapping[str, str]) -> dict[str, str]:
    """Gives the clean map with some letters changed."""
    return {**KINDS, **changes}


def having(letters: Mapping[str, str], wanted: str, lattice: Lattice = PRINTED) -> list[str]:
    """Gives the cells with one of the letters, in reading order."""
    return [cell for cell in lattice.places if letters[cell] in wanted]


# --- islands of any outline ------------------------------------------------------------------------------------------


def of_text(rows: Sequence[str]) -> tuple[Lattice, dict[str, str]]:
    """Reads (cells, letters) of an island of any outline from its eight strings.

    Raises:
        ValueError: That is not how one is written.
    """
    if [len(row) for row in rows] != [WIDTH] * len(_TYPED):
        raise ValueError("a map is eight rows of sixteen letters")
    lattice = _outlined(tuple("".join("-" if letter == "-" else "." for letter in row) for row in rows))
    return lattice, {cell: rows[row - 1][x // 2] for cell, (row, x) in lattice.places.items()}


@lru_cache(maxsize=8)
def _outlined(outline: tuple[str, ...]) -> Lattice:
    places = {}
    for row, line in enumerate(outline, 1):
        there = [2 * at + (row - 1) % 2 for at, sign in enumerate(line) if sign != "-"]
        places.update({f"{row}.{n}": (row, x) for n, x in enumerate(there, 1)})
    return Lattice(places)
