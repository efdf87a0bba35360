"""Nobody loses by accident: what was pressed for the card before does nothing, and no two buttons share a pixel."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product

import pygame
import pytest

from mycity.board_pictures.small_pictures import extent
from mycity.engine.episode import PASS, STOP
from mycity.engine.grid import ISLAND, SQUARE_11
from mycity.scenes.play.card import OpenCardFace
from mycity.scenes.play.model.play import QUIET
from mycity.scenes.shared.layout.board_layout import play_layout
from mycity.table.turn.hand import Grip
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget
from tests.driver import Driver
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, SlowThinker, new_session
from tests.seldom import seldom
from tests.storage.games import choice

Start = Callable[..., Driver]
SIZES = ((640, 400), (800, 600), (1024, 768), (1280, 800), (700, 1400), (3000, 400), (2560, 1440))
_STEP = 10.0
"""Milliseconds from frame to frame while somebody rests."""
BESIDE_THE_CARD = ("rotate left", "rotate right", "hint", "pass", "undo", "done", "stop", "skip")


@pytest.fixture
def player(start: Start) -> Player:
    """A new game against two bots, with movement."""
    driver = start()
    driver.game.services.settings.change(animation="normal")
    return Player(driver, new_session(*ALONE))


def places(player: Player) -> dict[str, pygame.Rect]:
    """Return where the buttons beside the card are now."""
    found: Iterator[Widget] = (one for one in player.driver.page.all_widgets() if one.key in BESIDE_THE_CARD)
    return {one.key: one.rect for one in found}


def turned_over(player: Player) -> None:
    """Build, and let the next card turn over; its first picture is on the screen."""
    drawn = player.state.drawn
    player.drag()
    while player.state.drawn == drawn or player.play.is_telling:
        player.driver.frames()


def rest(player: Player, seconds: float) -> None:
    """Let so much time of the game pass, however busy the machine is."""
    player.driver.frames(math.ceil(1000 * seconds / _STEP), _STEP)


def tap(player: Player, key: int) -> None:
    """Press a key in no time."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
    player.driver.frames(1, 0.0)


def click(player: Player, key: str) -> None:
    """Click a widget in no time."""
    place = player.driver.widget(key).rect.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT))
        player.driver.frames(1, 0.0)


# -- places --------------------------------------------------------------------------------------------------------


def test_no_two_buttons_share_a_pixel_whatever_the_window_and_the_text(start: Start) -> None:
    game = start().game
    for size, text, others, grid in product(SIZES, (80, 100, 150, 200), (1, 2, 3), (SQUARE_11, ISLAND)):
        pygame.display.set_mode(size)
        game.services.settings.change(text_size=text)
        game.frame(16.0)
        found = play_layout(game.services.look, grid, others, keeps=others == 3).places
        rects = [*found.small, found.give_up, found.undo, found.done, found.stop]
        assert all(one.collidelistall(rects) == [place] for place, one in enumerate(rects)), (size, text)
        assert all(rect.width > 0 and rect.height > 0 for rect in rects)


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 768), 150), ((640, 400), 200)])
def test_what_can_be_pressed_before_and_after_a_card_is_apart(start: Start, size: tuple[int, int], text: int) -> None:
    thinker = SlowThinker()
    driver = start(window=size)
    driver.game.services.settings.change(animation="normal", text_size=text)
    player = Player(driver, new_session(*ALONE, thinker=thinker))
    answering = places(player)
    player.driver.press(pygame.K_n, pygame.K_RETURN)
    settling = places(player)
    assert set(settling) == set(BESIDE_THE_CARD) - {"skip"}
    player.next_card()
    waiting = places(player)
    assert set(waiting) == set(settling) - {"done"}
    player.driver.press(pygame.K_u)
    player.driver.press(pygame.K_s)
    player.driver.click("yes")
    player.driver.press(pygame.K_RETURN)
    assert player.given() == STOP
    thinker.ready = True
    player.driver.frames(3)
    every = [answering, settling, waiting, places(player)]
    assert "skip" in every[-1]
    for before, after in product(every, every):
        for one, other in product(before, after):
            same = one == other or {one, other} == {"stop", "skip"}  # who sees the end of it has stopped
            assert same or not before[one].colliderect(after[other]), (one, other)


