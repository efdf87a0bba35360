"""Small pictures that several parts of the play scene show: buildings at any size, tokens, signed numbers, crosses.

Buildings are drawn on squares; pieces that lie on other grids need pictures of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pygame

from mycity.engine.grid import SQUARE_11
from mycity.engine.pieces import Building
from mycity.table.held import Held
from mycity.ui.board.layers import badge_picture
from mycity.ui.board.overlays import building_icon
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.fonts import MINUS
from mycity.ui.style.theme import Colour


def signed(points: int) -> str:
    """Return a number with its sign, a true minus among them."""
    return f"+{points}" if points > 0 else f"{points}".replace("-", MINUS)


@cached_with_sprites
def building_picture(sprites: Sprites, building: Building, turn: int, px: int) -> pygame.Surface:
    """Return a building with its shadow, ``px`` pixels a cell. It is shared: blit it, never draw on it."""
    name, turns, _ = sprites.match(building.id, Held(building, SQUARE_11, turn).cells)
    return building_icon(sprites, name, turns, px)


@cached_with_sprites
def faded_picture(sprites: Sprites, building: Building, turn: int, px: int) -> pygame.Surface:
    """Return the same without colour and half gone."""
    picture = pygame.transform.grayscale(building_picture(sprites, building, turn, px))
    picture.fill((255, 255, 255, 105), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@cached_with_sprites
def token_picture(sprites: Sprites, animal: str, side: int, rim: Colour) -> pygame.Surface:
    """Return a round token with a player's animal, its rim and its shadow. It is shared: never draw on it."""
    token = pygame.Surface((side + 8, side + 8), pygame.SRCALPHA)
    middle, reach = (side + 8) // 2, side // 2
    pygame.draw.aacircle(token, (40, 26, 16, 170), (middle + 1, middle + 2), reach + 1)
    pygame.draw.aacircle(token, rim, (middle, middle), reach + 1)
    head = sprites.icon(f"animal-{animal}", side - max(3, side // 9))
    token.blit(head, head.get_rect(center=(middle, middle)))
    return token


@cache
def lying_turn(building: Building) -> int:
    """Return the turn in which a building is wider than high."""
    for turn in range(2):
        cells = Held(building, SQUARE_11, turn).cells
        rows = {row for row, _ in cells}
        columns = {column for _, column in cells}
        if len(rows) <= len(columns):
            return turn
    return 0


@cache
def extent(building: Building, turn: int) -> tuple[int, int]:
    cells = Held(building, SQUARE_11, turn).cells
    return len({row for row, _ in cells}), len({column for _, column in cells})


def draw_badges(
    surface: pygame.Surface, sprites: Sprites, picture: pygame.Rect, badges: tuple[str, ...], px: int
) -> None:
    """Lay what marks a building (a cog) on the lower right of its picture, ``px`` pixels a cell."""
    side = max(9, px * 3 // 4)
    for number, name in enumerate(badges):
        badge = badge_picture(sprites, name, side)
        at = badge.get_rect(bottomright=picture.bottomright).move(side // 6 - number * side, side // 6)
        surface.blit(badge, at)


def draw_cross(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, width: int) -> None:
    for start, end in ((rect.topleft, rect.bottomright), (rect.bottomleft, rect.topright)):
        pygame.draw.line(surface, colour, start, end, width)
        pygame.draw.aaline(surface, colour, start, end)


def warm_up(
    sprites: Sprites, buildings: Iterable[Building], sizes: Iterable[int], card_px: int, roofs: int = 0
) -> Iterator[None]:
    """Load the pictures of buildings in all positions, for boards of some sizes and for cards, one at each step.

    ``roofs`` is that of the boards' `EpisodeLook`.
    """
    for building in buildings:
        name, _, _ = sprites.match(building.id, building.coordinates)
        for turns in sprites.turns(name):
            for px in sizes:
                sprites.building(name, turns, px, sprites.look(name, roofs))
                yield
            faded_picture(sprites, building, turns, card_px)
            yield
