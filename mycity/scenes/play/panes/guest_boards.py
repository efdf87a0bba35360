"""The guests of a game: their boards small beside the table, each with a name, up to the card that all have answered.

A picture is painted beside the frames when its city has changed, and a pane only when that picture is there. Each board
can be seen large, and a button turns to those that have no room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import board_painter
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.small_cities import CityWidget
from mycity.scenes.shared.layout.guest_layout import GuestPlaces
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services
from mycity.table.guests import GuestSeen
from mycity.ui.kit.widgets import IconButton, Widget
from mycity.ui.style.fonts import SMALL, SMALL_STRONG

_GROWS = "city grows"
_STEPS = 5
"""Pictures of a building that grows: a guest's board is painted no oftener."""
GuestKey = tuple[int, GuestSeen | None, int]
"""The number of the guest at a place, as much as is seen of it, and how far its last building has grown."""


@dataclass
class _GuestPicture:
    """The picture of a guest's city, and the one before it while a building of it grows."""

    city: City
    picture: pygame.Surface
    before: pygame.Surface | None = None
    around: pygame.Rect | None = None
    gone: float = 0.0


class GuestBoards:
    """Knows how the guests stand, and paints them, each at one of the places of the page that is shown."""

    def __init__(
        self, services: Services, play: Play, places: GuestPlaces, decor: EpisodeDecor, preloader: Preloader
    ) -> None:
        self._services = services
        self._play = play
        self._places = places
        self._decor = decor
        self._preloader = preloader
        self._painters: dict[int, AnyPainter] = {}
        self._pictures: dict[int, _GuestPicture] = {}
        self._wanted: dict[int, tuple[City, int]] = {}
        self._word = services.t("guest|left")

    @property
    def pages(self) -> int:
        return self._places.pages(len(self._play.guests_seen))

    @property
    def page(self) -> int:
        """The page that is shown, from 0."""
        return self._play.guest_page % self.pages

    def number_at(self, place: int) -> int:
        """Return the number of the guest at a place of the page that is shown; it may be of none."""
        return self.page * len(self._places.boards) + place

    def at(self, place: int) -> GuestSeen | None:
        """Return what is seen of the guest at a place; None where the last page has no more."""
        number, seen = self.number_at(place), self._play.guests_seen
        return seen[number] if number < len(seen) else None

    def key(self, place: int) -> GuestKey:
        number = self.number_at(place)
        return number, self.at(place), self._step(number)

    def _step(self, number: int) -> int:
        kept = self._pictures.get(number)
        if kept is None or kept.before is None:
            return _STEPS
        return int(_STEPS * self._services.motion.share(_GROWS, kept.gone))

    def grow(self, milliseconds: float) -> None:
        """Let the buildings that are new grow."""
        for kept in self._pictures.values():
            if kept.before is not None:
                kept.gone += milliseconds
                if kept.gone >= self._services.motion.length(_GROWS):
                    kept.before = None

    def want(self, place: int) -> bool:
        """Have the guest at a place painted beside the frames when it has changed; return whether it is painted."""
        number, seen = self.number_at(place), self.at(place)
        if seen is None:
            return True
        city, kept = seen.city, self._pictures.get(number)
        if kept is not None and kept.city is city:
            return True
        wanted = self._wanted.get(number)
        if wanted is None or wanted[0] is not city:
            wanted = self._wanted[number] = city, 0 if wanted is None else wanted[1] + 1
        name = "guest", number, wanted[1]
        self._preloader.want(name, self._steps(number, city))
        return self._preloader.has(name)  # where that has failed, it is painted with its pane

    def _steps(self, number: int, city: City) -> Iterator[None]:
        """Paint a city, step by step; what is shown of it until then stays."""
        sprites, art = self._services.sprites, art_of(city.board.grid)
        painter, scene = self._painter(number, city), art.scene(city, self._decor, scenery=False)
        painter.prepare(scene)
        yield
        placed = art.placed_pieces(sprites, city, self._decor)
        yield from painter.load(scene, placed)
        painter.show(scene, placed, emblems=self._services.look.palette.flat)
        picture = pygame.Surface(painter.size)
        painter.draw(picture, (0, 0))
        self._pictures[number] = self._grown_from(self._pictures.get(number), city, picture, painter)

    def _painter(self, number: int, city: City) -> AnyPainter:
        if number not in self._painters:
            places, sprites = self._places, self._services.sprites
            painter = board_painter(sprites, city.board.grid, places.px, self._decor, places.margins)
            for other in self._painters.values():
                painter.share_ground(other)
                break
            self._painters[number] = painter
        return self._painters[number]

    def _grown_from(
        self, kept: _GuestPicture | None, city: City, picture: pygame.Surface, painter: AnyPainter
    ) -> _GuestPicture:
        """Return the new picture, with the one before it where one building more grows on it."""
        is_grown = kept is not None and city.placed[:-1] == kept.city.placed and bool(city.placed)
        if kept is None or not is_grown or not self._services.motion.length(_GROWS):
            return _GuestPicture(city, picture)
        grid = city.board.grid
        cells = [grid.coordinate(index) for index in indices(city.placed[-1].placement.mask)]
        return _GuestPicture(city, picture, kept.picture, painter.layout.around(cells))

    def paint(self, place: int, surface: pygame.Surface) -> None:
        """Draw a guest's board in its place, the name above it; whoever has stopped says so on it."""
        seen, number, rect = self.at(place), self.number_at(place), self._places.boards[place]
        if seen is None:
            return
        look = self._services.look
        kept = self._pictures.get(number)
        if kept is None or kept.city is not seen.city:
            self._painters.pop(number, None)  # another one: steps may be under way with this
            for _ in self._steps(number, seen.city):
                pass
            kept = self._pictures[number]
        self._draw_board(surface, kept, rect, self._step(number))
        colour, wide = (look.palette.ink, 2) if look.palette.flat else (look.palette.ink_soft, 1)
        pygame.draw.rect(surface, colour, rect.inflate(2 * wide, 2 * wide), look.px(wide), look.px(3))
        look.write(surface, seen.name, SMALL_STRONG, look.palette.ink, self._places.names[place])
        if seen.has_left:
            self._draw_left(surface, rect)

    @staticmethod
    def _draw_board(surface: pygame.Surface, kept: _GuestPicture, rect: pygame.Rect, step: int) -> None:
        if kept.before is None or kept.around is None:
            surface.blit(kept.picture, rect)
            return
        surface.blit(kept.before, rect)
        part = kept.around.copy()
        part.size = (part.width * step // _STEPS, part.height * step // _STEPS)
        part.center = kept.around.center
        surface.blit(kept.picture, part.move(rect.topleft), part)

    def _draw_left(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look = self._services.look
        high = min(look.fonts.line_height(SMALL), rect.height // 2)
        strip = pygame.Rect(rect.left, rect.bottom - high, rect.width, high)
        surface.fill(look.palette.paper, strip)
        look.write(surface, self._word, SMALL, look.palette.ink, strip.inflate(-4, 0))


class GuestActions(Protocol):
    """The actions that they set off."""

    def enlarge_guest(self, number: int) -> None: ...

    def turn_guests(self) -> None: ...


def guest_widgets(services: Services, places: GuestPlaces, boards: GuestBoards, actions: GuestActions) -> list[Widget]:
    """Return them, placed; none where there are no guests."""
    widgets: list[Widget] = []
    for place, rect in enumerate(places.boards):
        if boards.at(place) is not None:
            enlarge = partial(actions.enlarge_guest, boards.number_at(place))
            board = CityWidget(enlarge, key=f"guest{place}", tip=partial(_words, services, boards, place))
            board.place(rect)
            board.tip_beside = rect.union(places.names[place])
            widgets.append(board)
    if places.turn.width:
        widgets.append(_turn(services, boards, actions))
        widgets[-1].place(places.turn)
    return widgets


def _turn(services: Services, boards: GuestBoards, actions: GuestActions) -> IconButton:
    number, count = boards.page + 1, boards.pages
    tip = services.t("The next guests: page {number} of {count}", number=number % count + 1, count=count)
    return IconButton("right", actions.turn_guests, tip=tip, key="guests")


def _words(services: Services, boards: GuestBoards, place: int) -> str:
    seen, t = boards.at(place), services.t
    if seen is None:
        return ""
    if seen.has_left:
        words = t("{name}, a guest, has left.", name=seen.name)
    else:
        words = t("{name}, a guest: the board up to the card before.", name=seen.name)
    return f"{words}\n{t('See {name} large', name=seen.name)}"
