"""Envelopes on the map: the next one is opened where it lies, those to come say when they open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.envelope_opening import EnvelopeStage
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before
from tests.seldom import seldom

Start = Callable[..., Driver]


@pytest.mark.slow
@pytest.mark.parametrize("how", ["mouse", "keys", *seldom("pad", "finger")])
@pytest.mark.parametrize(("number", "sealed"), [(1, True), (3, False)])
def test_the_next_one_opens_where_it_lies(start: Start, data_dir: Path, how: str, number: int, sealed: bool) -> None:
    """An envelope that begins a chapter is to be unsealed then; the letters in it are taken out of it."""
    table = Table(start, data_dir, campaign_before(number))
    table.driver.choose(f"stone{number}", how)
    table.driver.settle()
    scene = table.driver.scene
    assert isinstance(scene, EnvelopeScene)
    assert scene.text.number == number
    assert scene.opening.stage is (EnvelopeStage.SEALED if sealed else EnvelopeStage.OPEN)
    if sealed:
        table.driver.press(pygame.K_RETURN)
        table.driver.frames(100)
    table.read_letter()
    assert table.top in {"PlayScene", "RewardsScene"}, "it is the letter that leads to the board, not one read again"


def test_it_is_lifted_while_it_is_pointed_at(start: Start, data_dir: Path) -> None:
    driver = Table(start, data_dir).driver
    rect, window = driver.widget("stone1").rect, pygame.display.get_surface()
    assert window is not None
    assert rect.width > rect.height, "all of the envelope can be pressed, and nothing else"

    def seen(key: str) -> bytes:
        around = driver.widget(key).rect.inflate(16, 16)
        return pygame.image.tobytes(window.subsurface(around), "RGB")

    driver.move((5, 5))
    driver.frames(3)
    before, other = seen("stone1"), seen("stone4")
    driver.move("stone1")
    driver.frames(3)
    assert seen("stone1") != before
    driver.move("stone4")
    driver.frames(3)
    assert (seen("stone1"), seen("stone4")) == (before, other), "what cannot be opened lies still"


def test_those_to_come_say_when_they_open(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(2))
    tips = [table.driver.widget(f"stone{number}").tooltip() for number in (2, 3, 4, 24)]
    assert tips == [
        "Open the letter",
        "Sealed: it opens once episode 2 has been played.",
        "Sealed: it opens once episode 3 has been played.",
        "Sealed: it opens once episode 23 has been played.",
    ]
    for number in (3, 4, 24):
        table.driver.click(f"stone{number}")
        table.driver.settle()
        assert table.top == "CampaignMapScene"
