"""Wrong arguments and hostile files: one sentence that quotes little, status 1 or 2, soon, and in little memory."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from resource import RLIMIT_AS, setrlimit

import pytest

from mycity.__main__ import main
from mycity.cli import jobs
from mycity.cli.simulate import MOST_GAMES
from tests.faults.commands import is_one_sentence, start, told

LONG = "A" * 100_000
ODD = ["", "-1", "--3", "1.5", "0x10", "1_000", "nan", "\u0663", "5 ", "\n", "\x1b[2J", "\ud800", "9" * 5000, LONG]
ARGUMENTS = [
    ["simulate", "eternal", "--games"],
    ["simulate", "eternal", "--seed"],
    ["simulate", "eternal", "--jobs"],
    ["simulate", "eternal", "--bots"],
    ["simulate", "city", "--episodes"],
    ["simulate"],
    ["perft", "eternal", "--depth"],
    ["perft", "city", "--depth", "1", "--episode"],
    ["best", "nowhere.json", "--seconds"],
    ["bots", "match"],
    ["bots", "match", "1", "--games"],
    ["saves", "export", "--"],
    ["lands", "export", "203Z-W01Z-A00H", "--"],
    ["lands", "export", "--"],
    ["boards", "random", "--seed"],
    ["--window"],
    ["--lang"],
    ["--seed"],
    ["--bogus", "simulate"],
    [],
]


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that must be refused in one short sentence, and return the sentence."""

    def run(arguments: list[str], *, status: int | None = None) -> str:
        found = main(arguments)
        error = capsys.readouterr().err
        told = [*(one[:50] for one in arguments), found, error[:1000]]
        assert found in ((1, 2) if status is None else (status,)), told
        assert is_one_sentence(error), told
        assert error.rstrip("\n").isprintable(), told
        assert all(letter * 81 not in error for letter in "Ax9"), told
        return error

    return run


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=" ".join)
def test_odd_values_are_refused_in_one_short_sentence(arguments: list[str], refuse: Callable[..., str]) -> None:
    for value in ODD:
        more = ["out.save"] if arguments[-2:] == ["export", "--"] else []
        is_right = (arguments[-1:], value) == (["--seconds"], "1.5")  # what is wrong then is the record, and 1 says so
        refuse([*arguments, value, *more], status=1 if is_right else 2)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["simulate", "eternal", "--games", str(MOST_GAMES + 1)], "at most 1000000"),
        (["simulate", "eternal", "--jobs", "65"], "at most 64"),
        (["simulate", "eternal", "--seed", str(2**64)], "at most 18446744073709551615"),
        (["simulate", "eternal", "--seed", str(2**64 - 1), "--games", "2"], "seeds go up to"),
        (["simulate", "city", "--episodes", "1-999999999"], "no episode 999999999"),
        (["simulate", "eternal", "--bots", "1,2,3,4,5"], "2 to 4 seats"),
        (["perft", "eternal", "--depth", "61"], "at most 60"),
        (["best", "nowhere.json", "--seconds", "1e9"], "up to 86400"),
        (["--lang", "xx"], "there are en, es, fr"),
        (["--lang", "xx", "bots", "list"], "there are en, es, fr"),
        (["--seed", "3", "bots", "list"], "--seed"),
        (["--fullscreen", "bots", "list"], "--fullscreen"),
    ],
)
def test_what_is_out_of_range_is_told_with_the_range(
    arguments: list[str], word: str, refuse: Callable[..., str]
) -> None:
    assert word in refuse(arguments, status=2)


@pytest.mark.parametrize(
    "verb",
    [["replay"], ["replay", "--check"], ["best"], ["boards", "check"], ["lands", "check"], ["saves", "import"]],
    ids=" ".join,
)
def test_what_is_no_file_is_never_waited_for(verb: list[str], tmp_path: Path, refuse: Callable[..., str]) -> None:
    os.mkfifo(tmp_path / "fifo.json")
    (tmp_path / "dangling.json").symlink_to("nowhere")
    (tmp_path / "circle.json").symlink_to("circle.json")
    names = ["fifo.json", "dangling.json", "circle.json"]
    for path in [
        *(str(tmp_path / name) for name in names),
        "/dev/zero",
        "/dev/tty",
        "/proc/self/mem",
        "/proc/kmsg",
        LONG,
        "a\0b",
    ]:
        refuse([*verb, path])


