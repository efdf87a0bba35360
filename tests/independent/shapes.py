"""The buildings: rows of ``X`` typed in by hand, turned but never mirrored."""

from collections.abc import Mapping, Sequence
from functools import cache

from tests.independent.lands import COLUMNS, ROWS

Offsets = frozenset[tuple[int, int]]
Cells = frozenset[str]

_COMMON = {
    "I2": "XX",
    "I3": "XXX",
    "V3": "X./XX",
    "O4": "XX/XX",
    "L4": "X./X./XX",
    "S4": ".XX/XX.",
    "T4": "XXX/.X.",
    "U5": "X.X/XXX",
}
_YELLOW = {f"Y-{shape}": rows for shape, rows in _COMMON.items()}
_RED = {f"R-{shape}": rows for shape, rows in _COMMON.items()} | {"R-S4": "XX./.XX"}
_BLUE = {f"B-{shape}": rows for shape, rows in _COMMON.items()} | {"B-L4": ".X/.X/XX"}
_CHURCHES = {"C-I4": "XXXX", "C-Y5": "XXXX/.X..", "C-V3": "X./XX"}

BASE: Mapping[str, tuple[str, ...]] = {
    building: tuple(rows.split("/")) for building, rows in (_YELLOW | _RED | _BLUE).items()
}
CHURCHES: Mapping[str, tuple[str, ...]] = {building: tuple(rows.split("/")) for building, rows in _CHURCHES.items()}
ETERNAL: Mapping[str, tuple[str, ...]] = {**BASE, **CHURCHES}
FOURTH_CHURCHES: Mapping[str, tuple[str, ...]] = {"X5": (".X.", "XXX", ".X."), "I3": ("XXX",), "I2": ("XX",)}


def offsets(rows: Sequence[str]) -> Offsets:
    """Gives the (column, row) pairs a drawn shape covers, from its top left corner."""
    return frozenset((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X")


def turned(shape: Offsets) -> Offsets:
    """Gives the shape after a quarter turn clockwise, moved back against the top left corner."""
    height = max(y for _, y in shape)
    return frozenset((height - y, x) for x, y in shape)


def orientations(rows: Sequence[str]) -> set[Offsets]:
    """Gives the distinct sets a shape takes in its four quarter turns: 1, 2 or 4 of them."""
    shape, found = offsets(rows), set()
    for _ in range(4):
        found.add(shape)
        shape = turned(shape)
    return found


@cache
def everywhere(rows: tuple[str, ...]) -> frozenset[Cells]:
    """Gives every set of cells of the grid that has this shape, whatever stands on them."""
    found = set()
    for shape in orientations(rows):
        width = 1 + max(x for x, _ in shape)
        height = 1 + max(y for _, y in shape)
        for left in range(len(COLUMNS) - width + 1):
            for top in range(len(ROWS) - height + 1):
                found.add(frozenset(f"{COLUMNS[left + x]}{ROWS[top + y]}" for x, y in shape))
    return frozenset(found)
