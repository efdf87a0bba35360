"""The rules of a land one chooses: a switch for each module, sets for a click, a surprise; sealed ones are seals."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.content.lands.land_sets import set_with
from mycity.content.lands.plans import land_plan, load_lands
from mycity.content.versions import newest_version
from mycity.scenes.menu import land_pick
from mycity.scenes.menu.land_rules import ModuleSwitch, SealRow
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import PlayScene
from mycity.ui import clipboard
from tests.driver import Driver
from tests.scenes.menu.test_sealed_rules import names_sealed

Start = Callable[..., Driver]
EVENING = 0b1111
SMOG, FACTORIES = 1 << 6, 1 << 5


@pytest.fixture(autouse=True)
def nothing_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: "")


def open_rules(start: Start, *, shows_sealed: bool = True, **options: object) -> tuple[Driver, LandScene]:
    """Open the sheet on a land by chance."""
    driver = start(scene="new_game", **options)
    driver.game.services.settings.change(shows_sealed=shows_sealed)
    driver.settle()
    driver.choose("land-code", "keyboard")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, LandScene)
    driver.walk_to("source", pygame.K_TAB)
    while scene.pick.source != land_pick.RANDOM:
        driver.press(pygame.K_RIGHT)
    assert scene.pick.modules == EVENING
    return driver, scene


def rules_said(driver: Driver) -> str:
    """Return what the choice among the sets says."""
    row = driver.widget("set")
    return str(row._words[row._place])  # type: ignore[attr-defined]


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_module_is_switched_and_played_without(start: Start, written: set[str], how: str) -> None:
    driver, scene = open_rules(start)
    assert rules_said(driver) == "The evening game"
    assert "+4 for each well between four different buildings" in written
    driver.choose("module-groups", how)
    driver.settle()
    assert how == "mouse" or driver.focus == "module-groups"
    assert scene.pick.modules == 0b1110
    assert rules_said(driver) == "Your own rules"
    driver.choose("done", how)
    driver.settle()
    assert isinstance(driver.scene, NewGameScene)
    driver.choose("start", how)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)
    rules = {rule.id for rule in driver.scene.play.session.state.table.scenario.rules.rules}
    assert "wells" in rules
    assert "groups" not in rules


def test_what_a_module_needs_is_switched_with_it_and_said(start: Start, written: set[str]) -> None:
    driver, scene = open_rules(start)
    driver.walk_to("module-smog", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert scene.pick.modules == EVENING | SMOG | FACTORIES
    assert "Switched on as well: Factories" in written
    assert any("goes only with" in line for line in written)
    driver.walk_to("module-factories", pygame.K_TAB)
    driver.press(pygame.K_LEFT)
    driver.settle()
    assert scene.pick.modules == EVENING
    while driver.game.services.notices.waiting:
        driver.settle()
    assert "Switched off as well: Smog" in written


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_surprise_is_a_land_with_rules_that_can_be_played(start: Start, how: str) -> None:
    driver, scene = open_rules(start)
    numbers, modules = {scene.pick.number}, {scene.pick.modules}
    for _ in range(12):
        driver.choose("surprise", how)
        assert land_plan(scene.pick.code) == scene.pick.plan  # type: ignore[arg-type]
        assert set_with("city", scene.pick.modules) or scene.pick.modules & EVENING == EVENING
        numbers.add(scene.pick.number)
        modules.add(scene.pick.modules)
    assert len(numbers) > 10
    assert len(modules) > 3


def test_what_is_sealed_is_a_seal_and_never_drawn(start: Start, written: set[str]) -> None:
    driver, scene = open_rules(start, shows_sealed=False)
    switches = [row for row in driver.page.all_widgets() if isinstance(row, ModuleSwitch)]
    assert [row.key for row in switches] == [f"module-{name}" for name in ("groups", "churches", "wells", "gold")]
    seals = [row for row in driver.page.all_widgets() if isinstance(row, SealRow)]
    assert [row.words for row in seals] == ["8 more rules are sealed until their letters are opened."]
    for _ in range(8):
        driver.choose("surprise", "keyboard")
        named = set_with("city", scene.pick.modules)
        assert named is not None
        assert named.id in {"evening", "first-steps"}
    driver.settle()
    assert names_sealed(written) == []


def test_all_switches_are_seen_whole_where_there_is_little_room(start: Start) -> None:
    driver, _ = open_rules(start, window=(1024, 768), language="fr")
    driver.game.services.settings.change(text_size=150)
    driver.settle()
    panel = driver.widget("told")
    for module in load_lands(newest_version()).families["city"].modules:
        driver.walk_to(f"module-{module.id}", pygame.K_TAB)
        assert panel.rect.contains(driver.widget(f"module-{module.id}").rect)
