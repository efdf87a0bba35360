"""Who plays a city from the next episode on: a person or one of the bots. The city stays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from mycity.scenes.shared.campaign_words import controllers
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.kit.layout import centred, column, column_height
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD
from mycity.ui.style.theme import Tone


class NewPlayerScene(PageScene):
    """A choice of players for one city.

    Args:
        services: What every scene is given.
        city: The city's name.
        controller: Who plays it now.
        on_choose: Called with the new controller when another one is chosen.
    """

    overlay = True

    def __init__(self, services: Services, city: str, controller: str, on_choose: Callable[[str], None]) -> None:
        super().__init__(services)
        self._city = city
        self._controller = controller
        self._on_choose = on_choose
        self._panel = pygame.Rect(0, 0, 0, 0)

    def build(self) -> list[Widget]:
        """Lay out a button for everybody who could play, the one who does marked."""
        look = self.look
        title = Label(self.t("Who plays {city}?", city=self._city), HEAD, at="center", key="title")
        text = Label(self.t("Streets, stickers and progress stay as they are."), BODY, at="center", soft=True)
        buttons = [
            Button(
                name,
                partial(self._choose, controller),
                tone=Tone.GO if controller == self._controller else Tone.OAK,
                key=controller,
            )
            for controller, name in controllers(self.services)
        ]
        widgets: list[Widget] = [title, text, *buttons]
        width = min(look.px(440), look.area.width - look.px(40))
        inner = width - look.px(64)
        height = column_height(inner, widgets, look, gap=9)
        self._panel = centred(look.area, width, height + look.px(56))
        column(pygame.Rect(self._panel.left + look.px(32), self._panel.top + look.px(28), inner, height),
               widgets, look, gap=9)  # fmt: skip
        return widgets

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.veil(surface)
        self.look.paint.panel(surface, self._panel, raised=18)

    def _choose(self, controller: str) -> None:
        if controller != self._controller:
            self._on_choose(controller)
        self.back()
