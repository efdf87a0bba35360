"""Put all lights on one sheet, each on a board that bots have built: of its own chapter, or of an evening.

python tools/lights_sheet.py OUT.png                        every chapter and hour as it is seen, and what neither has
python tools/lights_sheet.py OUT.png --only dusk noon       these lights
python tools/lights_sheet.py OUT.png --chapters --eyes      chapters alone; beside each what others see, and the
high-contrast board, which is without a light
python tools/lights_sheet.py OUT.png --moving 5000 --cell 64    with their weather after so many milliseconds
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from land_sheet import save_sheet
from PIL import Image
from see_colours import seen

from mycity.api.beginning import new_game
from mycity.board_pictures.city_pictures import painted
from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.lighting import CITY_HOUR, ISLAND_HOUR, Lights, read_lights
from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import load_campaign
from mycity.engine.episode import State
from mycity.table.looking_back.replay import Replay
from mycity.ui.pictures.lights import NOON, Lighting
from mycity.ui.pictures.sprites import Sprites

CAMPAIGNS = ("city", "island-season")
EVENINGS = {"eternal": CITY_HOUR, "island": ISLAND_HOUR}
EYES = ("protanopia", "deuteranopia", "tritanopia")
ShownLight = tuple[str, str, int | None]
"""A light with the game and the episode on whose board it is seen; without an episode in an evening."""
_SEED, _OPEN, _MORNING = 7, 5, 5


def main() -> int:
    """Draw the sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--chapters", action="store_true")
    parser.add_argument("--eyes", action="store_true")
    parser.add_argument("--only", nargs="+", default=(), metavar="LIGHT")
    parser.add_argument("--cell", type=int, default=24)
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--moving", type=int, default=0)
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.font.init()
    sprites = Sprites(assets_root() / "sprites")
    rows = []
    for name, game, episode in chosen(arguments.only, chapters_only=arguments.chapters):
        state = nearly_over(game, episode)
        rows.append([(name, picture(sprites, state, name, arguments.cell, arguments.moving))])
        if arguments.eyes:
            rows[-1] += list(others(sprites, state, rows[-1][0][1], arguments.cell))
    columns = len(rows[0]) if arguments.eyes else arguments.columns
    save_sheet([one for row in rows for one in row], columns, arguments.out)
    return 0


def chosen(only: Sequence[str], *, chapters_only: bool) -> list[ShownLight]:
    """Return what is shown: the lights that are asked for by name, or all, or those of chapters."""
    try:
        known = list(places(Lights(read_lights(assets_root() / "lights.yaml"))))
    except ContentError as error:
        raise SystemExit(str(error)) from None
    names = list(dict.fromkeys(name for name, _, _ in known))
    for name in only:
        if name not in names:
            raise SystemExit(f"there is no light named {name}; there are {', '.join(names)}")
    if only:
        return [one for one in known if one[0] in only]
    return [one for one in known if not chapters_only or one[2] is not None]


def places(lights: Lights) -> Iterator[ShownLight]:
    """Yield every light with where it is seen; one that no chapter and no hour has, in an evening of the city."""
    seen_in = set()
    for game, episode, name in (*in_chapters(lights), *in_evenings(lights)):
        seen_in.add(name)
        yield name, game, episode
    yield from ((name, "eternal", None) for name in lights.names if name not in seen_in)


def in_chapters(lights: Lights) -> Iterator[tuple[str, int | None, str]]:
    """Yield each chapter's first episode with its light."""
    for game in CAMPAIGNS:
        episodes = list(enumerate(load_campaign(game).episodes, 1))
        first = {episode.chapter: number for number, episode in reversed(episodes)}
        yield from ((game, first[chapter], lights.of_chapter(game, chapter)) for chapter in sorted(first))


def in_evenings(lights: Lights) -> Iterator[tuple[str, int | None, str]]:
    """Yield the games of an evening with each of their lights, in the order of the day."""
    for game, lattice in EVENINGS.items():
        hours = (hour % 24 for hour in range(_MORNING, _MORNING + 24))
        yield from ((game, None, name) for name in dict.fromkeys(lights.light(lattice, hour).name for hour in hours))


@cache
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
