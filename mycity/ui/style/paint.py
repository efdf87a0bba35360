"""Panels, plates and rings: the painted parts every screen is made of, laid where they belong and kept once made."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock

import pygame

from mycity.ui.pictures.kept import Kept
from mycity.ui.style import textures
from mycity.ui.style.fonts import Colour
from mycity.ui.style.parts import Parts, veil
from mycity.ui.style.theme import Palette, Tone

_MOST, _DESIGN_MOST = 24 << 20, 20 << 20
"""Bytes of parts that are kept: some, and as many for each pixel of the window as are enough at 1280 x 800."""
_VEIL = 256
"""Side of the piece a veil is put together from."""


class Painter:
    """Draws the parts of the interface in one palette and scale; also for a thread that paints ahead.

    Args:
        palette: The colours.
        scale: Window size against 1280 x 800.
    """

    def __init__(self, palette: Palette, scale: float) -> None:
        self.palette = palette
        self._scale = scale
        self._parts = Parts(palette, scale)
        self._kept = Kept(round(_MOST + _DESIGN_MOST * scale * scale))
        self._table_lock = Lock()

    def table(self, surface: pygame.Surface, *, opacity: float = 1.0) -> None:
        """Fill the whole surface with the table everything lies on; less than opaque while it fades."""
        size = surface.get_size()
        table = self._keep(("table", size), lambda: self._parts.table(size))
        with self._table_lock:  # the opacity is the shared picture's own: nobody else may lay it half faded
            table.set_alpha(None if opacity >= 1.0 else round(255 * opacity))
            surface.blit(table, (0, 0))

    def panel(self, surface: pygame.Surface, rect: pygame.Rect, *, raised: int = 8) -> None:
        """Lay a sheet of paper on the table; ``raised`` says how far its shadow reaches, in pixels."""
        reach = self._px(raised)
        if reach and not self.palette.flat:
            self._shadow(surface, rect, self._px(14), reach)
        sheet = self._keep(("panel", rect.size), lambda: self._parts.panel(rect.size))
        surface.blit(sheet, rect)

    def sign(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Hang up a dark wooden sign, held by a nail at either end."""
        if not self.palette.flat:
            self._shadow(surface, rect, self._px(16), self._px(12))
        surface.blit(self._keep(("sign", rect.size), lambda: self._parts.sign(rect.size)), rect)

    def inset(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a hollow in the paper: text fields, tracks, the well of a list."""
        surface.blit(self._keep(("inset", rect.size), lambda: self._parts.inset(rect.size)), rect)

    def track(self, surface: pygame.Surface, rect: pygame.Rect, fill: Colour | None = None) -> None:
        """Draw a bar with round ends, a groove in the paper or filled with a colour: sliders, switches, scroll bars."""
        surface.blit(self._keep(("track", rect.size, fill), lambda: self._parts.track(rect.size, fill)), rect)

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
        key = ("plate", rect.size, tone, lift, hovered, enabled)
        surface.blit(self._keep(key, lambda: self._parts.plate(rect.size, tone, lift, hovered, enabled)), rect)
        if self.palette.flat:
            return pygame.Rect(rect)
        return pygame.Rect(rect.left, rect.top + thick - lift, rect.width, rect.height - thick)

    def ring(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the focus ring around a rect."""
        reach = self._px(5)
        outer = rect.inflate(2 * reach, 2 * reach)
        surface.blit(self._keep(("ring", outer.size), lambda: self._parts.ring(outer.size)), outer)

    def bubble(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the dark slip a tooltip is written on."""
        if not self.palette.flat:
            self._shadow(surface, rect, self._px(8), self._px(5))
        surface.blit(self._keep(("bubble", rect.size), lambda: self._parts.bubble(rect.size)), rect)

    def veil(self, surface: pygame.Surface) -> None:
        """Dim everything drawn so far: a dialog comes on top."""
        tile = self._keep("veil", lambda: veil((_VEIL, _VEIL)))
        width, height = surface.get_size()
        surface.fblits([(tile, (x, y)) for x in range(0, width, _VEIL) for y in range(0, height, _VEIL)])

    def _px(self, pixels: float) -> int:
        return max(1, round(pixels * self._scale))

    def _keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._kept.keep(key, make)

    def _shadow(self, surface: pygame.Surface, rect: pygame.Rect, radius: int, reach: int) -> None:
        key = ("shadow", rect.size, radius, reach)
        soft = self._keep(key, lambda: textures.blurred(rect.size, radius, reach, 150))
        surface.blit(soft, (rect.left - reach + reach // 2, rect.top - reach + reach // 2 + 1))
