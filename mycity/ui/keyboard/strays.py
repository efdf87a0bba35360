"""Key events that reach the window and are not for the game."""

from __future__ import annotations

import pygame

from mycity.ui.keyboard.held import HeldElsewhere
from mycity.ui.keyboard.keys import SHORTCUT, held_with, is_held_with_others, same


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
            self._elsewhere.focus_came()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._elsewhere.focus_went()
            self._last = None
        elif event.type == pygame.KEYUP:
            self._released(event)
        elif event.type == pygame.KEYDOWN and not is_held_with_others(event.key):
            self._last = event
            return self._elsewhere.presses(same(event)) or bool(held_with(event) & pygame.KMOD_GUI & ~SHORTCUT)
        elif event.type == pygame.TEXTINPUT and self._last is not None:
            return self._writes_by_the_way(self._last, event.text)
        return False

    def _released(self, event: pygame.event.Event) -> None:
        self._elsewhere.releases(same(event))
        if self._last is not None and not self._elsewhere.has(same(self._last)):
            self._last = None

    def _writes_by_the_way(self, pressed: pygame.event.Event, text: str) -> bool:
        """Return whether there is text only because a key is down that was not pressed to write.

        X11 tells of it with Super, with Alt, and with Ctrl where the letter is not Latin. AltGr writes, which some
        systems call Ctrl and Alt, but never the key's own letter.
        """
        held = held_with(pressed)
        if self._elsewhere.has(same(pressed)) or held & pygame.KMOD_GUI:
            return True
        if held & (pygame.KMOD_ALT | pygame.KMOD_MODE):
            return bool(held & pygame.KMOD_ALT) and text.lower() == _letter(pressed.key)
        return bool(held & pygame.KMOD_CTRL)


def _letter(key: int) -> str:
    return chr(key) if 0 < key < 0x11_0000 else ""
