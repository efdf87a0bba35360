"""Panels, plates and rings: the painted parts every screen is made of, laid where they belong and kept once made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import Lock

import pygame

from mycity.ui.pictures.cache import PictureCache
from mycity.ui.style import shelf_parts, textures
from mycity.ui.style.icons import icon
from mycity.ui.style.theme import Colour, Palette, Tone, mix

_MOST, _DESIGN_MOST = 24 << 20, 20 << 20
"""Bytes of parts that are kept: some, and as many for each pixel of the window as are enough at 1280 x 800."""
_VEIL = 256
"""Side of the piece a veil is put together from."""
_DOTS = 56
"""Pixels across the dots where something is still to come, at 1280 x 800."""
_PAPER_SIDE = 512
"""Of the piece that sheets of paper are put together from."""


class Painter:
    """Draws the parts of the interface in one palette and scale; also for a thread that paints ahead."""

    def __init__(self, palette: Palette, scale: float) -> None:
        self.palette = palette
        self._scale = scale
        self._parts = _Parts(palette, scale)
        self._cache = PictureCache(round(_MOST + _DESIGN_MOST * scale * scale))
        self._table_lock = Lock()

    def table(self, surface: pygame.Surface, *, opacity: float = 1.0) -> None:
        """Fill the whole surface with the table everything lies on; less than opaque while it fades."""
        size = surface.get_size()
        table = self._cache.get(_Parts.table, self._parts, size)
        with self._table_lock:  # the opacity is the shared picture's own: nobody else may lay it half faded
            table.set_alpha(None if opacity >= 1.0 else round(255 * opacity))
            surface.blit(table, (0, 0))

    def panel(self, surface: pygame.Surface, rect: pygame.Rect, *, raised: int = 8) -> None:
        """Lay a sheet of paper on the table; ``raised`` says how far its shadow reaches, in pixels."""
        reach = self._px(raised)
        if reach and not self.palette.flat:
            self._shadow(surface, rect, self._px(14), reach)
        sheet = self._cache.get(_Parts.panel, self._parts, rect.size)
        surface.blit(sheet, rect)

    def reach(self, raised: int) -> int:
        """Return how far beyond its edges a sheet so raised is seen, in pixels: its shadow falls to the lower right."""
        high = self._px(raised)
        return high + high // 2 + 1

    def sign(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Hang up a dark wooden sign, held by a nail at either end."""
        if not self.palette.flat:
            self._shadow(surface, rect, self._px(16), self._px(12))
        surface.blit(self._cache.get(_Parts.sign, self._parts, rect.size), rect)

    def ledge(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Put up the board of a shelf: things stand on its upper edge, and its shadow falls on the wall below."""
        if not self.palette.flat:
            soft = self._cache.get(shelf_parts.shadow_below, (rect.width, self._px(30)))
            surface.blit(soft, rect.bottomleft)
        surface.blit(self._cache.get(_Parts.ledge, self._parts, rect.size), rect)

    def place(self, surface: pygame.Surface, rect: pygame.Rect, *, lit: bool = False) -> None:
        """Draw a free place on the table: a hollow within a broken line, brighter under the mouse or the focus."""
        surface.blit(self._cache.get(_Parts.place, self._parts, rect.size, lit), rect)

    def inset(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a hollow in the paper: text fields, tracks, the well of a list."""
        surface.blit(self._cache.get(_Parts.inset, self._parts, rect.size), rect)

    def waiting(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a hollow with three dots in it: the place of a picture that is still being painted."""
        self.inset(surface, rect)
        self.dots(surface, rect)

    def dots(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw three dots in the middle of a place: something is still to come there."""
        side = max(1, min(rect.width, rect.height, self._px(_DOTS)))
        sign = icon("dots", side, self.palette.ink_soft)
        surface.blit(sign, sign.get_rect(center=rect.center))

    def track(self, surface: pygame.Surface, rect: pygame.Rect, fill: Colour | None = None) -> None:
        """Draw a bar with round ends, a groove in the paper or filled with a colour: sliders, switches, scroll bars."""
        surface.blit(self._cache.get(_Parts.track, self._parts, rect.size, fill), rect)

    def bar(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        """Draw how much of something is done, 0 to 1."""
        self.track(surface, rect)
        done = pygame.Rect(rect.topleft, (max(rect.height, round(rect.width * share)), rect.height))
        self.track(surface, done, self.palette.gold)

    def plate(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        tone: Tone,
        *,
        pressed: bool = False,
        hovered: bool = False,
        enabled: bool = True,
    ) -> pygame.Rect:
        """Draw a painted plate and return the rect of its face, lower when pressed: letters go there."""
        thick = self._px(4)
        lift = thick if not (pressed or self.palette.flat) else 0
        if enabled and not self.palette.flat:
            self._shadow(surface, rect, self._px(12), self._px(4))
        surface.blit(self._cache.get(_Parts.plate, self._parts, rect.size, tone, lift, hovered, enabled), rect)
        if self.palette.flat:
            return pygame.Rect(rect)
        return pygame.Rect(rect.left, rect.top + thick - lift, rect.width, rect.height - thick)

    def ring(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the focus ring around a rect."""
        reach = self._px(5)
        outer = rect.inflate(2 * reach, 2 * reach)
        surface.blit(self._cache.get(_Parts.ring, self._parts, outer.size), outer)

    def bubble(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the dark slip a tooltip is written on."""
        if not self.palette.flat:
            self._shadow(surface, rect, self._px(8), self._px(5))
        surface.blit(self._cache.get(_Parts.bubble, self._parts, rect.size), rect)

    def veil(self, surface: pygame.Surface) -> None:
        """Dim everything drawn so far: a dialog comes on top."""
        tile = self._cache.get(_veil, (_VEIL, _VEIL))
        width, height = surface.get_size()
        surface.fblits([(tile, (x, y)) for x in range(0, width, _VEIL) for y in range(0, height, _VEIL)])

    def _px(self, pixels: float) -> int:
        return max(1, round(pixels * self._scale))

    def _shadow(self, surface: pygame.Surface, rect: pygame.Rect, radius: int, reach: int) -> None:
        soft = self._cache.get(textures.blurred, rect.size, radius, reach, 150)
        surface.blit(soft, (rect.left - reach + reach // 2, rect.top - reach + reach // 2 + 1))


@dataclass(frozen=True, eq=False)
class _Parts:
    """Makes the parts, each at one size (width, height) in pixels."""

    palette: Palette
    scale: float

    def table(self, size: tuple[int, int]) -> pygame.Surface:
        if self.palette.flat:
            flat = pygame.Surface(size)
            flat.fill(self.palette.table)
            return flat
        return textures.wood(size, mix(self.palette.table, (196, 138, 84), 0.5), self._px(134))

    def panel(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a sheet of paper with a worn edge."""
        if self.palette.flat:
            return self._outlined(size, self._px(14), self.palette.paper)
        sheet = pygame.Surface(textures.drawable(size))
        for column, x in enumerate(range(0, size[0], _PAPER_SIDE)):
            for row, y in enumerate(range(0, size[1], _PAPER_SIDE)):
                mirrored = pygame.transform.flip(self._paper, column % 2 == 1, row % 2 == 1)
                sheet.blit(mirrored, (x, y))
        edged = textures.with_round_corners(sheet, self._px(14))
        self._line_around(edged, self._px(14), self.palette.paper_shade)
        return edged

    def sign(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a dark wooden sign with its two nails."""
        radius = self._px(16)
        if self.palette.flat:
            return self._outlined(size, radius, self.palette.table)
        thick, rim = self._px(5), self._px(2)
        result = textures.rounded(size, radius, (*mix(self.palette.table, (0, 0, 0), 0.55), 255))
        face = textures.gradient((size[0] - 2 * rim, size[1] - thick - rim), (150, 98, 58), (112, 70, 40))
        textures.grain(face, "sign")
        result.blit(textures.with_round_corners(face, radius - rim), (rim, rim))
        line = textures.rounded((size[0] - 2 * radius, self._px(2)), 1, (255, 226, 180, 90))
        result.blit(line, (radius, rim))
        for x in (self._px(20), size[0] - self._px(20)):
            self._nail(result, (x, (size[1] - thick) // 2))
        return result

    def ledge(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the board of a shelf."""
        return shelf_parts.ledge(size, self.palette, self._px)

    def place(self, size: tuple[int, int], lit: bool) -> pygame.Surface:
        """Return a hollow within a broken line."""
        return shelf_parts.place(size, self.palette, self._px, lit=lit)

    def bubble(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the dark slip a tooltip is written on."""
        return textures.rounded(size, self._px(8), (*self.palette.tip, 244))

    def inset(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a hollow in the paper."""
        radius = self._px(9)
        if self.palette.flat:
            return self._outlined(size, radius, self.palette.field)
        result = textures.rounded(size, radius, (*mix(self.palette.paper_shade, (110, 80, 45), 0.45), 255))
        edge, top = self._px(1), self._px(2)
        face = textures.rounded((size[0] - 2 * edge, size[1] - top - edge), radius - 1, (*self.palette.field, 255))
        result.blit(face, (edge, top))
        return result

    def track(self, size: tuple[int, int], fill: Colour | None) -> pygame.Surface:
        """Return a bar with round ends; a groove where there is no ``fill``."""
        radius = min(size) // 2
        face = fill or mix(self.palette.paper_shade, (120, 90, 50), 0.28)
        if self.palette.flat:
            return self._outlined(size, radius, fill or self.palette.paper_shade)
        result = textures.rounded(size, radius, (*mix(face, (40, 20, 5), 0.4), 255))
        rim = self._px(1)
        inner = textures.rounded((size[0] - 2 * rim, size[1] - 2 * rim), radius - rim, (*face, 255))
        result.blit(inner, (rim, rim))
        return result

    def plate(self, size: tuple[int, int], tone: Tone, lift: int, hovered: bool, enabled: bool) -> pygame.Surface:
        """Return a painted plate, its face ``lift`` pixels above where it is when pressed."""
        coat = self.palette.coat(tone, enabled=enabled)
        radius = self._px(12)
        colour = coat.lit if hovered and enabled else coat.face
        if self.palette.flat:
            return self._outlined(size, radius, colour)
        thick = self._px(4)
        body = (size[0], size[1] - thick + lift)
        result = pygame.Surface(textures.drawable(size), pygame.SRCALPHA)
        result.blit(textures.rounded(body, radius, (*coat.edge, 255)), (0, thick - lift))
        rim = self._px(1.5)
        face_size = (size[0] - 2 * rim, size[1] - thick - 2 * rim)
        face = self._painted(face_size, colour, tone, radius - rim, enabled)
        result.blit(face, (rim, thick - lift + rim))
        return result

    def ring(self, size: tuple[int, int]) -> pygame.Surface:
        radius, width = self._px(17), self._px(4)
        result = textures.rounded(size, radius, (*mix(self.palette.ring, (60, 35, 5), 0.75), 255))
        band = textures.rounded((size[0] - 2, size[1] - 2), radius - 1, (*self.palette.ring, 255))
        result.blit(band, (1, 1))
        hole = textures.rounded((size[0] - 2 * width, size[1] - 2 * width), radius - width, (0, 0, 0, 255))
        result.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
        return result

    @cached_property
    def _paper(self) -> pygame.Surface:
        """The piece of paper that sheets are put together from."""
        return textures.paper(_PAPER_SIDE, self.palette.paper)

    def _px(self, pixels: float) -> int:
        return max(1, round(pixels * self.scale))

    def _nail(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        side = self._px(11)
        for colour, shift in (((40, 22, 10, 150), 2), ((198, 178, 140, 255), 0)):
            head = textures.rounded((side, side), side, colour)
            surface.blit(head, head.get_rect(center=(centre[0] + shift, centre[1] + shift)))
        light = textures.rounded((side // 2, side // 2), side, (250, 240, 214, 230))
        surface.blit(light, light.get_rect(center=(centre[0] - side // 8, centre[1] - side // 8)))

    def _line_around(self, sheet: pygame.Surface, radius: int, shade: Colour) -> None:
        """Give a sheet its worn edge: a thin line of shade, lit at the top left."""
        width = self._px(1.4)
        rect = sheet.get_rect()
        frame = textures.rounded(rect.size, radius, (*mix(shade, (120, 90, 50), 0.35), 190))
        hole = textures.rounded((rect.width - 2 * width, rect.height - 2 * width), radius - width, (0, 0, 0, 255))
        frame.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
        sheet.blit(frame, (0, 0))
        line = textures.rounded((rect.width - 2 * radius, self._px(2)), 1, (255, 252, 240, 120))
        sheet.blit(line, (radius, width))

    def _painted(self, size: tuple[int, int], colour: Colour, tone: Tone, radius: int, enabled: bool) -> pygame.Surface:
        face = textures.gradient(size, mix(colour, (255, 255, 255), 0.16), mix(colour, (40, 20, 5), 0.1))
        if enabled:
            textures.grain(face, f"{tone.value} {size}", 0.6 if tone is Tone.OAK else 0.22)
        pygame.draw.line(face, mix(colour, (255, 255, 255), 0.45), (radius, 0), (size[0] - radius, 0))
        return textures.with_round_corners(face, radius)

    def _outlined(self, size: tuple[int, int], radius: int, colour: Colour) -> pygame.Surface:
        line = self._px(2)
        result = textures.rounded(size, radius, (*self.palette.ink, 255))
        face = textures.rounded((size[0] - 2 * line, size[1] - 2 * line), radius - line, (*colour, 255))
        result.blit(face, (line, line))
        return result


def _veil(size: tuple[int, int]) -> pygame.Surface:
    """Return the darkness over what a dialog lies on."""
    dark = pygame.Surface(size, pygame.SRCALPHA)
    dark.fill((24, 14, 8, 150))
    return dark
