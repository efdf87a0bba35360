"""The towns of a land beside one's own: what the bots have built there alone, and the best that is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from mycity.board_pictures.city_pictures import city_picture, picture_px
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.shared.pictures.land_pictures import LITTLE_CELL_SIZES
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.services import Services
from mycity.ui.kit.blocks import in_columns, lay_blocks, stacked
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.layout import cut_bottom, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.style.fonts import NOTE, TITLE
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.theme import Tone

_CARD, _CELL, _GAP = 250, 214, 14
"""The least width of a card and the height of its picture, and the room between two, in pixels at 1280 x 800."""


class NamedCity(NamedTuple):
    """A city, what it is called, and whether it is one's own."""

    name: str
    city: FinishedCity
    is_own: bool = False


class TownsScene(SheetScene, PictureScene):
    """A card for each city, the best first; a press shows it large. Esc goes back.

    Args:
        cities: The cities of one land and deck.
    """

    def __init__(self, services: Services, cities: Sequence[NamedCity]) -> None:
        super().__init__(services)
        self._cities = sorted(cities, key=lambda one: -one.city.score)

    def build(self) -> list[Widget]:
        look, t = self.look, self.t
        inner = self.lay_sheet(1180, around=40, margins=(64, 44))
        foot, rest = cut_bottom(inner, look.px(50), look.px(12))
        head: list[Widget] = [
            Label(t("What was made of this land"), TITLE, at="center"),
            Label(t("Each was built alone, on the same land and with the same deck."), NOTE, at="center", soft=True),
        ]
        cards = [self._card(number, one) for number, one in enumerate(self._cities)]
        width = rest.width - look.px(8)
        columns = max(1, min(3, (width + look.px(_GAP)) // look.px(_CARD + _GAP)))
        blocks = [stacked(look, width, head, gap=4), in_columns(look, width, cards, columns, gap=_GAP, above=12)]
        lay_blocks(pygame.Rect(rest.left, rest.top, width, 0), blocks, look)
        panel = ScrollPanel([*head, *cards], key="towns")
        panel.place(rest.inflate(look.px(20), 0))
        back = Button(t("Back"), self.back, tone=Tone.GO, key="back")
        row(foot, [back], look)
        return [panel, back]

    def _card(self, number: int, one: NamedCity) -> PictureCard:
        words = self.t("{city}: {points}", city=one.name, points=self._points(one.city.score))
        picture = partial(self._picture, number, one.city)
        show = partial(self._show, number)
        return PictureCard(words, picture, show, height=_CELL, is_chosen=one.is_own, key=f"town{number}")

    def _points(self, score: int) -> str:
        return self.n("{count} point", "{count} points", score)

    def _picture(self, number: int, one: FinishedCity, size: tuple[int, int]) -> pygame.Surface | None:
        def paint() -> pygame.Surface:
            px = picture_px(LITTLE_CELL_SIZES, size, one.city.board.grid)
            picture = city_picture(self.services.sprites, one.city, px, one.decor, size)
            return with_round_corners(picture, self.look.px(8))

        return self.queue.picture((number, size), paint)

    def _show(self, number: int) -> None:
        self.stack.push(LargeCityScene(self.services, [one.city for one in self._cities], number))
