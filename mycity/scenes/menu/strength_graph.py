"""The graph of a player's strength, game by game, among the levels of the bots."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ai.levels import Level
from mycity.ai.rating import rating_of
from mycity.scenes.menu.statistics_example import draw_faintly
from mycity.table.looking_back.strength import Strength
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import SMALL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_FACE = 26
_NAMES = 132
_GAP = 18
_ROOM = 60
"""Points of rating shown below the weakest and above the strongest."""


def draw_strength(
    surface: pygame.Surface,
    look: Look,
    sprites: Sprites,
    rect: pygame.Rect,
    strength: Strength,
    levels: Sequence[tuple[Level, str]],
    example: Sequence[int] = (),
) -> None:
    """Draw the graph.

    Args:
        surface: Where to.
        look: The window's look.
        sprites: For the faces.
        rect: Its room.
        strength: The strength.
        levels: The levels with their translated names.
        example: The strength of an example, from game to game, shown faintly while there is none.
    """
    ratings_shown = [*strength.ratings, *example, *(rating_of(level) for level, _ in levels)]
    low, high = min(ratings_shown) - _ROOM, max(ratings_shown) + _ROOM
    names = pygame.Rect(rect.topleft, (_names_width(look, rect, levels), rect.height))
    plot = pygame.Rect(names.right + look.px(_GAP), rect.top, 0, rect.height)
    plot.width = rect.right - max(look.px(54), look.fonts.width("0000", SMALL_STRONG) + look.px(16)) - plot.left

    def y_of(rating: int) -> int:
        return plot.bottom - plot.height * (rating - low) // (high - low)

    _draw_levels(surface, look, sprites, names, plot, [(level, name, y_of(rating_of(level))) for level, name in levels])

    def points_of(ratings: Sequence[int]) -> list[tuple[int, int]]:
        steps = max(1, len(ratings) - 1)
        return [(plot.left + plot.width * number // steps, y_of(rating)) for number, rating in enumerate(ratings)]

    if strength.games:
        _draw_curve(surface, look, points_of(strength.ratings), str(strength.rating))
    elif example:
        draw_faintly(surface, rect, lambda layer: _draw_curve(layer, look, points_of(example), str(example[-1])))


def _names_width(look: Look, rect: pygame.Rect, levels: Sequence[tuple[Level, str]]) -> int:
    """Return the room for the longest name with its face, but not more than half of all."""
    longest = max(look.fonts.width(name, SMALL) for _, name in levels)
    return min(max(look.px(_NAMES), longest + look.px(_FACE + 16)), rect.width // 2)


def _draw_curve(surface: pygame.Surface, look: Look, points: Sequence[tuple[int, int]], rating: str) -> None:
    """Draw the strength from game to game, and beside its end what it is now."""
    if len(points) > 1:
        pygame.draw.lines(surface, look.palette.ink, False, points, look.px(5))
        pygame.draw.lines(surface, look.palette.ring, False, points, look.px(3))
    pygame.draw.aacircle(surface, look.palette.ink, points[-1], look.px(7))
    pygame.draw.aacircle(surface, look.palette.ring, points[-1], look.px(5))
    number = look.fonts.line(rating, SMALL_STRONG, look.palette.ink)
    surface.blit(number, number.get_rect(midleft=(points[-1][0] + look.px(12), points[-1][1])))


def _draw_levels(
    surface: pygame.Surface,
    look: Look,
    sprites: Sprites,
    names: pygame.Rect,
    plot: pygame.Rect,
    levels: Sequence[tuple[Level, str, int]],
) -> None:
    """Draw a line per level; faces and names stand beside it, as far apart as they need."""
    pale = mix(look.palette.paper_shade, look.palette.ink, 0.16)
    step, top = look.px(_FACE), plot.bottom - look.px(_FACE) // 2
    for level, name, y in levels:
        top = min(y, top)
        label = pygame.Rect(names.left, top - step // 2, names.width, step)
        face = sprites.icon(level.face, step)
        surface.blit(face, face.get_rect(midleft=label.midleft))
        words = label.move(step + look.px(6), 0)
        words.width = label.right - words.left
        look.write(surface, name, SMALL, look.palette.ink, words, "midleft")
        pygame.draw.lines(surface, pale, False, [(label.right, top), (plot.left, y), (plot.right, y)])
        top -= step
