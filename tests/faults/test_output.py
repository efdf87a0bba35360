"""Whatever standard output and standard error are: no traceback, and a status that tells."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from mycity import __main__, cli
from mycity.content.tiled.map_files import maps_folder
from mycity.storage.saves import Save, encode
from mycity.storage.slots import Slots
from tests.faults.commands import PROGRAM, is_one_sentence, start, told
from tests.storage.games import saved

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


def played_by(*names: str) -> Save:
    """A game in which everybody is called as told."""
    game = saved(4)
    assert game.episode is not None
    assert len(names) == len(game.players)
    rows = zip(game.episode.record["players"], names, strict=True)
    record = {**game.episode.record, "players": [{**row, "name": name} for row, name in rows]}
    episode = msgspec.structs.replace(game.episode, record=record)
    seats = (msgspec.structs.replace(seat, name=name) for seat, name in zip(game.players, names, strict=True))
    return msgspec.structs.replace(game, title=" ".join(names), players=tuple(seats), episode=episode)


@pytest.fixture
def odd_names(named: Path, data_dir: Path) -> list[tuple[list[str], int]]:
    """Every verb that says a name, with names that no code page has all of, and the status it ends with."""
    Slots(data_dir).write(1, played_by("é", "漢", "Ω"))
    folder = named.parent
    board, damaged, taken = (folder / f"é 漢 {name}" for name in ("a.tmx", "b.save", "c.save"))
    shutil.copyfile(maps_folder() / "city.tmx", board)
    damaged.write_bytes(b"x")
    taken.write_bytes(b"x")
    return [
        (["saves", "list"], 0),
        (["saves", "list", "--json"], 0),
        (["saves", "check"], 0),
        (["saves", "export", "1", str(folder / "é 漢 d.save")], 0),
        (["saves", "export", "1", str(taken)], 1),
        (["saves", "import", str(damaged)], 1),
        (["bots", "list"], 0),
        (["boards", "list"], 0),
        (["boards", "check", str(board)], 1),
        (["lands", "export", "203Z-W01Z-A00H", str(folder / "é 漢" / "land.tmx")], 0),
        (["lands", "export", "203Z-W01Z-A00H", str(board)], 1),
        (["lands", "check", str(folder / "é 漢" / "land.tmx")], 0),
        (["lands", "check", str(named)], 1),
        (["replay", str(named)], 1),
        (["replay", "é 漢.json"], 1),
        (["best", str(named)], 1),
        (["perft", "é漢"], 2),
        (["--lang", "漢"], 2),
        (["--data-dir", str(folder / "é 漢"), "saves", "list"], 0),
    ]


@pytest.mark.parametrize("page", ["cp437", "cp850", "cp1252"])
def test_the_code_pages_of_windows(
    page: str, odd_names: list[tuple[list[str], int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, wanted in odd_names:
        status, out, error = said_on(page, words, monkeypatch)
        assert (status, "Traceback" in out + error) == (wanted, False), [words, error]
        faults = error.splitlines(keepends=True) if words[0] == "boards" else [error]  # of a map all of them are named
        assert all(is_one_sentence(one) is (wanted > 0) for one in faults), [words, error]
        if "--json" in words:
            assert "漢" in json.loads(out)[0]["title"]


def said_on(page: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """Run a command in this process as on a console of that code page; return its status and what it said."""
    out, error = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, page))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(error, page))
    __main__._ready_streams()
    status = __main__._written(cli.run(words))
    return status, out.getvalue().decode(errors="replace"), error.getvalue().decode(errors="replace")


def test_a_program_on_a_code_page(odd_names: list[tuple[list[str], int]], data_dir: Path) -> None:
    changes = {"PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"}
    asked = (["saves", "list", "--json"], ["replay", "é 漢.json"])
    (status, out, error), refused = (told(start(words, data_dir, changes=changes)) for words in asked)
    assert (status, error) == (0, "")
    assert "漢" in json.loads(out)[0]["title"]
    assert (refused[0], refused[1], is_one_sentence(refused[2])) == (1, "", True)


def test_a_text_that_is_opened_as_the_machine_would_have_it_is_told_of_in_the_whole_suite(tmp_path: Path) -> None:
    """Such a file is read differently on every machine. Python warns of it, which fails whatever opens one."""
    command = [sys.executable, "-c", "open('text', 'w')"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=True)
    assert "EncodingWarning" in done.stderr
    assert sys.flags.warn_default_encoding or "PYTEST_XDIST_WORKER" not in os.environ, "the workers of a suite are told"


@pytest.mark.parametrize(
    "closing", [BrokenPipeError(errno.EPIPE, "Broken pipe"), OSError(errno.EINVAL, "Invalid argument")]
)
@pytest.mark.parametrize("when", ["while it is said", "in the end"])
def test_a_reader_who_hangs_up_on_windows(
    when: str, closing: OSError, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There, what nobody reads any more is an invalid argument."""

    class HungUp(io.StringIO):
        def write(self, text: str) -> int:
            if when == "in the end":
                return len(text)
            raise closing

        def flush(self) -> None:
            raise closing

    monkeypatch.setattr(cli, "_WINDOWS", True)
    monkeypatch.setattr(__main__, "_silence", lambda _: None)
    monkeypatch.setattr(sys, "stdout", HungUp())
    status = cli.run(["boards", "list"])
    assert status == (0 if when == "in the end" else 1)
    assert __main__._written(status) == 1
    assert capsys.readouterr().err == ""


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


@pytest.mark.parametrize("inside", ["/proc", "a file"])
def test_a_game_brought_into_a_folder_that_takes_nothing_is_refused_in_one_sentence(
    inside: str, tmp_path: Path, data_dir: Path
) -> None:
    """Nobody may make a file in ``/proc``, whoever they are."""
    file = tmp_path / "game.save"
    file.write_bytes(encode(saved(4)))
    folder = inside if inside == "/proc" else str(file / "saves")
    status, out, error = told(start(["--data-dir", folder, "saves", "import", str(file)], data_dir))
    assert (status, out, is_one_sentence(error)) == (1, "", True), error
    assert error.startswith("mycity: ")
