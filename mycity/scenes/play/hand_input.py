"""From mouse and keys to the hand: taking, turning, moving, dropping, letting go; and what else reacts to an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from mycity.engine.episode import State
from mycity.engine.grid import indices
from mycity.engine.pieces import Building, Placement
from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.screen import Screen
from mycity.scenes.play.turn_animations import TurnAnimations
from mycity.scenes.shell.base import PageScene
from mycity.table.turn.hand import Grip
from mycity.table.turn.lattice import CellPoint
from mycity.ui.inputs import STEPS, Command
from mycity.ui.kit.widgets import Widget
from mycity.ui.touch import is_from_finger, is_long_press

_STILL = 6
"""Pixels the mouse may move between press and release of what is still a click."""
_NOWHERE = (-999, -999)
"""A position far from every press, so that its release is no click."""

_TURNS = {Command.ROTATE_LEFT: -1, Command.ROTATE_RIGHT: 1}
_LEAVES = {Command.NEXT: 1, Command.PREVIOUS: -1}
_MOVES = frozenset((Command.CONFIRM, Command.PASS, Command.STOP, Command.HINT, Command.NEXT, Command.PREVIOUS))
"""Keys that are for the open card, which is not turned over before the recap has ended."""
_BESIDE = ("menu", "overview", "cabinet", "skip", "go on", *(f"city{seat}" for seat in range(4)))
"""Keys of the widgets that can be used meanwhile."""
STAYS = ("menu", "overview", "cabinet", "leave lesson", "go on", *(f"city{seat}" for seat in range(4)))
"""Keys of the widgets that mean the same before and after a card is turned over: a click on them is never void."""


class HandInput:
    """Moves the hand by events, and drops what it holds.

    Attributes:
        card: The open card's widget.
        others: The controls that keep a click from the hand.
        has_keys: Returns whether keys are for the card, and not for another control that they have focused.
    """

    def __init__(self, play: Play, actions: PlayActions, screen: Callable[[], Screen]) -> None:
        self._play = play
        self._hand = play.hand
        self._actions = actions
        self._screen = screen
        self._pressed = (0, 0)
        self.card: CardWidget | None = None
        self.others: Sequence[Widget] = ()
        self.has_keys: Callable[[], bool] = lambda: False
        self._put_down: State | None = None

    def grab(self, position: tuple[int, int]) -> None:
        """Take the building from its card, or put it back there."""
        building = self._play.open_building
        if self._play.turn.is_watching:
            self._play.turn.skip_pause()
        elif self._hand.held is not None:
            self._hand.let_go()
        elif building is not None and self.card is not None:
            self._pressed = position
            self._hand.take(building, self.card.place_on(position))
            self._hand.move_to(self._point(position))

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """React to an event; return whether nobody else should."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._up(event.pos)
            return False
        if event.type == pygame.MOUSEWHEEL:
            return event.y != 0 and self._rotate(-event.y)
        if is_long_press(event) and self._hand.grip is Grip.DRAGGED:
            self._hand.grip = Grip.STUCK  # the finger that turned it does not build when it goes up
        return command is not None and self._command(command)

    def _point(self, position: tuple[int, int]) -> CellPoint:
        return self._screen().board.point(position)

    def _moved(self, event: pygame.event.Event) -> bool:
        hand = self._hand
        if hand.held is None or (hand.grip is Grip.KEYS and tuple(event.rel) == (0, 0)):
            return False
        if hand.grip is Grip.KEYS:
            hand.grip = Grip.STUCK
        hand.move_to(self._point(event.pos))
        return hand.grip is Grip.DRAGGED

    def _down(self, event: pygame.event.Event) -> bool:
        if event.button == pygame.BUTTON_RIGHT:
            return self._rotate(1)
        if event.button != pygame.BUTTON_LEFT or any(widget.hit(event.pos) for widget in self.others):
            return False
        if self._hand.held is None:
            return self._take_up(event.pos) or self._take_hint(event.pos) or self._let_stand(event.pos)
        self._hand.move_to(self._point(event.pos))
        if is_from_finger(event):  # which has not hovered: where it goes up again counts
            self._hand.grip, self._pressed = Grip.DRAGGED, _NOWHERE
        else:
            self._drop_or_let_go()
        return True

    def _up(self, position: tuple[int, int]) -> None:
        hand = self._hand
        if hand.held is None or hand.grip is not Grip.DRAGGED:
            return
        if abs(position[0] - self._pressed[0]) + abs(position[1] - self._pressed[1]) <= _STILL:
            hand.grip = Grip.STUCK
        else:
            hand.move_to(self._point(position))
            self._drop_or_let_go()

    def _drop_or_let_go(self) -> None:
        if self._hand.over_board:
            self._actions.drop()
        else:
            self._hand.let_go()

    def _take_up(self, position: tuple[int, int]) -> bool:
        """Take up what was just built, or waits to be confirmed, where the mouse is on it."""
        lying, point, grid = self._lying(), self._point(position), self._play.city.board.grid
        if lying is None or self._screen().board.cell_at(position) not in map(grid.coordinate, indices(lying[1].mask)):
            return False
        self._actions.undo()
        self._pressed = position
        self._hand.take_up(*lying, point)
        return True

    def _take_hint(self, position: tuple[int, int]) -> bool:
        """Take the hint where the mouse is on what it advises, or on its words."""
        return self._screen().moving.hint.hit(position) and self._actions.advice.take_hint()

    def _let_stand(self, position: tuple[int, int]) -> bool:
        """Let an answer that settles stand now, where the mouse is on the board."""
        if not self._play.turn.is_proposing or not self._screen().board.rect.collidepoint(position):
            return False
        self._actions.settle()
        return True

    def _lying(self) -> tuple[Building, Placement] | None:
        """Return the building that may still be moved, and where it lies."""
        asked, view = self._play.asked, self._play.view
        if asked is not None:
            return None if asked.placement is None else (asked.held.building, asked.placement)
        if isinstance(view.answer, Placement) and view.building is not None:
            return view.building, view.answer
        return None

    def _rotate(self, steps: int) -> bool:
        if self._play.open_building is None or self._play.asked is not None:
            return False
        self._hand.rotate(steps)
        return True

    def _command(self, command: Command) -> bool:
        hand = self._hand
        if command in _TURNS:
            return self._rotate(_TURNS[command])
        if command in _LEAVES and self._play.open_building is not None and self._play.asked is None:
            hand.leaf(_LEAVES[command])
            return True
        if hand.held is None and not (command in STEPS and self._takes_by_arrow()):
            return False
        if command in STEPS:
            hand.step(*STEPS[command])
        elif command is Command.CONFIRM and hand.over_board:
            self._actions.drop()
        elif command is Command.CANCEL:
            self._put_down = self._play.state
            hand.let_go()
        else:
            return False
        return True

    def _takes_by_arrow(self) -> bool:
        """Take the building with the first arrow; once it was put down, the arrows lead to the other controls."""
        play = self._play
        is_open = play.open_building is not None and play.asked is None and bool(play.view.placements)
        if not is_open or not self.has_keys() or play.state is self._put_down:
            return False
        self._hand.take_by_keys()
        return True


