"""The large board: its picture, what is held over it, and the slip beside it that says what building would change."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache

import pygame

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid, indices
from mycity.engine.pieces import Building, Placement
from mycity.scenes.shared.board_layout import PlayLayout
from mycity.scenes.shared.episode_look import PLAIN, EpisodeLook
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.table.hand import Landing, Point
from mycity.table.held import Held
from mycity.ui.board.overlays import BoardOverlays, draw_outline
from mycity.ui.board.painter import BoardPainter
from mycity.ui.board.shown import ShownBoard, ShownBuilding, shown_board
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

_SHAKE = 7
"""Pixels a refused building swings to either side, at 1280 x 800."""
_DROP = 0.28
"""How far above its place a building begins to fall, in cells; it springs up again by a few pixels."""
_LIGHT = 0.6
"""How far a shadow lies from under what is above the ground, of its height: the light comes from the top left."""


def placed_on(sprites: Sprites, city: City, episode_look: EpisodeLook = PLAIN) -> list[ShownBuilding]:
    """Return the buildings of a city as the painter wants them, with what lies on them in an episode."""
    grid, roofs = city.board.grid, episode_look.roofs
    return [
        _placed(sprites, grid, building, placement, episode_look.badges(city, number), roofs)
        for number, (building, placement) in enumerate(city.placed)
    ]


@cached_with_sprites
def _placed(
    sprites: Sprites, grid: Grid, building: Building, placement: Placement, badges: tuple[str, ...], roofs: int
) -> ShownBuilding:
    cells = [grid.coordinate(index) for index in indices(placement.mask)]
    name, turns, (row, column) = sprites.match(building.id, cells)
    return ShownBuilding(name, turns, row, column, badges, sprites.look(name, roofs))


@lru_cache(maxsize=16)
def board_scene(board: Board, episode_look: EpisodeLook = PLAIN, scenery: tuple[str, ...] | None = None) -> ShownBoard:
    return shown_board(episode_look.known(board), scenery)


class BoardView:
    """One city drawn large, in one layout."""

    def __init__(self, look: Look, layout: PlayLayout, grid: Grid, sprites: Sprites, episode_look: EpisodeLook) -> None:
        self._look = look
        self._grid = grid
        self._sprites = sprites
        self._episode_look = episode_look
        self.rect = layout.board
        self.px = layout.px
        self._at = (layout.board.left, layout.board.top - layout.crop)
        self._painter = BoardPainter(sprites, layout.px, (grid.rows, grid.columns), layout.margin)
        self._overlays = BoardOverlays(sprites, self._painter.layout)
        self._falling: tuple[ShownBuilding, float] | None = None

    def point(self, position: tuple[int, int]) -> Point:
        """Return a place in the window in cells from the board's top left corner."""
        left, top = self._at
        margin = self._painter.layout.margin
        return (position[1] - top - margin) / self.px, (position[0] - left - margin) / self.px

    def cell_rect(self, row: float, column: float) -> pygame.Rect:
        x, y = self._painter.layout.corner(row, column)
        return pygame.Rect(self._at[0] + x, self._at[1] + y, self.px, self.px)

    def held_rect(self, held: Held) -> pygame.Rect:
        cells = held.cells
        first = self.cell_rect(*held.corner)
        last = self.cell_rect(max(row for row, _ in cells), max(column for _, column in cells))
        return first.union(last)

    def show(self, city: City, *, falling: float | None = None) -> None:
        """Show a city.

        Args:
            city: Which.
            falling: How far its last building has fallen: 0 is above its place, 1 on it; None when it stands.
        """
        placed = placed_on(self._sprites, city, self._episode_look)
        standing = placed if falling is None else placed[:-1]
        self._painter.show(self._scene(city), standing, emblems=self._look.palette.flat)
        self._falling = None if falling is None else (placed[-1], falling)

    def prepare(self, city: City) -> Iterator[None]:
        """Make the ground, load the pictures and paint a city that will be shown first, step by step."""
        scene = self._scene(city)
        yield
        self._painter.prepare(scene)
        yield
        yield from self._painter.load(scene, placed_on(self._sprites, city, self._episode_look))
        self.show(city)

    def load(self, city: City) -> Iterator[None]:
        """Load the pictures of a city that will be shown later, one at each step."""
        yield from self._painter.load(self._scene(city), placed_on(self._sprites, city, self._episode_look))

    def load_stamps(self) -> Iterator[None]:
        """Load what will lie between buildings, which is not needed for the first of them."""
        yield from self._painter.load_stamps()

    def help(self, free: frozenset[Coordinate], lit: frozenset[Coordinate]) -> None:
        """Show the lines of the free cells, and a light on some."""
        self._painter.help(free, lit)

    def frame_counts(self, clock: int) -> tuple[int, ...]:
        """Return what the moving parts show at a time: nothing needs drawing while it stays the same."""
        return self._painter.frame_counts(clock)

    def draw(self, surface: pygame.Surface, clock: int) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._painter.draw(surface, self._at, clock)
        surface.set_clip(clip)

    def draw_changes(self, surface: pygame.Surface, clock: int) -> list[pygame.Rect]:
        """Draw only what has changed since it was last drawn; return where."""
        surface.set_clip(self.rect)
        changed = self._painter.draw_changes(surface, self._at, clock)
        surface.set_clip(None)
        return [part for rect in changed if (part := rect.clip(self.rect)).width]

    def draw_outline(self, surface: pygame.Surface, cells: AbstractSet[Coordinate]) -> None:
        """Draw a line around some cells, to point them out."""
        draw_outline(surface, self._look, cells, self._painter.layout, self._at)

    def falling(self) -> Iterator[Piece]:
        """Yield the building that falls, and its shadow, which waits for it on the ground."""
        if self._falling is None:
            return
        placed, share = self._falling
        sprite = self._sprites.building(placed.name, placed.turns, self.px, placed.look)
        ground = sprite.body.get_rect(topleft=self.cell_rect(placed.row, placed.column).topleft).move(sprite.offset)
        height = round(_DROP * self.px * (1.0 - share))
        far = round(_LIGHT * height)
        yield picture_piece("falling shadow", sprite.shadow, ground.move(far, far))
        yield picture_piece("falling", sprite.body, ground.move(0, -height))

    def held(self, landing: Landing, swing: float = 0.0) -> Piece:
        """Return a building held over the board: green or red, swinging when it was refused."""
        name, turns, (row, column) = self._sprites.match(landing.held.building.id, landing.held.cells)
        ghost, offset = self._overlays.ghost(name, turns, landing.placement is not None, self._roof(name))
        corner = self.cell_rect(row, column).move(round(self._look.px(_SHAKE) * swing), 0)
        return picture_piece("held", ghost, ghost.get_rect(topleft=corner.topleft).move(offset))

    def footprint(self, landing: Landing) -> Piece:
        """Return where a held building would lie, whether it may or not: its outline, and the cell it is held by."""
        held, grip = landing.held, self._overlays.grip()
        picture, reach = self._outline(held, landing.placement is not None)
        corner, here = self.cell_rect(*held.corner), grip.get_rect(center=self.cell_rect(*held.at).center)
        around = picture.get_rect(topleft=corner.move(-reach, -reach).topleft)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(picture, around)
            surface.blit(grip, here)

        return Piece("footprint", around, (picture, held.at), draw)

    def _outline(self, held: Held, good: bool) -> tuple[pygame.Surface, int]:
        top, left = held.corner
        return self._overlays.footprint(tuple((row - top, column - left) for row, column in held.cells), good)

    def advised(self, held: Held) -> Piece:
        name, turns, (row, column) = self._sprites.match(held.building.id, held.cells)
        ghost, offset = self._overlays.advised(name, turns, self._roof(name))
        return picture_piece("hint", ghost, ghost.get_rect(topleft=self.cell_rect(row, column).topleft).move(offset))

    def outline(self, surface: pygame.Surface, held: Held, colour: Colour) -> None:
        """Draw a line around where a building lies, to point the place out."""
        draw_outline(surface, self._look, frozenset(held.cells), self._painter.layout, self._at, colour)

    def carried(self, held: Held, point: Point) -> Piece:
        """Return a building carried beside the board, which follows the mouse smoothly."""
        name, turns, (row, column) = self._sprites.match(held.building.id, held.cells)
        down, right = point[0] - held.at[0] - 0.5, point[1] - held.at[1] - 0.5
        return self._piece("held", name, turns, (row + down, column + right))

    def _piece(self, what: str, name: str, turns: int, place: tuple[float, float]) -> Piece:
        """Return a building with its shadow anywhere, also between the cells."""
        sprite = self._sprites.building(name, turns, self.px, self._roof(name))
        rect = sprite.body.get_rect(topleft=self.cell_rect(*place).topleft).move(sprite.offset)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(sprite.shadow, rect)
            surface.blit(sprite.body, rect)

        return Piece(what, rect, sprite.body, draw)

    def warm_up(self, building: Building) -> Iterator[None]:
        """Prepare what is drawn while a building is held, in all positions, one at each step."""
        name, _, _ = self._sprites.match(building.id, building.coordinates)
        for turns in self._sprites.turns(name):
            for good in (True, False):
                self._overlays.ghost(name, turns, good, self._roof(name))
                yield
        for turn in range(self._grid.turns):
            for good in (True, False):
                self._outline(Held(building, self._grid, turn), good)
                yield

    def _roof(self, name: str) -> int:
        """Return the look that a building will have where it stands."""
        return self._sprites.look(name, self._episode_look.roofs)

    def _scene(self, city: City) -> ShownBoard:
        return board_scene(city.board, self._episode_look, self._episode_look.scenery)
