"""One scene giving way to the next: its picture fades in, and what was pressed for the one before is kept from it.

Enter, Esc or clicks that follow one another fast must not run through scenes that nobody has seen yet.
"""

from __future__ import annotations

import pygame

from mycity.ui.animation import Motion, Timeline
from mycity.ui.inputs import Command

MOMENT = 450.0
"""Milliseconds without a press after which the next one is meant for the scene that is shown."""
LONGEST = 1500.0
"""Milliseconds after which even somebody who goes on pressing means the scene that is shown."""


class Fade:
    """The change from one picture to another: what comes covers more and more of what is on the screen.

    Attributes:
        on: Whether something of the picture before is still to be seen.
    """

    def __init__(self, motion: Motion) -> None:
        self.on = False
        self._timeline = Timeline(motion)
        self._share = self._mixed = 0.0
        self._incoming = pygame.Surface((0, 0))

    @property
    def begun(self) -> bool:
        """Return whether something of the picture that comes is to be seen."""
        return self._mixed > 0.0

    def begin(self) -> None:
        """Begin, unless a change is under way already."""
        if self._timeline.busy:
            return
        self.on, self._mixed = True, 0.0
        self._timeline.run("scene change", self._set_share)

    def stop(self) -> None:
        """Leave nothing of the picture before."""
        self.on = False
        self._incoming = pygame.Surface((0, 0))

    def update(self, milliseconds: float) -> None:
        self._timeline.update(milliseconds)

    def incoming(self, size: tuple[int, int]) -> pygame.Surface:
        """Return what the picture that comes is drawn on; it keeps what was drawn on it."""
        if self._incoming.get_size() != size:
            self._incoming = pygame.Surface(size)
        return self._incoming

    def mix(self, surface: pygame.Surface) -> bool:
        """Let the picture that comes cover a share of what is still to be seen of the one before, at last all of it.

        Returns:
            Whether something of the one before is still to be seen.
        """
        self.on = self._timeline.busy
        if self.on:
            share = (self._share - self._mixed) / (1.0 - self._mixed)
            self._incoming.set_alpha(round(255 * share))
        else:
            self._incoming.set_alpha(None)
        self._mixed = self._share
        surface.blit(self._incoming, (0, 0))
        if not self.on:
            self._incoming = pygame.Surface((0, 0))
        return self.on

    def _set_share(self, share: float) -> None:
        self._share = share


class EnterGuard:
    """Keeps Enter from a scene that has just come up, until none has come for a moment.

    From one that has taken the place of another, Esc and clicks are kept as well: they were meant for that one.
    """

    def __init__(self) -> None:
        self._moment = self._longest = 0.0
        self._follows = False

    def begin(self, *, wanted: bool, follows: bool = False) -> None:
        """Take note that another scene is on top, whether Enter is kept from it, and whether one was replaced."""
        self._moment, self._longest = (MOMENT, LONGEST) if wanted else (0.0, 0.0)
        self._follows = follows

    def update(self, milliseconds: float) -> None:
        self._moment -= milliseconds
        self._longest -= milliseconds

    def swallows(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Return whether an event is not for the scene; every press that is kept from it begins the moment anew."""
        # Debounced, as a switch is: whoever is still hammering Enter goes on doing so; a pause says that it is meant.
        is_press = command is Command.CONFIRM
        if self._follows:
            is_press |= command is Command.CANCEL or event.type == pygame.MOUSEBUTTONDOWN
        if not is_press or self._moment <= 0 or self._longest <= 0:
            return False
        self._moment = MOMENT
        return True
