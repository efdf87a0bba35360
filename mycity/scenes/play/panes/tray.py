"""The remaining buildings: all of them, by colour and shape, what is gone crossed out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import pairwise

import pygame

from mycity.engine.episode import State
from mycity.engine.pieces import CHURCH, COLOURS, Building
from mycity.scenes.shared.small_pictures import (
    building_picture,
    draw_badges,
    draw_cross,
    extent,
    faded_picture,
    lying_turn,
)
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_ROW = 2.5
"""Height of a row in cells: two for the buildings that lie, and some air."""


class Fate(Enum):
    """What has become of a building's card."""

    TO_COME = auto()
    OPEN = auto()
    BUILT = auto()
    GONE = auto()
    BLOCKED = auto()


@dataclass(frozen=True)
class TrayBuilding:
    """A building in the tray."""

    building: Building
    fate: Fate
    badges: tuple[str, ...] = ()


TrayRows = tuple[tuple[TrayBuilding, ...], ...]
"""All buildings, one row per colour."""


def tray_rows(state: State, seat: int) -> TrayRows:
    """Return the buildings of a seat, one row per colour, churches last, as things stand before its answer."""
    blocked = blocked_cards(state)
    built = {building.id for building, _ in state.cities[seat].placed}
    drawn = set(state.table.deck[: state.drawn])

    def fate(building: Building) -> Fate:
        if building.id in built:
            return Fate.BUILT
        if building.id == state.card:
            return Fate.OPEN
        if building.id in blocked:
            return Fate.BLOCKED
        return Fate.GONE if building.id in drawn else Fate.TO_COME

    def badges(building: Building) -> tuple[str, ...]:
        return ("keep-cog",) if building.id in state.table.players[seat].holdings.cogs else ()

    deck = set(state.table.deck)
    owned = sorted((one for one in state.table.players[seat].buildings.values() if one.id in deck), key=_rank)
    rows = (
        tuple(TrayBuilding(one, fate(one), badges(one)) for one in owned if one.colour == colour)
        for colour in (*COLOURS, CHURCH)
    )
    return tuple(row for row in rows if row)


@cache
def _rank(building: Building) -> tuple[int, int, str]:
    """Small before large, long before round: the order must be the shapes' own, for a saved game knows no other."""
    return len(building.coordinates), -extent(building, lying_turn(building))[1], building.id


def blocked_cards(state: State) -> tuple[str, ...]:
    gone = state.table.deck[: state.drawn]
    return tuple(card for before, card in pairwise(gone) if state.rules.blocks(before))


def draw_tray(surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, rows: TrayRows) -> None:
    look.paint.panel(surface, rect)
    for entry, place, px in tray_places(look, rect, rows):
        _draw_entry(surface, look, sprites, entry, place, px)


def tray_places(look: Look, rect: pygame.Rect, rows: TrayRows) -> Iterator[tuple[TrayBuilding, pygame.Rect, int]]:
    """Return every building with its place on the sheet, and the pixels a cell."""
    inner, px = _measures(look, rect, rows)
    step = inner.height / max(1, len(rows))
    for number, row in enumerate(rows):
        widths = [extent(entry.building, lying_turn(entry.building))[1] * px for entry in row]
        space = min((inner.width - sum(widths)) / max(1, len(row) - 1), px * 2.2)
        x, middle = float(inner.left), inner.top + round(step * (number + 0.5))
        for entry, width in zip(row, widths, strict=True):
            yield entry, pygame.Rect(round(x), middle - px, width, 2 * px), px
            x += width + space


def tray_pictures(look: Look, sprites: Sprites, rect: pygame.Rect, rows: TrayRows) -> Iterator[None]:
    """Load the pictures `draw_tray` needs, now and when a building is gone, one at each step."""
    px = _measures(look, rect, rows)[1]
    for entry in (entry for row in rows for entry in row):
        faded_picture(sprites, entry.building, lying_turn(entry.building), px)
        yield


def _measures(look: Look, rect: pygame.Rect, rows: TrayRows) -> tuple[pygame.Rect, int]:
    """Return the room within the sheet's edge, and the pixels a cell of the buildings."""
    inner = rect.inflate(-look.px(26), -look.px(16))
    return inner, _cell_size(rows, inner, look.px(9))


def _cell_size(rows: TrayRows, inner: pygame.Rect, gap: int) -> int:
    """Return the largest cells with which the longest row fits."""
    tall = inner.height / (len(rows) * _ROW)
    wide = min(
        (inner.width - gap * (len(row) - 1)) / sum(extent(one.building, lying_turn(one.building))[1] for one in row)
        for row in rows
    )
    return max(4, int(min(tall, wide)))


def _draw_entry(
    surface: pygame.Surface, look: Look, sprites: Sprites, entry: TrayBuilding, rect: pygame.Rect, px: int
) -> None:
    turn = lying_turn(entry.building)
    there = entry.fate in {Fate.TO_COME, Fate.OPEN}
    picture = (building_picture if there else faded_picture)(sprites, entry.building, turn, px)
    at = picture.get_rect(center=rect.center)
    if entry.fate is Fate.OPEN:
        glow = at.inflate(look.px(12), look.px(10))
        pygame.draw.rect(surface, look.palette.gold, glow, border_radius=look.px(8))
        pygame.draw.rect(surface, mix(look.palette.gold, look.palette.ink, 0.5), glow, look.px(1), look.px(8))
    surface.blit(picture, at)
    draw_badges(surface, sprites, at, entry.badges, px)
    if not there:
        colour = (
            look.palette.bad if entry.fate is Fate.BLOCKED else mix(look.palette.ink_soft, look.palette.paper, 0.25)
        )
        draw_cross(surface, at.inflate(-look.px(4), -look.px(4)), colour, look.px(2))
