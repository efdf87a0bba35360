"""The coach's face beside the card: it nods at a good answer, is concerned when it speaks up, and in nobody's way."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.play.tooltip_areas import TooltipArea
from mycity.scenes.shared.pieces import Piece
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, island_session, new_session
from tests.seldom import seldom

Start = Callable[..., Driver]


def coached(start: Start, speed: str = "normal", *, reduced: bool = False, **options: object) -> Player:
    player = Player(start(**options), new_session(*ALONE))
    player.driver.game.services.settings.change(coach=True, animation=speed, reduced_motion=reduced)
    player.driver.settle()
    return player


def face(player: Player) -> Piece | None:
    """Return the face as it is drawn; None where it is not."""
    return next(player.scene.screen.coach.pieces(), None)


def answer(player: Player, how: str) -> None:
    """Build somewhere."""
    if how == "mouse":
        player.drag()
    else:
        player.driver.press(pygame.K_n, pygame.K_RETURN)


def nods_of(player: Player, frames: int = 70) -> list[float]:
    """Return how far the face is bowed, frame by frame."""
    nods = []
    for _ in range(frames):
        player.driver.frames(1)
        nods.append(player.play.nod)
    return nods


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_it_nods_at_a_good_answer(start: Start, how: str) -> None:
    player = coached(start)
    before = face(player)
    assert before is not None
    answer(player, how)
    nods = nods_of(player)
    assert max(nods) > 0.5
    assert nods[-1] == 0.0
    after = face(player)
    assert after is not None
    assert (after.rect, after.content) == (before.rect, before.content), "then it is as it was"


def test_what_the_coach_would_do_itself_needs_no_weighing(start: Start) -> None:
    player = coached(start)
    player.driver.press(pygame.K_h)
    player.driver.frames(3)
    player.driver.press(pygame.K_h)
    player.driver.frames(40)
    player.driver.press(pygame.K_RETURN)
    assert max(nods_of(player)) > 0.5
    assert "weigh" not in player.adviser.asked


@pytest.mark.parametrize(("speed", "reduced"), [("normal", True), ("off", False), ("fast", True)])
def test_where_nothing_moves_a_check_mark_says_it_until_the_next_answer(
    start: Start, speed: str, reduced: bool
) -> None:
    player = coached(start, speed, reduced=reduced)
    plain = face(player)
    answer(player, "keys")
    assert max(nods_of(player)) == 0.0
    marked = face(player)
    assert plain is not None
    assert marked is not None
    assert marked.content is not plain.content
    assert marked.rect == plain.rect
    player.next_card()
    kept = face(player)
    assert kept is not None
    assert kept.content is marked.content
    player.adviser.ready = False
    answer(player, "keys")
    player.driver.frames(2)
    weighing = face(player)
    assert weighing is not None
    assert weighing.content is plain.content


def test_it_is_concerned_when_it_speaks_up_and_calm_again_when_the_answer_is_taken_back(start: Start) -> None:
    player = coached(start)
    calm = face(player)
    player.adviser.lead = 300
    answer(player, "keys")
    player.driver.settle()
    assert player.driver.scenes[-1] == "CoachDialog"
    concerned = face(player)
    assert calm is not None
    assert concerned is not None
    assert concerned.content is not calm.content
    assert player.play.nod == 0.0
    player.driver.press(pygame.K_ESCAPE)
    player.driver.settle()
    again = face(player)
    assert again is not None
    assert again.content is calm.content


def test_an_answer_that_nobody_had_time_for_is_not_approved(start: Start) -> None:
    player = coached(start)
    player.adviser.ready = False
    answer(player, "keys")
    assert max(nods_of(player, 200)) == 0.0
    assert player.play.help.opinion == ""


def test_it_takes_no_place_and_no_press(start: Start) -> None:
    player = coached(start)

    def places() -> dict[str, pygame.Rect]:
        return {one.key: one.rect for one in player.driver.page.all_widgets() if one.key}

    with_it, spot = places(), player.scene.screen.coach.place
    buttons = [one.rect for one in player.driver.page.all_widgets() if one.focusable and one.key not in {"card", ""}]
    assert spot.collidelist(buttons) < 0
    player.driver.game.services.settings.change(coach=False)
    player.scene.rebuild()
    assert places() == with_it
    player.driver.game.services.settings.change(coach=True)
    focus = player.driver.focus
    player.driver.click((spot.left + 2, spot.centery))
    assert (player.driver.focus, player.driver.scenes[-1]) == (focus, "PlayScene")
    answer(player, "mouse")
    assert player.given() is not None


def test_the_mouse_is_told_what_a_nod_means(start: Start) -> None:
    player = coached(start)
    spot = player.scene.screen.coach.place
    tips = [one for one in player.driver.page.all_widgets() if isinstance(one, TooltipArea) and one.rect == spot]
    assert [one.tooltip().startswith("Your coach") for one in tips] == [True]
    player.driver.game.services.settings.change(coach=False)
    assert tips[0].tooltip() == ""


def test_it_is_there_only_where_the_coach_is_on(start: Start) -> None:
    player = Player(start(), new_session(*ALONE))
    assert face(player) is None
    answer(player, "keys")
    assert max(nods_of(player)) == 0.0


@pytest.mark.parametrize(
    ("window", "text"), [((1024, 768), 150), *seldom(((1280, 800), 100), ((2560, 1080), 150), ((2560, 1440), 100))]
)
@pytest.mark.parametrize("island", [False, True])
def test_it_lies_beside_the_card_in_every_window(
    start: Start, window: tuple[int, int], text: int, island: bool
) -> None:
    driver = start(window=window)
    driver.game.services.settings.change(coach=True, text_size=text)
    player = Player(driver, island_session(*ALONE) if island else new_session(*ALONE))
    driver.settle()
    spot, layout = player.scene.screen.coach.place, player.scene.screen.layout
    assert driver.page.look.area.contains(spot)
    assert spot.colliderect(layout.hand)
    inside = spot.clip(layout.card)
    assert inside.width <= layout.card.width // 10, "it covers nothing of what is on the card"
