"""The player's day, looked at anew: whoever says *today* of something must not go on saying it after midnight."""

from __future__ import annotations

from mycity.scenes.shell.land_codes import today


class DayWatch:
    """Knows whether another day has begun since it was asked last."""

    def __init__(self) -> None:
        self._day = today()

    def has_turned(self) -> bool:
        """Return whether it is another day than when this was last asked, or than at first."""
        before, self._day = self._day, today()
        return self._day != before
