"""The order in which an event of play is reacted to; nothing that was meant for the last card does anything."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.scenes.play.actions import PlayActions
from mycity.scenes.play.hand_input import HandInput
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.turn_animations import TurnAnimations
from mycity.scenes.shell.base import PageScene
from mycity.ui.inputs import Command

_MOVES = frozenset((Command.CONFIRM, Command.PASS, Command.STOP, Command.HINT, Command.NEXT, Command.PREVIOUS))
"""Keys that are for the open card, which is not turned over before the recap has ended."""
_BESIDE = ("menu", "overview", "cabinet", "skip", "go on", *(f"city{seat}" for seat in range(4)))
"""Keys of the widgets that can be used meanwhile."""
STAYS = ("menu", "overview", "cabinet", "leave lesson", "go on", *(f"city{seat}" for seat in range(4)))
"""Keys of the widgets that mean the same before and after a card is turned over: a click on them is never void."""


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
