"""The towns of a land, built from Python: those that the calendar's medals are measured by."""

from __future__ import annotations

import datetime as dt

import pytest

import mycity
from mycity.content.lands.plans import FIRST_DAY, day_code
from mycity.table.looking_back.day_calendar import TOWNS
from tests.seldom import seldom

CITY, ISLAND = "2001-W01Z-A01H", "2801-Z427-T03R"


def test_the_land_of_a_day_is_that_of_its_code() -> None:
    at_noon = dt.datetime.combine(FIRST_DAY, dt.time(12))
    assert {next(mycity.land_towns(land)) for land in (FIRST_DAY, at_noon)} == {
        next(mycity.land_towns(str(day_code(FIRST_DAY))))
    }


@pytest.mark.parametrize("land", ["2001-W01Z-A01J", "", 7, FIRST_DAY - dt.timedelta(days=1)])
def test_no_land_is_refused_at_once(land: object) -> None:
    with pytest.raises(mycity.UnknownGameError):
        mycity.land_towns(land)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", seldom(CITY, ISLAND))
def test_all_four_come_and_none_is_better_than_the_best(code: str) -> None:
    scores = dict(mycity.land_towns(code))
    assert [*scores] == [*TOWNS, "best"]
    assert max(scores.values()) == scores["best"]
