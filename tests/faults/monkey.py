"""A monkey at the game: random mouse, keys, text, wheel, focus and sizes, in every scene, from a seed.

    python -m tests.faults.monkey --seed 7 --events 20000        # or --seconds 600
    python -m tests.faults.monkey --seed 7 --start "episode 12"  # begin there every time
    python -m tests.faults.monkey --sizes 1280x800 200x700       # the window's sizes, changed now and then

What it looks for: a scene that fails, an error in the log, a frame that takes long, a slot that cannot be read again.
Bots think in processes of their own, so the same seed does not lead to quite the same place twice.
"""

from __future__ import annotations

import argparse
import logging
import os
import resource
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Self

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from mycity.scenes.menu.title import TitleScene
from mycity.storage.slots import SlotStatus
from mycity.table.looking_back.save_check import player_slots
from tests.driver import Driver
from tests.faults.monkey_hands import Events, Hands
from tests.faults.monkey_starts import STARTS, some_start

SIZES = ((1280, 800), (1024, 768), (640, 400), (1920, 1080), (800, 600), (200, 700), (2560, 1440), (3840, 2160))
STAY = 150
"""Deeds from one start, on average."""
HOURS = 12
"""Starts with one running game; then another one is started, in the same folder."""
ENOUGH = 40
"""Failures after which it stops."""
LONG, HANG = 0.2, 2.0
"""Seconds of work from which a frame counts as long, and as a hang."""
STUCK = 10.0
"""Seconds by the clock that make a hang of a frame that works no more: it waits for the disk, or for another thread."""


@dataclass
class MonkeyFinds:
    """What the monkey has seen and done.

    Attributes:
        events: Events sent.
        frames: Frames passed.
        visits: Scene to how often it came to the top.
        failures: What went wrong, each with how to come there.
        long: (scene, window's size) to the most seconds a frame has worked, from `LONG` on.
        waits: The same, for frames that waited `HANG` or longer for something else than a processor.
        hangs: Frames that worked for `HANG` or longer, or were `STUCK`.
        saves: Slots looked at afterwards.
    """

    events: int = 0
    frames: int = 0
    visits: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    long: dict[tuple[str, tuple[int, int]], float] = field(default_factory=dict)
    waits: dict[tuple[str, tuple[int, int]], float] = field(default_factory=dict)
    saves: int = 0
    hangs: int = 0


