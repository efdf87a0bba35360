"""A church in a real window: it cannot be passed on, neither by key nor by button; it can be built."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from mycity.engine.episode import PASS, refuse
from mycity.engine.pieces import CHURCH
from mycity.storage.slots import Slots
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS
from tests.storage.games import Thinker
from tests.table.sessions import single_session
from tests.window.desktop import MISSING, SIZE, Desktop
from tests.window.hands import at_the_window

pytestmark = [
    pytest.mark.window,
    pytest.mark.prove,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"),
]
EPISODE = 5


def church_first() -> Session:
    """Return an episode whose first card is a church that everybody may place."""
    for seed in count():
        session = single_session("city", EPISODE, FOUNDERS, seed, Thinker())
        if (session.state.card or "").startswith(CHURCH):
            return session
    raise AssertionError


def test_a_church_is_not_passed_on(desktop: Desktop, start: Callable[..., Driver], tmp_path: Path) -> None:
    data, session = tmp_path / "window", church_first()
    refusal = refuse(session.state, 0, PASS)
    assert refusal is not None
    assert refusal.code == "church"
    Slots(data).write(1, session.snapshot())
    driver = start(window=SIZE)
    with at_the_window(desktop, data, driver, "--scene", "resume") as hands:
        program = hands.program
        program.rest(1.5)
        button = hands.twin().driver.widget("pass")
        assert "church" in button.tooltip()
        program.press("p")
        program.click(button.rect.center)
        program.rest(1.5)
        before = hands.state()
        assert (before.drawn, before.answers[0]) == (1, None)
        assert before.cities[0].token == session.state.cities[0].token
        hands.drag()
        after = hands.wait_for_card(2)
        assert [one.building.id for one in after.cities[0].placed] == [session.state.card]
        assert after.cities[0].token == before.cities[0].token
        assert program.ask_to_close() == 0
