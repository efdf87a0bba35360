"""The ground of a board as one picture: meadow, the masses of forest and mountain, and the ring of scenery.

Composed once per board and size from textures, bent edges and strewn stamps; nothing here is called per frame.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import pygame

from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.river import Edge, wet_sides
from mycity.ui.pictures.plain import INK, line_width
from mycity.ui.pictures.sprites import MAX_CELL, Place, Sprites, Stamps

Shade = tuple[int, int, int, int]
_SHADOW: Shade = (24, 34, 20, 120)
_OUTLINE: Shade = (70, 92, 36, 26)
_PLAIN: Shade = (0, 0, 0, 130)
"""The lines of cells, and those in plain colours."""
_UNDER_PEAKS = -10_000
_WHOLE = 0.7
"""Cells of scenery from which on a mountain is seen whole in it; where there are fewer, only boulders lie there."""
_BANK = 0.42
"""Cells from the middle of the river within which a tree would stand in the water, or hang over it."""
_AWAY = {"N": (0.16, 0.0), "S": (-0.14, 0.0), "W": (0.0, 0.13), "E": (0.0, -0.15)}
"""Cells by which a peak keeps away from the river at a side, down and right."""
_SMALLER, _SMALL = 0.72, 0.56
"""The size of peaks beside the river, and between two arms of it."""
_VEIL: Shade = (52, 40, 28, 70)


@dataclass(frozen=True)
class Terrain:
    """The land as the ground shows it.

    Attributes:
        cells: a string of codes for each row; only `M` and `F` matter here, everything else is meadow.
        scenery: as `cells`, with a ring around them, one more on each side (`.`, `M`, `F`, `=` for the
            railway); without it the ring goes on from the board's border.
        lined: whether the cells are hinted at on the meadow.
        river: the pairs of places with the river between, also beyond the cells: what stands there keeps off it.
        strewn: the number by which trees and boulders are strewn around the board; 0 as around printed ones.
    """

    cells: tuple[str, ...]
    scenery: tuple[str, ...] | None = None
    lined: bool = True
    river: frozenset[Edge] = frozenset()
    strewn: int = 0

    def inside(self, row: int, column: int) -> bool:
        """Return whether a place is a cell of the board, not of the ring."""
        return 0 <= row < len(self.cells) and 0 <= column < len(self.cells[0])

    def code(self, row: int, column: int) -> str:
        """`M`, `F`, `=` or `.`, also in the ring and beyond it."""
        if self.scenery and not self.inside(row, column):
            return self._around(row, column)
        code = self.cells[clamped(row, len(self.cells))][clamped(column, len(self.cells[0]))]
        return code if code in "MF" else "."

    def _around(self, row: int, column: int) -> str:
        """The ring, which goes on beyond itself; the railway does so along its own line alone."""
        high, wide = len(self.cells), len(self.cells[0])
        near_row, near_column = clamped(row, high + 1, -1), clamped(column, wide + 1, -1)
        code = (self.scenery or self.cells)[near_row + 1][near_column + 1]
        if code == "=" and (near_row, near_column) != (row, column):
            straight = row == near_row or column == near_column
            inner = (near_row, clamped(column, wide)) if row == near_row else (clamped(row, high), near_column)
            return "=" if straight and self.code(*inner) == "=" else "."
        return code

    @cached_property
    def wet(self) -> Mapping[Place, frozenset[str]]:
        """The sides along which the river runs, of every place that has some."""
        return wet_sides(self.river)

    def covered_by(self, code: str) -> Callable[[int, int], bool]:
        """The question whether a place shows `code`."""
        return lambda row, column: self.code(row, column) == code

    def around(self, rings: int) -> Iterator[Place]:
        """Every cell, and some rings around them, row by row."""
        for row in range(-rings, len(self.cells) + rings):
            for column in range(-rings, len(self.cells[0]) + rings):
                yield row, column


def clamped(index: int, count: int, first: int = 0) -> int:
    """The index itself, or the nearest of those from `first` on and below `count`."""
    return min(max(index, first), count - 1)


def pseudo_random(row: int, column: int, salt: int, count: int) -> int:
    """A number below `count` that looks random and is always the same for the same place."""
    # An integer hash: xxHash's primes part neighbouring places, multiply-xorshift rounds as at the end of MurmurHash3
    # mix their bits. It needs no state: a ground that is painted in another order, or in part, comes out the same.
    value = (row * 0x9E3779B1 + column * 0x85EBCA77 + salt * 0xC2B2AE3D) & 0xFFFFFFFF
    for factor in (0x2C1B3C6D, 0x297A2D39):
        value = ((value ^ value >> 15) * factor) & 0xFFFFFFFF
    return (value ^ value >> 16) % count


def jitter(row: int, column: int, salt: int, reach: float) -> float:
    """A length between `-reach` and `reach`, always the same for the same place."""
    return (pseudo_random(row, column, salt, 2001) - 1000) / 1000 * reach


def paint_ground(sprites: Sprites, terrain: Terrain, layout: CellLayout) -> pygame.Surface:
    """Paint the ground of a board; takes some tens of milliseconds."""
    picture = pygame.Surface(layout.size)
    tile_over(picture, sprites.texture("meadow", layout.px))
    _tufts(picture, sprites, terrain, layout)
    if terrain.lined:
        _outlines(picture, sprites, terrain, layout)
    _railway(picture, sprites, terrain, layout)
    _veil(picture, layout)  # under the masses: no border runs across a mountain
    for code, texture in (("M", "mountain"), ("F", "forest")):
        _mass(picture, sprites, layout, texture, terrain.covered_by(code))
    # The painter's algorithm: what stands further down is nearer, and covers what is behind it.
    for _, stamp, at in sorted(standing(sprites, terrain, layout), key=_depth):
        picture.blit(stamp, at)
    return picture


PlacedStamp = tuple[float, pygame.Surface, tuple[int, int]]


def standing(sprites: Sprites, terrain: Terrain, layout: CellLayout) -> Iterator[PlacedStamp]:
    """Yield the mountains and trees of a board and its ring: the row of the foot, the picture, its top left pixel."""
    for kind in (_peaks, _woods, _wild):
        yield from kind(sprites, terrain, layout)


def _depth(item: PlacedStamp) -> tuple[float, int]:
    return item[0], item[2][0]


def tile_over(picture: pygame.Surface, texture: pygame.Surface) -> None:
    """Cover a picture with a texture that repeats."""
    width, height = texture.get_size()
    for y in range(0, picture.get_height(), height):
        for x in range(0, picture.get_width(), width):
            picture.blit(texture, (x, y))


def _tufts(picture: pygame.Surface, sprites: Sprites, terrain: Terrain, layout: CellLayout) -> None:
    tufts = sprites.stamps("tufts", layout.px)
    for row, column in terrain.around(layout.rings):
        if terrain.code(row, column) != ".":
            continue
        for number in range(2 + pseudo_random(row, column, 3, 3)):
            tuft = tufts.pictures[pseudo_random(row, column, 10 + number, len(tufts.pictures))]
            y, x = row + 0.5 + jitter(row, column, 20 + number, 0.40), column + 0.5
            _stand(picture, tuft, tufts.anchor, layout.corner(y, x + jitter(row, column, 30 + number, 0.40)))


def _stand(picture: pygame.Surface, stamp: pygame.Surface, anchor: tuple[int, int], foot: tuple[int, int]) -> None:
    picture.blit(stamp, (foot[0] - anchor[0], foot[1] - anchor[1]))


def _outlines(picture: pygame.Surface, sprites: Sprites, terrain: Terrain, layout: CellLayout) -> None:
    """The cells of meadow as hints: thin, round-cornered, hardly there."""
    inset = max(1, layout.px // 24)
    tile = pygame.Surface((layout.px, layout.px), pygame.SRCALPHA)
    square = tile.get_rect().inflate(-inset, -inset)
    pygame.draw.rect(
        tile, _PLAIN if sprites.is_plain else _OUTLINE, square, max(1, layout.px // 48), border_radius=layout.px // 7
    )
    for row, column in terrain.around(layout.rings):
        if terrain.inside(row, column) and terrain.code(row, column) == ".":
            picture.blit(tile, layout.corner(row, column))


def _railway(picture: pygame.Surface, sprites: Sprites, terrain: Terrain, layout: CellLayout) -> None:
    track = sprites.stamps("railway", layout.px).pictures[0]
    for row, column in terrain.around(layout.rings):
        if terrain.code(row, column) == "=":
            picture.blit(track, layout.corner(row, column))


def mask(
    sprites: Sprites, layout: CellLayout, covered: Callable[[int, int], bool], soft: bool = False
) -> pygame.Surface:
    """A white picture whose alpha covers the cells chosen by `covered`, with bent (or soft) edges."""
    picture = pygame.Surface(layout.size, pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    # Marching squares on the dual grid: 16 pictures, one for each case of the four cells around a vertex, fit together
    # whatever the shape is. The larger alpha wins where two of them overlap: a sum would show the seam.
    rows = sprites.masks(layout.px)
    for row in range(-layout.rings, layout.rows + layout.rings + 1):
        for column in range(-layout.rings, layout.columns + layout.rings + 1):
            near = ((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column))
            case = sum(1 << bit for bit, place in enumerate(near) if covered(*place))
            if case:
                chosen = rows[-1] if soft else rows[pseudo_random(row, column, 5, len(rows) - 1)]
                picture.blit(chosen[case], layout.corner(row - 0.5, column - 0.5), special_flags=pygame.BLEND_RGBA_MAX)
    return picture


def draw_edge(picture: pygame.Surface, cover: pygame.Surface, px: int) -> None:
    """Draw the solid line around what a mask will cover, where colours are plain."""
    line, wide = cover.copy(), line_width(px)
    line.fill(INK, special_flags=pygame.BLEND_RGB_MULT)
    for right in (-wide, 0, wide):
        for down in (-wide, 0, wide):
            picture.blit(line, (right, down))


def _mass(
    picture: pygame.Surface, sprites: Sprites, layout: CellLayout, texture: str, covered: Callable[[int, int], bool]
) -> None:
    cover = mask(sprites, layout, covered)
    if sprites.is_plain:
        draw_edge(picture, cover, layout.px)
    else:
        shadow = mask(sprites, layout, covered, soft=True)
        shadow.fill(_SHADOW, special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(shadow, (layout.px * 7 // MAX_CELL, layout.px * 9 // MAX_CELL))
    floor = pygame.Surface(cover.get_size(), pygame.SRCALPHA)
    tile_over(floor, sprites.texture(texture, layout.px))
    floor.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(floor, (0, 0))


def _peaks(sprites: Sprites, terrain: Terrain, layout: CellLayout) -> Iterator[PlacedStamp]:
    """Massifs where four cells of mountain meet, peaks on the cells between, boulders along the edge."""
    rocky = terrain.covered_by("M")
    taken: set[Place] = set()
    rings = layout.rings if layout.margin > _WHOLE * layout.px else 0
    for row, column in terrain.around(rings):
        block = {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}
        if (
            all(rocky(*place) for place in block)
            and not block & taken
            and not block & terrain.wet.keys()
            and pseudo_random(row, column, 6, 5)
            and (rings or layout.holds(block))
        ):
            taken |= block
            yield _placed_stamp(sprites, layout, "peaks-large", (row, column), (row + 1.02, column + 1.0))
    for row, column in terrain.around(layout.rings):
        if not rocky(row, column):
            continue
        if (row, column) not in taken and (rings or layout.holds({(row, column)})):
            yield _peak(sprites, layout, (row, column), terrain.wet.get((row, column), frozenset()))
        yield from _boulders(sprites, layout, (row, column), terrain)


def _peak(sprites: Sprites, layout: CellLayout, place: Place, wet: frozenset[str]) -> PlacedStamp:
    """A peak on a cell; beside the river a smaller one, which keeps away from the water."""
    row, column = place
    y, x = row + 0.52 + jitter(row, column, 7, 0.04), column + 0.5 + jitter(row, column, 8, 0.05)
    if not wet:
        return _placed_stamp(sprites, layout, "peaks", place, (y, x))
    away = sum(_AWAY[side][0] for side in wet), sum(_AWAY[side][1] for side in wet)
    part = _SMALL if {"N", "S"} <= wet or {"W", "E"} <= wet else _SMALLER
    stamps = sprites.stamps("peaks", max(1, round(part * layout.px)))
    return _stamp_of(stamps, layout, place, (y + away[0], x + away[1]))


def _boulders(sprites: Sprites, layout: CellLayout, place: Place, terrain: Terrain) -> Iterator[PlacedStamp]:
    row, column = place
    rocky, wet = terrain.covered_by("M"), terrain.wet.get(place, ())
    bottom, left, right = (_BANK if side in wet else 0.14 for side in "SWE")
    for number in range(4):
        y = row + 0.5 + jitter(row, column, 40 + number, 0.44)
        x = column + 0.5 + jitter(row, column, 50 + number, 0.44)
        low = rocky(row + 1, column) or y < row + 1 - bottom
        dry = "N" not in wet or y > row + _BANK
        if (
            low
            and dry
            and (rocky(row, column + 1) or x < column + 1 - right)
            and (rocky(row, column - 1) or x > column + left)
        ):
            _, stamp, at = _placed_stamp(sprites, layout, "boulders", (row, column * 4 + number), (y, x))
            yield _UNDER_PEAKS, stamp, at


def _woods(sprites: Sprites, terrain: Terrain, layout: CellLayout) -> Iterator[PlacedStamp]:
    """Trees in loose rows; they keep a little away from what is not forest."""
    for row, column in terrain.around(layout.rings):
        if terrain.code(row, column) == "F":
            open_to = {
                side: terrain.code(row + dy, column + dx) != "F"
                for side, (dy, dx) in {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}.items()
            }
            yield from _grove(sprites, layout, (row, column), open_to, terrain.wet.get((row, column), ()))


def _grove(
    sprites: Sprites, layout: CellLayout, place: Place, open_to: dict[str, bool], wet: Collection[str]
) -> Iterator[PlacedStamp]:
    row, column = place
    top, bottom = 0.34 if open_to["N"] else 0.10, 0.86 if open_to["S"] else 0.98
    left, right = 0.19 if open_to["W"] else 0.04, 0.81 if open_to["E"] else 0.96
    top, bottom = 0.48 if "N" in wet else top, 0.56 if "S" in wet else bottom
    left, right = 0.38 if "W" in wet else left, 0.62 if "E" in wet else right
    # A jittered grid (stratified sampling), every other row shifted by half: it looks grown, and leaves neither gaps
    # nor clumps as free random points do.
    for line in range(4):
        for number in range(4):
            salt = 60 + 4 * line + number
            y = top + (bottom - top) * (line + 0.5 + jitter(row, column, salt, 0.34)) / 4
            x = (
                left
                + (right - left) * (number + 0.5 + 0.5 * (line % 2 - 0.5) + jitter(row, column, salt + 40, 0.3)) / 4
            )
            yield _placed_stamp(sprites, layout, "woods", (row * 4 + line, column * 4 + number), (row + y, column + x))


def _wild(sprites: Sprites, terrain: Terrain, layout: CellLayout) -> Iterator[PlacedStamp]:
    """A few trees and boulders on the meadow around the board, by its own number."""
    salt = terrain.strewn
    for row, column in terrain.around(layout.rings):
        if terrain.inside(row, column) or terrain.code(row, column) != ".":
            continue
        for number in range(pseudo_random(row, column, 90 + salt, 4)):
            name = "boulders" if pseudo_random(row, column, 91 + number + salt, 3) == 0 else "woods"
            y = _outer(row, layout.rows, 0.5 + jitter(row, column, 95 + number + salt, 0.42))
            x = _outer(column, layout.columns, 0.5 + jitter(row, column, 96 + number + salt, 0.30))
            wet = terrain.wet.get((row, column), ()) if salt else ()  # on printed boards a crown hangs over the river
            if not ("W" in wet and x < column + _BANK) and not ("E" in wet and x > column + 1 - _BANK):
                yield _placed_stamp(sprites, layout, name, (row * 3 + number, column), (y, x))


def _outer(index: int, count: int, part: float) -> float:
    """A point in a row or column; in the ring it keeps to the outer side, away from the cells."""
    if index < 0:
        return index + 0.44 + 0.40 * part
    return index + (0.40 + 0.30 * part if index >= count else part)


def _placed_stamp(
    sprites: Sprites, layout: CellLayout, name: str, seed: Place, foot: tuple[float, float]
) -> PlacedStamp:
    return _stamp_of(sprites.stamps(name, layout.px), layout, seed, foot)


def _stamp_of(stamps: Stamps, layout: CellLayout, seed: Place, foot: tuple[float, float]) -> PlacedStamp:
    x, y = layout.corner(*foot)
    stamp = stamps.pictures[pseudo_random(*seed, 9, len(stamps.pictures))]
    return y, stamp, (x - stamps.anchor[0], y - stamps.anchor[1])


def _veil(picture: pygame.Surface, layout: CellLayout) -> None:
    """The scenery a little darker than the board, so that the board's border is plain to see."""
    if not layout.margin:
        return
    veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    veil.fill(_VEIL)
    board = layout.board
    # Nested rounded rectangles, each a little lighter, make a soft edge without blurring a picture of the whole board.
    steps = max(2, layout.px // 16)
    for step in range(steps, -1, -1):
        alpha = _VEIL[3] * step // (steps + 1)
        pygame.draw.rect(veil, (*_VEIL[:3], alpha), board.inflate(2 * step, 2 * step), border_radius=step + 2)
    picture.blit(veil, (0, 0))
