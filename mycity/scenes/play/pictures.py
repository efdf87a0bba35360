"""Small pictures that several parts of the play scene show: buildings at any size, tokens, signed numbers, crosses."""

from __future__ import annotations

from functools import lru_cache

import pygame

from mycity.engine.pieces import Building
from mycity.scenes.play.held import Held
from mycity.ui.board_overlays import building_icon
from mycity.ui.fonts import MINUS, Colour, Type
from mycity.ui.look import Look
from mycity.ui.sprites import Sprites


def signed(points: int) -> str:
    """Return a number with its sign, a true minus among them."""
    return f"+{points}" if points > 0 else f"{points}".replace("-", MINUS)


@lru_cache(maxsize=256)
def building_picture(sprites: Sprites, building: Building, turn: int, px: int) -> pygame.Surface:
    """Return a building with its shadow, ``px`` pixels a cell. It is shared: blit it, never draw on it."""
    name, turns, _ = sprites.match(building.id, Held(building, turn).cells)
    return building_icon(sprites, name, turns, px)


@lru_cache(maxsize=256)
def faded_picture(sprites: Sprites, building: Building, turn: int, px: int) -> pygame.Surface:
    """Return the same without colour and half gone."""
    picture = pygame.transform.grayscale(building_picture(sprites, building, turn, px))
    picture.fill((255, 255, 255, 105), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def lying_turn(building: Building) -> int:
    """Return the turn in which a building is wider than high."""
    for turn in range(2):
        cells = Held(building, turn).cells
        rows = {row for row, _ in cells}
        columns = {column for _, column in cells}
        if len(rows) <= len(columns):
            return turn
    return 0


def extent(building: Building, turn: int) -> tuple[int, int]:
    """Return how many rows and columns of cells a building takes."""
    cells = Held(building, turn).cells
    return len({row for row, _ in cells}), len({column for _, column in cells})


def draw_cross(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, width: int) -> None:
    """Cross a rect out."""
    for start, end in ((rect.topleft, rect.bottomright), (rect.bottomleft, rect.topright)):
        pygame.draw.line(surface, colour, start, end, width)
        pygame.draw.aaline(surface, colour, start, end)


def draw_change(
    surface: pygame.Surface,
    look: Look,
    picture: pygame.Surface,
    points: int,
    role: Type,
    colours: tuple[Colour, Colour],
) -> int:
    """Draw a small picture and a signed number at the left of a surface; return how far it reaches.

    Args:
        surface: Where to.
        look: The window's look.
        picture: What the number is about.
        points: The number.
        role: Its type.
        colours: Of a gain and of a loss.
    """
    middle = surface.get_height() // 2
    surface.blit(picture, picture.get_rect(midleft=(0, middle)))
    number = look.fonts.line(signed(points), role, colours[points < 0])
    at = number.get_rect(midleft=(picture.get_width() + look.px(3), middle))
    surface.blit(number, at)
    return at.right
