"""A new player for a city: somebody else, under the same name and animal or under others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from mycity.engine.campaign import PlayerSpec
from mycity.scenes.shared.people import animal_choice, controller_choice, name_field, style_of
from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.services import Services
from mycity.storage.saves import tidy_name
from mycity.ui.kit.blocks import Block, stacked
from mycity.ui.kit.layout import cut_left, row
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD
from mycity.ui.style.theme import Tone


class NewPlayerScene(SlipScene):
    """A choice of players for one city.

    Args:
        player: The player of now.
        free: The animals it may have, its own among them.
        on_choose: Called with whoever plays it from now on, if that is somebody else or under another name.
        playing: Whether an episode is being played: it counts for nobody's strength when somebody takes over.
        on_island: Whether tiles are laid.
    """

    side, edge = 32, 28

    def __init__(
        self,
        services: Services,
        player: PlayerSpec,
        free: Iterable[str],
        on_choose: Callable[[PlayerSpec], None],
        *,
        playing: bool = False,
        on_island: bool = False,
    ) -> None:
        super().__init__(services)
        self._before = player
        self._name, self._animal, self._controller = player.name, player.animal, player.controller
        self._free = list(free)
        self._on_choose = on_choose
        self._playing = playing
        self._on_island = on_island

    def build(self) -> list[Widget]:
        look, t = self.look, self.t
        top = [
            Label(t("Who plays {city}?", city=self._before.name), HEAD, at="center", key="title"),
            Label(t("Board, stickers and stars stay as they are."), BODY, at="center", soft=True),
        ]
        words = style_of(self.services, self._controller, on_island=self._on_island)
        style = Label(words, BODY, at="center", soft=True, key="style")
        below: list[Widget] = [style]
        if self._playing:
            words = t("A change in mid-episode: this one will not count for anybody's rating.")
            below.append(Label(words, BODY, at="center", soft=True, key="unrated"))
        buttons = [
            Button(t("Back"), self.back, tone=Tone.PAPER, key="cancel"),
            Button(t("Take the seat"), self._take, tone=Tone.GO, key="take"),
        ]
        width = min(look.px(760), look.area.width - look.px(40))
        inner, choices = self.inner(width), self._choices()
        rows = [
            stacked(look, inner, top, gap=9),
            Block(look.px(68), partial(self._place_choices, choices), above=16),
            stacked(look, inner, below, gap=9, above=16),
            Block(look.px(52), partial(row, widgets=buttons, look=look), above=32),
        ]
        self.lay_out(width, rows)
        return [*top, *choices, *below, *buttons]

    def _choices(self) -> tuple[Widget, Widget, Widget]:
        """Return animal, name and player."""
        services = self.services
        animal = animal_choice(services, self._free, self._animal, partial(setattr, self, "_animal"), "animal")
        name = name_field(
            services, self._name, partial(setattr, self, "_name"), self._take, placeholder=self._before.name, key="name"
        )
        who = controller_choice(services, self._controller, self._choose_controller, "controller")
        return animal, name, who

    def _place_choices(self, choices: tuple[Widget, Widget, Widget], line: pygame.Rect) -> None:
        """Place animal, name and player side by side."""
        animal, name, who = choices
        gap = self.look.px(14)
        place, rest = cut_left(line, self.look.px(150), gap)
        animal.place(place)
        room = rest.width - gap
        height = name.measure(self.look, room)[1]
        place, rest = cut_left(rest, room * 42 // 100, gap)
        name.place(pygame.Rect(place.left, line.centery - height // 2, place.width, height))
        who.place(rest)

    def _choose_controller(self, controller: str) -> None:
        self._controller = controller
        self.rebuild()

    def _take(self) -> None:
        name, before = tidy_name(self._name), self._before.name
        is_same = name in {"", tidy_name(before)}  # an older game may have kept it in another form
        player = PlayerSpec(before if is_same else name, self._animal, self._controller)
        if player != self._before:
            self._on_choose(player)
        self.back()
