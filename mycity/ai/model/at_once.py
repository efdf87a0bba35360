"""What may set something off at once when a building is laid: told from its cells and from the groups it joins.

Whether it does is for the rules to say; this only spares asking them at every building.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.groups import Group
from mycity.engine.board import Board
from mycity.engine.pieces import PATH, Placement

GroupsBySymbol = Mapping[str, tuple[Group, ...]]
"""The groups of each symbol, or colour."""

CALM: Mapping[str, Callable[[Any, Board], int]] = {
    **dict.fromkeys(("gold", "gold.nuggets", "gold.nuggets.first", "veins"), lambda _, board: board.of("G")),
    "railway": lambda rule, board: board.grid.row_masks[rule.track_row - 1],
    "beach-house": lambda _, board: board.beach,
    "ash": lambda _, board: board.of("a"),
    "ruin": lambda _, board: board.grid.spread(board.of("r")),
}
"""Rules, by key, that do nothing at once unless one of these cells gets covered; any other may at every building."""


Watch = Callable[[Any, GroupsBySymbol, Board, Placement], bool]
"""Given a rule, the groups and the board of a city, what is laid next: whether the rule may do something at once."""


def makes_large(rule: Any, groups: GroupsBySymbol, _: Board, placement: Placement) -> bool:
    """Whether a group may become large enough to count."""
    for symbol, cells, beside in placement.carries:
        if symbol in rule.symbols:
            size = cells.bit_count()
            for group in groups[symbol]:
                if group.mask & beside:
                    size += group.size
            if size >= rule.size:
                return True
    return False


def makes_road(_: Any, groups: GroupsBySymbol, board: Board, placement: Placement) -> bool:
    """Whether a group of paths may lie on the beach and beside a totem."""
    cells = placement.carrying(PATH)
    if not cells:
        return False
    road, near = cells, board.grid.spread(cells)
    for group in groups[PATH]:
        if group.mask & near:
            road, near = road | group.mask, near | group.around
    return bool(road & board.beach and near & board.totems)


WATCHES: Mapping[str, Watch] = {"groups.symbols": makes_large, "totems": makes_road}
"""Rules, by key, of which the city as it stands tells whether they may do something at once."""


def watched(board_model: BoardModel, board: Board) -> tuple[int, list[tuple[Watch, Any]]]:
    """Return (cells whose covering is for the rules to judge, what watches for other rules)."""
    sure, watches = 0, []
    for rule, _, _ in board_model.rules.at_once:
        if rule.key in WATCHES:
            watches.append((WATCHES[rule.key], rule))
        else:
            sure |= CALM[rule.key](rule, board) if rule.key in CALM else board.grid.full
    return sure, watches


def alert_cells(board_model: BoardModel, board: Board) -> int:
    """Return the cells whose covering may set something off at once."""
    alert = 0
    for rule, _, _ in board_model.rules.at_once:
        calm = CALM.get(rule.key)
        alert |= board.grid.full if calm is None else calm(rule, board)
    return alert
