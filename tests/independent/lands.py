"""Boards as dictionaries from cell names to codes, typed in by hand or read from a record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

COLUMNS = "ABCDEFGHIJK"
ROWS = tuple(range(1, 12))
ALL_CELLS = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)

BUILDABLE = frozenset(".TtRrWG")
TREES = {"T": 2, "t": 1}
ROCKS = {"R": 2, "r": 1}

# The eternal side of the board. The bar is the river: what stands left of it is the left bank.
ETERNAL = """
M..R.|..T..G
MM...|...R..
MM.T|.......
MMM.|...W..F
MM..|.R....F
M....|...TFF
.R.W..|.R..F
...T..|..W.F
G....|.R...F
..R..|.T..FF
T...|...RFFF
"""

# The campaign side, as it is before the first sticker.
CITY = """
.R..|..T...R
.T..|....R..
R....|......
MM..R|.....F
MMM.|...T.FF
MMM.|.....FF
MM...|..R..F
R..R.|.....F
...T|....TFF
..R|.....FFF
...|.T..FFFF
"""

MARKS = {
    "gold": "A8 K1",
    "logging": "J9 I10 J10 K10 J11 K11",
    "mine-blue": "A3",
    "mine-red": "C4",
    "mine-yellow": "C7",
    "palace": "E6",
    "port": "E3",
    "sawmill": "H11 I11",
}
"""The cells of the campaign side that have a name on the map."""


@dataclass(frozen=True, eq=False)
class Land:
    """A board before anything is built on it; each is equal to itself alone, so that it can be a key.

    ``codes`` holds one letter per cell (``.`` empty meadow, ``T`` double tree, ...), ``river`` the pairs of
    neighbouring cells the river runs between, ``banks`` the two sets of cells it separates, the left one first.
    """

    codes: Mapping[str, str]
    river: frozenset[frozenset[str]]
    banks: tuple[frozenset[str], frozenset[str]]

    def having(self, wanted: Iterable[str]) -> set[str]:
        """Gives the cells whose code is one of ``wanted``."""
        letters = set(wanted)
        return {cell for cell, code in self.codes.items() if code in letters}

    def showing(self, changed: Mapping[str, str]) -> "Land":
        """Gives this land with other codes on some of its cells."""
        return Land({**self.codes, **changed}, self.river, self.banks)

    @property
    def riverside(self) -> set[str]:
        """The cells with a river edge on at least one of their sides."""
        return {cell for pair in self.river for cell in pair}


def sides(cell: str) -> set[str]:
    """Gives the cells that share a side with this one: four, three or two."""
    column, row = COLUMNS.index(cell[0]), int(cell[1:])
    around = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    return {f"{COLUMNS[x]}{y}" for x, y in around if 0 <= x < len(COLUMNS) and y in ROWS}


def rows(codes: Mapping[str, str]) -> list[str]:
    """Writes codes as a record does: eleven rows of eleven."""
    return ["".join(codes[f"{column}{row}"] for column in COLUMNS) for row in ROWS]


def beside(cells: Iterable[str]) -> set[str]:
    """Gives every cell that shares a side with one of these and is not one of them."""
    own = set(cells)
    return {other for cell in own for other in sides(cell)} - own


def typed(text: str) -> Land:
    """Reads a board typed as eleven rows of codes, with a bar where the river runs."""
    codes: dict[str, str] = {}
    left: set[str] = set()
    for row, line in zip(ROWS, text.split(), strict=True):
        west, east = line.split("|")
        names = [f"{column}{row}" for column in COLUMNS]
        codes.update(zip(names, west + east, strict=True))
        left.update(names[: len(west)])
    river = {frozenset((cell, other)) for cell in left for other in sides(cell) - left}
    return Land(codes, frozenset(river), (frozenset(left), frozenset(codes) - left))


def recorded(board: Mapping[str, Any]) -> Land:
    """Reads the ``board`` of a record's player.

    Raises:
        ValueError: Eleven rows of eleven codes are not there, or the river does not split the grid into two banks.
    """
    rows = board["cells"]
    if len(rows) != len(ROWS) or any(len(row) != len(COLUMNS) for row in rows):
        raise ValueError("a board has eleven rows of eleven cells")
    codes = {
        f"{column}{row}": code
        for row, line in zip(ROWS, rows, strict=True)
        for column, code in zip(COLUMNS, line, strict=True)
    }
    river = frozenset(frozenset(pair) for pair in board["river"])
    return Land(codes, river, banks(river))


def banks(river: frozenset[frozenset[str]]) -> tuple[frozenset[str], frozenset[str]]:
    """Walks the grid without crossing the river and gives the two banks, the one of A1 first.

    Raises:
        ValueError: The river does not split the grid in two, or a piece of it separates nothing.
    """
    if any(len(pair) != 2 or max(pair) not in sides(min(pair)) for pair in river):
        raise ValueError("a piece of river does not run between two neighbours")
    left = _reachable("A1", river)
    rest = set(ALL_CELLS) - left
    if not rest:
        raise ValueError("the river does not separate anything")
    right = _reachable(min(rest), river)
    if left | right != set(ALL_CELLS):
        raise ValueError("the river makes more than two banks")
    if any(len(pair & left) != 1 for pair in river):
        raise ValueError("a piece of river has the same bank on both sides")
    return frozenset(left), frozenset(right)


def _reachable(start: str, river: frozenset[frozenset[str]]) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        for other in sides(cell) - found:
            if frozenset((cell, other)) not in river:
                found.add(other)
                edge.append(other)
    return found
