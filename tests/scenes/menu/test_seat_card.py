"""The cards of a new game's seats: what is said about who plays fits in every language and at every size."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mycity.ai.levels import offered
from mycity.content.bot_rows import load_levels
from mycity.engine.city import HUMAN
from mycity.scenes.menu.seat_card import SeatPlate
from mycity.scenes.shared.people import strength_of, style_of
from mycity.ui.style.fonts import SMALL
from tests.driver import Driver

Start = Callable[..., Driver]


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("window", [(1024, 768), (1280, 800)])
def test_every_way_to_play_is_told_in_full(
    start: Start, language: str, window: tuple[int, int], text_size: int
) -> None:
    driver = start(scene="new_game", language=language, window=window)
    driver.game.services.settings.change(text_size=text_size)
    driver.settle()
    services = driver.game.services
    look, width = services.look, next(one.rect.width for one in driver.page.all_widgets() if isinstance(one, SeatPlate))
    for controller in (HUMAN, *(f"bot:{level.id}" for level in offered(load_levels()))):
        for on_island in (False, True):
            words = style_of(services, controller, on_island=on_island)
            lines = SeatPlate(services.sprites, words, "", strength_of(controller)).lines(look, width)
            assert " ".join(lines).strip() == words
            assert all(look.fonts.width(line, SMALL) <= width for line in lines)


def test_bots_wear_one_to_six_hats_in_the_order_of_their_strength() -> None:
    levels = [f"bot:{level.id}" for level in offered(load_levels())]
    assert [strength_of(controller) for controller in levels] == [1, 2, 3, 4, 5, 6]
    assert strength_of(HUMAN) == strength_of("bot:of-tomorrow") == 0
