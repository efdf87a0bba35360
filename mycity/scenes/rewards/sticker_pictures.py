"""Pictures of a sticker on its way: on its backing sheet, while its corner is peeled off, lifted, and as it is stamped.

Each is made once for a size, and kept with the sprites: no frame turns, scales or blurs anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from mycity.scenes.shared.campaign_art import reward_picture
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style import textures
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

PEELS, LIFTS, PUFFS = 9, 10, 8
"""Pictures of a corner that is peeled, of a sticker by its height, and of the dust below one that is stamped."""
LANDED = 0.95
"""Side of a sticker that has landed, in cells."""
_TILT, _GROWS = -14, 0.55
"""Degrees that a sticker is turned at its highest, and how much larger it is."""
_BACK, _FOLD, _FAR = (250, 246, 234), (176, 166, 150), (232, 224, 206)
"""The back of a sticker: where it catches the light, along the fold, and at its end."""
_BACKING, _CUT = (216, 226, 226), (176, 190, 190)
_EARTH = (226, 208, 166)
_MORE = 3


@dataclass(frozen=True)
class Lifted:
    """A sticker at some height above the table, with its shadow, and how far that falls to the lower right."""

    picture: pygame.Surface
    shadow: pygame.Surface
    reach: int


@cached_with_sprites
def peeled(sprites: Sprites, sticker: str, side: int, step: int) -> pygame.Surface:
    """Return a sticker whose lower right corner is peeled off, 0 not at all, ``PEELS - 1`` half of it. It is shared."""
    picture = reward_picture(sprites, sticker, side)
    if step <= 0 or picture.get_width() < 8:
        return picture
    # The fold runs along x + y = line; what lies beyond it is mirrored over it, and shows its back.
    line = 2 * side - round(side * (0.16 + 0.84 * step / (PEELS - 1)))
    rest = textures.cut_out(picture, [(0, 0), (line, 0), (0, line)])
    back = pygame.Surface((side, side), pygame.SRCALPHA)
    back.fill((*_BACK, 255))
    for near in range(side):  # the curl catches the light where it is highest, and is dark along the fold
        share = near / side
        light = (
            mix((176, 166, 150), _BACK, min(1.0, share * 3.2)) if share < 0.3 else mix(_BACK, (232, 224, 206), share)
        )
        pygame.draw.line(back, light, (line - near, 0), (0, line - near), 2)
    own = picture.copy()  # a shared one must not be turned beside a frame that may be drawing it
    mirrored = pygame.transform.flip(pygame.transform.rotate(own, 90), flip_x=True, flip_y=False)
    mirrored = pygame.transform.rotate(mirrored, 180)
    shape = pygame.Surface((side, side), pygame.SRCALPHA)
    shape.blit(mirrored, (line - side, line - side))
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    back.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    curl = textures.cut_out(back, [(0, 0), (line, 0), (0, line)])
    shadow = curl.copy()
    shadow.fill((40, 28, 12, 120), special_flags=pygame.BLEND_RGBA_MULT)
    soft = pygame.Surface((side, side), pygame.SRCALPHA)
    soft.blit(pygame.transform.box_blur(shadow, max(1, side // 16)), (-side // 24, -side // 24))
    soft.blit(rest, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)  # it falls on the sticker alone
    result = rest.copy()
    result.blit(soft, (0, 0))
    result.blit(curl, (0, 0))
    return result


@cached_with_sprites
def lifted(sprites: Sprites, sticker: str, px: int, step: int) -> Lifted:
    """Return a sticker for cells of ``px`` pixels at a height, ``LIFTS - 1`` the highest. It is shared."""
    lift = step / (LIFTS - 1)
    side = round(px * LANDED * (1.0 + _GROWS * lift))
    picture = reward_picture(sprites, sticker, side)
    picture = pygame.transform.rotozoom(picture.copy(), _TILT * lift, 1.0) if step else picture
    reach = max(1, round(px * (0.02 + 0.24 * lift)))
    shadow = textures.blurred((side, side), max(2, side // 5), max(2, reach * 2 // 3), round(170 - 70 * lift))
    return Lifted(picture, shadow, reach)


@cached_with_sprites
def dust(sprites: Sprites, px: int, step: int) -> pygame.Surface:  # noqa: ARG001 - it is kept with them
    """Return the dust around a cell of ``px`` pixels on which a sticker was stamped, 0 just now. It is shared."""
    share = (step + 1) / PUFFS
    picture = pygame.Surface((2 * px, 2 * px), pygame.SRCALPHA)
    puff = _puff(max(2, round(px * (0.10 + 0.11 * share))), round(235 * (1.0 - share) ** 1.1))
    far = px * (0.46 + 0.34 * share)
    for number in range(14):
        way = pygame.Vector2(far * (0.86 + 0.05 * (number * 5 % 7)), 0).rotate(number * 360 / 14 + number * 11 % 9)
        way.y = way.y * 0.9 + px * 0.05 - px * 0.10 * share
        picture.blit(puff, puff.get_rect(center=(round(px + way.x), round(px + way.y))))
    return picture


def _puff(radius: int, alpha: int) -> pygame.Surface:
    """Return a soft round cloud."""
    puff = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for ring in range(radius, 0, -1):
        pygame.draw.circle(puff, (*_EARTH, round(alpha * (1.0 - ring / radius) ** 0.7)), (radius, radius), ring)
    return puff


def prepare(sprites: Sprites, sticker: str, side: int, px: int) -> Iterator[None]:
    """Make all pictures of a sticker's way ahead, one by one; ``side`` is that on its sheet."""
    for step in range(PEELS):
        peeled(sprites, sticker, side, step)
        yield
    for step in range(LIFTS):
        lifted(sprites, sticker, px, step)
        yield
    for step in range(PUFFS):
        dust(sprites, px, step)
        yield


