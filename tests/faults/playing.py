"""A game at the screen in which something is about to fail."""

from __future__ import annotations

from pathlib import Path

import pygame

from mycity.engine.campaign import PlayerSpec
from mycity.scenes.play import PlayScene
from mycity.table.game_starts import begin_game
from tests.driver import Driver

NAME = "Zyxwvut"
"""The first player's."""


def reports(data: Path) -> list[Path]:
    return sorted((data / "logs").glob("crash-*.txt"))


def play(game: Driver, *controllers: str) -> PlayScene:
    """Begin an Eternal game at the screen."""
    founders = [PlayerSpec(NAME if not seat else f"C{seat}", "fox", one) for seat, one in enumerate(controllers)]
    services = game.game.services
    scene = PlayScene(services, begin_game(lambda: services.bots, "eternal", founders, 7, services.saving.take_free()))
    services.stack.push(scene)
    game.settle()
    return scene


def builds(game: Driver, data: Path) -> bool:
    """Build what the open card shows, at the first place; return whether the game has gone on without a failure."""
    game.press(pygame.K_n, pygame.K_RETURN, pygame.K_RETURN)
    game.frames(60)
    return not reports(data) and game.scenes[-1] == "PlayScene"
