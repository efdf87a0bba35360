"""The log may be sent to anybody: what a refused file holds does not reach it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.storage.slots import SLOT_COUNT, Slots
from mycity.storage.statistics import Statistics
from tests.driver import Driver
from tests.faults.spoilt_saves import document_of, places, signed
from tests.faults.test_hostile_slots import campaign_under_way, in_play, look_at_every_slot, open_slots, single
from tests.storage.games import ALL_TURNS, saved

Start = Callable[..., Driver]
NAME = "zanzibarella"
pytestmark = pytest.mark.usefixtures("no_crash")


@pytest.fixture(autouse=True)
def everything_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)


def named(document: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a document in which the name stands in one place: as a value, or beside the others as a key."""
    every = [place for _, place in places(document)]
    holder, key = every[number * 7919 % len(every)]
    if number % 3 == 0 and isinstance(holder, dict):
        holder[NAME] = NAME
    else:
        holder[key] = NAME
    return document


def called(document: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a document whose first player has a name, in one of the places where all of them stand."""
    document["players"][0]["name"] = name
    return document


def test_no_name_of_a_refused_save_is_logged(data_dir: Path, start: Start, caplog: pytest.LogCaptureFixture) -> None:
    data_dir.mkdir()
    driver = start(window=(800, 600))
    spoilt = [named(make(), number) for number in range(12) for make in (in_play, campaign_under_way, single)]
    spoilt += [called(in_play(), NAME), called(in_play(), f"{NAME}\0"), called(single(), NAME * 9)]
    for first in range(0, len(spoilt), SLOT_COUNT):
        for slot, document in enumerate(spoilt[first : first + SLOT_COUNT], 1):
            Slots(data_dir).path(slot).write_bytes(signed(document))
        open_slots(driver)
        look_at_every_slot(driver)
    assert "damaged" in caplog.text.lower()
    assert NAME not in caplog.text.lower()


def test_no_name_of_a_refused_record_is_logged(tmp_path: Path, start: Start, caplog: pytest.LogCaptureFixture) -> None:
    driver = start(window=(800, 600))
    for number in range(30):
        document = document_of(saved(ALL_TURNS))["episode"]["record"]
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(named(document, number)), encoding="utf-8")
        driver.post(pygame.DROPFILE, file=str(file))
        driver.game.services.ways.to_title()
    assert "no game can be shown" in caplog.text.lower()
    assert NAME not in caplog.text.lower()


def test_no_name_of_a_damaged_list_of_games_is_logged(data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    data_dir.mkdir()
    for document in ({NAME: 1}, {"format": 1, "games": [{"game": NAME, "seats": NAME, NAME: NAME}]}, NAME):
        (data_dir / "statistics.json").write_text(json.dumps(document), encoding="utf-8")
        assert Statistics(data_dir).games == ()
    assert caplog.text.lower().count("statistics.json is damaged") == 3
    assert NAME not in caplog.text.lower()
