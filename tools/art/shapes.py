"""The polyominoes of the buildings as pictures of text, and their distinct quarter turns."""

Cells = frozenset[tuple[int, int]]

SHAPES: dict[str, str] = {
    "I2": "XX",
    "I3": "XXX",
    "V3": "X./XX",
    "O4": "XX/XX",
    "L4": "X./X./XX",
    "S4": ".XX/XX.",
    "T4": "XXX/.X.",
    "U5": "X.X/XXX",
}
MIRRORED: dict[str, str] = {"R-S4": "XX./.XX", "B-L4": ".X/.X/XX"}
CHURCHES: dict[str, str] = {
    "C-I4": "XXXX",
    "C-Y5": "XXXX/.X..",
    "C-V3": "X./XX",
    "C-X5": ".X./XXX/.X.",
    "C-I3": "XXX",
    "C-I2": "XX",
}


def buildings() -> dict[str, str]:
    """Every building's picture by its sprite name, `<colour>-<shape>`."""
    table = {f"{colour}-{name}": text for colour in "YRB" for name, text in SHAPES.items()}
    return table | MIRRORED | CHURCHES


def parse(text: str) -> Cells:
    """The cells (row, column) of a picture such as `X./XX`."""
    return frozenset(
        (r, c) for r, line in enumerate(text.split("/")) for c, mark in enumerate(line) if mark == "X"
    )


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
