"""What a frame of the play scene costs: ``python -m bench.frames [--frames N] [--window WxH] [--json]``.

A game against three bots is played by posted events under SDL's dummy driver: buildings are dragged about and turned,
dropped, animated into place; cards turn over, bots think, the water runs. Every frame is timed from its first event
to the finished picture, by the clock and by the processor time of this process; flipping the display is left out,
because the dummy driver has none. Frames in which nothing was drawn are counted apart.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mycity.app import Game, Options
from mycity.content.seating import Seating
from mycity.scenes.games import begin_game
from mycity.scenes.play import PlayScene
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders

FRAME = 1000 / 60
STEP = 14
"""Pixels the mouse moves in a frame: a brisk hand."""
SEATS = (
    Seating("Foxbridge", "fox", "human"),
    Seating("Bearfield", "bear", "bot:4"),
    Seating("Owlstead", "owl", "bot:5"),
    Seating("Hareford", "hare", "bot:6"),
)


@dataclass
class Costs:
    """Milliseconds per drawn frame, and how many frames drew nothing."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    idle: int = 0


class Run:
    """A game that plays itself, frame by frame."""

    def __init__(self, window: tuple[int, int], folder: Path) -> None:
        self.game = Game(Options(data_dir=folder, window=window, language="en"), Folders(folder), LogBook(folder))
        self.costs = Costs()
        self.turn = 0
        self._place = (0, 0)
        self._open()

    def go(self, frames: int) -> Costs:
        """Play until that many frames were drawn."""
        while len(self.costs.wall) < frames:
            if not isinstance(self.game.services.stack.top, PlayScene):
                self._open()
            self._take_turn(self.scene)
        return self.costs

    def close(self) -> None:
        """End the game."""
        self.game.services.stack.clear()
        self.game.services.at_exit.close()
        pygame.quit()

    @property
    def scene(self) -> PlayScene:
        """The scene that is played."""
        scene = self.game.services.stack.top
        assert isinstance(scene, PlayScene)
        return scene

    def _open(self) -> None:
        """Begin a game, and let everything be loaded as it is while a player reads the first card."""
        services = self.game.services
        services.stack.push(PlayScene(services, begin_game(services, "eternal", SEATS, seed=7 + self.turn)))
        for _ in range(400):
            self.game.frame(FRAME)

    def _take_turn(self, scene: PlayScene) -> None:
        if scene.play.open_building is None:
            self._frame()
        elif scene.play.sight.placements:
            self._drag(scene)
        else:
            self._press(pygame.K_s if scene.play.state.card in {"C-I4", "C-Y5", "C-V3"} else pygame.K_p)
            self._press(pygame.K_RIGHT, pygame.K_RETURN)
        for _ in range(80):
            self._frame()

    def _drag(self, scene: PlayScene) -> None:
        """Carry the building across the board, turning it on the way, and drop it where it may be built."""
        self.turn += 1
        board = scene.screen.board.rect
        self._place = scene.page.find("card").rect.center
        self._post(pygame.MOUSEBUTTONDOWN, pos=self._place, button=pygame.BUTTON_LEFT)
        for stop in ((0.8, 0.2), (0.2, 0.7), (0.6, 0.5)):
            self._carry((board.left + round(board.width * stop[0]), board.top + round(board.height * stop[1])))
            self._post(pygame.MOUSEWHEEL, x=0, y=-1)
        for _ in range(4):
            spots = sorted(scene.play.hand.glowing(scene.play.sight))
            if spots:
                self._carry(scene.screen.board.cell_rect(*spots[self.turn * 7 % len(spots)]).center)
                break
            self._post(pygame.MOUSEWHEEL, x=0, y=-1)
        self._post(pygame.MOUSEBUTTONUP, pos=self._place, button=pygame.BUTTON_LEFT)

    def _carry(self, target: tuple[int, int]) -> None:
        """Move the mouse to a place, frame by frame."""
        while self._place != target:
            across, down = target[0] - self._place[0], target[1] - self._place[1]
            far = max(abs(across), abs(down))
            share = min(1.0, STEP / far)
            self._place = (
                target if share >= 1 else (self._place[0] + round(across * share), self._place[1] + round(down * share))
            )
            self._post(pygame.MOUSEMOTION, pos=self._place, rel=(1, 1), buttons=(1, 0, 0))

    def _press(self, *keys: int) -> None:
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._post(kind, key=key, mod=0, unicode="", scancode=0)

    def _post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))
        self._frame()

    def _frame(self) -> None:
        clock, processor = time.perf_counter(), time.process_time()
        drawn = self.game.frame(FRAME)
        clock, processor = time.perf_counter() - clock, time.process_time() - processor
        if drawn:
            self.costs.wall.append(1000 * clock)
            self.costs.processor.append(1000 * processor)
        else:
            self.costs.idle += 1
            time.sleep(0.002)  # bots in other processes need a moment, as they have between real frames


def share(values: Sequence[float], part: float) -> float:
    """Return the value below which a part of all values lies, in ms with two digits."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=2000, help="drawn frames to measure")
    parser.add_argument("--window", default="1280x800")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    width, height = map(int, arguments.window.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        run = Run((width, height), Path(folder))
        costs = run.go(arguments.frames)
        run.close()
    report: dict[str, object] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "window": arguments.window,
        "drawn": len(costs.wall),
        "idle": costs.idle,
    }
    for name, values in (("wall ms", costs.wall), ("processor ms", costs.processor)):
        report[name] = {"median": share(values, 0.5), "p95": share(values, 0.95), "p99": share(values, 0.99)}
    if arguments.json:
        json.dump(report, sys.stdout, indent=2)
        print()
    else:
        for name, value in report.items():
            print(f"{name:14} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
