"""The board's pictures: every building in every position is there, at every size, and mistakes are named."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
import yaml

from mycity.content.assets import assets_root
from mycity.ui.pictures.sprites import MAX_CELL, SpriteError, Sprites
from tests.each import each

FOLDER = assets_root() / "sprites"
ANIMALS = ("fox", "bear", "owl", "hare", "hedgehog", "otter", "deer", "badger")


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(FOLDER)


def shapes() -> dict[str, tuple[tuple[int, int], ...]]:
    """Every shape of the game's own list, by sprite name."""
    document = yaml.safe_load((assets_root() / "campaigns" / "shapes.yaml").read_text(encoding="utf-8"))
    found = {
        f"{family['letter']}-{name}": text for family in document["families"] for name, text in family["shapes"].items()
    }
    found |= {f"C-{name}": text for name, text in document["fourth-church"]["shapes"].items()}
    return {name: cells_of(text) for name, text in found.items()}


def cells_of(text: str) -> tuple[tuple[int, int], ...]:
    rows = enumerate(text.split("/"))
    return tuple(sorted((r, c) for r, line in rows for c, mark in enumerate(line) if mark == "X"))


def turned(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    rows = 1 + max(r for r, _ in cells)
    return tuple(sorted((c, rows - 1 - r) for r, c in cells))


@each("name", sorted(shapes()))
def test_every_position_of_every_building_has_its_picture(sprites: Sprites, name: str) -> None:
    cells = shapes()[name]
    for turns in range(4):
        assert sprites.cells(name, turns) == cells
        picture = sprites.building(name, turns, 32)
        assert picture.body.get_size() == picture.shadow.get_size()
        for look, (row, column) in product(range(sprites.list.building_variants(name)), cells):
            middle = column * 32 + 16 - picture.offset[0], row * 32 + 16 - picture.offset[1]
            assert sprites.building(name, turns, 32, look).body.get_at(middle).a > 240, (turns, look, row, column)
        cells = turned(cells)


@each("name", sorted(shapes()))
def test_a_building_keeps_to_its_cells(sprites: Sprites, name: str) -> None:
    for turns in sprites.turns(name):
        picture, cells = sprites.building(name, turns, 32), set(sprites.cells(name, turns))
        for row in range(picture.size[0]):
            for column in range(picture.size[1]):
                middle = column * 32 + 16 - picture.offset[0], row * 32 + 24 - picture.offset[1]
                if (row, column) not in cells:
                    assert picture.body.get_at(middle).a < 120, (turns, row, column)


def test_factories_smoke_and_others_do_not(sprites: Sprites) -> None:
    for name in sprites.names:
        smoking = any(sprites.building(name, turns, 16).smoke for turns in sprites.turns(name))
        assert smoking == (name[0] == "B"), name


def test_a_building_is_found_by_its_cells(sprites: Sprites) -> None:
    assert sprites.match("Y-L4", [(3, 2), (4, 2), (5, 2), (5, 3)]) == ("Y-L4", 0, (3, 2))
    assert sprites.match("C-4", [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]) == ("C-X5", 0, (0, 0))
    assert sprites.match("C-4", [(7, 7), (8, 7)]) == ("C-I2", 1, (7, 7))
    with pytest.raises(SpriteError, match="Y-L4"):
        sprites.match("Y-L4", [(0, 0), (0, 1)])


def test_the_mirrored_shapes_are_not_those_of_the_other_families(sprites: Sprites) -> None:
    assert sprites.cells("B-L4", 0) != sprites.cells("Y-L4", 0)
    assert sprites.cells("R-S4", 0) != sprites.cells("Y-S4", 0)


@each("kind", ["t", "T", "r", "R", "W", "G", "P", "S", "L", "E-blue", "E-red", "E-yellow"])
def test_every_element_has_pictures_that_differ(sprites: Sprites, kind: str) -> None:
    pictures = [sprites.element(kind, variant, 32)[0] for variant in range(sprites.variants(kind))]
    assert len({picture.get_buffer().raw for picture in pictures}) == len(pictures)
    assert all(picture.get_bounding_rect(40).width > 8 for picture in pictures)


def test_trees_sway_and_rocks_do_not(sprites: Sprites) -> None:
    assert len({frame.get_buffer().raw for frame in sprites.element("T", 0, 64)}) > 1
    assert len(sprites.element("R", 0, 64)) == 1


@each("turn", ["NS", "EW", "NE", "NW", "SE", "SW", "N", "S"])
def test_the_river_moves_and_its_tiles_fill_a_cell(sprites: Sprites, turn: str) -> None:
    frames = sprites.river(turn, 0, 64)
    assert {frame.get_size() for frame in frames} == {(64, 64)}
    assert len({frame.get_buffer().raw for frame in frames}) == len(frames) == 8


@pytest.mark.parametrize("px", [12, 20, 32, 48, 64, 96, 128])
def test_pictures_come_in_every_size(sprites: Sprites, px: int) -> None:
    assert sprites.river("NS", 0, px)[0].get_size() == (px, px)
    assert sprites.texture("meadow", px).get_width() == 4 * px
    assert sprites.building("R-T4", 1, px).body.get_height() >= 3 * px


@pytest.mark.parametrize("px", [0, MAX_CELL + 1])
def test_nothing_is_scaled_up(sprites: Sprites, px: int) -> None:
    with pytest.raises(SpriteError, match=str(MAX_CELL)):
        sprites.building("Y-I2", 0, px)


def test_a_picture_is_made_once(sprites: Sprites) -> None:
    assert sprites.building("Y-I2", 0, 40) is sprites.building("Y-I2", 4, 40)
    assert sprites.masks(40) is sprites.masks(40)


@each("name", [f"animal-{animal}" for animal in ANIMALS] + ["family-dome", "rule-tree", "rule-stop"])
def test_drawings_are_sharp_at_any_size(sprites: Sprites, name: str) -> None:
    for size in (22, 64, 256):
        picture = sprites.icon(name, size)
        assert picture.get_size() == (size, size)
        assert picture.get_bounding_rect().width > size * 0.6


@pytest.mark.parametrize("size", [(960, 288), (500, 300), (3000, 900)])
def test_a_painting_covers_what_it_can_and_is_never_scaled_up(sprites: Sprites, size: tuple[int, int]) -> None:
    assert sprites.painting("chapters/city-1", size).get_size() == (min(size[0], 2000), min(size[1], 600))


def test_an_even_ground_stands_in_for_a_missing_painting(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert Sprites(tmp_path).painting("chapters/city-1", (500, 150)).get_size() == (500, 150)
    assert "city-1.webp cannot be loaded" in caplog.text


def test_all_pictures_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*")) < 15_000_000


def test_what_is_missing_is_named(sprites: Sprites, tmp_path: Path) -> None:
    for ask in (
        lambda: sprites.element("x", 0, 32),
        lambda: sprites.river("NX", 0, 32),
        lambda: sprites.cells("Y-Q9", 0),
        lambda: sprites.stamps("x", 32),
    ):
        with pytest.raises(SpriteError, match=r"x|NX|Q9"):
            ask()
    with pytest.raises(SpriteError, match=r"sprites\.json"):
        _ = Sprites(tmp_path).names


@pytest.mark.parametrize("wrong", [{"cell": 64}, {"margin": {"left": "wide"}}, {"elements": None}])
def test_a_wrong_list_is_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    document = json.loads((FOLDER / "sprites.json").read_text(encoding="utf-8"))
    (tmp_path / "sprites.json").write_text(json.dumps(document | wrong), encoding="utf-8")
    with pytest.raises(SpriteError, match=next(iter(wrong))):
        _ = Sprites(tmp_path).names
