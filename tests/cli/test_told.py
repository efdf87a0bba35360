"""What commands tell those who read them: exit status, clock, language, and the words of the game."""

from __future__ import annotations

import json
import shutil
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from mycity.__main__ import main
from mycity.storage.saves import encode
from mycity.storage.slots import Slots
from tests.storage.games import saved

FIXTURE = Path(__file__).parents[1] / "storage/fixtures/v1_eternal_middle.save"


@pytest.mark.parametrize("verb", [["replay"], ["replay", "--check"], ["best"], ["boards", "check"], ["lands", "check"]])
def test_what_cannot_be_read_leaves_with_1(verb: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All that is asked for can be asked; what is named is wrong, and that is what 1 says."""
    no_json = tmp_path / "no.json"
    no_json.write_text("none", encoding="utf-8")
    for path in (tmp_path / "nowhere.json", no_json, tmp_path / "an empty folder"):
        (tmp_path / "an empty folder").mkdir(exist_ok=True)
        assert main([*verb, str(path)]) == 1
        assert path.name in capsys.readouterr().err


def test_saves_are_listed_by_the_clock_on_the_wall(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(FIXTURE, tmp_path / "slot1.save")
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "EAST-5:30")
        time.tzset()
        assert main(["--data-dir", str(tmp_path), "saves", "list"]) == 0
        assert main(["--data-dir", str(tmp_path), "saves", "list", "--json"]) == 0
    time.tzset()
    said, _, document = capsys.readouterr().out.partition("[")
    in_utc = datetime.fromisoformat(json.loads("[" + document)[0]["last_played"])
    assert in_utc.utcoffset() == timedelta(0), "the document is exact, and stays so"
    assert f"last played {in_utc + timedelta(hours=5, minutes=30):%Y-%m-%d %H:%M} +0530" in said


def test_stars_are_called_so_where_people_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = ["simulate", "city", "--episodes", "1", "--bots", "random,random"]
    assert main(game) == 0
    head = capsys.readouterr().out.splitlines()[0].split()
    assert "stars" in head
    assert "progress" not in head
    assert main([*game, "--json"]) == 0
    assert "progress" in json.loads(capsys.readouterr().out)["seats"][0], "the name in documents is exact"


def test_commands_say_which_language_they_speak(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "these commands English" in " ".join(capsys.readouterr().out.split())


def test_a_game_that_was_played_elsewhere_too_is_listed_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Slots(tmp_path).write(1, saved(2))
    copy = tmp_path / "slot1 (conflicted copy).save"
    copy.write_bytes(encode(saved(5)))
    assert main(["--data-dir", str(tmp_path), "saves", "list"]) == 0
    assert f", in {copy}\n" in capsys.readouterr().out
    assert main(["--data-dir", str(tmp_path), "saves", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["others"] == [str(copy)]
    assert main(["--data-dir", str(tmp_path), "saves", "import", str(copy)]) == 0
    assert Slots(tmp_path).read(2) == saved(5)


def test_the_manual_names_every_exit_status() -> None:
    """What else ends a process is proved where it is ended: `tests/faults/hangs.py`."""
    manual = (Path(__file__).parents[2] / "packaging/linux/mycity.6").read_text(encoding="utf-8")
    said = manual.split(".SH EXIT STATUS")[1].split(".SH")[0]
    missing = [status for status in ("0", "1", "2", "129", "130", "143") if status not in said.replace(",", "").split()]
    assert missing == []
