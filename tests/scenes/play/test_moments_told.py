"""Moments in a game on the screen: told as a building lands, taken back with it, the same news without motion."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.engine.city import City
from mycity.engine.episode import Answer, State, apply
from mycity.engine.events import Event
from mycity.engine.pieces import PATH, Placement
from mycity.scenes.play.model.effects import LastingPicture, ParticleEffect
from mycity.scenes.play.telling.moment_chooser import ChosenMoment, MomentChooser
from mycity.scenes.play.telling.moment_rows import MomentRow, moment_rows
from mycity.table.moments.glance import FoundMoment, TableGlance
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, island_session, new_session
from tests.storage.games import Thinker, blank, choice, clock_from, eternal

Start = Callable[..., Driver]
_LONGEST = 800
"""Milliseconds that a moment may take, the frame not counted in which it is set off."""


def before_a_moment(*controllers: str) -> tuple[State, list[Event], Placement, list[str]]:
    """Return a game at which a placement of the first seat brings moments, and their names."""
    state, events = eternal(*controllers, seed=2)
    chooser = MomentChooser(moment_rows())
    while not state.is_over:
        answers: dict[int, Answer] = {seat: choice(state, seat) for seat in state.awaited}
        own, building = answers.get(0), state.building(0)
        if building is not None and isinstance(own, Placement):
            after = (state.cities[0].build(building, own), *state.cities[1:])
            told = [
                one.row.name for one in chooser.landed(TableGlance(state.rules, 0, state.cities, after), state.drawn)
            ]
            if len(told) > 1:
                return state, events, own, told
        state, more = apply(state, answers)
        events += more
    raise AssertionError("no moment came")


class Teller:
    """Somebody playing, and what is told to them."""

    def __init__(self, start: Start, **settings: object) -> None:
        state, events, self.placement, self.names = before_a_moment(*ALONE)
        driver = start()
        driver.game.services.settings.change(**settings)
        self.player = Player(driver, Session(blank(state), state, events, Thinker(), None, clock_from()))
        self.player.scene.screen.preloader.finish()
        self.told: list[str] = []
        self.heard: list[tuple[str, int | None]] = []
        moments, sound = self.player.scene.animations.moments, driver.game.services.sound
        tell, play = moments.tell, sound.play

        def listen(chosen: list[ChosenMoment], *rest: Callable[[], bool]) -> None:
            self.told += [one.row.name for one in chosen]
            tell(chosen, *rest)

        def hear(name: str, rung: int | None = None, *, soft: bool = False) -> None:
            self.heard.append((name, rung))
            play(name, rung, soft=soft)  # type: ignore[arg-type]

        moments.tell = listen  # type: ignore[method-assign, assignment]
        sound.play = hear  # type: ignore[method-assign]

    def build(self) -> None:
        self.player.scene.actions.propose(self.placement)
        self.player.driver.frames(20)


def test_a_landing_tells_what_it_brings(start: Start) -> None:
    teller = Teller(start, animation="normal")
    teller.build()
    assert teller.told == teller.names
    kinds = {type(one) for one in teller.player.play.effects.shown}
    assert {ParticleEffect, LastingPicture} <= kinds
    assert "knock" in {name for name, _ in teller.heard}


def test_what_is_undone_is_put_out_and_told_again_when_it_is_built_again(start: Start) -> None:
    teller = Teller(start, animation="normal")
    teller.build()
    teller.player.driver.press(pygame.K_u)
    assert teller.player.given() is None
    shown = [one for one in teller.player.play.effects.shown if isinstance(one, ParticleEffect | LastingPicture)]
    assert shown == []
    teller.build()
    assert teller.told == [*teller.names, *teller.names], "it counts once"


def test_a_press_goes_on_at_once_and_does_what_it_would_have_done(start: Start) -> None:
    teller = Teller(start, animation="normal")
    player = teller.player
    player.scene.actions.propose(teller.placement)
    player.driver.frames(9)
    assert any(isinstance(one, LastingPicture) for one in player.play.effects.shown)
    drawn = player.state.drawn
    player.driver.press(pygame.K_RETURN)
    player.driver.frames(3)
    assert player.state.drawn == drawn + 1, "the answer stands, while the moment is still shown"


def test_with_reduced_motion_nothing_moves_and_the_same_is_told(start: Start) -> None:
    teller = Teller(start, animation="normal", reduced_motion=True)
    teller.build()
    assert teller.told == teller.names
    shown = teller.player.play.effects.shown
    assert any(isinstance(one, LastingPicture) for one in shown)
    assert not any(isinstance(one, ParticleEffect) for one in shown)


def row_of(name: str) -> MomentRow:
    return next(row for row in moment_rows() if row.name == name)


def test_without_animation_it_is_said(start: Start, written: set[str]) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    player = Player(driver, new_session(*ALONE))
    player.scene.animations.moments.tell([ChosenMoment(row_of("lead"), (FoundMoment(count=30),))])
    player.driver.frames(40)
    assert player.play.effects.shown == []
    assert "You lead now" in written


def found_for(row: MomentRow, city: City) -> FoundMoment:
    board = city.board
    road = city.symbol(PATH) or (city.placed[-1].placement.mask if city.placed else 1)
    heart = board.totems & -board.totems if row.picture == "road" else 0
    return FoundMoment(road | heart, 5, heart=heart or road & -road, rival=1)


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("is_island", [False, True])
def test_every_picture_is_drawn_true_and_gone_in_time(start: Start, *, is_island: bool, reduced: bool) -> None:
    driver = start()
    driver.game.services.settings.change(animation="normal", reduced_motion=reduced)
    session = island_session(*ALONE, turns=10) if is_island else new_session(*ALONE, seed=7)
    player = Player(driver, session)
    if not is_island:
        player.drag()
        player.next_card()
    player.scene.screen.preloader.finish()
    driver.frames(60)
    rows = {
        row.picture: row for row in moment_rows() if row.picture != "lights" and (is_island or row.picture != "road")
    }
    for row in rows.values():
        player.scene.animations.moments.tell([ChosenMoment(row, (found_for(row, player.play.city),), step=2)])
        for _ in range(5):
            driver.frames(5)
            surface = driver.game.window.surface
            shown = surface.copy()
            player.scene.draw(surface)
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(surface, "RGB"), row.name
        driver.frames((_LONGEST - 25 * 16) // 16 + 2)
        assert player.play.effects.shown == [], row.name


def test_what_comes_together_climbs_a_ladder(start: Start) -> None:
    teller = Teller(start, animation="normal")
    row = row_of("church")
    mask = teller.placement.mask
    teller.player.scene.animations.moments.tell([ChosenMoment(row, (FoundMoment(mask),), step) for step in range(3)])
    teller.player.driver.frames(20)
    rungs = [rung for name, rung in teller.heard if name == "point-up" and rung is not None]
    assert rungs == sorted(set(rungs)) != []


def test_ones_best_city_is_known_where_games_are_kept(start: Start) -> None:
    player = Player(start(), new_session(*ALONE))
    assert player.scene.animations.moments.best is None, "a game that is not kept is compared with none"
