"""The foot of a letter's page: the ways to the pages after and before it, and its number between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import cut_left, cut_right
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.messages import Text
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.theme import Tone

_AROUND, _BELOW, _NUMBER = 40, 22, 52
"""The room beside the ways and below them, and the height of the number, in pixels of the 1280 x 800 design."""


@dataclass(frozen=True)
class PageFoot:
    """The foot of one page.

    Attributes:
        rect: Its place in the window.
        number: That of the page, from 0.
        count: The number of pages.
    """

    services: Services
    rect: pygame.Rect
    number: int
    count: int

    @property
    def is_last(self) -> bool:
        return self.number == self.count - 1

    @property
    def ways(self) -> pygame.Rect:
        """The room of the buttons."""
        around, below = map(self.services.look.px, (_AROUND, _BELOW))
        return pygame.Rect(
            self.rect.left + around, self.rect.top, self.rect.width - 2 * around, self.rect.height - below
        )

    def buttons(self, done: Text, turn: Callable[[int], None]) -> list[Widget]:
        """Return the ways on and back; that on from the last page says ``done``, and there is none before the first."""
        t, ways, look = self.services.t, self.ways, self.services.look
        words = done if self.is_last else t("Turn the page")
        after = Button(words, partial(turn, 1), tone=Tone.GO, key="next")
        after.place(cut_right(ways, after.measure(look, ways.width // 2)[0])[0])
        if not self.number:
            return [after]
        before = IconButton("left", partial(turn, -1), tip=t("The page before"), key="before")
        before.place(cut_left(ways, ways.height)[0])
        return [after, before]

    def steps(self, command: Command | None) -> int | None:
        """Return by how many pages a command turns, None if it is not for that; none leads past the last page."""
        on = min(1, self.count - 1 - self.number)
        steps = {Command.NEXT: on, Command.RIGHT: on, Command.PREVIOUS: -1, Command.LEFT: -1}
        return None if command is None else steps.get(command)

    def draw(self, surface: pygame.Surface) -> None:
        """Write the number of the page."""
        look = self.services.look
        row = pygame.Rect(self.rect.topleft, (self.rect.width, look.px(_NUMBER)))
        look.write(surface, f"{self.number + 1} / {self.count}", LABEL, look.palette.ink_soft, row)
