"""The recap of a turn after its last answer: for a moment the small boards show large what everybody did."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import pygame

from mycity.scenes.play.model.effects import PaintedEffect
from mycity.scenes.shared.pieces import Piece
from mycity.ui.animation import ease_in, ease_out

_RISEN, _SINKS = 0.3, 0.78
"""The shares of the recap at which a move has grown to its full size, and at which it begins to go back."""
_FILM = (30, 18, 10)
_DARKEST = 120
_LEVELS = 8


def large_cell(small: int) -> int:
    """Return the pixels of a cell of what is shown large, beside those of the small boards."""
    return max(small, min(48, small * 9 // 4))


@dataclass(frozen=True)
class MovePicture:
    """The move of a seat, as it is shown: a picture that grows out of the small board.

    Attributes:
        seat: The seat that made it.
        paint: Returns the picture of what grows, at its full size.
        start: Its rect before it grows.
        city: The rect of the city, which it must not leave.
    """

    seat: int
    paint: Callable[[], pygame.Surface]
    start: pygame.Rect
    city: pygame.Rect

    @cached_property
    def picture(self) -> pygame.Surface:
        return self.paint()

    def place(self, grown: float) -> pygame.Rect:
        """Return where it is when it has grown so far, 0 to 1."""
        full = self.picture.get_rect(center=self.start.center).clamp(self.city)
        width = self.start.width + (full.width - self.start.width) * grown
        height = self.start.height + (full.height - self.start.height) * grown
        now = pygame.Rect(0, 0, max(1, round(width)), max(1, round(height)))
        across, down = (full.centerx - self.start.centerx) * grown, (full.centery - self.start.centery) * grown
        now.center = self.start.centerx + round(across), self.start.centery + round(down)
        return now


@dataclass
class TurnRecap:
    """The recap on the screen, an animation of all moves at once.

    Attributes:
        moves: The moves that are shown.
        grows: Whether they grow; they only fade in otherwise.
        share: The share of the recap that is over, 0 to 1.
    """

    moves: tuple[MovePicture, ...]
    grows: bool = True
    share: float = 0.0

    @property
    def grown(self) -> float:
        """The size of the moves now, 0 to 1: they arrive softly and leave fast."""
        # An envelope of attack, hold and release, eased out and in: the hold is what is read.
        if self.share < _RISEN:
            return ease_out(self.share / _RISEN)
        return 1.0 - ease_in(max(0.0, self.share - _SINKS) / (1.0 - _SINKS))

    def pieces(self) -> Iterator[Piece]:
        """Return what is seen of it: nothing in the frame of the turn, which has enough to do."""
        if not self.share:
            return
        grown = self.grown
        level = round(_LEVELS * grown)
        for move in self.moves:
            yield Piece(("film", move.seat), move.city, level, partial(_draw_film, rect=move.city, level=level))
            at = move.place(grown if self.grows else 1.0)
            alpha = 255 if self.grows else round(255 * grown)
            yield Piece(("move", move.seat), at, (move.picture, alpha), partial(_draw, move.picture, at, alpha))


def hop(head: pygame.Surface, place: pygame.Rect) -> PaintedEffect:
    """Return a head that grows and nods from side to side above the one at ``place``, and is as before.

    Args:
        head: Its picture, as large as it becomes.
    """
    around = head.get_rect(center=place.center).inflate(head.get_width() // 4, head.get_height() // 4)

    def draw(surface: pygame.Surface, share: float) -> None:
        # Half a sine is the height, and damps two full swings of the nod: both begin and end at rest.
        grown = math.sin(math.pi * share)
        size = place.width / head.get_width() + (1.0 - place.width / head.get_width()) * grown
        turned = pygame.transform.rotozoom(head, 11.0 * math.sin(4 * math.pi * share) * grown, size)
        surface.blit(turned, turned.get_rect(center=surface.get_rect().center))

    return PaintedEffect(around, draw)


def _draw(picture: pygame.Surface, at: pygame.Rect, alpha: int, surface: pygame.Surface) -> None:
    shown = picture if picture.get_size() == at.size else pygame.transform.smoothscale(picture, at.size)
    shown.set_alpha(alpha)
    surface.blit(shown, at)
    shown.set_alpha(255)


def _draw_film(surface: pygame.Surface, rect: pygame.Rect, level: int) -> None:
    part = rect.clip(surface.get_clip())
    if part.width and level:
        film = pygame.Surface(part.size, pygame.SRCALPHA)
        film.fill((*_FILM, _DARKEST * level // _LEVELS))
        surface.blit(film, part)
