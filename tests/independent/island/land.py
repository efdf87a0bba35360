"""The island's map, typed in by hand: where each cell stands, what it is, and what lies around it."""

from collections.abc import Collection, Mapping, Sequence

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

PLACES: Mapping[str, Place] = {
    f"{row}.{n}": (row, first + 2 * (n - 1))
    for row, (first, kinds) in enumerate(_TYPED, 1)
    for n in range(1, len(kinds.replace(" ", "")) + 1)
}
CELLS: Mapping[Place, str] = {place: cell for cell, place in PLACES.items()}
KINDS: Mapping[str, str] = {
    f"{row}.{n}": kind for row, (_, kinds) in enumerate(_TYPED, 1) for n, kind in enumerate(kinds.replace(" ", ""), 1)
}

TOTEMS = ("1.5", "1.12", "4.7", "4.9")
RUINS = ("2.6", "2.10", "4.8")


def _around(place: Place) -> tuple[str, ...]:
    around = ((place[0] + rows, place[1] + across) for rows, across in SIDES)
    return tuple(CELLS[other] for other in around if other in CELLS)


NEIGHBOURS: Mapping[str, tuple[str, ...]] = {cell: _around(place) for cell, place in PLACES.items()}
BY_TOTEMS = frozenset(cell for totem in TOTEMS for cell in NEIGHBOURS[totem])


def row_of(cell: str) -> int:
    return PLACES[cell][0]


def in_reading_order(cells: Collection[str]) -> list[str]:
    return sorted(cells, key=PLACES.__getitem__)


def joined(cell: str, cells: Collection[str]) -> set[str]:
    """Gives the cells among ``cells`` that hang together with one of them by shared sides, itself included."""
    found, edge = {cell}, [cell]
    while edge:
        new = {other for other in NEIGHBOURS[edge.pop()] if other in cells} - found
        found |= new
        edge += new
    return found


def parts(cells: Collection[str]) -> list[set[str]]:
    """Gives all the groups that cells form."""
    left, found = set(cells), []
    while left:
        found.append(joined(next(iter(left)), left))
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


def having(letters: Mapping[str, str], wanted: str) -> list[str]:
    """Gives the cells with one of the letters, in reading order."""
    return [cell for cell in PLACES if letters[cell] in wanted]
