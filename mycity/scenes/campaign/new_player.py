"""Who plays a city from now on: somebody else, under the same name and animal or under others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from mycity.engine.campaign import PlayerSpec
from mycity.scenes.shared.people import animal_choice, controller_choice, name_field, style_of
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.storage.saves import tidy_name
from mycity.ui.kit.layout import centred, column, column_height, row
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD
from mycity.ui.style.theme import Tone


class NewPlayerScene(PageScene):
    """A choice of players for one city.

    Args:
        player: Who plays it now.
        free: The animals it may have, its own among them.
        on_choose: Called with whoever plays it from now on, if that is somebody else or under another name.
        playing: Whether an episode is being played: it counts for nobody's strength when somebody takes over.
        on_island: Whether tiles are laid.
    """

    overlay = True

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
        self._panel = pygame.Rect(0, 0, 0, 0)

    def build(self) -> list[Widget]:
        look, t = self.look, self.t
        top = [
            Label(t("Who plays {city}?", city=self._before.name), HEAD, at="center", key="title"),
            Label(t("Streets, stickers and stars stay as they are."), BODY, at="center", soft=True),
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
        inner, line = width - look.px(64), look.px(68)
        heights = [column_height(inner, part, look, gap=9) for part in (top, below)]
        gap = look.px(16)
        self._panel = centred(look.area, width, sum(heights) + 2 * line + 3 * gap + look.px(56))
        room = pygame.Rect(self._panel.left + look.px(32), self._panel.top + look.px(28), inner, heights[0])
        column(room, top, look, gap=9)
        choices = self._choices(pygame.Rect(room.left, room.bottom + gap, inner, line))
        column(pygame.Rect(room.left, room.bottom + 2 * gap + line, inner, heights[1]), below, look, gap=9)
        foot = pygame.Rect(room.left, 0, inner, look.px(52))
        foot.bottom = self._panel.bottom - look.px(28)
        row(foot, buttons, look)
        return [*top, *choices, *below, *buttons]

    def _choices(self, line: pygame.Rect) -> list[Widget]:
        """Return animal, name and player side by side."""
        look, services = self.look, self.services
        gap = look.px(14)
        animal = animal_choice(services, self._free, self._animal, partial(setattr, self, "_animal"), "animal")
        name = name_field(
            services, self._name, partial(setattr, self, "_name"), self._take, placeholder=self._before.name, key="name"
        )
        who = controller_choice(services, self._controller, self._choose_controller, "controller")
        beside = pygame.Rect(line.left, line.top, look.px(150), line.height)
        animal.place(beside)
        rest = line.right - beside.right - 2 * gap
        height = name.measure(look, rest)[1]
        name.place(pygame.Rect(beside.right + gap, line.centery - height // 2, rest * 42 // 100, height))
        who.place(pygame.Rect(name.rect.right + gap, line.top, line.right - gap - name.rect.right, line.height))
        return [animal, name, who]

    def _choose_controller(self, controller: str) -> None:
        self._controller = controller
        self.rebuild()

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.veil(surface)
        self.look.paint.panel(surface, self._panel, raised=18)

    def _take(self) -> None:
        name, before = tidy_name(self._name), self._before.name
        is_same = name in {"", tidy_name(before)}  # an older game may have kept it in another form
        player = PlayerSpec(before if is_same else name, self._animal, self._controller)
        if player != self._before:
            self._on_choose(player)
        self.back()
