"""The other players: their cities small, their points, and whether they have answered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter, Margins
from mycity.board_pictures.city_pictures import board_painter
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.small_pictures import plain
from mycity.engine.city import City
from mycity.engine.grid import Coordinate
from mycity.scenes.play.model.play import AnswerStatus
from mycity.scenes.shell.services import Services
from mycity.ui.board.group_marks import crown_layers
from mycity.ui.kit.widgets import Pressable, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import SMALL, SMALL_STRONG
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look

HEAD_SIDE, _SIGN = 34, 15
"""Pixels at 1280 x 800 across the picture beside a name, and across the sign of a status."""


_STATUS_BADGES = {
    AnswerStatus.THINKING: (mark("thinking"), "dots"),
    AnswerStatus.WAITING: (mark("waits"), "dots"),
    AnswerStatus.ANSWERED: (mark("ready"), "check"),
    AnswerStatus.STOPPED: (mark("stopped"), "flag"),
}
"""The word and the sign of a status."""


@dataclass(frozen=True)
class SeatStanding:
    """The standing of a player.

    Attributes:
        status: Its status towards the open card.
        so_far: The score without what is not certain yet.
        ahead: The score if the episode ended now; None while it is not shown.
        crowned: The top cells of its groups that are the largest at the table.
    """

    status: AnswerStatus
    so_far: int
    ahead: int | None = None
    crowned: tuple[Coordinate, ...] = ()


_LEAST_CROWN = 15
"""Pixels at 1280 x 800 across a crown on a small board, whose cells may be smaller."""
HOPS = 1.4
"""The factor by which a head grows when its player has done well."""
THINKS = "-thinking"
"""The ending of the name of an animal's picture with its eyes down; they are up when it is ready."""


def head_place(look: Look, room: pygame.Rect) -> pygame.Rect:
    """Return where the head is in the room for it and the words beside it."""
    side = head_side(look, room)
    place = pygame.Rect(0, 0, side, side)
    place.midleft = room.midleft
    return place


def head_side(look: Look, room: pygame.Rect) -> int:
    """Return how large the head is in such a room: smaller where there is one line only."""
    return look.px(HEAD_SIDE) if _has_two_lines(look, room) else min(look.px(HEAD_SIDE), room.height + look.px(4))


def _has_two_lines(look: Look, room: pygame.Rect) -> bool:
    return room.height >= 2 * look.fonts.line_height(SMALL_STRONG)


