"""Names of people's cities and of the place of all of them, for which the first letter asks, below its story."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from mycity.content.letters import load_letters
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.scenes.game_screens import SCREENS, World
from mycity.scenes.shared.people import name_field
from mycity.scenes.shell.services import Services
from mycity.storage.saves import tidy_name
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.kit.layout import centred, cut_bottom, cut_left
from mycity.ui.kit.widgets import Label, Widget, WidgetState
from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

_BELOW, _WIDEST, _LEAST, _SIDE, _GAP = 8, 330, 260, 40, 10
"""Pixels below the fields, across one at most, across what a question beside it leaves it, across a head,
and between two things in the strip."""


@dataclass(frozen=True)
class AskedPlace:
    """The place of all cities, which has a name already.

    Attributes:
        typed: What people have called it so far; empty for nothing.
        given: What it is called as long as they have not.
        on_name: Called with what is written, "" for nothing, if it is something else.
    """

    typed: str
    given: str
    on_name: Callable[[str], None]


class CityNames:
    """The names as they are being written.

    Args:
        world: Where the cities lie.
        place: The place of all cities; None in an episode on its own.
        cities: The cities of people, by seat, as they are called by now.
        on_name: Called with the seat and the name of each that is called otherwise once the page is left.
    """

    def __init__(
        self,
        services: Services,
        cities: Mapping[int, PlayerSpec],
        on_name: Callable[[int, str], None],
        world: World,
        place: AskedPlace | None = None,
    ) -> None:
        self._place, self._world = place, world
        self._place_name = "" if place is None else place.typed
        self._services = services
        self._cities = cities
        self._on_name = on_name
        self._written = {seat: city.name for seat, city in cities.items()}

    @property
    def height(self) -> int:
        """The height of the strip, in pixels. A question above it stands beside the hand that signs the letter."""
        look = self._services.look
        line = look.fonts.line_height(BODY) + look.px(20)
        rows = bool(self._cities) + (self._place is not None)
        return rows * line + (rows - 1) * look.px(_GAP) + look.px(_BELOW)

    def widgets(self, strip: pygame.Rect, on_submit: Callable[[], None]) -> list[Widget]:
        """Return the questions and the fields: those of cities side by side, below them that of the place.

        Enter in one calls ``on_submit``.
        """
        look = self._services.look
        room = cut_bottom(strip, look.px(_BELOW))[1]
        if self._place is None:
            return self._city_widgets(room, on_submit)
        if not self._cities:
            return self._place_widgets(room, self._place.given, on_submit)
        below, above = cut_bottom(room, look.fonts.line_height(BODY) + look.px(20), look.px(_GAP))
        return [*self._city_widgets(above, on_submit), *self._place_widgets(below, self._place.given, on_submit)]

    def _place_widgets(self, strip: pygame.Rect, given: str, on_submit: Callable[[], None]) -> list[Widget]:
        look, t = self._services.look, self._services.t
        words = t(self._world.whole_place if self._cities else self._world.place)
        question, wide, line = Label(words, BODY), look.fonts.width(words, BODY), look.fonts.line_height(BODY)
        field = name_field(
            self._services,
            self._place_name,
            self._write_place,
            on_submit,
            placeholder=given,
            key="place",
            what=t("The name of all that you build together"),
        )
        row = centred(strip, min(strip.width, wide + look.px(_GAP + _WIDEST)), strip.height)
        beside, room = cut_left(row, wide, look.px(_GAP))
        question.place(centred(beside, wide, line))
        field.place(centred(room, room.width, field.measure(look, room.width)[1]))
        return [question, field]

    def _write_place(self, name: str) -> None:
        self._place_name = name

    def _city_widgets(self, strip: pygame.Rect, on_submit: Callable[[], None]) -> list[Widget]:
        look, question = self._services.look, Label(self._question, BODY)
        wide, line = look.fonts.width(self._question, BODY), look.fonts.line_height(BODY)
        if self._is_above(strip.width):
            fields = self._fields(strip, on_submit)
            question.place(pygame.Rect(fields[0].rect.left, strip.top - line, wide, line))
            return [question, *fields]
        most = wide + look.px(_GAP + _SIDE + 2 * _GAP + _WIDEST)
        beside, room = cut_left(centred(strip, most, strip.height), wide, look.px(_GAP))
        question.place(centred(beside, wide, line))
        return [question, *self._fields(room, on_submit)]

    @property
    def _question(self) -> str:
        t = self._services.t
        return t("What is this place called?") if len(self._cities) == 1 else t("What are these places called?")

    def _is_above(self, width: int) -> bool:
        """Return whether the question stands above the fields: beside one of several it would be that one's alone."""
        look = self._services.look
        beside = width - look.fonts.width(self._question, BODY) - look.px(_GAP)
        return len(self._cities) > 1 or beside < look.px(_LEAST)

    def _fields(self, room: pygame.Rect, on_submit: Callable[[], None]) -> list[Widget]:
        """Return the head and the field of each city, in the middle of a room."""
        look, count = self._services.look, len(self._cities)
        side, gap = look.px(_SIDE), look.px(_GAP)
        wide = min(look.px(_WIDEST), (room.width + gap) // count - side - 2 * gap)
        left = room.centerx - (count * (wide + side + 2 * gap) - gap) // 2
        widgets: list[Widget] = []
        for seat, city in self._cities.items():
            head = AnimalPicture(self._services, city.animal)
            head.place(pygame.Rect(left, room.centery - side // 2, side, side))
            name = self._field(seat, city, on_submit)
            down = name.measure(look, wide)[1]
            name.place(pygame.Rect(head.rect.right + gap, room.centery - down // 2, wide, down))
            widgets += [head, name]
            left = name.rect.right + gap
        return widgets

    def _field(self, seat: int, city: PlayerSpec, on_submit: Callable[[], None]) -> Widget:
        write = partial(self._written.__setitem__, seat)
        return name_field(
            self._services, self._written[seat], write, on_submit, placeholder=city.name, key=f"name{seat}"
        )

    def settle(self) -> None:
        """Tell of what is called otherwise than before."""
        typed = tidy_name(self._place_name)
        if self._place is not None and typed != self._place.typed:
            self._place = replace(self._place, typed=typed)
            self._place.on_name(typed)
        known, self._cities = self._cities, {}
        for seat, city in known.items():
            name = tidy_name(self._written[seat]) or city.name
            self._cities[seat] = PlayerSpec(name, city.animal, city.controller)
            if name != city.name:
                self._on_name(seat, name)


class AnimalPicture(Widget):
    """The animal of the city that is asked for a name."""

    def __init__(self, services: Services, animal: str) -> None:
        super().__init__()
        self._services = services
        self._animal = animal

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002 - it stays the same
        head = self._services.sprites.icon(f"animal-{self._animal}", self.rect.width)
        surface.blit(head, head.get_rect(center=self.rect.center))


def asked_names(
    services: Services,
    text: LetterText,
    players: Sequence[PlayerSpec],
    on_name: Callable[[int, str], None],
    place: AskedPlace | None = None,
) -> CityNames | None:
    """Return the names that a letter asks for where it says so; None for all others, and where bots are alone."""
    chapter = load_letters(text.game).chapters[text.chapter - 1]
    people = {seat: player for seat, player in enumerate(players) if player.controller == HUMAN}
    if not people or text.number > 1 or not (chapter.asks_name or place):
        return None
    return CityNames(services, people if chapter.asks_name else {}, on_name, SCREENS[text.game].world, place)
