"""Replacing a file: whatever call fails, the old or the new content is there, whole."""

import errno
import mmap
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from mycity.storage.errors import DAMAGED, DISK_ERROR, DISK_FULL, MISSING, NOT_ALLOWED, SaveError, disk_error
from mycity.storage.files import ORPHAN_AGE, _temporary_name, delete_orphans, move_file, write_atomically
from mycity.storage.reading import read_file

OLD, NEW = b"old" * 1000, b"new" * 1000
HALF = b"MYCITY 3 0123"
"""A save whose writing was cut short."""


def failing(real: Callable[..., Any], nth: int, code: int) -> Callable[..., Any]:
    """Returns ``real``, whose ``nth`` call fails."""
    calls = [0]

    def call(*arguments: Any, **named: Any) -> Any:
        calls[0] += 1
        if calls[0] == nth:
            raise OSError(code, os.strerror(code))
        return real(*arguments, **named)

    return call


class HalfWriter:
    """A stream on a disk that is full after half of what is written."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def write(self, body: bytes) -> None:
        self._stream.write(body[: len(body) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "slot1.save"
    path.write_bytes(OLD)
    return path


def left_over(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.endswith(".tmp")]


def test_a_write_replaces_the_content_and_keeps_the_old_one_beside(file: Path) -> None:
    keep = file.with_name("slot1.save.bak")
    write_atomically(file, NEW, keep=keep)
    assert (file.read_bytes(), keep.read_bytes()) == (NEW, OLD)
    write_atomically(file, OLD, keep=keep)
    assert (file.read_bytes(), keep.read_bytes()) == (OLD, NEW)
    assert not left_over(file.parent)


def test_a_write_makes_the_folder_and_keeps_nothing_when_there_was_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "slot1.save"
    write_atomically(path, NEW, keep=path.with_name("slot1.save.bak"))
    assert [one.name for one in path.parent.iterdir()] == ["slot1.save"]


@pytest.mark.parametrize("nth", [1, 2, 3, 4])
@pytest.mark.parametrize("call", ["os.open", "os.fdopen", "os.fsync", "os.replace", "os.link"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_any_call_may_fail(file: Path, monkeypatch: pytest.MonkeyPatch, call: str, nth: int, code: int) -> None:
    module, name = call.split(".")
    keep = file.with_name("slot1.save.bak")
    refusals: list[SaveError] = []
    with monkeypatch.context() as patch:
        patch.setattr(call, failing(getattr(sys.modules[module], name), nth, code))
        try:
            write_atomically(file, NEW, keep=keep)
        except SaveError as error:
            refusals.append(error)
    assert all(error.code == (DISK_FULL if code == errno.ENOSPC else DISK_ERROR) for error in refusals)
    assert all(error.sentence.startswith("slot1.save cannot be written: ") for error in refusals)
    assert file.read_bytes() in (OLD, NEW)
    assert refusals or file.read_bytes() == NEW
    assert not keep.exists() or keep.read_bytes() == OLD
    assert not left_over(file.parent)


def test_a_disk_that_fills_up_in_the_middle_of_a_write(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fdopen
    monkeypatch.setattr(os, "fdopen", lambda *arguments: HalfWriter(real(*arguments)))
    with pytest.raises(SaveError, match=r"slot1\.save cannot be written: the disk is full") as caught:
        write_atomically(file, NEW, keep=file.with_name("slot1.save.bak"))
    assert caught.value.code == DISK_FULL
    assert file.read_bytes() == OLD
    assert [path.name for path in file.parent.iterdir()] == ["slot1.save"]


def test_without_second_names_the_old_content_is_copied(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing(os.link, 1, errno.EPERM))
    keep = file.with_name("slot1.save.bak")
    write_atomically(file, NEW, keep=keep)
    assert (file.read_bytes(), keep.read_bytes()) == (NEW, OLD)
    assert not left_over(file.parent)


def test_a_backup_that_is_the_same_file_already(file: Path) -> None:
    """So a crash between keeping and replacing leaves them."""
    keep = file.with_name("slot1.save.bak")
    keep.hardlink_to(file)
    write_atomically(file, NEW, keep=keep)
    assert (file.read_bytes(), keep.read_bytes()) == (NEW, OLD)
    assert not left_over(file.parent)


def test_a_file_system_that_cannot_sync_folders_is_good_enough(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing(os.fsync, 2, errno.EINVAL))
    write_atomically(file, NEW)
    assert file.read_bytes() == NEW


def test_interrupted_by_the_keyboard(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(file, NEW)
    assert file.read_bytes() == OLD
    assert not left_over(file.parent)


class TestReading:
    def test_the_content(self, file: Path) -> None:
        assert read_file(file, len(OLD)) == OLD

    def test_a_file_that_is_too_large(self, file: Path) -> None:
        with pytest.raises(SaveError, match=r"slot1\.save is larger than 2 KB") as caught:
            read_file(file, len(OLD) - 1)
        assert caught.value.code == DAMAGED

    def test_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(SaveError, match="it is not there") as caught:
            read_file(tmp_path / "none", 10)
        assert caught.value.code == MISSING

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(SaveError, match="cannot be read: it is no regular file") as caught:
            read_file(tmp_path, 10)
        assert caught.value.code == DAMAGED


def test_moving_a_file(file: Path) -> None:
    target = file.parent / "quarantine" / "slot1"
    move_file(file, target)
    assert target.read_bytes() == OLD
    assert not file.exists()
    with pytest.raises(SaveError, match="cannot be moved to quarantine"):
        move_file(file, target)


def test_sweeping_orphans(file: Path) -> None:
    orphan, young = (file.with_name(f"{_temporary_name(file)}{number}.tmp") for number in "12")
    orphan.write_bytes(HALF)
    young.write_bytes(HALF)
    past = time.time() - ORPHAN_AGE - 1
    os.utime(orphan, (past, past))
    os.utime(file, (past, past))
    assert delete_orphans(file.parent) == [orphan]
    assert sorted(path.name for path in file.parent.iterdir()) == [young.name, file.name]
    assert delete_orphans(file.parent / "no folder") == []


STRANGERS = {
    "another name": (".diary.tmp", HALF),
    "another name with our ending": (".slot1.save.abc.tmp", HALF),
    "no machine": (".slot1.save.zzzzzzzz-1234-0123abcd.tmp", HALF),
    "another content": (".slot1.save.0123abcd-1234-0123abcd.tmp", b"Dear diary"),
}


def make_old(path: Path) -> None:
    """Let a file be older than any write takes."""
    past = time.time() - ORPHAN_AGE - 1
    os.utime(path, (past, past), follow_symlinks=False)


@pytest.mark.parametrize("kind", STRANGERS)
def test_what_others_have_left_is_not_swept(tmp_path: Path, kind: str) -> None:
    name, content = STRANGERS[kind]
    (tmp_path / name).write_bytes(content)
    make_old(tmp_path / name)
    assert delete_orphans(tmp_path) == []
    assert (tmp_path / name).read_bytes() == content


def test_nothing_is_swept_through_a_link(tmp_path: Path) -> None:
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "data"
    elsewhere.mkdir()
    folder.mkdir()
    orphan = elsewhere / ".slot1.save.0123abcd-1234-0123abcd.tmp"
    orphan.write_bytes(HALF)
    make_old(orphan)
    (folder / "played").symlink_to(elsewhere)
    (folder / orphan.name).symlink_to(orphan)
    make_old(folder / orphan.name)
    assert delete_orphans(folder) == delete_orphans(folder / "played") == []
    assert orphan.exists()


def test_what_others_have_left_does_not_give_way_to_a_second_copy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = file.with_name("slot1.save.bak")
    monkeypatch.setattr("mycity.storage.files._numbers", iter([7, 8]))
    there = file.with_name(f"{_temporary_name(keep)}7.tmp")
    there.write_bytes(b"Dear diary")
    write_atomically(file, NEW, keep=keep)
    assert (file.read_bytes(), keep.read_bytes()) == (NEW, OLD)
    assert there.read_bytes() == b"Dear diary"


def test_refusals_in_plain_words() -> None:
    assert disk_error("x", OSError(errno.EROFS, "Read-only file system")).code == NOT_ALLOWED
    assert disk_error("x", OSError(errno.EDQUOT, "")).sentence == "x: the disk is full"
    assert disk_error("x", OSError(errno.EIO, "Input/output error")).sentence == "x: Input/output error"
    assert disk_error("x", OSError()).sentence == "x: OSError"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("only root may mount a small disk here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    path = small_disk / "slot1.save"
    write_atomically(path, OLD)
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(mmap.PAGESIZE * 14))
    large = b"new" * 10_000
    with pytest.raises(SaveError, match="the disk is full"):
        write_atomically(path, large, keep=path.with_name("slot1.save.bak"))
    assert path.read_bytes() == OLD
    assert not left_over(small_disk)
    ballast.unlink()
    write_atomically(path, large, keep=path.with_name("slot1.save.bak"))
    assert path.read_bytes() == large
