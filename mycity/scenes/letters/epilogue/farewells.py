"""Farewells of the last letter: a sentence for every player, each set apart beside the head of its animal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import TextRole
from mycity.ui.style.look import Look

_SHARE, _HEAD, _BESIDE, _GAP, _APART = 84, 46, 12, 10, 36
"""Letters in per cent of those of the letter; a head, what lies beside it, what lies below a row, and between two
columns, in pixels of the 1280 x 800 design."""
COLUMNS = (1, 2)


@dataclass(frozen=True)
class Farewell:
    """A sentence for a player.

    Attributes:
        animal: whose head stands beside it.
        words: those of it.
    """

    animal: str
    words: str


class Farewells:
    """Farewells as they are set: in one column or in two, whichever takes less room.

    Args:
        role: the letters of the letter that they stand in.
        wide: the width of the room, in pixels.

    Attributes:
        height: of all of them, in pixels, with the space below them.
    """

    def __init__(self, look: Look, said: Sequence[Farewell], role: TextRole, wide: int) -> None:
        self._look, self._said, self._wide = look, said, wide
        self._role = replace(role, size=role.size * _SHARE // 100)
        heights = {columns: sum(self._rows(columns)) for columns in COLUMNS}
        self._columns = min(heights, key=lambda columns: (heights[columns], columns))
        self.height = heights[self._columns]

    def _across(self, columns: int) -> int:
        """Return the width of a column."""
        return (self._wide - self._look.px(_APART) * (columns - 1)) // columns

    def _lines(self, one: Farewell, columns: int) -> list[str]:
        wide = self._across(columns) - self._look.px(_HEAD + _BESIDE)
        return self._look.fonts.wrap(one.words, self._role, wide)

    def _rows(self, columns: int) -> list[int]:
        """Return how high each row is, with the space below it."""
        step = self._look.fonts.line_height(self._role)
        highs = [max(self._look.px(_HEAD), step * len(self._lines(one, columns))) for one in self._said]
        rows = (highs[start : start + columns] for start in range(0, len(highs), columns))
        return [max(row) + self._look.px(_GAP) for row in rows]

    def draw(self, sheet: pygame.Surface, sprites: Sprites, left: int, top: int) -> None:
        """Draw all of them, each in the middle of its row."""
        look, across, rows = self._look, self._across(self._columns), self._rows(self._columns)
        for number, one in enumerate(self._said):
            row, column = divmod(number, self._columns)
            x = left + column * (across + look.px(_APART))
            middle = top + sum(rows[:row]) + (rows[row] - look.px(_GAP)) // 2
            head = sprites.icon(f"animal-{one.animal}", look.px(_HEAD))
            sheet.blit(head, head.get_rect(midleft=(x, middle)))
            lines, step = self._lines(one, self._columns), look.fonts.line_height(self._role)
            at = x + look.px(_HEAD + _BESIDE), middle - step * len(lines) // 2
            look.write_lines(sheet, lines, self._role, look.palette.ink, at)
