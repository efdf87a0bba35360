"""The last card, where it fits nowhere: stopping costs nothing and asks nothing, and passing says what it costs."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import PASS, STOP, legal_actions, refuse
from mycity.engine.pieces import Placement
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.faults.hand_overs import session_of
from tests.scenes.playing import Player
from tests.table.sessions import play_turn

Start = Callable[..., Driver]
ONE = [PlayerSpec("Anna", "fox", "human"), PlayerSpec("Theo", "owl", "bot:1")]


def stuck(name: str, number: int | None, *, last: bool) -> Session:
    """Return a game whose open card fits nowhere and may be passed: the last one, or one before."""
    for seed in range(60):
        session = session_of(name, number, ONE, seed)
        while not session.state.is_over and 0 in session.awaited:
            state = session.seen_by(0)
            is_last = state.drawn == len(state.table.deck)
            fits = any(isinstance(answer, Placement) for answer in legal_actions(state, 0))
            if not fits and is_last == last and all(refuse(state, 0, answer) is None for answer in (PASS, STOP)):
                return session
            play_turn(session)
    raise AssertionError("no such game")


GAMES = [("eternal", None), ("island-eternal", None), ("city", 5)]


@pytest.mark.parametrize(("name", "number"), GAMES)
@pytest.mark.parametrize("way", ["button", "key"])
def test_stopping_asks_nothing_where_nothing_is_lost_by_it(
    start: Start, name: str, number: int | None, way: str
) -> None:
    player = Player(start(), stuck(name, number, last=True))
    if way == "button":
        player.driver.click("stop")
    else:
        player.driver.press(pygame.K_s)
    assert player.driver.scenes[-1] == "PlayScene", "no question"
    assert player.given() == STOP
    player.driver.press(pygame.K_u)
    assert player.given() is None, "it can be undone all the same"


def test_before_the_last_card_it_asks(start: Start) -> None:
    player = Player(start(), stuck("eternal", None, last=False))
    player.driver.click("stop")
    assert player.driver.scenes[-1] == "Ask"


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_what_each_costs_is_said(start: Start, name: str, number: int | None) -> None:
    player = Player(start(), stuck(name, number, last=True))
    cost = player.play.view.pass_cost
    assert cost == 1
    assert (
        player.driver.widget("pass")
        .tooltip()
        .startswith(("Give the building up: that costs 1 point", "Give the tile up: that costs 1 point"))
    )
    assert player.driver.widget("stop").tooltip().startswith("Stop here: that costs nothing")
    said = player.scene.screen.panes.status.words
    assert said == f"No room left for this one: stopping costs nothing, passing costs {cost}."
