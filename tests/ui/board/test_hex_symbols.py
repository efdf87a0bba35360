"""Symbols that grow together: each has a picture for each way of being joined, and no side within a group is seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.content.tiled.maps import load_city_map
from mycity.engine.grid import ISLAND, cell_index
from mycity.engine.pieces import SYMBOL_NAMES
from mycity.ui.board.hexes.hex_layout import HexLayout, beside, hex_layout
from mycity.ui.board.hexes.layers import land_layers, tile_layers
from mycity.ui.board.hexes.painter import IslandPainter
from mycity.ui.board.hexes.shown import ShownIsland, ShownTile, Surroundings, shown_island
from mycity.ui.board.outlines import polygon
from mycity.ui.pictures.sprites import Place, Sprites
from tests.each import each

CASES = 1 << ISLAND.turns
HEART: Place = (2, 2)
AROUND = beside(HEART)
BARE = (255, 0, 255)
"""A colour that no picture has: where it shines through, nothing is painted."""
EYES: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no colours": ((0.2126, 0.7152, 0.0722),) * 3,
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What becomes of red, green and blue, on linear light (Machado, Oliveira and Fernandes 2009)."""


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(assets_root() / "sprites")


def layout_of(px: int) -> HexLayout:
    return HexLayout(px, (px, px, px, px), rows=5, columns=5, lead=0)


def cell(name: str) -> Place:
    return ISLAND.coordinate(cell_index(ISLAND, name))


def island() -> ShownIsland:
    drawn = load_city_map("island")
    return shown_island(drawn.board, Surroundings(drawn.scenery, drawn.first))


def joined_ways(case: int) -> list[int]:
    return [way for way in range(ISLAND.turns) if case >> way & 1]


def painted(sprites: Sprites, px: int, cells: Iterable[Place], letter: str) -> pygame.Surface:
    """Cells of one symbol as they lie on a board, on nothing but a colour."""
    places, layout = tuple(cells), layout_of(px)
    picture = pygame.Surface(layout.size)
    picture.fill(BARE)
    for layer in tile_layers(sprites, layout, ShownTile(places, letter * len(places))):
        picture.blit(layer.frames[0], layer.at)
    return picture


def inner(picture: pygame.Surface, place: Place, px: int, grown: float = -2) -> list[tuple[int, int]]:
    """The pixels of a cell, without those at its sides."""
    stencil = pygame.Surface(picture.get_size())
    pygame.draw.polygon(stencil, "white", polygon(layout_of(px), place, (0, 0), grown))
    mask = pygame.mask.from_threshold(stencil, "white", (1, 1, 1))
    rect = mask.get_bounding_rects()[0]
    return [(x, y) for y in range(rect.top, rect.bottom) for x in range(rect.left, rect.right) if mask.get_at((x, y))]


def step(
    picture: pygame.Surface, start: tuple[float, float], end: tuple[float, float], away: tuple[float, float]
) -> float:
    """How much colours differ on both sides of a line, on the mean."""
    total, count = 0.0, 60
    for number in range(count):
        part = (number + 0.5) / count
        x, y = (start[i] + (end[i] - start[i]) * part for i in (0, 1))
        here = picture.get_at((round(x - away[0]), round(y - away[1])))
        there = picture.get_at((round(x + away[0]), round(y + away[1])))
        total += sum(abs(here[i] - there[i]) for i in range(3)) / 3
    return total / count


@pytest.mark.parametrize("letter", SYMBOL_NAMES)
def test_pictures_of_a_symbol_all_differ(letter: str, sprites: Sprites) -> None:
    pictures = sprites.stamps(SYMBOL_NAMES[letter], 48).pictures
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures[:CASES]}) == CASES


@each("letter", SYMBOL_NAMES)
@each("px", [20, 48])
def test_a_cell_is_painted_wholly_however_it_is_joined(letter: str, px: int, sprites: Sprites) -> None:
    for case in range(CASES):
        picture = painted(sprites, px, (HEART, *(AROUND[way] for way in joined_ways(case))), letter)
        assert not [at for at in inner(picture, HEART, px) if picture.get_at(at)[:3] == BARE], case


@pytest.mark.parametrize("letter", SYMBOL_NAMES)
def test_both_halves_agree_along_a_shared_side(letter: str, sprites: Sprites) -> None:
    stamps = sprites.stamps(SYMBOL_NAMES[letter], 128)
    (x, y), half = stamps.anchor, 34
    for case in range(1, CASES, 2):
        beside_it = 0b1000 | (case >> 1 & 1) << 2 | (case >> 5 & 1) << 4
        for other in (beside_it, beside_it | 0b100011):
            left, right = stamps.pictures[case], stamps.pictures[other]
            sides = [
                (left.get_at((x + 64 + column, row)), right.get_at((x - 64 + column, row)))
                for row in range(y - half, y + half)
                for column in (-1, 0, 1)
            ]
            # What stands on a third cell, before both, is that cell's to paint.
            both = [colours for colours in sides if min(colours[0].a, colours[1].a) > 250]
            differ = [abs(one - two) for colours in both for one, two in zip(*colours, strict=True)]
            assert sum(differ) / len(differ) < 9, (case, other)


