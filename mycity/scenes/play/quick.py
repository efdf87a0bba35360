"""A game at once, without asking anything: one person and two bots. What ``--scene play`` opens."""

from __future__ import annotations

from mycity.content.seating import Seating
from mycity.scenes.games import begin_game, new_seed
from mycity.scenes.play.scene import PlayScene
from mycity.scenes.services import Services


def quick_game(services: Services) -> PlayScene:
    """Return a new Eternal game against two bots of middle strength."""
    seatings = (
        Seating(services.t("Foxbridge"), "fox", "human"),
        Seating(services.t("Bearfield"), "bear", "bot:2"),
        Seating(services.t("Owlstead"), "owl", "bot:3"),
    )
    return PlayScene(services, begin_game(services, "eternal", seatings, new_seed(services)))
