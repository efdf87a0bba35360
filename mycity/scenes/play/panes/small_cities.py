"""The other players: their cities small, their points, and whether they have answered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import board_painter
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.city import City
from mycity.engine.grid import Coordinate
from mycity.scenes.play.groups.crowns import cities_shown, crowned_places
from mycity.scenes.play.model.play import AnswerStatus, Play
from mycity.scenes.play.panes.projection import Projection, TwoScores
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services
from mycity.ui.board.group_marks import crown_layers
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_top
from mycity.ui.kit.widgets import Pressable, WidgetState
from mycity.ui.messages import mark
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style.fonts import MINUS, SMALL, SMALL_STRONG
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
        scores: What stands beside its name.
        crowned: The top cells of its groups that are the largest at the table.
    """

    status: AnswerStatus
    scores: TwoScores
    crowned: tuple[Coordinate, ...] = ()


_LEAST_CROWN = 15
"""Pixels at 1280 x 800 across a crown on a small board, whose cells may be smaller."""
HOPS = 1.4
"""The factor by which a head grows when its player has done well."""
THINKS = "-thinking"
"""The ending of the name of an animal's picture with its eyes down; they are up when it is ready."""
_SCORES = f"00 ({MINUS}00 if it ended now)"
"""Words about as wide as scores can be, in every language: what has no room for them beside a head has it below."""
_ABOVE = 6
"""The reach above its room of a head with its score below it, in pixels at 1280 x 800."""


class HeadPlaces(NamedTuple):
    """The places of a head, of its name and of its score."""

    head: pygame.Rect
    name: pygame.Rect
    scores: pygame.Rect


