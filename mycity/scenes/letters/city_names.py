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
from mycity.ui.kit.widgets import Label, Widget, WidgetState
from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

_HIGH, _WIDEST, _LEAST, _GAP = 62, 330, 260, 10
"""Pixels down the strip, across a field at most, across what the question leaves each, and between two things in it."""


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
        """The height of the strip, in pixels."""
        return self._services.look.px(_HIGH)

    def widgets(self, strip: pygame.Rect, on_submit: Callable[[], None]) -> list[Widget]:
        """Return the question and a field for each city, side by side in a strip; Enter in one calls ``on_submit``."""
        look, t = self._services.look, self._services.t
        gap, count = look.px(_GAP), len(self._cities)
        words = Label(t("What is this place called?"), BODY)
        across = look.fonts.width(t("What is this place called?"), BODY) + gap
        across = across if across <= strip.width - count * look.px(_LEAST) else 0
        side = look.px(40)
        wide = min(look.px(_WIDEST), (strip.width - across) // count - side - 2 * gap)
        left = strip.centerx - (across + count * (wide + side + 2 * gap)) // 2
        widgets: list[Widget] = []
        if across:
            down = words.measure(look, across)[1]
            words.place(pygame.Rect(left, strip.centery - down // 2, across, down))
            widgets.append(words)
        left += across
        for seat, city in self._cities.items():
            head = AnimalPicture(self._services, city.animal)
            head.place(pygame.Rect(left, strip.centery - side // 2, side, side))
            write = partial(self._written.__setitem__, seat)
            name = name_field(
                self._services, self._written[seat], write, on_submit, placeholder=city.name, key=f"name{seat}"
            )
            down = name.measure(look, wide)[1]
            name.place(pygame.Rect(head.rect.right + gap, strip.centery - down // 2, wide, down))
            widgets += [head, name]
            left = name.rect.right + gap
        return widgets

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
