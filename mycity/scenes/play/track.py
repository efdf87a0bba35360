"""The score track: 0 to 50 with everybody's token, longer when somebody is beyond it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.ui.fonts import SMALL_STRONG
from mycity.ui.look import Look
from mycity.ui.theme import mix

_END = 50
_STEP = 10
_NUMBERED = 5


@dataclass(frozen=True)
class Track:
    """The track in a rect, from 0 to ``end``.

    Attributes:
        rect: Where.
        end: Its last point.
    """

    rect: pygame.Rect
    end: int

    def x(self, points: float) -> int:
        """Return where the middle of a point is."""
        across = self.rect.width / (self.end + 1)
        return round(self.rect.left + across * (min(max(points, 0.0), self.end) + 0.5))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the groove, a notch per point and a number on every fifth."""
        look.paint.panel(surface, self.rect, raised=3)
        dark, soft = look.palette.ink_soft, mix(look.palette.paper, look.palette.ink_soft, 0.35)
        across = self.rect.width / (self.end + 1)
        for points in range(self.end + 1):
            x = self.x(points)
            if points % _STEP == 0:
                field = pygame.Rect(0, self.rect.top + 2, round(across) + 1, self.rect.height - 4)
                field.centerx = x
                pygame.draw.rect(surface, mix(look.palette.paper, look.palette.gold, 0.4), field, border_radius=3)
        widest = look.fonts.width("00", SMALL_STRONG) + look.px(3)
        step = _NUMBERED if widest < across * _NUMBERED else _STEP
        for points in range(self.end + 1):
            x = self.x(points)
            if points % step == 0:
                number = look.fonts.figures(points, SMALL_STRONG, dark)
                surface.blit(number, number.get_rect(center=(x, self.rect.centery)))
            else:
                pygame.draw.circle(surface, soft, (x, self.rect.centery), look.px(1.6))

    def places(self, points: list[float], size: int) -> list[pygame.Rect]:
        """Return where tokens of a size stand: side by side around their point when several share it."""
        rects = []
        for seat, score in enumerate(points):
            sharing = [other for other, value in enumerate(points) if abs(value - score) < 0.5]
            offset = sharing.index(seat) - (len(sharing) - 1) / 2
            rect = pygame.Rect(0, 0, size, size)
            rect.center = (self.x(score) + round(offset * size * 0.72), self.rect.centery)
            rects.append(rect.clamp(self.rect.inflate(size // 2, size)))
        return rects


def track_for(rect: pygame.Rect, points: list[int]) -> Track:
    """Return the track long enough for all tokens."""
    farthest = max([_END, *points])
    return Track(rect, (farthest + _STEP - 1) // _STEP * _STEP)
