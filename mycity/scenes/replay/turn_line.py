"""The line of a replay's turns: pressed, dragged or walked along with the arrows; Enter plays and pauses."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.table.looking_back.replay import Replay
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.style.look import Look

_STEPS = {Command.LEFT: -1, Command.RIGHT: 1}


class TurnLine(Widget):
    """The line, with a knob where one is and a red dot for every turn of the blocking card.

    Args:
        on_turn: Called with the number of turns that are to be over.
        on_play: Called to play, or to pause.
    """

    focusable = True

    def __init__(self, replay: Replay, look: Look, on_turn: Callable[[int], None], on_play: Callable[[], None]) -> None:
        super().__init__(key="timeline")
        self._replay = replay
        self._look = look
        self._on_turn = on_turn
        self._on_play = on_play

    def command(self, command: Command) -> bool:
        if command is Command.CONFIRM:
            self._on_play()
        elif command in _STEPS:
            self._on_turn(self._replay.turn + _STEPS[command])
        else:
            return False
        return True

    def press(self, position: tuple[int, int]) -> None:
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        line = self._line()
        share = (position[0] - line.left) / max(1, line.width)
        self._on_turn(round(share * self._replay.turns))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.panel(surface, self.rect, raised=3)
        line, replay = self._line(), self._replay
        groove = pygame.Rect(line.left, line.centery - look.px(5), line.width, look.px(10))
        look.paint.track(surface, groove)
        knob = self._x(line, replay.turn)
        if knob - groove.left >= groove.height:
            filled = pygame.Rect(groove.left, groove.top, knob - groove.left, groove.height)
            look.paint.track(surface, filled, look.palette.gold)
        for turn, row in enumerate(replay.document["turns"], start=1):
            if row["blocked"]:
                spot = self._x(line, turn), line.centery
                pygame.draw.aacircle(surface, look.palette.bad, spot, look.px(4))
        pygame.draw.aacircle(surface, look.palette.ink, (knob, line.centery), look.px(11))
        pygame.draw.aacircle(surface, look.palette.gold, (knob, line.centery), look.px(8))

    def _line(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self._look.px(22), 0)

    def _x(self, line: pygame.Rect, turn: int) -> int:
        return line.left + line.width * turn // max(1, self._replay.turns)
