"""Signs of rules that are new to a person: shown large when they first matter, once for all, and in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

import mycity
from mycity.content.lands.plans import load_lands
from mycity.content.versions import newest_version
from mycity.engine.grid import indices
from mycity.scenes.play.model.rule_sign import RuleSign
from mycity.scenes.shell.told_rules import ToldRules
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.counted_games import finished_game
from mycity.table.moments.of_modules import module_touch
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.made_lands import EVERYTHING, PLAIN
from tests.scenes import test_made_lands as ended
from tests.scenes.afresh import checked_frames
from tests.scenes.playing import Player, land_session, new_session

Start = Callable[..., Driver]
FOUR = "2001-W01Z-A01H"
"""A city with the rules of an evening."""
PEOPLE = "human", "human"


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of all signs in the order in which they came."""
    names: list[str] = []
    make = RuleSign.__init__

    def note(sign: RuleSign, icon: str, name: str, age: float = 0.0) -> None:
        names.append(name)
        make(sign, icon, name, age)

    monkeypatch.setattr(RuleSign, "__init__", note)
    return names


def begun(driver: Driver, code: str = FOUR, *people: str) -> Player:
    return Player(driver, land_session(code, *(people or ("human", "bot:1"))))


def comes(driver: Driver, seen: list[str], count: int = 1) -> None:
    """Let frames pass until so many signs have come."""
    for _ in range(200):
        if len(seen) >= count:
            return
        driver.frames()
    raise AssertionError(seen)


def shown(player: Player) -> str:
    """Return the name of the sign that is on the screen."""
    signs = player.play.signs
    pieces = [piece for piece in player.scene.screen._above() if piece.name == "rule sign"]
    assert len(pieces) == bool(signs)
    return signs[0].name if pieces else ""


@pytest.mark.parametrize("motion", ["normal", "off", "reduced"])
def test_a_sign_is_shown_for_a_moment_when_its_rule_first_brings_points_and_never_again(
    start: Start, seen: list[str], written: set[str], motion: str
) -> None:
    driver = start()
    settings = driver.game.services.settings
    settings.change(animation="off" if motion == "off" else "normal", reduced_motion=motion == "reduced")
    player = begun(driver)
    assert (seen, shown(player)) == ([], "")
    player.drag()
    comes(driver, seen)
    assert seen == ["Groups"]
    driver.frames(3, 100)
    assert shown(player) == "Groups"
    assert "Groups" in written
    driver.pass_time(4000)
    assert shown(player) == ""
    for _ in range(3):
        player.answer()
    assert seen.count("Groups") == 1
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    again = begun(driver)
    again.drag()
    again.next_card()
    assert seen.count("Groups") == 1, "what was shown in a game that was left is not shown in the next"


def test_it_takes_no_key_and_no_press_and_covers_nothing_that_is_pressed(start: Start, seen: list[str]) -> None:
    driver = start(window=(1024, 768), language="fr")
    driver.game.services.settings.change(text_size=150)
    driver.frames(2)
    for code in EVERYTHING:
        player = begun(driver, code, "human", "bot:1", "bot:1", "bot:1")
        seen.clear()
        player.drag()
        comes(driver, seen)
        layout, (piece,) = player.scene.screen.layout, player.scene.screen._signs.pieces()
        needed = [layout.board, layout.hand, layout.tray, layout.players, layout.track, layout.title, layout.menu]
        assert piece.rect.collidelist(needed) < 0
        pressed = [widget.rect for widget in driver.page.all_widgets() if widget.focusable]
        assert all(layout.overview.contains(rect) for rect in pressed if rect.colliderect(piece.rect))
        player.next_card()
        before = len(player.state.cities[0].placed)
        player.play.signs.append(RuleSign("rule-group", "Groups"))
        player.drag()
        player.next_card()
        assert len(player.state.cities[0].placed) == before + 1
        driver.press(pygame.K_ESCAPE)
        driver.settle()
        driver.game.services.stack.pop()
        driver.settle()


