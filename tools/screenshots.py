"""Pictures of the scenes, each in a state it has in play: for looking at them all at once, and for the README.

    python tools/screenshots.py OUT                              every scene, 1280 x 800, English
    python tools/screenshots.py OUT --window 1024x768 --lang fr  another window and language
    python tools/screenshots.py OUT --only map rewards           only scenes whose names begin so

The campaign is played by bots from one seed, so the pictures change only with the game. What is shown, and in which
state, is `mycity/smoke/moments.py`: `mycity --smoke` opens the same.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from mycity.app.loop import App
from mycity.app.start import Options, open_app
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.life import SceneLife
from mycity.smoke.check import menus, shown
from mycity.smoke.evenings import SEED
from mycity.smoke.moments import moments
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from mycity.storage.settings import SettingsStore
from tools.pseudo_language import CODE, spoken


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--window", default="1280x800")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--text-size", type=int, default=100, help="in per cent")
    parser.add_argument("--contrast", action="store_true", help="in high contrast")
    parser.add_argument("--only", nargs="*", default=[])
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    width, height = map(int, arguments.window.split("x"))
    with tempfile.TemporaryDirectory() as folder, spoken() if arguments.lang == CODE else nullcontext():
        data = Path(folder)
        settings = SettingsStore(data / "settings.json")
        settings.change(high_contrast=arguments.contrast, text_size=arguments.text_size)
        options = Options(data, arguments.lang, window=(width, height), seed=SEED)
        game = open_app(options, Folders(data), LogBook(data / "logs"))
        photograph(game, arguments.out, tuple(arguments.only))
        game.close()
    pygame.quit()
    return 0


def finish(game: App, scene: SceneLife) -> None:
    """Wait for pictures that are painted beside the frames, and for what comes with them."""
    if isinstance(scene, Scene):
        scene.finish_pictures()
        game.frame(16)
        scene.finish_pictures()
        game.frame(2000)


def photograph(game: App, out: Path, only: tuple[str, ...]) -> None:
    """Show every moment that is wanted and take its picture."""
    for moment in (*menus(), *moments()):
        if not only or moment.name.startswith(only):
            with shown(game, moment, moment.frames) as scene:
                finish(game, scene)
                pygame.image.save(game.window.surface, out / f"{moment.name}.png")
                print(moment.name, flush=True)


if __name__ == "__main__":
    sys.exit(main())
