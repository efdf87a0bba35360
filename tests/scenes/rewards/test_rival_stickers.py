"""Stickers of bots: each is seen to land on its player's board, and stays in sight there before anything else comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.grid import Coordinate, cell_index
from mycity.scenes.rewards.rewards_scene import RewardsScene
from tests.driver import FRAME, Driver
from tests.scenes.campaigning import FOUNDERS, Table, campaign_before

Start = Callable[..., Driver]


def at_the_rewards(start: Start, data: Path, founders: tuple[PlayerSpec, ...]) -> tuple[Table, RewardsScene]:
    """Return a table at which everybody has something to place."""
    table = Table(start, data, campaign_before(2, founders))
    table.driver.click("go")
    table.read_letter()
    table.stop()
    table.count_up()
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
        if scene.is_asked:
            assert scene.board is not None
            table.driver.click(scene.board.cell_rect(min(scene.board.cells)).center)
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
    return pygame.image.tobytes(window.subsurface(scene.board.cell_rect(cell).inflate(10, 10)), "RGB")


@pytest.mark.parametrize(("founders", "least"), [((*FOUNDERS[1:], FOUNDERS[0]), 900), (FOUNDERS, 400)])
@pytest.mark.parametrize("reduced", [False, True])
def test_it_stays_in_sight_and_shines_where_it_was_put(
    start: Start, data_dir: Path, reduced: bool, founders: tuple[PlayerSpec, ...], least: int
) -> None:
    """After a person who has gone on from the page it is no more than a glimpse."""
    table, scene = at_the_rewards(start, data_dir, founders)
    table.driver.game.services.settings.change(reduced_motion=reduced)
    stays = list[float]()
    for seat, cell in landings(table, scene):
        lit = dark = seen_at(scene, cell)
        frames, shining = 0, scene._turn.shining
        while scene._turn.shining is shining:
            assert scene.seat == seat
            dark = seen_at(scene, cell)
            table.driver.frames()
            frames += 1
        stays.append(frames * FRAME)
        assert lit != dark, "light falls on it, and fades"
    assert len(stays) >= 2
    assert least <= min(stays) <= max(stays) < 1100


def test_a_click_sees_it_off(start: Start, data_dir: Path) -> None:
    table, scene = at_the_rewards(start, data_dir, (*FOUNDERS[1:], FOUNDERS[0]))
    next(landings(table, scene))
    assert scene._turn.shining is not None
    table.driver.hold((5, 5))
    assert scene._turn.shining is None