RECORD = '{"format": "mycity-record", "version": 1, '


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 900 + "]" * 900,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        RECORD + '"format": "again"}',
        '{"' + LONG + '": 1, "' + LONG + '": 2}',
        RECORD + '"seed": NaN}',
        RECORD + '"seed": 1e999}',
        RECORD + '"seed": ' + "9" * 10_000 + "}",
        RECORD + '"seed": ' + "9" * 100 + "}",
        RECORD + '"game": "\\ud800"}',
        RECORD + '"game": "' + LONG + '"}',
        RECORD + '"engine": "' + LONG + '"}',
        RECORD + '"turns": false}',
        " " * 5_000_001,
        "",
        "null",
        "\0",
    ],
    ids=lambda text: f"{text[:30]} {len(text)}".replace("\0", "NUL"),
)
def test_a_hostile_record_is_refused(text: str, tmp_path: Path, refuse: Callable[..., str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    for verb in (["replay", "--check"], ["lands", "check"], ["best"]):
        refuse([*verb, str(path)])


def test_a_large_record_is_refused_in_little_memory(tmp_path: Path, data_dir: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("[" + "{}," * 1_600_000 + "{}]", encoding="utf-8")
    limit = (512 * 1024 * 1024,) * 2
    process = start(["replay", str(path)], data_dir, preexec_fn=lambda: setrlimit(RLIMIT_AS, limit))
    status, _, error = told(process)
    assert (status, is_one_sentence(error)) == (1, True), error


def test_every_folder_of_records_is_walked_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "eternal", "--bots", "1,1", "--records", str(tmp_path)]) == 0
    deep = tmp_path.joinpath(*["d"] * 300)
    deep.mkdir(parents=True)
    for link in (tmp_path / "up", tmp_path / "d" / "up", deep / "top"):
        link.symlink_to(tmp_path)
    os.mkfifo(tmp_path / "d" / "fifo.json")
    capsys.readouterr()
    assert main(["replay", str(tmp_path), "--check"]) == 1
    said = capsys.readouterr()
    assert said.out.count("the same in every move") == 1
    assert is_one_sentence(said.err)
    assert "pipe" in said.err


def test_folders_without_numbers_are_walked_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some drives of Windows say 0 for each; and there a record may well be called ``GAME.JSON``."""
    for name in ("a", "b/c"):
        assert main(["simulate", "eternal", "--bots", "1,1", "--records", str(tmp_path / name)]) == 0
    (tmp_path / "b" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "eternal-1.json").rename(tmp_path / "a" / "ETERNAL-1.JSON")
    real = Path.stat

    def unnumbered(path: Path, **named: bool) -> os.stat_result:
        facts = list(real(path, **named))
        facts[stat.ST_INO] = facts[stat.ST_DEV] = 0
        return os.stat_result(facts)

    capsys.readouterr()
    monkeypatch.setattr(Path, "stat", unnumbered)
    assert main(["replay", str(tmp_path), "--check"]) == 0
    assert capsys.readouterr().out.count("the same in every move") == 2


@pytest.mark.parametrize("place", ["/etc/passwd", "/dev/full", "/proc/mycity", LONG, "{fifo}"])
def test_records_that_cannot_be_written(place: str, tmp_path: Path, refuse: Callable[..., str]) -> None:
    os.mkfifo(tmp_path / "eternal-1.json")
    folder = place.format(fifo=tmp_path)
    refuse(["simulate", "eternal", "--bots", "1,1", "--records", folder], status=1)


def test_a_million_games_are_begun_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    handed = []

    def endless() -> Iterator[int]:
        for number in range(MOST_GAMES):
            handed.append(number)
            yield number

    done = jobs.run_jobs(abs, endless(), 2)
    assert list(islice(done, 100)) == list(range(100))
    del done
    assert len(handed) < 120


def test_text_that_cannot_be_trusted_never_leaves_its_line(refuse: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "na\nme\x1b[31m.json"
    path.write_text(json.dumps({"a": 1}), encoding="utf-8")
    refuse(["replay", str(path)])
    refuse(["boards", "check", str(path)])
    refuse(["lands", "check", str(path)])
    assert sys.stdout is not None
