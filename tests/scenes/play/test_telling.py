"""After a turn: the recap that shows what everybody built, the deck's surprises, and their words."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.content.rule_words import refusal_words
from mycity.engine.events import Blocked, Event, Revealed
from mycity.engine.rules.blocking import BLOCKING_CARD
from mycity.engine.scoring import end_scores
from mycity.scenes.play.model.effects import FlyingPicture, ParticleEffect
from mycity.scenes.play.model.surprise_queue import GUARD, STAYS, Surprise, SurpriseKind, surprises_in
from mycity.scenes.play.telling.moment_rows import moment_rows
from mycity.table.moments.glance import TableGlance
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, SlowThinker, island_session, new_session
from tests.storage.games import Thinker, blank, choice, clock_from, eternal, turns

Start = Callable[..., Driver]
BOTS = ("bot:1", "bot:2")


def before_the_blocking_card(*controllers: str, thinker: Thinker | None = None) -> Session:
    """Return the session of a game whose next card blocks the one after it."""
    state, events = eternal(*controllers, seed=2)
    state, events = turns(state, events, state.table.deck.index(BLOCKING_CARD) - 1)
    return Session(blank(state), state, events, thinker or Thinker(), None, clock_from())


def answer(player: Player) -> None:
    seat = player.play.seat
    player.scene.actions.propose(choice(player.session.seen_by(seat), seat))


def shown(player: Player) -> Surprise | None:
    return player.play.surprises.now


def until_shown(player: Player) -> Surprise:
    for _ in range(200):
        player.driver.frames()
        if player.play.surprises.now is not None:
            return player.play.surprises.now
    raise AssertionError("the blocking card had no moment")


@pytest.mark.parametrize("speed", ["off", "fast", "normal"])
@pytest.mark.parametrize("controllers", [ALONE, BOTS])
def test_the_blocking_card_has_its_moment(start: Start, speed: str, controllers: tuple[str, ...]) -> None:
    driver = start()
    driver.game.services.settings.change(animation=speed)
    thinker = SlowThinker()
    player = Player(driver, before_the_blocking_card(*controllers, thinker=thinker))
    thinker.ready = True
    if "human" in controllers:
        answer(player)
    now = until_shown(player)
    thinker.ready = False
    out = player.state.table.deck[player.state.table.deck.index(BLOCKING_CARD) + 1]
    assert now == Surprise(SurpriseKind.BLOCKED, (out,), now.age)
    drawn = player.state.drawn
    assert STAYS == 3500, "time to look at the card and to read its sentence"
    player.driver.frames(round((STAYS - 200) / 16))
    assert shown(player) is not None
    assert player.state.drawn == drawn, "all else waits"
    player.driver.frames(40)
    assert shown(player) is None
    assert player.play.blocked == out


@pytest.mark.parametrize("key", [None, pygame.K_p, pygame.K_x], ids=["click", "a key of the game", "any other key"])
def test_a_press_ends_the_moment_but_none_that_came_too_soon(start: Start, key: int | None) -> None:
    player = Player(start(), before_the_blocking_card(*ALONE))
    answer(player)
    until_shown(player)
    before = player.state

    def press() -> None:
        if key is not None:
            player.driver.press(key)
        else:
            player.driver.click("pass")

    press()
    assert shown(player) is not None
    player.driver.frames(round(GUARD / 16) + 1)
    press()
    player.driver.frames(20)
    assert shown(player) is None
    assert player.state == before
    assert player.given() is None


def test_the_moment_comes_before_the_curtain(start: Start) -> None:
    driver = start()
    session = before_the_blocking_card("human", "human")
    player = Player(driver, session)
    for _ in range(2):
        assert driver.scenes[-1] == "CurtainScene"
        driver.frames(30)
        driver.press(pygame.K_SPACE)
        driver.frames(20, 60)
        answer(player)
        driver.frames(60)
    assert driver.scene is player.scene, "everybody at the screen sees it"
    assert until_shown(player).kind is SurpriseKind.BLOCKED
    driver.frames(round(STAYS / 60) + 10, 60)
    assert shown(player) is None


def test_the_words_are_there_again_in_a_game_that_goes_on(start: Start, written: set[str]) -> None:
    state, events = eternal(*ALONE, seed=2)
    place = state.table.deck.index(BLOCKING_CARD)
    for later, is_moment in ((0, True), (1, False)):
        now, told = turns(state, events, place + later)
        player = Player(start(), Session(blank(now), now, told, Thinker(), None, clock_from()))
        assert (player.play.surprises.now is not None) == is_moment
        assert player.play.blocked == state.table.deck[place + 1]
        player.scene.screen.preloader.finish()
        player.driver.frames(200)
        assert "Out for everybody" in written
        player.driver.close()


def test_a_game_that_begins_with_the_blocking_card_says_so(start: Start) -> None:
    session = new_session(*ALONE, seed=1)
    assert session.state.table.deck[0] == BLOCKING_CARD
    assert Player(start(), session).play.surprises.now is not None


def test_cards_that_nobody_can_build_go_by_together() -> None:
    state, _ = eternal(*ALONE, seed=2)
    events: list[Event] = [Revealed("C-I4"), Revealed("C-V3"), Blocked("BLOCK", None), Revealed(state.card or "")]
    assert surprises_in(events, state) == [
        Surprise(SurpriseKind.PASSED_BY, ("C-I4", "C-V3")),
        Surprise(SurpriseKind.BLOCKED_NOTHING),
    ]


def test_a_recap_shows_what_everybody_built_and_a_press_ends_it(start: Start) -> None:
    driver = start()
    player = Player(driver, new_session(*ALONE))
    player.drag()
    player.driver.press(pygame.K_RETURN)
    for _ in range(200):
        if player.play.is_telling:
            break
        player.driver.frames()
    assert player.play.recap is not None
    assert {move.seat for move in player.play.recap.moves} == {1, 2}
    assert player.play.opened == 0.0, "the next card is turned over after the recap"
    player.driver.press(pygame.K_p)
    player.driver.frames(2)
    assert not player.play.is_telling
    assert player.given() is None


def test_without_animation_there_is_no_recap(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    player = Player(driver, new_session(*ALONE))
    player.drag()
    player.driver.frames(2)
    assert player.state.drawn == 2
    assert not player.play.is_telling
    assert player.play.opened == 1.0


# -- landing -------------------------------------------------------------------------------------------------------


def test_a_building_lands_with_dust_and_its_points_fly(start: Start) -> None:
    driver = start()
    player = Player(driver, new_session(*ALONE))
    player.drag()
    kinds: set[str] = set()
    for _ in range(20):
        driver.frames()
        kinds |= {type(one).__name__ for one in player.play.effects.shown}
    assert kinds >= {"ParticleEffect", "FlyingPicture"}
    driver.frames(60)
    assert "FlyingPicture" not in {type(one).__name__ for one in player.play.effects.shown}


@pytest.mark.parametrize(("speed", "reduced"), [("off", False), ("normal", True)])
def test_nothing_flies_where_nothing_may_move(start: Start, speed: str, *, reduced: bool) -> None:
    driver = start()
    driver.game.services.settings.change(animation=speed, reduced_motion=reduced)
    player = Player(driver, new_session(*ALONE))
    player.drag()
    for _ in range(100):
        driver.frames()
        assert {type(one).__name__ for one in player.play.effects.shown} <= {"FloatingPicture"}
        assert player.play.recap is None or not player.play.recap.grows


LINES = {"group-grown": "groups", "church": "churches", "well": "wells"}
"""Moments, and the lines of points that grow with them."""


def test_what_a_building_finishes_is_found() -> None:
    found: set[str] = set()
    for seed in range(2, 9):
        state, events = eternal("bot:1", seed=seed)
        while not state.is_over:
            after, events = turns(state, events, 1)
            before = state.cities[0]
            if len(after.cities[0].placed) > len(before.placed):
                gained = dict(end_scores(state.rules, after.cities[0]))
                glance = TableGlance(state.rules, 0, state.cities, after.cities)
                for row in moment_rows():
                    line = LINES.get(row.name, "")
                    for one in row.find(glance) if line else ():
                        assert one.cells
                        assert gained[line] > dict(end_scores(state.rules, before))[line]
                        found.add(row.name)
            state = after
    assert found >= {"group-grown", "church"}


# -- placing -------------------------------------------------------------------------------------------------------


def effects_after(player: Player, frames: int) -> list[ParticleEffect]:
    player.driver.frames(frames)
    return [one for one in player.play.effects.shown if isinstance(one, ParticleEffect)]


@pytest.mark.parametrize("is_island", [False, True])
def test_a_building_that_lands_makes_its_neighbours_bounce_and_its_people_come_out(
    start: Start, *, is_island: bool
) -> None:
    driver = start()
    driver.game.services.settings.change(animation="normal")
    player = Player(driver, island_session(*ALONE, turns=4) if is_island else new_session(*ALONE))
    for _ in range(1 if is_island else 3):
        player.drag()
        player.next_card()
    player.scene.screen.preloader.finish()
    city = player.play.city
    beside = max(player.play.view.placements, key=lambda one: (one.around & city.covered).bit_count())
    player.scene.actions.propose(beside)
    seen = [any(one.is_low for one in effects_after(player, 2)) for _ in range(30)]
    assert any(seen), "neighbours bounce"
    assert not seen[-1], "and stand still again"


@pytest.mark.parametrize(("speed", "reduced"), [("off", False), ("normal", True)])
def test_nothing_bounces_where_nothing_may_move(start: Start, speed: str, *, reduced: bool) -> None:
    driver = start()
    driver.game.services.settings.change(animation=speed, reduced_motion=reduced)
    player = Player(driver, new_session(*ALONE))
    player.drag()
    assert not any(effects_after(player, 1) for _ in range(40))
    player.next_card()
    driver.press(pygame.K_p)
    assert not any(isinstance(one, FlyingPicture) for one in player.play.effects.shown)


def test_a_passed_building_is_carried_off_and_stays_when_that_is_undone(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="normal")
    player = Player(driver, new_session(*ALONE))
    player.driver.press(pygame.K_p)
    flying = [one for one in player.play.effects.shown if isinstance(one, FlyingPicture)]
    assert [one.start for one in flying] == [player.scene.screen.layout.card.center]
    driver.press(pygame.K_u)
    assert player.play.effects.shown == []


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_refused_building_says_no_by_a_short_shake_and_its_word(
    start: Start, written: set[str], *, by_keys: bool
) -> None:
    driver = start()
    driver.game.services.settings.change(animation="normal")
    player = Player(driver, new_session(*ALONE))
    player.scene.screen.preloader.finish()
    if by_keys:
        driver.press(pygame.K_RIGHT)
        while player.play.hand.landing is None or player.play.hand.landing.placement is not None:
            driver.press(pygame.K_RIGHT)
    else:
        player.pick_up()
        player.point_at(*player.bad_spot())
    assert player.play.hand.landing is not None
    refusal = player.play.hand.landing.refusal
    assert refusal is not None
    if by_keys:
        driver.press(pygame.K_RETURN)
    else:
        driver.let_go(player.cell(*player.bad_spot()))
    swings = []
    for _ in range(20):
        swings.append(player.play.swing)
        driver.frames(1)
    assert any(swings), "it shakes"
    assert swings[-1] == 0.0
    assert player.given() is None
    assert refusal_words(refusal) in written