class PlayInput:
    """Gives an event to what is told of the last turn, to the hand, the widgets, and the keys that mean a button.

    Args:
        use_widgets: Gives it to the widgets; returns whether one of them has understood it.
    """

    def __init__(
        self,
        scene: PageScene,
        play: Play,
        actions: PlayActions,
        animations: TurnAnimations,
        hand_input: HandInput,
        use_widgets: Callable[[pygame.event.Event, Command | None], bool],
    ) -> None:
        self._scene = scene
        self._play = play
        self._actions = actions
        self._animations = animations
        self._hand_input = hand_input
        self._use_widgets = use_widgets

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """React to an event, and let be heard what has become of the hand; return whether it was understood."""
        held, turn = self._play.hand.held, self._play.hand.turn
        understood = self._react(event, command)
        self._animations.sounds.hand(held, turn)
        return understood

    def _react(self, event: pygame.event.Event, command: Command | None) -> bool:
        play = self._play
        is_void = not self._is_press_on(event, STAYS) and play.guard.swallows(event, command)
        if (play.is_telling and self._tell(event, command, is_void=is_void)) or is_void:
            return True
        held, turn = play.hand.held, play.hand.turn
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP}:
            self._scene.page.note_mouse(event.pos)
        understood = self._hand_input.handle(event, command)
        if play.hand.held != held or play.hand.turn != turn or play.hand.held is not None:
            self._scene.needs_redraw = True
        if (understood and command is not None) or play.hand.held is not held:
            self._scene.page.hide_tooltip()
        if understood or self._use_widgets(event, command):
            return True
        if command is Command.MENU:
            self._actions.open_menu()
            return True
        return command is not None and self._actions.by_key(command)

    def _tell(self, event: pygame.event.Event, command: Command | None, *, is_void: bool) -> bool:
        """Give an event to what is being told of the last turn; return whether nobody else should see it."""
        if self._play.surprises.now is not None:
            return self._play.surprises.handle(event, command, is_void=is_void)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button <= pygame.BUTTON_RIGHT
        if (not is_press and command not in _MOVES) or self._is_press_on(event, _BESIDE):
            return False
        self._animations.hurry()
        focus = self._scene.page.focus
        return is_press or not (command is Command.CONFIRM and focus is not None and focus.key.startswith(_BESIDE))

    def _is_press_on(self, event: pygame.event.Event, keys: tuple[str, ...]) -> bool:
        """Return whether the left mouse button goes down on a widget with a key that begins with one of some."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        return any(widget.key.startswith(keys) and widget.hit(event.pos) for widget in self._scene.page.all_widgets())
