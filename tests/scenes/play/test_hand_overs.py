"""What each person at one mouse sees is their own: whatever the one before has built, passed, stopped or looked at.

The curtain is real and lifted by a key, and nothing is uncovered by the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from mycity.engine.episode import PASS, STOP
from mycity.engine.score_lines import settled_score
from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.building_pictures import BuildingPictures
from mycity.scenes.play.model.play import FlipGuard, Play
from mycity.scenes.play.panes.overview import SeatedCity
from mycity.scenes.play.panes.panes import Panes, TrayPane
from mycity.scenes.play.panes.projection import Projection
from mycity.scenes.play.screen import Screen
from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shell.dialog import Ask
from mycity.table.standing_score import standing_scores
from mycity.table.turn.help import Help
from mycity.table.turn.session import Session, resumed
from mycity.ui.notices import Notices
from mycity.ui.pictures.cache import LatestResult
from tests.driver import LONG_FRAME, Driver
from tests.faults.hand_overs import Walk
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, new_session
from tests.seldom import seldom
from tests.storage.games import Thinker, choice, clock_from
from tests.test_kept_results import note_what_changes

Start = Callable[..., Driver]
ONLY_PEOPLE = ("human", "human")


@pytest.fixture
def player(start: Start) -> Player:
    """Two people in the middle of a game, whose cities differ; the first sits at the screen."""
    player = Player(start(), later(new_session(*ONLY_PEOPLE)))
    player.lift()
    return player


def later(session: Session, turns: int = 5) -> Session:
    """Play some turns, in which the second person passes now and then."""
    for number in range(turns):
        for seat in (0, 1):
            state = session.seen_by(seat)
            session.answer(seat, PASS if seat and number % 2 else choice(state, seat))
    return session


def until(player: Player, holds: Callable[[], bool]) -> None:
    """Let frames pass until something holds, which it must."""
    for _ in range(600):
        if holds():
            return
        player.driver.frames(1, LONG_FRAME)
    raise AssertionError("it never comes to that")


def hand_over(player: Player) -> None:
    """Let what was answered be given, and the next person lift the curtain."""
    seat = player.play.seat
    if player.play.turn.is_proposing:
        player.driver.press(pygame.K_RETURN)
    until(player, lambda: player.driver.scenes[-1] == "CurtainScene" or player.play.seat != seat)
    player.lift()
    assert player.play.seat != seat


def stop(player: Player) -> None:
    player.driver.press(pygame.K_s)
    player.driver.click("yes")


def sees_own_numbers(player: Player) -> None:
    """Hold strip, track and tooltip numbers against the engine's for the seat at the screen."""
    seat, panes = player.play.seat, player.scene.screen.panes
    cities, rules = player.state.cities, player.state.rules
    own = settled_score(rules, seat, cities)
    assert panes.table.so_far == own
    assert panes.projection.so_far[seat] == own


@pytest.mark.parametrize("leaves", ["stop", "pass"])
def test_who_sits_down_after_a_stop_or_a_pass_reads_their_own_numbers(player: Player, leaves: str) -> None:
    assert len({settled_score(player.state.rules, seat, player.state.cities) for seat in (0, 1)}) == 2
    sees_own_numbers(player)
    if leaves == "stop":
        stop(player)
    else:
        player.driver.press(pygame.K_p)
    hand_over(player)
    sees_own_numbers(player)
    player.driver.press(pygame.K_s)
    assert isinstance(player.driver.scene, Ask)
    told = " ".join(getattr(widget, "text", "") for widget in player.driver.page.all_widgets())
    worth = points_words(player.driver.game.services, player.scene.screen.panes.table.total)
    assert worth.replace(" ", "\N{NO-BREAK SPACE}") in told


def test_who_moves_again_reads_their_own_numbers(player: Player) -> None:
    player.driver.press(pygame.K_p)
    hand_over(player)
    sees_own_numbers(player)
    player.driver.press(pygame.K_u)
    assert player.play.seat == 0
    sees_own_numbers(player)


def first_has_stopped() -> Session:
    """Return a game left when its first person had stopped, taken up again."""
    session = later(new_session(*TWO_PEOPLE), 0)
    session.answer(0, STOP)
    session.answer(1, choice(session.seen_by(1), 1))
    session.update()
    return resumed(session.snapshot(), Thinker(), clock=clock_from())


