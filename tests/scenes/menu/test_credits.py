"""The credits say what they must, and are left the usual way."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.menu.credits import LETTERS, WORKS
from mycity.ui.kit.painting import Painting
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Label
from mycity.ui.messages import resolve
from tests.driver import Driver

Start = Callable[..., Driver]


def test_they_name_the_makers_and_the_independence(start: Start) -> None:
    game = start(scene="credits")
    words = " ".join(resolve(leaf.text) for leaf in game.page.all_widgets() if isinstance(leaf, Label))
    assert "the mycity team" in words
    assert "neither made nor endorsed" in words


def test_every_work_is_named_with_its_licence(start: Start, written: set[str]) -> None:
    game = start(scene="credits")
    game.frames(3)
    for work in (*WORKS, *LETTERS):
        assert {work.name, game.game.services.t(work.purpose), work.licence} <= written
    assert [widget for widget in game.page.all_widgets() if isinstance(widget, Painting)]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_esc_and_the_button_go_back(start: Start, key: int) -> None:
    game = start(scene="credits")
    game.walk_to("back")
    game.press(key)
    assert game.scenes == ["TitleScene"]


def test_a_long_text_scrolls_with_the_arrows_before_the_focus_moves(start: Start) -> None:
    game = start(scene="credits", window=(1024, 768))
    game.game.services.settings.change(text_size=150)
    panel = game.widget("words")
    assert isinstance(panel, ScrollPanel)
    game.page.focus_on("words")
    for _ in range(60):
        if game.focus != "words":
            break
        game.press(pygame.K_DOWN)
    assert panel.offset == panel.overflow > 0
    assert game.focus == "back"
