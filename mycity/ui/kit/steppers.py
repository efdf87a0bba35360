"""Steppers: one of a few options between two arrows, in words or as a picture; they go round at the ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import beside, pictured, put, written
from mycity.ui.kit.rows import SettingRow
from mycity.ui.kit.widgets import Common, Widget, WidgetState
from mycity.ui.messages import Text, resolve
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.sound.table import SoundName
from mycity.ui.style.fonts import BODY, LABEL
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_STEPS = {Command.LEFT: -1, Command.RIGHT: 1, Command.CONFIRM: 1}
"""Options by which each command moves on."""
_WIDEST = 0.6
"""The share of a row that long options take at most."""


class _Stepper(Widget):
    """One of some values; commands and presses step to the next, round and round."""

    sound: SoundName | None = "toggle"

    def _step_through(self, values: Sequence[object], value: object, on_change: Callable[[Any], None]) -> None:
        self._values = list(values)
        self._place = self._values.index(value) if value in self._values else 0
        self._on_change = on_change

    def command(self, command: Command) -> bool:
        if command not in _STEPS:
            return False
        self._step(_STEPS[command])
        return True

    def _step(self, step: int) -> None:
        if self.enabled and len(self._values) > 1:
            self._place = (self._place + step) % len(self._values)
            self._on_change(self._values[self._place])


class OptionRow(_Stepper, SettingRow):
    """A setting with a few options, each a value and its words."""

    def __init__(
        self,
        label: Text,
        *,
        options: Sequence[tuple[object, Text]],
        value: object,
        on_change: Callable[[object], None],
        **common: Unpack[Common],
    ) -> None:
        SettingRow.__init__(self, label, **common)
        self._words = [words for _, words in options]
        self._step_through([value for value, _ in options], value, on_change)

    @property
    def value(self) -> object:
        return self._values[self._place]

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return its size; words that have no room between the arrows get more of it, as far as the label leaves it."""
        across, height = super().measure(look, width)
        side = height - look.px(6)
        around = 2 * (side + look.px(4)) + look.px(12)
        room = round(width * OptionRow.share) - around
        words = [resolve(words) for words in self._words]
        widest = max(look.fonts.width(one, look.fonts.fitting(one, BODY, room)) for one in words)
        self.share = OptionRow.share if widest <= room else min(_WIDEST, (widest + around + 1) / width)
        return across, height

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        self.draw_label(surface, look)
        control = self.control.inflate(0, -look.px(6))
        side = control.height
        middle = control.inflate(-2 * (side + look.px(4)), 0)
        look.paint.inset(surface, middle)
        colour = look.palette.ink if self.enabled else look.palette.ink_soft
        look.write(surface, resolve(self._words[self._place]), BODY, colour, middle.inflate(-look.px(12), 0))
        for name, left in (("left", control.left), ("right", control.right - side)):
            arrow = pygame.Rect(left, control.top, side, side)
            _draw_arrow(surface, look, name, arrow, hovered=state.hovered, enabled=self.enabled)

    def release(self, position: tuple[int, int]) -> None:
        if self.rect.collidepoint(position):
            back = self.control.left <= position[0] < self.control.centerx
            self._step(-1 if back else 1)


@dataclass(frozen=True)
class PictureOption:
    """One of the things to choose from."""

    value: str
    icon: str
    words: str


class PictureChoice(_Stepper):
    """A picture between two arrows, with its words beside it; it goes round at the ends.

    Args:
        with_words: Whether the words stand beside the picture; they are its tooltip otherwise.
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
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._sprites = sprites
        self._options = list(options)
        self._step_through([option.value for option in options], value, on_change)
        self._with_words = with_words

    @property
    def chosen(self) -> PictureOption:
        return self._options[self._place]

    @property
    def all_words(self) -> list[str]:
        """The words of every option."""
        return [option.words for option in self._options]

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
            _draw_arrow(surface, look, name, arrow, hovered=state.hovered, pressed=state.pressed)
        side = min(middle.height, middle.width)
        picture = self._sprites.icon(self.chosen.icon, side)
        if not self._with_words:
            put(surface, picture, center=middle.center)
            return
        words = written(look, self.chosen.words, LABEL)
        beside(pictured(picture, "midleft").wide(side), words, gap=look.px(10)).draw(surface, middle)

    def release(self, position: tuple[int, int]) -> None:
        if self.rect.collidepoint(position):
            self._step(-1 if position[0] < self.rect.left + self.rect.height else 1)

    def _arrow_side(self, look: Look) -> int:
        return min(look.px(38), self.rect.height)

    def _arrows(self, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
        side = self._arrow_side(look)
        left = pygame.Rect(self.rect.left, self.rect.centery - side // 2, side, side)
        return left, pygame.Rect(self.rect.right - side, left.top, side, side)


def _draw_arrow(
    surface: pygame.Surface,
    look: Look,
    name: str,
    rect: pygame.Rect,
    *,
    hovered: bool = False,
    pressed: bool = False,
    enabled: bool = True,
) -> None:
    face = look.paint.plate(surface, rect, Tone.PAPER, hovered=hovered, pressed=pressed, enabled=enabled)
    sign = icon(name, look.px(20), look.palette.coat(Tone.PAPER, enabled=enabled).letters)
    put(surface, sign, center=face.center)
