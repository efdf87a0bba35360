"""The kernel built with the sanitizers of the compiler: it keeps to its memory, whatever it is given."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mycity.ai.kernel.library import Library
from tools.build_kernel import CHECKED, STRICT, CannotBuildError, build

SANITIZER = "libasan.so"


@pytest.fixture(scope="session")
def checked(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernel that checks itself, where the compiler can build one."""
    try:
        return build(tmp_path_factory.mktemp("checked") / "built" / "kernel.so", flags=(*STRICT, *CHECKED))
    except CannotBuildError as error:
        pytest.skip(f"no sanitizers: {error}")


def run_checked(kernel: Path, spoilings: int, playouts: int) -> str:
    """Return what the process says in the end."""
    runtime = subprocess.run(
        ["gcc", f"-print-file-name={SANITIZER}"], capture_output=True, encoding="utf-8", check=True
    ).stdout.strip()
    env = {
        "LD_PRELOAD": runtime,
        "PYTHONMALLOC": "malloc",  # so that the sanitizer knows where what Python hands over ends
        "ASAN_OPTIONS": "detect_leaks=0",  # Python's own
    }
    command = [sys.executable, "-m", "tests.ai.kernel.checked", str(kernel), str(spoilings), str(playouts)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=os.environ | env, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.mark.prove
def test_spoilt_boards_positions_and_tables_do_no_harm(checked: Path) -> None:
    said = run_checked(checked, 2000, 0)
    taken = int(said.split(", ")[1].split()[0])
    assert 200 < taken < 1900, said


@pytest.mark.prove
def test_nor_do_many_more_and_comparisons_find_nothing(checked: Path) -> None:
    assert run_checked(checked, 30_000, 100).startswith("30000 spoilt")
