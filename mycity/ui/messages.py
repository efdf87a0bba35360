"""Text a player sees: fixed, or asked for each time it is drawn.

Widgets take a ``Text``. Plain strings suit scenes that are rebuilt on a language switch; a callable suits text
that changes while the widget stands (a score, a name being typed).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Text: TypeAlias = str | Callable[[], str]


def resolve(text: Text) -> str:
    """Return the words to show now."""
    return text if isinstance(text, str) else text()


def mark(text: str) -> str:
    """Return ``text`` unchanged, and have it collected for translation: for tables whose rows are shown later."""
    return text
