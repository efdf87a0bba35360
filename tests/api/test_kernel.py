"""Bots think with the kernel in programs too: the same, tried once, left out when asked, not where it fails."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

import mycity
from mycity.ai.kernel import usage
from mycity.ai.kernel.library import KernelBoard, Library
from mycity.ai.kernel.usage import IN_USE, LEFT_OUT, SWITCH, in_use
from mycity.ai.serve import kernel_trial
from tools.build_kernel import OURS

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not OURS.is_file(), reason="no kernel was built: there is no C compiler")


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note each call of the kernel."""
    calls: list[str] = []
    play = KernelBoard.play

    def noted(board: KernelBoard, *given: object, **more: object) -> object:
        calls.append("play")
        return play(board, *given, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(KernelBoard, "play", noted)
        yield calls


def some_turns(level: int, *, kernel: bool) -> dict[str, object]:
    """Return the record so far of a game whose person always passes or stops."""
    game = mycity.new_game("eternal", ["Ada", f"bot:{level}"], seed=7, kernel=kernel)
    for _ in range(3):
        game.play("Ada", "pass")
    return game.record()


def test_bots_answer_the_same_with_the_kernel_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    with counted(monkeypatch) as calls:
        without = some_turns(5, kernel=False)
        assert calls == []
        assert in_use() is None or mycity.kernel_status() == IN_USE
        assert some_turns(5, kernel=True) == without
        assert calls


def test_a_match_is_the_same_with_the_kernel_without_and_on_two_processes() -> None:
    players, games = ["bot:4", "bot:greedy"], 2
    found = mycity.match(players, games=games, kernel=False).results
    assert mycity.match(players, games=games).results == found
    assert mycity.match(players, games=games, jobs=2).results == found


def test_the_kernel_is_tried_once_for_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Path] = []
    kernel_trial._tried_once.cache_clear()
    monkeypatch.setattr(kernel_trial, "try_beside", tried.append)
    assert {mycity.kernel_status() for _ in range(3)} == {IN_USE}
    for name, value in (("library", None), ("said", ""), ("find", None)):
        monkeypatch.setattr(usage._Use, name, value)
    with ThreadPoolExecutor(4) as threads:
        assert {*threads.map(lambda _: mycity.kernel_status(), range(4))} == {IN_USE}
    assert tried == [OURS]
    kernel_trial._tried_once.cache_clear()


def test_who_asks_while_it_is_being_tried_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    is_tried, may_end = threading.Event(), threading.Event()

    def slow() -> Library | None:
        is_tried.set()
        assert may_end.wait(60)
        return usage.tried_library()

    usage.use_when_asked(slow)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(in_use)
        assert is_tried.wait(60)
        second = threads.submit(in_use)
        may_end.set()
        assert first.result() is second.result() is not None


@pytest.mark.parametrize("executable", ["", "/usr/bin/blender", "C:\\\\Game.exe", None])
def test_a_program_with_a_python_inside_is_not_started_once_more(
    executable: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_trial, "start_beside", None)
    monkeypatch.setattr(sys, "executable", executable)
    assert mycity.kernel_status().endswith("this program has no Python beside it that could try it")
    assert mycity.new_game("eternal", ["Ada", "bot:greedy"], seed=7).card == "R-T4"


def test_a_kernel_that_fails_its_trial_leaves_games_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("daemonic processes are not allowed to have children")

    without = some_turns(4, kernel=False)
    kernel_trial._tried_once.cache_clear()
    monkeypatch.setattr(kernel_trial, "start_beside", refuse)
    assert "no process can be started that tries it: daemonic" in mycity.kernel_status()
    assert some_turns(4, kernel=True) == without


def test_the_environment_leaves_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "0")
    monkeypatch.setattr(Library, "__init__", None)
    assert mycity.kernel_status() == LEFT_OUT
    assert some_turns(4, kernel=True)


def test_a_script_without_a_guard_is_not_run_twice(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text("import mycity\nprint(mycity.kernel_status())\n", "utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{IN_USE}\n", "")


def test_threads_share_a_board_in_the_kernel() -> None:
    def played(seed: int) -> dict[str, int]:
        return mycity.new_game("eternal", ["bot:4", "bot:4"], seed=seed).scores()

    alone = [played(seed) for seed in (7, 8, 7, 8)]
    with ThreadPoolExecutor(4) as threads:
        assert [*threads.map(played, (7, 8, 7, 8))] == alone
