"""A stepper over pictures: an animal, a face with its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.stepping import STEPS, draw_arrow
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import Text
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look


@dataclass(frozen=True)
class PictureOption:
    """One of the things to choose from.

    Attributes:
        value: What is chosen.
        icon: The name of its picture.
        words: What it is called.
    """

    value: str
    icon: str
    words: str


class PictureChoice(Widget):
    """A picture between two arrows, with its words beside it; it goes round at the ends.

    Args:
        sprites: Where the pictures come from.
        options: What there is to choose from.
        value: What is chosen now.
        on_change: Called with the new value.
        with_words: Whether the words stand beside the picture; they are its tooltip otherwise.
        key: Its name across rebuilds.
        tip: Its tooltip.
    """

    focusable = True

    def __init__(
        self,
        sprites: Sprites,
        *,
        options: Sequence[PictureOption],
        value: str,
        on_change: Callable[[str], None],
        with_words: bool = True,
        key: str = "",
        tip: Text = "",
    ) -> None:
        super().__init__(key=key, tip=tip)
        self._sprites = sprites
        self._options = list(options)
        self._place = next((place for place, option in enumerate(self._options) if option.value == value), 0)
        self._on_change = on_change
        self._with_words = with_words

    @property
    def chosen(self) -> PictureOption:
        return self._options[self._place]

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.px(64)

    def tooltip(self) -> str:
        """Return the words, unless they can be read already."""
        return super().tooltip() or ("" if self._with_words else self.chosen.words)

    def hit(self, position: tuple[int, int]) -> bool:
        return self.rect.collidepoint(position)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        middle = self.rect.inflate(-2 * (self._arrow_side(look) + look.px(6)), 0)
        for name, arrow in zip(("left", "right"), self._arrows(look), strict=True):
            draw_arrow(surface, look, name, arrow, hovered=state.hovered, pressed=state.pressed)
        side = min(middle.height, middle.width)
        picture = self._sprites.icon(self.chosen.icon, side)
        if not self._with_words:
            surface.blit(picture, picture.get_rect(center=middle.center))
            return
        surface.blit(picture, picture.get_rect(midleft=middle.midleft))
        room = pygame.Rect(middle.left + side + look.px(10), middle.top, 0, middle.height)
        room.width = middle.right - room.left
        look.write(surface, self.chosen.words, LABEL, look.palette.ink, room, "midleft")

    def command(self, command: Command) -> bool:
        if command not in STEPS:
            return False
        self._step(STEPS[command])
        return True

    def release(self, position: tuple[int, int]) -> None:
        if self.rect.collidepoint(position):
            self._step(-1 if position[0] < self.rect.left + self.rect.height else 1)

    def _step(self, step: int) -> None:
        if len(self._options) > 1:
            self._place = (self._place + step) % len(self._options)
            self._on_change(self.chosen.value)

    def _arrow_side(self, look: Look) -> int:
        return min(look.px(38), self.rect.height)

    def _arrows(self, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
        side = self._arrow_side(look)
        left = pygame.Rect(self.rect.left, self.rect.centery - side // 2, side, side)
        return left, pygame.Rect(self.rect.right - side, left.top, side, side)
