"""Put the lights of all chapters and hours on one sheet, each on a board of its own chapter that bots have built.

python tools/lights_sheet.py OUT.png                        every chapter and hour as it is seen
python tools/lights_sheet.py OUT.png --chapters --eyes      chapters alone; beside each what others see, and the
high-contrast board, which is without a light
python tools/lights_sheet.py OUT.png --moving 5000 --cell 64    with their weather after so many milliseconds
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from land_sheet import sheet
from PIL import Image
from see_colours import seen

from mycity.api.beginning import new_game
from mycity.board_pictures.city_pictures import painted
from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.lighting import load_lights
from mycity.content.assets import assets_root
from mycity.content.campaigns import load_campaign
from mycity.engine.episode import State
from mycity.table.looking_back.replay import Replay
from mycity.ui.pictures.lights import NOON, Lighting
from mycity.ui.pictures.sprites import Sprites

CAMPAIGNS = ("city", "island-season")
HOURS = ("dawn", "evening", "dusk", "night")
EVENINGS = {"eternal": "", "island": "island-"}
EYES = ("protanopia", "deuteranopia", "tritanopia")
_SEED, _OPEN = 7, 5


def main() -> int:
    """Draw the sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--chapters", action="store_true")
    parser.add_argument("--eyes", action="store_true")
    parser.add_argument("--only", nargs="*", default=())
    parser.add_argument("--cell", type=int, default=24)
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--moving", type=int, default=0)
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.font.init()
    sprites = Sprites(assets_root() / "sprites")
    rows = []
    for name, state in shown_states(chapters_only=arguments.chapters):
        if not arguments.only or name in arguments.only:
            rows.append([(name, picture(sprites, state, name, arguments.cell, arguments.moving))])
            if arguments.eyes:
                rows[-1] += list(others(sprites, state, rows[-1][0][1], arguments.cell))
    columns = len(rows[0]) if arguments.eyes else arguments.columns
    pygame.image.save(sheet([one for row in rows for one in row], columns), arguments.out)
    return 0


def shown_states(*, chapters_only: bool) -> Iterator[tuple[str, State]]:
    """Yield every light's name with a game that is nearly over: of its own chapter, or of an evening."""
    lights = load_lights()
    for game in CAMPAIGNS:
        chapters = sorted({episode.chapter: number for number, episode in reversed(
            list(enumerate(load_campaign(game).episodes, 1)))}.items())  # fmt: skip
        for chapter, number in chapters:
            yield lights.of_chapter(game, chapter), nearly_over(game, number)
    for game, prefix in () if chapters_only else EVENINGS.items():
        state = nearly_over(game, None)
        for hour in HOURS:
            yield prefix + hour, state


def nearly_over(game: str, episode: int | None) -> State:
    """Return a game of two bots when few cards are left."""
    played = new_game(game, ["bot:greedy", "bot:3"], seed=_SEED, episode=episode)
    replay = Replay(played.record())
    replay.go_to(replay.turns - _OPEN)
    return replay.state


def picture(
    sprites: Sprites, state: State, light: str, px: int, clock: int = 0, *, flat: bool = False
) -> pygame.Surface:
    """Return a picture of the first seat's board in a light; ``flat`` as high contrast shows it."""
    painter = painted(sprites, state.cities[0], px, replace(decor_of(state), light=light), emblems=flat)
    shown = pygame.Surface(painter.size)
    painter.draw(shown, (0, 0), clock)
    return shown


def others(sprites: Sprites, state: State, shown: pygame.Surface, px: int) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield a picture as other eyes see it, and the board of high contrast."""
    size = shown.get_size()
    image = Image.frombytes("RGB", size, pygame.image.tobytes(shown, "RGB"))
    for eye in EYES:
        yield eye, pygame.image.frombytes(seen(image, eye).tobytes(), size, "RGB")
    sprites.lighting = Lighting(is_on=False, is_plain=True)
    yield "high contrast", picture(sprites, state, NOON.name, px, flat=True)
    sprites.lighting = Lighting()


if __name__ == "__main__":
    sys.exit(main())
