"""The statistics page before there are any: an example, faint, which says that it is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pygame

from mycity.content.games import first_game
from mycity.engine.city import HUMAN
from mycity.scenes.shell.services import Services
from mycity.storage.clock import utc_now
from mycity.storage.statistics import FinishedGame, SeatResult

EXAMPLE_STEPS = (0, 40, -15, 60, 120, 95, 180, 230, 205, 300)
"""An example of a strength from game to game, above or below where it begins."""
_FAINT = 105
"""The opacity of an example, of 255."""
_SCORES = (((31, 1), (24, 2), (19, 3)), ((17, 3), (28, 1), (22, 2)), ((26, 1), (20, 2), (12, 3)))
"""(score, rank) by seat of the games, the latest first."""


def example_games(services: Services) -> Iterator[FinishedGame]:
    """Yield some finished games that nobody has played."""
    seats = (
        (services.t("Foxbridge"), "fox", HUMAN),
        (services.t("Bearfield"), "bear", "bot:2"),
        (services.t("Owlstead"), "owl", "bot:3"),
    )
    now = utc_now()
    for number, scores in enumerate(_SCORES):
        results = tuple(
            SeatResult(name=name, animal=animal, controller=controller, score=score, rank=rank, helped=0)
            for (name, animal, controller), (score, rank) in zip(seats, scores, strict=True)
        )
        when = now - timedelta(days=2 * number + 1)
        yield FinishedGame(created=when, ended=when, game=first_game(), episode=None, seed=number, seats=results)


def draw_faintly(surface: pygame.Surface, rect: pygame.Rect, draw: Callable[[pygame.Surface], None]) -> None:
    """Have something drawn within a rect, and show it so faintly that nobody takes it for theirs."""
    layer = surface.copy()
    draw(layer)
    layer.set_alpha(_FAINT)
    surface.blit(layer, rect, rect)