def test_the_next_person_at_one_mouse_sees_it_too_and_not_the_one_of_before(start: Start, seen: list[str]) -> None:
    driver = start()
    driver.game.services.settings.change(curtain=False)
    player = begun(driver, FOUR, *PEOPLE)
    for seat in (0, 1):
        assert player.play.seat == seat
        player.drag()
        comes(driver, seen, seat + 1)
        assert seen == ["Groups"] * (seat + 1)
        if seat == 0:
            player.next_card()
            assert player.play.seat == 1
            assert player.play.signs == []
    player.next_card()
    for _ in range(2):
        player.drag()
        player.next_card()
    assert seen.count("Groups") == 2


def test_who_has_finished_a_game_with_a_rule_sees_only_the_others(
    start: Start, data_dir: Path, seen: list[str]
) -> None:
    session = ended.land_session(mycity.land_code("city", ["groups"], number=7), 99, bots=0)
    Statistics(data_dir).add(finished_game(session.snapshot(), session.state, session.record()), session.record())
    driver = start()
    for table, is_new in ((ended.land_session(FOUR), False), (land_session(FOUR, "human", "bot:1"), True)):
        seen.clear()
        player = Player(driver, table)
        player.drag()
        player.next_card()
        assert ("Groups" in seen) is is_new
        driver.game.services.stack.pop()
        driver.settle()


@pytest.mark.parametrize("begin", [new_session, partial(land_session, PLAIN[0])], ids=["printed", "plain"])
def test_games_without_modules_show_none(start: Start, seen: list[str], begin: Callable[..., Session]) -> None:
    player = Player(start(), begin("human", "bot:1"))
    for _ in range(4):
        player.answer()
    assert seen == []


def test_what_forbids_shows_its_sign_when_it_does_and_where_one_begins_with_the_first_building(
    start: Start, seen: list[str]
) -> None:
    driver = start()
    driver.game.services.settings.change(shows_sealed=True)
    player = begun(driver, EVERYTHING[0])
    player.answer()
    assert "Palace and parks" in seen
    assert "Trees stay" not in seen
    board = player.play.city.board
    player.pick_up()
    for index in indices(board.of("Tt")):
        cell = board.grid.coordinate(index)
        player.point_at(*cell)
        landing = player.play.hand.landing
        if landing is not None and landing.refusal is not None and landing.refusal.code == "tree":
            driver.let_go(player.cell(*cell))
            break
    assert seen[-1] == "Trees stay"


def test_what_is_sealed_shows_no_sign(start: Start, seen: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToldRules, "sealed", lambda _, plan: plan.modules)
    player = begun(start(), EVERYTHING[0])
    for _ in range(3):
        player.answer()
    assert seen == []


def test_every_module_but_one_has_something_that_shows_it() -> None:
    """Gaps that cost nothing show themselves in the count alone."""
    for family, plan in load_lands(newest_version()).families.items():
        for module in plan.modules:
            touch = module_touch(family, module.id)
            can_show = touch.lines or touch.codes or touch.refusals or touch.instead or touch.says_where
            assert bool(can_show) is (module.id != "free-gaps")
    assert module_touch("city", "smog").lines == frozenset()
    assert [type(rule).__name__ for pair in module_touch("city", "smog").instead for rule in pair] == [
        "TreesInSmog",
        "Trees",
    ]
    assert module_touch("city", "no-passing").refusals == {"pass-forbidden"}
    assert module_touch("island", "palms").codes == {"P"}
    assert module_touch("island", "groups").lines == {"farm", "village", "fort"}


def test_frames_with_a_sign_that_comes_and_goes_are_the_same_as_drawn_whole(start: Start) -> None:
    driver = start()
    player = begun(driver)
    driver.game.services.settings.change(animation="normal")
    player.scene.screen.preloader.finish()
    driver.settle()
    player.play.signs.append(RuleSign("rule-group", "Groups"))
    checked_frames(driver, 12)
    player.play.signs[0].age = 3000.0
    checked_frames(driver, 16)
    assert player.play.signs == []
