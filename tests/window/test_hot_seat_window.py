"""Two people hand an island over in a real window, by the keyboard alone; it is closed between their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mycity.engine.pieces import Placement
from mycity.storage.settings import SettingsStore
from tests.driver import Driver
from tests.window.desktop import MISSING, Desktop, errors_logged
from tests.window.two_people import TwoPeople

SIZE = (1024, 768)
pytestmark = [
    pytest.mark.window,
    pytest.mark.prove,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


@pytest.fixture
def people(desktop: Desktop, tmp_path: Path, start: Callable[..., Driver]) -> Iterator[TwoPeople]:
    data = tmp_path / "window"
    SettingsStore(data / "settings.json").change(animation="off")
    people = TwoPeople(desktop, data, start(window=SIZE), SIZE)
    yield people
    people.kill()


def test_two_people_at_one_keyboard_closed_between_their_answers(people: TwoPeople) -> None:
    people.open()
    people.begin()
    assert people.sit_down() == 0
    first = people.answer(around=True)
    assert people.sit_down() == 1
    people.take()  # a tile in hand is no answer
    before = people.save.episode
    assert before is not None
    assert [one.seat for one in before.pending] == [0]
    assert people.close() == 0
    assert people.save.episode == before

    people.open()
    people.go_on()
    assert people.sit_down() == 1
    assert people.save.episode == before
    second = people.answer()
    state = people.state
    assert state.drawn == 2
    assert isinstance(first, Placement)
    assert [[one.placement for one in city.placed] for city in state.cities] == [[first], [second]]
    people.play(2)
    assert people.state.drawn == 3
    assert people.close() == 0
    assert errors_logged(people.data) == []
