"""A kernel's file that is spoilt, or cannot be looked at, is never loaded; one that kills takes nobody along."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.ai.kernel import checksum, library, usage
from mycity.ai.kernel.checksum import SUFFIX, sum_file, sum_of
from mycity.ai.kernel.library import KernelError, Library
from mycity.ai.kernel.usage import IN_USE, in_use, tried_library, use, using
from mycity.ai.serve import kernel_trial
from mycity.ai.serve.kernel_trial import library_tried_beside
from mycity.cli.jobs import run_jobs
from tools.build_kernel import OURS, build

PAGE = 4096
Spoil = Callable[[bytes], bytes]


def without(start: int, size: int) -> Spoil:
    """Return what makes a hole of zeros, as a power cut does."""
    return lambda content: content[:start] + bytes(len(content[start : start + size])) + content[start + size :]


def cut(size: int) -> Spoil:
    return lambda content: content[:size]


def flipped(place: int) -> Spoil:
    return lambda content: content[:place] + bytes([content[place] ^ 0x10]) + content[place + 1 :]


SPOILT: dict[str, Spoil] = {
    **{f"cut to {size}": cut(size) for size in (0, 1, 64, PAGE, 3 * PAGE, 9 * PAGE, -1)},
    "a byte long": lambda content: content + b"\0",
    **{f"zeros at {start}": without(start, PAGE) for start in range(0, 18 * PAGE, 3 * PAGE)},
    **{f"flipped at {place}": flipped(place) for place in range(16, 70_000, 4_999)},
}


@pytest.fixture
def file(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kernel, which is the one that is found."""
    for part in (OURS, sum_file(OURS)):
        shutil.copy(part, tmp_path / part.name)
    found_is(tmp_path / OURS.name, monkeypatch)
    monkeypatch.setattr(usage._Use, "library", None)
    return tmp_path / OURS.name


def found_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_places", lambda: (file,))


def killing(source: str, folder: Path) -> Path:
    """Return a library that is whole."""
    (folder / "killing.c").write_text(f"#include <signal.h>\n#include <unistd.h>\n{source}\n", "utf-8")
    return build(folder / "built" / "killing.so", source=folder / "killing.c")


def test_the_copy_is_used(file: Path) -> None:
    with using(library_tried_beside):
        assert in_use() is not None
    assert use() == IN_USE


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_spoilt_file_is_not_loaded(spoil: Spoil, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_bytes(spoil(file.read_bytes()))
    monkeypatch.setattr(usage, "Library", None)
    monkeypatch.setattr(kernel_trial, "Library", None)
    for found in (tried_library, library_tried_beside):
        with pytest.raises(KernelError, match=r"cut short|longer than what was built|its checksum is another"):
            found()
    assert use().startswith("the kernel is not used, Python does its work: it ")


@pytest.mark.parametrize(
    "said", [b"", b"no number", b"7 ", b"9" * 30 + b" " + b"0" * 64 + b"\n", b"\xff" * 200, b"-1 0", "²".encode()]
)
def test_a_spoilt_checksum_is_another(said: bytes, file: Path) -> None:
    sum_file(file).write_bytes(said)
    assert use().startswith("the kernel is not used, Python does its work: ")


def test_without_its_checksum_it_is_not_loaded(file: Path) -> None:
    sum_file(file).unlink()
    assert use().endswith("its checksum is missing")


@pytest.mark.parametrize("spoil", ["library", "checksum"])
def test_what_is_no_file_is_not_read(spoil: str, file: Path) -> None:
    place = file if spoil == "library" else sum_file(file)
    place.unlink()
    place.mkdir()
    assert use().endswith("cannot be read: Is a directory")


@pytest.mark.parametrize(
    ("refused", "why"),
    [(PermissionError(13, "Permission denied"), "Permission denied"), (OSError(5, "Input/output error"), "Input")],
)
def test_a_folder_that_may_not_be_looked_into_is_told(
    refused: OSError, why: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stat(_: Path) -> None:
        raise refused

    monkeypatch.setattr(Path, "stat", stat)
    assert why in use()
    assert "it cannot be looked for" in use(library_tried_beside)


def test_so_is_one_behind_a_link_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "built").symlink_to("built")
    found_is(tmp_path / "built" / OURS.name, monkeypatch)
    assert "it cannot be looked for: Too many levels" in use()


@pytest.mark.parametrize("number", ["SIGBUS", "SIGSEGV", "SIGILL", "SIGKILL"])
def test_one_that_kills_takes_only_the_trial_along(
    number: str, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"__attribute__((constructor)) static void begin(void) {{ kill(getpid(), {number}); pause(); }}"
    found_is(killing(source, tmp_path), monkeypatch)
    assert use(library_tried_beside).endswith(f"the process that tried it has ended with {number}")
    assert in_use() is None
    assert list(run_jobs(abs, [-1, -2], processes=1)) == [1, 2]
    assert number != "SIGBUS" or list(run_jobs(abs, [-1, -2], processes=2)) == [1, 2]


def test_one_that_does_not_come_back_is_given_up(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_trial, "PATIENCE", 0.5)
    found_is(
        killing("__attribute__((constructor)) static void begin(void) { for (;;) pause(); }", tmp_path), monkeypatch
    )
    assert use(library_tried_beside).endswith("its trials take too long")


def test_where_no_process_can_be_started_python_does_its_work(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(kernel_trial, "start_beside", refuse)
    assert "no process can be started that tries it" in use(library_tried_beside)


def test_one_that_plays_otherwise_says_so_from_there(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_is(killing("int nothing(void) { return 0; }", tmp_path), monkeypatch)
    assert "kernel_format" in use(library_tried_beside)


def test_a_checksum_is_that_of_its_library(library: Library) -> None:
    assert sum_file(OURS).name == OURS.name + SUFFIX
    assert sum_file(OURS).read_bytes() == sum_of(OURS.read_bytes())
    checksum.check_whole(OURS)
