"""The pictures of a book, painted as the game paints them and packed: boards, the chapters' paintings, animals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from mycity.board_pictures.city_pictures import picture_painting
from mycity.book.model import Book, BookBoard
from mycity.ui.pictures.picture_files import Size, as_jpeg, as_sign
from mycity.ui.pictures.sprites import Sprites

COVER = "cover"
"""The winner's board as the end shows it; those on the cover itself are numbered from ``cover-1`` on."""
Tile = tuple[int, int, int, int]
"""A board on the cover: left, top, width and height in halves of a square."""
_COVER_CELL = 96
_TILES: dict[int, tuple[Tile, ...]] = {
    1: ((0, 0, 2, 2),),
    2: ((0, 0, 2, 1), (0, 1, 2, 1)),
    3: ((0, 0, 2, 1), (0, 1, 1, 1), (1, 1, 1, 1)),
    4: ((0, 0, 1, 1), (1, 0, 1, 1), (0, 1, 1, 1), (1, 1, 1, 1)),
}
_CELLS = {2: 50, 3: 42}
_CELL_OF_MANY = 36
"""Pixels a cell has on the page of an episode, by how many boards stand there: 140 to the inch, as it is printed."""
_BEST_CELL = 84
"""Those of the best board of a chapter, which may have a page of its own."""
_PAINTING = 2000, 600
_HEAD = 128


class Plate(NamedTuple):
    """A picture as the bytes of its file.

    Attributes:
        kind: ``jpeg`` or ``png``.
    """

    size: Size
    kind: str
    data: bytes


Plates = dict[str, Plate]
"""Pictures by the keys of boards, the names of paintings and of animals, and ``COVER``."""


def cover_tiles(book: Book) -> list[tuple[str, Tile]]:
    """Return the names of the pictures on the cover, and where they lie."""
    return [(f"{COVER}-{number}", tile) for number, tile in enumerate(_TILES[len(book.covers)], start=1)]


def plates_of(book: Book) -> int:
    """Return how many pictures a book has."""
    boards = sum(len(book.boards_in(chapter)) for chapter in book.chapters)
    return boards + len(book.chapters) + len(book.animals) + 1 + len(book.covers)


def painting_of(book: Book, sprites: Sprites, plates: Plates) -> Iterator[None]:
    """Paint all pictures of a book into ``plates``, a piece of one at each step."""
    for animal in book.animals:
        sign = sprites.icon(f"animal-{animal}", _HEAD)
        plates[animal] = Plate(sign.get_size(), "png", as_sign(sign.get_size(), pygame.image.tobytes(sign, "RGBA")))
        yield
    yield from _board(book.cover, sprites, COVER, _COVER_CELL, plates, shape=(1, 1))
    for board, (key, (_, _, wide, high)) in zip(book.covers, cover_tiles(book), strict=True):
        yield from _board(board, sprites, key, _COVER_CELL // 2 * high, plates, shape=(wide // high, 1))
    for chapter in book.chapters:
        plates[chapter.painting] = _packed(sprites.painting(chapter.painting, _PAINTING, over=chapter.over))
        yield
        px = _CELLS.get(len(chapter.episodes[0].boards), _CELL_OF_MANY)
        for board in book.boards_in(chapter):
            yield from _board(board, sprites, board.key, _BEST_CELL if board == chapter.best else px, plates)


def _board(
    board: BookBoard, sprites: Sprites, key: str, px: int, plates: Plates, *, shape: Size | None = None
) -> Iterator[None]:
    side = (board.city.board.grid.side + 1) * px
    room = None if shape is None else (side * shape[0], side * shape[1])
    for picture in picture_painting(sprites, board.city, px, board.decor, room):
        if picture is not None:
            plates[key] = _packed(picture)
        yield


def _packed(picture: pygame.Surface) -> Plate:
    size = picture.get_size()
    return Plate(size, "jpeg", as_jpeg(size, pygame.image.tobytes(picture, "RGB")))
