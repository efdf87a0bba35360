"""No answer is lost: what a person has put down is in the file at once, also while it can still be taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.storage.saves import Save
from mycity.storage.slots import Slots
from mycity.table.looking_back.save_check import player_slots
from tests.driver import Driver
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, new_session
from tests.storage.games import Thinker, choice

Start = Callable[..., Driver]


@pytest.fixture
def at_play(start: Start) -> Callable[..., Player]:
    def begin(*controllers: str, thinker: Thinker | None = None) -> Player:
        driver = start()
        saver = driver.game.services.saving.take(1)
        player = Player(driver, new_session(*controllers, thinker=thinker, saver=saver))
        saver.flush()
        return player

    return begin


def on_the_disk(player: Player, folder: Path) -> Save:
    """Return the game as a power cut would leave it now; the whole of it is played again."""
    player.driver.game.services.saving.take(1).flush()
    assert player_slots(folder).check(1).problem == ""
    return Slots(folder).read(1)


def cells_built(save: Save, seat: int = 0) -> int:
    assert save.episode is not None
    pending = [cell for answer in save.episode.pending if answer.seat == seat for cell in answer.cells]
    answered = [one for turn in save.episode.record["turns"] for one in turn["answers"] if one["seat"] == seat]
    return len(pending) + sum(len(one.get("cells", ())) for one in answered)


def test_a_building_that_may_still_be_undone_is_in_the_file(at_play: Callable[..., Player], data_dir: Path) -> None:
    player = at_play(*ALONE)
    assert cells_built(on_the_disk(player, data_dir)) == 0
    player.drag()
    assert player.state.drawn == 1, "it still settles"
    assert cells_built(on_the_disk(player, data_dir)) > 0
    player.driver.press(pygame.K_u)
    assert cells_built(on_the_disk(player, data_dir)) == 0


def test_closing_the_window_while_a_building_settles_keeps_it(at_play: Callable[..., Player], data_dir: Path) -> None:
    player = at_play(*ALONE)
    player.drag()
    player.driver.post(pygame.QUIT)
    assert not player.driver.game.running
    assert cells_built(Slots(data_dir).read(1)) > 0


def test_a_building_let_go_in_the_frame_that_closes_is_kept_whatever_comes_first(
    at_play: Callable[..., Player], data_dir: Path
) -> None:
    """Windows hands over the closing of the window before the mouse."""
    player = at_play(*ALONE)
    place = player.hold_over_a_place()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    player.driver.let_go(place)
    assert not player.driver.game.running
    assert cells_built(Slots(data_dir).read(1)) > 0


def test_the_last_answer_of_a_game_is_kept_too(at_play: Callable[..., Player], data_dir: Path) -> None:
    player = at_play("human", "human")
    session = player.session
    while len(session.state.table.deck) > session.state.drawn or len(session.awaited) > 1:
        seat = session.awaited[0]
        session.answer(seat, choice(session.state, seat))
    last = session.awaited[0]
    session.propose(last, choice(session.state, last))
    assert on_the_disk(player, data_dir).finished
    session.undo(last)
    assert not on_the_disk(player, data_dir).finished


def test_an_answer_given_before_others_have_is_in_the_file(at_play: Callable[..., Player], data_dir: Path) -> None:
    player = at_play(*TWO_PEOPLE)
    player.session.at_screen = 0
    player.session.answer(0, choice(player.session.state, 0))
    save = on_the_disk(player, data_dir)
    assert save.episode is not None
    assert [answer.seat for answer in save.episode.pending] == [0]
    player.session.undo(0)
    save = on_the_disk(player, data_dir)
    assert save.episode is not None
    assert not save.episode.pending
