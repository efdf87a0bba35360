"""Pictures in plain colours with strong edges, for high contrast: no texture, no shadow, no light.

plain_ground("meadow", texture)          # one colour
plain_picture("t", picture, px)          # what stands on it: two tones within a line; ornament is left out
plain_roof(cells, "Y", body.get_size(), at, px)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from mycity.engine.pieces import SYMBOL_NAMES
from mycity.ui.pictures.lights import Grade, graded
from mycity.ui.pictures.patterns import family_pattern
from mycity.ui.pictures.sprite_list import Place
from mycity.ui.style.theme import HIGH_CONTRAST, Colour

INK: Colour = (0, 0, 0)
"""The colour of all edges."""
_WATER: Colour = (8, 84, 158)
_GROUNDS: Mapping[str, Colour] = {
    "meadow": (240, 246, 222),
    "mountain": (138, 138, 138),
    "forest": (13, 68, 24),
    "flood": _WATER,
    "sea": _WATER,
    "lagoon": _WATER,
    "sand": (255, 243, 196),
    "heath": (196, 206, 132),
    "grove": (132, 172, 76),
    "jungle": (13, 68, 24),
    "basalt": (138, 138, 138),
}
_MARKS: Mapping[str, Colour] = {"Y": INK, "R": (255, 255, 255), "B": (255, 255, 255), "C": (255, 255, 255)}
"""The marks of each family's pattern."""
_TONES: Mapping[str, tuple[Colour, Colour]] = {
    "base": ((116, 168, 74), (62, 104, 36)),
    "field": ((255, 212, 44), (168, 116, 0)),
    "house": ((214, 106, 40), (110, 42, 10)),
    "path": ((255, 244, 206), (176, 148, 96)),
    "wall": ((166, 200, 255), (20, 62, 150)),
}
"""The lighter and the darker colour of what tiles show: they differ in lightness too."""
_AS_THEY_ARE = frozenset({"isle-masks"})
_WET = frozenset({"river", "canal-EW", "canal-NS", "canal-joints"})
_JOINED = frozenset({*SYMBOL_NAMES.values(), "railway", "bridge"})
"""The sheets of what goes on in the next cell: no line runs between."""
_ORNAMENT = frozenset(
    {
        *("tufts", "woods", "boulders", "paths", "lanes-N", "lanes-W", "smoke", "volcano-smoke"),
        *("garden-Y", "garden-R", "garden-B", "garden-C", "heather", "jungle-trees", "isle-surf", "glints"),
    }
)
_SQUARES = "squares"
_CLEAR = (0, 0, 0, 0)
_CLEARER, _GRAIN = 60, 40
"""Per cent away from grey that colours go; a cell, in widths of what is too small to be a part of a thing."""


def line_width(px: int) -> int:
    """Return how many pixels thick an edge is among cells of ``px`` pixels."""
    return max(1, px // 22)


def plain_ground(name: str, texture: pygame.Surface) -> pygame.Surface:
    """Return a ground of one colour, as large as its texture."""
    plain = texture.copy()
    plain.fill(_GROUNDS.get(name, (240, 246, 222)))
    return plain


def plain_picture(name: str, picture: pygame.Surface, px: int) -> pygame.Surface:
    """Return a picture of a sheet without texture, among cells of ``px`` pixels; what only adorns is empty."""
    if name in _AS_THEY_ARE:
        return picture
    if name in _ORNAMENT:
        return pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    if name in _WET:
        return _silhouette(picture).to_surface(setcolor=_WATER, unsetcolor=(*_WATER, 0))
    if name == _SQUARES:
        return _square(picture, px)
    toned = _two_tones(picture, px, _TONES.get(name))
    return toned if name in _JOINED else _edged(toned, px)


def _silhouette(picture: pygame.Surface) -> pygame.mask.Mask:
    return pygame.mask.from_surface(picture, 127)


def _square(picture: pygame.Surface, px: int) -> pygame.Surface:
    """Return a small square as it is found on meadow and forest: white within a line."""
    square = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    rect = picture.get_bounding_rect(60)
    square.fill(INK, rect)
    square.fill((255, 255, 255), rect.inflate(-2 * line_width(px), -2 * line_width(px)))
    return square


def _two_tones(picture: pygame.Surface, px: int, tones: tuple[Colour, Colour] | None) -> pygame.Surface:
    """Return a picture in two colours, the lighter first: those given, or the mean ones of its own parts."""
    body = _silhouette(picture)
    if not body.count():
        return pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    clear = graded(picture, Grade(grey=-_CLEARER))
    mean = sum(pygame.transform.average_color(clear, consider_alpha=True)[:3]) // 3
    reach = (max(1, 255 - mean),) * 3
    smooth = pygame.transform.box_blur(pygame.transform.grayscale(clear), max(1, px // _GRAIN))  # grain is no part
    light = pygame.mask.from_threshold(smooth, (255, 255, 255), (*reach, 255)).overlap_mask(body, (0, 0))
    dark = body.copy()
    dark.erase(light, (0, 0))
    toned = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    for number, part in enumerate((light, dark)):
        part.to_surface(toned, setcolor=tones[number] if tones else _mean(clear, part), unsetcolor=None)
    return toned


def _mean(picture: pygame.Surface, part: pygame.mask.Mask) -> tuple[int, ...]:
    """Return the mean colour of a part of a picture."""
    shown = picture.copy()
    shown.fill(_CLEAR)
    part.to_surface(shown, setsurface=picture, unsetcolor=None)
    return (*pygame.transform.average_color(shown, consider_alpha=True)[:3], 255)


def _edged(picture: pygame.Surface, px: int) -> pygame.Surface:
    """Return a picture within a solid line along its outline."""
    body = _silhouette(picture)
    inner = body.copy()
    wide = line_width(px)
    for right in (-wide, 0, wide):
        for down in (-wide, 0, wide):
            inner = inner.overlap_mask(body, (right, down))
    edged = body.to_surface(setcolor=INK, unsetcolor=_CLEAR)
    inner.to_surface(edged, setsurface=picture, unsetcolor=None)
    return edged


def plain_roof(cells: Sequence[Place], family: str, size: tuple[int, int], at: Place, px: int) -> pygame.Surface:
    """Return a building: its family's colour and pattern within a line along its outline.

    Args:
        cells: Its cells, row and column.
        family: Its colour's letter.
        size: The width and the height of its picture, in pixels.
        at: The pixel of the picture in which the top left corner of its cells lies.
        px: Pixels a cell.
    """
    roof = pygame.Surface(size, pygame.SRCALPHA)
    tile = family_pattern(family, px, _MARKS[family], HIGH_CONTRAST.families[family])
    for row, column in cells:
        roof.blit(tile, (at[0] + column * px, at[1] + row * px))
    _trim(roof, cells, at, px)
    return _edged(roof, px)


def _trim(roof: pygame.Surface, cells: Sequence[Place], at: Place, px: int) -> None:
    """Keep a building a little back from what lies beside it."""
    back = max(1, px // 24)
    for row, column in cells:
        x, y = at[0] + column * px, at[1] + row * px
        sides = (
            ((row, column + 1), (x + px - back, y, back, px)),
            ((row + 1, column), (x, y + px - back, px, back)),
            ((row, column - 1), (x, y, back, px)),
            ((row - 1, column), (x, y, px, back)),
        )
        for beyond, strip in sides:
            if beyond not in cells:
                roof.fill(_CLEAR, strip)
