"""Pictures of the campaign's scenes, in windows of any size."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mycity.content.assets import assets_root
from mycity.content.letters import load_letters
from mycity.scenes.shared.campaign_art import land_picture
from mycity.ui.pictures.sprites import MAX_CELL, Sprites
from tests.driver import Driver


@pytest.mark.parametrize("size", [(640, 700), (1830, 1400), (2900, 2100), (3000, 900), (900, 2100)])
def test_the_land_fills_any_room(start: Callable[..., Driver], size: tuple[int, int]) -> None:
    start()  # pictures need a display
    land = land_picture(Sprites(assets_root() / "sprites"), load_letters("city").land, size)
    assert land.get_size() == size
    assert MAX_CELL * 14 < 1830, "the larger rooms are wider than the land can be painted"
    corners = [(size[0] // 2, 1), (size[0] // 2, size[1] - 2), (1, size[1] // 2), (size[0] - 2, size[1] // 2)]
    assert all(land.get_at(corner)[:3] != (0, 0, 0) for corner in corners)
