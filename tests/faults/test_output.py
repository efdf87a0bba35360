"""Whatever standard output and standard error are: no traceback, and a status that tells."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.faults.commands import PROGRAM, is_one_sentence, start, told

LIST = ["bots", "list", "--json"]


@pytest.fixture
def named(tmp_path: Path) -> Path:
    """A record of players whose names need more than ASCII; not a true one."""
    path = tmp_path / "Zoë \N{SNOWMAN}.json"
    path.write_text(json.dumps({"format": "Zoë \N{SNOWMAN}"}), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "changes",
    [
        {"PYTHONIOENCODING": "ascii:strict"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=str,
)
def test_odd_encodings(changes: dict[str, str], named: Path, data_dir: Path) -> None:
    asked, wrong = (start(words, data_dir, changes=changes) for words in (LIST, ["replay", str(named)]))
    status, out, error = told(asked)
    assert (status, error) == (0, "")
    assert len(json.loads(out)) > 5
    status, _, error = told(wrong)
    assert status == 1
    assert is_one_sentence(error), error


def test_a_full_disk_behind_standard_output(data_dir: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        running = [start(words, data_dir, stdout=full) for words in (LIST, ["--help"], ["boards", "list"])]
        for process in running:
            status, _, error = told(process)
            assert (status, is_one_sentence(error)) == (1, True), error
            assert "cannot be written" in error


def test_a_full_disk_behind_standard_error(data_dir: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        assert told(start(["dance"], data_dir, stderr=full))[:2] == (2, "")


def test_a_reader_who_hangs_up(data_dir: Path) -> None:
    ours, theirs = os.pipe()
    process = start(LIST, data_dir, stdout=theirs)
    os.close(theirs)
    os.close(ours)
    assert told(process) == (1, "", "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str, data_dir: Path, tmp_path: Path) -> None:
    line = f'exec "$@" {closed}'
    words = ["simulate", "eternal", "--bots", "1,1", "--games", "2", "--jobs", "2", "--records", str(tmp_path)]
    done = subprocess.run(
        ["sh", "-c", line, "sh", *PROGRAM, *words],
        env={**os.environ, "MYCITY_DATA_DIR": str(data_dir)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    for path in tmp_path.glob("*.json"):
        assert json.loads(path.read_text(encoding="utf-8"))["format"] == "mycity-record"
