"""What no game can be played without: whether it is there is looked at before there is a window.

A single picture that is missing or damaged is no such thing, see `mycity.ui.pictures.stand_in`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from mycity.plain_files import plain_file
from mycity.ui.pictures.sprite_list import SpriteError, read_sprite_list
from mycity.ui.style.fonts import SMALLEST, Typeface

_CAMPAIGNS = ("campaigns/shapes.yaml", "campaigns/city/campaign.yaml")
_FILES = ("bots.yaml", "rules.yaml", *_CAMPAIGNS, "maps/city.tmx", "maps/eternal.tmx")
_FOLDERS = ("sprites/buildings", "sprites/elements", "sprites/svg", "sprites/terrain")


class DamagedError(OSError):
    """The game's own files are not all there; the sentence names one that is missing or cannot be read."""


def check_essentials(assets: Path) -> None:
    """See to it that the game can be shown and played.

    Raises:
        DamagedError: it cannot.
    """
    for name, error in _faults(assets):
        raise DamagedError(f"{name} of the game's own files is missing or damaged ({error}): install mycity again")


def _faults(assets: Path) -> Iterator[tuple[str, object]]:
    """Yield what is missing or cannot be read, with the reason."""
    for name in _FILES:
        try:
            plain_file(assets / name).open("rb").close()
        except OSError as error:
            yield name, error.strerror
    for name in _FOLDERS:
        try:
            next((assets / name).iterdir())
        except (OSError, StopIteration) as error:
            yield name, getattr(error, "strerror", None) or "empty"
    try:
        read_sprite_list(assets / "sprites" / "sprites.json")
    except SpriteError:
        yield "sprites/sprites.json", "no list of pictures"
    pygame.font.init()
    for face in Typeface:
        try:
            pygame.font.Font(plain_file(assets / "fonts" / face.value), SMALLEST)
        except (pygame.error, OSError, ValueError):
            yield f"fonts/{face.value}", "no typeface"
