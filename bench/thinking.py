"""Frames while bots think: ``python -m bench.thinking [--seconds N] [--bots 6,6,6,6] [--window WxH] [--json]``.

A building is dragged over the board at 60 frames per second, now with the bots' process at rest, now with as many bots
thinking without a pause. Blocks of both kinds take turns, so that whatever else the machine does falls on both. Every
frame is timed by the clock from its first event to its last pixel. SDL draws where ``SDL_VIDEODRIVER`` says: nowhere
(``dummy``) unless told, in a real window with ``SDL_VIDEODRIVER=x11`` and a display.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pygame

from bench.frames import Run, share
from bench.measuring import machine
from mycity.content.games import load_episode
from mycity.content.seating import ANIMALS, Seating, players_of
from mycity.engine.episode import State, begin

HZ = 60
BLOCK = 2.0
"""Seconds of one kind before the other's turn."""
STOPS = ((0.8, 0.2), (0.2, 0.7), (0.6, 0.5), (0.3, 0.2))
"""Where the building is dragged, in shares of the board."""


@dataclass
class Blocks:
    """Milliseconds per frame, by kind of block, and answers that the bots gave."""

    resting: list[float] = field(default_factory=list)
    thinking: list[float] = field(default_factory=list)
    answers: int = 0


class Drag:
    """A building on its way over the board, for ever.

    Args:
        run: The game.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._path = self._places()

    def frame(self) -> float:
        """Move on by a frame and return what it cost, in milliseconds."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=next(self._path), rel=(1, 1), buttons=(1, 0, 0)))
        started = time.perf_counter()
        self._run.game.frame(1000 / HZ)
        return 1000 * (time.perf_counter() - started)

    def _places(self) -> Iterator[tuple[int, int]]:
        scene = self._run.scene
        place = scene.page.find("card").rect.center
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT))
        board = scene.screen.board.rect
        for across, down in cycle(STOPS):
            goal = board.left + round(board.width * across), board.top + round(board.height * down)
            while place != goal:
                steps = max(1, max(abs(goal[0] - place[0]), abs(goal[1] - place[1])) // 14)
                place = place[0] + (goal[0] - place[0]) // steps, place[1] + (goal[1] - place[1]) // steps
                yield place


def question(seats: int) -> State:
    """Return a game in which every seat is asked: the first card of four cities."""
    episode = load_episode("eternal")
    seatings = [Seating(f"City {seat}", ANIMALS[seat], "human") for seat in range(seats)]
    return begin(episode.scenario, players_of(episode, seatings), 7)[0]


def measure(run: Run, bots: list[str], seconds: float) -> Blocks:
    """Drag for so many seconds of each kind."""
    blocks, drag, worker, state = Blocks(), Drag(run), run.game.services.bots, question(len(bots))
    for number in range(2 * max(1, round(seconds / BLOCK))):
        busy = number % 2 == 1
        costs = blocks.thinking if busy else blocks.resting
        until = time.perf_counter() + BLOCK
        if not busy:
            worker.cancel_all()
        while (now := time.perf_counter()) < until:
            blocks.answers += len(worker.poll())
            if busy and not worker.is_busy:
                for seat, bot in enumerate(bots):
                    worker.ask(bot, state, seat)
            costs.append(drag.frame())
            time.sleep(max(0.0, 1 / HZ - (time.perf_counter() - now)))
    worker.cancel_all()
    return blocks


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="of each kind")
    parser.add_argument("--bots", default="6,6,6,6", help="levels that think at the same time, up to four")
    parser.add_argument("--window", default="1280x800")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    width, height = map(int, arguments.window.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        run = Run((width, height), Path(folder))
        blocks = measure(run, arguments.bots.split(","), arguments.seconds)
        driver = pygame.display.get_driver()
        run.close()
    report: dict[str, object] = {"machine": machine(), "driver": driver, "answers": blocks.answers}
    for name, values in (("resting ms", blocks.resting), ("thinking ms", blocks.thinking)):
        report[name] = {"frames": len(values), "median": share(values, 0.5), "p99": share(values, 0.99)}
    report["p99 difference ms"] = round(share(blocks.thinking, 0.99) - share(blocks.resting, 0.99), 2)
    if arguments.json:
        json.dump(report, sys.stdout, indent=2)
        print()
    else:
        for name, value in report.items():
            print(f"{name:18} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
