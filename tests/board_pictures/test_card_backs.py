"""The backs of cards: painted for each world, flat in high contrast, at any size a window gives them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from mycity.board_pictures.card_backs import card_back
from mycity.content.assets import assets_root
from mycity.engine.grid import ISLAND, SQUARE_11, Grid
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look, make_look

SIZE = 190, 250


@pytest.fixture(scope="module")
def sprites() -> Iterator[Sprites]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield Sprites(assets_root() / "sprites")
    pygame.quit()


def look_of(*, high_contrast: bool) -> Look:
    return make_look((1280, 800), assets_root() / "fonts", text_size=100, high_contrast=high_contrast)


def evenness(picture: pygame.Surface) -> float:
    """Return the part of a picture whose pixels have the colour of the one at their right."""
    colours = pygame.surfarray.array3d(picture).astype(int)
    return float((abs(colours[1:] - colours[:-1]).sum(axis=2) == 0).mean())


@pytest.mark.parametrize("grid", [SQUARE_11, ISLAND])
def test_the_back_is_painted_and_flat_in_high_contrast(sprites: Sprites, grid: Grid) -> None:
    painted, flat = (card_back(look_of(high_contrast=plain), sprites, SIZE, grid) for plain in (False, True))
    assert painted.get_size() == flat.get_size() == SIZE
    assert evenness(painted) < 0.4
    assert evenness(flat) > 0.85
    assert painted.get_at((0, 0)).a == flat.get_at((0, 0)).a == 0, "round corners"
    assert card_back(look_of(high_contrast=False), sprites, SIZE, grid) is painted, "and kept"


def test_each_world_has_its_own(sprites: Sprites) -> None:
    for plain in (False, True):
        city, island = (card_back(look_of(high_contrast=plain), sprites, SIZE, grid) for grid in (SQUARE_11, ISLAND))
        assert pygame.image.tobytes(city, "RGBA") != pygame.image.tobytes(island, "RGBA")


@pytest.mark.parametrize("size", [(1, 1), (12, 9), (60, 200), (900, 700)])
def test_any_size_can_be_painted(sprites: Sprites, size: tuple[int, int]) -> None:
    for plain in (False, True):
        assert card_back(look_of(high_contrast=plain), sprites, size, SQUARE_11).get_size() == size


@pytest.mark.parametrize("grid", [SQUARE_11, ISLAND])
def test_until_its_painting_is_loaded_a_back_shows_a_sign_and_decodes_nothing(
    sprites: Sprites, grid: Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted, look = card_back(look_of(high_contrast=False), sprites, SIZE, grid), look_of(high_contrast=False)
    monkeypatch.setattr(Sprites, "painting", None)
    early = card_back(look, sprites, SIZE, grid, is_loaded=False)
    rim = pygame.Rect(0, 0, SIZE[0], SIZE[1] // 5)
    assert pygame.image.tobytes(early, "RGBA") != pygame.image.tobytes(painted, "RGBA")
    assert pygame.image.tobytes(early.subsurface(rim), "RGBA") == pygame.image.tobytes(painted.subsurface(rim), "RGBA")