# -- presses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [pygame.K_p, pygame.K_s, pygame.K_RETURN, pygame.K_n, pygame.K_u, pygame.K_h])
def test_keys_do_nothing_while_a_card_turns_over(player: Player, key: int) -> None:
    turned_over(player)
    for _ in range(18):
        tap(player, key)
        rest(player, 0.02)
        assert (player.given(), player.adviser.asked) == (None, [])
        assert not player.holds()
        assert player.driver.scene is player.scene
    rest(player, QUIET / 1000)
    tap(player, pygame.K_p)
    assert player.given() is not None


def test_clicks_do_nothing_while_a_card_turns_over_and_work_after_it(player: Player) -> None:
    turned_over(player)
    rest(player, 0.2)
    for key in ("pass", "stop", "card", "rotate right", "hint"):
        click(player, key)
    assert player.driver.scene is player.scene
    assert (player.given(), player.holds(), player.play.hand.turn, player.adviser.asked) == (None, False, 0, [])
    rest(player, QUIET / 1000)
    click(player, "pass")
    assert player.given() is not None


@pytest.mark.parametrize("how", ["P", "S", "pass", "stop"])
def test_who_presses_all_the_time_passes_on_nothing_while_a_turn_is_told(player: Player, how: str) -> None:
    player.drag()
    while player.state.drawn == 1:
        player.driver.frames()
    for _ in range(int(QUIET / 16)):
        if len(how) == 1:
            tap(player, pygame.key.key_code(how))
        else:
            click(player, how)
        player.driver.frames()
        assert (player.given(), player.driver.scene is player.scene) == (None, True)


@pytest.mark.parametrize("target", ["undo", "done", "card"])
def test_a_click_that_began_before_the_card_does_nothing_when_it_ends(player: Player, target: str) -> None:
    thinker = SlowThinker()
    player = Player(player.driver, new_session(*ALONE, thinker=thinker))
    player.drag()
    player.driver.move(target)
    player.driver.hold(target)
    place = pygame.mouse.get_pos() if target not in places(player) else places(player)[target].center
    thinker.ready = True
    rest(player, 2.2)
    assert player.state.drawn == 2
    player.driver.let_go(place)
    assert (player.given(), player.holds()) == (None, False)
    player.driver.click("card")
    assert player.holds(), "the next press is a new one"


def test_a_key_held_since_before_the_card_does_not_walk_on_to_it(player: Player) -> None:
    player.drag()
    player.driver.post(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="", scancode=0)
    rest(player, 2.2)
    assert player.state.drawn == 2
    player.driver.post(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="", scancode=0)  # as the system repeats it
    assert not player.holds()
    player.driver.post(pygame.KEYUP, key=pygame.K_n, mod=0, unicode="", scancode=0)
    player.driver.press(pygame.K_n)
    assert player.holds()


@pytest.mark.parametrize("kind", [pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN])
def test_a_gamepad_is_kept_off_alike(player: Player, kind: int) -> None:
    up = pygame.CONTROLLERBUTTONUP if kind == pygame.CONTROLLERBUTTONDOWN else pygame.JOYBUTTONUP
    turned_over(player)
    guard = player.play.guard
    down, released = (pygame.event.Event(one, instance_id=0, button=0) for one in (kind, up))
    assert guard.swallows(down, Command.CONFIRM)
    rest(player, QUIET / 1000)
    assert guard.swallows(released, None)
    assert not guard.swallows(down, Command.CONFIRM)


def test_who_is_quick_turns_the_building_at_once(player: Player) -> None:
    turned_over(player)
    player.driver.press(pygame.K_r)
    player.wheel(-1)
    assert player.play.hand.turn == 2
    rest(player, QUIET / 1000)
    player.driver.press(pygame.K_RETURN)
    assert player.play.hand.grip is Grip.KEYS
    assert player.in_hand.turn == 2


def test_without_animation_a_second_press_is_kept_off_too(player: Player) -> None:
    player.driver.game.services.settings.change(animation="off")
    player.driver.press(pygame.K_p)
    player.driver.frames(3)
    assert player.state.drawn == 2
    player.driver.press(pygame.K_p, pygame.K_p)
    assert player.state.drawn == 2
    rest(player, QUIET / 1000)
    player.driver.press(pygame.K_p)
    player.driver.frames(3)
    assert player.state.drawn == 3


