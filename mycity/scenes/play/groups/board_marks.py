"""The marks of the groups on a large board: a line around what counts, dots around what is about to, crowns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid, indices
from mycity.engine.legal import connected_groups
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import ConnectedGroup, GroupStage
from mycity.scenes.play.groups.crowns import Crowns, cities_shown
from mycity.scenes.play.groups.group_view import GroupView
from mycity.scenes.play.model.play import Play
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shell.services import Services
from mycity.ui.board.group_marks import GroupMark, GroupMarks, crown_layers
from mycity.ui.board.layer import Layer
from mycity.ui.board.outlines import BoardLayout

_MARKS: dict[GroupStage, GroupMark] = {"counts": "line", "near": "dots"}


def marks_on(services: Services, rules: RuleSet, seat: int, cities: Sequence[City], layout: BoardLayout) -> list[Layer]:
    """Return the marks of a seat's city as layers of a board that is shown once."""
    city, painted = cities[seat], GroupMarks(layout)
    marked = _marked(city.board.grid, connected_groups(rules, city))
    lines = [layer for cells, mark in marked for layer in painted.layers(cells, mark)]
    return [*lines, *crown_layers(layout, Crowns(services, layout.px).worn(rules, seat, cities))]


def _marked(grid: Grid, groups: Iterable[ConnectedGroup]) -> list[tuple[frozenset[Coordinate], GroupMark]]:
    """Return the cells of the groups that count or are about to, each with its mark."""
    return [
        (frozenset(map(grid.coordinate, indices(group.cells))), _MARKS[group.stage])
        for group in groups
        if group.stage in _MARKS
    ]


class BoardMarks:
    """Marks the groups of the own board."""

    def __init__(self, services: Services, play: Play, board: BoardView, groups: GroupView) -> None:
        self._play = play
        self._board = board
        self._groups = groups
        self.crowns = Crowns(services, board.px)
        self._shown: tuple[RuleSet, int, tuple[City, ...]] | None = None

    def show(self) -> None:
        """Mark the groups of the city on the screen; costs nothing while all cities stay as they are."""
        shown = rules, seat, cities = self._play.state.rules, self._play.seat, cities_shown(self._play)
        if shown != self._shown:
            self._shown = shown
            marked = _marked(cities[seat].board.grid, self._groups.groups)
            self._board.mark(marked, list(self.crowns.worn(rules, seat, cities)))
            self._groups.forget()
