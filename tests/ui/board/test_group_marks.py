"""Marks of groups: along the inner side of the outline, a line or dots; a light on the cells; crowns on their top."""

from __future__ import annotations

import pygame
import pytest

from mycity.engine.grid import ISLAND
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.group_marks import GroupMarks, crown_layers
from mycity.ui.board.hexes.hex_layout import hex_layout
from mycity.ui.board.outlines import BoardLayout

LAYOUTS: tuple[BoardLayout, ...] = (
    CellLayout(48, 24, 11, 11),
    hex_layout(ISLAND, 60, (40, 40, 40, 40)),
    hex_layout(ISLAND, 128, (40, 40, 40, 40)),
)
CELLS = frozenset({(3, 3), (3, 4), (4, 3)})
"""Three that touch, so that the outline turns both ways."""


def painted(layout: BoardLayout, mark: str) -> pygame.Surface:
    picture = pygame.Surface(layout.size, pygame.SRCALPHA)
    for layer in GroupMarks(layout).layers(CELLS, "dots" if mark == "dots" else "line"):
        picture.blit(layer.frames[0], layer.at)
    return picture


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_line_follows_the_outline_without_gaps_and_dots_leave_some(layout: BoardLayout) -> None:
    line, dots = (pygame.mask.from_surface(painted(layout, mark), 100) for mark in ("line", "dots"))
    assert len([part for part in line.connected_components() if part.count() > 9]) == 1
    assert len(dots.connected_components()) > 20
    for mask in (line, dots):
        assert not any(mask.get_at(layout.around((place,)).center) for place in CELLS)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_light_lies_on_all_cells_and_stands_out_at_the_outline(layout: BoardLayout) -> None:
    picture, (left, top) = GroupMarks(layout).lit(CELLS)
    for place in CELLS:
        x, y = layout.around((place,)).center
        assert 0 < picture.get_at((x - left, y - top)).a < 120
    assert pygame.mask.from_surface(picture, 250).count() > 0
    assert picture.get_at((0, 0)).a == 0


def test_pictures_are_shared_so_that_a_board_sees_what_has_stayed() -> None:
    marks = GroupMarks(LAYOUTS[1])
    first, second = (list(marks.layers(CELLS, "line")) for _ in range(2))
    assert first == second
    assert all(one.frames[0] is other.frames[0] for one, other in zip(first, second, strict=True))


def test_a_crown_stays_on_the_picture() -> None:
    layout = hex_layout(ISLAND, 60, (0, 0, 0, 0))
    crown = pygame.Surface((30, 50), pygame.SRCALPHA)
    (layer,) = crown_layers(layout, [((0, 1), crown)])
    assert pygame.Rect((0, 0), layout.size).contains(layer.rect)
    assert layer.rect.colliderect(layout.around(((0, 1),)))
