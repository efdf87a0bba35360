"""Several people at one screen: it changes hands in order, and nobody sees another's answer before the turn ends."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.engine.grid import indices
from mycity.scenes.play.model.play import AnswerStatus
from mycity.table.turn.session import resumed
from tests.driver import Driver
from tests.scenes.playing import TWO_PEOPLE, Player, new_session
from tests.storage.games import Thinker, choice

Start = Callable[..., Driver]


@pytest.fixture
def player(start: Start) -> Player:
    player = Player(start(), new_session(*TWO_PEOPLE))
    player.lift()
    return player


def test_the_screen_is_handed_to_the_first_person_first(start: Start) -> None:
    player = Player(start(), new_session(*TWO_PEOPLE))
    assert player.driver.scenes[-1] == "CurtainScene"
    player.lift()
    assert player.play.seat == 0


def test_each_answers_in_turn_behind_a_curtain(player: Player) -> None:
    assert player.play.seat == 0
    player.drag()
    player.next_card()
    assert player.driver.scenes[-1] == "CurtainScene"
    player.lift()
    assert player.play.seat == 1
    assert player.driver.scene is player.scene


def test_the_second_never_sees_what_the_first_has_answered(player: Player) -> None:
    placement = player.drag()
    player.next_card()
    player.lift()
    assert player.state.drawn == 1
    assert not player.play.city.placed
    assert player.play.state.answers == (None, None, None)
    neighbour = player.session.state.cities[0]
    assert placement not in [placed.placement for placed in neighbour.placed]
    assert neighbour.covered == 0


def test_the_pictures_are_the_same_whatever_the_first_has_answered(start: Start) -> None:
    pictures = []
    for steps in (1, 5):
        driver = start(painted_anew=True)
        driver.game.services.settings.change(reduced_motion=True)
        player = Player(driver, new_session(*TWO_PEOPLE))
        player.lift()
        player.driver.press(*[pygame.K_n] * steps, pygame.K_RETURN, pygame.K_RETURN)
        player.lift()
        player.scene.screen.preloader.finish()  # however slow the machine is
        player.driver.move((5, 700))
        player.driver.frames(60)
        assert player.play.seat == 1
        pictures.append(pygame.image.tobytes(driver.game.window.surface, "RGB"))
        driver.close()
    assert pictures[0] == pictures[1]


def test_the_turn_is_resolved_when_both_have_answered(player: Player) -> None:
    player.drag()
    player.next_card()
    player.lift()
    player.drag()
    player.next_card()
    assert player.state.drawn == 2
    assert [len(city.placed) for city in player.state.cities] == [1, 1, 1]


def answer_both(player: Player) -> None:
    """Have both people answer; the last answer still settles."""
    player.drag()
    player.next_card()
    player.lift()
    player.drag()


def test_who_answers_last_has_three_seconds_at_any_speed(player: Player) -> None:
    player.driver.game.services.settings.change(animation="off")
    answer_both(player)
    player.driver.frames(28, 100.0)
    assert player.play.turn.is_proposing
    player.driver.click("undo")
    assert player.given() is None
    player.drag()
    player.driver.frames(31, 100.0)
    assert player.state.drawn == 2


@pytest.mark.parametrize("way", ["button", "key", "board"])
def test_who_answers_last_can_end_the_wait_at_once(player: Player, way: str) -> None:
    answer_both(player)
    if way == "button":
        player.driver.click("done")
    elif way == "key":
        player.driver.press(pygame.K_RETURN)
    else:
        covered = {player.play.city.board.grid.coordinate(index) for index in indices(player.play.city.covered)}
        free = next(cell for cell in sorted(player.play.view.free) if cell not in covered)
        player.driver.click(player.cell(*free))
    assert not player.play.turn.is_proposing
    player.next_card()
    assert player.state.drawn == 2


def test_who_has_answered_undoes_it_from_the_next_ones_board(player: Player) -> None:
    player.drag()
    player.next_card()
    player.lift()
    assert player.play.seat == 1
    player.driver.click("undo")
    assert (player.play.seat, player.given(), player.session.answered_last) == (0, None, None)
    player.driver.press(pygame.K_u)
    assert player.play.seat == 0, "nobody has answered before"


def test_undo_of_the_one_before_reaches_no_further_than_the_open_card(player: Player) -> None:
    answer_both(player)
    player.next_card()
    assert player.state.drawn == 2
    assert player.play.turn.previous is None
    assert "undo" not in [one.key for one in player.driver.page.all_widgets()]


def test_without_the_curtain_the_board_just_changes(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(curtain=False)
    player = Player(driver, new_session(*TWO_PEOPLE))
    player.drag()
    player.next_card()
    assert driver.scene is player.scene
    assert player.play.seat == 1


def test_a_game_resumed_between_two_people_shows_nobodys_answer(start: Start) -> None:
    session = new_session(*TWO_PEOPLE)
    session.at_screen = 0
    session.answer(0, choice(session.seen_by(0), 0))
    player = Player(start(), resumed(session.snapshot(), Thinker()))
    assert player.driver.scenes[-1] == "CurtainScene"
    player.lift()
    assert player.play.seat == 1
    assert not player.play.city.placed


def test_a_person_who_is_not_at_the_mouse_waits_and_bots_think(player: Player) -> None:
    statuses = [player.play.answer_status(seat) for seat in player.play.others]
    humans = [seat in player.session.humans for seat in player.play.others]
    assert statuses == [AnswerStatus.WAITING if human else AnswerStatus.ANSWERED for human in humans]


@pytest.mark.parametrize("curtain", [True, False])
def test_it_is_said_once_why_the_next_card_begins_with_who_had_the_last_word(
    start: Start, written: set[str], curtain: bool
) -> None:
    driver = start()
    driver.game.services.settings.change(curtain=curtain)
    player = Player(driver, new_session(*TWO_PEOPLE))
    why = "has the screen already, and so begins with this card"
    cards = []
    for answers in range(1, 6):
        player.lift()
        cards.append((player.session.state.drawn, player.play.seat))
        is_told = any(why in words for words in written)
        assert is_told == (answers == 3), cards
        if is_told:
            assert driver.game.services.notices.waiting
            assert cards[-2:] == [(1, 1), (2, 1)], "the first change of who begins"
            driver.pass_time(8000)
            written.clear()
        player.drag()
        player.next_card()
    assert driver.game.services.settings.now.first_told


def test_who_plays_alone_against_bots_is_told_nothing_of_it(start: Start) -> None:
    player = Player(start(), new_session("human", "bot:1"))
    player.drag()
    player.next_card()
    assert not player.driver.game.services.settings.now.first_told
