"""The pages of a letter are painted while the first is read, and none is turned before it was seen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.envelope_opening import EnvelopeStage
from mycity.table.chronicle.letter_text import LetterText
from tests.driver import Driver

Start = Callable[..., Driver]


def letter(driver: Driver, *, sealed: bool = False) -> EnvelopeScene:
    scene = EnvelopeScene(driver.game.services, LetterText("city", 10), 3, sealed=sealed)
    driver.game.services.stack.push(scene)
    return scene


@pytest.mark.parametrize("sealed", [False, True])
def test_all_pages_are_there_before_they_are_turned_to(start: Start, sealed: bool) -> None:
    driver = start()
    scene = letter(driver, sealed=sealed)
    if sealed:
        driver.settle()
        driver.click("seal")
        driver.frames(100)
    driver.settle()
    assert scene.opening.stage is EnvelopeStage.OPEN
    assert scene.page_number == 0
    scene.finish_pictures()
    paper = scene._paper
    assert paper is not None
    assert all(map(paper.has, scene.text.pages))
    pictures = list(map(paper.page, scene.text.pages))
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert scene.page_number == 1
    assert scene._paper is paper
    assert paper.page(scene.text.pages[1]) is pictures[1], "it is painted once"


def test_a_second_enter_skips_no_page_that_was_not_seen(start: Start) -> None:
    driver = start()
    scene = letter(driver)
    driver.settle()
    for _ in range(2):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    driver.frames(1)
    assert scene.page_number == 1
    driver.settle()
    driver.press(pygame.K_RETURN)
    assert scene.page_number == 2


def test_it_is_left_in_the_middle_of_painting(start: Start) -> None:
    driver = start()
    scene = letter(driver)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["TitleScene"]
    assert scene._preloader._closed
    assert not scene._preloader._thread.is_alive()
