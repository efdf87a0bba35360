"""A slip with a line for each city of a table, to be sent: each is copied by a button of its own, or all at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.land_codes import copy_text
from mycity.scenes.shell.services import Services
from mycity.ui.kit.blocks import Block, abreast, stacked
from mycity.ui.kit.layout import cut_right
from mycity.ui.kit.read_line import ReadLine
from mycity.ui.kit.widgets import Button, IconButton, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD, NOTE
from mycity.ui.style.theme import Tone

_LEAST, _AROUND, _GAP = 560, 160, 8
"""The least width of the slip, what it is wider than its lines, and the room beside one, in pixels at 1280 x 800."""


class SentCity(NamedTuple):
    """A city as it is sent.

    Attributes:
        line: name, points alone, medal, code, word.
        why: why there is no word in it; empty where there is one.
    """

    line: str
    why: str


def copy_cities(services: Services, cities: Sequence[SentCity]) -> None:
    """Put the lines of cities on the clipboard, and say of each that has no word why."""
    copy_text(services, "\n".join(city.line for city in cities))
    for why in dict.fromkeys(city.why for city in cities if city.why):
        services.notices.show(why)


class SentCities(SlipScene):
    """The slip. Esc goes back.

    Args:
        cities: Of the people at a table, by seat.
    """

    def __init__(self, services: Services, cities: Sequence[SentCity]) -> None:
        super().__init__(services)
        self._cities = cities

    def build(self) -> list[Widget]:
        look, t = self.look, self.t
        widest = max(look.fonts.width(city.line, BODY) for city in self._cities)
        width = min(max(look.px(_LEAST), widest + look.px(_AROUND)), look.area.width - look.px(48))
        inner = self.inner(width)
        head = Label(t("A line for each city, to be sent"), HEAD, at="center")
        blocks, rows = [stacked(look, inner, [head], gap=0)], list[Widget]()
        for number, city in enumerate(self._cities):
            rows += self._add_city(blocks, inner, number, city)
        every = partial(copy_cities, self.services, self._cities)
        foot = [Button(t("Copy all"), every, sign="copy", key="all"), self._done()]
        self.lay_out(width, [*blocks, abreast(look, inner, foot, gap=18, above=22)])
        return [head, *rows, *foot]

    def _done(self) -> Button:
        return Button(self.t("Done"), self.back, tone=Tone.GO, sign="check", key="done")

    def _add_city(self, blocks: list[Block], inner: int, number: int, city: SentCity) -> list[Widget]:
        """Add the blocks of a city, and return what lies in them."""
        look, field = self.look, ReadLine(city.line, key=f"line{number}")
        copy = partial(copy_cities, self.services, [city])
        button = IconButton("copy", copy, tip=self.t("Copy this city"), key=f"copy{number}")
        side = button.measure(look, inner)[0]

        def place(room: pygame.Rect) -> None:
            right, left = cut_right(room, side, look.px(_GAP))
            field.place(left)
            button.place(right)

        blocks.append(Block(max(side, field.measure(look, inner)[1]), place, 14))
        note = [Label(city.why, NOTE, soft=True)] if city.why else []
        if note:
            blocks.append(stacked(look, inner, note, gap=0, above=4))
        return [field, button, *note]
