"""A sticker is peeled off, carried and stamped; whoever presses anything goes on at once, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from mycity.engine.campaign import Campaign
from mycity.engine.grid import Coordinate
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.rewards.sticker_pictures import LIFTS, PEELS, PUFFS, dust, lifted, peeled
from mycity.smoke.evenings import evenings, kept, people
from mycity.ui.pictures.sprites import Sprites
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before
from tests.seldom import seldom

Start = Callable[..., Driver]
PHASES = ("peel", "carry", "stamp")


def set_up(start: Start, data: Path, **options: object) -> tuple[Table, RewardsScene, RewardBoard]:
    """Return a table at which a person is to place two rocks and a cog."""
    table = Table(start, data, campaign_before(13))
    table.driver.game.services.settings.change(**{"animation": "normal", **options})
    table.driver.click("go")
    table.read_letter()
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    assert scene.board is not None
    return table, scene, scene.board


def mine(campaign: Campaign) -> list[str]:
    log = list(campaign.log)
    since = len(log) - log[::-1].index({"do": "open"})
    return [entry["option"] for entry in log[since:] if entry["do"] == "choose" and entry["seat"] == 0]


def until(table: Table, board: RewardBoard, phase: str) -> None:
    """Choose a cell, and let frames pass until its sticker is in a phase of its way."""
    table.driver.click(board.pointer.cell_rect(min(board.pointer.cells)).center)
    for _ in range(200):
        if board.flight.is_on and board.flight._stage == phase:
            return
        table.driver.frames()
    raise AssertionError(f"it is never seen to {phase}")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("hand", ["click", *seldom("enter", "pad", "other key", "finger")])
def test_any_press_finishes_every_phase(start: Start, data_dir: Path, phase: str, hand: str) -> None:
    table, scene, board = set_up(start, data_dir)
    until(table, board, phase)
    assert mine(table.game.campaign) == []
    presses: dict[str, Callable[[], None]] = {
        "enter": lambda: table.driver.press(pygame.K_RETURN),
        "pad": lambda: table.driver.pad(pygame.CONTROLLER_BUTTON_A),
        "other key": lambda: table.driver.press(pygame.K_q),
        "click": lambda: table.driver.click((5, 5)),
        "finger": lambda: table.driver.tap((5, 5)),
    }
    presses[hand]()
    assert len(mine(table.game.campaign)) == 1
    assert scene.turn.is_asked, "it goes on at once"


@pytest.mark.parametrize("phase", PHASES)
def test_a_click_on_the_next_cell_places_the_next_one(start: Start, data_dir: Path, phase: str) -> None:
    """Whoever is quick loses no click: it does what it would have done."""
    table, _, board = set_up(start, data_dir)
    first, second = sorted(board.pointer.cells)[:2]
    names = [board.pointer.options[first], board.pointer.options[second]]
    until(table, board, phase)
    table.driver.click(board.pointer.cell_rect(second).center)
    while board.flight.is_on:
        table.driver.frames()
    assert mine(table.game.campaign) == names


def test_a_double_click_places_one(start: Start, data_dir: Path) -> None:
    table, scene, board = set_up(start, data_dir)
    at = board.pointer.cell_rect(min(board.pointer.cells)).center
    table.driver.click(at)
    table.driver.click(at)
    table.driver.frames(3)
    assert len(mine(table.game.campaign)) == 1
    assert scene.turn.is_asked
    assert not table.driver.game.services.notices.waiting


def test_the_arrows_lead_on_at_once(start: Start, data_dir: Path) -> None:
    table, _, board = set_up(start, data_dir)
    until(table, board, "peel")
    before: Coordinate | None = board.pointer.pointed
    table.driver.press(pygame.K_DOWN)
    assert board.pointer.pointed is not None
    assert board.pointer.pointed != before


@pytest.mark.parametrize("options", [{"animation": "off"}, {"reduced_motion": True}])
def test_without_motion_it_lies_at_once(start: Start, data_dir: Path, options: dict[str, object]) -> None:
    table, _, board = set_up(start, data_dir, **options)
    table.driver.click(board.pointer.cell_rect(min(board.pointer.cells)).center)
    assert len(mine(table.game.campaign)) == 1
    assert not board.flight.is_on


@pytest.mark.parametrize("phase", PHASES)
def test_a_window_closed_in_the_middle_loses_nothing(start: Start, data_dir: Path, phase: str) -> None:
    """The sticker lies on its sheet again, as when the choice had not been made."""
    table, _, board = set_up(start, data_dir)
    known = board.pointer.cells
    until(table, board, phase)
    table.quit_and_resume()
    scene = table.driver.scene
    while not isinstance(scene, RewardsScene):
        if any(widget.key == "go" for widget in table.driver.page.all_widgets()):
            table.driver.click("go")
        table.read_letter()
        scene = table.driver.scene
    assert scene.turn.is_asked
    assert scene.board is not None
    assert scene.board.pointer.cells == known


@pytest.mark.parametrize("game", ["city", "island-season"])
def test_its_way_is_painted_ahead(start: Start, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames turn, scale and blur nothing while it flies."""
    driver = start()
    driver.game.services.settings.change(animation="normal", lessons_seen=("first_sticker",))
    scene = RewardsScene(driver.game.services, kept(people(next(evenings(game)).finished)), lambda: None)
    driver.game.services.stack.push(scene)
    driver.frames(40)
    scene.finish_pictures()
    assert scene.board is not None
    option = scene.board.pointer.options[min(scene.board.pointer.cells)]
    made = list[str]()

    def noted(make: Callable[..., pygame.Surface], *given: object, **named: object) -> pygame.Surface:
        made.append(make.__name__)
        return make(*given, **named)

    for name in ("rotozoom", "smoothscale", "rotate", "box_blur"):
        monkeypatch.setattr(pygame.transform, name, partial(noted, getattr(pygame.transform, name)))
    scene.choose(option)
    driver.frames()  # the column is written anew: nothing is asked any more
    while scene.board.flight.is_on:
        made.clear()
        driver.frames()
        if scene.board.flight.is_on:
            assert made == []


def test_its_pictures_differ_from_step_to_step(start: Start) -> None:
    sprites: Sprites = start().game.services.sprites

    def told(picture: pygame.Surface) -> bytes:
        return pygame.image.tobytes(picture, "RGBA")

    assert len({told(peeled(sprites, "tree", 80, step)) for step in range(PEELS)}) == PEELS
    assert len({told(lifted(sprites, "tree", 64, step).picture) for step in range(LIFTS)}) == LIFTS
    assert len({told(dust(sprites, 64, step)) for step in range(PUFFS)}) == PUFFS
