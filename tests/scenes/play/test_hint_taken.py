"""A hint is taken by whatever hand: its building glides to its place and waits there; its words lie on no building."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.grid import indices
from mycity.engine.pieces import Placement
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, island_session, new_session
from tests.seldom import seldom
from tests.storage.games import Thinker, blank, clock_from, eternal, turns

Start = Callable[..., Driver]
LONG = 80
"""Frames after which nothing glides any more."""


def city_session(played: int) -> Session:
    """Return the session of an Eternal game of which some turns are played, by everybody's first choice."""
    state, events = turns(*eternal(*ALONE), played)
    return Session(blank(state), state, events, Thinker(), None, clock_from())


@pytest.fixture
def player(start: Start) -> Player:
    """A new game against two bots, with a hint shown for the last of all places."""
    return hinted(Player(start(), new_session(*ALONE)))


def hinted(player: Player, answer: Answer | None = None) -> Player:
    player.adviser.answer = answer or player.play.view.placements[-1]
    player.driver.press(pygame.K_h)
    player.driver.frames(2)
    assert player.play.help.hint is not None
    return player


def by_click_on_the_place(player: Player) -> None:
    held = player.scene.screen.moving.hint.held
    assert held is not None
    player.driver.click(player.cell(*held.cells[0]))


def by_click_on_the_words(player: Player) -> None:
    *_, slip = player.scene.screen.moving.hint.pieces()
    player.driver.click(slip.rect.center)


def by_pad(player: Player) -> None:
    player.driver.pad(pygame.CONTROLLER_BUTTON_A)


WAYS: dict[str, Callable[[Player], None]] = {
    "a second H": lambda player: player.driver.press(pygame.K_h),
    "Enter": lambda player: player.driver.press(pygame.K_RETURN),
    "a click on the bulb": lambda player: player.driver.click("hint"),
    "a click on the place": by_click_on_the_place,
    "a click on the words": by_click_on_the_words,
    "the pad's button": by_pad,
}


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_is_taken_and_still_to_be_confirmed(player: Player, way: str) -> None:
    advised = player.adviser.answer
    WAYS[way](player)
    player.driver.frames(LONG)
    asked = player.play.asked
    assert asked is not None
    assert asked.placement == advised
    assert player.given() is None, "nothing is answered before it is confirmed"
    assert player.driver.focus == "build"
    player.driver.press(pygame.K_RETURN)
    player.next_card()
    assert player.state.cities[0].placed[0].placement == advised


def test_the_building_glides_from_its_card_in_its_turn(player: Player) -> None:
    answer = player.adviser.answer
    assert isinstance(answer, Placement)
    player.driver.press(pygame.K_h)
    seen = []
    while (gliding := player.play.gliding) is not None:
        seen.append(gliding)
        player.driver.frames()
    (held, *_), ways = seen[0], [point for _, point in seen]
    assert {one.placement for one, _ in seen} == {answer}
    board, layout = player.scene.screen.board, player.scene.screen.layout
    assert len(set(ways)) > 3
    assert pygame.Vector2(ways[0]).distance_to(board.point(layout.card.center)) < 3
    assert pygame.Vector2(ways[-1]).distance_to((held.at[0] + 0.5, held.at[1] + 0.5)) < 3
    assert player.play.hand.turn == held.turn


def test_it_glides_from_where_it_is_held(player: Player) -> None:
    player.driver.press(pygame.K_n)
    here = player.in_hand.at
    player.driver.press(pygame.K_h)
    assert player.play.gliding is not None
    assert pygame.Vector2(player.play.gliding[1]).distance_to((here[0] + 0.5, here[1] + 0.5)) < 3
    assert not player.holds()


def test_a_taken_hint_is_put_back(player: Player) -> None:
    player.driver.press(pygame.K_h)
    player.driver.frames(LONG)
    player.driver.press(pygame.K_ESCAPE)
    assert (player.play.asked, player.given()) == (None, None)
    assert player.play.help.hint is not None, "the hint is still there"


def test_with_animation_off_it_is_there_at_once(start: Start) -> None:
    player = Player(start(), new_session(*ALONE))
    player.driver.game.services.settings.change(animation="off")
    player.driver.settle()
    hinted(player)
    player.driver.press(pygame.K_h)
    assert player.play.asked is not None


def test_what_is_taken_by_hand_meanwhile_glides_no_further(player: Player) -> None:
    player.driver.press(pygame.K_h)
    assert player.play.gliding is not None
    player.pick_up()
    player.driver.frames(LONG)
    assert player.holds()
    assert player.play.asked is None


