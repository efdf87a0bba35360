"""The layout of the play scene, as a pure function of window and board: all is seen, nothing overlaps, on any board."""

from __future__ import annotations

from functools import partial
from itertools import combinations, pairwise, product

import pygame
import pytest

from mycity.board_pictures import art_of, art_of_piece
from mycity.content.assets import assets_root
from mycity.engine.grid import ISLAND, SQUARE_11, Grid, hexagonal_grid, indices, square_grid
from mycity.engine.lands.code import LandCode
from mycity.engine.lands.made import made_land
from mycity.scenes.play.panes.tray import REMAINING, TrayBuilding, tray_layout, tray_rows
from mycity.scenes.shared.layout.board_layout import PlayLayout, beside_layout, play_layout
from mycity.scenes.shared.lesson_panel import frame_around
from mycity.ui.style.look import Look, make_look
from tests.each import each
from tests.scenes.playing import ALONE, island_session

SQUARE_8 = square_grid(8, 8)
ROUND = hexagonal_grid(("--.....--", "-.......-", *[".........", "........-"] * 4, "-.......-", "--.....--"))
"""An island that no map shows."""
SIZES = [
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1600, 1200),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
]
CELLS = {
    ((1024, 768), 100): 48,
    ((1024, 768), 150): 48,
    ((1280, 720), 100): 56,
    ((1280, 800), 100): 60,
    ((1280, 800), 150): 60,
    ((1366, 768), 100): 60,
    ((1600, 900), 100): 68,
    ((1920, 1080), 100): 84,
    ((1920, 1080), 150): 80,
    ((2560, 1440), 100): 112,
    ((2560, 1440), 150): 108,
    ((2560, 1080), 100): 84,
    ((2560, 1080), 150): 80,
}
"""Pixels of a cell of the island when its panels lay below it: they have not become smaller."""


def look_of(size: tuple[int, int], text: int = 100) -> Look:
    return make_look(size, assets_root() / "fonts", text_size=text, high_contrast=False)


def parts_of(layout: PlayLayout, others: int) -> list[pygame.Rect]:
    """Return the bar, the board and all panels of a layout."""
    parts = [layout.bar, layout.frame, layout.hand, layout.tray, layout.overview]
    parts += [layout.cabinet] if layout.cabinet.height else []
    return [*parts, layout.players] if others else parts


@each("grid", [SQUARE_11, SQUARE_8, ISLAND])
@each("text", [100, 150])
@each("size", SIZES)
def test_nothing_overlaps_and_everything_is_inside(size: tuple[int, int], text: int, grid: Grid) -> None:
    look = look_of(size, text)
    for others, keeps in product(range(4), (0, 42, 62)):
        layout = play_layout(look, grid, others, rules=12, keeps=keeps)
        parts = parts_of(layout, others)
        for number, part in enumerate(parts):
            assert look.area.contains(part)
            assert part.collidelist(parts[:number]) < 0
        assert len({(part.left, part.width) for part in parts[2:]}) == 1, "all panels lie in one column"
        assert len(layout.cities) == len(layout.heads) == len(layout.panes) == others
        for pane, city, head in zip(layout.panes, layout.cities, layout.heads, strict=True):
            assert layout.players.contains(pane)
            assert pane.contains(city)
            assert pane.contains(head)
            assert not city.colliderect(head)
        assert all(one.bottom <= after.top or one.right <= after.left for one, after in pairwise(layout.cities))


@each("text", [100, 150])
@each("size", SIZES)
def test_islands_of_any_outline_are_shown_whole_and_as_large(size: tuple[int, int], text: int) -> None:
    """All of the land with its mountains, some sea around it, cells at most a step smaller than the printed one's."""
    look = look_of(size, text)
    printed = play_layout(look, ISLAND, 3, rules=12), beside_layout(look, ISLAND)
    for number in range(24):
        grid = made_land(LandCode(1, "island", 0, number, 0)).grid
        art = art_of(grid)
        for layout, other in zip(
            (play_layout(look, grid, 3, rules=12), beside_layout(look, grid)), printed, strict=True
        ):
            assert layout.px >= other.px - 4
            reach = art.land_around(grid, layout.px)
            assert all(seen > land for seen, land in zip(layout.margins, reach, strict=True))
            assert art.layout(grid, layout.px, layout.margins).size == layout.board.size
        layout = play_layout(look, grid, 3, rules=12)
        parts = parts_of(layout, 3)
        assert all(look.area.contains(part) for part in parts)
        assert all(part.collidelist(parts[:place]) < 0 for place, part in enumerate(parts))
        assert all(pane.contains(city) for pane, city in zip(layout.panes, layout.cities, strict=True))


@each("grid", [SQUARE_11, SQUARE_8, ISLAND])
@each("text", [100, 150])
@each("size", SIZES)
def test_card_and_buttons_share_their_panel(size: tuple[int, int], text: int, grid: Grid) -> None:
    layout = play_layout(look_of(size, text), grid, 3, rules=12, keeps=42)
    places = layout.places
    parts = [layout.card, *places.small, places.give_up, places.stop, places.undo, places.done]
    for number, part in enumerate(parts):
        assert layout.hand.contains(part)
        assert part.collidelist(parts[:number]) < 0
    assert layout.card.height >= 0.5 * layout.hand.height
    assert places.middle.contains(places.undo)
    assert places.middle.contains(places.done)


