"""The picture of a game looked back on: the city as it was built, and the best one known for its deck beside it."""

from __future__ import annotations

import pygame

from mycity.engine.city import City
from mycity.scenes.shared.city_pictures import painted
from mycity.scenes.shared.setting import Setting
from mycity.scenes.shell.services import Services
from mycity.table.review import Review
from mycity.ui.style.fonts import HEAD, MINUS

_PX = 48
"""Pixels a cell."""
_EDGE = 20
"""Pixels of table around and between the cities."""


def poster(services: Services, review: Review, setting: Setting) -> pygame.Surface:
    """Return both cities of the seat looked at, with their names and points above them."""
    look = services.look
    best, own = review.findings.best(review.seat), review.game.end.cities[review.seat]
    score = review.game.played[review.seat].score
    words = (
        f"{own.player.name}: {points_words(services, score)}",
        services.t("Best known for this deck: {points}", points=points_words(services, best.score)),
    )
    pictures = [_picture(services, city, setting) for city in (own, review.game.city_of(best))]
    side, line = pictures[0].get_width(), look.fonts.line_height(HEAD) + 16
    sheet = pygame.Surface((2 * side + 3 * _EDGE, side + line + _EDGE))
    look.paint.table(sheet)
    for number, (picture, caption) in enumerate(zip(pictures, words, strict=True)):
        left = _EDGE + number * (side + _EDGE)
        sheet.blit(picture, (left, line))
        room = pygame.Rect(left, 0, side, line)
        look.write(sheet, caption, HEAD, look.palette.table_letters, room, "midleft")
    return sheet


def points_words(services: Services, count: int) -> str:
    return services.n("{count} point", "{count} points", count).replace("-", MINUS)


def _picture(services: Services, city: City, setting: Setting) -> pygame.Surface:
    painter = painted(services.sprites, city, _PX, setting)
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    return picture
