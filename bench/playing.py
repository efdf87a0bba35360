"""A play scene whose frames are timed: what the measurements of frames have in common.

SDL draws where ``SDL_VIDEODRIVER`` says: nowhere (``dummy``) unless told, in a real window with ``SDL_VIDEODRIVER=x11``
and a display.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame

from mycity.app.start import Options, open_app
from mycity.board_pictures import lighting
from mycity.board_pictures.lighting import Lights, read_lights
from mycity.content.assets import assets_root
from mycity.engine.campaign import PlayerSpec
from mycity.scenes.play import PlayScene
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from mycity.table.game_starts import begin_game
from mycity.ui.pictures.lights import NOON

HZ = 60
SEATS = (
    PlayerSpec("Foxbridge", "fox", "human"),
    PlayerSpec("Bearfield", "bear", "bot:4"),
    PlayerSpec("Owlstead", "owl", "bot:5"),
    PlayerSpec("Hareford", "hare", "bot:6"),
)
_STEP = 14
"""Pixels the mouse moves in a frame: a brisk hand."""

Place = tuple[int, int]


@dataclass
class Costs:
    """Milliseconds per drawn frame: by the clock, and of the processor in the frame loop's own thread."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    idle: int = 0
    """Frames in which nothing was drawn."""


class Table:
    """A game with its window, and a play scene in it.

    Args:
        window: Its size.
        folder: Where it keeps its files.
        paced: Whether frames come 60 times a second, or one after the other without a pause.
    """

    def __init__(self, window: tuple[int, int], folder: Path, *, paced: bool) -> None:
        self.game = open_app(Options(data_dir=folder, window=window, language="en"), Folders(folder), LogBook(folder))
        self.game.services.sound.open()
        self.game.services.sound.wait()
        self.paced = paced

    @property
    def scene(self) -> PlayScene | None:
        """The play scene, while it is on top."""
        scene = self.game.services.stack.top
        return scene if isinstance(scene, PlayScene) else None

    def open(self, seed: int, game: str = "eternal") -> PlayScene:
        """Begin a game against three bots and return its scene; no frame has passed."""
        services = self.game.services
        scene = PlayScene(services, begin_game(lambda: services.bots, game, SEATS, seed, services.saving.take_free()))
        services.stack.push(scene)
        return scene

    def frame(self, costs: Costs) -> None:
        """Let a frame pass and add what it cost: from its first event to its last pixel."""
        if self.scene is not None and self.scene.screen.cover.is_shown:
            self.scene.screen.uncover()  # measured is the hand, which waits for nothing here
        clock, processor = time.perf_counter(), time.thread_time()
        drawn = self.game.frame(1000 / HZ)
        spent = time.perf_counter() - clock
        if drawn:
            costs.wall.append(1000 * spent)
            costs.processor.append(1000 * (time.thread_time() - processor))
        else:
            costs.idle += 1
        # Bots and pictures are at work beside the frame loop and need a moment, as they have between real frames.
        time.sleep(max(0.0, 1 / HZ - spent) if self.paced else 0.002)

    def close(self) -> None:
        """End the game."""
        self.game.close()
        pygame.quit()


def way(start: Place, goal: Place) -> Iterator[Place]:
    """Return the places of a hand on its way from one place to another, one for each frame."""
    place = start
    while place != goal:
        steps = max(1, max(abs(goal[0] - place[0]), abs(goal[1] - place[1])) // _STEP)
        place = place[0] + (goal[0] - place[0]) // steps, place[1] + (goal[1] - place[1]) // steps
        yield place


def within(rect: pygame.Rect, share: tuple[float, float]) -> Place:
    """Return a place in a rect, given in shares of its width and height."""
    return rect.left + round(rect.width * share[0]), rect.top + round(rect.height * share[1])


def post(kind: int, **fields: Any) -> None:
    """Have something happen in the next frame."""
    pygame.event.post(pygame.event.Event(kind, **fields))


def press_mouse(place: Place) -> None:
    """Press the left button."""
    post(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT)


def move_mouse(place: Place) -> None:
    """Move the mouse with the left button down."""
    post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0))


def share(values: Sequence[float], part: float) -> float:
    """Return the value below which a part of all values lies, in ms with two digits."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


def spread(values: Sequence[float]) -> dict[str, float]:
    """Return what frames cost: most, nearly all, all but one of a hundred, and the worst."""
    return {name: share(values, part) for name, part in (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1))}


def parser(words: str | None) -> argparse.ArgumentParser:
    """Return what every measurement of frames understands on its command line."""
    found = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--window", default="1280x800")
    found.add_argument("--light", default=NOON.name, help="the light of assets/lights.yaml in which boards stand")
    found.add_argument("--json", action="store_true")
    return found


@contextmanager
def table(arguments: argparse.Namespace, *, paced: bool) -> Iterator[Table]:
    """Open the window that the command line asks for, and close it."""
    width, height = map(int, arguments.window.split("x"))
    lights = Lights(msgspec.structs.replace(read_lights(assets_root() / "lights.yaml"), hours=_always(arguments.light)))
    lighting.load_lights = cache(lambda: lights)
    with tempfile.TemporaryDirectory() as folder:
        found = Table((width, height), Path(folder), paced=paced)
        yield found
        found.close()


def _always(light: str) -> dict[Any, dict[int, str]]:
    return {lattice: {0: light} for lattice in ("squares", "hexagons")}


def tell(report: dict[str, object], *, as_json: bool) -> None:
    """Print what was measured."""
    if as_json:
        json.dump(report, sys.stdout, indent=2)
        print()
        return
    for name, value in report.items():
        print(f"{name:18} {value}")
