"""Opens a replay as a player does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mycity.scenes.replay.replay_scene import ReplayScene
from tests.driver import Driver


def watch(driver: Driver, document: Mapping[str, Any], seat: int = 0) -> ReplayScene:
    driver.game.services.ways.replay(document, seat)
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    scene.finish_pictures()
    driver.settle()
    return scene
