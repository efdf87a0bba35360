"""The painted island: where hexagons lie, what grows together, what moves, and that nothing moves without a clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.content.tiled.maps import load_city_map
from mycity.engine.grid import ISLAND, cell_index, indices
from mycity.engine.pieces import SYMBOL_NAMES
from mycity.ui.board.hexes.ground import reefs
from mycity.ui.board.hexes.hex_layout import HexLayout, beside, hex_layout
from mycity.ui.board.hexes.layers import SURF_FRAMES, land_layers, sea_layers, tile_layers
from mycity.ui.board.hexes.painter import IslandPainter
from mycity.ui.board.hexes.shown import ShownIsland, ShownTile, Surroundings, shown_island
from mycity.ui.board.hexes.tiles import tile_picture
from mycity.ui.board.layer import Layer
from mycity.ui.pictures.sprites import Place, Sprites

MARGINS = (40, 120, 40, 40)


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(assets_root() / "sprites")


@pytest.fixture
def layout() -> HexLayout:
    return hex_layout(ISLAND, 40, MARGINS)


def cell(name: str) -> Place:
    return ISLAND.coordinate(cell_index(ISLAND, name))


def island() -> ShownIsland:
    drawn = load_city_map("island")
    return shown_island(drawn.board, Surroundings(drawn.scenery, drawn.first))


def island_layers(sprites: Sprites, layout: HexLayout, scene: ShownIsland, tiles: Sequence[ShownTile]) -> list[Layer]:
    """Everything above the ground, from the bottom up."""
    return [*sea_layers(sprites, layout, scene.land), *land_layers(sprites, layout, scene, tiles)]


def test_cells_lie_as_in_the_rules(layout: HexLayout) -> None:
    left, top = layout.board.topleft
    for name, half_cells, row in (("1.1", 0, 0), ("1.16", 30, 0), ("2.1", 1, 1), ("5.1", 4, 4), ("8.7", 21, 7)):
        x, y = layout.middle(cell(name))
        assert x == left + 20 * (half_cells + 1), name
        assert y == pytest.approx(top + 40 * (row * 0.866 + 0.577), abs=1), name
    assert layout.board.right == layout.middle(cell("1.16"))[0] + 40
    assert all(layout.board.contains(layout.cell(ISLAND.coordinate(index))) for index in indices(ISLAND.full))


def test_every_pixel_near_a_middle_is_of_its_cell(layout: HexLayout) -> None:
    for index in indices(ISLAND.full):
        place = ISLAND.coordinate(index)
        x, y = layout.middle(place)
        for dx, dy in ((0, 0), (17, 0), (-17, 0), (12, 12), (-12, -12), (0, 20), (0, -20)):
            assert layout.cell_at((x + dx, y + dy)) == place


def test_neighbours_share_a_side(layout: HexLayout) -> None:
    for index in indices(ISLAND.full):
        place = ISLAND.coordinate(index)
        corners = layout.corners(place)
        known = {ISLAND.coordinate(near) for near in indices(ISLAND.near[index])}
        assert known == {near for near in beside(place) if ISLAND.contains(*near)}
        for side, near in enumerate(beside(place)):
            shared = {(x // 3, y // 3) for x, y in (corners[side], corners[(side + 1) % 6])}
            others = {
                (x // 3 + dx, y // 3 + dy) for x, y in layout.corners(near) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
            }
            assert shared <= others


def test_the_map_is_the_ground(layout: HexLayout) -> None:
    land = island().land
    board = load_city_map("island").board
    for index in indices(ISLAND.full):
        assert land.code(ISLAND.coordinate(index), layout) == board.code(index).replace("X", "J")
    assert land.code((40, 40), layout) == "~"


def test_a_symbol_is_joined_to_its_like_across_tiles_and_to_nothing_else(sprites: Sprites, layout: HexLayout) -> None:
    two = ShownTile((cell("6.4"), cell("6.5")), "FH"), ShownTile((cell("6.3"), cell("7.4")), "FF")

    def shows(name: str, number: int, tiles: tuple[ShownTile, ...]) -> bool:
        picture = sprites.cut_stamps(name, 40).pictures[number].frames
        return any(layer.frames is picture for layer in island_layers(sprites, layout, island(), tiles))

    assert shows("field", 64, two[:1]), "joined to nothing, along the axis that this tile gives it"
    assert shows("house", 64, two[:1])
    assert shows("field", 0b1000 | 0b10, two), "6.4 is joined to 6.3 on its left and to 7.4 on its lower right"
    assert shows("field", 0b1, two)
    assert shows("field", 0b10000, two)
    assert shows("house", 64, two), "the hut on 6.5 stays alone"
    assert shows("base", 0b1011 & ~0b10 | 0b10, two)


def test_every_symbol_is_painted_for_every_way_in_which_it_is_joined(sprites: Sprites) -> None:
    assert {name: len(sprites.stamps(name, 40).pictures) for name in SYMBOL_NAMES.values()} == dict.fromkeys(
        SYMBOL_NAMES.values(), (1 << ISLAND.turns) + 2
    ), "tools/art/island/symbols.py paints them, and what is joined to nothing along two more axes"


def test_palms_stand_until_something_lies_there(sprites: Sprites, layout: HexLayout) -> None:
    def count(scene: ShownIsland, *tiles: ShownTile) -> int:
        kinds = [sprites.trimmed(sprites.element("palms", number, 40)).frames for number in range(4)]
        return sum(
            any(layer.frames is kind for kind in kinds) for layer in island_layers(sprites, layout, scene, tiles)
        )

    assert count(island()) == 16
    assert count(island(), ShownTile((cell("5.4"), cell("5.3")), "FH")) == 15
    assert count(replace(island(), codes=(*island().codes, (cell("5.5"), "l")))) == 15


def test_a_waystone_is_a_path_for_its_neighbours(sprites: Sprites, layout: HexLayout) -> None:
    scene = replace(island(), codes=((cell("6.6"), "v"),))
    road = sprites.cut_stamps("path", 40).pictures[0b1000].frames
    tile = ShownTile((cell("6.7"), cell("6.8")), "PW")
    assert any(layer.frames is road for layer in island_layers(sprites, layout, scene, (tile,)))


def test_a_tile_in_the_hand_is_the_tile_on_the_board(sprites: Sprites, layout: HexLayout) -> None:
    tile = ShownTile((cell("6.4"), cell("6.5"), cell("7.4")), "FHW")
    held = tile_picture(sprites, tile, layout.px)
    x, y = held.at(layout, cell("6.4"))
    board = pygame.Surface(layout.size, pygame.SRCALPHA)
    for layer in tile_layers(sprites, layout, tile):
        board.blit(layer.frames[0], layer.at)
    assert board.get_bounding_rect() == held.picture.get_bounding_rect().move(x, y)
    moved = ShownTile(((0, 4), (0, 5), (1, 4)), "FHW")
    assert tile_picture(sprites, moved, layout.px).picture.get_size() == held.picture.get_size()


def test_everything_that_moves_moves_and_a_still_clock_is_still(sprites: Sprites, surface: pygame.Surface) -> None:
    painter = IslandPainter(sprites, hex_layout(ISLAND, 40, MARGINS))
    painter.show(island(), [ShownTile((cell("8.3"), cell("8.4")), "FP")])
    painter.draw(surface, (0, 0), 0)
    before = surface.copy()
    assert not painter.draw_changes(surface, (0, 0), 0)
    changed = painter.draw_changes(surface, (0, 0), 10_000)
    assert len(changed) > 40
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(before, "RGB")
    everything = {len(layer.frames) for layer in island_layers(sprites, painter.layout, island(), ())}
    assert {1, 4, SURF_FRAMES, 8} <= everything


def test_small_boards_are_still(sprites: Sprites) -> None:
    small = hex_layout(ISLAND, 10, (2, 2, 2, 2))
    assert all(len(layer.frames) == 1 for layer in island_layers(sprites, small, island(), ()))


def test_help_lies_on_hexagons(sprites: Sprites, surface: pygame.Surface) -> None:
    painter = IslandPainter(sprites, hex_layout(ISLAND, 40, MARGINS))
    painter.show(island())
    painter.draw(surface, (0, 0))
    bare = surface.get_at(painter.layout.middle(cell("8.4")))
    painter.highlight(frozenset({cell("8.3")}), frozenset({cell("8.4")}))
    painter.draw(surface, (0, 0))
    assert surface.get_at(painter.layout.middle(cell("8.4"))) != bare
    painter.highlight(frozenset(), frozenset())
    painter.draw(surface, (0, 0))
    assert surface.get_at(painter.layout.middle(cell("8.4"))) == bare


@pytest.mark.parametrize("code", "wsovlar")
def test_every_sticker_has_its_picture(code: str, sprites: Sprites, layout: HexLayout) -> None:
    bare = len(list(island_layers(sprites, layout, replace(island(), codes=()), ())))
    stuck = replace(island(), codes=((cell("7.4"), code),))
    more = 3 if code == "v" else 1
    assert len(list(island_layers(sprites, layout, stuck, ()))) == bare + more
    covered = ShownTile((cell("7.4"), cell("7.5")), "FH")
    assert len(list(island_layers(sprites, layout, stuck, (covered,)))) == bare + 4 or code == "v"


def test_no_boat_and_no_rock_is_cut_by_the_frame(sprites: Sprites) -> None:
    """Each that is seen lies wholly in the picture, whatever the margins are; there are some of both."""
    land, boats, rocks = island().land, 0, 0
    canoes = {variant: sprites.element("canoe", variant, 40) for variant in range(sprites.variants("canoe"))}
    for margin in range(40, 200, 23):
        layout = hex_layout(ISLAND, 40, (margin,) * 4)
        whole = pygame.Rect((0, 0), layout.size)
        shown = [layer for layer in sea_layers(sprites, layout, land) if is_canoe(layer, canoes, sprites)]
        boats += len(shown)
        assert all(whole.contains(layer.rect) for layer in shown)
        standing = [(stamp.get_bounding_rect().move(at)) for _, stamp, at in reefs(sprites, land, layout)]
        rocks += len(standing)
        assert all(whole.contains(rect) for rect in standing)
    assert boats
    assert rocks


def is_canoe(layer: Layer, canoes: Mapping[int, Sequence[pygame.Surface]], sprites: Sprites) -> bool:
    return any(layer.frames == sprites.trimmed(tuple(frames)).frames for frames in canoes.values())
