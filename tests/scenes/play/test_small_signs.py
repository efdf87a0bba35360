"""The folded table: what brings something stands large, what brings nothing small beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from mycity.scenes.play.panes import overview_view
from mycity.scenes.play.panes.overview import ProvisionalLine, RuleLine
from mycity.scenes.play.panes.overview_view import FoldedPart, folded_parts, sum_box
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, island_session, new_session

Start = Callable[..., Driver]


@pytest.mark.parametrize("session", [new_session, island_session])
@pytest.mark.parametrize(
    "options", [{}, {"window": (1024, 768), "language": "fr", "text_size": 150}, {"window": (2560, 1440)}]
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
        parts = folded_parts(look, rect, table)
        places, box = [part.place for part in parts], sum_box(look, rect)
        small = [part for part in parts if part.is_small]
        shown = [part for part in parts if isinstance(part.line, RuleLine) and not part.is_small]
        apart = [part for part in parts if isinstance(part.line, ProvisionalLine)]
        assert [part.line for part in shown] == [line for line in table.lines if line.points or line.is_start]
        assert [part.line for part in apart] == list(table.provisional)
        assert small
        assert max(part.side for part in small) <= min(part.side for part in shown)
        assert len({part.side for part in small}) == 1
        assert all(rect.contains(place) and not place.colliderect(box) for place in places)
        assert all(place.collidelist(places[:number]) < 0 for number, place in enumerate(places))
        player.answer()
        player.next_card()


def test_a_part_is_made_at_its_place_and_never_moved(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start()
    screen = Player(driver, new_session(*ALONE)).scene.screen
    made: list[tuple[FoldedPart, pygame.Rect]] = []
    sized = overview_view._sized

    def noted(*args: Any, **options: Any) -> FoldedPart:
        part = sized(*args, **options)
        made.append((part, part.place.copy()))
        return part

    monkeypatch.setattr(overview_view, "_sized", noted)
    parts = folded_parts(driver.game.services.look, screen.layout.overview, screen.panes.table)
    assert len({part.place.topleft for part in parts}) == len(parts) > 0
    assert all(part.place == place for part, place in made)
