"""The cities while they are counted: their layout with the sheet, and their pictures; what counts is lit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.city_pictures import picture_px, picture_size
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.evening import EveningBoard, evening_painting
from mycity.board_pictures.small_pictures import signed
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid, indices
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shared.pieces import DirtyRects, Piece, draw_anew, drawn_with_others
from mycity.scenes.shell.idle_time import IdleTime
from mycity.table.looking_back.counting import Spots
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.kit.boxes import headed, put, written
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable

CELL_SIZES = (*range(96, 40, -2), *range(40, 3, -1))
_PAD, _WIDEST_PAD = 400, 580
"""Pixels across the sheet, at least and at most."""
_NAME, _ON_SEA = 40, 8
"""The height of a name, and how far from the board's edges it stands on the sea, in pixels at 1280 x 800."""
_PLATE = (30, 20, 12, 165)
"""The colour below a name on the sea."""
_RING = 10
"""Pixels by which the ring around a board is larger than that."""
_SHADE, _EVENING_SHADE = (22, 14, 8, 150), (10, 6, 22, 24)
"""The shade over what does not count, by day and over a board on which the evening has fallen."""
_MOST_NUMBERS = 24
"""With more places than that no number is written on each."""


@dataclass(frozen=True)
class CountLayout:
    """Rects of the scene, in window pixels.

    Attributes:
        track: The score track at the top.
        pad: The sheet the points are written on; the buttons lie in ``foot``.
        boards: Every seat's board; its name stands in ``names``, above it or on the sea of its corner.
        px: Pixels of a cell.
    """

    track: pygame.Rect
    pad: pygame.Rect
    foot: pygame.Rect
    boards: tuple[pygame.Rect, ...]
    names: tuple[pygame.Rect, ...]
    px: int


