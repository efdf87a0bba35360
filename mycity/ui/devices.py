"""Devices in the player's hand: keyboard, wheel, gamepads, fingers; the one used last is named on screen."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from mycity.ui.inputs import Command, Keyboard
from mycity.ui.keyboard.held import HeldElsewhere
from mycity.ui.keyboard.keys import SHORTCUT, is_modifier, modifiers, physical_key
from mycity.ui.pads import PAD_EVENTS, Pads
from mycity.ui.touch import Touch

_NOISE = {pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION, pygame.CONTROLLERSENSORUPDATE}
"""A pad that lies on the table sends these without end."""

Meant = tuple[pygame.event.Event, Command | None]
"""An event, and what it means."""


_ALMOST = 1e-6
"""Of a notch: ten tenths are one."""


class Wheel:
    """Counts notches: touchpads, and wheels that turn freely, tell of small parts of one."""

    def __init__(self) -> None:
        self._rest = 0.0

    def turned(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Return the event with the whole notches that are full now as its ``y``; None when none is.

        A part that is left counts with what follows, until the wheel goes the other way.
        """
        moved = float(getattr(event, "precise_y", 0.0) or event.y)
        if moved * self._rest < 0:
            self._rest = 0.0
        self._rest += moved
        notches = int(self._rest + (_ALMOST if moved > 0 else -_ALMOST))
        self._rest -= notches
        if notches == 0:
            return None
        return pygame.event.Event(pygame.MOUSEWHEEL, {**event.dict, "x": 0, "y": notches, "precise_y": float(notches)})


class StrayKeys:
    """Finds them.

    They are keys with Super, which are the desktop's; keys that were pressed in another window and are still held; and
    the letter that such a key, or a shortcut, writes by the way.
    """

    def __init__(self) -> None:
        self._elsewhere = HeldElsewhere()
        self._last: pygame.event.Event | None = None

    def has(self, event: pygame.event.Event) -> bool:
        """Return whether an event is one of them. Every event must be shown here, in the order in which they come."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._elsewhere.gain_focus()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._elsewhere.lose_focus()
            self._last = None
        elif event.type == pygame.KEYUP:
            self._released(event)
        elif event.type == pygame.KEYDOWN and not is_modifier(event.key):
            self._last = event
            has_super = bool(modifiers(event) & pygame.KMOD_GUI & ~SHORTCUT)
            return self._elsewhere.note_press(physical_key(event)) or has_super
        elif event.type == pygame.TEXTINPUT and self._last is not None:
            return self._writes_by_the_way(self._last, event.text)
        return False

    def _released(self, event: pygame.event.Event) -> None:
        self._elsewhere.note_release(physical_key(event))
        if self._last is not None and not self._elsewhere.has(physical_key(self._last)):
            self._last = None

    def _writes_by_the_way(self, pressed: pygame.event.Event, text: str) -> bool:
        """Return whether there is text only because a key is down that was not pressed to write.

        X11 tells of it with Super, with Alt, and with Ctrl where the letter is not Latin. AltGr writes, which some
        systems call Ctrl and Alt, but never the key's own letter.
        """
        held = modifiers(pressed)
        if self._elsewhere.has(physical_key(pressed)) or held & pygame.KMOD_GUI:
            return True
        if held & (pygame.KMOD_ALT | pygame.KMOD_MODE):
            return bool(held & pygame.KMOD_ALT) and text.lower() == _letter(pressed.key)
        return bool(held & pygame.KMOD_CTRL)


def _letter(key: int) -> str:
    return chr(key) if 0 < key < 0x11_0000 else ""


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
        return [self._meant(touch_event) for touch_event in self.touch.events(event, size)]

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


def is_at_rest(event: pygame.event.Event) -> bool:
    """Return whether a mouse is only found where it lies: SDL says so as a window comes below it."""
    return event.type == pygame.MOUSEMOTION and event.dict.get("rel") == (0, 0)
