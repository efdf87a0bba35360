"""Ends of the window at any moment while something hangs: ``python -m tests.faults.hangs MOMENTS [SEED [AT_ONCE]]``.

At every moment a game that plays by itself (`tests.faults.hanging_game`) is interrupted, asked to end or killed, while
its helper is well, suspended (SIGSTOP) or killed, its screen's server well, suspended or gone, and its disk well or
slow. Then it has ended within three seconds, nothing of it runs any more, every file is whole, and everything that was
handed over is saved; after a kill, where the disk is well, everything that was handed over a second before, but what
was handed over in a frame that hung.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from threading import Lock, local

from mycity.engine.rng import below, mix
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots, SlotStatus, tidy
from tests.faults.hanging_game import SLOW, TOLD
from tests.window.desktop import Desktop

PROJECT = Path(__file__).parents[2]
LIMIT = 3.0
"""Seconds in which the window is to end."""
PATIENCE = 90.0
"""Seconds after which something that does not come is held to be wrong, on however busy a machine."""
_NEWS = 50
"""Moments after which something is told."""
HELPERS = "well", "suspended", "killed"
SCREENS = "well", "suspended", "gone"
DISKS = "well", "slow"
ACTS = {"SIGTERM": 143, "SIGINT": 130, "SIGHUP": 129, "SIGKILL": -9}
"""What is sent, and the exit status; a screen that has gone away ends the game itself, with 1."""


@dataclass(frozen=True)
class Moment:
    """What is done to a game, and when: ``wait`` seconds after it has begun to play, ``later`` after things hang."""

    helper: str
    screen: str
    disk: str
    act: str
    wait: float
    later: float


def moments(seed: int) -> Iterator[Moment]:
    """Yield every combination in turn, each time at other moments."""
    state = mix(seed)
    while True:
        for helper, screen, disk, act in product(HELPERS, SCREENS, DISKS, ACTS):
            state, wait = below(state, 1500)
            state, later = below(state, 400)
            yield Moment(helper, screen, disk, act, wait / 1000, later / 1000)


class HangingDesktop(Desktop):
    """A screen that can hang, and go away."""

    def suspend(self) -> None:
        self._server.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._server.send_signal(signal.SIGCONT)

    def go(self) -> None:
        self._server.kill()
        self._server.wait(PATIENCE)


def environments() -> Iterator[tuple[int, bytes]]:
    """Yield the number and the environment of every process that runs, or is suspended."""
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (one / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                yield int(one.name), (one / "environ").read_bytes()


def processes(data: Path) -> list[int]:
    """Return the processes of the game on that folder."""
    mark = f"{TOLD}={data}".encode()
    return [number for number, found in environments() if mark in found]


def wait_for_play(told: Path, game: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while not told.exists() or b"answers" not in told.read_bytes():
        assert game.poll() is None, f"the game has ended by itself: {game.returncode}"
        assert time.monotonic() < until, "the game does not begin to play"
        time.sleep(0.02)


def end(game: subprocess.Popen[bytes], desktop: HangingDesktop, moment: Moment, data: Path) -> tuple[int, float]:
    """Have things hang and end the game; return its exit status and how many seconds that took."""
    time.sleep(moment.wait)
    for helper in [one for one in processes(data) if one != game.pid] if moment.helper != "well" else ():
        with suppress(ProcessLookupError):
            os.kill(helper, signal.SIGSTOP if moment.helper == "suspended" else signal.SIGKILL)
    if moment.disk == "slow":
        (data / "slow").touch()
    if moment.screen == "suspended":
        desktop.suspend()
    time.sleep(moment.later)
    began = time.monotonic()
    if moment.screen == "gone":
        desktop.go()
    if moment.screen != "gone" or moment.act == "SIGKILL":
        with suppress(ProcessLookupError):
            game.send_signal(getattr(signal, moment.act))
    return game.wait(PATIENCE), time.monotonic() - began


def told_last(told: Path, what: str, until: float = float("inf")) -> int:
    """Return the last number of that kind that was told before a time; 0 before any was."""
    lines = [line.split() for line in told.read_text().splitlines()]
    return next((int(line[1]) for line in reversed(lines) if line[0] == what and float(line[2]) < until), 0)


def kept_answers(data: Path) -> int:
    """Return how many answers the game in slot 1 has; 0 when there is no game yet."""
    info = Slots(data).check(1)
    assert info.status in {SlotStatus.FINE, SlotStatus.EMPTY}, info.problem
    if info.save is None or info.save.episode is None:
        return 0
    return len(info.save.episode.record["turns"]) + len(info.save.episode.pending)


def check(data: Path, told: Path, moment: Moment, ended: float) -> None:
    """Look at what was saved.

    Raises:
        AssertionError: something was lost.
    """
    kept = kept_answers(data)
    settings = SettingsStore(data / "settings.json")
    assert settings.set_aside is None, "the settings are damaged"
    assert not list(data.glob("quarantine/*")), "something was moved aside"
    answers, volume = told_last(told, "answers"), told_last(told, "volume")
    if moment.act != "SIGKILL":
        assert kept >= answers, f"{answers - kept} of {answers} answers are lost"
        assert settings.now.effects_volume == volume or not volume, "a setting is lost"
    elif moment.disk == "well":
        before = told_last(told, "answers", ended - 1.0) - (moment.screen == "suspended")
        assert kept >= before, f"{before - kept} of {answers} answers are lost"
    tidy(data)
    assert not list(data.rglob(".*.tmp")), "the next start leaves temporary files"


def nothing_runs(data: Path) -> None:
    """Look for what is left running; what was killed may need a moment for it."""
    until = time.monotonic() + 1.0
    while (left := processes(data)) and time.monotonic() < until:
        time.sleep(0.02)
    for number in left:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    assert not left, f"{len(left)} processes are left running"


def try_moment(moment: Moment, desktop: HangingDesktop) -> float:
    """Play until that moment and look at what has come of it; return how many seconds the end took.

    Raises:
        AssertionError: something was lost, or is left running, or the end took too long.
    """
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder).resolve()
        told = data / "told"
        marks = {TOLD: str(told), SLOW: str(data / "slow")}
        words = ["--window", "640x400", "--scene", "play", "--seed", "7"]
        command = [sys.executable, "-m", "tests.faults.hanging_game", "--data-dir", str(data), *words]
        quiet = {"SDL_AUDIODRIVER": "none"}  # sounds would take longer to read than a game is played
        environment = {**desktop.starter.environment(desktop.display), **quiet, **marks}
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=PROJECT, env=environment, stderr=pipe, stdin=subprocess.DEVNULL) as game:
            try:
                wait_for_play(told, game)
                status, seconds = end(game, desktop, moment, data)
                ended = time.monotonic() - seconds
                nothing_runs(data)
            finally:
                game.kill()
                desktop.go_on()
        expected = -9 if moment.act == "SIGKILL" else 1 if moment.screen == "gone" else ACTS[moment.act]
        assert status in {expected, 1 if moment.screen == "gone" else expected}, f"status {status}"
        assert seconds < LIMIT, f"{seconds:.2f} s"
        check(data, told, moment, ended)
    return seconds


class Trials:
    """Many moments, several at a time; each thread has a screen of its own."""

    def __init__(self) -> None:
        self._own = local()
        self._turn = Lock()
        self.desktops: list[HangingDesktop] = []
        self.seconds: dict[str, list[float]] = {}
        self.failures: Counter[str] = Counter()

    def try_one(self, moment: Moment) -> None:
        if getattr(self._own, "desktop", None) is None:
            self._own.desktop = HangingDesktop((800, 600))
        desktop = self._own.desktop
        try:
            seconds = try_moment(moment, desktop)
            with self._turn:
                key = f"screen {moment.screen}, disk {moment.disk}"
                self.seconds.setdefault(key, []).append(seconds)
                if not sum(map(len, self.seconds.values())) % _NEWS:
                    sys.stdout.write(f"{sum(map(len, self.seconds.values()))} are well\n")
                    sys.stdout.flush()
        except (AssertionError, subprocess.TimeoutExpired) as problem:
            with self._turn:
                self.failures[str(problem)] += 1
                sys.stdout.write(f"{moment}: {problem}\n")
                sys.stdout.flush()
        finally:
            if moment.screen == "gone":
                self._own.desktop = None
            else:
                with self._turn:
                    self.desktops.append(desktop)

    def close(self) -> None:
        for desktop in dict.fromkeys(self.desktops):
            desktop.go_on()
            with suppress(subprocess.TimeoutExpired):
                desktop.close()


def run(count: int, seed: int, at_once: int) -> bool:
    """Try so many moments; print figures and return whether all was well."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # who was started to outlive a terminal passes that on
    trials, every = Trials(), moments(seed)
    with ThreadPoolExecutor(at_once) as pool:
        for moment in [next(every) for _ in range(count)]:
            pool.submit(trials.try_one, moment)
    trials.close()
    for key, seconds in sorted(trials.seconds.items()):
        half = sorted(seconds)[len(seconds) // 2]
        sys.stdout.write(f"{key}: {len(seconds)} ends, half within {half:.2f} s, all within {max(seconds):.2f} s\n")
    good, bad = sum(map(len, trials.seconds.values())), trials.failures.total()
    sys.stdout.write(f"{count} moments, seed {seed}: {good} well, {bad} not\n")
    return bad == 0 and good == count


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(0 if run(*(given + [500, 1, 2][len(given) :])) else 1)
