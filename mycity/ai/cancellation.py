"""Cancellation of long thinking: who takes an ``is_cancelled`` asks it now and then, and raises ``CancelledError``."""

from __future__ import annotations

from collections.abc import Callable

IsCancelled = Callable[[], bool]
"""Asked now and then by a bot that thinks long; ``True`` when its answer is not wanted any more."""


class CancelledError(Exception):
    """A bot's thinking was cancelled before it had an answer."""


def never_cancelled() -> bool:
    """Let the bot think to the end."""
    return False
