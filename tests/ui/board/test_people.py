"""People on the board keep off the water: nobody's feet, and no wheel, is ever in the river."""

from __future__ import annotations

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.board.backdrop import Landscape
from mycity.ui.board.gardens import Plots
from mycity.ui.board.painter import BoardPainter
from mycity.ui.board.people import Walk, walks
from mycity.ui.board.shown import ShownBoard, ShownBuilding
from mycity.ui.pictures.sprites import Sprites
from tests.ui.board.test_board_painter import SIZE, sprites

__all__ = ["sprites"]
STEPS = 40


def feet(walk: Walk) -> list[tuple[float, float]]:
    """Return the (row, column) of somebody's feet on the whole way, in cells of the board."""
    (row, column), (top, left), (bottom, right) = walk.place, walk.start, walk.end
    shares = [step / STEPS for step in range(STEPS + 1)]
    return [(row + top + (bottom - top) * share, column + left + (right - left) * share) for share in shares]


def is_water(colour: pygame.Color) -> bool:
    return colour.b > colour.r + 30 and colour.b > colour.g


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440)])
def test_nobody_walks_in_the_water_of_the_title(sprites: Sprites, size: tuple[int, int]) -> None:
    land = Landscape(sprites, assets_root() / "sprites" / "vista.json", size)
    painter = land._painter
    assert painter._shown is not None
    scene, built, _ = painter._shown
    px, bare = painter.layout.px, BoardPainter(sprites, painter.layout.px, scene.size, margin=0)
    bare.show(scene)
    picture = pygame.Surface(bare.size)
    bare.draw(picture, (0, 0))
    for walk in walks(Plots(sprites, scene, built)):
        for row, column in feet(walk):
            for aside in (-0.06, 0.0, 0.06):
                at = min(round((column + aside) * px), picture.get_width() - 1), round(row * px)
                assert not is_water(picture.get_at(at)), f"{walk} at {row:.2f}, {column:.2f}"


@pytest.mark.parametrize("turned", [False, True])
def test_whatever_is_built_people_stay_on_the_bank(sprites: Sprites, *, turned: bool) -> None:
    """A river that bends round a cell: along two of its sides, and houses at the others."""
    river = {((3, 3), (3, 4)), ((2, 3), (3, 3))} if turned else {((3, 2), (3, 3)), ((3, 3), (4, 3))}
    scene = ShownBoard(tuple("." * SIZE[1] for _ in range(SIZE[0])), frozenset(river))
    for house in (ShownBuilding("B-I3", 0, row, column) for row, column in ((2, 3), (3, 4), (4, 3), (0, 3), (3, 0))):
        plots = Plots(sprites, scene, [house])
        out = walks(plots)
        assert out
        for walk in out:
            for row, column in feet(walk):
                place = int(row), int(column)
                wet, down, across = plots.wet_sides(place), row - place[0], column - place[1]
                distances = {"N": down, "S": 1 - down, "W": across, "E": 1 - across}
                assert min([1.0, *(distances[side] for side in wet)]) >= 0.28, f"{walk} at {row:.2f}, {column:.2f}"
