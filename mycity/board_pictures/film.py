"""The frames of a replay's film: one or several cities after so many turns, with names and points above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

import pygame

from mycity.board_pictures.city_pictures import painted, show_city
from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.kept_heads import EDGE, code_of, head_height, write_head
from mycity.board_pictures.small_pictures import token_picture
from mycity.table.looking_back.replay import Replay
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL, MINUS, STRONG, TextRole
from mycity.ui.style.look import Look

_PX = {1: 56, 2: 40}
_PX_OF_MANY = 32
"""Pixels a cell, by how many cities are shown."""
_FEW = 2
"""Cities up to which all stand side by side."""


class FilmWords(NamedTuple):
    """The words above the cities."""

    turn: Callable[[Replay], str]
    points: Callable[[int], str]


class FilmPainter:
    """Paints the frames.

    Args:
        replay: The game; at which moment it is looked at does not matter.
        seats: Whose cities.
        words: How its turns and points are called.

    Attributes:
        size: Of a frame.
    """

    def __init__(self, look: Look, sprites: Sprites, replay: Replay, seats: Sequence[int], words: FilmWords) -> None:
        self._look, self._sprites, self._words = look, sprites, words
        self._seats = seats
        self._replay = Replay(replay.document)
        self._decor = decor_of(replay.end)
        px = _PX.get(len(seats), _PX_OF_MANY)
        cities = self._replay.state.cities
        self._painters = [painted(sprites, cities[seat], px, self._decor) for seat in seats]
        self._wide, self._high = self._painters[0].size
        self._columns = len(seats) if len(seats) <= _FEW else 2
        self._head, self._line = head_height(look), look.fonts.line_height(LABEL) + 8
        rows = ceil(len(seats) / self._columns)
        self.size = (self._columns * (self._wide + EDGE) + EDGE, self._head + rows * (self._line + self._high) + EDGE)

    @property
    def turns(self) -> int:
        return self._replay.turns

    def paint(self, turn: int) -> pygame.Surface:
        """Return the frame after so many turns."""
        look, replay = self._look, self._replay
        replay.go_to(turn)
        frame = pygame.Surface(self.size)
        look.paint.table(frame)
        head = write_head(frame, look, code_of(replay.end))
        look.write(frame, self._words.turn(replay), STRONG, look.palette.table_letters, head, "midright")
        for number, (seat, painter) in enumerate(zip(self._seats, self._painters, strict=True)):
            down, across = divmod(number, self._columns)
            left = EDGE + across * (self._wide + EDGE)
            top = self._head + down * (self._line + self._high)
            self._write(frame, pygame.Rect(left, top, self._wide, self._line), seat, LABEL)
            show_city(painter, self._sprites, replay.city(seat), self._decor, emblems=look.palette.flat)
            painter.draw(frame, (left, top + self._line))
        return frame

    def _write(self, frame: pygame.Surface, room: pygame.Rect, seat: int, role: TextRole) -> None:
        """Write whose city it is, and its points."""
        look, player = self._look, self._replay.end.table.players[seat]
        letters = look.palette.table_letters
        token = token_picture(self._sprites, player.animal, room.height - 12, look.palette.paper)
        frame.blit(token, token.get_rect(midleft=room.midleft))
        points = self._words.points(self._replay.points(seat)).replace("-", MINUS)
        name = room.move(token.get_width() + 6, 0)
        name.width -= token.get_width() + look.fonts.width(points, role) + 16
        look.write(frame, player.name, role, letters, name, "midleft")
        look.write(frame, points, role, letters, room, "midright")
