"""Lights of hours and weathers: how the colours of a noon change in them, what is lit then, and what is in the air.

A light is a row of ``assets/lights.yaml``. Land and roofs (an island's symbols) are graded each in their own way, so
that they stay told apart in all eyes::

    graded(picture, light.land)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
import pygame

from mycity.ui.sound.table import AirName

_Part = Annotated[int, msgspec.Meta(ge=0, le=255)]
Rgb = tuple[_Part, _Part, _Part]
_Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
_Hundredths = Annotated[int, msgspec.Meta(ge=-2000, le=2000)]
LampKind = Literal["windows", "lanterns", "fires", "mines"]
Lattice = Literal["squares", "hexagons"]
FlyingShape = Literal["streak", "flake", "leaf", "glow"]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Base of what the file says of a light: no field that nobody knows."""


class Grade(_Row, frozen=True):
    """A change of colours.

    Attributes:
        tint: The colour by which all are multiplied.
        sky: The colour that is added then: shadows are never black.
        grey: Per cent of the way to grey that they go first; below 0 away from it.
        depth: Per cent of the way to their own squares that they go then: what is pale stays so, all else sinks.
    """

    tint: Rgb = (255, 255, 255)
    sky: Rgb = (0, 0, 0)
    grey: Annotated[int, msgspec.Meta(ge=-100, le=100)] = 0
    depth: _Percent = 0


_NONE = Grade()


class Flying(_Row, frozen=True):
    """Many small things in the air, all of one kind.

    Attributes:
        name: How lights call it.
        shape: What one of them looks like.
        colours: The colours they have, in turn.
        alpha: How thick it is, 0 to 255.
        count: How many there are over a board of 120 cells.
        size: Of one, in hundredths of a cell.
        wind: How far they go in a second, to the right and down, in hundredths of a cell.
        sway: How far they swing to both sides, in hundredths of a cell.
        blinks: Whether each fades away and comes back.
    """

    name: str
    shape: FlyingShape
    colours: Annotated[tuple[Rgb, ...], msgspec.Meta(min_length=1, max_length=6)]
    alpha: _Part
    count: Annotated[int, msgspec.Meta(ge=1, le=120)]
    size: Annotated[int, msgspec.Meta(ge=1, le=100)]
    wind: tuple[_Hundredths, _Hundredths]
    sway: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    blinks: bool = False


class Drift(_Row, frozen=True):
    """A few large soft patches that drift over a board: shadows of clouds, banks of mist.

    Attributes:
        name: How lights call it.
        colour: Its colour.
        alpha: How thick it is in its middle, 0 to 255.
        count: How many there are.
        size: Width and height in hundredths of a cell.
        wind: How far they go in a second, to the right and down, in hundredths of a cell.
    """

    name: str
    colour: Rgb
    alpha: Annotated[int, msgspec.Meta(ge=1, le=140)]
    count: Annotated[int, msgspec.Meta(ge=1, le=4)]
    size: tuple[Annotated[int, msgspec.Meta(ge=50, le=1200)], Annotated[int, msgspec.Meta(ge=50, le=1200)]]
    wind: tuple[_Hundredths, _Hundredths]


class LightRow(_Row, frozen=True):
    """A light, as the file has it.

    Attributes:
        name: How chapters and hours call it.
        land: How land, water and all that grows look in it.
        roofs: How buildings look in it, and what tiles carry.
        marks: The shadow of the marks of small squares, 0 to 255: on snow white alone would be lost.
        slope: Per cent by which the ground is darker at its lower right end than at its upper left one.
        snow: Per cent of snow on what the light falls on, of roofs.
        lamps: What is lit.
        lamp: The colour of these.
        breath: Whether smoke rises from every house.
        rings: Whether drops fall on the water.
        mirrors: Whether flooded cells show what stands at their edge.
        flying: The name of what flies about.
        drift: The name of what drifts over the board.
        heard: The sound of its weather.
        dark: Whether it is night already, so that none falls while the points are counted.
    """

    name: Annotated[str, msgspec.Meta(pattern="^[a-z]+(-[a-z]+)*$")]
    land: Grade = _NONE
    roofs: Grade = _NONE
    marks: _Part = 0
    slope: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    snow: _Percent = 0
    lamps: tuple[LampKind, ...] = ()
    lamp: Rgb = (255, 172, 74)
    breath: bool = False
    rings: bool = False
    mirrors: bool = False
    flying: str | None = None
    drift: str | None = None
    heard: AirName | None = None
    dark: bool = False


@dataclass(frozen=True)
class Light:
    """A light with what is in its air."""

    row: LightRow
    flying: Flying | None = None
    drift: Drift | None = None

    @property
    def name(self) -> str:
        return self.row.name


NOON = Light(LightRow("noon"))
"""The light that all pictures are painted in."""


class LightsFile(_Row, frozen=True):
    """The whole file; each part is explained there. Without it, it is always noon."""

    format: Literal[1]
    flying: tuple[Flying, ...] = ()
    drift: tuple[Drift, ...] = ()
    lights: tuple[LightRow, ...] = ()
    chapters: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    hours: dict[Lattice, dict[Annotated[int, msgspec.Meta(ge=0, le=23)], str]] = msgspec.field(default_factory=dict)

    def by_name(self) -> dict[str, Light]:
        """Return the lights with what is in the air of each."""
        flying, drift = {one.name: one for one in self.flying}, {one.name: one for one in self.drift}
        return {row.name: Light(row, flying.get(row.flying or ""), drift.get(row.drift or "")) for row in self.lights}

    def faults(self, row: _Row) -> Iterator[tuple[str, str]]:
        """Yield (field, reason) of what a row names and the file has not."""
        if isinstance(row, LightRow):
            light = self.by_name()[row.name]
            for field, name, found in (("flying", row.flying, light.flying), ("drift", row.drift, light.drift)):
                if name is not None and found is None:
                    yield field, f"there is nothing named {name!r}"


