"""Finished games of a later version, of which nothing is known here: all that looks back on them says a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mycity.scenes.shell.dialog import Dialog
from mycity.storage.slots import Slots, SlotStatus
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.record_check import UnknownRulesError
from mycity.table.looking_back.replay import UNKNOWN_RULES, RecordFileError, Replay, read_replay
from mycity.table.looking_back.save_check import player_slots
from tests.driver import Driver
from tests.scenes.album.test_boards import finished
from tests.storage.games import ALL_TURNS, saved

Start = Callable[..., Driver]
LATER: dict[str, dict[str, Any]] = {
    "version": {"engine": "9.0.0"},
    "version that is a path": {"engine": "../.."},
    "game": {"game": "of-a-later-version"},
    "episode": {"game": "city", "episode": 99},
}


@pytest.mark.parametrize("what", LATER)
def test_a_record_of_a_later_version_is_no_replay(document: dict[str, Any], tmp_path: Path, what: str) -> None:
    with pytest.raises(UnknownRulesError):
        Replay({**document, **LATER[what]})
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**document, **LATER[what]}), encoding="utf-8")
    with pytest.raises(RecordFileError) as caught:
        read_replay(file)
    assert caught.value.code == UNKNOWN_RULES


@pytest.mark.parametrize("what", LATER)
@pytest.mark.parametrize("way", ["replay", "review", "gallery", "file"])
def test_a_game_of_a_later_version_is_answered_with_a_sentence(
    start: Start, data_dir: Path, tmp_path: Path, document: dict[str, Any], what: str, way: str
) -> None:
    game, later = finished(document, 1), {**document, **LATER[what]}
    Statistics(data_dir).add(game, later)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(later), encoding="utf-8")
    driver = start(scene="gallery", record=file if way == "file" else None)
    driver.settle()
    if way != "file":
        driver.click(game.file_name if way == "gallery" else way)
        driver.settle()
    assert isinstance(driver.scene, Dialog)
    assert any("does not know" in getattr(label, "text", "") for label in driver.page.all_widgets())


def test_a_game_with_more_seats_than_its_record_is_reviewed_from_a_seat_there_is(
    start: Start, document: dict[str, Any]
) -> None:
    driver = start()
    driver.game.services.ways.review(document, 3)
    driver.settle()
    assert driver.scenes[-1] == "ReviewScene"


def test_a_finished_game_of_a_later_version_stays_in_its_slot(start: Start, data_dir: Path) -> None:
    save = saved(ALL_TURNS)
    assert save.episode is not None
    later = msgspec.structs.replace(save.episode, record={**save.episode.record, "engine": "9.0.0"})
    Slots(data_dir).write(1, msgspec.structs.replace(save, episode=later))
    before = Slots(data_dir).path(1).read_bytes()
    assert player_slots(data_dir).info(1).status is SlotStatus.DAMAGED
    driver = start(scene="replay")
    driver.settle()
    assert driver.scenes[-1] == "Dialog"
    assert Slots(data_dir).path(1).read_bytes() == before
