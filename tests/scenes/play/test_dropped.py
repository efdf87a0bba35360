"""A building dragged with the mouse is built where it is seen to lie, however its card was pressed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from mycity.engine.pieces import Placement
from mycity.scenes.play.card import CardWidget
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, island_session, new_session

Start = Callable[..., Driver]


def pressed_at_an_edge(player: Player) -> None:
    """Press on the building of the card, far from the middle of the cell that is held."""
    card = player.driver.widget("card")
    assert isinstance(card, CardWidget)
    hand = player.play.hand
    for down, across in product(range(20, card.rect.height - 20, 7), range(20, card.rect.width - 20, 7)):
        at = card.rect.left + across, card.rect.top + down
        player.driver.move(at)
        player.driver.hold(at)
        off = pygame.Vector2(hand.point) - pygame.Vector2(hand.middle)
        if off.length() > 0.4 and min(map(abs, off)) > 0.2 and hand.glowing:
            return
        hand.let_go()
        player.driver.let_go(at)
    raise AssertionError("the building has no edges")


def beside_a_glowing_cell(player: Player) -> tuple[int, int]:
    """Return a place of the mouse just beside a glowing cell, from which the held cell hangs over it."""
    hand, board = player.play.hand, player.scene.screen.board
    off = hand.point[0] - hand.middle[0], hand.point[1] - hand.middle[1]
    way = pygame.Vector2(board.layout.to_pixel(off)) - board.layout.to_pixel((0.0, 0.0))
    for cell in sorted(hand.glowing):
        place = pygame.Vector2(board.cell_rect(*cell).center) + 1.5 * way
        mouse = round(place.x), round(place.y)
        if board.cell_at(mouse) != cell and board.cell_at(mouse) not in hand.glowing and board.rect.collidepoint(mouse):
            return mouse
    raise AssertionError("all cells glow")


@pytest.mark.parametrize("game", ["city", "island"])
def test_it_is_built_where_it_was_seen(start: Start, game: str) -> None:
    player = Player(start(), new_session(*ALONE) if game == "city" else island_session(*ALONE))
    pressed_at_an_edge(player)
    mouse = beside_a_glowing_cell(player)
    player.driver.move((mouse[0] + 40, mouse[1] + 30))
    player.driver.move(mouse)
    landing = player.play.hand.landing
    assert landing is not None
    assert landing.placement is not None
    shown = landing.placement
    player.driver.let_go(mouse)
    assert player.given() == shown


def test_it_is_built_where_the_mouse_lets_go(start: Start) -> None:
    player = Player(start(), new_session(*ALONE))
    player.pick_up()
    first, *_, last = sorted(player.play.hand.glowing)
    player.point_at(*first)
    player.driver.let_go(player.cell(*last))
    given = player.given()
    assert isinstance(given, Placement)
    assert given.mask >> player.play.city.board.grid.index(last) & 1
