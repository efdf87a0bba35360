"""A moment's quiet: Enter that is pressed again and again must not run through scenes that nobody has seen yet."""

from __future__ import annotations

from mycity.ui.inputs import Command

MOMENT = 450.0
"""Milliseconds without an Enter after which the next one is meant for the scene that is shown."""
LONGEST = 1500.0
"""Milliseconds after which even somebody who goes on pressing means the scene that is shown."""


class Quiet:
    """Keeps Enter from a scene that has just come up, until it has not been pressed for a moment."""

    def __init__(self) -> None:
        self._moment = self._longest = 0.0

    def begin(self, *, wanted: bool) -> None:
        """Take note that another scene is on top, and whether it wants a moment's quiet."""
        self._moment, self._longest = (MOMENT, LONGEST) if wanted else (0.0, 0.0)

    def update(self, milliseconds: float) -> None:
        self._moment -= milliseconds
        self._longest -= milliseconds

    def swallows(self, command: Command | None) -> bool:
        """Whether a command is not for the scene; every Enter that is kept from it begins the moment anew."""
        if command is not Command.CONFIRM or self._moment <= 0 or self._longest <= 0:
            return False
        self._moment = MOMENT
        return True