@each("letter", SYMBOL_NAMES)
@each("case", [1, 2, 4, 8, 16, 32, 0b11, 0b110, 0b1001, 0b10101, 0b110110, 0b111111])
def test_no_side_is_seen_between_joined_cells(letter: str, case: int, sprites: Sprites) -> None:
    px = 96
    layout = layout_of(px)
    picture = painted(sprites, px, (HEART, *(AROUND[way] for way in joined_ways(case))), letter)
    for way in joined_ways(case):
        (x, y), (to_x, to_y) = layout.middle(HEART), layout.middle(AROUND[way])
        across, along = ((to_x - x) / px, (to_y - y) / px), ((y - to_y) / px, (to_x - x) / px)
        steps = []
        for moved in (-0.12, -0.08, 0.0, 0.08, 0.12):
            at = (x + to_x) / 2 + moved * px * across[0], (y + to_y) / 2 + moved * px * across[1]
            ends = [(at[0] + side * px * along[0], at[1] + side * px * along[1]) for side in (-0.2, 0.2)]
            steps.append(step(picture, ends[0], ends[1], (1.5 * across[0], 1.5 * across[1])))
        assert steps[2] < 1.5 * max(steps[:2] + steps[3:]) + 3, (way, steps)


def test_what_is_joined_to_nothing_turns_with_its_tile(sprites: Sprites) -> None:
    layout = layout_of(40)
    shown = []
    for near in AROUND:
        alone = sprites.cut_stamps("path", 40).pictures
        layers = tile_layers(sprites, layout, ShownTile((HEART, near), "PF"))
        frames = [layer.frames for layer in layers]
        shown.append(next(n for n, one in enumerate(alone) if one.frames in frames))
    assert shown == [64, 65, 0, 64, 65, 0]


@pytest.mark.parametrize("names", ["6.4 6.5", "6.5 6.4", "6.4 7.4", "7.4 6.4", "6.4 7.3 7.4", "6.4 7.4 7.3 8.2"])
def test_a_tile_lies_on_the_board_as_it_was_held(names: str, sprites: Sprites) -> None:
    layout = hex_layout(ISLAND, 40, (40, 40, 40, 40))
    cells = tuple(map(cell, names.split()))
    tile = ShownTile(cells, "PWHF"[: len(cells)])
    moved = ShownTile(tuple((row - 2, column + 3) for row, column in cells), tile.symbols)
    board = [layer.frames for layer in land_layers(sprites, layout, island(), (tile,))]
    assert all(layer.frames in board for layer in tile_layers(sprites, layout_of(40), moved))


def test_which_tiles_brought_a_group_is_not_seen(sprites: Sprites) -> None:
    painter = IslandPainter(sprites, hex_layout(ISLAND, 40, (40, 40, 40, 40)))
    surfaces = []
    for tiles in (("6.4 6.5", "7.4 7.5"), ("6.4 7.4", "6.5 7.5")):
        painter.show(island(), [ShownTile(tuple(map(cell, names.split())), "FF") for names in tiles])
        surfaces.append(pygame.Surface(painter.size))
        painter.draw(surfaces[-1], (0, 0))
    assert pygame.image.tobytes(surfaces[0], "RGB") == pygame.image.tobytes(surfaces[1], "RGB")


def test_cells_of_a_group_can_be_counted_while_free_cells_are_shown(sprites: Sprites) -> None:
    painter = IslandPainter(sprites, hex_layout(ISLAND, 60, (40, 40, 40, 40)))
    painter.show(island(), [ShownTile((cell("6.4"), cell("6.5")), "FF")])
    surface = pygame.Surface(painter.size)
    (x, y), (to, _) = painter.layout.middle(cell("6.4")), painter.layout.middle(cell("6.5"))
    side = [((x + to) // 2 + column, y + row) for row in range(-8, 9) for column in (-1, 0, 1)]

    def seen() -> list[pygame.Color]:
        painter.draw(surface, (0, 0))
        return [surface.get_at(at) for at in side]

    before = seen()
    painter.highlight(frozenset({cell("7.4")}), frozenset())
    assert sum(map(int.__lt__, *([sum(colour[:3]) for colour in colours] for colours in (seen(), before)))) > 16
    painter.highlight(frozenset(), frozenset())
    assert seen() == before


@each("eye", EYES)
@each("case", [0, 0b1001, 0b111111])
def test_symbols_are_told_apart_by_every_eye(eye: str, case: int, sprites: Sprites) -> None:
    """As small as on a rival's board: a cell of twelve pixels is another picture for each symbol."""
    px, looks = 12, {}
    places = inner(pygame.Surface(layout_of(px).size), HEART, px, -1)
    for letter in SYMBOL_NAMES:
        picture = painted(sprites, px, (HEART, *(AROUND[way] for way in joined_ways(case))), letter)
        looks[letter] = [part for at in places for part in as_seen(picture.get_at(at), EYES[eye])]
    for one, two in combinations(looks, 2):
        differ = [abs(a - b) for a, b in zip(looks[one], looks[two], strict=True)]
        assert sum(differ) / len(differ) > 22, (one, two)


def as_seen(colour: pygame.Color, eye: tuple[tuple[float, float, float], ...]) -> list[float]:
    linear = [(part / 255) ** 2.2 for part in colour[:3]]
    turned = [sum(share * part for share, part in zip(row, linear, strict=True)) for row in eye]
    return [255 * min(max(part, 0.0), 1.0) ** (1 / 2.2) for part in turned]
