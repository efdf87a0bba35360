"""The rows of a new game: what is said about who plays fits in every language and at every size."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mycity.ai.levels import offered
from mycity.content.bot_rows import load_levels
from mycity.engine.city import HUMAN
from mycity.scenes.menu.seat_row import RowBackground
from mycity.scenes.shared.people import style_of
from mycity.ui.style.fonts import SMALL
from tests.driver import Driver

Start = Callable[..., Driver]


@pytest.mark.parametrize("text_size", [100, 125])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("window", [(1024, 768), (1280, 800)])
def test_every_way_to_play_is_told_in_full(
    start: Start, language: str, window: tuple[int, int], text_size: int
) -> None:
    driver = start(scene="new_game", language=language, window=window)
    driver.game.services.settings.change(text_size=text_size)
    services = driver.game.services
    room = next(one.room for one in driver.page.all_widgets() if isinstance(one, RowBackground))
    for controller in (HUMAN, *(f"bot:{level.id}" for level in offered(load_levels()))):
        for on_island in (False, True):
            words = style_of(services, controller, on_island=on_island)
            assert services.look.fonts.width(words, SMALL) <= room.width, words