@each("text", [100, 150])
@each("size", SIZES)
def test_no_button_is_too_small_to_be_met(size: tuple[int, int], text: int) -> None:
    """34 pixels at 1280 x 800 whatever the board leaves of the window, a single one less where that is rounded."""
    look = look_of(size, text)
    islands = [made_land(LandCode(1, "island", 0, number, 0)).grid for number in range(12)]
    for grid in (SQUARE_11, SQUARE_8, ISLAND, *islands):
        places = play_layout(look, grid, 2, rules=10, keeps=42).places
        for place in (*places.small, places.give_up, places.stop, places.undo, places.done):
            assert min(place.size) >= look.px(34) - 1, (grid.columns, place)


@each("text", [100, 150])
@each("size", SIZES)
def test_the_lesson_s_frame_around_the_card_touches_no_button(size: tuple[int, int], text: int) -> None:
    look = look_of(size, text)
    for grid in (SQUARE_11, ISLAND):
        layout = play_layout(look, grid, 2, rules=10, keeps=42)
        frame = frame_around(look, layout.card).rect.inflate(look.px(7), look.px(7))
        places = layout.places
        assert frame.collidelist([*places.small, places.give_up, places.stop, places.undo, places.done]) < 0


@each(("size", "text"), CELLS)
def test_cells_of_the_island_are_as_large_as_below_a_strip(size: tuple[int, int], text: int) -> None:
    for others in (1, 2, 3):
        assert play_layout(look_of(size, text), ISLAND, others, rules=12).px >= CELLS[size, text]


@each("text", [100, 150])
@each("size", SIZES)
def test_the_whole_island_is_seen(size: tuple[int, int], text: int) -> None:
    """From the shore to the volcano's top, with some sea all around, in the height of the window."""
    look, art = look_of(size, text), art_of(ISLAND)
    for layout in (play_layout(look, ISLAND, 3, rules=12), beside_layout(look, ISLAND)):
        land = art.land_around(ISLAND, layout.px)
        assert land[1] > 3.7 * layout.px, "the volcano stands so far beyond the cells"
        assert all(seen > reach for seen, reach in zip(layout.margins, land, strict=True))
        assert art.layout(ISLAND, layout.px, layout.margins).size == layout.board.size
        assert layout.frame.bottom > 0.95 * size[1]
        assert layout.frame.top < 0.09 * size[1] + 20


@each("size", SIZES)
def test_a_lattice_without_a_map_is_shown_whole(size: tuple[int, int]) -> None:
    look, art = look_of(size), art_of(ROUND)
    layout = play_layout(look, ROUND, 3, rules=7)
    cells = art.layout(ROUND, layout.px, layout.margins).around(map(ROUND.coordinate, indices(ROUND.full)))
    assert pygame.Rect((0, 0), layout.board.size).contains(cells)
    assert layout.frame.collidelist(parts_of(layout, 3)[2:]) < 0


@pytest.mark.parametrize(
    ("size", "text", "least"),
    [
        ((1024, 768), 100, 20),
        ((1024, 768), 150, 20),
        ((1280, 800), 100, 19),
        ((1280, 800), 150, 17),
        ((1920, 1080), 100, 30),
        ((2560, 1440), 100, 40),
        ((2560, 1080), 100, 39),
    ],
)
def test_a_full_bag_of_tiles_can_be_told_apart(size: tuple[int, int], text: int, least: int) -> None:
    look = look_of(size, text)
    sheet = play_layout(look, ISLAND, 3, rules=12).tray
    rows = [tray_rows(island_session(*ALONE, turns=turns).state, 0) for turns in (0, 8, 16, 24)]
    layouts = [tray_layout(look, sheet, row) for row in rows]
    assert layouts[0].px >= least
    sizes = [layout.px for layout in layouts]
    assert sizes == sorted(sizes), "what is left grows"
    assert sizes[-1] > sizes[0]
    for layout, row in zip(layouts, rows, strict=True):
        left = [entry.building.id for line in row for entry in line if entry.status in REMAINING]
        assert sorted(entry.building.id for entry, _ in layout.places) == sorted(left)
        assert all(sheet.contains(place) for _, place in layout.places)
        for (_, cells), (_, others) in combinations(map(partial(_middles, layout.px), layout.places), 2):
            assert all(one.distance_to(other) >= layout.px for one in cells for other in others), "no two overlap"


def _middles(px: int, placed: tuple[TrayBuilding, pygame.Rect]) -> tuple[str, list[pygame.Vector2]]:
    """Return the name of a tile in the tray, and the middles of its cells there."""
    entry, place = placed
    art = art_of_piece(entry.building)
    layout, cells = art.layout(art.grid, px), art.cells_of(entry.building, entry.turn)
    shift = pygame.Vector2(place.topleft) - layout.around(cells).topleft
    return entry.building.id, [shift + layout.around((cell,)).center for cell in cells]


def test_pictures_of_rivals_grow_with_the_window() -> None:
    for grid in (SQUARE_11, ISLAND):
        sizes = [
            play_layout(look_of(size), grid, 3, rules=12).small for size in ((1280, 800), (1920, 1080), (2560, 1440))
        ]
        assert sizes == sorted(set(sizes))
