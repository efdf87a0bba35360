"""A film as one picture: what moves in a moment of the game, a frame every 50 milliseconds, to judge the motion by.

    python -m tools.film placement                    a building is placed, and all have answered
    python -m tools.film blocking                     the blocking card comes
    python -m tools.film count-02 --milliseconds 3000 any moment of mycity/smoke/moments.py is entered
    python -m tools.film envelope --crop 300,200,680,430 --out envelope.png

The pictures are taken while the game runs at its own pace: what is made beside the frames comes as late as in play.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.app.loop import App
from mycity.app.start import Options, open_app
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.episode import begin
from mycity.engine.rules.blocking import BLOCKING_CARD
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.play.play_scene import PlayScene
from mycity.smoke.check import menus
from mycity.smoke.evenings import ETERNAL_SEED, FOUNDERS, SEED, GameSoFar, turns
from mycity.smoke.moments import Moment, moments
from mycity.storage.clock import utc_now
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from mycity.table.campaign.campaign_game import new_campaign
from mycity.table.turn.session import Session
from mycity.table.turn.thinking import LocalThinker

STEPS = 3
"""Frames of the game from one picture of the film to the next."""
_GAP = 6
_FILM = (24, 20, 18)
_LETTERS = (240, 226, 200)


class Camera:
    """Runs a game and takes a picture of its window, or of a part of it, every so many milliseconds."""

    def __init__(self, game: App, every: float, crop: pygame.Rect | None) -> None:
        self.game = game
        self._every = every
        self._crop = crop
        self._gone = 0.0
        self.pictures: list[tuple[int, pygame.Surface]] = []

    def wait(self, milliseconds: float) -> None:
        """Let time pass without a picture."""
        for _ in range(round(milliseconds / self._every)):
            self._pass()

    def roll(self, milliseconds: float) -> None:
        """Take pictures, the first one of what is on the screen before anything has moved."""
        for _ in range(round(milliseconds / self._every)):
            surface = self.game.window.surface
            part = self._crop.clip(surface.get_rect()) if self._crop else surface.get_rect()
            self.pictures.append((round(self._gone), surface.subsurface(part).copy()))
            self._pass()
            self._gone += self._every

    def _pass(self) -> None:
        for _ in range(STEPS):
            begun = time.perf_counter()
            self.game.frame(self._every / STEPS)
            time.sleep(max(0.0, self._every / STEPS / 1000 - (time.perf_counter() - begun)))


Scenario = Callable[[Camera, float], None]


def placement(camera: Camera, milliseconds: float) -> None:
    """Place a building in the middle of a game."""
    _place(camera, milliseconds, lambda table: table[0].drawn > 12)


def blocking(camera: Camera, milliseconds: float) -> None:
    """Place the building after which the blocking card comes."""
    _place(camera, milliseconds, lambda table: table[0].table.deck[table[0].drawn] == BLOCKING_CARD)


def envelope(camera: Camera, milliseconds: float) -> None:
    """Break the seal of the first envelope."""
    scene = _enter(camera, next(one for one in moments() if one.name == "envelope-1"))
    camera.wait(600)
    if isinstance(scene, EnvelopeScene):
        scene.opening.open()
    camera.roll(milliseconds)


def count_up(camera: Camera, milliseconds: float) -> None:
    """Count the points of an episode."""
    _enter(camera, next(one for one in moments() if one.name == "count-12"))
    camera.roll(milliseconds)


SCENARIOS: dict[str, tuple[Scenario, float]] = {
    "placement": (placement, 2400),
    "blocking": (blocking, 4800),
    "envelope": (envelope, 1600),
    "count-up": (count_up, 4800),
}
"""What can be filmed besides entering a moment, and for how many milliseconds."""
_ENTERING = 1200.0


def film(camera: Camera, name: str, milliseconds: float | None) -> None:
    """Film what is called so; any other name is a moment that is entered from the title.

    Raises:
        SystemExit: There is no such moment.
    """
    camera.wait(300)
    if name in SCENARIOS:
        scenario, length = SCENARIOS[name]
        scenario(camera, milliseconds or length)
        return
    moment = next((one for one in chain(menus(), moments()) if one.name == name), None)
    if moment is None:
        raise SystemExit(f"there is no moment {name!r}; see mycity/smoke/moments.py, or one of {', '.join(SCENARIOS)}")
    _enter(camera, moment)
    camera.roll(milliseconds or _ENTERING)


def sheet(pictures: list[tuple[int, pygame.Surface]], columns: int, width: int) -> pygame.Surface:
    """Return all pictures in rows, each with its time."""
    font = pygame.font.Font(None, 22)
    high = pictures[0][1].get_height() * width // pictures[0][1].get_width()
    step = high + font.get_height() + _GAP
    rows = (len(pictures) + columns - 1) // columns
    result = pygame.Surface((columns * (width + _GAP) + _GAP, rows * step + _GAP))
    result.fill(_FILM)
    for number, (moment, picture) in enumerate(pictures):
        x, y = _GAP + number % columns * (width + _GAP), _GAP + number // columns * step
        result.blit(font.render(f"{moment} ms", True, _LETTERS), (x, y))
        result.blit(pygame.transform.smoothscale(picture, (width, high)), (x, y + font.get_height()))
    return result


def _enter(camera: Camera, moment: Moment) -> object:
    stack = camera.game.services.stack
    scene = moment.make(camera.game.services)
    if scene is not stack.top:
        stack.push(scene)
    return scene


def _place(camera: Camera, milliseconds: float, is_it: Callable[[GameSoFar], bool]) -> None:
    """Answer the card that is open in the first game so far of which something is true; film what follows."""
    episode = load_episode("eternal")
    start = begin(episode.scenario, players_of(episode, FOUNDERS), ETERNAL_SEED)
    table = next(table for number in count() if is_it(table := turns(start, number)))
    save = new_campaign("city", FOUNDERS, SEED, utc_now())
    scene = PlayScene(camera.game.services, Session(save, *table, LocalThinker(), None))
    camera.game.services.stack.push(scene)
    scene.screen.preloader.finish()
    camera.wait(1500)
    while scene.play.is_telling:
        camera.wait(100)
    state = table[0]
    scene.actions.propose(make_bot("greedy", load_levels()).decide(view_of(state, 0)))
    camera.roll(milliseconds)


def main() -> int:
    """Make the film."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("moment")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--window", default="1280x800")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--speed", choices=("off", "fast", "normal"), default="normal")
    parser.add_argument("--reduced", action="store_true", help="reduced motion")
    parser.add_argument("--every", type=float, default=50.0, help="milliseconds from picture to picture")
    parser.add_argument("--milliseconds", type=float)
    parser.add_argument("--crop", help="a part of the window: left,top,width,height")
    parser.add_argument("--columns", type=int, default=6)
    parser.add_argument("--width", type=int, default=400, help="of each picture, in pixels")
    arguments = parser.parse_args()
    width, height = map(int, arguments.window.split("x"))
    crop = pygame.Rect(*map(int, arguments.crop.split(","))) if arguments.crop else None
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        game = open_app(Options(data, arguments.lang, window=(width, height)), Folders(data), LogBook(data / "logs"))
        game.services.settings.change(animation=arguments.speed, reduced_motion=arguments.reduced)
        camera = Camera(game, arguments.every, crop)
        film(camera, arguments.moment, arguments.milliseconds)
        out = arguments.out or Path(f"film-{arguments.moment}.png")
        out.parent.mkdir(parents=True, exist_ok=True)
        with out.open("wb") as stream:
            pygame.image.save(sheet(camera.pictures, arguments.columns, arguments.width), stream, ".png")
        game.close()
    pygame.quit()
    print(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
