"""The cities of a result, large, one after the other; each can be kept as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import city_picture, painting, picture_px, picture_size
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.kept_heads import below_its_code
from mycity.engine.city import City
from mycity.scenes.shared.city_overlay import CityOverlay
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import beside, headed, letters, written
from mycity.ui.kit.layout import shared
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.style.fonts import HEAD, LABEL
from mycity.ui.style.theme import Tone

_SAVED_PX = 96
"""Pixels a cell in a picture that is kept."""


@dataclass(frozen=True)
class FinishedCity:
    """A finished city.

    Attributes:
        decor: How its episode shows it.
        code: Of the land it was built on; empty on a printed one.
    """

    city: City
    score: int
    decor: EpisodeDecor
    code: str


class LargeCityScene(CityOverlay):
    """One city at a time; arrows and page keys turn.

    Args:
        cities: The cities.
        index: The number of the city that is shown first.
    """

    def __init__(self, services: Services, cities: Sequence[FinishedCity], index: int = 0) -> None:
        super().__init__(services)
        self._cities = cities
        self._index = index
        self._neighbour: AnyPainter | None = None

    @property
    def shown(self) -> FinishedCity:
        return self._cities[self._index]

    def build(self) -> list[Widget]:
        look = self.look
        head, foot = look.px(60), look.px(70)
        room = look.area.inflate(-look.px(40), -look.px(20))
        grid = self.shown.city.board.grid
        px = picture_px(PICTURE_CELL_SIZES, (room.width, room.height - head - foot), grid)
        for index in (*range(self._index, len(self._cities)), *range(self._index)):
            self._painters.want((index, px), self._painting(index, px))
        self._key = self._index, px
        across, down = picture_size(px, grid)
        back = Button(self.t("Back"), self.back, tone=Tone.GO, key="back")
        keep = Button(self.t("Save the picture"), self._keep, sign="save", key="keep")
        turning = [
            IconButton("left", lambda: self._turn(-1), tip=self.t("The one before"), key="previous"),
            IconButton("right", lambda: self._turn(1), tip=self.t("The next one"), key="next"),
        ]
        several = len(self._cities) > 1
        buttons = [turning[0], keep, back, turning[1]] if several else [keep, back]
        needed = sum(button.measure(look, room.width)[0] + look.px(14) for button in buttons)
        width = min(max(across, needed), room.width)
        self._frame = pygame.Rect(0, 0, width + look.px(28), down + head + foot)
        self._frame.center = look.area.center
        inner = self._frame.inflate(-look.px(28), 0)
        top = self._frame.top + look.px(8) + look.px(46) + look.px(6)
        self._place = pygame.Rect(inner.left + (inner.width - across) // 2, top, across, down)
        line = pygame.Rect(self._frame.left + look.px(14), 0, width, look.px(46))
        line.bottom = self._frame.bottom - look.px(12)
        self._place_in(line, buttons)
        return [back, keep, *turning] if several else [back, keep]

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if command in {Command.NEXT, Command.PREVIOUS}:
            self._turn(1 if command is Command.NEXT else -1)
            return True
        return super().handle(event, command)

    def _painting(self, index: int, px: int) -> Iterator[AnyPainter | None]:
        """Paint a city step by step, on the ground of the one before where they have the same."""
        finished, sprites = self._cities[index], self.services.sprites
        for painter in painting(sprites, finished.city, px, finished.decor, beside=self._neighbour):
            self._neighbour = painter or self._neighbour
            yield painter

    def draw_behind(self, surface: pygame.Surface) -> None:
        look, player = self.look, self.shown.city.player
        look.paint.veil(surface)
        look.paint.panel(surface, self._frame, raised=18)
        top = self._frame.inflate(-look.px(28), 0)
        top.top, top.height = self._frame.top + look.px(8), look.px(46)
        points = letters(look, self.n("{count} point", "{count} points", self.shown.score), LABEL)
        side, name = look.px(44), written(look, player.name, HEAD)
        head = headed(self.services.sprites, player.animal, side, name, gap=look.px(54) - side)
        beside(head, points, gap=look.px(70) - look.px(54)).draw(surface, top)
        self._draw_city(surface)

    def _place_in(self, line: pygame.Rect, buttons: list[Button]) -> None:
        """Put the outer two at the ends of a line and the others in its middle."""
        look = self.look
        gap = look.px(14)
        sizes = shared([button.measure(look, line.width)[0] for button in buttons], line.width - gap * len(buttons))
        inner = sizes[1:-1] if len(buttons) > 2 else sizes
        x = line.centerx - (sum(inner) + gap * (len(inner) - 1)) // 2
        for button, width in zip(buttons, sizes, strict=True):
            place = pygame.Rect(x, line.top, width, line.height)
            if len(buttons) > 2 and button is buttons[0]:
                place.left = line.left
            elif len(buttons) > 2 and button is buttons[-1]:
                place.right = line.right
            else:
                x += width + gap
            button.place(place)

    def _turn(self, step: int) -> None:
        if len(self._cities) > 1:
            self._index = (self._index + step) % len(self._cities)
            self.rebuild()

    def _keep(self) -> None:
        """Write the city to a file and say where."""
        picture = city_picture(self.services.sprites, self.shown.city, _SAVED_PX, self.shown.decor)
        self.services.pictures.keep(below_its_code(picture, self.look, self.shown.code), "mycity city")
