"""Hints and the coach in play: asked for, shown, counted; an answer is held until the coach has seen it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from mycity.ai.review.advice import AT_ONCE, Advice
from mycity.ai.serve.service import WorkerError
from mycity.engine.episode import PASS, STOP
from mycity.engine.grid import indices
from mycity.scenes.play.advice.coach import CoachDialog
from mycity.scenes.shared.advice_words import hint_words
from mycity.table.comparing import OTHERS, compared, in_points
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


def test_a_card_is_thought_out_before_anybody_asks(player: Player) -> None:
    for _ in range(200):
        player.driver.frames(1)
        if player.adviser.asked:
            break
    player.driver.frames(2)
    assert (player.adviser.asked, player.play.help.hint, helped(player)) == (["hint"], None, 0)
    player.driver.press(pygame.K_h)
    assert player.play.help.hint is not None, "it is there at once"
    assert (player.adviser.asked, helped(player)) == (["hint"], 1)
    answer(player)
    player.next_card()
    player.driver.frames(2)
    assert player.adviser.asked == ["hint", "hint"]
    assert not player.play.help.is_thinking


def test_a_first_thought_says_that_it_is_one_and_gives_way(player: Player) -> None:
    player.adviser.is_first = True
    player.driver.press(pygame.K_h)
    player.driver.frames(2)
    help_ = player.play.help
    assert help_.hint is not None
    assert (help_.hint.is_first, help_.is_thinking, helped(player)) == (True, True, 1)
    words = hint_words(player.driver.game.services, help_.hint, [])
    assert words[-1].startswith("A first thought")
    player.adviser.say(replace(help_.hint, is_first=False))
    player.driver.frames(2)
    assert help_.hint is not None
    assert (help_.hint.is_first, help_.is_thinking, helped(player)) == (False, False, 1)


def test_the_button_does_the_same_and_then_is_for_taking_it(player: Player) -> None:
    player.adviser.ready = False
    player.driver.click("hint")
    player.driver.frames(2)
    assert not player.driver.widget("hint").enabled, "a hint that is thought out is not asked for twice"
    player.adviser.ready = True
    player.driver.frames(2)
    assert player.play.help.hint is not None
    assert player.driver.widget("hint").tooltip().startswith("Take the hint")
    player.driver.click("hint")
    assert (player.adviser.asked, helped(player)) == (["hint"], 1)


def test_a_hint_speaks_wherever_the_building_is_held(player: Player) -> None:
    player.driver.press(pygame.K_h)
    player.driver.frames(2)
    view, board = player.scene.screen.moving.hint, player.scene.screen.board.rect
    player.driver.press(pygame.K_n)
    for _ in range(12):
        player.driver.press(pygame.K_n)
        _, slip = view.pieces()
        assert board.contains(slip.rect)
        assert not slip.rect.colliderect(board_part(player))


def board_part(player: Player) -> pygame.Rect:
    """Return where the building in hand lies."""
    return player.scene.screen.board.held_rect(player.in_hand)


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
    assert button.tooltip() == "No advice just now."
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
    said = list(coached.driver.game.services.notices.waiting)
    assert "The coach had no time for this move." in said, "it is never silent for want of time alone"
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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (2560, 1440)])
def test_the_coach_lies_beside_the_board_and_points_at_a_better_place_on_it(
    start: Start, size: tuple[int, int], language: str
) -> None:
    player = Player(start(window=size, language=language), new_session(*ALONE))
    driver = player.driver
    driver.game.services.settings.change(coach=True)
    player.adviser.lead, player.adviser.answer = 380, player.play.sight.placements[-1]
    player.scene.screen.preloader.finish()
    answer(player)
    driver.settle()
    dialog, layout = driver.scene, player.scene.screen.layout
    assert isinstance(dialog, CoachDialog)
    assert not dialog.panel.colliderect(layout.frame)
    assert driver.game.window.surface.get_rect().contains(dialog.panel)
    assert all(dialog.panel.contains(widget.rect) for widget in driver.page.widgets)
    ring = driver.game.services.look.palette.ring
    row, column = min(player.scene.screen.grid.coordinate(cell) for cell in indices(player.adviser.answer.mask))
    corner = player.scene.screen.board.cell_rect(row, column)
    assert driver.game.window.surface.get_at(corner.midtop)[:3] == ring
    shown, place = driver.game.window.surface, player.scene.screen.board.cell_rect(5, 1).center
    covered = sum(shown.get_at(place)[:3])
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert covered > 0.9 * sum(shown.get_at(place)[:3]), "a veil lay over the board"


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


def test_a_hint_gives_what_changes_and_the_reason_that_gains_most(player: Player) -> None:
    services = player.driver.game.services
    rules = (("empties", 310), ("groups", 160), ("wells", -60), (AT_ONCE, 10), ("trees", 0))
    advice = Advice(PASS, 420, rules, tuple((rule, 500) for rule, _ in rules))
    lines = hint_words(services, advice, (("groups", 1), ("trees", -2), ("empties", 3)))
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] == [
        "Better pass",
        "Right now: Groups +1, Trees \N{MINUS SIGN}2, 3 bare cells covered",
        "It leaves fewer gaps. About 4 points more by the end.",
    ]


def test_what_the_coach_says_is_the_difference_of_two_figures_by_rule() -> None:
    rules = (("empties", 310), ("groups", 160), ("wells", -60), (AT_ONCE, 10), ("trees", 0))
    ends = (("empties", -480), ("groups", 1230), ("wells", 350), (AT_ONCE, 1010), ("trees", 790))
    told = compared(Advice(PASS, 420, rules, ends))
    assert (told.better, told.yours, told.lost) == (29, 25, 4)
    assert [(line.rule, line.change) for line in told.lines] == [
        ("empties", -3),
        ("groups", -2),
        ("wells", 1),
        (OTHERS, 0),
    ]
    assert sum(line.better for line in told.lines) == 29


@pytest.mark.parametrize("lead", [300, 301, 349, 350, 399, 1001])
def test_the_loss_that_is_said_is_never_smaller_than_what_makes_the_coach_speak(lead: int) -> None:
    for base in range(-150, 160, 7):
        told = compared(Advice(PASS, lead, (("groups", lead + 55), ("wells", -55)), (("groups", base), ("wells", 33))))
        assert told.lost in {lead // 100, -(-lead // 100)}
        assert sum(line.change for line in told.lines) == -told.lost


def test_halves_of_points_are_rounded_away_from_zero() -> None:
    assert [in_points(value) for value in (0, 49, 50, 149, 150, -49, -50, -150)] == [0, 0, 1, 1, 2, 0, -1, -2]
