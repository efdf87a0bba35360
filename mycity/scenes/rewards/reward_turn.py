"""The turn to choose while rewards are given: a person's, a bot's, or nobody's while a placement stays in sight."""

from __future__ import annotations

from mycity.engine.campaign import Choice
from mycity.scenes.rewards.reward_column import BESIDE
from mycity.scenes.rewards.sticker_lesson import StickerLesson
from mycity.table.campaign.reward_session import RewardSession
from mycity.ui.animation import Timeline


class RewardTurn:
    """The pending choice, and the seat that makes it.

    Args:
        game: The campaign.
        lesson: The lesson of the first sticker: what was placed stays in sight until it has been read.
        timeline: Busy while a sticker is on its way, or shines where a bot has put it.

    Attributes:
        shining: The bot's choice whose sticker shines on its place; the board stays in sight that long.
    """

    def __init__(self, game: RewardSession, lesson: StickerLesson, timeline: Timeline) -> None:
        self._game = game
        self._lesson = lesson
        self._timeline = timeline
        self._resting: int | None = None
        self.shining: Choice | None = None

    @property
    def choice(self) -> Choice | None:
        """The next choice to be made."""
        return self._game.pending

    @property
    def is_on_board(self) -> bool:
        """Return whether a cell is to be chosen."""
        return self.choice is not None and self.choice.what not in BESIDE

    @property
    def is_persons(self) -> bool:
        return self.choice is not None and self._game.is_human(self.choice.seat)

    @property
    def is_asked(self) -> bool:
        """Return whether a person has to choose now."""
        return self.is_persons and not self._is_waiting

    @property
    def is_bot_choosing(self) -> bool:
        """Return whether a bot has to choose now."""
        return self.choice is not None and not self.is_persons and not self._is_waiting

    @property
    def _is_waiting(self) -> bool:
        return self._timeline.busy or self.rests

    @property
    def rests(self) -> bool:
        """Return whether what a person has placed is still in sight."""
        return self._resting is not None or self._lesson.seat is not None

    @property
    def is_resting(self) -> bool:
        """The same, and nothing is to be read besides: until whoever has placed it goes on it can be undone."""
        return self._resting is not None and not self._lesson.is_on

    @property
    def seat(self) -> int:
        """The seat whose board is shown: in the end that of the person who chose last."""
        if self._lesson.seat is not None:
            return self._lesson.seat
        if self._resting is not None:
            return self._resting
        if self.shining is not None:
            return self.shining.seat
        if self.choice is not None:
            return self.choice.seat
        chose = [int(entry["seat"]) for entry in reversed(self._game.campaign.log) if "seat" in entry]
        people = [seat for seat in range(len(self._game.campaign.legacies)) if self._game.is_human(seat)]
        return next((seat for seat in [*chose, *people] if seat in people), chose[0] if chose else 0)

    @property
    def way_on(self) -> str:
        """The key of the widget that Enter goes on with: it must never take the sticker off that was just placed."""
        if self._lesson.is_read:
            return "go on"
        if self.choice is None or self.is_resting:
            return "done"
        return self.choice.options[0] if self.is_asked and not self.is_on_board else ""

    @property
    def is_bots_alone(self) -> bool:
        """Return whether nothing more is to be chosen by a person, as far as is known by now."""
        waiting = [task.seat for task in self._game.campaign.tasks if task.needs_choice]
        return not any(self._game.is_human(seat) for seat in waiting)

    def let_rest(self, seat: int) -> None:
        """Leave the sight on a person's board until they go on, where somebody else's would follow."""
        if self.choice is not None and self.choice.seat != seat:
            self._resting = seat

    def end_rest(self) -> None:
        self._resting = None