@pytest.mark.parametrize(("answer", "key"), [(PASS, "pass"), (STOP, "stop")])
@pytest.mark.parametrize("island", [False, True])
def test_a_hint_to_pass_or_stop_points_at_its_button_and_leads_there(
    start: Start, answer: Answer, key: str, island: bool
) -> None:
    session = island_session(*ALONE) if island else new_session(*ALONE)
    player = hinted(Player(start(), session), answer)
    screen, button = player.scene.screen, player.driver.widget(key).rect
    pointed, slip = screen.moving.hint.pieces()
    places = screen.layout.places
    assert button == (places.give_up if answer == PASS else places.stop)
    assert pointed.rect.contains(button)
    assert not pointed.rect.colliderect(places.stop if answer == PASS else places.give_up)
    assert screen.layout.frame.contains(slip.rect), "it hides none of the panes"
    player.driver.press(pygame.K_h)
    assert player.driver.focus == key
    assert player.given() is None
    player.driver.press(pygame.K_RETURN)
    assert (player.given() == PASS) if answer == PASS else (player.driver.scenes[-1] == "Ask")


@pytest.mark.parametrize("letters", [*seldom(((1280, 800, "en", 100),)), (1024, 768, "fr", 150)])
@pytest.mark.parametrize("game", ["city", "island"])
def test_the_words_of_a_hint_lie_on_no_building_of_ones_own(
    start: Start, game: str, letters: tuple[int, int, str, int]
) -> None:
    width, height, language, size = letters
    for played in (6, 13, 20):
        session = island_session(*ALONE, turns=played) if game == "island" else city_session(played)
        player = Player(start(window=(width, height), language=language), session)
        player.driver.game.services.settings.change(text_size=size)
        player.driver.settle()
        assert player.play.city.placed
        if not player.play.view.placements:
            continue
        hinted(player)
        view, board, grid = player.scene.screen.moving.hint, player.scene.screen.board, player.play.city.board.grid
        _, slip = view.pieces()
        built = [player.cell(*grid.coordinate(cell)) for cell in indices(player.play.city.covered)]
        assert not any(slip.rect.collidepoint(cell) for cell in built)
        assert view.held is not None
        assert not slip.rect.colliderect(board.held_rect(view.held))
        assert player.driver.game.window.surface.get_rect().contains(slip.rect)


def on_the_board(player: Player) -> list[str]:
    """Return what of the hint and of the hand lies on the board."""
    player.driver.frames(2)
    return [piece.name for piece in player.scene.screen.moving.above(True) if piece.name in {"hint", "held"}]


def is_building(player: Player) -> bool:
    """Whether the hint shows a building, not the line around its place."""
    (hint, *_) = player.scene.screen.moving.hint.pieces()
    return isinstance(hint.content, pygame.Surface)


@pytest.mark.parametrize("how", ["by keys", "by the mouse"])
@pytest.mark.parametrize("is_known", [True, False])
def test_what_is_held_goes_back_when_a_hint_comes(start: Start, how: str, is_known: bool) -> None:
    player = Player(start(), new_session(*ALONE))
    player.adviser.answer, player.adviser.ready = player.play.view.placements[-1], is_known
    if how == "by keys":
        player.driver.press(pygame.K_n)
    else:
        player.hold_over_a_place()
    assert player.holds()
    player.driver.press(pygame.K_h)
    player.adviser.ready = True
    player.driver.frames(3)
    assert player.play.help.hint is not None
    assert not player.holds()
    assert on_the_board(player) == ["hint"]
    assert is_building(player)
    if how == "by the mouse":
        player.driver.let_go(player.cell(5, 5))
        assert player.given() is None


def test_what_is_taken_beside_a_hint_is_the_one_building_that_is_seen(player: Player) -> None:
    player.driver.press(pygame.K_n)
    assert player.holds(), "the hint is older"
    player.driver.frames(30)
    assert player.holds(), "and takes it once only"
    assert on_the_board(player) == ["hint", "held"]
    assert not is_building(player)
    player.driver.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    player.driver.press(pygame.K_n, pygame.K_h)
    assert (player.play.help.hint is not None, player.holds()) == (True, False), "as often as it is asked for"


def test_a_hint_to_pass_leaves_what_is_held(start: Start) -> None:
    player = Player(start(), new_session(*ALONE))
    player.driver.press(pygame.K_n)
    hinted(player, PASS)
    assert player.holds()
