"""Which frames of an evening are slow, and what they do: ``python -m bench.evening [--games NAME ...] [--minutes M]``.

Games against three bots are played as in `bench.frames`, with animation; between turns the mouse wanders over the
window. A game is a game of one evening, or an episode of a campaign as ``city:10``. Of every frame that takes more
processor time than ``--over``, the scene and the functions in which it was found most often are printed: a thread looks
where the frame loop is, a thousand times a second. Frames of the first second of a game count apart. On a virtual
machine whose host has taken the processor away meanwhile, that time counts as the frame's: it is told beside it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import FrameType

import pygame

import mycity
from bench.frames import Run
from bench.measuring import machine
from bench.playing import HZ, SEATS, Costs, Place, Table, parser, post, spread
from mycity.scenes.play import PlayScene
from mycity.table.game_starts import begin_single

_GAMES = "eternal", "island-eternal", "city:10"
_HOVERS = ((0.2, 0.3), (0.5, 0.6), (0.85, 0.2), (0.9, 0.5), (0.8, 0.9), (0.3, 0.8))
"""Where the mouse wanders between turns, in shares of the window."""
_PACE = 25
"""Pixels the mouse wanders in a frame."""
_LOOK = 0.001
_SLOW = 16.0
"""Milliseconds from which a picture comes late on a screen of 60 a second."""
_TOLD = 3
_ROOT = str(Path(mycity.__file__).parent)


class Lookout:
    """Looks from a thread of its own where the frame loop is, while a frame is made."""

    def __init__(self) -> None:
        self._loop = threading.get_ident()
        self._found: Counter[str] = Counter()
        self._is_looking = threading.Event()
        threading.Thread(target=self._look, name="lookout", daemon=True).start()

    def begin(self) -> None:
        self._found.clear()
        self._is_looking.set()

    def end(self) -> str:
        """Return where the loop was found most often, the most frequent first."""
        self._is_looking.clear()
        return ", ".join(f"{place} {times}" for place, times in Counter(self._found).most_common(_TOLD))

    def _look(self) -> None:
        while True:
            self._is_looking.wait()
            time.sleep(_LOOK)
            frame = sys._current_frames().get(self._loop)  # noqa: SLF001 - the one way to look into another thread
            if self._is_looking.is_set() and (place := _place(frame)):
                self._found[place] += 1


def _stolen() -> int:
    """Return the milliseconds for which the host has taken processors away so far; 0 where nobody tells."""
    try:
        ticks = Path("/proc/stat").read_text(encoding="utf-8").split(maxsplit=9)[8]
    except (OSError, IndexError):
        return 0
    return int(ticks) * 1000 // os.sysconf("SC_CLK_TCK")


def _place(frame: FrameType | None) -> str:
    """Return the innermost two functions of ours that differ by module: what was asked for, and by whom."""
    ours: list[str] = []
    while frame is not None and len(ours) < _TOLD:
        file = frame.f_code.co_filename
        if file.startswith(_ROOT):
            ours.append(f"{Path(file).stem}.{frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(ours)


class TracedTable(Table):
    """A table that says which frames were slow, and why.

    Args:
        over: Milliseconds from which a frame is told of.

    Attributes:
        first: What the frames of the first seconds cost.
        since: Frames since the game began.
        robbed: Frames that were slow because the host had taken the processor away.
    """

    def __init__(self, window: Place, folder: Path, over: float, *, paced: bool) -> None:
        super().__init__(window, folder, paced=paced)
        self._over = over
        self._lookout = Lookout()
        self.first = Costs()
        self.since = self.robbed = 0

    def open(self, seed: int, game: str = "eternal") -> PlayScene:
        """Begin a game, or an episode of a campaign on its own, in the place of the one before."""
        services = self.game.services
        while len(services.stack) > 1:
            services.stack.pop()
        self.since = 0
        name, _, number = game.partition(":")
        if not number:
            return super().open(seed, name)
        single = begin_single(lambda: services.bots, name, int(number), SEATS, seed, None)
        single.open()
        scene = PlayScene(services, single.play())
        services.stack.push(scene)
        return scene

    def frame(self, costs: Costs) -> None:
        taken = Costs()
        top = type(self.game.services.stack.top).__name__
        stolen = _stolen()
        self._lookout.begin()
        super().frame(taken)
        found = self._lookout.end()
        stolen = _stolen() - stolen
        self.since += 1
        into = self.first if self.since <= HZ else costs
        into.wall += taken.wall
        into.processor += taken.processor
        into.idle += taken.idle
        if taken.processor and taken.processor[0] > self._over and into is costs:
            self.robbed += taken.processor[0] > _SLOW and stolen >= taken.processor[0] / 2
            print(f"  {taken.processor[0]:6.1f} ms  {top}, frame {self.since}: {found}; {stolen} stolen", flush=True)


class Evening(Run):
    """A game in which the mouse wanders over all that explains itself."""

    def __init__(self, found: TracedTable, game: str) -> None:
        super().__init__(found, game)
        self._found = found
        found.open(7, game)

    def play(self, minutes: float) -> Costs:
        """Play for some time, as the frames of 60 a second count it."""
        while len(self.costs.wall) + self.costs.idle < minutes * 60 * HZ:
            self._take_turn(self._found.scene or self._found.open(7 + self._turn, self._game))
            self._wander()
        return self.costs

    def _wander(self) -> None:
        size = self._found.game.window.surface.get_size()
        stops = [(round(size[0] * x), round(size[1] * y)) for x, y in _HOVERS]
        for start, goal in pairwise(stops):
            steps = max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) // _PACE
            for step in range(steps):
                place = tuple(a + (b - a) * step // steps for a, b in zip(start, goal, strict=True))
                post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
                self._found.frame(self.costs)
            for _ in range(HZ // 2):
                self._found.frame(self.costs)


def main() -> int:
    """Measure and print."""
    known = parser(__doc__)
    known.add_argument("--games", nargs="*", default=list(_GAMES), help="games of one evening, or campaign:number")
    known.add_argument("--minutes", type=float, default=10.0, help="of play in each, at 60 frames a second")
    known.add_argument("--over", type=float, default=8.0, help="milliseconds from which a frame is told of")
    known.add_argument(
        "--fast", action="store_true", help="no pause between frames: what is made beside them comes late"
    )
    arguments = known.parse_args()
    width, height = map(int, arguments.window.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        found = TracedTable((width, height), Path(folder), arguments.over, paced=not arguments.fast)
        for game in arguments.games:
            print(game, flush=True)
            evening = Evening(found, game)
            costs = evening.play(arguments.minutes)
            found.first, first = Costs(), found.first
            slow = sum(cost > _SLOW for cost in costs.processor)
            print(f"  {len(costs.processor)} drawn, {costs.idle} not; {spread(costs.processor)}")
            print(f"  over {_SLOW:.0f} ms: {slow}, of which {found.robbed} had half of it stolen by the host")
            found.robbed = 0
            print(f"  first seconds: {spread(first.processor or [0.0])}", flush=True)
        found.close()
    print(f"{machine()}; window {arguments.window}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
