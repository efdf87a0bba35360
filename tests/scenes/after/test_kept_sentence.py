"""The sentence that a result keeps of its evening: on the card of whom it is about, and in no campaign."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from mycity.content.games import WHOLE_CAMPAIGN
from mycity.scenes.after.result import ResultScene
from mycity.table.chronicle.evening import remembered_evening
from tests.driver import Driver
from tests.scenes.ends import finished_session

Start = Callable[..., Driver]


def result(driver: Driver, kind: str = "") -> tuple[ResultScene, str, int]:
    """Return the result of a game, and the sentence and the seat that its record is worth."""
    session = finished_session()
    save = session.snapshot()
    assert save.episode is not None
    memory = remembered_evening(save.episode.record, [0])
    assert memory is not None
    if kind:
        save = msgspec.structs.replace(save, kind=kind)
    scene = ResultScene(driver.game.services, save, session.state, session.events)
    driver.game.services.stack.push(scene)
    driver.settle()
    return scene, driver.game.services.t(memory.text, count=memory.number), memory.seat


@pytest.mark.parametrize("options", [{}, {"language": "fr"}, {"window": (2560, 1440), "language": "fr"}])
def test_it_stands_on_the_card_of_whom_it_is_about(start: Start, written: set[str], options: dict[str, object]) -> None:
    scene, words, seat = result(start(**options))
    told = {card.face.standing.seat: card.face.remembered for card in scene.cards}
    assert told == {other: words if other == seat else "" for other in told}
    assert any(line and line in words for line in written), "it is drawn"


def test_a_campaign_has_letters_that_remember(start: Start) -> None:
    scene, _, _ = result(start(), WHOLE_CAMPAIGN)
    assert not any(card.face.remembered for card in scene.cards)
