"""A seat of a new game as a row of widgets: animal, city, who plays it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from mycity.ai.levels import offered
from mycity.content.bots import load_levels
from mycity.scenes.menu.seats import ANIMAL_WORDS, Seats
from mycity.scenes.shell.services import Services
from mycity.storage.resume import HUMAN
from mycity.ui.kit.steppers import PictureChoice, PictureOption
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import IconButton, Widget, WidgetState
from mycity.ui.style.fonts import SMALL
from mycity.ui.style.look import Look

if TYPE_CHECKING:
    from collections.abc import Callable

NAME_LIMIT = 24


def controllers(services: Services) -> list[PictureOption]:
    """Return who can play a seat: a person, and the bots from the weakest on."""
    person = PictureOption(HUMAN, "person", services.t("A person"))
    bots = [PictureOption(f"bot:{level.id}", level.face, services.t(level.name)) for level in offered(load_levels())]
    return [person, *bots]


def style_of(services: Services, controller: str) -> str:
    if controller == HUMAN:
        return services.t("Somebody at this computer.")
    level = next(level for level in offered(load_levels()) if f"bot:{level.id}" == controller)
    return services.t(level.style)


class RowBack(Widget):
    """What a row lies on, with a sentence about whoever plays the seat.

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
    """

    def __init__(
        self,
        services: Services,
        seats: Seats,
        seat: int,
        on_change: Callable[[], None],
        on_submit: Callable[[], None],
    ) -> None:
        self._services = services
        self._seats = seats
        self._seat = seat
        self._on_change = on_change
        self.back = RowBack(style_of(services, seats.chairs[seat].controller))
        self.animal = self._animal_choice()
        self.name = self._name_field(on_submit)
        self.controller = self._controller_choice()
        self.remove = self._remove_button()

    @property
    def widgets(self) -> Sequence[Widget]:
        """All of them, in Tab order."""
        return self.back, self.animal, self.name, self.controller, self.remove

    @staticmethod
    def height(look: Look) -> int:
        return look.px(64) + look.fonts.line_height(SMALL) + look.px(26)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(14)
        inner = rect.inflate(-2 * gap, -2 * look.px(9))
        side = look.px(46)
        words = look.fonts.line_height(SMALL)
        line = pygame.Rect(inner.left, inner.top, inner.width, inner.height - words - look.px(4))
        animal = pygame.Rect(line.left, line.top, look.px(150), line.height)
        remove = pygame.Rect(line.right - side, 0, side, side)
        rest = remove.left - 2 * gap - animal.right
        name = pygame.Rect(animal.right + gap, 0, rest * 46 // 100, self.name.measure(look, rest)[1])
        who = pygame.Rect(name.right + gap, line.top, remove.left - gap - name.right - gap, line.height)
        remove.centery = name.centery = line.centery
        self.back.place(rect)
        self.back.room = pygame.Rect(name.left, line.bottom + look.px(4), inner.right - name.left, words)
        self.back.start = who.left
        self.animal.place(animal)
        self.name.place(name)
        self.controller.place(who)
        self.remove.place(remove)

    def _animal_choice(self) -> PictureChoice:
        t, seat = self._services.t, self._seat
        free = self._seats.free_animals(seat)
        return PictureChoice(
            self._services.sprites,
            options=[PictureOption(animal, f"animal-{animal}", t(ANIMAL_WORDS[animal])) for animal in free],
            value=self._seats.chairs[seat].animal,
            on_change=partial(self._choose, self._seats.choose_animal),
            with_words=False,
            key=f"animal{seat}",
        )

    def _name_field(self, on_submit: Callable[[], None]) -> TextField:
        t, chair = self._services.t, self._seats.chairs[self._seat]
        return TextField(
            chair.written or t(chair.suggested),
            on_change=partial(self._seats.write_name, self._seat),
            on_submit=on_submit,
            limit=NAME_LIMIT,
            placeholder=t(chair.suggested),
            key=f"name{self._seat}",
            tip=t("The city's name"),
        )

    def _controller_choice(self) -> PictureChoice:
        return PictureChoice(
            self._services.sprites,
            options=controllers(self._services),
            value=self._seats.chairs[self._seat].controller,
            on_change=partial(self._choose, self._seats.choose_controller),
            key=f"controller{self._seat}",
        )

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