def draw_sheet(surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, more: int) -> None:
    """Draw the backing sheet that a sticker is peeled off, with its outline cut into it; more sheets lie below."""
    if look.palette.flat:
        look.paint.inset(surface, rect)
        return
    picture = _sheets(sprites, rect.width, sticker_place(look, rect).width, look.px(4), min(more, _MORE))
    surface.blit(picture, picture.get_rect(center=rect.center))


@cached_with_sprites
def _sheets(sprites: Sprites, side: int, cut: int, step: int, more: int) -> pygame.Surface:  # noqa: ARG001 - kept there
    """Return a backing sheet and those below it; its middle is that of the uppermost."""
    room = side + 8 * step + 2 * _MORE * step
    picture, radius = pygame.Surface((room, room), pygame.SRCALPHA), side // 10
    top = pygame.Rect(0, 0, side, side)
    top.center = room // 2, room // 2
    for layer in range(more, -1, -1):
        sheet = top.move(-layer * step, layer * step)
        soft = textures.blurred(sheet.size, radius, step, 90)
        picture.blit(soft, soft.get_rect(center=(sheet.centerx + step // 2, sheet.centery + step // 2)))
        shade = mix(_BACKING, (150, 150, 140), 0.14 * layer)
        picture.blit(textures.rounded(sheet.size, radius, (*shade, 255)), sheet)
        pygame.draw.rect(picture, mix(shade, (90, 100, 100), 0.3), sheet, 1, radius)
    gloss = pygame.Surface(top.size, pygame.SRCALPHA)
    for near, far, alpha in ((0.10, 0.42, 70), (0.56, 0.66, 44)):
        low, high = side * near, side * far
        pygame.draw.polygon(gloss, (255, 255, 255, alpha), [(low, 0), (high, 0), (0, high), (0, low)])
    picture.blit(textures.with_round_corners(gloss, radius), top)
    hole = pygame.Rect(0, 0, cut, cut)
    hole.center = top.center
    outline = textures.rounded(hole.size, cut // 5, (*_CUT, 255))
    picture.blit(outline, hole)
    inner = hole.inflate(-2, -2)
    picture.blit(textures.rounded(inner.size, cut // 5, (*mix(_BACKING, (255, 255, 255), 0.5), 255)), inner)
    return picture


def sticker_place(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return where the sticker is stuck on its sheet."""
    side = rect.width - look.px(16)
    place = pygame.Rect(0, 0, side, side)
    place.center = rect.center
    return place
