"""The cards of a record's turns as they were counted in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def card_number(document: Mapping[str, Any], turn: int) -> int:
    """Return the number of a turn's card in the deck, from 1; a blocked one took another."""
    return sum(2 if "with" in one else 1 for one in document["turns"][: turn + 1])