def count_layout(look: Look, seats: int, grid: Grid) -> CountLayout:
    """Lay out a window: the sheet at the left, at the right the boards of a lattice, in rows.

    The boards are as large as the window lets them be; the sheet takes what they leave, and all of it is centred.
    """
    gap = look.px(14)
    track = pygame.Rect(gap, 0, look.area.width - 2 * gap, look.px(48))
    below = pygame.Rect(gap, track.bottom + gap // 2, track.width, look.area.height - track.bottom - gap - gap // 2)
    above, edge = look.px(_NAME), look.px(_ON_SEA)
    room = below.width - look.px(_PAD) - gap, below.height
    # Every number of columns is tried, with names above the boards or on the sea around them; of those with the
    # largest cells names above are taken first, then the fewest columns.
    px, name, fewest = max(
        (_fitting(room, grid, columns, -(-seats // columns), name, gap), name, -columns)
        for columns in range(1, seats + 1)
        for name in ((above,) if art_of(grid).has_ring else (above, 0))
    )
    columns = -fewest
    (wide, high), rows = picture_size(px, grid), -(-seats // columns)
    across = columns * wide + (columns - 1) * gap
    width = min(below.width - gap - across, look.px(_WIDEST_PAD))
    pad = pygame.Rect(below.centerx - (width + gap + across) // 2, below.top, width, below.height - look.px(62))
    foot = pygame.Rect(pad.left, pad.bottom + look.px(12), pad.width, look.px(50))
    boards, names = [], []
    top = below.top + (below.height - rows * (high + name) - gap * (rows - 1)) // 2
    for seat in range(seats):
        row, column = divmod(seat, columns)
        in_row = min(columns, seats - row * columns)
        left = pad.right + gap + (across - in_row * wide - (in_row - 1) * gap) // 2
        board = pygame.Rect(left + column * (wide + gap), top + row * (high + name + gap) + name, wide, high)
        boards.append(board)
        on_sea = pygame.Rect(board.left + edge, board.top + edge, wide * 2 // 5, above)
        names.append(pygame.Rect(board.left, board.top - name, wide, name) if name else on_sea)
    return CountLayout(track, pad, foot, tuple(boards), tuple(names), px)


def _fitting(room: tuple[int, int], grid: Grid, columns: int, rows: int, name: int, gap: int) -> int:
    """Return the largest cells with which boards in so many columns and rows fit a room."""
    width = (room[0] - gap * (columns - 1)) // columns
    height = (room[1] - gap * (rows - 1)) // rows - name
    return picture_px(CELL_SIZES, (width, height), grid)


class CountedCities:
    """All cities in one layout, painted one after the other beside the frames.

    Args:
        idle: Between frames, when that is done.
        still: Whether nothing moves on them as the evening falls.

    Attributes:
        look: The look they were painted for; another look needs others.
    """

    def __init__(
        self,
        look: Look,
        layout: CountLayout,
        sprites: Sprites,
        cities: Sequence[City],
        decor: EpisodeDecor,
        idle: IdleTime,
        *,
        still: bool = False,
    ) -> None:
        self.look = look
        self._layout = layout
        self._sprites = sprites
        self._cities = cities
        self.pictures = LatePictures[EveningBoard](idle)
        for seat, city in enumerate(cities):
            phase = seat / len(cities)
            lasts = look.palette.flat
            steps = evening_painting(sprites, city, layout.px, decor, lasts=lasts, still=still, phase=phase)
            self.pictures.want(seat, steps)
        self._moved = [DirtyRects() for _ in cities]
        self._lights: dict[tuple[int, Spots], pygame.Surface] = {}

    @property
    def are_painted(self) -> bool:
        """Return whether all of them can be seen."""
        return all(self.pictures.get(seat) is not None for seat in range(len(self._cities)))

    def fall(self, share: float) -> None:
        """Let the evening come as far as ``share``, 0 to 1, on all boards that are painted."""
        for seat in range(len(self._cities)):
            if (board := self.pictures.get(seat)) is not None:
                board.fall(share)

    def piece(self, seat: int, spots: Spots, strength: float, first: float) -> Piece:
        """Return a seat's city with its name.

        Args:
            seat: The seat of the city.
            spots: The cells that are being counted, with their points.
            strength: The strength of the light on them, 0 to 1; nothing is shaded without any.
            first: The opacity of the ring around the winner's city, 0 to 1.
        """
        layout, alpha = self._layout, round(255 * strength)
        reach = 2 * self.look.px(_RING)

        def draw(surface: pygame.Surface) -> None:
            self._draw(surface, seat, spots if strength > 0 else None, alpha)
            if first > 0:
                self._draw_ring(surface, seat, first)

        board = self.pictures.get(seat)
        shows = None if board is None else board.opacity, spots if alpha else (), alpha, first
        around = layout.boards[seat].inflate(reach, reach).union(layout.names[seat])
        return Piece(("seat", seat), around, shows, draw)

    def draw_evening(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what has changed on the boards since this was asked before, as the evening falls; return where."""
        moved: list[pygame.Rect] = []
        for seat, dirty in enumerate(self._moved):
            parts = [part.clip(self._layout.boards[seat]) for part in dirty.take(self._changes(seat), [])]
            moved += draw_anew(surface, parts, partial(self._draw, seat=seat, spots=None, alpha=0))
        return moved

    def _changes(self, seat: int) -> Iterator[Piece]:
        board, (left, top) = self.pictures.get(seat), self._layout.boards[seat].topleft
        for name, rect, shows in () if board is None else board.changes():
            yield Piece(name, rect.move(left, top), shows, drawn_with_others)

    def _draw(self, surface: pygame.Surface, seat: int, spots: Spots | None, alpha: int) -> None:
        look, rect = self.look, self._layout.boards[seat]
        board = self.pictures.get(seat)
        if board is None:
            look.paint.waiting(surface, rect)
        elif surface.get_clip().colliderect(rect):
            board.draw(surface, rect)
        pygame.draw.rect(surface, look.palette.ink, rect.inflate(4, 4), look.px(2), look.px(4))
        if board is not None and spots is not None:
            light = self._light(seat, spots, board.day)
            light.set_alpha(alpha)
            surface.blit(light, rect)
        self._draw_name(surface, seat)

    def _draw_ring(self, surface: pygame.Surface, seat: int, strength: float) -> None:
        rect = self._layout.boards[seat].inflate(self.look.px(_RING), self.look.px(_RING))
        ring = pygame.Surface(drawable(rect.size), pygame.SRCALPHA)
        colour = (*self.look.palette.gold, round(255 * strength))
        pygame.draw.rect(ring, colour, ring.get_rect(), self.look.px(5), self.look.px(9))
        surface.blit(ring, rect)

    def _draw_name(self, surface: pygame.Surface, seat: int) -> None:
        look, room, player = self.look, self._layout.names[seat], self._cities[seat].player
        side = look.px(34)
        if room.colliderect(self._layout.boards[seat]):
            wide = side + look.px(16) + look.fonts.width(player.name, LABEL)
            plate = pygame.Rect(room.left - look.px(3), room.centery - side // 2 - look.px(3), 0, side + look.px(6))
            plate.width = min(wide, room.width)
            surface.blit(textures.rounded(plate.size, plate.height // 2, _PLATE), plate)
        name = written(look, player.name, LABEL, look.palette.table_letters)
        headed(self._sprites, player.animal, side, name, gap=look.px(8)).draw(surface, room)

    def _light(self, seat: int, spots: Spots, day: pygame.Surface) -> pygame.Surface:
        """Return the shade over a board; where something counts it is day."""
        key = seat, spots
        if key not in self._lights:
            self._lights = {known: light for known, light in self._lights.items() if known[0] != seat}
            self._lights[key] = self._make_light(self._cities[seat].board.grid, spots, day)
        return self._lights[key]

    def _make_light(self, grid: Grid, spots: Spots, day: pygame.Surface) -> pygame.Surface:
        look, px, art = self.look, self._layout.px, art_of(grid)
        layout = art.layout(grid, px, art.picture_margins(grid, px))
        light = pygame.Surface(self._layout.boards[0].size, pygame.SRCALPHA)
        light.fill(_SHADE if look.palette.flat else _EVENING_SHADE)
        groups = [(list(map(grid.coordinate, indices(mask))), points) for mask, points in spots]
        reach = max(2, px // 9)
        # All rims first, then the day over them: cells that count together show no line between them.
        for cells, points in groups:
            colour = look.palette.gold if points > 0 else look.palette.bad
            for cell in cells:
                corners = layout.corners(cell)
                pygame.draw.lines(light, (*colour, 255), True, corners, 2 * reach)
                for corner in corners:
                    pygame.draw.circle(light, (*colour, 255), corner, reach)
        lit = [cell for cells, _ in groups for cell in cells]
        if lit:
            light.blit(_cut_out(day, layout, lit), layout.around(lit))
        if len(spots) <= _MOST_NUMBERS:
            for cells, points in groups:
                self._write(light, [layout.around((cell,)) for cell in cells], points)
        return light

    def _write(self, light: pygame.Surface, cells: list[pygame.Rect], points: int) -> None:
        """Write what a place brings on the cell nearest to its middle; beside what stands on a single cell."""
        x = sum(cell.centerx for cell in cells) / len(cells)
        y = sum(cell.centery for cell in cells) / len(cells)
        cell = min(cells, key=lambda rect: abs(rect.centerx - x) + abs(rect.centery - y))
        look = self.look
        colour = look.palette.good if points > 0 else look.palette.bad
        number = look.fonts.line(signed(points), SMALL_STRONG, look.palette.field)
        slip = pygame.Rect(0, 0, number.get_width() + look.px(9), number.get_height() - look.px(1))
        slip.center = cell.center if len(cells) > 1 else cell.bottomright
        slip.clamp_ip(light.get_rect())
        pygame.draw.rect(light, (*colour, 255), slip, border_radius=slip.height // 2)
        put(light, number, center=slip.center)


def _cut_out(picture: pygame.Surface, layout: BoardLayout, cells: Sequence[Coordinate]) -> pygame.Surface:
    """Return the part of a picture around some cells, in which nothing else is seen."""
    around = layout.around(cells)
    cut = pygame.Surface(around.size, pygame.SRCALPHA)
    for cell in cells:
        pygame.draw.polygon(cut, "white", [(x - around.left, y - around.top) for x, y in layout.corners(cell)])
    cut.blit(picture, (0, 0), around, special_flags=pygame.BLEND_RGBA_MULT)
    return cut
