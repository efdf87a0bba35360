"""The controls of a settings page: a label at the left, and a switch or a slider at the right.

They are widgets like the others (`mycity.ui.kit.widgets`): made by a scene, placed, and given to a page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Common, Widget, WidgetState
from mycity.ui.messages import Text, resolve
from mycity.ui.sound.table import SoundName
from mycity.ui.style.fonts import BODY, SMALL
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone


class SettingRow(Widget):
    """Base of the controls of a settings page: a label at the left, the control in the right part of the rect."""

    focusable = True
    sound: SoundName | None = "toggle"
    share = 0.46

    def __init__(self, label: Text, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._label = label

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.fonts.line_height(BODY) + look.px(18)

    @property
    def control(self) -> pygame.Rect:
        width = round(self.rect.width * self.share)
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def draw_label(self, surface: pygame.Surface, look: Look) -> None:
        """Write the label into the left part."""
        room = pygame.Rect(self.rect)
        room.width = self.control.left - self.rect.left - look.px(12)
        colour = look.palette.ink if self.enabled else look.palette.ink_soft
        look.write(surface, resolve(self._label), BODY, colour, room.move(look.px(8), 0), "midleft")


class Toggle(SettingRow):
    """A switch between on and off."""

    share = 0.16

    def __init__(
        self, label: Text, *, value: bool, on_change: Callable[[bool], None], **common: Unpack[Common]
    ) -> None:
        super().__init__(label, **common)
        self.value = value
        self._on_change = on_change

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        self.draw_label(surface, look)
        height = look.px(30)
        track = pygame.Rect(0, 0, round(height * 1.9), height)
        track.midright = (self.rect.right - look.px(8), self.rect.centery)
        look.paint.track(surface, track, look.palette.good if self.value else None)
        side = height + look.px(2)
        knob = pygame.Rect(0, 0, side, side)
        knob.midright = (track.right + look.px(2), track.centery)
        if not self.value:
            knob.midleft = (track.left - look.px(2), track.centery)
        look.paint.plate(surface, knob, Tone.PAPER, hovered=state.hovered, pressed=state.pressed, enabled=self.enabled)
        sign = icon("check" if self.value else "close", look.px(16), look.palette.ink)
        surface.blit(sign, sign.get_rect(center=(knob.centerx, knob.centery - look.px(2))))

    def command(self, command: Command) -> bool:
        if command is Command.CONFIRM:
            self._set(not self.value)
        elif command in {Command.LEFT, Command.RIGHT}:
            self._set(command is Command.RIGHT)
        else:
            return False
        return True

    def release(self, position: tuple[int, int]) -> None:
        if self.rect.collidepoint(position):
            self._set(not self.value)

    def _set(self, value: bool) -> None:
        if self.enabled and value != self.value:
            self.value = value
            self._on_change(value)


class Slider(SettingRow):
    """A whole number between two ends, chosen along a track."""

    def __init__(
        self,
        label: Text,
        *,
        value: int,
        on_change: Callable[[int], None],
        ends: tuple[int, int] = (0, 100),
        step: int = 10,
        unit: Text = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(label, **common)
        self.value = value
        self._on_change = on_change
        self._ends = ends
        self._step = step
        self._unit = unit
        self._beside = 0
        """Pixels at the right for the widest number."""

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        widest = f"{self._ends[1]}{resolve(self._unit)}"
        self._beside = look.fonts.width(widest, SMALL) + look.px(26)
        return super().measure(look, width)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        self.draw_label(surface, look)
        track = self._track()
        rail = pygame.Rect(track.left, track.centery - look.px(5), track.width, look.px(10))
        look.paint.track(surface, rail)
        low, high = self._ends
        x = track.left + round(track.width * (self.value - low) / (high - low))
        if x - rail.left > look.px(12):
            full = pygame.Rect(rail.left, rail.top, x - rail.left, rail.height)
            look.paint.track(surface, full, look.palette.good)
        knob = pygame.Rect(0, 0, look.px(24), look.px(30))
        knob.center = (x, track.centery)
        look.paint.plate(surface, knob, Tone.OAK, hovered=state.hovered, pressed=state.pressed, enabled=self.enabled)
        room = pygame.Rect(track.right + look.px(14), self.rect.top, 0, self.rect.height)
        room.width = self.rect.right - room.left
        look.write(surface, f"{self.value}{resolve(self._unit)}", SMALL, look.palette.ink, room, "midright")

    def command(self, command: Command) -> bool:
        if command not in {Command.LEFT, Command.RIGHT}:
            return False
        self._set(self.value + (self._step if command is Command.RIGHT else -self._step))
        return True

    def press(self, position: tuple[int, int]) -> None:
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        track = self._track()
        low, high = self._ends
        share = (position[0] - track.left) / max(1, track.width)
        self._set(low + round((high - low) * share / self._step) * self._step)

    def _track(self) -> pygame.Rect:
        control = self.control
        return pygame.Rect(control.left + 12, control.top, control.width - self._beside - 12, control.height)

    def _set(self, value: int) -> None:
        value = max(self._ends[0], min(self._ends[1], value))
        if self.enabled and value != self.value:
            self.value = value
            self._on_change(value)
