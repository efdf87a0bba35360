"""How whoever thinks long is told to give up: what takes a ``halt`` raises ``HaltedError`` when it says so."""

from __future__ import annotations

from collections.abc import Callable

Halt = Callable[[], bool]
"""Asked now and then by a bot that thinks long; ``True`` tells it to give up."""


class HaltedError(Exception):
    """A bot was told to stop thinking before it had an answer."""


def never() -> bool:
    """Let the bot think to the end."""
    return False
