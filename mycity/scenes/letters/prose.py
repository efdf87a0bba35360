"""Prose of a letter: paragraphs set at the left, as large as a room allows, and signed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from mycity.ui.style.fonts import SIGNATURE, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.typefaces import Typeface

TALE = TextRole(Typeface.PLAIN, 24)
SIZES = (100, 92, 84, 76)
"""Sizes of the letters in per cent."""
_LINE, PARAGRAPH = 6, 10
"""Pixels between lines, and more between paragraphs, in the 1280 x 800 design."""


@dataclass(frozen=True)
class Prose:
    """Words as they are set.

    Attributes:
        role: of their letters.
        paragraphs: the lines of each.
    """

    look: Look
    role: TextRole
    paragraphs: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> int:
        """The height of all of it, in pixels."""
        return sum(map(self.height_of, range(len(self.paragraphs))))

    def height_of(self, number: int) -> int:
        """Return how high a paragraph is, with the space below it."""
        return len(self.paragraphs[number]) * self._step + self.look.px(PARAGRAPH)

    def draw(self, sheet: pygame.Surface, left: int, top: int, numbers: Sequence[int] = ()) -> int:
        """Write some paragraphs below one another, or all of them, and return where the last one ends."""
        look, y = self.look, top
        for number in numbers or range(len(self.paragraphs)):
            for line in self.paragraphs[number]:
                sheet.blit(look.fonts.line(line, self.role, look.palette.ink), (left, y))
                y += self._step
            y += look.px(PARAGRAPH)
        return y

    @property
    def _step(self) -> int:
        return self.look.fonts.line_height(self.role) + self.look.px(_LINE)


def set_prose(look: Look, texts: Sequence[str], wide: int, high: int, sizes: Sequence[int] = SIZES) -> Prose:
    """Return paragraphs in the largest letters with which they are no higher than a room; else in the smallest."""
    settings = (prose_of(look, texts, wide, share) for share in sizes)
    setting = next(settings)
    for smaller in settings:
        if setting.height <= high:
            break
        setting = smaller
    return setting


def prose_of(look: Look, texts: Sequence[str], wide: int, share: int = 100) -> Prose:
    """Return paragraphs in letters of ``share`` per cent of their size."""
    role = replace(TALE, size=TALE.size * share // 100)
    return Prose(look, role, tuple(tuple(look.fonts.wrap(text, role, wide)) for text in texts))


def sign(sheet: pygame.Surface, look: Look, name: str, right: int, top: int) -> None:
    """Sign a letter by hand."""
    hand = look.fonts.line(name, SIGNATURE, look.palette.ink)
    sheet.blit(hand, hand.get_rect(topright=(right, top)))
