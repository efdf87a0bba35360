"""Hints and the coach in play: asked for, shown, counted; an answer is held until the coach has seen it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from mycity.ai.review.advice import PLACES, YOURS, Advice
from mycity.ai.review.reasons import (
    ARRIVED,
    AT_ONCE,
    DEARER,
    END,
    FREE,
    KEEPS,
    KEPT,
    NEARER,
    NO_ROOM,
    NOW,
    STANDS,
    STUCK,
    Reason,
)
from mycity.ai.serve.bot_process import WorkerError
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.grid import indices
from mycity.engine.score_lines import ScoreLine
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.advice.coach import CoachDialog
from mycity.scenes.shared.advice_words import hint_words, reason_words
from mycity.table.looking_back.comparing import OTHERS, compared, in_points
from mycity.table.turn.help import PATIENCE
from mycity.ui.kit.widgets import Label
from tests.driver import FRAME, Driver
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, SlowThinker, island_session, new_session
from tests.seldom import seldom

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
    words = said(player, help_.hint, ())
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
        advised, badge, slip = view.pieces()
        assert advised.rect.contains(badge.rect), "two of the same building: the advised one says so"
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


def test_esc_puts_a_hint_away_before_it_opens_the_menu(player: Player) -> None:
    seen = []
    for key in (pygame.K_h, pygame.K_ESCAPE, pygame.K_h, pygame.K_ESCAPE, pygame.K_ESCAPE):
        player.driver.press(key)
        player.driver.frames(2)
        seen.append((player.play.help.hint is not None, player.driver.scenes[-1]))
    play = "PlayScene"
    assert seen[:4] == [(True, play), (False, play), (True, play), (False, play)]
    assert seen[4][1] == "PauseMenu"


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


def test_that_he_had_no_time_is_said_once_a_game(coached: Player) -> None:
    coached.adviser.ready = False
    notices = coached.driver.game.services.notices
    for told in (1, 0):
        answer(coached)
        coached.driver.frames(round(PATIENCE / FRAME) + 2)
        assert list(notices.waiting).count("The coach had no time for this move.") == told
        notices.waiting.clear()
        coached.next_card()


def test_he_thinks_on_while_the_answer_can_be_undone(start: Start) -> None:
    """The bots still think: whoever has answered hears of it late, but hears of it."""
    player = Player(start(), new_session(*ALONE, thinker=SlowThinker()))
    player.driver.game.services.settings.change(coach=True)
    player.driver.settle()
    player.adviser.ready, player.adviser.lead = False, 500
    answer(player)
    player.driver.frames(round(PATIENCE / FRAME) + 90)
    assert not player.play.turn.is_held
    assert player.state.drawn == 1
    player.adviser.ready = True
    player.driver.frames(3)
    assert player.driver.scenes[-1] == "CoachDialog"
    player.driver.press(pygame.K_ESCAPE)
    player.driver.settle()
    assert player.given() is None


def test_while_the_question_before_stopping_stands_he_thinks(coached: Player) -> None:
    coached.adviser.lead = 600
    coached.driver.press(pygame.K_s)
    coached.driver.settle()
    assert coached.driver.scenes[-1] == "Ask"
    assert coached.adviser.asked == ["weigh"]
    coached.driver.click("yes")
    coached.driver.frames(2)
    assert coached.driver.scenes[-1] == "CoachDialog"
    assert coached.adviser.asked == ["weigh"], "what was thought meanwhile is not asked again"
    assert helped(coached) == 1


def test_what_was_only_asked_about_is_no_objection(coached: Player) -> None:
    coached.adviser.lead = 600
    coached.driver.press(pygame.K_s)
    coached.driver.settle()
    coached.driver.press(pygame.K_ESCAPE)
    coached.driver.frames(5)
    assert coached.driver.scenes[-1] == "PlayScene"
    assert (coached.play.help.objection, helped(coached)) == (None, 0)


@pytest.mark.parametrize(
    ("given", "better", "title", "text"),
    [
        (PASS, None, "On average passing costs 6 points by the end", "Here it still fits."),
        (STOP, None, "On average stopping now gives up 6 points", "Here it still fits."),
        (STOP, PASS, "On average stopping now gives up 6 points", "Better: pass."),
        (PASS, STOP, "On average passing costs 6 points by the end", "Better: stop."),
    ],
)
def test_the_coach_speaks_on_passes_and_stops_too(
    coached: Player, given: Answer, better: Answer | None, title: str, text: str
) -> None:
    coached.adviser.lead, coached.adviser.answer = 600, better
    coached.scene.actions.propose(given)
    coached.driver.settle()
    assert isinstance(coached.driver.scene, CoachDialog)
    words = {key: coached.driver.widget(key) for key in ("title", "text")}
    assert all(isinstance(one, Label) for one in words.values())
    assert [one.text for one in words.values() if isinstance(one, Label)] == [title, text]
    coached.driver.click("take-back")
    coached.driver.settle()
    assert coached.given() is None


def test_a_costly_answer_can_be_undone(coached: Player) -> None:
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


@pytest.mark.parametrize("language", [*seldom("en"), "fr"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), *seldom(((2560, 1440),))])
def test_the_coach_lies_beside_the_board_and_points_at_a_better_place_on_it(
    start: Start, size: tuple[int, int], language: str
) -> None:
    player = Player(start(window=size, language=language), new_session(*ALONE))
    driver = player.driver
    driver.game.services.settings.change(coach=True)
    player.adviser.lead, player.adviser.answer = 380, player.play.view.placements[-1]
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


CHANGES = (ScoreLine("gold", 3), ScoreLine("groups", 1), ScoreLine("trees", 0, -2), ScoreLine("empties", 0, 3))


def said(player: Player, advice: Advice, changes: tuple[ScoreLine, ...] = CHANGES) -> list[str]:
    world = SCREENS[player.state.table.scenario.game].world
    lines = hint_words(player.driver.game.services, player.state.rules, world.hint, advice, changes)
    return [line.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") for line in lines]


def advice_for(player: Player, reason: Reason | None, than: str = PLACES, answer: Answer | None = None) -> Advice:
    best = answer or player.play.view.placements[0]
    return Advice(best, 420, (("groups", 420),), (("groups", 500),), than=than, reason=reason)


def test_a_hint_gives_its_reason_what_changes_by_when_it_is_paid_and_than_what_it_is_better(player: Player) -> None:
    assert said(player, advice_for(player, Reason(END, "groups", (1,)))) == [
        "Build it here",
        "It keeps a colour together. +1 at the end.",
        "Now: Gold +3",
        "At the end: 3 empty cells covered",
        "Not certain yet: Trees \N{MINUS SIGN}2",
        "On average 4 points more by the end than at the next best places.",
    ]


def test_what_a_tile_brings_twice_is_added_up(player: Player) -> None:
    assert (
        said(player, advice_for(player, None), (ScoreLine("totem", 5), ScoreLine("totem", 5)))[1] == "Now: Totems +10"
    )


def test_what_a_rule_gains_by_the_end_alone_is_no_reason(player: Player) -> None:
    assert said(player, advice_for(player, None), ()) == [
        "Build it here",
        "On average 4 points more by the end than at the next best places.",
    ]


REASONS = {
    Reason(NOW, "farm", (3,)): "It keeps the fields together. +3 now.",
    Reason(STANDS, "largest-farm", (5,)): "It keeps the fields together. +5 as things stand.",
    Reason(NEARER, "wells", (3, 2)): "It closes in on a well. That may pay by the end.",
    Reason(KEPT, "trees", (9,)): "It spares the trees. That counts at the end.",
    Reason(END, "empties", (4,)): "It leaves fewer gaps. That counts at the end.",
    Reason(NO_ROOM, figures=(1, 7)): "It fits nowhere, but 1 card to come still does.",
    Reason(
        KEEPS, figures=(2,)
    ): "Passing keeps room: even the best places for this one would leave no room for 2 cards to come.",
    Reason(DEARER, figures=(3, 1)): "Every place for it costs 3 points at least. Passing costs 1.",
    Reason(DEARER, figures=(3, 0)): "Every place for it costs 3 points at least. Stopping costs nothing.",
    Reason(FREE, figures=(1, 0, 4)): "Stopping costs nothing, passing costs 1, and no card to come fits.",
    Reason(FREE, figures=(1, 2, 4)): "Stopping costs nothing, passing costs 1. Only 2 cards to come still fit.",
    Reason(FREE, figures=(1, 0, 0)): "Stopping costs nothing, passing costs 1.",
    Reason(STUCK): "It fits nowhere, and passing is not allowed.",
    Reason(ARRIVED, figures=(50,)): "On 50 the token has arrived: nothing moves it any more.",
}


@pytest.mark.parametrize("reason", REASONS, ids=str)
def test_a_reason_says_when_it_is_paid(player: Player, reason: Reason) -> None:
    assert reason_words(player.driver.game.services, reason) == REASONS[reason]


THAN = {
    PLACES: "than at the best places for it.",
    YOURS: "than at the best places for it.",
    "pass": "than by passing.",
    "stop": "than by stopping.",
}


@pytest.mark.parametrize("than", THAN)
def test_a_hint_to_stop_says_than_what_it_is_better(player: Player, than: str) -> None:
    assert said(player, advice_for(player, None, than, STOP))[-1] == f"On average 4 points more by the end {THAN[than]}"


@pytest.mark.parametrize(("answer", "words"), [(PASS, "You may pass"), (STOP, "You may stop")])
def test_what_is_as_good_as_building_is_not_called_better(player: Player, answer: Answer, words: str) -> None:
    better = advice_for(player, None, PLACES, answer)
    close = replace(better, lead=20, rules=(("groups", 20),))
    assert said(player, close)[0] == words
    assert said(player, better)[0] == words.replace("You may", "Better")


def test_what_the_coach_would_do_instead_is_better_than_ones_own_place(player: Player) -> None:
    assert said(player, advice_for(player, None, YOURS))[-1].endswith("than at your place.")


def test_where_nothing_else_is_allowed_nothing_is_compared(player: Player) -> None:
    assert said(player, replace(advice_for(player, None, ""), lead=0), ()) == [
        "Build it here",
        "Nothing else is allowed.",
    ]


@pytest.mark.parametrize(("island", "words"), [(False, "Construisez-le ici"), (True, "Posez-la ici")])
def test_in_french_a_building_is_masculine_and_a_tile_feminine(start: Start, island: bool, words: str) -> None:
    player = Player(start(language="fr"), island_session(*ALONE) if island else new_session(*ALONE))
    assert said(player, advice_for(player, None))[0] == words


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
