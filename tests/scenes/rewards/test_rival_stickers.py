"""Stickers of bots: each is seen to land on its player's board, and stays in sight there before anything else comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.grid import Coordinate, cell_index
from mycity.scenes.rewards.board_slide import BoardSlide
from mycity.scenes.rewards.rewards_scene import RewardsScene
from tests.driver import FRAME, Driver
from tests.scenes.campaigning import FOUNDERS, Table, campaign_after

Start = Callable[..., Driver]


def at_the_rewards(start: Start, data: Path, founders: tuple[PlayerSpec, ...]) -> tuple[Table, RewardsScene]:
    """Return a table at which everybody has something to place."""
    table = Table(start, data, campaign_after(2, founders))
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    return table, scene


def landings(table: Table, scene: RewardsScene) -> Iterator[tuple[int, Coordinate]]:
    """Play the rewards and yield (seat, cell) in the frame in which a bot's sticker has landed."""
    grid, people = (
        table.game.campaign.plan.board.grid,
        [spec.controller == HUMAN for spec in table.game.campaign.founders],
    )
    known = len(table.game.campaign.log)
    for _ in range(4000):
        if table.top != "RewardsScene":
            return
        if scene.turn.is_asked:
            assert scene.board is not None
            table.driver.click(scene.board.pointer.cell_rect(min(scene.board.pointer.cells)).center)
        elif any(widget.key == "done" for widget in table.driver.page.all_widgets()):
            table.driver.click("done")
        else:
            table.driver.frames()
        news, known = table.game.campaign.log[known:], len(table.game.campaign.log)
        for entry in news:
            if entry["do"] == "choose" and not people[entry["seat"]]:
                yield entry["seat"], grid.coordinate(cell_index(grid, entry["option"]))


def seen_at(scene: RewardsScene, cell: Coordinate) -> bytes:
    window = pygame.display.get_surface()
    assert window is not None
    assert scene.board is not None
    return pygame.image.tobytes(window.subsurface(scene.board.pointer.cell_rect(cell).inflate(10, 10)), "RGB")


@pytest.mark.parametrize("founders", [(*FOUNDERS[1:], FOUNDERS[0]), FOUNDERS])
@pytest.mark.parametrize("reduced", [False, True])
def test_it_stays_in_sight_and_shines_where_it_was_put(
    start: Start, data_dir: Path, reduced: bool, founders: tuple[PlayerSpec, ...]
) -> None:
    """It does also after a person who has gone on from the page."""
    table, scene = at_the_rewards(start, data_dir, founders)
    table.driver.game.services.settings.change(reduced_motion=reduced)
    stays = list[float]()
    for seat, cell in landings(table, scene):
        lit = dark = seen_at(scene, cell)
        frames, shining = 0, scene.turn.shining
        while scene.turn.shining is shining:
            assert scene.turn.seat == seat
            dark = seen_at(scene, cell)
            table.driver.frames()
            frames += 1
        stays.append(frames * FRAME)
        assert lit != dark, "light falls on it, and fades"
    assert len(stays) >= 2
    assert 400 <= min(stays) <= max(stays) < 600


def test_a_click_sees_it_off(start: Start, data_dir: Path) -> None:
    table, scene = at_the_rewards(start, data_dir, (*FOUNDERS[1:], FOUNDERS[0]))
    next(landings(table, scene))
    assert scene.turn.shining is not None
    table.driver.hold((5, 5))
    assert scene.turn.shining is None


def slides(table: Table, scene: RewardsScene) -> list[tuple[int, int]]:
    """Go on from the person's own, and return (seat, frames) of every rival's board from coming in to being gone."""
    while scene.turn.is_asked:
        assert scene.board is not None
        table.driver.click(scene.board.pointer.cell_rect(min(scene.board.pointer.cells)).center)
        table.driver.settle()
    table.driver.click("done")
    seen = list[tuple[int, int]]()
    for _ in range(2000):
        if table.top != "RewardsScene":
            return seen
        assert scene.board is not None
        if scene.board.slip is not None:
            seat, frames = seen.pop() if seen and seen[-1][0] == scene.turn.seat else (scene.turn.seat, 0)
            seen.append((seat, frames + 1))
        table.driver.frames()
    raise AssertionError("the rewards do not end")


def test_a_rivals_board_slides_in_and_out_again(start: Start, data_dir: Path) -> None:
    table, scene = at_the_rewards(start, data_dir, FOUNDERS)
    table.driver.game.services.settings.change(animation="normal")
    assert scene.board is not None
    own, slid = scene.board, set[bool]()
    given = Counter(task.seat for task in table.game.campaign.tasks if task.seat != 0)
    draw = BoardSlide.draw

    def noted(slide: BoardSlide, surface: pygame.Surface, rect: pygame.Rect) -> None:
        slid.add(slide.leaves)
        draw(slide, surface, rect)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoardSlide, "draw", noted)
        seen = slides(table, scene)
    assert sorted(seat for seat, _ in seen) == sorted(given)
    assert slid == {False, True}, "it comes in, and goes out again"
    for seat, frames in seen:
        assert 900 <= frames * FRAME / given[seat] <= 1400
    assert own.slide is None


@pytest.mark.parametrize("options", [{"reduced_motion": True}, {"animation": "off"}])
def test_without_motion_no_board_slides(start: Start, data_dir: Path, options: dict[str, object]) -> None:
    """What a rival was given, and has placed, stands in the rival's row in any case."""
    table, scene = at_the_rewards(start, data_dir, FOUNDERS)
    table.driver.game.services.settings.change(**{"animation": "normal", **options})
    before = len(table.game.campaign.log)
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(BoardSlide, "draw")
        seen = slides(table, scene)
    if "animation" in options:
        assert sum(frames for _, frames in seen) < 12, "nothing is waited for"
    assert len(table.game.campaign.log) > before + 1


@pytest.mark.parametrize("hand", ["key", "click", "pad"])
def test_any_press_ends_a_slide(start: Start, data_dir: Path, hand: str) -> None:
    table, scene = at_the_rewards(start, data_dir, (*FOUNDERS[1:], FOUNDERS[0]))
    table.driver.game.services.settings.change(animation="normal")
    assert scene.board is not None
    for _ in range(400):
        if scene.board.slide is not None:
            break
        table.driver.frames()
    assert scene.board.slide is not None
    if hand == "key":
        table.driver.press(pygame.K_RETURN)
    elif hand == "pad":
        table.driver.pad(pygame.CONTROLLER_BUTTON_A)
    else:
        table.driver.hold((5, 5))
    assert scene.board.slide is None
