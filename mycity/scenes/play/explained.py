"""Places of the play scene that explain themselves when the mouse rests on them, and do nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.engine.grid import indices
from mycity.scenes.play.model import Play
from mycity.scenes.play.panes.tray import Fate, tray_places
from mycity.scenes.play.screen import Screen
from mycity.scenes.shared.board_view import board_scene
from mycity.scenes.shared.setting import Setting
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.look import Look

_FATES = {
    Fate.BUILT: mark("Built"),
    Fate.GONE: mark("Gone: not built"),
    Fate.BLOCKED: mark("Taken out by the blocking card"),
}
_SQUARE = mark("A white square is for a sticker after an episode. You build on it as on any meadow.")


class Explained(Widget):
    """A place with a tooltip.

    Args:
        rect: Where.
        tip: What it says.
        free: Returns whether the mouse may rest here now, with nothing in hand.
    """

    def __init__(self, rect: pygame.Rect, tip: str, free: Callable[[], bool]) -> None:
        super().__init__(tip=tip)
        self.place(rect)
        self._free = free

    def hit(self, position: tuple[int, int]) -> bool:
        """Return whether the mouse is on it and the hand is empty."""
        return self._free() and super().hit(position)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002 - it never draws
        return pygame.Rect(0, 0, 0, 0)


def explained_places(services: Services, play: Play, screen: Screen, setting: Setting) -> list[Widget]:
    """Return what is to be explained now: crossed-out buildings, and the squares of the board that can be seen."""

    def free() -> bool:
        return play.hand.held is None

    places: list[Widget] = [
        Explained(rect, services.t(_FATES[entry.fate]), free)
        for entry, rect, _ in tray_places(services.look, screen.layout.tray, screen.still.rows)
        if entry.fate in _FATES
    ]
    board = play.city.board
    built = {board.grid.coordinate(index) for _, placed in play.city.placed for index in indices(placed.mask)}
    squares = board_scene(board, setting).squares - built
    return places + [Explained(screen.board.cell_rect(*cell), services.t(_SQUARE), free) for cell in sorted(squares)]
