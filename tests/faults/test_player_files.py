"""Settings, statistics and folders that are anything but what they should be: the game starts, and loses nothing."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which

import pygame
import pytest

from mycity.scenes.shared.finished_games import keep_record
from mycity.storage.aside.kept_cities import KeptCities
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.aside.sent_words import SentWords
from mycity.storage.errors import SaveError
from mycity.storage.logs import LogBook
from mycity.storage.settings import Settings, SettingsStore
from mycity.storage.slots import Slots, SlotStatus
from mycity.storage.statistics import MOST_GAMES, Statistics
from tests.driver import Driver
from tests.faults.hostile import BAD_FILES, NO_FILES
from tests.storage.games import early, late, other, saved
from tests.storage.test_statistics import finished

START = Callable[..., Driver]
PLACED = {**NO_FILES, **BAD_FILES}
OUT_OF_RANGE = {
    "language": "x" * 100_000,
    "window_size": [10**9, 10**9],
    "window_place": [-(10**12), 0],
    "text_size": 10**400,
    "animation": "y" * 100_000,
    "effects_volume": -1,
    "muted": "\0" * 1000,
}


@pytest.fixture(autouse=True)
def never_waits() -> Iterator[None]:
    """What hangs is interrupted."""

    def ring(*_: object) -> None:
        raise AssertionError("the game waits")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def seen(path: Path) -> tuple[int, int]:
    """Returns what tells a thing on the disk from every other."""
    found = path.lstat()
    return found.st_dev, found.st_ino


@pytest.mark.parametrize("kind", ["one bad byte", "pipe", "full folder", "endless device", "1 GB of nothing"])
def test_the_game_starts_whatever_settings_and_statistics_are(
    start: START, data_dir: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    data_dir.mkdir()
    for name in ("settings", "statistics"):
        PLACED[kind](data_dir / f"{name}.json")
    were = [seen(data_dir / f"{name}.json") for name in ("settings", "statistics")]
    began = time.monotonic()
    game = start()
    assert time.monotonic() - began < 15
    assert len(game.game.services.notices.waiting) == 1
    game.game.services.settings.change(muted=True)
    game.game.services.settings.flush()
    assert json.loads((data_dir / "settings.json").read_bytes())["muted"]
    game.click("album")
    game.settle()
    assert game.scenes == ["TitleScene", "AlbumScene"]
    aside = [data_dir / "settings.damaged.json", data_dir / "statistics.damaged1.json"]
    assert [seen(path) for path in aside] == were
    told = [line for line in caplog.messages if ".json" in line]
    assert len(told) == 4
    assert all(len(line) < 300 for line in told)


@pytest.mark.parametrize("kind", PLACED)
def test_whatever_a_file_is_it_is_put_aside_at_once(
    data_dir: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    data_dir.mkdir()
    readers: dict[str, Callable[[Path], object]] = {
        "settings.json": SettingsStore,
        "statistics.json": lambda path: Statistics(path.parent),
        "firsts.json": lambda path: KeptFirsts(path.parent),
        "cities.json": lambda path: KeptCities(path.parent),
        "family.json": lambda path: SentWords(path.parent),
    }
    for name, read in readers.items():
        PLACED[kind](data_dir / name)
        was = seen(data_dir / name)
        began = time.process_time()
        read(data_dir / name)
        assert time.process_time() - began < 2
        assert was in [seen(path) for path in data_dir.glob("*.damaged*")]
        assert not os.path.lexists(data_dir / name)
        (data_dir / "pipe").unlink(missing_ok=True)
    assert len(caplog.messages) == 10
    assert all(len(line) < 300 for line in caplog.messages)


@pytest.mark.parametrize("name", OUT_OF_RANGE)
def test_a_setting_out_of_its_range_is_quoted_shortly_and_put_aside(
    data_dir: Path, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    data_dir.mkdir()
    (data_dir / "settings.json").write_text(json.dumps({name: OUT_OF_RANGE[name]}), encoding="utf-8")
    assert SettingsStore(data_dir / "settings.json").now == Settings()
    assert (data_dir / "settings.damaged.json").exists()
    assert all(len(line) < 300 for line in caplog.messages)


def test_every_damaged_file_of_a_row_is_kept(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "settings.damaged.json").mkdir()
    for number in range(2, 5):
        (data_dir / "settings.json").write_text(f"damaged {number}", encoding="utf-8")
        SettingsStore(data_dir / "settings.json")
        assert (data_dir / f"settings.damaged{number}.json").read_text(encoding="utf-8") == f"damaged {number}"


@pytest.mark.parametrize("kind", ["a number", "pipe", "link to itself"])
def test_a_folder_that_is_none_costs_no_more_than_what_it_was_for(start: START, data_dir: Path, kind: str) -> None:
    data_dir.mkdir()
    for name in ("logs", "pictures", "played", "records", "quarantine"):
        PLACED[kind](data_dir / name)
    game = start()
    services = game.game.services
    services.pictures.keep(game.game.window.surface, "mycity")
    game.picture_kept()
    keep_record(services, {"game": "eternal", "seed": 7})
    assert len(services.notices.waiting) == 2
    slots = Slots(data_dir)
    slots.write(1, early())
    slots.write(1, late())
    assert slots.read(1) == late()
    for refused in (lambda: slots.write(1, other()), lambda: Statistics(data_dir).add(finished(), {})):
        with pytest.raises(SaveError):
            refused()
    assert slots.read(1) == late()
    game.click("slots")
    game.settle()
    assert game.scenes == ["TitleScene", "SlotsScene"]


def test_slots_that_are_no_files_are_damaged_and_make_room(start: START, data_dir: Path) -> None:
    data_dir.mkdir()
    slots = Slots(data_dir)
    kinds = ["pipe", "endless device", "link to itself", "socket", "full folder"]
    for slot, kind in enumerate(kinds, start=1):
        PLACED[kind](slots.path(slot))
    PLACED["pipe"](slots.backup_path(6))
    game = start()
    game.click("slots")
    game.settle()
    assert game.scenes == ["TitleScene", "SlotsScene"]
    were = {seen(slots.path(slot)) for slot in range(1, 6)} | {seen(slots.backup_path(6))}
    for slot in range(1, 7):
        assert slots.info(slot).status is SlotStatus.DAMAGED
        slots.write(slot, late())
        assert slots.check(slot).save == late()
    assert {seen(one) for one in (data_dir / "quarantine").iterdir()} == were


def mycity(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as somebody who may not do everything."""
    plain = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 and which("setpriv") else []
    command = [*plain, sys.executable, "-m", "mycity", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def folders(root: Path) -> dict[str, Path]:
    """Returns data folders that cannot be used, and one link that can."""
    (root / "file").write_text("x", encoding="utf-8")
    (root / "locked").mkdir()
    (root / "locked" / "data").mkdir()
    (root / "locked").chmod(0)
    (root / "circle").symlink_to("circle")
    (root / "nowhere").symlink_to("not there")
    os.mkfifo(root / "pipe")
    named = {name: root / name for name in ("file", "circle", "nowhere", "pipe", "missing")}
    return named | {"locked": root / "locked" / "data", "long": root / ("x" * 300), "null": Path("/dev/null")}


@pytest.mark.parametrize("which", ["file", "circle", "nowhere", "pipe", "missing", "locked", "long", "null"])
def test_a_data_folder_that_is_none_is_answered_in_sentences(tmp_path: Path, which: str) -> None:
    folder = folders(tmp_path)[which]
    try:
        listed = mycity("--data-dir", str(folder), "saves", "list")
        assert listed.returncode == 0
        assert listed.stdout.startswith("slot 1: ")
        assert not listed.stderr
    finally:
        (tmp_path / "locked").chmod(0o700)


@pytest.mark.parametrize("which", ["file", "circle", "nowhere", "pipe", "missing", "long", "null"])
def test_the_window_opens_without_a_data_folder(start: START, data_dir: Path, tmp_path: Path, which: str) -> None:
    path = folders(tmp_path)[which]
    (tmp_path / "locked").chmod(0o700)
    data_dir.symlink_to(path)
    game = start()
    game.game.services.settings.change(muted=True)
    for name in ("slots", "album"):
        game.click(name)
        game.settle()
        game.press(pygame.K_ESCAPE)
        game.settle()
    assert game.scenes == ["TitleScene"]
    assert game.game.services.settings.now.muted


def test_what_cannot_be_read_now_is_not_written_over(
    start: START, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_dir.mkdir()
    file = data_dir / "settings.json"
    file.write_text('{"text_size": 120}', encoding="utf-8")
    real = os.open

    def broken(path: object, *arguments: int, **named: object) -> int:
        if str(path) == str(file):
            raise OSError(5, "Input/output error")
        return real(path, *arguments, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", broken)
        settings = start().game.services.settings
        settings.change(muted=True)
        settings.flush()
    assert json.loads(file.read_bytes()) == {"text_size": 120}
    settings.change(confirm_step=True)
    settings.flush()
    kept = json.loads(file.read_bytes())
    assert (kept["text_size"], kept["muted"], kept["confirm_step"]) == (120, True, True)


def test_a_list_of_finished_games_may_grow(data_dir: Path) -> None:
    """Seven thousand games made a file that was taken for damaged."""
    data_dir.mkdir()
    assert Statistics(data_dir).add(finished(0), {})
    document = json.loads((data_dir / "statistics.json").read_bytes())
    seat = document["games"][0]["seats"][0] | {"name": "é" * 40}
    document["games"] = [document["games"][0] | {"seed": number, "seats": [seat] * 4} for number in range(MOST_GAMES)]
    (data_dir / "statistics.json").write_text(json.dumps(document, indent=1), encoding="utf-8")
    assert Statistics(data_dir).add(finished(MOST_GAMES), {})
    assert len(Statistics(data_dir).games) == MOST_GAMES


@pytest.mark.parametrize("name", ["mycity.log", "faults.log"])
@pytest.mark.parametrize("kind", ["pipe", "endless device", "folder", "link to itself"])
def test_a_log_that_is_no_file_is_done_without(
    data_dir: Path, capsys: pytest.CaptureFixture[str], name: str, kind: str
) -> None:
    (data_dir / "logs").mkdir(parents=True)
    NO_FILES[kind](data_dir / "logs" / name)
    book = LogBook(data_dir / "logs")
    book.open()
    try:
        logging.getLogger("mycity.test").warning("a line")
        assert book.report(ValueError("x"), {}) is not None
    finally:
        book.close()
    told = capsys.readouterr().err
    assert told.startswith("mycity: no log file: ")
    assert "Traceback" not in told


def test_a_full_disk_under_the_log_is_told_once(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = list(logging.getLogger().handlers)
    book = LogBook(data_dir / "logs")
    book.open()
    try:
        full = os.open("/dev/full", os.O_WRONLY)
        mine = [one for one in logging.getLogger().handlers if hasattr(one, "baseFilename") and one not in before]
        files = [one.stream.fileno() for one in mine]  # type: ignore[attr-defined]
        for handle in files:
            os.dup2(full, handle)
        os.close(full)
        for _ in range(3):
            logging.getLogger("mycity.test").warning("a line")
    finally:
        book.close()
    assert capsys.readouterr().err == "mycity: the log cannot be written: No space left on device\n"


def test_a_record_that_is_no_record_is_not_looked_back_on(start: START, data_dir: Path) -> None:
    game, record = finished(), saved(3).episode
    assert record is not None
    assert Statistics(data_dir).add(game, record.record)
    file = data_dir / "played" / game.file_name
    window = start(scene="gallery")
    for place in (*NO_FILES.values(), *BAD_FILES.values()):
        if file.is_dir() and not file.is_symlink():
            file.rename(file.with_name(f"was{len(list(file.parent.iterdir()))}"))
        else:
            file.unlink()
            file.with_name("pipe").unlink(missing_ok=True)
        place(file)
        window.click("review")
        window.settle()
        assert window.scenes[2:] in ([], ["Dialog"])
        if window.scenes[2:]:
            window.press(pygame.K_ESCAPE)
