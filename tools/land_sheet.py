"""A sheet of lands made from numbers, drawn as the game draws them: for judging their scenery at a glance.

    python tools/land_sheet.py OUT.png --family city --from 0 --count 12   twelve cities without a module
    python tools/land_sheet.py OUT.png --family island --modules all       with all that modules put on the land
    python tools/land_sheet.py OUT.png --family city --cell 96 --around 3  larger, with three cells of what lies around
    python tools/land_sheet.py OUT.png --family island --printed           the printed board stands first, to compare

Nothing is built on them, and nothing moves.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import Margins
from mycity.board_pictures.episode_decor import decor_for
from mycity.content.assets import assets_root
from mycity.content.games import land_game
from mycity.content.lands.plans import land_plan, load_lands
from mycity.content.tiled.maps import load_board
from mycity.content.versions import newest_version
from mycity.engine.board import Board
from mycity.engine.lands.code import FAMILIES, LandCode
from mycity.engine.lands.made import made_land
from mycity.ui.pictures.sprites import Sprites

VERSION = 1
"""Of the generator."""
PRINTED = {"city": "eternal", "island": "island"}
GAP, CAPTION = 8, 22
TABLE, LETTERS = (58, 46, 37), (243, 231, 207)


def main() -> int:
    """Draw the sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--family", choices=FAMILIES, default=FAMILIES[0])
    parser.add_argument("--from", dest="first", type=int, default=0, help="number of the first land")
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--numbers", type=int, nargs="+", help="these lands instead")
    parser.add_argument("--modules", default="0", help="their bits as a number, or all")
    parser.add_argument("--cell", type=int, default=36, help="pixels of a cell")
    parser.add_argument("--around", type=float, help="cells of what lies around that are seen on all sides")
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--printed", action="store_true", help="the printed board of the family first")
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.font.init()
    sprites = Sprites(assets_root() / "sprites")
    numbers = arguments.numbers or range(arguments.first, arguments.first + arguments.count)
    found = boards(arguments.family, numbers, arguments.modules)
    if arguments.printed:
        found = chain([(PRINTED[arguments.family], load_board(PRINTED[arguments.family]))], found)
    pictures = [
        (name, picture(sprites, arguments.family, board, arguments.cell, arguments.around)) for name, board in found
    ]
    save_sheet(pictures, arguments.columns, arguments.out)
    return 0


def boards(family: str, numbers: Iterable[int], modules: str) -> Iterator[tuple[str, Board]]:
    """Yield lands with their codes, and with what modules put on them."""
    plan = load_lands(newest_version()).families[family]
    bits = plan.bits([module.id for module in plan.modules]) if modules == "all" else int(modules)
    for number in numbers:
        code = LandCode(VERSION, family, bits, number, 0)
        yield f"{number}: {code}", made_land(code).board(land_plan(code).shown)


def picture(sprites: Sprites, family: str, board: Board, px: int, around: float | None) -> pygame.Surface:
    """Return the picture of a board on which nothing is built."""
    art = art_of(board.grid)
    margins: Margins = art.picture_margins(board.grid, px)
    if around is not None:
        left, above, right, below = (round(around * px) + land for land in art.land_around(board.grid, px))
        margins = left, above, right, below
    painter = art.painter(sprites, board.grid, px, margins)
    painter.show(art.empty_scene(board, decor_for(land_game(family), None, (), board, seed=0)))
    shown = pygame.Surface(painter.size)
    painter.draw(shown, (0, 0))
    return shown


def save_sheet(pictures: Sequence[tuple[str, pygame.Surface]], columns: int, out: Path) -> None:
    """Write pictures side by side, each above its name; folders that are missing are made."""
    out.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(sheet(pictures, columns), out)


def sheet(pictures: Sequence[tuple[str, pygame.Surface]], columns: int) -> pygame.Surface:
    """Return pictures side by side, each above its name."""
    columns = min(columns, len(pictures))
    wide = max(shown.get_width() for _, shown in pictures) + GAP
    high = max(shown.get_height() for _, shown in pictures) + GAP + CAPTION
    surface = pygame.Surface((columns * wide + GAP, math.ceil(len(pictures) / columns) * high + GAP))
    surface.fill(TABLE)
    font = pygame.font.Font(None, CAPTION)
    for place, (name, shown) in enumerate(pictures):
        left, top = GAP + place % columns * wide, GAP + place // columns * high
        surface.blit(shown, (left, top))
        surface.blit(font.render(name, antialias=True, color=LETTERS), (left, top + shown.get_height() + 3))
    return surface


if __name__ == "__main__":
    sys.exit(main())
