"""The lock of a slot between processes: what this system has, and on others what Windows has, on real files."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mycity.storage.lock import ByteLock, SlotLocks
from tests.storage.lock_taker import KINDS, pretended_msvcrt

ROOT = Path(__file__).parents[2]
Taker = Callable[[int], subprocess.Popen[str]]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def locks(kind: str, tmp_path: Path) -> Iterator[SlotLocks]:
    locks = SlotLocks(tmp_path, KINDS[kind]())
    yield locks
    locks.close()


@pytest.fixture
def taker(kind: str, tmp_path: Path) -> Iterator[Taker]:
    """Start another process that takes a slot."""
    started: list[subprocess.Popen[str]] = []

    def start(slot: int) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.storage.lock_taker", kind, str(tmp_path), str(slot)]
        process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate(timeout=60)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_one_process_at_a_time(locks: SlotLocks, taker: Taker) -> None:
    assert locks.acquire(1)
    assert locks.acquire(1), "it is ours already"
    assert said(taker(1)) == "refused"
    other = taker(2)
    assert said(other) == "has it"
    assert not locks.acquire(2)
    assert locks.acquire_first([2, 3]) == 3
    locks.release(1)
    assert said(taker(1)) == "has it"
    assert not locks.acquire(1)


def test_it_is_free_again_when_its_holder_has_let_go_or_died(locks: SlotLocks, taker: Taker) -> None:
    one, two = taker(1), taker(2)
    assert said(one) == said(two) == "has it"
    assert not locks.acquire(1)
    one.communicate("", timeout=60)
    two.kill()
    two.communicate(timeout=60)
    assert locks.acquire(1)
    assert locks.acquire(2)


def test_closing_lets_go_of_all(locks: SlotLocks, taker: Taker) -> None:
    assert locks.acquire(1)
    assert locks.acquire(2)
    locks.close()
    assert said(taker(1)) == said(taker(2)) == "has it"


@pytest.mark.skipif(sys.platform == "win32", reason="it is the real one there")
@pytest.mark.parametrize("kind", ["Windows'"], indirect=True)
def test_windows_locks_the_first_byte_wherever_the_file_is_read(tmp_path: Path, taker: Taker) -> None:
    lock = ByteLock(pretended_msvcrt())
    handle = os.open(tmp_path / "slot1.lock", os.O_RDWR | os.O_CREAT)
    os.write(handle, b"whatever")
    assert lock.acquire(handle)
    assert said(taker(1)) == "refused"
    os.lseek(handle, 5, os.SEEK_SET)
    lock.release(handle)
    assert said(taker(1)) == "has it"
    os.close(handle)


@pytest.mark.parametrize(
    ("number", "refused"), [(errno.EACCES, True), (errno.EDEADLK, True), (0, True), (errno.EINVAL, False)]
)
def test_why_windows_does_not_lock(tmp_path: Path, number: int, refused: bool) -> None:
    """A byte that somebody has is one thing, a drive without locks another: the game goes on without one there."""

    class Refusing:
        LK_NBLCK = LK_UNLCK = 0

        def locking(self, *_: int) -> None:
            raise OSError(number, "no")

    locks = SlotLocks(tmp_path, ByteLock(Refusing()))
    assert locks.acquire(1) is not refused
    locks.close()
