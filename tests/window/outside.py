"""What can be seen from outside of a game in a window: its first slot, and its log."""

from __future__ import annotations

from pathlib import Path

from mycity.engine.episode import State
from mycity.storage.resume import resume
from mycity.storage.saves import Save
from mycity.storage.slots import Slots
from tests.window.desktop import kept_game, scenes


class Outside:
    """Looks at the game of a data folder.

    Args:
        data: The folder.
    """

    def __init__(self, data: Path) -> None:
        self.data = data

    @property
    def save(self) -> Save:
        """What the game keeps now."""
        return kept_game(Slots(self.data))

    @property
    def state(self) -> State:
        """The episode as the file knows it, answers that still settle included."""
        return resume(self.save)[0]

    @property
    def top(self) -> str:
        """The name of the scene on top, by the game's log; empty when there is none."""
        return next(reversed(scenes(self.data)), "")
