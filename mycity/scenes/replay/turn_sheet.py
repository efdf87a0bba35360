"""The sheet of a replay's turn: the card that was open, and what became of it in the city that is looked at."""

from __future__ import annotations

import pygame

from mycity.board_pictures.small_pictures import building_picture, extent, lying_turn
from mycity.engine.pieces import Building
from mycity.scenes.replay.words import turn_sentence, turn_words
from mycity.scenes.shell.services import Services
from mycity.table.replay import Replay
from mycity.ui.style.fonts import BODY, HEAD


def draw_turn_sheet(
    surface: pygame.Surface, services: Services, rect: pygame.Rect, replay: Replay, seat: int, roofs: int
) -> None:
    """Draw the number of the turn, the building of its card at the right, and a sentence.

    ``roofs`` is that of the boards' `EpisodeLook`.
    """
    look = services.look
    look.paint.panel(surface, rect)
    inner = rect.inflate(-2 * look.px(16), -2 * look.px(10))
    words = inner.copy()
    building = replay.building(seat)
    if building is not None and not replay.is_over:
        side = min(inner.height, inner.width * 2 // 5)
        place = pygame.Rect(inner.right - side, inner.top, side, inner.height)
        _draw_building(surface, services, place, building, roofs)
        words.width -= side + look.px(12)
    head = pygame.Rect(words.left, words.top, words.width, look.fonts.line_height(HEAD))
    look.write(surface, turn_words(services, replay), HEAD, look.palette.ink, head, "midleft")
    room = words.width, words.bottom - head.bottom
    role, lines = look.fonts.fitting_lines(turn_sentence(services, replay, seat), BODY, room)
    look.write_lines(surface, lines, role, look.palette.ink, (words.left, head.bottom))


def _draw_building(
    surface: pygame.Surface, services: Services, room: pygame.Rect, building: Building, roofs: int
) -> None:
    turn = lying_turn(building)
    rows, columns = extent(building, turn)
    px = int(min(room.height / rows, room.width / columns, services.look.px(38)))
    picture = building_picture(services.sprites, building, turn, px, roofs)
    surface.blit(picture, picture.get_rect(center=room.center))
