"""A city as a picture of any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter, Margins
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.lighting import lit
from mycity.engine.city import City
from mycity.engine.grid import Grid
from mycity.ui.pictures.sprites import MAX_CELL, Sprites


def painted(
    sprites: Sprites,
    city: City,
    px: int,
    decor: EpisodeDecor,
    margins: Margins | None = None,
    *,
    emblems: bool = False,
    beside: AnyPainter | None = None,
) -> AnyPainter:
    """Return a painter that shows a city as its episode does, ``px`` pixels a cell, within the scenery of its board.

    ``margins`` say how many pixels of scenery are seen, where that is not left to the sort of board;
    ``emblems`` as `show_city`; ``beside`` shows a city on the same ground.
    """
    painter = board_painter(sprites, city.board.grid, px, decor, margins)
    if beside is not None:
        painter.share_ground(beside)
    show_city(painter, sprites, city, decor, emblems=emblems)
    return painter


def painting(
    sprites: Sprites,
    city: City,
    px: int,
    decor: EpisodeDecor,
    margins: Margins | None = None,
    *,
    emblems: bool = False,
    beside: AnyPainter | None = None,
) -> Iterator[AnyPainter | None]:
    """Make what `painted` returns step by step: yield None after each step, the painter after the last one."""
    painter = board_painter(sprites, city.board.grid, px, decor, margins)
    if beside is not None:
        painter.share_ground(beside)
    art = art_of(city.board.grid)
    yield None
    yield from painted_steps(painter, art.scene(city, decor), art.placed_pieces(sprites, city, decor), emblems=emblems)


def painted_steps(
    painter: AnyPainter, scene: Any, pieces: Sequence[Any] = (), *, emblems: bool = False
) -> Iterator[AnyPainter | None]:
    """Have a painter show a scene and the pieces on it step by step: yield None after each, the painter at last."""
    for _ in painter.load(scene, pieces):
        yield None
    painter.prepare(scene)
    yield None
    painter.show(scene, pieces, emblems=emblems)
    yield painter


def board_painter(
    sprites: Sprites, grid: Grid, px: int, decor: EpisodeDecor, margins: Margins | None = None
) -> AnyPainter:
    """Return a painter without a board yet, in the light of an episode; arguments as `painted`."""
    art, margins = art_of(grid), art_of(grid).picture_margins(grid, px) if margins is None else margins
    return art.painter(lit(sprites, decor.light), grid, px, margins)


def show_city(painter: AnyPainter, sprites: Sprites, city: City, decor: EpisodeDecor, *, emblems: bool = False) -> None:
    """Have a painter show a city as its episode does; with ``emblems`` every building carries its family's sign."""
    art = art_of(city.board.grid)
    painter.show(art.scene(city, decor), art.placed_pieces(sprites, city, decor), emblems=emblems)


def load_city(painter: AnyPainter, sprites: Sprites, city: City, decor: EpisodeDecor) -> Iterator[None]:
    """Load the pictures of a city that a painter will show, one at each step."""
    art = art_of(city.board.grid)
    yield from painter.load(art.scene(city, decor), art.placed_pieces(sprites, city, decor))


def picture_size(px: int, grid: Grid, room: tuple[int, int] | None = None) -> tuple[int, int]:
    """Return width and height of `city_picture`: the board and what is seen of its surroundings."""
    return art_of(grid).layout(grid, px, filling_margins(px, grid, room)).size


def shaped(room: tuple[int, int], grid: Grid) -> tuple[int, int]:
    """Return the width and the height of the largest rectangle in a room that is shaped like a picture."""
    wide, high = picture_size(_SHAPED, grid)
    width = min(room[0], room[1] * wide // high)
    return width, min(room[1], width * high // wide)


def picture_px(sizes: Sequence[int], room: tuple[int, int], grid: Grid) -> int:
    """Return the first of some cell sizes, the largest first, with which a picture fits a room; else the last."""

    def fits(px: int) -> bool:
        width, height = picture_size(px, grid)
        return width <= room[0] and height <= room[1]

    return next(filter(fits, sizes), sizes[-1])


def covering_px(room: tuple[int, int], grid: Grid) -> int:
    """Return the least cell size with which a picture covers a room, in pixels."""

    def covers(px: int) -> bool:
        width, height = picture_size(px, grid)
        return width >= room[0] and height >= room[1]

    return next(filter(covers, range(1, MAX_CELL)), MAX_CELL)


def city_picture(
    sprites: Sprites, city: City, px: int, decor: EpisodeDecor, room: tuple[int, int] | None = None
) -> pygame.Surface:
    """Return a picture of a city, of `picture_size`, with as much scenery as fills a room; arguments as `painted`."""
    painter = painted(sprites, city, px, decor, filling_margins(px, city.board.grid, room))
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    return picture


def picture_painting(
    sprites: Sprites, city: City, px: int, decor: EpisodeDecor, room: tuple[int, int] | None = None
) -> Iterator[pygame.Surface | None]:
    """Make what `city_picture` returns step by step: yield None after each step, the picture after the last one."""
    for painter in painting(sprites, city, px, decor, filling_margins(px, city.board.grid, room)):
        if painter is None:
            yield None
        else:
            picture = pygame.Surface(painter.size)
            painter.draw(picture, (0, 0))
            yield picture


def filling_margins(px: int, grid: Grid, room: tuple[int, int] | None) -> Margins:
    """Return the margins of a picture: those of its sort of board, or more where scenery goes on and fills a room."""
    art = art_of(grid)
    left, top, right, bottom = margins = art.picture_margins(grid, px)
    if room is None or art.has_ring:
        return margins
    wide, high = (max(0, side - own) for side, own in zip(room, art.layout(grid, px, margins).size, strict=True))
    return left + wide // 2, top + high // 2, right + wide - wide // 2, bottom + high - high // 2


_SHAPED = 64
