"""The polyominoes of the buildings, read from the game's own list, and their distinct quarter turns."""

import yaml

from art.canvas import ASSETS

Cells = frozenset[tuple[int, int]]


def buildings() -> dict[str, str]:
    """Every building's picture (such as `X./XX`) by its sprite name, `<colour>-<shape>`."""
    document = yaml.safe_load((ASSETS / "campaigns" / "shapes.yaml").read_text(encoding="utf-8"))
    table = {
        f"{family['letter']}-{name}": text for family in document["families"] for name, text in family["shapes"].items()
    }
    return table | {f"C-{name}": text for name, text in document["fourth-church"]["shapes"].items()}


def parse(text: str) -> Cells:
    """The cells (row, column) of a picture such as `X./XX`."""
    return frozenset((r, c) for r, line in enumerate(text.split("/")) for c, mark in enumerate(line) if mark == "X")


def turned(cells: Cells, turns: int) -> Cells:
    """The cells after `turns` quarter turns clockwise, moved to the top left corner."""
    for _ in range(turns % 4):
        rows = 1 + max(r for r, _ in cells)
        cells = frozenset((c, rows - 1 - r) for r, c in cells)
    return cells


def distinct_turns(cells: Cells) -> list[int]:
    """The first number of turns that shows each distinct position, ascending."""
    seen: dict[Cells, int] = {}
    for turns in range(4):
        seen.setdefault(turned(cells, turns), turns)
    return list(seen.values())
