"""The remaining buildings, by colour and shape: what is gone has left, and the others grow into its room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from itertools import pairwise

import pygame

from mycity.board_pictures import art_of_piece
from mycity.board_pictures.small_pictures import building_picture, draw_badges, extent, flat_turn
from mycity.engine.episode import State
from mycity.engine.pieces import CHURCH, COLOURS, Building
from mycity.scenes.play.panes.tile_packing import packed
from mycity.ui.board.outlines import polygon
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_LARGEST, _LARGEST_OF_TILES = 32, 42
"""Pixels a cell at most, at 1280 x 800: the card shows its building larger."""
_BESIDE, _BETWEEN, _ABOVE = 0.5, 0.3, 0.15
"""Cells between two buildings side by side, between two lines, and between two buildings one above the other."""

_RIM = 16
"""The paper that is seen around each building at least, as a part of its cells."""


class CardStatus(Enum):
    """The status of a building's card."""

    TO_COME = auto()
    OPEN = auto()
    BUILT = auto()
    GONE = auto()
    BLOCKED = auto()


REMAINING = frozenset({CardStatus.TO_COME, CardStatus.OPEN})
"""The statuses with which a building still lies in the tray."""


@dataclass(frozen=True)
class TrayBuilding:
    """A building in the tray, turned as it lies there."""

    building: Building
    status: CardStatus
    badges: tuple[str, ...] = ()
    turn: int = 0


TrayRows = tuple[tuple[TrayBuilding, ...], ...]
"""All buildings, one row per colour, or per form where tiles have no colour."""


def tray_rows(state: State, seat: int) -> TrayRows:
    """Return the buildings of a seat, one row per colour, churches last, as things stand before its answer."""
    blocked = blocked_cards(state)
    built = {building.id for building, _ in state.cities[seat].placed}
    drawn = set(state.table.deck[: state.drawn])

    def status(building: Building) -> CardStatus:
        if building.id in built:
            return CardStatus.BUILT
        if building.id == state.card:
            return CardStatus.OPEN
        if building.id in blocked:
            return CardStatus.BLOCKED
        return CardStatus.GONE if building.id in drawn else CardStatus.TO_COME

    def badges(building: Building) -> tuple[str, ...]:
        return ("keep-cog",) if building.id in state.table.players[seat].holdings.cogs else ()

    deck = set(state.table.deck)
    owned = sorted(
        (building for building in state.table.players[seat].buildings.values() if building.id in deck), key=_rank
    )
    entries = [TrayBuilding(building, status(building), badges(building), flat_turn(building)) for building in owned]
    families = dict.fromkeys((*COLOURS, CHURCH, *(building.colour for building in owned)))
    rows = (tuple(entry for entry in entries if entry.building.colour == family) for family in families)
    return tuple(row for row in rows if row)


@cache
def _rank(building: Building) -> tuple[int, float, str]:
    """Small before large, long before round: the order must be the shapes' own, for a saved game knows no other."""
    return len(building.coordinates), -extent(building, flat_turn(building))[1], building.id


def blocked_cards(state: State) -> tuple[str, ...]:
    gone = state.table.deck[: state.drawn]
    return tuple(card for before, card in pairwise(gone) if state.rules.blocks(before))


def draw_tray(surface: pygame.Surface, look: Look, sprites: Sprites, layout: TrayLayout, roofs: int) -> None:
    """Draw the buildings that are still to come, as large as they fit: those that are gone leave them room."""
    for entry, place in layout.places:
        if entry.status is CardStatus.OPEN:
            _draw_glow(surface, look, entry, place, layout.px)
    if not layout.places:
        return
    (_, first), *others = layout.places
    room = first.unionall([place for _, place in others])
    sheet = pygame.Surface(room.inflate(2 * layout.px, 2 * layout.px).size, pygame.SRCALPHA)
    left, top = sheet.get_rect(center=room.center).topleft
    for entry, place in layout.places:
        picture, rim = _cut_out(sprites, entry, layout.px, roofs)
        middle = place.centerx - left, place.centery - top
        sheet.blit(rim, rim.get_rect(center=middle), special_flags=pygame.BLEND_RGBA_SUB)
        at = picture.get_rect(center=middle)
        sheet.blit(picture, at)
        draw_badges(sheet, sprites, at, entry.badges, layout.px)
    surface.blit(sheet, (left, top))


