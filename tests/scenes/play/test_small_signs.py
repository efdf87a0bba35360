"""The folded table: what brings something stands large, what brings nothing small beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mycity.scenes.play.panes.overview_view import folded_places, sum_box
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, island_session, new_session

Start = Callable[..., Driver]


@pytest.mark.parametrize("session", [new_session, island_session])
@pytest.mark.parametrize(
    "options",
    [{}, {"window": (1024, 768), "language": "fr", "text_size": 150}, {"window": (2560, 1440)}],
)
def test_what_brings_nothing_folds_into_small_signs(
    start: Start, options: dict[str, object], session: Callable[..., object]
) -> None:
    text_size = options.get("text_size", 100)
    driver = start(**{name: value for name, value in options.items() if name != "text_size"})
    driver.game.services.settings.change(text_size=text_size)
    player = Player(driver, session(*ALONE))  # type: ignore[arg-type]
    for _ in range(3):
        table, look, rect = (
            player.scene.screen.panes.table,
            driver.game.services.look,
            player.scene.screen.layout.overview,
        )
        places = folded_places(look, rect, table)
        box = sum_box(look, rect)
        small = [place for place, line in zip(places, table.lines, strict=True) if not line.points]
        large = [place for place, line in zip(places, table.lines, strict=True) if line.points]
        assert small
        assert large
        assert max(place.height for place in small) < min(place.height for place in large)
        assert len({place.width for place in small}) == 1
        assert all(rect.contains(place) and not place.colliderect(box) for place in places)
        assert all(place.collidelist(places[:number]) < 0 for number, place in enumerate(places))
        player.answer()
        player.next_card()
