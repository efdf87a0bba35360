"""Pictures of a filled island, for looking at it: a whole game, and a season's stickers, without the game around them.

python tools/see_island.py OUT                        1280 x 800
python tools/see_island.py OUT --window 2560x1440
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from mycity.content.assets import assets_root
from mycity.content.maps import CityMap, load_city_map
from mycity.engine.board import Board
from mycity.engine.grid import cell_index
from mycity.ui.board.hexes.layout import HALF, ROW, HexLayout, hex_layout
from mycity.ui.board.hexes.painter import IslandPainter
from mycity.ui.board.hexes.shown import ShownTile, Surroundings, shown_island
from mycity.ui.pictures.sprites import Place, Sprites

GAME = """
8.4 8.5 WP; 7.7 7.8 8.6 8.7 FWPH; 7.3 7.4 8.2 8.3 PFHW; 6.2 7.2 8.1 WFP; 5.1 6.1 7.1 FHW; 3.1 4.1 4.2 PHF;
1.1 1.2 2.1 2.2 HWFP; 7.9 7.10 WF; 5.11 5.12 6.10 6.11 HFWP; 5.4 6.3 6.4 HWP; 3.14 4.14 4.15 WFP; 4.6 5.5 6.5 HPF;
4.5 5.3 HW; 5.7 5.8 6.7 PWF; 1.15 1.16 2.15 PHW; 3.11 4.11 4.12 WFH; 2.4 3.3 3.4 PFH; 1.4 2.3 3.2 WPF;
2.12 3.12 4.13 WHP; 4.3 4.4 5.2 FHW; 1.14 2.14 PH; 5.6 6.6 PF; 1.13 2.13 3.13 PFH
"""
"""A game on the Eternal island, tile for tile: five groups of five and all four totems."""
FLAGS, REACHED = "4.3 4.4 5.2 6.6 3.13", "4.7 1.5 4.9 1.12"
STICKERS = {
    "w": "1.2 7.3",
    "s": "8.4 8.7",
    "o": "7.4 5.2",
    "v": "6.6 3.12",
    "l": "4.5 5.4",
    "a": "6.3",
    "r": "2.6 2.10 4.8",
}
FEW = 8
"""Tiles on the island with stickers."""


def main() -> None:
    """Paint both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--window", default="1280x800")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    width, height = map(int, arguments.window.split("x"))
    pygame.display.init()
    window = pygame.display.set_mode((width, height))
    island = load_city_map("island")
    painter = IslandPainter(Sprites(assets_root() / "sprites"), fitting(island, width, height))
    tiles = list(read_tiles(island.board))
    land = Surroundings(island.scenery, island.first)
    marked = [frozenset(place(island.board, name) for name in names.split()) for names in (FLAGS, REACHED)]
    for name, scene, laid in (
        ("island", shown_island(island.board, land, *marked), tiles),
        ("season", shown_island(stuck(island.board), land), tiles[:FEW]),
    ):
        painter.show(scene, laid)
        painter.draw(window, (0, 0))
        pygame.image.save(window, arguments.out / f"{name}-{width}x{height}.png")


def fitting(island: CityMap, width: int, height: int) -> HexLayout:
    """The island in the middle of a window, with the volcano above it."""
    grid = island.board.grid
    px = min(int(width / (grid.width + 1.5)), int(height / (7 * ROW + 2 * HALF + 4.5)))
    across, down = round((grid.width + 0.5) * px), round(((grid.rows - 1) * ROW + 2 * HALF) * px)
    left, spare = (width - across) // 2, height - down
    return hex_layout(grid, px, (left, spare * 4 // 5, width - across - left, spare - spare * 4 // 5))


def place(board: Board, name: str) -> Place:
    """Where a cell is."""
    return board.grid.coordinate(cell_index(board.grid, name))


def read_tiles(board: Board) -> list[ShownTile]:
    """The game's tiles."""
    words = [tile.split() for tile in GAME.split(";")]
    return [ShownTile(tuple(place(board, name) for name in names), symbols) for *names, symbols in words]


def stuck(board: Board) -> Board:
    """The board with a season's stickers."""
    for code, names in STICKERS.items():
        for name in names.split():
            board = board.with_codes(1 << cell_index(board.grid, name), code)
    return board


if __name__ == "__main__":
    main()