def _cut_out(sprites: Sprites, entry: TrayBuilding, px: int, roofs: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the picture of a building, and what it takes away around it: one that reaches so far is cut off there."""
    picture = building_picture(sprites, entry.building, entry.turn, px, roofs)
    return picture, _rim(sprites, entry.building, entry.turn, px, roofs)


@cached_with_sprites
def _rim(sprites: Sprites, building: Building, turn: int, px: int, roofs: int) -> pygame.Surface:
    """Return the outline of a building with all around it in which nothing else is to be seen."""
    outline = pygame.mask.from_surface(building_picture(sprites, building, turn, px, roofs), 0)
    wide = 2 * max(1, px // _RIM) + 1
    return outline.convolve(pygame.Mask((wide, wide), fill=True)).to_surface(
        setcolor="#ffffffff", unsetcolor="#00000000"
    )


@dataclass(frozen=True)
class TrayLayout:
    """The layout of the remaining buildings on their sheet.

    Attributes:
        px: Pixels a cell of them.
        places: Each with its place.
    """

    px: int
    places: tuple[tuple[TrayBuilding, pygame.Rect], ...]


def tray_layout(look: Look, rect: pygame.Rect, rows: TrayRows) -> TrayLayout:
    """Lay the remaining buildings out, a line for each colour, or fewer lines as soon as that shows them larger.

    However few are left, the colours keep their order, and none is broken over two lines; tiles, which have none, are
    packed as they fit.
    """
    remaining = [entry for row in rows for entry in row if entry.status in REMAINING]
    if remaining and remaining[0].building.symbols:
        return _tiles_packed(look, rect, remaining)
    inner = rect.inflate(-look.px(22), -look.px(20))
    groups = [
        [(entry, *extent(entry.building, flat_turn(entry.building))) for entry in row if entry.status in REMAINING]
        for row in rows
    ]
    groups = [group for group in groups if group]
    if not groups:
        return TrayLayout(look.px(_LARGEST), ())
    step = max(1, look.px(2))
    lines = max(_arrangements(groups), key=lambda lines: _cell(lines, inner))
    px = int(min(_cell(lines, inner), look.px(_LARGEST))) // step * step
    px = max(px, step)
    return TrayLayout(px, tuple(_laid(lines, inner, px)))


def _tiles_packed(look: Look, rect: pygame.Rect, entries: list[TrayBuilding]) -> TrayLayout:
    step = max(1, look.px(2) if look.scale > 1 else 1)
    room = rect.inflate(-look.px(14), -look.px(14))
    sizes = range(look.px(_LARGEST_OF_TILES) // step * step, 0, -step)
    px, places = packed([entry.building for entry in entries], room, sizes)
    return TrayLayout(px, tuple((replace(entries[number], turn=turn), place) for number, turn, place in places))


def tray_pictures(sprites: Sprites, layout: TrayLayout, roofs: int) -> Iterator[None]:
    """Load the pictures `draw_tray` needs, one at each step."""
    for entry, _ in layout.places:
        _cut_out(sprites, entry, layout.px, roofs)
        yield


_Sized = tuple[TrayBuilding, float, float]
"""A building with its rows and columns."""


@dataclass(frozen=True)
class _Line:
    """Buildings side by side.

    Attributes:
        spots: Each with its left side and its top, in cells.
        across, down: The size of the line, in cells.
    """

    spots: tuple[tuple[_Sized, float, float], ...]
    across: float
    down: float


def _arrangements(groups: list[list[_Sized]]) -> Iterator[list[_Line]]:
    """Yield every way to lay colours on lines in their order, a line each first; then with flat buildings stacked."""
    ends = len(groups) - 1

    @cache  # most lines are the same in many arrangements
    def line(first: int, end: int, stacked: bool) -> _Line:
        side_by_side = [sized for group in groups[first:end] for sized in group]
        return _line(_stacks(side_by_side) if stacked else [[sized] for sized in side_by_side])

    for stacked in (False, True):
        # Each bit says whether a colour joins the line before it: all compositions of the sequence, 2 ** ends of them.
        # There are so few colours that trying all of them is quick, and finds the best where a greedy fill would not.
        for joined in range(1 << ends):
            firsts = [0, *(index + 1 for index in range(ends) if not joined >> index & 1)]
            yield [line(first, end, stacked) for first, end in pairwise([*firsts, len(groups)])]


def _stacks(group: list[_Sized]) -> list[list[_Sized]]:
    """Lay buildings that are one cell high above one another, two of the same colour at a time."""
    stacks: list[list[_Sized]] = []
    for sized in group:
        below = stacks[-1] if stacks else []
        flat = len(below) == 1 and below[0][1] == sized[1] == 1
        if flat and below[0][0].building.colour == sized[0].building.colour:
            below.append(sized)
        else:
            stacks.append([sized])
    return stacks


def _line(stacks: list[list[_Sized]]) -> _Line:
    """Lay stacks of buildings side by side, those of another colour a little further off."""
    spots: list[tuple[_Sized, float, float]] = []
    down = max(map(_height, stacks))
    x, colour = 0.0, stacks[0][0][0].building.colour
    for stack in stacks:
        if stack[0][0].building.colour != colour:
            x, colour = x + _BESIDE, stack[0][0].building.colour
        y = (down - _height(stack)) / 2
        for sized in stack:
            spots.append((sized, x, y))
            y += sized[1] + _ABOVE
        x += max(columns for _, _, columns in stack) + _BESIDE
    return _Line(tuple(spots), x - _BESIDE, down)


def _height(stack: list[_Sized]) -> float:
    return sum(rows for _, rows, _ in stack) + _ABOVE * (len(stack) - 1)


def _cell(lines: list[_Line], inner: pygame.Rect) -> float:
    """Return how many pixels a cell can have, for the lines to lie in a room."""
    down = sum(line.down for line in lines) + _BETWEEN * (len(lines) - 1)
    return min(inner.width / max(line.across for line in lines), inner.height / down)


def _laid(lines: list[_Line], inner: pygame.Rect, px: int) -> Iterator[tuple[TrayBuilding, pygame.Rect]]:
    """Spread lines over a room."""
    spare = inner.height - px * sum(line.down for line in lines)
    gap = min(spare / (len(lines) - 1), px * 1.0) if len(lines) > 1 else 0.0
    top = inner.top + (spare - gap * (len(lines) - 1)) / 2
    for line in lines:
        for (entry, rows, columns), x, y in line.spots:
            place = pygame.Rect(round(inner.left + x * px), round(top + y * px), round(columns * px), round(rows * px))
            yield entry, place
        top += line.down * px + gap


def _draw_glow(surface: pygame.Surface, look: Look, entry: TrayBuilding, place: pygame.Rect, px: int) -> None:
    """Light the place of the building on the card; a tile's is its outline, since others lie close to it."""
    gold, rim = look.palette.gold, mix(look.palette.gold, look.palette.ink, 0.5)
    if entry.building.symbols:
        art = art_of_piece(entry.building)
        layout, cells = art.layout(art.grid, px), art.cells_of(entry.building, entry.turn)
        around = layout.around(cells)
        at = place.left - around.left, place.top - around.top
        for colour, grown in ((rim, look.px(5)), (gold, look.px(5) - max(1, look.px(1)))):
            for cell in cells:
                pygame.draw.polygon(surface, colour, polygon(layout, cell, at, grown))
        return
    glow = place.inflate(look.px(10), look.px(8))
    pygame.draw.rect(surface, gold, glow, border_radius=look.px(8))
    pygame.draw.rect(surface, rim, glow, look.px(1), look.px(8))
