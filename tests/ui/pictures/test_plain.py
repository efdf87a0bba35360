"""High contrast keeps its promise: plain colours with strong edges, and no textures, on every picture of a board."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.pictures.plain import INK
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.theme import HIGH_CONTRAST, Colour, contrast

PX = 32
FLAT = 0.9
"""The part of what a picture shows that lies beside a pixel of just its colour: the rest is edges."""


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    plain = Sprites(assets_root() / "sprites")
    plain.lighting.is_plain = True
    return plain


@pytest.fixture(scope="module")
def painted() -> Sprites:
    return Sprites(assets_root() / "sprites")


def flat(picture: pygame.Surface) -> float:
    """Return the part of an opaque picture whose pixels have the colour of the one at their right."""
    colours = pygame.surfarray.array3d(picture).astype(int)
    return float((np.abs(np.diff(colours, axis=0)).sum(axis=2) == 0).mean())


def ground(sprites: Sprites, name: str) -> Colour:
    red, green, blue, _ = sprites.texture(name, PX).get_at((PX, PX))
    return red, green, blue


def test_no_ground_has_a_texture(sprites: Sprites, painted: Sprites) -> None:
    names = [*sprites.list.terrain.textures, *sprites.list.island.textures]
    assert len(names) >= 8
    for name in names:
        assert flat(sprites.texture(name, PX)) == 1.0, name
        assert flat(painted.texture(name, PX)) < 1.0, name


@pytest.mark.parametrize(
    ("first", "second"),
    [
        *(("meadow", "forest"), ("meadow", "mountain"), ("meadow", "flood")),
        *(("sand", "sea"), ("heath", "sea"), ("grove", "jungle"), ("heath", "jungle")),
    ],
)
def test_grounds_that_meet_differ_in_lightness(sprites: Sprites, first: str, second: str) -> None:
    assert contrast(ground(sprites, first), ground(sprites, second)) >= 3.0


@pytest.mark.parametrize("family", "YRBC")
def test_a_building_has_its_colour_and_pattern_a_line_around_it_and_no_shadow(
    sprites: Sprites, painted: Sprites, family: str
) -> None:
    name = next(one for one in sprites.names if one[0] == family)
    roof, before = sprites.building(name, 0, PX), painted.building(name, 0, PX)
    assert roof.body.get_size() == before.body.get_size()
    assert not pygame.mask.from_surface(roof.shadow, 0).count()
    shown = [tuple(roof.body.get_at((x, y)))[:3] for x, y in points(roof.body)]
    colour = HIGH_CONTRAST.families[family]
    assert shown.count(colour) > 0.3 * len(shown)
    assert shown.count(INK) > 0.04 * len(shown)
    assert flat(roof.body) > FLAT > flat(before.body)


def points(picture: pygame.Surface) -> list[tuple[int, int]]:
    """Return the pixels of what a picture shows."""
    mask = pygame.mask.from_surface(picture, 127)
    width, height = picture.get_size()
    return [(x, y) for x in range(width) for y in range(height) if mask.get_at((x, y))]


def test_families_are_told_apart_without_any_colour(sprites: Sprites) -> None:
    """Squares of the four, in grey and as light as one another."""
    seen = set()
    for family in "YRBC":
        name = next(one for one in sprites.names if one[0] == family)
        cell = sprites.building(name, 0, PX)
        left, top = (-side for side in cell.offset)
        inner = pygame.transform.grayscale(cell.body.subsurface((left + 3, top + 3, PX - 6, PX - 6)))
        grey = pygame.surfarray.array3d(inner)[:, :, 0].astype(int)
        seen.add((abs(grey - np.median(grey)) > 40).tobytes())
    assert len(seen) == 4


def test_what_stands_on_a_board_is_of_few_colours(sprites: Sprites, painted: Sprites) -> None:
    for name in ("t", "T", "r", "R", "W", "E-blue", "totem", "palms"):
        plain, rich = (flat(one.element(name, 0, 2 * PX)[0]) for one in (sprites, painted))
        assert plain > max(rich, 0.8), name


def test_what_only_adorns_is_left_out_and_what_has_a_meaning_stays(sprites: Sprites) -> None:
    for name in ("tufts", "woods", "heather", "jungle-trees"):
        assert all(not pygame.mask.from_surface(one, 0).count() for one in sprites.stamps(name, PX).pictures), name
    for name in ("t", "r", "W", "G", "port", "totem"):
        assert pygame.mask.from_surface(sprites.element(name, 0, PX)[0]).count(), name
    assert pygame.mask.from_surface(sprites.stamps("squares", PX).pictures[0]).count()


def test_one_switch_changes_pictures_that_are_kept(painted: Sprites) -> None:
    before = painted.texture("meadow", PX)
    painted.lighting.is_plain = True
    assert flat(painted.texture("meadow", PX)) == 1.0
    painted.lighting.is_plain = False
    assert painted.texture("meadow", PX) is before
