"""What can go wrong at the front door; what the rules refuse keeps the engine's errors, ``ValueError`` like these."""

from __future__ import annotations


class GameError(ValueError):
    """Something that this game cannot do; the sentence says why."""


class UnknownGameError(GameError):
    """There is no such game, or no such episode of it."""


class UnknownPlayerError(GameError):
    """Nobody of that name plays, or these people cannot sit at one table."""


class UnreadableAnswerError(GameError):
    """A text that is no answer."""


class BotError(GameError):
    """A bot of one's own has failed, has not answered in time, or not as the rules allow."""


class NothingToUndo(GameError):  # noqa: N818 - what it says is its name
    """There is no answer and no choice of this player's to take back."""
