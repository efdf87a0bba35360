"""What a widget says of its reach is true: nothing of it, no shadow either, is drawn beyond, or would stay behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.play.tutorial import TutorialScene
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.style.look import Look
from tests.driver import Driver
from tests.scenes.playing import ALONE, new_session
from tests.seldom import seldom

_BARE = (255, 0, 255)
STATES = WidgetState(), WidgetState(focused=True, ringed=True, hovered=True, pointed_at=True)


def drawn(widget: Widget, look: Look, state: WidgetState) -> pygame.Rect:
    """Return all that a widget draws on: a place without size when it draws nothing."""
    surface = pygame.Surface(look.size)
    surface.fill(_BARE)
    widget.draw(surface, look, state)
    surface.set_colorkey(_BARE)
    found = surface.get_bounding_rect()
    return found if found.width else pygame.Rect(widget.rect.center, (0, 0))


def beyond(game: Driver) -> Iterator[str]:
    look = game.game.services.look
    for widget in game.page.all_widgets():
        for state in STATES:
            reach, found = widget.reach(look, state), drawn(widget, look, state)
            if found.width and not reach.contains(found):
                yield f"{type(widget).__name__} {widget.key} draws on {found}, and says {reach}"


@pytest.mark.parametrize("size", [(1024, 768), *seldom(((1280, 800),), ((1920, 1080),))])
def test_no_widget_draws_beyond_its_reach(start: Callable[..., Driver], size: tuple[int, int]) -> None:
    game = start(window=size)
    for scene in (TutorialScene(game.game.services), PlayScene(game.game.services, new_session(*ALONE))):
        game.game.services.stack.push(scene)
        scene.screen.preloader.finish()
        game.settle()
        assert list(beyond(game)) == []
