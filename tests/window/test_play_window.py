"""A game in a real window, with a real mouse and keyboard: turns, closed in the middle of one, and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.engine.episode import PASS, refuse
from tests.driver import Driver
from tests.window.desktop import MISSING, SIZE, Desktop, errors_logged
from tests.window.hands import Hands, at_the_window

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"),
]

SEED = "7"


@pytest.fixture
def driver(start: Callable[..., Driver]) -> Driver:
    return start(window=SIZE)


def play_a_turn(hands: Hands, number: int) -> None:
    """Answer card ``number`` in one of the many ways."""
    ways: list[Callable[[], None]] = [
        hands.drag,
        lambda: hands.drag(hands.wheel),
        lambda: hands.drag(hands.right_click),
        lambda: hands.drag(hands.press_r),
        lambda: hands.program.press("n", "r", "e", "Return"),
    ]
    twin = hands.twin()
    if not twin.play.view.placements:
        hands.program.press("p")
        return
    ways[number % len(ways)]()


def a_bad_drop_and_a_drag_undone(hands: Hands) -> None:
    hands.drop_badly()
    hands.program.rest(1.5)
    assert not hands.state().cities[0].placed
    hands.drag()
    hands.program.press("ctrl+z")
    hands.program.rest(1.5)
    assert hands.state().drawn == 1


def five_turns(hands: Hands) -> None:
    """Every way once."""
    for built in range(5):
        drawn = hands.state().drawn
        play_a_turn(hands, built)
        hands.wait_for_card(drawn + 1)
    assert len(hands.state().cities[0].placed) >= 5


def a_pass(hands: Hands) -> None:
    state = hands.state()
    while refuse(state, 0, PASS) is not None:
        play_a_turn(hands, 9)
        state = hands.wait_for_card(state.drawn + 1)
    token = state.cities[0].token
    hands.twin()  # which lets the surprises of the deck pass
    hands.program.press("p")
    assert hands.wait_for_card(state.drawn + 1).cities[0].token == token - 1


def test_turns_closed_in_the_middle_and_resumed(desktop: Desktop, driver: Driver, tmp_path: Path) -> None:
    data = tmp_path / "window"
    with at_the_window(desktop, data, driver, "--scene", "play", "--seed", SEED) as hands:
        hands.wait_for_card(1)
        a_bad_drop_and_a_drag_undone(hands)
        five_turns(hands)
        a_pass(hands)
        before = hands.state()
        hands.program.click(hands.twin().driver.widget("card").rect.center)
        assert hands.program.ask_to_close() == 0
        after = hands.state()
        assert (after.drawn, after.cities) == (before.drawn, before.cities)

    with at_the_window(desktop, data, driver, "--scene", "resume") as hands:
        hands.program.rest(1)
        assert hands.state().drawn == before.drawn
        play_a_turn(hands, 0)
        assert hands.wait_for_card(before.drawn + 1).drawn > before.drawn
        assert hands.program.ask_to_close() == 0
    assert errors_logged(data) == []
