"""The result of a game that is over: counted once, whenever the window closes or the process ends after its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.scenes.play import PlayScene
from mycity.smoke.evenings import begun, turns
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.exchange import import_slot
from mycity.storage.saves import encode
from mycity.storage.slots import Slots
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.ranking import standings
from mycity.table.looking_back.save_check import played
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.ends import finished_session
from tests.storage.games import Thinker, blank, clock_from

Start = Callable[..., Driver]


def at_last_card(driver: Driver) -> PlayScene:
    """Show a game that is kept, its last card open."""
    table = begun("eternal")
    while not (after := turns(table, 1))[0].is_over:
        table = after
    state, events = table
    saver = driver.game.services.saving.take_free()
    scene = PlayScene(driver.game.services, Session(blank(state), state, events, Thinker(), saver, clock_from()))
    driver.game.services.stack.push(scene)
    driver.frames(2)
    scene.finish_pictures()
    for _ in range(400):
        is_shown = scene.play.view.is_open and not scene.play.is_telling and scene.play.opened >= 1.0
        if is_shown and scene.play.session.awaited == (scene.play.turn.seat,):
            return scene
        driver.frames()
    raise AssertionError("the last card does not open")


def pass_until(driver: Driver, scene: PlayScene, is_there: Callable[[], bool]) -> None:
    for _ in range(400):
        if is_there():
            return
        if scene.play.view.is_open:
            driver.press(pygame.K_p)
        assert driver.scene is scene
        driver.frames()
    raise AssertionError("it does not come to that")


def counted(data_dir: Path) -> list[FinishedGame]:
    return list(Statistics(data_dir).games)


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["it settles", "it is given"])
def test_a_window_closed_right_after_the_last_answer_costs_no_result(start: Start, data_dir: Path, moment: str) -> None:
    driver = start()
    scene = at_last_card(driver)
    play, session = scene.play, scene.play.session
    is_given = moment == "it is given"
    pass_until(driver, scene, lambda: session.snapshot().finished and play.turn.is_proposing is not is_given)
    assert counted(data_dir) == []
    driver.post(pygame.QUIT)
    driver.close()
    save = Slots(data_dir).read(1)
    assert save.finished
    (game,) = counted(data_dir)
    scores = sorted(standings(played(save)[0]), key=lambda standing: standing.seat)
    assert (game.created, game.seed) == (save.created, session.state.table.seed)
    assert [seat.score for seat in game.seats] == [standing.score for standing in scores]
    again = start()
    again.settle()
    again.game.services.ways.games.open_slot(1)
    again.settle()
    assert again.scenes[-1] == "ResultScene"
    assert len(counted(data_dir)) == 1


@pytest.mark.parametrize("way", ["title", "calendar", "slot"])
def test_a_process_that_ended_before_the_result_was_counted_costs_none(start: Start, data_dir: Path, way: str) -> None:
    driver = start()
    driver.settle()
    Slots(data_dir).write(1, finished_session().snapshot())
    services = driver.game.services
    if way == "title":
        services.ways.to_title()
    elif way == "calendar":
        services.ways.calendar()
    else:
        services.ways.games.open_slot(1)
    driver.settle()
    (game,) = counted(data_dir)
    assert game.created == Slots(data_dir).read(1).created
    assert Statistics(data_dir).has_record(game)
    assert KeptFirsts(services.folders.data).by_name
    services.ways.to_title()
    driver.settle()
    services.ways.games.open_slot(1)
    driver.settle()
    assert len(counted(data_dir)) == 1


@pytest.mark.parametrize("way", ["title", "calendar", "slot"])
def test_a_finished_save_that_was_imported_counts_for_nobody_here(
    start: Start, data_dir: Path, tmp_path: Path, way: str
) -> None:
    """It may be a friend's: it is looked at, and neither a result nor a first comes of it."""
    driver = start()
    driver.settle()
    (file := tmp_path / "friend.save").write_bytes(encode(finished_session().snapshot()))
    assert import_slot(Slots(data_dir), file) == 1
    ways = driver.game.services.ways
    if way == "slot":
        ways.games.open_slot(1)
    else:
        (ways.to_title if way == "title" else ways.calendar)()
    driver.settle()
    assert counted(data_dir) == []
    assert not KeptFirsts(driver.game.services.folders.data).by_name
