"""A seat of a new game as a row of widgets: animal, city, who plays it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from mycity.scenes.menu.seats import Seats
from mycity.scenes.shared.people import animal_choice, controller_choice, name_field, style_of
from mycity.scenes.shell.services import Services
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_right
from mycity.ui.kit.widgets import IconButton, Widget, WidgetState
from mycity.ui.style.fonts import SMALL
from mycity.ui.style.look import Look

if TYPE_CHECKING:
    from collections.abc import Callable


class RowBackground(Widget):
    """The plate below a row, with a sentence about whoever plays the seat.

    Attributes:
        room: Where the words may be, one line high.
        start: Where they begin; long ones begin further left, rather than being cut.
    """

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words
        self.room = pygame.Rect(0, 0, 0, 0)
        self.start = 0

    def place(self, rect: pygame.Rect) -> None:
        """Put it somewhere, and the room of its words with it."""
        self.start += rect.left - self.rect.left
        self.room.move_ip(rect.left - self.rect.left, rect.top - self.rect.top)
        super().place(rect)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.inset(surface, self.rect)
        room = self.room.copy()
        room.left = max(room.left, min(self.start, room.right - look.fonts.width(self.words, SMALL) - look.px(2)))
        room.width = self.room.right - room.left
        look.write(surface, self.words, SMALL, look.palette.ink_soft, room, "midleft")


class SeatRow:
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
        self.background = RowBackground(style_of(services, seats.chairs[seat].controller, on_island=on_island))
        chair, choose = seats.chairs[seat], self._choose
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
        return self.background, self.animal, self.name, self.controller, self.remove

    @staticmethod
    def height(look: Look) -> int:
        return look.px(64) + look.fonts.line_height(SMALL) + look.px(26)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(14)
        inner = rect.inflate(-2 * gap, -2 * look.px(9))
        side = look.px(46)
        words = look.fonts.line_height(SMALL)
        below, line = cut_bottom(inner, words, look.px(4))
        animal, rest = cut_left(line, look.px(150), gap)
        last, rest = cut_right(rest, side, gap)
        room = rest.width
        first, controller = cut_left(rest, room * 46 // 100, gap)
        name = pygame.Rect(first.left, 0, first.width, self.name.measure(look, room)[1])
        remove = pygame.Rect(last.left, 0, side, side)
        remove.centery = name.centery = line.centery
        self.background.place(rect)
        self.background.room = pygame.Rect(name.left, below.top, inner.right - name.left, words)
        self.background.start = controller.left
        self.animal.place(animal)
        self.name.place(name)
        self.controller.place(controller)
        self.remove.place(remove)

    def _remove_button(self) -> IconButton:
        return IconButton(
            "close",
            self._remove,
            tip=self._services.t("Take this seat away"),
            key=f"remove{self._seat}",
            enabled=self._seats.can_remove,
            reason=self._services.t("A game needs two players."),
        )

    def _choose(self, choose: Callable[[int, str], None], value: str) -> None:
        choose(self._seat, value)
        self._on_change()

    def _remove(self) -> None:
        self._seats.remove(self._seat)
        self._on_change()
