"""The log and the crash report."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import pytest

from mycity.storage import logs
from mycity.storage.logs import _KEPT_REPORTS, LogBook, without_home


@pytest.fixture
def book(tmp_path: Path) -> Iterator[LogBook]:
    book = LogBook(tmp_path / "logs")
    book.open()
    yield book
    book.close()


def test_what_is_logged_is_in_the_file_and_in_the_report(book: LogBook, tmp_path: Path) -> None:
    logging.getLogger("mycity.test").info("scene %s", "TitleScene")
    assert "scene TitleScene" in (tmp_path / "logs" / "mycity.log").read_text(encoding="utf-8")
    try:
        raise ValueError("a river without banks")
    except ValueError as error:
        file = book.report(error, {"seed": 7})
    assert file is not None
    text = file.read_text(encoding="utf-8")
    for part in ("seed: 7", "a river without banks", "test_logs.py", "scene TitleScene"):
        assert part in text


def test_only_the_last_lines_are_kept(book: LogBook) -> None:
    for number in range(300):
        logging.getLogger("mycity.test").info("line %d", number)
    file = book.report(ValueError("x"), {})
    assert file is not None
    text = file.read_text(encoding="utf-8")
    assert "line 299" in text
    assert "line 99\n" not in text


def test_the_players_home_is_left_out() -> None:
    assert without_home(f"{Path.home()}/mycity/slot1") == "~/mycity/slot1"


def test_the_players_home_on_windows_is_left_out_however_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_WINDOWS", True)
    monkeypatch.setattr(Path, "home", lambda: PureWindowsPath(r"C:\Users\Ann"))
    for written in (r"C:\Users\Ann\mycity", r"c:\users\ANN\mycity", r"\\?\C:\Users\Ann\mycity"):
        for text in (written, repr(written), written.replace("\\", "/")):
            assert "ann" not in without_home(text).lower(), text
    assert without_home(r"C:\Users\Ann\mycity\slot1") == r"~\mycity\slot1"


class TestFullLog:
    """A log of 512 KB makes room for a new one."""

    def fill(self, lines: int) -> None:
        for number in range(lines):
            logging.getLogger("mycity.test").info("line %d %s", number, "x" * 1000)

    @pytest.mark.usefixtures("book")
    def test_it_is_renamed(self, tmp_path: Path) -> None:
        self.fill(1200)
        kept = sorted(file.name for file in (tmp_path / "logs").glob("mycity.log*"))
        assert kept == ["mycity.log", "mycity.log.1", "mycity.log.2"]
        assert all(file.stat().st_size < 530_000 for file in (tmp_path / "logs").glob("mycity.log*"))

    @pytest.mark.usefixtures("book")
    def test_where_it_cannot_be_renamed_it_goes_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """On Windows, where another window of the game has it open."""
        folder, tries = tmp_path / "logs", []
        (folder / "mycity.log.1").write_text("older", encoding="utf-8")

        def held(source: str, _: str) -> None:
            tries.append(source)
            if source.endswith("mycity.log"):
                raise PermissionError(13, "another window has it")
            raise AssertionError("an older one was moved, and nothing comes in its place")

        with monkeypatch.context() as patch:
            patch.setattr(os, "rename", held)
            self.fill(1200)
        text = (folder / "mycity.log").read_text(encoding="utf-8")
        assert [f" line {number} " in text for number in range(1200)] == [True] * 1200
        assert len(tries) == 2, "once for every 512 KB"
        assert capsys.readouterr().err == ""
        self.fill(600)
        assert "line 599" in (folder / "mycity.log").read_text(encoding="utf-8")
        assert (folder / "mycity.log").stat().st_size < 530_000
        assert (folder / "mycity.log.2").read_text(encoding="utf-8") == "older"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_nobody_caught_leaves_a_report(book: LogBook, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise ValueError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    error = ValueError("outside")
    sys.excepthook(ValueError, error, None)
    reports = sorted((tmp_path / "logs").glob("crash-*.txt"))
    assert len(reports) == 2
    assert "in a thread" in reports[0].read_text(encoding="utf-8")
    assert "outside" in capsys.readouterr().err


def test_closing_gives_everything_back(tmp_path: Path) -> None:
    before = (sys.excepthook, threading.excepthook, list(logging.getLogger().handlers))
    book = LogBook(tmp_path / "logs")
    book.open()
    book.close()
    assert (sys.excepthook, threading.excepthook, list(logging.getLogger().handlers)) == before


def test_a_folder_that_cannot_be_written_to_is_no_reason_not_to_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    book = LogBook(blocked / "logs")
    book.open()
    logging.getLogger("mycity.test").warning("still here")
    assert book.report(ValueError("x"), {}) is None
    book.close()
    assert "no log file" in capsys.readouterr().err


def test_only_the_latest_reports_stay_and_whatever_is_none(book: LogBook, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    others = [folder / name for name in ("crash-test.txt", "crash-20260101-120000-000000.txt", "crash-0.txt")]
    for path in others:
        path.write_text("Dear diary", encoding="utf-8")
    reports = [book.report(ValueError("x"), {"game": number}) for number in range(_KEPT_REPORTS + 2)]
    assert [path is not None and path.exists() for path in reports] == [False] * 2 + [True] * _KEPT_REPORTS
    assert [path.read_text(encoding="utf-8") for path in others] == ["Dear diary"] * 3


@pytest.mark.usefixtures("book")
def test_a_full_log_goes_on_where_what_would_go_for_it_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    for number in (3, 4):
        (folder / f"mycity.log.{number}").write_text("Dear diary", encoding="utf-8")
    for number in range(600):
        logging.getLogger("mycity.test").info("line %d %s", number, "x" * 1000)
    assert (folder / "mycity.log.4").read_text(encoding="utf-8") == "Dear diary"
    text = (folder / "mycity.log").read_text(encoding="utf-8")
    assert [f" line {number} " in text for number in range(600)] == [True] * 600


@pytest.mark.parametrize("name", ["mycity.log", "faults.log"])
def test_nothing_is_made_where_a_link_in_place_of_the_log_leads(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / name).symlink_to(elsewhere)
    book = LogBook(tmp_path / "logs")
    book.open()
    logging.getLogger("mycity.test").warning("still here")
    book.close()
    assert not elsewhere.exists()
    assert capsys.readouterr().err.count("no log file") == 1
