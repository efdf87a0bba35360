"""A number of the rules' data changes: games begun before go on under the old one, new games get the new one.

A copy of the game with data of a newer version is made in a temporary folder, as CONTRIBUTING.md says ("A changed
number"), and played through commands and, for a campaign in a slot, by a process of its own.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mycity.content.versions import newest_version

ROOT = Path(__file__).parents[2]
NEWER = "9.0.0"
"""The version of the changed data: newer than any."""
FIRST_EPISODE = "city/01_first_houses.yaml"

GO_ON = """
import sys
from pathlib import Path

import msgspec

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import OVER, deal_episode, finish_episode, open_episode, start_episode
from mycity.engine.campaign.log import campaign_to_json
from tests.simulation import decide_all
from mycity.storage.exchange import import_slot
from mycity.table.looking_back.save_check import campaign_of, player_slots
from tests.scenes.campaigning import first_option
from tests.storage.games import turns

slots = player_slots(Path(sys.argv[1]))
for fixture in sys.argv[2:]:
    slot = import_slot(slots, Path(fixture))
    save = slots.read(slot)
    if "sealed" not in fixture:
        continue
    campaign = campaign_of(save)
    while campaign.phase != OVER:
        campaign = start_episode(decide_all(open_episode(campaign), first_option))
        campaign = decide_all(finish_episode(campaign, *turns(*deal_episode(campaign))), first_option)
    slots.write(slot, msgspec.structs.replace(save, finished=True, campaign=campaign_to_json(campaign)))
    print(campaign.plan.version)
"""
"""Brings saves into slots, and plays a campaign that has just begun to its end."""


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the game in which the first place of episode 1 and the red shaft pay otherwise, since ``NEWER``."""
    copy = tmp_path_factory.mktemp("newer")
    for name in ("mycity", "tests"):
        (copy / name).symlink_to(ROOT / name)
    (copy / "assets").mkdir()
    for path in (ROOT / "assets").iterdir():
        if path.name not in {"campaigns", "older"}:
            (copy / "assets" / path.name).symlink_to(path)
    data = copy / "assets" / "campaigns"
    shutil.copytree(ROOT / "assets" / "campaigns", data)
    shutil.copytree(ROOT / "assets" / "older", copy / "assets" / "older")
    older = copy / "assets" / "older" / newest_version() / "city"
    older.mkdir(parents=True)
    for name in ("01_first_houses.yaml", "campaign.yaml"):
        shutil.copy(data / "city" / name, older / name)
    change(data / "versions.yaml", f"{newest_version()}]", f"{newest_version()}, {NEWER}]")
    change(data / FIRST_EPISODE, "{what: rock}]", "{what: rock, count: 3}]")
    change(data / "city" / "campaign.yaml", "red: [[3, tree, 1]", "red: [[2, tree, 1]")
    return copy


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def mycity(home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs the game that lies in ``home``."""
    return python(home, "-m", "mycity", *arguments)


def python(home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(home), "SDL_VIDEODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())


def test_new_games_are_played_under_the_new_number_and_old_records_hold_under_the_old(
    newer: Path, tmp_path: Path
) -> None:
    played = mycity(newer, "simulate", "city", "--episodes", "1", "--bots", "1,greedy", "--records", str(tmp_path))
    assert (played.returncode, played.stdout != "") == (0, True), played.stderr
    record = read(tmp_path / "city-01-1.json")
    assert record["engine"] == NEWER
    won = [[row["what"] for row in result["rewards"]] for result in record["result"] if result["place"] == "first"]
    assert won[0] == ["rock", "rock", "rock"]
    golden = str(ROOT / "tests" / "golden" / "city")
    checked = mycity(newer, "replay", "--check", golden, f"{golden}/20.json", str(tmp_path))
    assert (checked.returncode, checked.stderr) == (0, "")
    pretended = tmp_path / "pretended.json"
    pretended.write_text(json.dumps({**record, "engine": newest_version()}), encoding="utf-8")
    assert mycity(newer, "replay", "--check", str(pretended)).returncode == 1


def test_a_version_that_is_not_known_is_refused_with_a_sentence(newer: Path, tmp_path: Path) -> None:
    mycity(newer, "simulate", "city", "--episodes", "2", "--bots", "1,greedy", "--records", str(tmp_path))
    checked = mycity(ROOT, "replay", "--check", str(tmp_path / "city-02-1.json"))
    assert checked.returncode == 1
    assert f"version '{NEWER}' of the rules is not known here; known are " in checked.stderr
    assert len(checked.stderr.splitlines()) == 1


def test_old_saves_go_on_under_the_old_numbers_to_their_end(newer: Path, tmp_path: Path) -> None:
    folder = ROOT / "tests" / "storage" / "fixtures"
    names = ["v1_campaign_sealed", "v2_campaign_sealed", "v1_campaign_middle", "v1_single_over", "v1_eternal_middle"]
    gone_on = python(newer, "-c", GO_ON, str(tmp_path), *(str(folder / f"{name}.save") for name in names))
    assert gone_on.stdout.splitlines()[-2:] == ["0.1.0", "0.1.0"], gone_on.stderr
    checked = mycity(newer, "--data-dir", str(tmp_path), "saves", "check")
    assert (checked.returncode, checked.stderr) == (0, "")
