"""A seat of a new game as a card: the animal as a portrait, the name, who plays it and how strong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from mycity.scenes.menu.seats import Seats
from mycity.scenes.shared.people import animal_choice, controller_choice, name_field, strength_of, style_of
from mycity.scenes.shell.services import Services
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_right, cut_top
from mycity.ui.kit.widgets import IconButton, Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL, SMALL
from mycity.ui.style.look import Look

_EDGE, _GAP, _PORTRAIT, _LINE = 10, 6, 72, 44
"""The room around and between its parts, the side of the portrait and the height of a line, at 1280 x 800."""
_HATS, _HAT = 6, 19
"""The strongest bot's hats, and how wide one is."""


class SeatPlate(Widget):
    """The plate below the parts of a seat, with a sentence about whoever plays it, and hats for a bot's strength.

    The hats hang at the end of the sentence's last line, or below it where they have no room.

    Args:
        words: The sentence.
        elsewhere: The one in the other world, for which there is room too: no seat grows by a change of worlds.
        strength: 1 to 6 for a bot; 0 for a person.
    """

    def __init__(self, sprites: Sprites, words: str, elsewhere: str, strength: int) -> None:
        super().__init__()
        self.words = words
        self._elsewhere = elsewhere
        self.strength = strength
        self._sprites = sprites

    def lines(self, look: Look, width: int) -> list[str]:
        """Return the sentence in lines, on a plate of that width, and empty ones where hats or the other need them."""
        lines, others = self._lines(self.words, look, width), self._lines(self._elsewhere, look, width)
        return [*lines, *[""] * (len(others) - len(lines))]

    def _lines(self, words: str, look: Look, width: int) -> list[str]:
        room = width - 2 * look.px(_EDGE)
        lines = look.fonts.wrap(words, SMALL, room)
        hats = look.px(_HAT) * _HATS + look.px(_EDGE)
        has_room = not self.strength or look.fonts.width(lines[-1], SMALL) + hats <= room
        return lines if has_room else [*lines, ""]

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.inset(surface, self.rect)
        lines = self.lines(look, self.rect.width)
        left, bottom = self.rect.left + look.px(_EDGE), self.rect.bottom - look.px(_EDGE) + look.px(2)
        top = bottom - len(lines) * look.fonts.line_height(SMALL)
        look.write_lines(surface, lines, SMALL, look.palette.ink_soft, (left, top))
        right = self.rect.right - look.px(_EDGE)
        for number in range(_HATS if self.strength else 0):
            hat = self._sprites.icon("hat" if number < self.strength else "hat-grey", look.px(_HAT + 3))
            surface.blit(hat, hat.get_rect(bottomright=(right - (_HATS - 1 - number) * look.px(_HAT), bottom)))


class SeatCard:
    """The widgets of one seat.

    Args:
        seats: The table.
        seat: Which of its seats.
        on_change: Called after a choice that changes what is shown.
        on_submit: Called when Enter is pressed in the name.
        on_island: Whether tiles are to be laid.
    """

    def __init__(
        self,
        services: Services,
        seats: Seats,
        seat: int,
        on_change: Callable[[], None],
        on_submit: Callable[[], None],
        *,
        on_island: bool,
    ) -> None:
        self._services = services
        self._seats = seats
        self._seat = seat
        self._on_change = on_change
        chair, choose = seats.chairs[seat], self._choose
        words, elsewhere = (style_of(services, chair.controller, on_island=one) for one in (on_island, not on_island))
        self.plate = SeatPlate(services.sprites, words, elsewhere, strength_of(chair.controller))
        free, on_animal = seats.free_animals(seat), partial(choose, seats.choose_animal)
        self.animal = animal_choice(services, free, chair.animal, on_animal, f"animal{seat}")
        suggested = services.t(chair.suggested)
        self.name = name_field(
            services,
            chair.written or suggested,
            partial(seats.write_name, seat),
            on_submit,
            placeholder=suggested,
            key=f"name{seat}",
        )
        on_controller = partial(choose, seats.choose_controller)
        self.controller = controller_choice(services, chair.controller, on_controller, f"controller{seat}")
        self.remove = self._remove_button()

    @property
    def widgets(self) -> Sequence[Widget]:
        """All of them, in Tab order."""
        return self.plate, self.animal, self.name, self.controller, self.remove

    def least_width(self, look: Look) -> int:
        """Return the width in which the name of whoever plays it fits beside the portraits."""
        names = (look.fonts.width(words, LABEL) for words in self.controller.all_words)
        return max(names) + look.px(2 * _EDGE + 150 + 2 * (38 + 6) + _LINE + 28 + _GAP)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = len(self.plate.lines(look, width)) * look.fonts.line_height(SMALL)
        return width, look.px(2 * _EDGE + 2 * _GAP) + 2 * self._line(look) + lines

    def place(self, rect: pygame.Rect) -> None:
        look = self._services.look
        inner, line = rect.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE)), self._line(look)
        self.plate.place(rect)
        _, parts = cut_bottom(inner, len(self.plate.lines(look, rect.width)) * look.fonts.line_height(SMALL))
        portrait, rest = cut_left(parts, look.px(150), look.px(_EDGE))
        animal, _ = cut_top(portrait, min(look.px(_PORTRAIT), 2 * line))
        animal.centery = portrait.centery
        self.animal.place(animal)
        above, below = cut_top(rest, line, look.px(_GAP))
        remove, name = cut_right(above, line, look.px(_GAP))
        self.name.place(name)
        self.remove.place(remove)
        self.controller.place(cut_top(below, line)[0])

    def _line(self, look: Look) -> int:
        return max(look.px(_LINE), self.name.measure(look, look.area.width)[1])

    def _remove_button(self) -> IconButton:
        return IconButton(
            "close",
            self._remove,
            tip=self._services.t("Take this seat away"),
            key=f"remove{self._seat}",
            enabled=self._seats.can_remove,
            reason=self._services.t("A game needs two players at least."),
        )

    def _choose(self, choose: Callable[[int, str], None], value: str) -> None:
        choose(self._seat, value)
        self._on_change()

    def _remove(self) -> None:
        self._seats.remove(self._seat)
        self._on_change()
