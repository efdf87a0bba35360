"""Tests whether a building may set something off at once: told from its cells and from the groups it joins.

Whether it does is for the rules to say; this only spares asking them at every building.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.groups import Group
from mycity.engine.board import Board
from mycity.engine.city import Placed
from mycity.engine.pieces import COLOURS, PALACE_COLOUR, PATH

CALM: Mapping[str, Callable[[Any, Board], int]] = {
    **dict.fromkeys(("gold", "gold.nuggets", "gold.nuggets.first", "veins"), lambda _, board: board.of("G")),
    "railway": lambda rule, board: board.grid.row_masks[rule.track_row - 1],
    "beach-house": lambda _, board: board.beach,
    "ash": lambda _, board: board.of("a"),
    "ruin": lambda _, board: board.grid.spread(board.of("r")),
}
"""Rules, by key, that do nothing at once unless one of these cells gets covered; any other may at every building."""


class CityBefore(Protocol):
    """Knowledge of a city before a building is laid: see ``CityModel``."""

    groups: dict[str, tuple[Group, ...]]
    colours: dict[str, int]

    @property
    def board(self) -> Board: ...

    @property
    def placed(self) -> Sequence[Placed]: ...


Watch = Callable[[Any, CityBefore, Placed], bool]
"""Given a rule, a city, and what is laid in it next: whether the rule may do something at once."""


def makes_large(rule: Any, city: CityBefore, laid: Placed) -> bool:
    """Return whether a group may become large enough to count."""
    for symbol, cells, beside in laid.placement.carries:
        if symbol in rule.symbols:
            size = cells.bit_count()
            for group in city.groups[symbol]:
                if group.mask & beside:
                    size += group.size
            if size >= rule.size:
                return True
    return False


def makes_road(_: Any, city: CityBefore, laid: Placed) -> bool:
    """Return whether a group of paths may lie on the beach and beside a totem."""
    board, cells = city.board, laid.placement.carrying(PATH)
    if not cells:
        return False
    road, near = cells, board.grid.spread(cells)
    for group in city.groups[PATH]:
        if group.mask & near:
            road, near = road | group.mask, near | group.around
    return bool(road & board.beach and near & board.totems)


def touches_last(_: Any, city: CityBefore, laid: Placed) -> bool:
    """Return whether a building may touch the one laid before it."""
    placed = city.placed
    return bool(placed) and bool(placed[-1].placement.mask & laid.placement.around)


def closes_cells(_: Any, city: CityBefore, laid: Placed) -> bool:
    """Return whether a public building may close a cell in: with it two sides at least."""
    if laid.building.colour != PALACE_COLOUR:
        return False
    public = city.colours[PALACE_COLOUR] | city.board.of("P") | laid.placement.mask
    return bool(city.board.grid.shared(public) & laid.placement.around)


def links_port(rule: Any, city: CityBefore, laid: Placed) -> bool:
    """Return whether buildings of the colours that may link the port may cover it and reach the track."""
    colour = laid.building.colour
    if colour not in COLOURS:
        return False
    own = laid.placement.mask | city.board.of("P")
    for other in COLOURS if getattr(rule, "colours", 1) > 1 else colour:
        own |= city.colours[other]
    return bool(own & city.board.mark(rule.id)) and bool(own & city.board.grid.row_masks[rule.track_row - 1])


WATCHES: Mapping[str, Watch] = {
    "groups.symbols": makes_large,
    "totems": makes_road,
    "investor": touches_last,
    "parks": closes_cells,
    "port": links_port,
    "port.colours": links_port,
}
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
