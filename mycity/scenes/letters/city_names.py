"""Names of people's cities, for which the first letter asks. A field for each of them stands below its story."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from mycity.content.letters import load_letters
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shared.people import name_field
from mycity.scenes.shell.services import Services
from mycity.storage.saves import tidy_name
from mycity.ui.kit.layout import centred, cut_left, cut_top
from mycity.ui.kit.widgets import Label, Widget, WidgetState
from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

_BELOW, _WIDEST, _LEAST, _SIDE, _GAP = 8, 330, 260, 40, 10
"""Pixels below the fields, across one at most, across what a question beside it leaves it, across a head,
and between two things in the strip."""


class CityNames:
    """The names as they are being written.

    Args:
        cities: The cities of people, by seat, as they are called by now.
        on_name: Called with the seat and the name of each that is called otherwise once the page is left.
    """

    def __init__(
        self, services: Services, cities: Mapping[int, PlayerSpec], on_name: Callable[[int, str], None]
    ) -> None:
        self._services = services
        self._cities = cities
        self._on_name = on_name
        self._written = {seat: city.name for seat, city in cities.items()}

    @property
    def height(self) -> int:
        """The height of the strip, in pixels. A question above it stands beside the hand that signs the letter."""
        look = self._services.look
        return look.fonts.line_height(BODY) + look.px(20 + _BELOW)

    def widgets(self, strip: pygame.Rect, on_submit: Callable[[], None]) -> list[Widget]:
        """Return the question and a field for each city, side by side in a strip; Enter in one calls ``on_submit``."""
        look, question = self._services.look, Label(self._question, BODY)
        wide, line = look.fonts.width(self._question, BODY), look.fonts.line_height(BODY)
        strip = cut_top(strip, strip.height - look.px(_BELOW))[0]
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
    services: Services, text: LetterText, players: Sequence[PlayerSpec], on_name: Callable[[int, str], None]
) -> CityNames | None:
    """Return the names that a letter asks for where it says so; None for all others, and where bots are alone."""
    chapter = load_letters(text.game).chapters[text.chapter - 1]
    people = {seat: player for seat, player in enumerate(players) if player.controller == HUMAN}
    return CityNames(services, people, on_name) if text.opens_chapter and chapter.asks_name and people else None