class Errors(logging.Handler):
    """Collects what is logged as an error, and what ends a thread."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.lines.append(logging.Formatter().format(record))

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self)
        self._hook, threading.excepthook = threading.excepthook, self._thread_ended
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
        threading.excepthook = self._hook

    def _thread_ended(self, args: threading.ExceptHookArgs) -> None:
        self.lines.append("".join(traceback.format_exception(args.exc_value)))


class Monkey:
    """Plays at random until it has sent enough.

    Args:
        folder: The data folder.
        seed: What all its choices come from.
        sizes: The window's sizes.
        starts: Where it begins, one after the other; anywhere when empty.
        stay: Deeds from one start, on average.
    """

    def __init__(
        self,
        folder: Path,
        seed: int,
        sizes: Sequence[tuple[int, int]] = SIZES[:1],
        starts: Sequence[str] = (),
        stay: int = STAY,
    ) -> None:
        self.found = MonkeyFinds()
        self._folder = folder
        self._seed = seed
        self._rng = Random(seed)
        self._sizes = sizes
        self._starts = list(starts)
        self._stay = stay
        self._hands = Hands(self._rng)
        self._errors = Errors()
        self._driver: Driver | None = None
        self._begun = 0
        self._start = ""
        self._last: list[str] = []

    def run(self, *, events: int = sys.maxsize, seconds: float = float("inf")) -> MonkeyFinds:
        """Go on until so many events were sent or so much time is over."""
        end = time.monotonic() + seconds
        with self._errors:
            while (
                self.found.events < events
                and time.monotonic() < end
                and not self._is_through()
                and len(self.found.failures) < ENOUGH
            ):
                self._live(end)
            self._close()
        self._check_saves()
        return self.found

    def _is_through(self) -> bool:
        return bool(self._starts) and self._begun >= len(self._starts)

    def _live(self, end: float) -> None:
        """Begin somewhere and stay for a while."""
        driver = self._open()
        self._start = self._starts[self._begun] if self._starts else some_start(self._rng)
        self._begun += 1
        try:
            self._begin(driver)
            for _ in range(self._rng.randint(self._stay // 2, self._stay * 3 // 2)):
                if not driver.game.running or time.monotonic() > end:
                    break
                self._deed(driver)
                if self._errors.lines:
                    break
        except Exception:
            self._errors.lines.append("out of the frame loop:\n" + traceback.format_exc())
        self._take_errors()

    def _open(self) -> Driver:
        """Return a running game, every now and then another one."""
        if self._driver is not None and (self._begun % HOURS == 0 or not self._driver.game.running):
            self._close()
        if self._driver is None:
            self._driver = Driver(self._folder, window=self._rng.choice(self._sizes), language=None)
        return self._driver

    def _close(self) -> None:
        if self._driver is not None:
            self._driver.close()
            self._driver = None
            self._take_errors()

    def _begin(self, driver: Driver) -> None:
        services = driver.game.services
        self._make_room()
        services.stack.clear(TitleScene(services))
        services.settings.change(coach=False, animation=self._rng.choice(("off", "fast", "normal")))
        scene = STARTS[self._start](services, self._rng)
        if scene is not None:
            services.stack.push(scene)
        self.found.visits[driver.scenes[-1]] += 1
        self._send(driver, [])

    def _make_room(self) -> None:
        """Look at all slots and empty some when they are all in use, else games would soon have none."""
        slots = player_slots(self._folder)
        if slots.first_free() is None:
            self._check_saves()
            for info in slots.list_slots():
                if self._rng.random() < 0.7:
                    slots.clear(info.slot)

    def _deed(self, driver: Driver) -> None:
        if self._rng.random() < 0.012 and len(self._sizes) > 1:
            size = self._rng.choice(self._sizes)
            self._last.append(f"size {size}")
            pygame.display.set_mode(size, pygame.RESIZABLE)
        size = driver.game.window.surface.get_size()
        self._send(driver, self._hands.next(driver.scene, size))
        if self._rng.random() < 0.15:
            for _ in range(self._rng.choice((1, 5, 40))):
                self._send(driver, [])

    def _send(self, driver: Driver, events: Events) -> None:
        """Send events, some of them in frames of their own, and let frames pass."""
        for number, one in enumerate(events):
            pygame.event.post(one)
            self._last.append(str(one))
            self.found.events += 1
            if number + 1 < len(events) and self._rng.random() < 0.2:
                self._frame(driver)
        if not events or self._rng.random() < 0.7:
            self._frame(driver)
        del self._last[:-40]

    def _frame(self, driver: Driver) -> None:
        if not driver.scenes:
            return
        before, begun, at_work = driver.scenes[-1], time.perf_counter() - queued(), time.thread_time()
        driver.game.frame(self._rng.choice((16.0, 16.0, 16.0, 60.0, 100.0)))
        spent, worked = time.perf_counter() - queued() - begun, time.thread_time() - at_work
        self.found.frames += 1
        after = next(reversed(driver.scenes), "closed")
        if after != before:
            self.found.visits[after] += 1
        self.found.hangs += worked >= HANG or spent >= STUCK
        place = f"{before} > {after}", driver.game.services.look.size
        if worked >= LONG:
            self.found.long[place] = max(worked, self.found.long.get(place, 0.0))
        elif spent >= HANG:
            self.found.waits[place] = max(spent, self.found.waits.get(place, 0.0))

    def _take_errors(self) -> None:
        """Note what went wrong, once, with the last events; the game is started anew."""
        lines, self._errors.lines = self._errors.lines, []
        if lines:
            where = f"seed {self._seed}, start {self._start!r} ({self._begun})"
            self.found.failures.append("\n".join([where, *self._last[-12:], *lines]))
            print(self.found.failures[-1], file=sys.stderr, flush=True)
            self._close()

    def _check_saves(self) -> None:
        """Play every slot again."""
        slots = player_slots(self._folder)
        for info in slots.list_slots():
            checked = slots.check(info.slot)
            self.found.saves += checked.status is not SlotStatus.EMPTY
            if checked.status in {SlotStatus.DAMAGED, SlotStatus.NEWER}:
                self.found.failures.append(f"seed {self._seed}: slot {info.slot}: {checked.problem}")


def queued() -> float:
    """Return how many seconds this thread has waited for a processor: that a machine is busy is no hang."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def memory() -> tuple[int, int]:
    """Return the most megabytes this process has held, and what it holds now."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return most, pages * resource.getpagesize() // (1 << 20)


def size_of(text: str) -> tuple[int, int]:
    """Return a size written as 1280x800."""
    width, height = text.split("x")
    return int(width), int(height)


def report(found: MonkeyFinds) -> None:
    """Print what the monkey has seen."""
    print(f"events {found.events}, frames {found.frames}, saves checked {found.saves}")
    print("scenes", ", ".join(f"{name} {count}" for name, count in sorted(found.visits.items())))
    for (scene, size), seconds in sorted(found.long.items(), key=lambda one: -one[1])[:25]:
        print(f"  long frame {seconds * 1000:5.0f} ms {scene} at {size[0]}x{size[1]}")
    for (scene, size), seconds in sorted(found.waits.items(), key=lambda one: -one[1])[:25]:
        print(f"  waited {seconds * 1000:8.0f} ms {scene} at {size[0]}x{size[1]}")
    most, now = memory()
    print(f"memory {most} MB at most, {now} MB now")
    print(f"hangs {found.hangs}, failures {len(found.failures)}")
    for failure in found.failures:
        print("-" * 100, failure, sep="\n")


def main() -> int:
    """Let the monkey loose."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=sys.maxsize)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--start", nargs="*", default=[])
    parser.add_argument("--sizes", nargs="*", type=size_of, default=SIZES[:1])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(Path(folder), arguments.seed, arguments.sizes, arguments.start)
        found = monkey.run(events=arguments.events, seconds=arguments.seconds)
    report(found)
    return 1 if found.failures or found.hangs else 0


if __name__ == "__main__":
    sys.exit(main())