def is_shown(player: Player) -> bool:
    """Return whether the board is shown, with the open card's building on its card, once all pictures are made."""
    player.scene.screen.preloader.finish()
    player.driver.frames(2)
    return not player.scene.screen.cover.is_shown and player.scene.screen.pictures.want_card()


def test_a_game_whose_first_person_has_stopped_is_taken_up(start: Start) -> None:
    player = Player(start(), first_has_stopped())
    player.lift()
    assert player.play.seat == 1
    assert is_shown(player)
    drawn = player.state.drawn
    player.answer()
    until(player, lambda: player.state.drawn > drawn)


def test_another_text_size_behind_the_curtain_leaves_nobody_waiting(start: Start) -> None:
    player = Player(start(), first_has_stopped())
    player.driver.game.services.settings.change(text_size=150)
    player.driver.frames(2)
    player.lift()
    assert is_shown(player)


def test_after_a_stop_the_next_one_sees_the_card(player: Player) -> None:
    stop(player)
    hand_over(player)
    assert is_shown(player)
    building = player.play.view.building
    card = player.driver.page.find("card")
    assert building is not None
    assert card._face().building == building  # type: ignore[attr-defined]
    assert card._opened() == 1.0  # type: ignore[attr-defined]


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_the_keys_are_for_the_card_again(start: Start, animation: str) -> None:
    driver = start()
    driver.game.services.settings.change(animation=animation)
    player = Player(driver, new_session(*ONLY_PEOPLE))
    player.lift()
    driver.walk_to("pass", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    hand_over(player)
    assert driver.focus == "card"


def test_what_was_said_to_one_is_not_read_by_the_next(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off", curtain=False)
    player = Player(driver, new_session(*ONLY_PEOPLE))
    notices = driver.game.services.notices
    notices.show("A file is kept")
    notices.show("You have no room", personal=True)
    driver.press(pygame.K_p, pygame.K_RETURN)
    driver.frames(3)
    assert player.play.seat == 1
    assert list(notices.waiting) == ["A file is kept"]


# -- advice ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("curtain", [True, False])
def test_that_a_move_was_good_is_not_told_to_the_next(start: Start, curtain: bool) -> None:
    driver = start()
    driver.game.services.settings.change(coach=True, animation="off", curtain=curtain)
    player = Player(driver, new_session(*ONLY_PEOPLE))
    player.lift()
    player.driver.press(pygame.K_n, pygame.K_RETURN)
    until(player, lambda: player.play.help.opinion == "good" or player.play.seat == 1)
    if curtain:
        hand_over(player)
    assert player.play.seat == 1
    assert not player.play.help.opinion


@pytest.mark.parametrize("seats", [ALONE, ONLY_PEOPLE])
def test_a_hint_is_never_seen_at_the_next_card_or_by_the_next_person(start: Start, seats: tuple[str, ...]) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off", curtain=False)
    player = Player(driver, new_session(*seats))
    driver.pass_time(3200)
    driver.press(pygame.K_h)
    until(player, lambda: player.play.help.hint is not None)

    def turn() -> tuple[int, int]:
        return player.play.state.drawn, player.play.seat

    before = turn()
    driver.press(pygame.K_p)
    for _ in range(600):
        if turn() != before:
            break
        driver.frames()
    assert turn() != before
    assert player.play.help.hint is None


# -- what is kept knows what it depends on ---------------------------------------------------------------------------


def test_what_is_certain_is_asked_again_when_the_episode_is_over(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    projection = player.scene.screen.panes.projection
    known = projection.so_far
    state = player.play.session.state
    monkeypatch.setattr(Session, "state", replace(state, card=None))
    assert projection.so_far == standing_scores(state.rules, state.cities, is_over=True) != known


def test_pictures_of_a_card_are_those_of_its_shape(player: Player) -> None:
    screen, building = player.scene.screen, player.play.view.building
    assert building is not None
    screen.preloader.finish()
    assert screen.preloader.has(("card", building))
    other = type(building)(building.id, (*building.rows, building.rows[0]))
    assert not screen.preloader.has(("card", other))


def test_a_small_city_is_painted_for_whatever_changes_on_it(player: Player) -> None:
    panes = player.scene.screen.panes
    assert player.state.cities[player.play.others[0]] in panes.cities.key(0)


# -- a walk ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, *seldom(11, 12, 13)])
def test_people_at_one_mouse_see_what_the_engine_says(start: Start, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made, of_what_changes = note_what_changes(monkeypatch)
    found = Walk(start(window=(1024, 768)), seed, pictures=0.3).run(14 if seed == 3 else 60)
    assert found.differences == []
    assert found.compared
    assert {"overview_of", "all_points", "crowned_places"} <= made
    assert of_what_changes == set(), "what is kept of it would be wrong as soon as it has changed"


class _Forgetful(LatestResult[Any]):
    """A cache that leaves all but the cities of a table out of its keys."""

    def get(self, make: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        known = [one.cities for one in given if isinstance(one, SeatedCity)]
        if self._made is None or self._made[0] != known:
            self._made = known, make(*given, **named)
        return self._made[1]


def _nothing(*_: Any, **__: Any) -> None:
    """Do nothing."""


def _table_by_cities_alone(patch: pytest.MonkeyPatch) -> None:
    made = Panes.__init__

    def init(self: Panes, *parts: Any) -> None:
        made(self, *parts)
        self._table = _Forgetful()

    patch.setattr(Panes, "__init__", init)


def _cells_stay_lit(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Screen, "catch_up", lambda self: [self._backdrop.refresh(at_once=True) for _ in range(12)])


def _hint_of_another_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Help, "_is_for_open_card", property(lambda _: True))


def _opinion_of_anybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Help, "opinion", property(lambda self: self._opinion[1]))
    patch.setattr(Help, "forget", _nothing)


def _light_stays(patch: pytest.MonkeyPatch) -> None:
    welcome = Play.welcome

    def stay(self: Play) -> None:
        looked_at = self.looked_at
        welcome(self)
        self.looked_at = looked_at or 1

    patch.setattr(Play, "welcome", stay)


def _card_wanted_by_tellers_alone(patch: pytest.MonkeyPatch) -> None:
    """Have the card's pictures made at the start and when a card is told alone, as until 0.13.0."""

    def want(self: BuildingPictures) -> bool:
        building = self._play.view.building
        return building is None or self._preloader.has(("card", building))

    patch.setattr(BuildingPictures, "want_card", want)
    patch.setattr(Screen, "catch_up", lambda self: self.refresh())


def _keys_stay(patch: pytest.MonkeyPatch) -> None:
    def welcome(self: PlayActions) -> None:
        self._play.welcome()
        self._scene.rebuild()
        self._screen().catch_up()

    patch.setattr(PlayActions, "welcome", welcome)


TAKEN_BACK: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], set[str]]] = {
    "the table's key has a seat": (_table_by_cities_alone, {"strip"}),
    "all panes are painted before the first frame": (
        lambda patch: patch.setattr(Screen, "catch_up", lambda self: self.refresh()),
        {"late", "picture"},
    ),
    "whoever shows the card wants it": (_card_wanted_by_tellers_alone, {"cover", "late"}),
    "cells are lit anew": (_cells_stay_lit, {"picture"}),
    "presses are void": (lambda patch: patch.setattr(FlipGuard, "begin", _nothing), {"unseen key"}),
    "a hint is for its card": (_hint_of_another_card, {"hint"}),
    "an opinion is for its seat": (_opinion_of_anybody, {"opinion"}),
    "no light stays": (_light_stays, {"light", "picture"}),
    "news goes with its reader": (lambda patch: patch.setattr(Notices, "drop_personal", _nothing), {"notice"}),
    "so far knows the cities": (
        lambda patch: patch.setattr(
            Projection, "so_far", property(lambda self: self.__dict__.setdefault("known", (0,) * 4))
        ),
        {"so far"},
    ),
    "keys are for the card": (
        lambda patch: patch.setattr(
            PlayActions,
            "welcome",
            lambda self: (self._play.welcome(), self._scene.rebuild(), self._screen().catch_up()),
        ),
        {"focus", "notice"},
    ),
    "the tray knows its seat": (
        lambda patch: patch.setattr(TrayPane, "rows", property(lambda self: self.__dict__.setdefault("first", ()))),
        {"tray"},
    ),
}
"""Each mending of what a hand-over leaves behind: how it is taken back, and what the walk says then."""


@pytest.mark.parametrize("mending", seldom(*TAKEN_BACK))
def test_the_walk_finds_each_fault_whose_mending_is_taken_back(
    start: Start, mending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_back, kinds = TAKEN_BACK[mending]
    take_back(monkeypatch)
    driver = start(window=(1024, 768))
    found = Walk(driver, 5).run(300, most=1)
    for seed in range(6, 30):
        if set(found.kinds) & kinds:
            break
        found = Walk(driver, seed).run(60, most=6)
    assert set(found.kinds) & kinds, f"found only {found.differences[:3]}"
