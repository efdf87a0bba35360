"""From mouse and keys to what the hand does: taking, turning, moving, dropping, letting go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mycity.engine.pieces import Placement
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.model import Play
from mycity.scenes.shared.board_view import BoardView, covers
from mycity.table.hand import Way
from mycity.table.held import Held
from mycity.ui.inputs import Command

_STILL = 6
"""Pixels the mouse may move between press and release of what is still a click."""

_STEPS = {Command.UP: (-1, 0), Command.DOWN: (1, 0), Command.LEFT: (0, -1), Command.RIGHT: (0, 1)}
_TURNS = {Command.ROTATE_LEFT: -1, Command.ROTATE_RIGHT: 1}
_LEAVES = {Command.NEXT: 1, Command.PREVIOUS: -1}


@dataclass
class Parts:
    """What the hand moves among; replaced when the window changes.

    Attributes:
        board: The large board.
        card: The open card.
        occupied: Whether another control lies at a place of the window.
    """

    board: BoardView
    card: CardWidget
    occupied: Callable[[tuple[int, int]], bool]


class Holding:
    """Reads events for the hand.

    Args:
        play: The game on the screen.
        on_drop: Called when the held building is dropped on the board.
        on_take_back: Called before a building just built is taken up again.
    """

    def __init__(self, play: Play, on_drop: Callable[[], None], on_take_back: Callable[[], None]) -> None:
        self._play = play
        self._hand = play.hand
        self._on_drop = on_drop
        self._on_take_back = on_take_back
        self._pressed = (0, 0)
        self.parts: Parts | None = None

    def grab(self, position: tuple[int, int]) -> None:
        """Take the building from its card, or put it back there."""
        building = self._play.open_building
        if self._hand.held is not None:
            self._hand.let_go()
        elif building is not None and self.parts is not None:
            self._pressed = position
            self._hand.take(building, self.parts.card.grip(position), Way.DRAGGED)
            self._hand.move_to(self.parts.board.point(position))

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """React to an event; return whether nobody else should."""
        if self.parts is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event, self.parts)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event, self.parts)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._up(event.pos)
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(-1 if event.y > 0 else 1)
        return command is not None and self._command(command)

    def _moved(self, event: pygame.event.Event, parts: Parts) -> bool:
        hand = self._hand
        if hand.held is None or (hand.way is Way.KEYS and tuple(event.rel) == (0, 0)):
            return False
        if hand.way is Way.KEYS:
            hand.way = Way.STUCK
        hand.move_to(parts.board.point(event.pos))
        return hand.way is Way.DRAGGED

    def _down(self, event: pygame.event.Event, parts: Parts) -> bool:
        if event.button == pygame.BUTTON_RIGHT:
            return self._turn(1)
        if event.button != pygame.BUTTON_LEFT or parts.occupied(event.pos):
            return False
        if self._hand.held is None:
            return self._take_up(event.pos, parts)
        self._hand.move_to(parts.board.point(event.pos))
        if self._hand.over_board:
            self._on_drop()
        else:
            self._hand.let_go()
        return True

    def _take_up(self, position: tuple[int, int], parts: Parts) -> bool:
        """Take up what was just built, or waits to be confirmed, where the mouse is on it."""
        point = parts.board.point(position)
        lying = self._lying()
        if lying is None or not covers(lying[1], (int(point[0] // 1), int(point[1] // 1)), lying[0]):
            return False
        self._on_take_back()
        self._pressed = position
        self._hand.take_back(lying[0].building, lying[1], point, Way.DRAGGED)
        return True

    def _lying(self) -> tuple[Held, Placement] | None:
        """Return the building that may still be moved, as it lies."""
        if self._play.asked is not None:
            held, verdict = self._play.asked
            return None if verdict.placement is None else (held, verdict.placement)
        sight = self._play.sight
        if isinstance(sight.answer, Placement) and sight.building is not None:
            return Held(sight.building, self._hand.turn), sight.answer
        return None

    def _up(self, position: tuple[int, int]) -> None:
        hand = self._hand
        if hand.held is None or hand.way is not Way.DRAGGED:
            return
        if abs(position[0] - self._pressed[0]) + abs(position[1] - self._pressed[1]) <= _STILL:
            hand.way = Way.STUCK
        elif hand.over_board:
            self._on_drop()
        else:
            hand.let_go()

    def _turn(self, steps: int) -> bool:
        if self._play.open_building is None or self._play.asked is not None:
            return False
        self._hand.rotate(steps)
        return True

    def _command(self, command: Command) -> bool:
        hand = self._hand
        if command in _TURNS:
            return self._turn(_TURNS[command])
        if command in _LEAVES and self._play.open_building is not None and self._play.asked is None:
            hand.leaf(self._play.sight, _LEAVES[command])
            return True
        if hand.held is None:
            return False
        if command in _STEPS:
            hand.step(*_STEPS[command])
        elif command is Command.CONFIRM and hand.over_board:
            self._on_drop()
        elif command is Command.CANCEL:
            hand.let_go()
        else:
            return False
        return True
