"""The score track: 0 to 50 with everybody's token, longer at either end when somebody is beyond it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures.small_pictures import plain
from mycity.ui.style.fonts import SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_END = 50
_STEP = 10
_NUMBERED = 5
_ROUND = 13
"""Radius of the corners at its ends, in pixels at 1280 x 800."""
GROOVE = 3
"""The reach of the shadow of the track, in pixels at 1280 x 800."""
APART = 0.72
"""The least distance of two tokens, of a token's width."""


@dataclass(frozen=True)
class ScoreTrack:
    """The track in a rect, from ``start`` to ``end``.

    Attributes:
        rect: Where.
        end: Its last point.
        start: Its first one: 0, or below it.
    """

    rect: pygame.Rect
    end: int
    start: int = 0

    @property
    def across(self) -> float:
        """The pixels of a point."""
        return self.rect.width / (self.end - self.start + 1)

    def x(self, points: float) -> int:
        on_it = min(max(points, float(self.start)), self.end)
        return round(self.rect.left + self.across * (on_it - self.start + 0.5))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the groove, a notch per point and a number on every fifth."""
        look.paint.panel(surface, self.rect, raised=GROOVE)
        dark, soft = look.palette.ink_soft, mix(look.palette.paper, look.palette.ink_soft, 0.35)
        across = self.across
        for points in range(-(-self.start // _STEP) * _STEP, self.end + 1, _STEP):
            self._draw_field(surface, look, self.x(points), round(across) + 1)
        widest = max(look.fonts.width(plain(points), SMALL_STRONG) for points in (self.start, 88)) + look.px(3)
        step = _NUMBERED if widest < across * _NUMBERED else _STEP
        for points in range(self.start, self.end + 1):
            x = self.x(points)
            if points % step == 0:
                number = look.fonts.tabular_figures(points, SMALL_STRONG, dark)
                at = number.get_rect(center=(x, self.rect.centery))
                surface.blit(number, at.clamp(self.rect.inflate(-look.px(4), 0)))
            else:
                pygame.draw.circle(surface, soft, (x, self.rect.centery), look.px(1.6))

    def _draw_field(self, surface: pygame.Surface, look: Look, x: int, wide: int) -> None:
        """Draw the light below a number; at an end of the track it is round as that is."""
        field = pygame.Rect(0, self.rect.top + 2, wide, self.rect.height - 4)
        field.centerx = x
        inside = field.clip(self.rect.inflate(-2, 0))
        left, right = (
            look.px(_ROUND) if at_end else 3
            for at_end in (field.left <= self.rect.left, field.right >= self.rect.right)
        )
        pygame.draw.rect(
            surface,
            mix(look.palette.paper, look.palette.gold, 0.4),
            inside,
            border_top_left_radius=left,
            border_bottom_left_radius=left,
            border_top_right_radius=right,
            border_bottom_right_radius=right,
        )

    def places(self, points: list[float], size: int, apart: float = APART) -> list[pygame.Rect]:
        """Return where tokens of a size stand: on their points, pushed apart so far that every face can be seen.

        Args:
            points: Of every seat.
            size: Of a token.
            apart: How far two tokens stand from each other at least, of a token's width.
        """
        order = sorted(range(len(points)), key=lambda seat: (points[seat], seat))
        room = self.rect.inflate(-size // 2, 0)
        middles = _spread([self.x(points[seat]) for seat in order], round(size * apart), room)
        rects = [pygame.Rect(0, 0, size, size) for _ in points]
        for seat, middle in zip(order, middles, strict=True):
            rects[seat].center = (middle, self.rect.centery)
        return rects


def _spread(middles: list[int], least: int, room: pygame.Rect) -> list[int]:
    """Return ascending middles with at least so much between them; each crowd stays around its own middle."""
    # Pool adjacent violators, the algorithm of isotonic regression: neighbours that are too close become one crowd
    # around their mean, which may then be too close to the crowd before it, and so on to the left.
    crowds: list[list[int]] = []
    for middle in middles:
        crowd = [middle]
        while crowds and _side_by_side(crowds[-1], least, room)[-1] + least > _side_by_side(crowd, least, room)[0]:
            crowd = crowds.pop() + crowd
        crowds.append(crowd)
    return [middle for crowd in crowds for middle in _side_by_side(crowd, least, room)]


def _side_by_side(crowd: list[int], least: int, room: pygame.Rect) -> list[int]:
    """Return places for a crowd around its middle, within the room."""
    width = least * (len(crowd) - 1)
    first = min(max(sum(crowd) / len(crowd) - width / 2, room.left), room.right - width)
    return [round(first + least * number) for number in range(len(crowd))]


def track_for(rect: pygame.Rect, points: Sequence[int]) -> ScoreTrack:
    """Return the track in a rect that is long enough for these points, those below 0 too."""
    farthest, lowest = max([_END, *points]), min([0, *points])
    start = lowest // _NUMBERED * _NUMBERED
    if start == lowest < 0:
        start -= _STEP  # nobody's token hangs over an end that was made for it
    return ScoreTrack(rect, -(-farthest // _STEP) * _STEP, start)
