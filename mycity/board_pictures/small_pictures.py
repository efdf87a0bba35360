"""Small pictures that several parts of the play scene show: buildings at any size, tokens, signed numbers, crosses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pygame

from mycity.board_pictures import art_of_piece
from mycity.engine.pieces import Building
from mycity.ui.board.layers import badge_picture
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.fonts import MINUS, SMALL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

"""The opacity of the own face in a ring, and of others."""


def signed(points: int) -> str:
    """Return a number with its sign, a true minus among them."""
    return f"+{points}" if points > 0 else f"{points}".replace("-", MINUS)


def plain(points: int) -> str:
    """Return a number as it is, with a true minus below 0: a score, not a change."""
    return f"{points}".replace("-", MINUS)


@cached_with_sprites
def building_picture(sprites: Sprites, building: Building, turn: int, px: int, roofs: int = 0) -> pygame.Surface:
    """Return a building with its shadow, ``px`` pixels a cell. It is shared: blit it, never draw on it.

    ``roofs`` is that of the boards' `EpisodeDecor`: so a building looks the same before and after it is built.
    """
    art = art_of_piece(building)
    return art.icon(sprites, building, art.cells_of(building, turn), px, roofs, kept=False)


@cached_with_sprites
def faded_picture(sprites: Sprites, building: Building, turn: int, px: int, roofs: int = 0) -> pygame.Surface:
    """Return the same without colour and half gone."""
    picture = pygame.transform.grayscale(building_picture(sprites, building, turn, px, roofs).copy())
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
def flat_turn(building: Building) -> int:
    """Return the turn in which a building is wider than high."""

    def lies(turn: int) -> bool:
        high, wide = extent(building, turn)
        return high <= wide

    return next(filter(lies, range(art_of_piece(building).grid.turns)), 0)


@cache
def extent(building: Building, turn: int) -> tuple[float, float]:
    """Return how many cells a building is high and wide."""
    return art_of_piece(building).extent(building, turn)


def draw_badges(
    surface: pygame.Surface, sprites: Sprites, picture: pygame.Rect, badges: tuple[str, ...], px: int
) -> None:
    """Lay what marks a building (a cog) on the lower right of its picture, ``px`` pixels a cell."""
    side = max(9, px * 3 // 4)
    for number, name in enumerate(badges):
        badge = badge_picture(sprites, name, side)
        at = badge.get_rect(bottomright=picture.bottomright).move(side // 6 - number * side, side // 6)
        surface.blit(badge, at)


def draw_zeros(
    surface: pygame.Surface,
    look: Look,
    sprites: Sprites,
    rect: pygame.Rect,
    icons: Sequence[str],
    names: Sequence[str] = (),
) -> None:
    """Draw in one line what has brought nobody anything: a nought, then small faint signs as large as it has room.

    Args:
        names: Translated, written beside the signs if all have room.
    """
    places = zero_places(look, rect, len(icons))
    wide = [look.fonts.width(name, SMALL) + look.px(16) for name in names]
    if names and places and sum(wide) + places[-1].right - places[0].left <= rect.width - look.px(60):
        left = rect.centerx - (sum(wide) + places[-1].right - places[0].left) // 2
        for name, place, across in zip(names, places, wide, strict=True):
            place.left = left
            room = pygame.Rect(place.right + look.px(4), rect.top, across, rect.height)
            look.write(surface, name, SMALL, look.palette.ink_soft, room, "midleft")
            left += place.width + across
    for name, place in zip(icons, places, strict=True):
        sign = sprites.icon(name, place.width).copy()
        sign.set_alpha(150)
        surface.blit(sign, place)
    if places:
        nought = look.fonts.line("0", SMALL_STRONG, look.palette.ink_soft)
        surface.blit(nought, nought.get_rect(midright=(places[0].left - look.px(8), rect.centery)))


def zero_places(look: Look, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return where the signs of what brought nothing lie in a line, behind the nought."""
    start = look.fonts.width("0", SMALL_STRONG) + look.px(8)
    side = min(rect.height, look.px(24), (rect.width - start) * 10 // (12 * max(1, count)))
    step = side * 12 // 10
    left = rect.centerx - (start + step * count) // 2 + start
    return [pygame.Rect(left + number * step, rect.centery - side // 2, side, side) for number in range(count)]


def draw_cross(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, width: int) -> None:
    for start, end in ((rect.topleft, rect.bottomright), (rect.bottomleft, rect.topright)):
        pygame.draw.line(surface, colour, start, end, width)
        pygame.draw.aaline(surface, colour, start, end)


def warm_up(
    sprites: Sprites, building: Building, sizes: Iterable[int], on_card: Sequence[int], roofs: int = 0
) -> Iterator[None]:
    """Load the pictures of a building in all positions, one at each step.

    Args:
        sizes: Pixels a cell on boards.
        on_card: Pixels a cell on a card, for every turn.
    """
    for px in sizes:
        yield from art_of_piece(building).load(sprites, building, px, roofs)
    for turn, px in enumerate(on_card):
        building_picture(sprites, building, turn, px, roofs)
        yield
