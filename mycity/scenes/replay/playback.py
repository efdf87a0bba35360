"""The playing of a replay: by itself at a pace, or step by step; and the buttons for that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.scenes.shell.services import Services
from mycity.table.looking_back.replay import Replay
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.style.theme import Tone

PACES = ((2400.0, "½"), (1200.0, "1"), (600.0, "2"), (200.0, "6"))
"""(milliseconds from turn to turn, how many times the usual speed that is), the slowest first."""
_TIMES = "\N{MULTIPLICATION SIGN}"
_USUAL_PACE = 1


class Playback:
    """A replay as it is played.

    Args:
        show: Shows the game after so many turns.
        on_change: Called when it is played otherwise than before.

    Attributes:
        plays: Whether it goes on by itself.
        pace: How fast, a place in `PACES`.
    """

    def __init__(
        self, services: Services, replay: Replay, show: Callable[[int], None], on_change: Callable[[], None]
    ) -> None:
        self.plays = False
        self.pace = _USUAL_PACE
        self._services = services
        self._replay = replay
        self._show = show
        self._on_change = on_change
        self._waited = 0.0

    def go_to(self, turn: int) -> None:
        """Show the game after so many turns, and wait there."""
        self.stop()
        self._show(turn)

    def step(self, turns: int) -> None:
        """Show the game so many turns later, and wait there."""
        self.go_to(self._replay.turn + turns)

    def toggle(self) -> None:
        """Play on from here, from the beginning at the end; or wait."""
        if not self.plays and self._replay.is_over:
            self._show(0)
        self.plays, self._waited = not self.plays, 0.0
        self._on_change()

    def stop(self) -> None:
        if self.plays:
            self.plays = False
            self._on_change()

    def update(self, milliseconds: float) -> None:
        """Show the next turn once the last one has been seen for long enough."""
        if not self.plays:
            return
        self._waited += milliseconds
        if self._waited >= PACES[self.pace][0]:
            self._waited = 0.0
            self._show(self._replay.turn + 1)
            if self._replay.is_over:
                self.stop()

    def _next_pace(self) -> None:
        self.pace = (self.pace + 1) % len(PACES)
        self._on_change()

    def buttons(self, room: int) -> list[Widget]:
        """Return its buttons, for a row so many pixels wide."""
        t, look = self._services.t, self._services.look
        words = t("Pause") if self.plays else t("Play")
        play = Button(words, self.toggle, tone=Tone.GO, sign="pause" if self.plays else "play", key="play")
        pace = Button(
            PACES[self.pace][1] + _TIMES, self._next_pace, tone=Tone.PAPER, key="pace", tip=t("Speed of the replay")
        )
        steps: list[Widget] = [
            IconButton("first", partial(self.go_to, 0), tip=t("The beginning"), key="first"),
            IconButton("left", partial(self.step, -1), tip=t("Turn before"), key="left"),
            play,
            IconButton("right", partial(self.step, 1), tip=t("Next turn"), key="right"),
            IconButton("last", partial(self.go_to, self._replay.turns), tip=t("The end"), key="last"),
            pace,
        ]
        if sum(widget.measure(look, room)[0] for widget in steps) + look.px(8) * (len(steps) - 1) > room:
            play.text, play.tip = "", words  # with large letters in a small window its sign has to do
        return steps