def test_the_next_person_at_the_screen_is_not_passed_for(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off", curtain=False)
    player = Player(driver, new_session(*TWO_PEOPLE))
    player.driver.frames(2)
    player.card_rests()
    player.driver.press(pygame.K_p)
    player.driver.frames(2)
    assert player.play.seat == 1
    player.driver.press(pygame.K_p)
    assert player.given() is None


def test_after_a_pass_enter_does_not_pass_again(player: Player) -> None:
    player.driver.walk_to("pass", pygame.K_TAB)
    player.driver.press(pygame.K_RETURN)
    assert player.given() is not None
    assert player.driver.focus == "card"


# -- the last turn, undone -----------------------------------------------------------------------------------------


def test_the_last_turn_is_not_undone_where_that_is_switched_off(player: Player) -> None:
    player.driver.game.services.settings.change(undo_latest=False)
    player.drag()
    player.next_card()
    assert "undo" not in places(player)
    player.driver.press(pygame.K_u)
    assert player.state.drawn == 2


def test_an_undone_answer_is_said_once_to_cost_the_rating(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(player.driver.game.services.notices, "show", said.append)
    for _ in range(2):
        player.drag()
        player.next_card()
        player.driver.click("undo")
        player.driver.frames(90)
    assert len([words for words in said if "rating" in words]) == 1


def test_the_last_turn_is_undone(player: Player) -> None:
    player.drag()
    player.next_card()
    assert not places(player)["undo"].collidelistall([places(player)[key] for key in ("pass", "stop", "hint")])
    rivals = [city.placed for city in player.state.cities[1:]]
    player.driver.click("card")
    player.driver.click("undo")
    assert (player.state.drawn, player.holds(), player.play.city.placed) == (1, False, ())
    player.driver.frames(90)
    assert player.play.effects.tokens == [float(city.token) for city in player.state.cities]
    assert "undo" not in places(player)
    player.driver.press(pygame.K_p)
    player.next_card()
    assert player.state.drawn == 2
    assert [city.placed for city in player.state.cities[1:]] == rivals
    assert player.state.cities[0].token == 9
    assert player.session.snapshot().players[0].helped == 1


def test_the_last_answer_of_all_is_undone_until_the_count_begins(player: Player) -> None:
    session = player.session
    while len(session.state.table.deck) > session.state.drawn or len(session.awaited) > 1:
        session.update()
        if len(session.state.table.deck) > session.state.drawn:
            session.answer(0, choice(session.seen_by(0), 0))
    player.play.turn.undo()  # looks anew
    player.driver.press(pygame.K_p if player.play.view.refuse(PASS) is None else pygame.K_n)
    if player.holds():
        player.driver.press(pygame.K_RETURN)
    while player.state.card is not None:
        player.driver.frames()
    rest(player, QUIET / 1000)
    assert player.driver.scene is player.scene
    player.driver.press(pygame.K_u)
    assert not player.state.is_over
    player.driver.frames(120)
    assert player.driver.scene is player.scene
    assert player.play.view.is_open


@pytest.mark.parametrize(("window", "text"), [((1024, 768), 150), *seldom(((1280, 800), 100), ((2560, 1440), 150))])
def test_news_never_lie_on_the_tokens(start: Start, window: tuple[int, int], text: int) -> None:
    driver = start(window=window)
    driver.game.services.settings.change(text_size=text)
    player = Player(driver, new_session(*ALONE))
    player.scene.screen.preloader.finish()
    driver.frames(60)
    bar = player.scene.screen.layout.bar
    before = driver.game.window.surface.subsurface(bar).copy()
    driver.game.services.notices.show("Your move is undone. That counts as help: your rating stays as it is.")
    driver.frames(30)
    seen = driver.game.window.surface.subsurface(bar)
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.mark.parametrize(("window", "text", "language"), [((1280, 800), 100, "en"), ((1024, 768), 150, "fr")])
def test_a_caption_of_two_lines_lies_below_the_picture(
    start: Start, window: tuple[int, int], text: int, language: str
) -> None:
    """The picture gets smaller instead of being covered, and is still taken where it is pressed."""
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text)
    player = Player(driver, new_session(*ALONE))
    cards, building = player.scene.screen.cards.faces, player.play.view.building
    assert building is not None
    words = "One sentence that takes more than a line on any card there is, whatever its letters"
    for turn in range(4):
        face = OpenCardFace(building, turn, False, "", words)
        role, lines = cards._lines(words)
        assert len(lines) > 1
        high = extent(building, turn)[0] * cards.cell(building, turn) * cards.share(face)
        foot = (len(lines) - 1) * driver.game.services.look.fonts.line_height(role)
        assert cards.middle(face)[1] + high / 2 <= cards.room.bottom - foot + 1