class SmallCities:
    """Draws the panel; keeps one painter per seat, so that only a changed city is painted again.

    Args:
        px: Pixels a cell, with so many ``margins`` around the cells.
    """

    def __init__(self, services: Services, px: int, margins: Margins, decor: EpisodeDecor) -> None:
        self._services = services
        self._sprites = services.sprites
        self._decor = decor
        self._px = px
        self._margins = margins
        self._painters: dict[int, AnyPainter] = {}

    def prepare(self, seat: int, city: City) -> Iterator[None]:
        art, painter = art_of(city.board.grid), self._painter(seat, city)
        scene = art.scene(city, self._decor, scenery=False)
        painter.prepare(scene)
        yield
        placed = art.placed_pieces(self._sprites, city, self._decor)
        yield from painter.load(scene, placed)
        painter.show(scene, placed, emblems=self._services.look.palette.flat)
        yield from painter.load_stamps()

    def paint(self, seat: int, city: City, crowned: tuple[Coordinate, ...]) -> Iterator[None]:
        """Paint a city that has changed, in one step; nobody draws it meanwhile."""
        self._paint(seat, city, crowned)
        yield

    def _paint(self, seat: int, city: City, crowned: tuple[Coordinate, ...]) -> AnyPainter:
        art, painter = art_of(city.board.grid), self._painter(seat, city)
        placed = art.placed_pieces(self._sprites, city, self._decor)
        painter.show(art.scene(city, self._decor, scenery=False), placed, emblems=self._services.look.palette.flat)
        crown = self._sprites.icon("crown", max(self._services.look.px(_LEAST_CROWN), self._px))
        painter.mark(list(crown_layers(painter.layout, [(place, crown) for place in crowned])))
        return painter

    def _painter(self, seat: int, city: City) -> AnyPainter:
        if seat not in self._painters:
            grid = city.board.grid
            self._painters[seat] = board_painter(self._sprites, grid, self._px, self._decor, self._margins)
        return self._painters[seat]

    def draw(
        self,
        surface: pygame.Surface,
        seat: int,
        city: City,
        standing: SeatStanding,
        rect: pygame.Rect,
        room: pygame.Rect,
    ) -> None:
        """Draw a city in its place, and head, name, points and status badge in the room for these."""
        look = self._services.look
        self._paint(seat, city, standing.crowned).draw(surface, rect.topleft)
        pygame.draw.rect(surface, look.palette.ink_soft, rect.inflate(2, 2), look.px(1), look.px(3))
        mood = THINKS if standing.status is AnswerStatus.THINKING else ""
        place = head_place(look, room)
        surface.blit(self._sprites.icon(f"animal-{city.player.animal}{mood}", place.width), place)
        high, left = look.fonts.line_height(SMALL_STRONG), place.right + look.px(5)
        name = pygame.Rect(left, room.top, room.right - left, high)
        if _has_two_lines(look, room):
            look.write(surface, city.player.name, SMALL_STRONG, look.palette.ink, name, "midleft")
            self._draw_standing(surface, standing, name.move(0, high - look.px(2)))
        else:
            ahead = "" if standing.ahead is None else f"({plain(standing.ahead)})"
            numbers = sum(look.fonts.width(words, SMALL_STRONG) for words in (plain(standing.so_far), ahead))
            points = numbers + look.px(9 if ahead else _SIGN + 13)  # on one line there is room for one of both
            name.width -= points
            look.write(surface, city.player.name, SMALL_STRONG, look.palette.ink, name, "midleft")
            left = name.right + look.px(3)
            self._draw_standing(surface, standing, pygame.Rect(left, room.top, room.right - left, high))

    def _draw_standing(self, surface: pygame.Surface, standing: SeatStanding, line: pygame.Rect) -> None:
        """Draw the score so far, that if it ended now, and the status badge, as far as there is room on a line."""
        look = self._services.look
        ahead = "" if standing.ahead is None else f"({plain(standing.ahead)})"
        so_far = self._services.t("{points} so far", points=plain(standing.so_far))
        gap = look.px(6)
        taken = look.fonts.width(ahead, SMALL_STRONG) + gap if ahead else 0
        if look.fonts.width(so_far, SMALL_STRONG) + gap + taken + look.px(_SIGN) > line.width:
            so_far = plain(standing.so_far)  # its tooltip names it
        left = line.left
        for text, colour in ((so_far, look.palette.ink), (ahead, look.palette.ink_soft)):
            if text:
                letters = look.fonts.line(text, SMALL_STRONG, colour)
                surface.blit(letters, letters.get_rect(midleft=(left, line.centery)))
                left += letters.get_width() + gap
        if standing.status in _STATUS_BADGES and left + look.px(_SIGN) <= line.right:
            self._draw_badge(
                surface, look, standing.status, pygame.Rect(left, line.top, line.right - left, line.height)
            )

    def _draw_badge(self, surface: pygame.Surface, look: Look, status: AnswerStatus, room: pygame.Rect) -> None:
        colours = {AnswerStatus.ANSWERED: look.palette.good, AnswerStatus.STOPPED: look.palette.bad}
        colour = colours.get(status, look.palette.ink_soft)
        side, (word, sign) = look.px(_SIGN), _STATUS_BADGES[status]
        picture = icon(sign, side, colour)
        surface.blit(picture, picture.get_rect(midleft=room.midleft))
        room = pygame.Rect(room.left + side + look.px(2), room.top, room.width - side - look.px(2), room.height)
        words = self._services.t(word)
        if look.fonts.width(words, SMALL) <= room.width:
            look.write(surface, words, SMALL, colour, room, "midleft")


class CityWidget(Pressable):
    """A small city that can be chosen to see it large."""

    def appearance(self, state: WidgetState) -> Hashable:  # noqa: ARG002
        return None  # how it is used says all

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        """Draw a light frame while the mouse is on it; the picture itself belongs to the panel."""
        if state.hovered:
            pygame.draw.rect(surface, look.palette.ring, self.rect.inflate(4, 4), look.px(3), look.px(5))
