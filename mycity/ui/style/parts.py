"""The painted parts themselves, each made at one size: the table, sheets, signs, hollows, plates, rings."""

from __future__ import annotations

from functools import cached_property

import pygame

from mycity.ui.style import textures
from mycity.ui.style.fonts import Colour
from mycity.ui.style.theme import Palette, Tone, mix

_PAPER_SIDE = 512


class Parts:
    """Makes the parts in one palette and scale; all sizes are (width, height) in pixels.

    Args:
        palette: The colours.
        scale: Window size against 1280 x 800.
    """

    def __init__(self, palette: Palette, scale: float) -> None:
        self._palette = palette
        self._scale = scale

    def table(self, size: tuple[int, int]) -> pygame.Surface:
        if self._palette.flat:
            flat = pygame.Surface(size)
            flat.fill(self._palette.table)
            return flat
        return textures.wood(size, mix(self._palette.table, (196, 138, 84), 0.5), self._px(134))

    def panel(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a sheet of paper with a worn edge."""
        if self._palette.flat:
            return self._outlined(size, self._px(14), self._palette.paper)
        sheet = pygame.Surface(textures.drawable(size))
        for column, x in enumerate(range(0, size[0], _PAPER_SIDE)):
            for row, y in enumerate(range(0, size[1], _PAPER_SIDE)):
                mirrored = pygame.transform.flip(self._paper, column % 2 == 1, row % 2 == 1)
                sheet.blit(mirrored, (x, y))
        edged = textures.cut(sheet, self._px(14))
        self._line_around(edged, self._px(14), self._palette.paper_shade)
        return edged

    def sign(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a dark wooden sign with its two nails."""
        radius = self._px(16)
        if self._palette.flat:
            return self._outlined(size, radius, self._palette.table)
        thick, rim = self._px(5), self._px(2)
        result = textures.rounded(size, radius, (*mix(self._palette.table, (0, 0, 0), 0.55), 255))
        face = textures.slope((size[0] - 2 * rim, size[1] - thick - rim), (150, 98, 58), (112, 70, 40))
        textures.grain(face, "sign")
        result.blit(textures.cut(face, radius - rim), (rim, rim))
        line = textures.rounded((size[0] - 2 * radius, self._px(2)), 1, (255, 226, 180, 90))
        result.blit(line, (radius, rim))
        for x in (self._px(20), size[0] - self._px(20)):
            self._nail(result, (x, (size[1] - thick) // 2))
        return result

    def bubble(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the dark slip a tooltip is written on."""
        return textures.rounded(size, self._px(8), (*self._palette.tip, 244))

    def inset(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a hollow in the paper."""
        radius = self._px(9)
        if self._palette.flat:
            return self._outlined(size, radius, self._palette.field)
        result = textures.rounded(size, radius, (*mix(self._palette.paper_shade, (110, 80, 45), 0.45), 255))
        edge, top = self._px(1), self._px(2)
        face = textures.rounded((size[0] - 2 * edge, size[1] - top - edge), radius - 1, (*self._palette.field, 255))
        result.blit(face, (edge, top))
        return result

    def track(self, size: tuple[int, int], fill: Colour | None) -> pygame.Surface:
        """Return a bar with round ends; a groove where there is no ``fill``."""
        radius = min(size) // 2
        face = fill or mix(self._palette.paper_shade, (120, 90, 50), 0.28)
        if self._palette.flat:
            return self._outlined(size, radius, fill or self._palette.paper_shade)
        result = textures.rounded(size, radius, (*mix(face, (40, 20, 5), 0.4), 255))
        rim = self._px(1)
        inner = textures.rounded((size[0] - 2 * rim, size[1] - 2 * rim), radius - rim, (*face, 255))
        result.blit(inner, (rim, rim))
        return result

    def plate(self, size: tuple[int, int], tone: Tone, lift: int, hovered: bool, enabled: bool) -> pygame.Surface:
        """Return a painted plate, its face ``lift`` pixels above where it is when pressed."""
        coat = self._palette.coat(tone, enabled=enabled)
        radius = self._px(12)
        colour = coat.lit if hovered and enabled else coat.face
        if self._palette.flat:
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
        result = textures.rounded(size, radius, (*mix(self._palette.ring, (60, 35, 5), 0.75), 255))
        band = textures.rounded((size[0] - 2, size[1] - 2), radius - 1, (*self._palette.ring, 255))
        result.blit(band, (1, 1))
        hole = textures.rounded((size[0] - 2 * width, size[1] - 2 * width), radius - width, (0, 0, 0, 255))
        result.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
        return result

    @cached_property
    def _paper(self) -> pygame.Surface:
        """The piece of paper that sheets are put together from."""
        return textures.paper(_PAPER_SIDE, self._palette.paper)

    def _px(self, pixels: float) -> int:
        return max(1, round(pixels * self._scale))

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
        face = textures.slope(size, mix(colour, (255, 255, 255), 0.16), mix(colour, (40, 20, 5), 0.1))
        if enabled:
            textures.grain(face, f"{tone.value} {size}", 0.6 if tone is Tone.OAK else 0.22)
        pygame.draw.line(face, mix(colour, (255, 255, 255), 0.45), (radius, 0), (size[0] - radius, 0))
        return textures.cut(face, radius)

    def _outlined(self, size: tuple[int, int], radius: int, colour: Colour) -> pygame.Surface:
        line = self._px(2)
        result = textures.rounded(size, radius, (*self._palette.ink, 255))
        face = textures.rounded((size[0] - 2 * line, size[1] - 2 * line), radius - line, (*colour, 255))
        result.blit(face, (line, line))
        return result


def veil(size: tuple[int, int]) -> pygame.Surface:
    """Return the darkness over what a dialog lies on."""
    dark = pygame.Surface(size, pygame.SRCALPHA)
    dark.fill((24, 14, 8, 150))
    return dark
