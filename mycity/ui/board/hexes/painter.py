"""A whole board of hexagons on a surface, moving, and cheap per frame; used as `BoardPainter` is.

Usage::

    grid, island = board.grid, load_city_map(name)
    painter = IslandPainter(sprites, hex_layout(grid, 56, margins=(60, 180, 60, 60)))
    land = Surroundings(island.scenery, island.first)
    painter.show(shown_island(board, land), [ShownTile(((7, -1), (7, 0)), "FP")])
    painter.draw(screen, (0, 48), clock_ms)
    painter.layout.cell_at((x, y))                      # the place under a pixel of the picture
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mycity.engine.pieces import SYMBOL_NAMES
from mycity.ui.board.hexes.ground import paint_island
from mycity.ui.board.hexes.hex_layout import HexLayout
from mycity.ui.board.hexes.layers import land_layers, sea_layers
from mycity.ui.board.hexes.overlays import HexOverlays
from mycity.ui.board.hexes.shown import ShownIsland, ShownTile, Surroundings
from mycity.ui.board.layer import Layer
from mycity.ui.board.painter import LandPainter, LayerSource
from mycity.ui.pictures.sprites import Place, Sprites


class HexLayerSource(LayerSource[ShownIsland, ShownTile, HexLayout]):
    """Boards of hexagons at one size."""

    def __init__(self, sprites: Sprites, layout: HexLayout) -> None:
        super().__init__(sprites, layout, layout.size)
        self._overlays = HexOverlays(layout)
        self._sea: dict[Surroundings, list[Layer]] = {}

    def terrain(self, scene: ShownIsland) -> Surroundings:
        return scene.land

    def ground(self, scene: ShownIsland) -> pygame.Surface:
        return paint_island(self.sprites, scene.land, self.layout)

    def layers(self, scene: ShownIsland, built: Sequence[ShownTile], emblems: bool) -> Iterator[Layer]:
        """Everything above the ground; symbols are told by what they show, so no emblem is ever needed."""
        del emblems
        if scene.land not in self._sea:
            self._sea = {scene.land: list(sea_layers(self.sprites, self.layout, scene.land))}
        yield from self._sea[scene.land]
        yield from land_layers(self.sprites, self.layout, scene, built)

    def lines(self, cells: frozenset[Place], built: Sequence[ShownTile]) -> Iterator[Layer]:
        """Lines around free cells; with them the covered ones, grown together, can be counted."""
        yield from self._overlays.lines(cells)
        if cells:
            yield from self._overlays.seams(place for tile in built for place in tile.cells)

    def lights(self, cells: frozenset[Place]) -> Iterator[Layer]:
        return self._overlays.lights(cells)

    def load_stamps(self) -> Iterator[None]:
        """Load the symbols that tiles will bring, step by step."""
        for name in ("base", *SYMBOL_NAMES.values()):
            self.sprites.cut_stamps(name, self.layout.px)
            yield


class IslandPainter(LandPainter[ShownIsland, ShownTile, HexLayout]):
    """One board of hexagons at one size."""

    def __init__(self, sprites: Sprites, layout: HexLayout) -> None:
        super().__init__(HexLayerSource(sprites, layout))
