"""A window to draw in, and the look it gives."""

from collections.abc import Iterator

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.style.look import Look, make_look


@pytest.fixture
def surface() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.quit()


@pytest.fixture
def look(surface: pygame.Surface) -> Look:
    return make_look(surface.get_size(), assets_root() / "fonts", text_size=100, high_contrast=False)
