"""A game at once, without asking anything: one person and two bots. What ``--scene play`` opens."""

from __future__ import annotations

from mycity.content.games import first_game
from mycity.content.seating import Seating
from mycity.scenes.play.scene import PlayScene
from mycity.scenes.shared.games import begin_game, new_seed
from mycity.scenes.shell.services import Services


def quick_seatings(services: Services) -> tuple[Seating, ...]:
    """Return a person and two bots of middle strength."""
    return (
        Seating(services.t("Foxbridge"), "fox", "human"),
        Seating(services.t("Bearfield"), "bear", "bot:2"),
        Seating(services.t("Owlstead"), "owl", "bot:3"),
    )


def quick_game(services: Services) -> PlayScene:
    return PlayScene(services, begin_game(services, first_game(), quick_seatings(services), new_seed(services)))
