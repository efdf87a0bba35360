"""The scenery behind the title: the latest finished board on the table, or a landscape where none is finished yet."""

from __future__ import annotations

import logging
from copy import copy
from typing import NamedTuple

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import filling_margins, painted, picture_px
from mycity.board_pictures.episode_decor import decor_then
from mycity.scenes.shell.services import Services
from mycity.storage.errors import for_log
from mycity.storage.statistics import FinishedGame
from mycity.table.looking_back.counted_games import shown_seat
from mycity.table.looking_back.replay import Replay
from mycity.ui.board.backdrop import Landscape, Scenery
from mycity.ui.pictures.lights import Lighting
from mycity.ui.style.look import Look

log = logging.getLogger(__name__)

_CELL_SIZES = (128, 112, 96, 80, 72, 64, 56, 48, 40, 32, 24, 16)
"""Pixels a cell that the board may have, the largest first."""
_MAT = 14
"""Pixels of paper around the board."""


class ShownGame(NamedTuple):
    """A finished game, and whose city of it is shown."""

    game: FinishedGame
    seat: int


class BoardOnTable(Scenery):
    """A finished board in a frame on the table.

    Attributes:
        shown: Whose it is.
        frame: Where the frame lies.
        room: The room that it was painted for.
        lighting: The player's choice of lights then.
    """

    def __init__(
        self, look: Look, painter: AnyPainter, room: pygame.Rect, shown: ShownGame, lighting: Lighting
    ) -> None:
        self.shown = shown
        self.room = room.copy()
        self.lighting = lighting
        self._look = look
        board = pygame.Rect((0, 0), painter.size)
        board.center = room.center
        self.frame = board.inflate(2 * look.px(_MAT), 2 * look.px(_MAT))
        super().__init__(painter, board.topleft)

    def draw(self, surface: pygame.Surface, clock_ms: int = 0) -> None:
        self._look.paint.table(surface)
        self._look.paint.panel(surface, self.frame, raised=14)
        super().draw(surface, clock_ms)


def latest_shown(services: Services) -> ShownGame | None:
    """Return the latest finished game whose record was kept, and the best city of a person in it."""
    statistics = services.finished
    game = next((game for game in reversed(statistics.games) if statistics.has_record(game)), None)
    return None if game is None else ShownGame(game, shown_seat(game))


def title_scenery(services: Services, size: tuple[int, int], room: pygame.Rect) -> Scenery:
    """Return what lies behind the title in a window of a size, the board in a room of it; made beside the frames."""
    shown = latest_shown(services)
    if shown is not None:
        try:
            return _board_on_table(services, shown, room)
        except Exception as error:  # noqa: BLE001 - a file may hold anything: the title does not fail because of it
            log.warning("the latest board cannot be painted: %s", for_log(error))
    return Landscape(services.sprites, services.assets / "sprites" / "vista.json", size)


def _board_on_table(services: Services, shown: ShownGame, room: pygame.Rect) -> BoardOnTable:
    lighting = copy(services.sprites.lighting)  # before anything is painted: it may change meanwhile
    state = Replay(services.finished.record(shown.game) or {}).end
    city, look = state.cities[shown.seat], services.look
    inner = room.inflate(-2 * look.px(_MAT), -2 * look.px(_MAT))
    px = picture_px(_CELL_SIZES, inner.size, city.board.grid)
    margins = filling_margins(px, city.board.grid, inner.size)
    return BoardOnTable(
        look,
        painted(services.sprites, city, px, decor_then(state, shown.game.ended.hour), margins),
        room,
        shown,
        lighting,
    )
