"""Hints and the coach in play: asked for, shown, counted; an answer is held until the coach has seen it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.ai.review.advice import AT_ONCE, Advice
from mycity.ai.serve.service import WorkerError
from mycity.engine.episode import PASS, STOP
from mycity.scenes.shared.advice_words import hint_words, in_points, warning_words
from mycity.table.help import PATIENCE
from tests.driver import FRAME, Driver
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, new_session

Start = Callable[..., Driver]


@pytest.fixture
def player(start: Start) -> Player:
    """A new game against two bots."""
    return Player(start(), new_session(*ALONE))


@pytest.fixture
def coached(player: Player) -> Player:
    """The same with the coach switched on."""
    player.driver.game.services.settings.change(coach=True)
    return player


def helped(player: Player) -> int:
    return player.session.snapshot().players[player.play.seat].helped


def pixels(player: Player) -> bytes:
    return pygame.image.tobytes(player.driver.game.window.surface, "RGB")


def answer(player: Player) -> None:
    """Build somewhere; the answer settles."""
    player.driver.press(pygame.K_n, pygame.K_RETURN)


# -- hints ---------------------------------------------------------------------------------------------------------


def test_the_hint_key_shows_where_to_build_and_counts(player: Player) -> None:
    before = pixels(player)
    player.driver.press(pygame.K_h)
    player.driver.frames(2)
    assert player.play.help.hint is not None
    assert helped(player) == 1
    assert pixels(player) != before


def test_the_button_does_the_same_and_then_rests(player: Player) -> None:
    player.driver.click("hint")
    player.driver.frames(2)
    assert player.play.help.hint is not None
    assert not player.driver.widget("hint").enabled
    player.driver.click("hint")
    assert player.adviser.asked == ["hint"]


def test_while_the_hint_is_on_its_way_play_goes_on(player: Player) -> None:
    player.adviser.ready = False
    player.driver.press(pygame.K_h)
    player.driver.frames(30)
    assert player.play.help.is_thinking
    answer(player)
    assert player.given() is not None


def test_a_hint_is_gone_with_its_card(player: Player) -> None:
    player.driver.press(pygame.K_h)
    player.driver.frames(2)
    player.answer()
    player.next_card()
    assert player.state.drawn == 2
    assert player.play.help.hint is None
    assert player.driver.widget("hint").enabled


def test_a_hint_that_comes_too_late_is_dropped(player: Player) -> None:
    player.adviser.ready = False
    player.driver.press(pygame.K_h)
    player.answer()
    player.next_card()
    player.adviser.ready = True
    player.driver.frames(5)
    assert player.play.help.hint is None
    assert helped(player) == 0


@pytest.mark.parametrize("best", [PASS, STOP])
def test_passing_and_stopping_can_be_advised_too(player: Player, best: object) -> None:
    player.adviser.answer = best  # type: ignore[assignment]
    before = pixels(player)
    player.driver.press(pygame.K_h)
    player.driver.settle()
    assert player.play.help.hint is not None
    assert pixels(player) != before


def test_without_an_adviser_the_button_says_so(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise WorkerError("gone")

    monkeypatch.setattr(player.adviser, "poll", fail)
    player.driver.press(pygame.K_h)
    player.driver.frames(3)
    button = player.driver.widget("hint")
    assert not button.enabled
    assert button.tooltip() == "No advice can be had at the moment."
    answer(player)
    assert player.given() is not None


def test_each_person_is_counted_apart(start: Start) -> None:
    player = Player(start(), new_session(*TWO_PEOPLE))
    player.driver.game.services.settings.change(curtain=False)
    player.driver.settle()
    seat = player.play.seat
    player.driver.press(pygame.K_h)
    player.driver.frames(2)
    counts = [one.helped for one in player.session.snapshot().players]
    assert counts[seat] == sum(counts)


# -- the coach -----------------------------------------------------------------------------------------------------


def test_without_the_coach_nobody_looks(player: Player) -> None:
    answer(player)
    assert player.adviser.asked == []


def test_the_coach_lets_a_good_answer_settle(coached: Player) -> None:
    coached.adviser.lead = 299
    answer(coached)
    assert coached.adviser.asked == ["weigh"]
    coached.next_card()
    assert coached.state.drawn == 2
    assert helped(coached) == 0


def test_an_answer_is_held_until_the_coach_has_seen_it(coached: Player) -> None:
    coached.adviser.ready = False
    answer(coached)
    coached.driver.press(pygame.K_RETURN)
    coached.driver.frames(70)
    assert coached.state.drawn == 1
    coached.driver.frames(round(PATIENCE / FRAME))
    coached.next_card()
    assert coached.state.drawn == 2


def test_a_costly_answer_can_be_taken_back(coached: Player) -> None:
    coached.adviser.lead = 300
    answer(coached)
    coached.driver.settle()
    assert coached.driver.scenes[-1] == "CoachDialog"
    coached.driver.press(pygame.K_ESCAPE)
    coached.driver.settle()
    assert coached.driver.scenes[-1] == "PlayScene"
    assert coached.given() is None
    assert coached.play.help.hint is not None
    assert helped(coached) == 1


def test_a_costly_answer_can_stand(coached: Player) -> None:
    coached.adviser.lead = 900
    answer(coached)
    coached.driver.settle()
    coached.driver.click("stand")
    coached.next_card()
    assert coached.state.drawn == 2
    assert coached.state.cities[0].placed


def test_what_the_hint_says_needs_no_second_look(coached: Player) -> None:
    coached.driver.press(pygame.K_h)
    coached.driver.frames(2)
    hint = coached.play.help.hint
    assert hint is not None
    coached.scene.actions.propose(hint.answer)
    assert coached.adviser.asked == ["hint"]


def test_with_animation_off_the_coach_is_heard_all_the_same(coached: Player) -> None:
    coached.driver.game.services.settings.change(animation="off")
    coached.driver.settle()
    coached.adviser.lead = 500
    answer(coached)
    coached.driver.frames(3)
    assert coached.driver.scenes[-1] == "CoachDialog"
    coached.driver.click("take-back")
    coached.driver.settle()
    assert coached.state.drawn == 1
    assert coached.given() is None


# -- words ---------------------------------------------------------------------------------------------------------


def test_the_words_name_the_rules_that_gain_and_lose(player: Player) -> None:
    services = player.driver.game.services
    advice = Advice(PASS, 420, (("empties", 310), ("groups", 160), ("wells", -60), (AT_ONCE, 10), ("trees", 0)))
    lines = hint_words(services, advice, (("groups", 1), ("trees", -2)))
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] == [
        "Better pass",
        "Now: Groups +1, Trees \N{MINUS SIGN}2",
        "By the end about 4 points ahead of other answers: Empty cells +3, Groups +2, Wells \N{MINUS SIGN}1",
    ]
    question, reason = warning_words(services, advice)
    assert question == "This costs about 4 points by the end"
    assert "Empty cells\N{NO-BREAK SPACE}\N{MINUS SIGN}3" in reason


def test_halves_of_points_are_rounded_away_from_zero() -> None:
    assert [in_points(value) for value in (0, 49, 50, 149, 150, -49, -50, -150)] == [0, 0, 1, 1, 2, 0, -1, -2]
