"""What the player has in hand: keyboard, wheel, gamepads, fingers; which of them was used last is named on screen."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from mycity.ui.inputs import Command, Keyboard
from mycity.ui.keyboard.strays import StrayKeys
from mycity.ui.pads import PAD_EVENTS, Pads
from mycity.ui.touch import Touch
from mycity.ui.wheel import Wheel

_NOISE = {pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION, pygame.CONTROLLERSENSORUPDATE}
"""A pad that lies on the table sends these without end."""

Meant = tuple[pygame.event.Event, Command | None]
"""An event, and what it means."""


@dataclass
class Devices:
    """All of them.

    Attributes:
        uses_pad: Whether a gamepad was used last.
    """

    keyboard: Keyboard = field(default_factory=Keyboard)
    pads: Pads = field(default_factory=Pads)
    touch: Touch = field(default_factory=Touch)
    wheel: Wheel = field(default_factory=Wheel)
    strays: StrayKeys = field(default_factory=StrayKeys)
    uses_pad: bool = False

    def meaning(self, event: pygame.event.Event, size: tuple[int, int]) -> list[Meant]:
        """Return what is to be handled for an event, each with its command if it has one.

        Args:
            size: That of what is drawn on, in pixels.
        """
        if self.strays.has(event):
            return []
        if event.type == pygame.MOUSEWHEEL:
            notches = self.wheel.turned(event)
            return [] if notches is None else [(notches, None)]
        if event.type == pygame.WINDOWFOCUSLOST:
            self.keyboard.release_all()
            self.touch.let_go()
        if event.type in PAD_EVENTS or event.type == pygame.WINDOWFOCUSGAINED:
            command = self.pads.command(event)
            self.uses_pad = self.uses_pad or command is not None
            return [(event, command)]
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pads.command(event)
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN}:
            self.uses_pad = False
        return [self._meant(one) for one in self.touch.events(event, size)]

    def pass_time(self, milliseconds: float) -> list[Meant]:
        """Let time pass; return what comes of it: a button held down, a finger that rests."""
        again: list[Meant] = [(_held_on(), command) for command in self.pads.pass_time(milliseconds)]
        return again + [self._meant(event) for event in self.touch.pass_time(milliseconds)]

    def _meant(self, event: pygame.event.Event) -> Meant:
        if event.type == pygame.FINGERDOWN:
            return event, Command.ROTATE_RIGHT
        return event, self.keyboard.command(event)


def _held_on() -> pygame.event.Event:
    """Return what stands for a button that is held down: nothing is pressed anew."""
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION)


def is_noise(event: pygame.event.Event) -> bool:
    """Return whether an event may have come without anybody having done anything."""
    return event.type in _NOISE
