"""Keeps from play what was pressed for the card before: the hand is often later than the cards.

Whatever is pressed while a card turns over, or for a moment after it, was meant for what was there before; so was
what was pressed earlier and is still down. All of it does nothing. Turning the building by a key or the wheel works at
once: it commits to nothing, and who plays fast turns it as soon as it is seen.
"""

from __future__ import annotations

import pygame

from mycity.ui.inputs import EVERYWHERE, Command
from mycity.ui.keyboard.keys import same

QUIET = 400.0
"""Milliseconds after a card has begun to turn over in which nothing is pressed."""
_TURNS = frozenset((Command.ROTATE_LEFT, Command.ROTATE_RIGHT))
_MOUSE = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)
_DOWN = frozenset((pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN))
_PAD = frozenset((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP))

_Pressed = tuple[str, int, int]
"""What is down: its kind, which device, which key or button."""


class FlipGuard:
    """Follows what is pressed, and says what of it is not for the game."""

    def __init__(self) -> None:
        self._left = 0.0
        self._down: set[_Pressed] = set()
        self._void: set[_Pressed] = set()

    def begin(self) -> None:
        """Take note that another card is there now."""
        self._left = QUIET
        self._void |= self._down

    def forget(self) -> None:
        """Take note that releases may have been missed: another scene, or another window, had them."""
        self._down.clear()
        self._void.clear()

    def update(self, milliseconds: float) -> None:
        self._left = max(0.0, self._left - milliseconds)

    def swallows(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Whether an event is not for the game. Every event must be shown here, that presses and releases pair up."""
        if (press := _press(event)) is None:
            return command is not None and command not in EVERYWHERE and (self._left > 0 or self._repeats(event))
        is_down, which = press
        return self._pressed(which, command) if is_down else self._released(which)

    def _repeats(self, event: pygame.event.Event) -> bool:
        """Whether an event, which is no press, comes from a button held on a gamepad since before the card."""
        return not hasattr(event, "instance_id") and any(kind == "pad" for kind, _, _ in self._void)

    def _pressed(self, pressed: _Pressed, command: Command | None) -> bool:
        """Note a press, or its repetition while it is held; return whether it is void."""
        if command in EVERYWHERE:
            return False
        if self._left > 0 and pressed not in self._down and command not in _TURNS:
            self._void.add(pressed)
        self._down.add(pressed)
        return pressed in self._void

    def _released(self, released: _Pressed) -> bool:
        """Note a release; return whether what goes up was void."""
        was_void = released in self._void
        self._down.discard(released)
        self._void.discard(released)
        return was_void


def _press(event: pygame.event.Event) -> tuple[bool, _Pressed] | None:
    """Return whether something goes down with an event or up, and what; None for an event that is neither."""
    is_down = event.type in _DOWN
    if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
        return is_down, ("key", 0, same(event))
    if event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP} and event.button in _MOUSE:
        return is_down, ("mouse", 0, event.button)
    if event.type in _PAD:
        return is_down, ("pad", event.instance_id, event.button)
    return None
