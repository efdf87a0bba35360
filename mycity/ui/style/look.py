"""The look of this window now: scale, letters, colours and paint, handed to everything that draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.paint import Painter
from mycity.ui.style.theme import Colour, Palette, palette

DESIGN_SIZE = (1280, 800)
SMALLEST_SCALE = 0.4
_HALFWAY = ("midleft", "center", "midright")
"""Points of a rect beside which two lines may stand instead of one."""


@dataclass(frozen=True)
class Look:
    """One window size and one choice of colours and text size; a change of either makes a new one.

    Attributes:
        scale: Its size against 1280 x 800.
    """

    size: tuple[int, int]
    scale: float
    fonts: Fonts
    palette: Palette
    paint: Painter

    @property
    def area(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.size)

    def px(self, pixels: float) -> int:
        """Return a length of the 1280 x 800 design in this window's pixels, at least 1."""
        return max(1, round(pixels * self.scale))

    def write(
        self, surface: pygame.Surface, text: str, role: TextRole, colour: Colour, rect: pygame.Rect, at: str = "center"
    ) -> None:
        """Write one line into a rect, smaller when it is too long or too high, cut with an ellipsis at last.

        Where the rect has room for two lines of letters that small, and the point is halfway down, they are two.

        Args:
            at: The point of the rect the line's same point is put on, by pygame's names (``midleft``...).
        """
        role = self.fonts.fitting(text, role, rect.width, rect.height)
        if self.fonts.width(text, role) > rect.width and at in _HALFWAY:
            lines = self.fonts.in_two_lines(text, role, rect.size)
            if lines is not None:
                self._write_two(surface, lines, role, colour, rect, at)
                return
        line = self.fonts.line(self.fonts.shorten(text, role, rect.width), role, colour)
        placed = line.get_rect(**{at: getattr(rect, at)})
        surface.blit(line, placed)

    def _write_two(
        self,
        surface: pygame.Surface,
        lines: tuple[str, str],
        role: TextRole,
        colour: Colour,
        rect: pygame.Rect,
        at: str,
    ) -> None:
        step = self.fonts.line_height(role)
        room = pygame.Rect(rect.left, rect.centery - step, rect.width, step)
        for number, words in enumerate(lines):
            line = self.fonts.line(words, role, colour)
            surface.blit(line, line.get_rect(**{at: getattr(room.move(0, number * step), at)}))

    def write_centred(
        self, surface: pygame.Surface, lines: Sequence[str], role: TextRole, colour: Colour, rect: pygame.Rect
    ) -> None:
        """Write lines below one another into the middle of a rect."""
        step = self.fonts.line_height(role)
        line = pygame.Rect(rect.left, rect.centery - step * len(lines) // 2, rect.width, step)
        for number, words in enumerate(lines):
            self.write(surface, words, role, colour, line.move(0, number * step))

    def write_lines(
        self, surface: pygame.Surface, lines: Iterable[str], role: TextRole, colour: Colour, at: tuple[int, int]
    ) -> int:
        """Write lines that are known to fit from a point downwards; return the y below them."""
        left, top = at
        for line in lines:
            surface.blit(self.fonts.line(line, role, colour), (left, top))
            top += self.fonts.line_height(role)
        return top


def make_look(
    size: tuple[int, int], fonts_folder: Path, *, text_size: int, high_contrast: bool, before: Look | None = None
) -> Look:
    """Return the look of a window.

    Args:
        before: The look it had before: what was painted for it serves again where only words and letters change.
    """
    scale = max(SMALLEST_SCALE, min(size[0] / DESIGN_SIZE[0], size[1] / DESIGN_SIZE[1]))
    colours = palette(high_contrast=high_contrast)
    painted = before.paint if before and (before.size, before.palette) == (size, colours) else None
    return Look(
        size=size,
        scale=scale,
        fonts=Fonts(fonts_folder, scale, text_size),
        palette=colours,
        paint=painted or Painter(colours, scale),
    )
