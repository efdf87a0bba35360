"""Pieces that lie above a still picture and move: a frame draws again only where a piece was or is.

dirty = DirtyRects()
draw_anew(surface, dirty.take(pieces, under), draw)    # what lies below, then the pieces
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

import pygame

_TRIES = 100
"""Milliseconds for which a picture is waited for."""


@dataclass(frozen=True, eq=False)
class Piece:
    """Something that lies above the rest for a moment, or moves over it.

    Attributes:
        name: Which piece it is, from frame to frame.
        rect: Where; nothing of it is drawn outside.
        content: What it shows, to be compared.
        draw: Draws it.
    """

    name: Hashable
    rect: pygame.Rect
    content: Hashable
    draw: Callable[[pygame.Surface], None]


def drawn_with_others(_: pygame.Surface) -> None:
    """Draw nothing: the piece only says where what another one draws has changed."""


def picture_piece(name: Hashable, picture: pygame.Surface, rect: pygame.Rect) -> Piece:

    def draw(surface: pygame.Surface) -> None:
        _blit(surface, picture, rect)

    return Piece(name, rect, picture, draw)


def _blit(surface: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a picture, which another thread that makes one of it may have locked for a moment.

    Raises:
        pygame.error: it stays locked.
    """
    for _ in range(_TRIES):
        try:
            surface.blit(picture, rect)
        except pygame.error:
            time.sleep(0.001)
        else:
            return
    surface.blit(picture, rect)


class DirtyRects:
    """The rects of the pieces when the screen was last drawn: only what differs is drawn again."""

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[pygame.Rect, Hashable]] = {}

    def take(self, pieces: Iterable[Piece], under: list[pygame.Rect]) -> list[pygame.Rect]:
        """Return where pieces have changed, or lie on something that has; remember where they are now.

        Args:
            pieces: All there are now.
            under: Where what lies below them was drawn again.
        """
        before, self._last = self._last, {piece.name: (piece.rect, piece.content) for piece in pieces}
        stale = [rect for name, (rect, _) in before.items() if name not in self._last]
        for name, now in self._last.items():
            if before.get(name) != now:
                stale += [now[0], *([before[name][0]] if name in before else [])]
            elif now[0].collidelist(under) >= 0:
                stale.append(now[0])
        return stale


def draw_anew(
    surface: pygame.Surface, rects: Iterable[pygame.Rect], draw: Callable[[pygame.Surface], None]
) -> list[pygame.Rect]:
    """Draw what lies in some rects, as far as they are on the surface, and no place twice; return where.

    Args:
        draw: Draws all there is within the surface's clip: what lies below, then the pieces.
    """
    whole = surface.get_rect()
    parts = [part for rect in merged(rects) if (part := rect.clip(whole)).width]
    for part in parts:
        surface.set_clip(part)
        draw(surface)
    surface.set_clip(None)
    return parts


def draw_pieces(surface: pygame.Surface, pieces: Iterable[Piece]) -> None:
    """Draw those of some pieces that reach into the surface's clip."""
    clip = surface.get_clip()
    for piece in pieces:
        if clip.colliderect(piece.rect):
            piece.draw(surface)


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rects that cover the same places without overlapping one another."""
    # A union may reach rects that neither part has reached: it takes them in until it stands alone.
    disjoint: list[pygame.Rect] = []
    for rect in rects:
        whole = rect
        while (index := whole.collidelist(disjoint)) >= 0:
            whole = whole.union(disjoint.pop(index))
        disjoint.append(whole)
    return disjoint
