"""The first sticker of a campaign: what is said of it, once, in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame
import pytest

from mycity.engine.campaign import Campaign
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.lesson_panel import Arrow, LessonPanel
from mycity.smoke.evenings import evenings, kept, people
from mycity.ui.kit.widgets import Button
from tests.driver import Driver

Start = Callable[..., Driver]


@cache
def after_the_first_episode() -> Campaign:
    return people(next(evenings()).finished)


def shown(driver: Driver) -> RewardsScene:
    """Open the rewards of the first episode, with a person at every seat."""
    scene = RewardsScene(driver.game.services, kept(after_the_first_episode()), lambda: None)
    driver.game.services.stack.push(scene)
    driver.frames(40)
    return scene


def words(driver: Driver) -> str:
    """What the slip says; empty when there is none."""
    slips = [widget for widget in driver.page.widgets if isinstance(widget, LessonPanel)]
    return f"{slips[0].words} {slips[0].keys}".strip() if slips else ""


@pytest.mark.parametrize(("how", "language"), [("mouse", "en"), ("keyboard", "fr"), ("pad", "fr")])
def test_three_steps_lead_to_the_first_sticker(start: Start, how: str, language: str) -> None:
    driver = start(language=language)
    scene = shown(driver)
    assert scene.turn.choice is not None
    seat, told = scene.turn.choice.seat, [words(driver)]
    if how == "mouse":
        driver.click("go on")
    elif how == "pad":
        driver.pad(pygame.CONTROLLER_BUTTON_A)
    else:
        driver.press(pygame.K_RETURN)
    driver.frames(2)
    told.append(words(driver))
    assert not any(isinstance(widget, Arrow) for widget in driver.page.widgets), "one of many cells is not pointed at"
    assert scene.turn.choice.seat == seat
    if how == "mouse":
        assert scene.board is not None
        driver.click(scene.board.pointer.cell_rect(min(scene.board.pointer.cells)).center)
    elif how == "pad":
        driver.pad(pygame.CONTROLLER_BUTTON_A)
    else:
        driver.press(pygame.K_RETURN)
    driver.frames(40)
    told.append(words(driver))
    assert (scene.turn.seat, scene.turn.is_asked) == (seat, False)
    driver.choose("go on", how)
    driver.frames(2)
    assert words(driver) == ""
    assert (scene.turn.seat, scene.game.can_undo) == (seat, True), "what was explained can still be undone"
    undo = driver.widget("undo")
    assert isinstance(undo, Button)
    assert scene.game.campaign.legacies[seat].name in f"{undo.text} {undo.tip}", "it says whose choice it takes back"
    driver.choose("done", how)
    driver.frames(2)
    assert (scene.turn.seat != seat, scene.turn.is_asked) == (True, True)
    assert len(set(told)) == 3


def test_a_cell_that_cannot_take_it_changes_nothing_but_the_words(start: Start) -> None:
    driver = start()
    scene = shown(driver)
    before = scene.turn.choice
    assert scene.board is not None
    driver.click("go on")
    driver.frames(2)
    said = words(driver)
    wrong = next(
        cell
        for cell in ((row, column) for row in range(11) for column in range(11))
        if cell not in scene.board.pointer.cells
    )
    driver.click(scene.board.pointer.cell_rect(wrong).center)
    driver.frames(2)
    assert scene.turn.choice == before
    assert words(driver) not in {said, ""}


def test_who_knows_places_at_once_and_who_skips_is_left_alone(start: Start) -> None:
    driver = start()
    scene = shown(driver)
    assert scene.board is not None
    driver.click(scene.board.pointer.cell_rect(min(scene.board.pointer.cells)).center)
    driver.frames(40)
    driver.press(pygame.K_ESCAPE)
    driver.frames(2)
    assert words(driver) == ""
    driver.click("done")
    assert scene.turn.is_asked
    driver.game.services.stack.pop()
    shown(driver)
    assert words(driver) == "", "it is given once"


def test_what_was_placed_rests_in_sight_and_can_be_taken_off_again(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="normal", lessons_seen=("first_city", "first_sticker"))
    scene = shown(driver)
    assert scene.turn.choice is not None
    seat = scene.turn.choice.seat
    for way in ("undo", "elsewhere", "wait"):
        assert scene.board is not None
        driver.click(scene.board.pointer.cell_rect(min(scene.board.pointer.cells)).center)
        while scene.timeline.busy:
            driver.frames()
        assert (scene.turn.seat, scene.turn.is_asked) == (seat, False)
        if way == "undo":
            driver.click("undo")
            assert (scene.turn.seat, scene.turn.is_asked) == (seat, True)
            continue
        if way == "elsewhere":
            driver.click(scene.board.rect.center)
        driver.frames(10, 1000.0)
        assert scene.turn.seat == seat, "it stays until they go on, however long that takes"
        assert scene.game.can_undo
        driver.click("done")
        assert scene.turn.seat != seat
        driver.frames(3)
        assert scene.turn.choice is not None
        seat = scene.turn.choice.seat


def test_the_ring_is_on_the_button_that_enter_presses_or_on_none(start: Start) -> None:
    driver = start()
    scene = shown(driver)
    driver.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.turn.is_asked
    covered = [driver.page.covered]
    driver.press(pygame.K_TAB)
    covered.append(driver.page.covered)
    assert covered == [True, False], "keys are for the board, then for the buttons"
    focus = driver.focus
    driver.press(pygame.K_RETURN)
    driver.frames(3)
    assert focus == "leave lesson"
    assert words(driver) == ""
    assert scene.turn.is_asked, "nothing was placed"


@pytest.mark.parametrize("size", [100, 125, 150])
@pytest.mark.parametrize("window", [(1024, 768), (1280, 800)])
def test_what_everybody_has_lies_in_its_row_while_the_owl_explains(
    start: Start, size: int, window: tuple[int, int]
) -> None:
    """Large letters leave the rows little room: the pictures keep to it."""
    driver = start(language="fr", window=window)
    driver.game.services.settings.change(text_size=size)
    scene = shown(driver)
    for _ in range(3):
        column = scene._column
        assert column is not None
        assert any(isinstance(widget, LessonPanel) for widget in driver.page.widgets)
        for seat, field in column.given.fields(column.given.order).items():
            things = column.given._lay(field, seat).things
            assert all(field.contains(thing.rect) for thing in things)
            assert all(thing.rect.width >= 12 for thing in things)
        if scene.turn.is_asked:
            driver.press(pygame.K_RETURN)
            driver.frames(20)