def head_places(look: Look, room: pygame.Rect) -> HeadPlaces:
    """Return where they are in the room for them: two lines beside the head, or below it the score, where it is narrow.

    In a low room both lines are low.
    """
    low, side = look.fonts.line_height(SMALL_STRONG), look.px(HEAD_SIDE)
    left = room.left + side + look.px(5)
    if room.height < 2 * low:
        name, scores = cut_top(room, room.height // 2)
        side = min(side, room.height)
        left = room.left + side + look.px(5)
    elif room.right - left < look.fonts.width(_SCORES, SMALL_STRONG):
        scores, name = cut_bottom(room, low)
        side = min(side, name.height + look.px(_ABOVE))
        head = pygame.Rect(room.left, name.bottom - side, side, side)
        return HeadPlaces(head, _from(head.right + look.px(5), name), scores)
    else:
        name = pygame.Rect(room.left, room.top, room.width, low)
        scores = name.move(0, low - look.px(2))
    head = pygame.Rect(room.left, room.centery - side // 2, side, side)
    return HeadPlaces(head, _from(left, name), _from(left, scores))


def _from(left: int, line: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(left, line.top, line.right - left, line.height)


def head_place(look: Look, room: pygame.Rect) -> pygame.Rect:
    """Return where the head is in the room for it and the words beside it."""
    return head_places(look, room).head


def head_side(look: Look, room: pygame.Rect) -> int:
    """Return how large the head is in such a room: smaller where there is little."""
    return head_place(look, room).width


class SmallCities:
    """Knows how the others stand, and paints them; one painter per seat, so that only a changed city is painted again.

    Each is asked for by its place beside the board, the next seat's first.
    """

    def __init__(
        self,
        services: Services,
        play: Play,
        layout: PlayLayout,
        decor: EpisodeDecor,
        projection: Projection,
        preloader: Preloader,
    ) -> None:
        self._services = services
        self._sprites = services.sprites
        self._play = play
        self._layout = layout
        self._decor = decor
        self._projection = projection
        self._preloader = preloader
        self._painters: dict[int, AnyPainter] = {}
        self._crowns = LatestResult[tuple[tuple[Coordinate, ...], ...]]()
        self._wanted: dict[int, tuple[City, tuple[Coordinate, ...], int]] = {}

    def pictures(self) -> Iterator[None]:
        """Prepare the cities, step by step: of whoever sits here as well, where the screen changes hands."""
        play = self._play
        for seat in (*play.others, *([play.seat] if len(play.session.humans) > 1 else [])):
            yield from self._prepare(seat, play.session.state.cities[seat])

    def _prepare(self, seat: int, city: City) -> Iterator[None]:
        art, painter = art_of(city.board.grid), self._painter(seat, city)
        scene = art.scene(city, self._decor, scenery=False)
        painter.prepare(scene)
        yield
        placed = art.placed_pieces(self._sprites, city, self._decor)
        yield from painter.load(scene, placed)
        painter.show(scene, placed, emblems=self._services.look.palette.flat)
        yield from painter.load_stamps()

    @property
    def _crowned(self) -> tuple[tuple[Coordinate, ...], ...]:
        """The cells that wear crowns, by seat."""
        return self._crowns.get(crowned_places, self._play.state.rules, cities_shown(self._play))

    def want(self, index: int) -> bool:
        """Have a city painted beside the frames when it has changed; return whether it is painted as it is."""
        if not self._preloader.has("cities"):
            return False
        seat = self._play.others[index]
        city, crowned = self._play.session.state.cities[seat], self._crowned[seat]
        before = self._wanted.setdefault(seat, (city, crowned, 0))
        if before[0] is not city or before[1] != crowned:
            self._wanted[seat] = city, crowned, before[2] + 1
        name = "small", seat, self._wanted[seat][2]
        if name[2]:  # the first was painted with all cities
            self._preloader.want(name, self._paint_ahead(seat, city, crowned), urgent=True)
        return not name[2] or self._preloader.has(name)

    def _paint_ahead(self, seat: int, city: City, crowned: tuple[Coordinate, ...]) -> Iterator[None]:
        """Paint a city that has changed, in one step; nobody draws it meanwhile."""
        self._painted(seat, city, crowned)
        yield

    def _painted(self, seat: int, city: City, crowned: tuple[Coordinate, ...]) -> AnyPainter:
        art, painter = art_of(city.board.grid), self._painter(seat, city)
        placed = art.placed_pieces(self._sprites, city, self._decor)
        painter.show(art.scene(city, self._decor, scenery=False), placed, emblems=self._services.look.palette.flat)
        crown = self._sprites.icon("crown", max(self._services.look.px(_LEAST_CROWN), self._layout.small))
        painter.mark(list(crown_layers(painter.layout, [(place, crown) for place in crowned])))
        return painter

    def _painter(self, seat: int, city: City) -> AnyPainter:
        if seat not in self._painters:
            px, margins = self._layout.small, self._layout.small_margins
            self._painters[seat] = board_painter(self._sprites, city.board.grid, px, self._decor, margins)
        return self._painters[seat]

    def key(self, index: int) -> tuple[int, City, SeatStanding]:
        """Return what is shown at a place: whose city, the city, and how they stand."""
        play, seat = self._play, self._play.others[index]
        standing = SeatStanding(play.answer_status(seat), self._projection.standing(seat), self._crowned[seat])
        return seat, play.session.state.cities[seat], standing

    def paint(self, index: int, surface: pygame.Surface) -> None:
        """Draw a city in its place, and head, name, points and status badge in the room for these."""
        look, rect, (seat, city, standing) = self._services.look, self._layout.cities[index], self.key(index)
        self._painted(seat, city, standing.crowned).draw(surface, rect.topleft)
        pygame.draw.rect(surface, look.palette.ink_soft, rect.inflate(2, 2), look.px(1), look.px(3))
        mood = THINKS if standing.status is AnswerStatus.THINKING else ""
        places = head_places(look, self._layout.heads[index])
        surface.blit(self._sprites.icon(f"animal-{city.player.animal}{mood}", places.head.width), places.head)
        name, sign = places.name, look.px(_SIGN)
        if standing.scores.ahead is not None and standing.status in _STATUS_BADGES:  # the scores need all of their line
            beside, badge = cut_left(name, name.width - sign)
            role = look.fonts.fitting(city.player.name, SMALL_STRONG, beside.width, beside.height)
            if look.fonts.width(city.player.name, role) <= beside.width:
                self._draw_badge(surface, look, standing.status, badge)
                name = beside
        look.write(surface, city.player.name, SMALL_STRONG, look.palette.ink, name, "midleft")
        self._draw_scores(surface, standing, places.scores)

    def _draw_scores(self, surface: pygame.Surface, standing: SeatStanding, line: pygame.Rect) -> None:
        """Draw the scores, and where only that so far is said, the status badge as far as there is room on the line."""
        look, scores = self._services.look, standing.scores
        is_alone = scores.ahead is None
        gap = look.px(6)
        room = pygame.Rect(line.left, line.top, line.width - (gap + look.px(_SIGN) if is_alone else 0), line.height)
        # the badge says the word behind the number of who has stopped
        words = scores.brief(self._services.t) if scores.has_stopped else scores.words(self._services.t)
        role = look.fonts.fitting(words, SMALL_STRONG, room.width, room.height)
        if look.fonts.width(words, role) > room.width:
            words = scores.brief(self._services.t)  # its tooltip says all
            role = look.fonts.fitting(words, SMALL_STRONG, room.width, room.height)
        look.write(surface, words, role, look.palette.ink, room, "midleft")
        if is_alone and standing.status in _STATUS_BADGES:
            badge = _from(line.left + look.fonts.width(words, role) + gap, line)
            self._draw_badge(surface, look, standing.status, badge)

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
