"""Words about the lands of the days that the calendar and the album both say."""

from __future__ import annotations

from collections.abc import Callable


def counting_words(t: Callable[..., str], *, is_begun: bool) -> str:
    """Return which game on today's land counts for the calendar: one to come, or the one that was begun already."""
    if is_begun:
        return t("The first game that was begun on it is the one that counts.")
    return t("The first game that you begin on it counts for the calendar.")