@dataclass
class Lighting:
    """The player's choice of lights, shared by all who draw boards.

    Attributes:
        is_on: Whether boards stand in a light of their own; otherwise it is always noon.
        has_weather: Whether anything flies or drifts over them.
        hour: The hour of the day in games that have no light of their own, 0 to 23; None for noon.
        is_plain: Whether all pictures have plain colours and strong edges, and no texture; it is noon then.
    """

    is_on: bool = True
    has_weather: bool = True
    hour: int | None = None
    is_plain: bool = False


def graded(picture: pygame.Surface, grade: Grade) -> pygame.Surface:
    """Return a copy of a picture with its colours changed; what shines through it stays as clear."""
    changed = picture.copy()
    if grade.grey:
        _lead_to_grey(changed, picture, grade.grey)
    if grade.depth:
        _deepen(changed, grade.depth)
    changed.fill(grade.tint, special_flags=pygame.BLEND_RGB_MULT)
    changed.fill(grade.sky, special_flags=pygame.BLEND_RGB_ADD)
    return changed


def _lead_to_grey(changed: pygame.Surface, picture: pygame.Surface, grey: int) -> None:
    """Take a picture some per cent of the way to its own grey, or away from it."""
    # A linear blend with the luminance. Away from it: c + s (c - grey), as c + s c - s grey, each clipped at white.
    share = 255 * abs(grey) // 100
    greys = pygame.transform.grayscale(picture.copy())  # drawn by another thread meanwhile, it must not be locked
    greys.fill((share,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    if grey > 0:
        changed.fill((255 - share,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        changed.blit(greys, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return
    own = picture.copy()
    own.fill((share,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    changed.blit(own, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    changed.blit(greys, (0, 0), special_flags=pygame.BLEND_RGB_SUB)


def _deepen(changed: pygame.Surface, depth: int) -> None:
    """Take a picture some per cent of the way to the squares of its colours, as moonlight parts pale from dark."""
    share = 255 * depth // 100
    squares = changed.copy()
    squares.blit(changed, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    squares.fill((share,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    changed.fill((255 - share,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    changed.blit(squares, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def snowed(picture: pygame.Surface, percent: int, px: int) -> pygame.Surface:
    """Return a copy of a building with snow along its northern and western edges, and on whatever stands out.

    Args:
        percent: Of snow.
        px: Pixels a cell.
    """
    picture = picture.copy()  # drawn by another thread meanwhile, it must not be locked
    deep = max(1, px * percent // _THIN)
    body = pygame.mask.from_surface(picture, 127)
    edges = body.copy()
    edges.erase(body, (deep // 2, deep))
    snow = edges.to_surface(setcolor=(*_SNOW, 225), unsetcolor=(*_SNOW, 0))
    white = picture.copy()
    white.blit(_ridges(picture, deep, percent), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    white.blit(pygame.transform.box_blur(snow, max(1, deep // 3)), (0, 0))
    white.blit(_clear(picture), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return white


def _ridges(picture: pygame.Surface, near: int, percent: int) -> pygame.Surface:
    """Return what is brighter than all around it, as light to be added."""
    # A high-pass filter: the picture less its own blur.
    greys = pygame.transform.grayscale(picture)
    around = pygame.transform.box_blur(greys, 3 * near)
    greys.blit(around, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for _ in range(2):  # each doubles it
        greys.blit(greys.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    greys.fill([part * percent // 100 for part in _SNOW], special_flags=pygame.BLEND_RGB_MULT)
    return greys


def _clear(picture: pygame.Surface) -> pygame.Surface:
    """Return white that is as clear as a picture: what is laid over it stays within its outline."""
    outline = picture.copy()
    outline.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_MAX)
    return outline


_SNOW = (236, 242, 252)
_THIN = 900
"""A cell, in hundredths of the depth of the snow at a per cent."""


def raised(picture: pygame.Surface, shadow: int, px: int) -> pygame.Surface:
    """Return a mark with a shadow of its own lines around it, so dark; ``px`` pixels a cell."""
    if not shadow:
        return picture
    dark, marked = picture.copy(), picture.copy()
    dark.fill((36, 44, 72), special_flags=pygame.BLEND_RGB_MULT)
    dark.fill((255, 255, 255, shadow), special_flags=pygame.BLEND_RGBA_MULT)
    away = max(1, px // 40)
    for place in ((away, away), (-away, away), (away, -away), (-away, -away)):
        marked.blit(dark, place)
    marked.blit(picture, (0, 0))
    return marked


def sloped(picture: pygame.Surface, percent: int) -> pygame.Surface:
    """Return a ground that is darker towards its lower right end: the light comes from the upper left."""
    if not percent:
        return picture
    corners = pygame.Surface((2, 2))
    for place, share in (((0, 0), 0.0), ((1, 0), 0.5), ((0, 1), 0.5), ((1, 1), 1.0)):
        corners.set_at(place, (255 - round(255 * share * percent / 100),) * 3)
    shade = pygame.transform.smoothscale(corners, picture.get_size())
    shade.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return shade
