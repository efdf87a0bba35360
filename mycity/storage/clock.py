"""The computer's clock, whatever it is set to: every moment it gives can be kept, read back and shown."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, timezone

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
EARLIEST, LATEST = datetime(2, 1, 1, tzinfo=UTC), datetime(9998, 12, 31, tzinfo=UTC)
"""A year from the ends of the calendar: some days, or a time zone, away from any moment there is still a date."""


FURTHEST = 24 * 60 - 1
"""Minutes that a clock can be ahead of UTC, or behind it."""


def moment_at(seconds: float) -> datetime:
    """Return a moment in UTC, `EARLIEST` or `LATEST` for one that lies beyond.

    Args:
        seconds: since 1970; the system's own conversion knows nothing of moments before, nor of late ones on Windows.
    """
    try:
        return min(max(_EPOCH + timedelta(seconds=seconds), EARLIEST), LATEST)
    except OverflowError:
        return LATEST if seconds > 0 else EARLIEST


def exact_now() -> datetime:
    """Return the time by the computer's clock, in UTC, as exactly as it tells it."""
    return moment_at(time.time())


def utc_now() -> datetime:
    """Return the time by the computer's clock, in UTC, to the second."""
    return exact_now().replace(microsecond=0)


def hour_now() -> int:
    """Return the hour of the day where the player is, 0 to 23, by the computer's clock."""
    return local_time(exact_now()).hour


def local_time(moment: datetime) -> datetime:
    """Return a moment in the player's time zone, if that goes so far: on Windows from 1970 to 3000."""
    try:
        return moment.astimezone()
    except (OSError, OverflowError, ValueError):
        return moment


def offset_at(moment: datetime) -> int:
    """Return by how many minutes the player's clock was ahead of UTC at a moment."""
    offset = local_time(moment).utcoffset() or timedelta()
    return offset // timedelta(minutes=1)


def time_there(moment: datetime, offset: int | None) -> datetime:
    """Return a moment by a clock that is so many minutes ahead of UTC; by the player's own where that is not known."""
    if offset is None:
        return local_time(moment)
    try:
        return moment.astimezone(timezone(timedelta(minutes=offset)))
    except OverflowError:
        return moment


def utc_time(moment: datetime) -> datetime:
    """Return a moment in UTC, if the calendar goes so far."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return moment
