"""The painted board: whatever the codes, nothing is changed by drawing, and a frame costs next to nothing."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mycity.content.assets import assets_root
from mycity.engine.board import Board, left_bank
from mycity.engine.grid import SQUARE_11, parse
from mycity.ui.board.backdrop import Landscape
from mycity.ui.board.canals import JOINTS, canal_pieces, is_hidden
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.emblems import EMBLEMS, emblem_disc, pattern_tile
from mycity.ui.board.gardens import Plots, garden_stamps
from mycity.ui.board.ground import Terrain, jitter, paint_ground, pseudo_random
from mycity.ui.board.overlays import BoardOverlays, building_icon
from mycity.ui.board.painter import BoardPainter
from mycity.ui.board.people import walk_frames, walks
from mycity.ui.board.shown import ShownBoard, ShownBuilding, shown_board
from mycity.ui.pictures.sprites import SpriteError, Sprites

CELLS = (
    "M..R....T..",
    "MM.....R..G",
    "MM.T.......",
    "MMM....W..F",
    "MM...R....F",
    "M.......TFF",
    ".R.W...R..F",
    "...T....W.F",
    "G.....R...F",
    "..R....T.FF",
    "T...S..RFFL",
)
RIVER = frozenset(((row, 4), (row, 5)) for row in range(11))
SCENE = ShownBoard(CELLS, RIVER, squares=frozenset({(0, 1), (4, 10)}))
SIZE = (11, 11)
VISTA = assets_root() / "sprites" / "vista.json"
BUILDINGS = (ShownBuilding("Y-L4", 1, 1, 5), ShownBuilding("B-I3", 0, 3, 3), ShownBuilding("C-X5", 0, 6, 5))


@pytest.fixture(scope="module")
def sprites() -> Iterator[Sprites]:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    yield Sprites(assets_root() / "sprites")
    pygame.display.quit()


def raw(surface: pygame.Surface) -> bytes:
    return bytes(surface.get_buffer().raw)


def picture(painter: BoardPainter, clock: int = 0) -> bytes:
    surface = pygame.Surface(painter.size)
    painter.draw(surface, (0, 0), clock)
    return raw(surface)


def test_drawing_changes_nothing(sprites: Sprites) -> None:
    painter = BoardPainter(sprites, 32, SIZE)
    painter.show(SCENE, BUILDINGS)
    first = picture(painter)
    assert picture(painter) == first
    assert picture(painter, 500) != first
    assert picture(painter, 0) == first


def test_a_moving_board_is_the_same_as_one_painted_afresh(sprites: Sprites) -> None:
    moving, fresh = BoardPainter(sprites, 32, SIZE), BoardPainter(sprites, 32, SIZE)
    moving.show(SCENE, BUILDINGS)
    for clock in range(0, 3000, 170):
        moving.advance(clock)
    fresh.show(SCENE, BUILDINGS)
    fresh.advance(3000)
    assert picture(moving, 3000) == picture(fresh, 3000)


def test_the_same_beat_is_the_same_picture(sprites: Sprites) -> None:
    painter = BoardPainter(sprites, 32, SIZE)
    painter.show(SCENE, BUILDINGS)
    assert painter.frame_counts(0) == painter.frame_counts(120) != painter.frame_counts(170)
    assert picture(painter, 0) == picture(painter, 120) != picture(painter, 170)


def test_a_building_hides_what_it_covers(sprites: Sprites) -> None:
    painter, bare = BoardPainter(sprites, 32, SIZE), BoardPainter(sprites, 32, SIZE)
    covered = ShownBuilding("R-I2", 0, 9, 2)
    painter.show(SCENE, [covered])
    bare.show(ShownBoard(tuple(row.replace("R", ".") for row in CELLS), RIVER, squares=SCENE.squares), [covered])
    rock = painter.layout.cell(9, 2)
    one, other = pygame.Surface(painter.size), pygame.Surface(bare.size)
    painter.draw(one, (0, 0))
    bare.draw(other, (0, 0))
    assert raw(one.subsurface(rock).copy()) == raw(other.subsurface(rock).copy())


def test_every_building_is_drawn_where_it_stands(sprites: Sprites) -> None:
    empty, built = BoardPainter(sprites, 32, SIZE), BoardPainter(sprites, 32, SIZE)
    empty.show(SCENE)
    built.show(SCENE, BUILDINGS)
    without, with_them = pygame.Surface(empty.size), pygame.Surface(empty.size)
    empty.draw(without, (0, 0))
    built.draw(with_them, (0, 0))
    for placed in BUILDINGS:
        for row, column in sprites.cells(placed.name, placed.turns):
            middle = built.layout.cell(placed.row + row, placed.column + column).center
            assert without.get_at(middle) != with_them.get_at(middle)


def test_gardens_lie_on_bare_meadow_beside_a_building_and_on_nothing_else(sprites: Sprites) -> None:
    built = {
        (placed.row + row, placed.column + column)
        for placed in BUILDINGS
        for row, column in sprites.cells(placed.name, placed.turns)
    }
    layout = CellLayout(32, 16, *SIZE)
    lanes = [sprites.stamps(f"lanes-{side}", 32) for side in "WN"]
    found = list(garden_stamps(sprites, layout, Plots(sprites, SCENE, BUILDINGS)))
    gardens = {place for stamps, _, place in found if stamps not in lanes}
    assert gardens
    for row, column in gardens:
        assert CELLS[row][column] == "."
        assert (row, column) not in built | SCENE.squares
        assert built & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    assert list(garden_stamps(sprites, layout, Plots(sprites, SCENE, BUILDINGS))) == found
    assert not list(garden_stamps(sprites, layout, Plots(sprites, SCENE, ())))


def test_people_walk_on_meadow_and_are_at_home_while_nothing_moves(sprites: Sprites) -> None:
    layout, out = CellLayout(48, 24, *SIZE), walks(Plots(sprites, SCENE, BUILDINGS))
    assert 0 < len(out) <= 4
    for walk in out:
        assert CELLS[walk.place[0]][walk.place[1]] == "."
        frames = walk_frames(sprites, layout, walk)
        assert frames[0].get_bounding_rect().size == (0, 0)
        assert any(frame.get_bounding_rect().width for frame in frames)


def test_elements_change_without_a_new_ground(sprites: Sprites, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = BoardPainter(sprites, 32, SIZE)
    painter.show(SCENE)
    before = picture(painter)
    monkeypatch.setattr("mycity.ui.board.painter.paint_ground", lambda *_: pytest.fail("the ground was composed again"))
    park = tuple(row.replace("R", "t") for row in CELLS)
    painter.show(ShownBoard(park, RIVER, squares=SCENE.squares), BUILDINGS)
    assert picture(painter) != before


def test_the_flood_covers_its_cells_and_leaves_the_mountains(sprites: Sprites) -> None:
    painter = BoardPainter(sprites, 32, SIZE)
    left = frozenset((row, column) for row in range(11) for column in range(5))
    painter.show(ShownBoard(CELLS, RIVER, closed=left))
    surface = pygame.Surface(painter.size)
    painter.draw(surface, (0, 0))
    wet, dry = surface.get_at(painter.layout.cell(7, 1).center), surface.get_at(painter.layout.cell(2, 9).center)
    assert wet.b > wet.r + 30
    assert dry.b < dry.g
    rock = surface.get_at(painter.layout.cell(4, 0).center)
    assert abs(rock.r - rock.b) < 60


def test_an_engine_board_can_be_shown(sprites: Sprites) -> None:
    pairs = [(SQUARE_11.index(one), SQUARE_11.index(other)) for one, other in RIVER]
    board = Board(
        SQUARE_11,
        CELLS,
        left=left_bank(SQUARE_11, pairs),
        squares=parse(SQUARE_11, ["B1"]),
        forest_squares=parse(SQUARE_11, ["K5"]),
        marks=(("mine-red", parse(SQUARE_11, ["C4"])),),
    )
    scene = shown_board(board)
    assert scene.river == RIVER
    assert scene.squares == SCENE.squares
    assert scene.mark("mine-red") == {(3, 2)}
    BoardPainter(sprites, 16, SIZE).show(scene, BUILDINGS)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(".TtRrWGMFESLP-", min_size=11, max_size=11), min_size=11, max_size=11))
def test_any_codes_can_be_drawn(sprites: Sprites, cells: list[str]) -> None:
    painter = BoardPainter(sprites, 16, SIZE)
    painter.show(ShownBoard(tuple(cells), RIVER))
    assert len(picture(painter)) == painter.size[0] * painter.size[1] * 4


def test_a_ground_is_always_composed_the_same(sprites: Sprites) -> None:
    terrain, frame = Terrain(CELLS), CellLayout(24, 12, *SIZE)
    assert raw(paint_ground(sprites, terrain, frame)) == raw(paint_ground(sprites, terrain, frame))


def test_the_ring_follows_the_scenery_or_the_border() -> None:
    terrain = Terrain(CELLS)
    assert [terrain.code(-1, 0), terrain.code(5, 11), terrain.code(-1, 5)] == ["M", "F", "."]
    painted = Terrain(CELLS, ("F" * 13, *["F" + "." * 11 + "F"] * 11, "=" * 13))
    assert [painted.code(-1, 0), painted.code(5, 11), painted.code(11, 5)] == ["F", "F", "="]
    assert painted.code(0, 0) == "M"


def test_cells_are_found_by_pixels() -> None:
    frame = CellLayout(64, 24, *SIZE)
    assert frame.cell_at((24, 24)) == (0, 0)
    assert frame.cell_at((24 + 64 * 11 - 1, 30)) == (0, 10)
    assert frame.cell_at((23, 30)) is None
    assert frame.cell_at((24 + 64 * 11, 30)) is None
    assert frame.cell_at(frame.cell(7, 3).center) == (7, 3)


def test_picks_are_spread_and_repeatable() -> None:
    assert {pseudo_random(row, column, 1, 5) for row in range(8) for column in range(8)} == set(range(5))
    assert all(abs(jitter(row, 3, 2, 0.4)) <= 0.4 for row in range(50))


def test_overlays_draw_over_the_board_and_nowhere_else(sprites: Sprites) -> None:
    frame = CellLayout(32, 16, *SIZE)
    overlays = BoardOverlays(sprites, frame)
    surface = pygame.Surface((500, 500))
    for layer in (*overlays.lights([(2, 2)]), *overlays.lines([(4, 4)])):
        surface.blit(layer.frames[0], layer.rect.move(10, 10))
    lit = pygame.Rect(frame.cell(2, 2).move(10, 10))
    assert surface.get_at(lit.center).r > 20
    assert surface.get_at(frame.cell(4, 4).move(10, 10).topleft).r > 0
    assert surface.get_at(frame.cell(6, 6).move(10, 10).center)[:3] == (0, 0, 0)


def test_a_good_ghost_is_greener_than_a_bad_one(sprites: Sprites) -> None:
    frame = CellLayout(32, 16, *SIZE)
    overlays = BoardOverlays(sprites, frame)
    colours = []
    for good in (True, False):
        surface = pygame.Surface(frame.size)
        ghost, offset = overlays.ghost("R-O4", 0, good)
        surface.blit(ghost, frame.cell(3, 3).move(offset))
        colours.append(pygame.transform.average_color(surface, frame.cell(3, 3).union(frame.cell(4, 4))))
    assert colours[0][1] > colours[1][1] + 40
    assert colours[1][0] > colours[1][1] + 40


def test_an_icon_is_cut_to_the_building(sprites: Sprites) -> None:
    icon = building_icon(sprites, "Y-I2", 0, 32)
    assert 60 <= icon.get_width() <= 80
    assert 30 <= icon.get_height() <= 48


def test_a_frame_costs_little(sprites: Sprites) -> None:
    painter = BoardPainter(sprites, 64, SIZE)
    painter.show(SCENE, BUILDINGS)
    surface = pygame.Surface(painter.size).convert()
    costs = []
    for frame in range(240):
        begin = time.thread_time()
        painter.draw(surface, (0, 0), frame * 17)
        costs.append(time.thread_time() - begin)
    assert sorted(costs)[len(costs) // 2] < 0.002


def test_emblems_tell_the_families_apart_without_colour(sprites: Sprites) -> None:
    plain, marked = BoardPainter(sprites, 32, SIZE), BoardPainter(sprites, 32, SIZE)
    plain.show(SCENE, BUILDINGS)
    marked.show(SCENE, BUILDINGS, emblems=True)
    assert picture(plain) != picture(marked)
    greys = {pygame.transform.grayscale(emblem_disc(sprites, name, 18)).get_buffer().raw for name in EMBLEMS.values()}
    assert len(greys) == 4
    for px in (5, 7, 10, 16):
        patterns = {pygame.transform.grayscale(pattern_tile(sprites, name, px)).get_buffer().raw for name in EMBLEMS}
        assert len(patterns) == 4, "where a sign is too small to be read"


def test_the_railway_crosses_the_river_on_a_bridge(sprites: Sprites) -> None:
    ring = ("." * 13,) * 12 + ("=" * 13,)
    without, crossed = BoardPainter(sprites, 32, SIZE), BoardPainter(sprites, 32, SIZE)
    without.show(ShownBoard(CELLS, RIVER))
    crossed.show(ShownBoard(CELLS, RIVER, scenery=ring))
    x, y = crossed.layout.corner(11.25, 5)
    colours = []
    for painter in (without, crossed):
        surface = pygame.Surface(painter.size)
        painter.draw(surface, (0, 0))
        colours.append(surface.get_at((x, y)))
    assert colours[0].b > colours[0].r
    assert colours[1].r > colours[1].b


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (2560, 1440)])
def test_the_vista_fills_the_window(sprites: Sprites, size: tuple[int, int]) -> None:
    vista = Landscape(sprites, VISTA, size)
    surface = pygame.Surface(size)
    surface.fill((255, 0, 255))
    vista.draw(surface, 0)
    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    assert all(surface.get_at(corner)[:3] != (255, 0, 255) for corner in corners)


def test_the_vista_is_a_city_one_could_build(sprites: Sprites) -> None:
    land = json.loads(VISTA.read_text(encoding="utf-8"))
    covered: set[tuple[int, int]] = set()
    for name, turns, row, column in land["buildings"]:
        cells = {(row + r, column + c) for r, c in sprites.cells(name, turns)}
        assert not cells & covered, name
        assert all(land["cells"][r][c] in ".TtRW" for r, c in cells), name
        assert len({c < land["river"][r] for r, c in cells}) == 1, name
        covered |= cells


def test_a_wrong_vista_is_refused(sprites: Sprites, tmp_path: Path) -> None:
    with pytest.raises(SpriteError, match="none"):
        Landscape(sprites, tmp_path / "none.json", (640, 480))
    (tmp_path / "torn.json").write_text('{"cells": ["..", "."], "river": [1, 1], "buildings": []}', encoding="utf-8")
    with pytest.raises(SpriteError, match="cells"):
        Landscape(sprites, tmp_path / "torn.json", (640, 480))


def test_an_advised_building_looks_unlike_one_that_is_held(sprites: Sprites) -> None:
    overlays = BoardOverlays(sprites, CellLayout(32, 16, *SIZE))
    advised, place = overlays.advised("R-O4", 0)
    held, same = overlays.ghost("R-O4", 0, good=True)
    assert place == same
    one, other = (pygame.transform.average_color(picture, consider_alpha=True) for picture in (advised, held))
    assert one[0] > other[0] + 20, "gold, not green"


BENT = frozenset({((0, 1), (0, 2)), ((0, 1), (1, 1)), ((1, 0), (1, 1)), ((2, 0), (2, 1))})
"""Down between two columns, a step to the left, and on."""


STEP = ShownBoard(("...",) * 3, BENT)
LEFT, RIGHT = ShownBuilding("Y-V3", 1, 0, 0), ShownBuilding("R-I3", 1, 0, 2)
BELOW = ShownBuilding("B-I2", 1, 1, 1)


def canal(sprites: Sprites, *buildings: ShownBuilding) -> set[tuple[tuple[int, int], str]]:
    """The pieces of a canal through `STEP`, each with its corner."""
    pieces = canal_pieces(sprites, Plots(sprites, STEP, buildings))
    return {(one.corner, JOINTS[one.number] if one.sheet == "canal-joints" else one.sheet[-2:]) for one in pieces}


def test_the_river_is_a_canal_where_houses_stand_on_both_banks(sprites: Sprites) -> None:
    assert canal(sprites, LEFT) == canal(sprites, RIGHT, BELOW) == set()
    assert canal(sprites, LEFT, RIGHT) == {((0, 2), "NS"), ((0, 2), "S"), ((1, 2), "N")}
    bends = {((1, 2), "NW"), ((1, 1), "EW"), ((1, 1), "SE"), ((1, 1), "NS")}
    assert canal(sprites, LEFT, RIGHT, BELOW) == {((0, 2), "NS"), ((0, 2), "S"), ((2, 1), "N")} | bends


def test_only_water_that_no_house_hides_is_painted_again_and_again(sprites: Sprites) -> None:
    plots = Plots(sprites, STEP, (LEFT, RIGHT, BELOW))
    assert [vertex for vertex in ((0, 2), (1, 2), (1, 1), (2, 1), (3, 1)) if is_hidden(plots, vertex)] == [
        (1, 2),
        (1, 1),
    ]


def test_a_canal_is_seen_between_two_roofs_and_stays_off_them(sprites: Sprites) -> None:
    cut, whole = BoardPainter(sprites, 64, (3, 3)), BoardPainter(sprites, 64, (3, 3))
    cut.show(STEP, (LEFT, RIGHT, BELOW))
    whole.show(ShownBoard(STEP.cells), (LEFT, RIGHT, BELOW))
    one, other = (pygame.Surface(painter.size) for painter in (cut, whole))
    cut.draw(one, (0, 0))
    whole.draw(other, (0, 0))
    x, y = cut.layout.corner(0, 2)
    water = one.get_at((x, y + 20))
    assert water.b > water.r + 60
    inner = cut.layout.cell(0, 2).inflate(-16, -16)
    assert raw(one.subsurface(inner).copy()) == raw(other.subsurface(inner).copy())
