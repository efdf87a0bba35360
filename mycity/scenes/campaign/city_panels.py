"""The heading and the panels of cities that the last scenes of a campaign share."""

from __future__ import annotations

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.engine.campaign.legacy import Legacy
from mycity.scenes.shell.services import Services
from mycity.ui.kit.boxes import Box, above, headed, put, written
from mycity.ui.style.fonts import BODY, SMALL, STRONG, TITLE
from mycity.ui.style.look import Look


def draw_heading(surface: pygame.Surface, look: Look, title: str, line: str) -> None:
    """Write a title on the table, and a line below it."""
    letters = look.palette.table_letters
    words = (
        written(look, title, TITLE, letters, "center").high(look.px(48)),
        written(look, line, BODY, letters, "center").high(look.px(30)),
    )
    above(*words, gap=look.px(4)).draw(surface, look.area.move(0, look.px(22)))


def city_head(services: Services, legacy: Legacy, side: int, *, gap: int, free: int = 0) -> Box:
    """Return a city's name and points behind the head of its animal (see `headed`)."""
    look, points = services.look, services.n("{count} point in all", "{count} points in all", legacy.points)
    name, below = written(look, legacy.name, STRONG), written(look, points, SMALL, look.palette.ink_soft)
    return headed(services.sprites, legacy.animal, side, name, below, gap=gap, free=free)


def draw_city_panel(
    surface: pygame.Surface,
    services: Services,
    field: pygame.Rect,
    board: tuple[AnyPainter | None, tuple[int, int]],
    *heads: Box,
    star: int = 0,
) -> None:
    """Draw a city in its panel: what is told of it, and its board below that; who has won has gold around it.

    Args:
        board: What paints its board, None while there is nothing yet; and how large that is.
        heads: What is told of it, as wide as the panel.
        star: Pixels across the star of who has won; 0 for the others.
    """
    look, (painter, size) = services.look, board
    if star:
        around = field.inflate(look.px(10), look.px(10))
        pygame.draw.rect(surface, look.palette.gold, around, border_radius=look.px(18))
    look.paint.panel(surface, field)
    at = pygame.Rect((0, 0), size)
    at.midbottom = field.centerx, field.bottom - look.px(14)
    if painter is not None:
        painter.draw(surface, at.topleft)
    else:
        look.paint.waiting(surface, at)
    pygame.draw.rect(surface, look.palette.ink_soft, at.inflate(2, 2), look.px(1), look.px(3))
    for head in heads:
        head.draw(surface, pygame.Rect(field.left, field.top + look.px(10), field.width, head.height or 0))
    if star:
        picture = services.sprites.icon("keep-star", star)
        put(surface, picture, center=(field.right - look.px(8), field.top + look.px(8)))
