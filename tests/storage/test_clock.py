"""The computer's clock, set to any date at all: what it tells is a moment, and what is dated by it is kept."""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from mycity.storage.clock import EARLIEST, LATEST, exact_now, local_time, moment_at, utc_now
from mycity.storage.logs import LogBook
from mycity.storage.saves import decode, encode
from tests.storage.games import NOON, early

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
YEAR_1, YEAR_9999 = -62_135_596_800, 253_402_300_799
CLOCKS = (YEAR_1, 3600.0, 946_684_799.0, YEAR_9999)
"""Seconds since 1970 that a clock may tell: the ends of the calendar, 1970, 1999."""
BEYOND = (-1e20, -1.0, 0.0, 221_845_392_000.0, 1e20)


def test_the_clock_is_in_universal_time() -> None:
    assert utc_now().tzinfo is UTC
    assert utc_now().microsecond == 0
    assert abs(exact_now() - datetime.now(UTC)) < timedelta(minutes=10)


def test_a_moment_is_told_as_the_calendar_has_it() -> None:
    assert moment_at(NOON.timestamp()) == NOON
    assert moment_at(-43_200) == datetime(1969, 12, 31, 12, tzinfo=UTC)


@pytest.mark.parametrize("seconds", CLOCKS + BEYOND)
def test_whatever_the_clock_tells_is_a_moment_with_days_around_it(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)
    for moment in (utc_now(), exact_now()):
        assert EARLIEST <= moment <= LATEST
        assert local_time(moment) == moment
        assert moment - timedelta(days=300) < moment < moment + timedelta(days=300)
        assert abs((moment - EPOCH).total_seconds()) <= abs(seconds)


@pytest.mark.parametrize("date", ["0001-01-01", "1970-01-01", "1999-12-31", "9000-01-01", "9999-12-31"])
def test_a_game_of_any_date_is_read_back(date: str) -> None:
    moment = datetime.fromisoformat(date).replace(tzinfo=UTC)
    save = msgspec.structs.replace(early(), created=moment, last_played=moment)
    assert decode(encode(save)) == save


@pytest.mark.parametrize("seconds", CLOCKS + BEYOND)
def test_by_any_clock_there_is_a_log_and_a_report(
    seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)
    book = LogBook(tmp_path)
    book.open()
    try:
        book._handlers[0].handle(logging.makeLogRecord({"msg": "a dam", "created": seconds}))
        report = book.report(ValueError("a river without banks"), {})
    finally:
        book.close()
    assert report is not None
    assert "a dam" in report.read_text(encoding="utf-8")


def test_a_report_by_a_clock_that_was_set_back_outlasts_those_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = NOON.timestamp()
    monkeypatch.setattr(time, "time", lambda: seconds)
    book = LogBook(tmp_path)
    for _ in range(30):
        seconds -= 3600
        report = book.report(ValueError("a river without banks"), {"where": "a river"})
        assert report is not None
        assert report.is_file()
    assert len(list(tmp_path.iterdir())) == 20
