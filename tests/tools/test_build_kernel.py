"""A kernel is built beside its checksum, and what a killed build has left is taken away by the next."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from mycity.ai.kernel.checksum import check_whole, sum_file
from tools import build_kernel
from tools.build_kernel import CannotBuildError, build, build_if_possible

SOURCE = "int number(void) { return 7; }\n"
BUILD = "import sys; from pathlib import Path; from tools import build_kernel as b; b.WINDOWS = Path(sys.argv.pop()); "


@pytest.fixture
def source(tmp_path: Path) -> Path:
    (tmp_path / "small.c").write_text(SOURCE, "utf-8")
    try:
        build(tmp_path / "tried" / "small.so", source=tmp_path / "small.c")
    except CannotBuildError:
        pytest.skip("there is no C compiler")
    return tmp_path / "small.c"


def stopped_build(target: Path, number: int) -> int:
    """Begin to build with a compiler that never ends, and send the signal; return how the build has ended."""
    slow = target.parent.with_name("slow")
    slow.write_text("#!/bin/sh\nexec sleep 600\n", "utf-8")
    slow.chmod(0o755)
    code = f"{BUILD} b.FOR_WINDOWS = {str(slow)!r}; sys.argv[1:] = ['--windows']; sys.exit(b.main())"
    begun = subprocess.Popen([sys.executable, "-c", code, target], start_new_session=True)
    end = time.monotonic() + 60
    while not any(target.parent.glob("building-*")) and time.monotonic() < end:
        time.sleep(0.01)
    os.kill(begun.pid, number)
    code_of_end = begun.wait(60)
    with suppress(ProcessLookupError):
        os.killpg(begun.pid, signal.SIGKILL)  # its compiler, where that has outlived it
    return code_of_end


def test_it_lies_beside_its_checksum_and_nothing_else(source: Path, tmp_path: Path) -> None:
    target = build(tmp_path / "built" / "small.so", source=source)
    check_whole(target)
    assert {file.name for file in target.parent.iterdir()} == {target.name, sum_file(target).name}


@pytest.mark.parametrize("part", ["library", "checksum"])
def test_one_that_is_spoilt_is_built_anew(
    part: str, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_kernel, "SOURCE", tmp_path / "own" / source.name)
    (tmp_path / "own").mkdir()
    source.rename(tmp_path / "own" / source.name)
    monkeypatch.setattr(build, "__kwdefaults__", {**(build.__kwdefaults__ or {}), "source": build_kernel.SOURCE})
    target = build(tmp_path / "built" / "small.so")
    spoilt = target if part == "library" else sum_file(target)
    spoilt.write_bytes(spoilt.read_bytes()[:-3])
    assert build_if_possible(target) == target
    check_whole(target)


@pytest.mark.skipif(os.name == "nt", reason="kills there tell nothing")
def test_a_build_that_is_asked_to_end_leaves_nothing(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "built" / "small.so"
    assert stopped_build(target, signal.SIGTERM) == 128 + signal.SIGTERM
    assert list(target.parent.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="kills there tell nothing")
def test_what_a_killed_build_leaves_is_taken_away_by_the_next_and_a_living_ones_is_not(
    source: Path, tmp_path: Path
) -> None:
    target = tmp_path / "built" / "small.so"
    assert stopped_build(target, signal.SIGKILL) == -signal.SIGKILL
    assert len(list(target.parent.glob("building-*"))) == 1
    living = target.parent / f"building-{os.getpid()}-abc"
    living.mkdir()
    build(target, source=source)
    assert {file.name for file in target.parent.iterdir()} == {target.name, sum_file(target).name, living.name}


def test_a_wheel_has_both(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = ModuleType("hatchling.builders.hooks.plugin.interface")
    stand_in.BuildHookInterface = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, stand_in.__name__, stand_in)
    build_hook = importlib.import_module("tools.build_hook")
    monkeypatch.setattr(build_hook, "compile_catalogs", lambda: None)
    hook = build_hook.PackageHook()
    hook.target_name, hook.app = "wheel", SimpleNamespace(display_warning=print)
    monkeypatch.setattr(hook, "_kernel", lambda _: Path("built", "mycity-kernel.so"), raising=False)
    data: dict[str, dict[str, str]] = {"force_include": {}}
    hook.initialize("standard", data)
    assert {Path(place).name for place in data["force_include"].values()} == {
        "mycity-kernel.so",
        "mycity-kernel.so.sum",
    }
