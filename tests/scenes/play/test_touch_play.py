"""A building by finger: dragged, turned by resting or by a second finger, put where a finger goes up again."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.engine.pieces import Placement
from mycity.table.turn.hand import Grip
from mycity.ui.touch import LONG
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, SlowThinker, new_session

SIZE = (1280, 800)


@pytest.fixture
def player(start: Callable[..., Driver]) -> Player:
    return Player(start(window=SIZE), new_session(*ALONE, thinker=SlowThinker()))


def finger(player: Player, kind: int, place: tuple[int, int], number: int = 1) -> None:
    player.driver.post(kind, finger_id=number, x=place[0] / SIZE[0], y=place[1] / SIZE[1])


def card(player: Player) -> tuple[int, int]:
    return player.driver.widget("card").rect.center


def test_a_building_is_dragged_by_a_finger_and_turned_by_another(player: Player) -> None:
    finger(player, pygame.FINGERDOWN, card(player))
    turn = player.play.hand.turn
    finger(player, pygame.FINGERDOWN, (40, 40), number=2)
    assert player.play.hand.turn != turn
    spot = player.cell(*player.legal_spot())
    finger(player, pygame.FINGERMOTION, spot)
    assert player.holds()
    finger(player, pygame.FINGERUP, spot)
    assert isinstance(player.given(), Placement)


def test_a_resting_finger_turns_and_a_tap_builds(player: Player) -> None:
    finger(player, pygame.FINGERDOWN, card(player))
    turn = player.play.hand.turn
    player.driver.frames(1, LONG)
    finger(player, pygame.FINGERUP, card(player))
    assert player.play.hand.turn != turn
    assert (player.holds(), player.play.hand.grip) == (True, Grip.STUCK)
    spot = player.cell(*player.legal_spot())
    finger(player, pygame.FINGERDOWN, spot)
    assert player.given() is None, "it may still slide on"
    finger(player, pygame.FINGERUP, spot)
    assert isinstance(player.given(), Placement)
