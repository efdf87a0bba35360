"""The pictures of what is given: no two kinds look alike."""

from __future__ import annotations

import pygame

from mycity.content.assets import assets_root
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.ui.pictures.sprites import Sprites


def test_points_do_not_have_the_sign_of_stars() -> None:
    """A box that pays 2 points is not one that pays 2 stars."""
    sprites = Sprites(assets_root() / "sprites")
    points = pygame.image.tobytes(reward_picture(sprites, "points", 40), "RGBA")
    for star in ("keep-star", "keep-progress"):
        assert points != pygame.image.tobytes(sprites.icon(star, 40), "RGBA")
