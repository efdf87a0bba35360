"""Pictures of an envelope: paper, its flap, the ribbon of its chapter, and its seal, which cracks."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from mycity.scenes.shared.campaign_words import roman
from mycity.scenes.shell.services import Services
from mycity.ui.style import textures
from mycity.ui.style.fonts import HEAD, TITLE
from mycity.ui.style.theme import Colour, mix

_WHITE, _BROWN = (255, 255, 255), (90, 55, 20)
_SEAL = 150
_RIBBON = 34
SEAL_AT = 0.52
"""The height of the seal, as a share of the envelope's; the ribbon crosses below it."""


@dataclass(frozen=True)
class EnvelopeStyle:
    """The style of a chapter's envelope: its number, the colours of its paper and of its ribbon."""

    chapter: int
    paper: Colour
    ribbon: Colour


def envelope_picture(services: Services, size: tuple[int, int], style: EnvelopeStyle) -> pygame.Surface:
    """Return a closed envelope without its flap, ribbon and seal: paper, folds, a shadow on the table."""
    look = services.look
    flat = look.palette.flat
    reach = look.px(12)
    picture = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    if not flat:
        picture.blit(textures.blurred(size, look.px(14), reach, 190), (look.px(3), look.px(6)))
    body = _paper(size, f"envelope {style.chapter}", style.paper, flat=flat)
    width, height = size
    crease = mix(style.paper, _BROWN, 0.42)
    light = mix(style.paper, _WHITE, 0.34)
    for start in ((0, height), (width, height)):
        end = (width // 2, round(height * 0.55))
        pygame.draw.aaline(body, light, (start[0], start[1] + 2), (end[0], end[1] + 2))
        pygame.draw.line(body, crease, start, end, max(1, look.px(2)))
    edge = pygame.Rect((0, 0), size).inflate(-look.px(22), -look.px(22))
    pygame.draw.rect(body, mix(style.paper, _BROWN, 0.30), edge, max(1, look.px(1)), look.px(8))
    picture.blit(textures.with_round_corners(body, look.px(14)), (reach, reach))
    ink = mix(style.paper, look.palette.ink, 0.85)
    letters = look.fonts.line(services.t("Chapter {number}", number=roman(style.chapter)), HEAD, ink)
    picture.blit(letters, letters.get_rect(midbottom=(reach + round(width * 0.31), reach + height - look.px(26))))
    return picture


def _paper(size: tuple[int, int], seed: str, paint: Colour, *, flat: bool, shade: float = 0.14) -> pygame.Surface:
    """Return paper of a colour, darker downwards."""
    paper = textures.gradient(size, mix(paint, _WHITE, 0.16), mix(paint, _BROWN, shade))
    if not flat:
        textures.grain(paper, seed, 0.25)
    return paper


def flap_picture(services: Services, size: tuple[int, int], style: EnvelopeStyle) -> pygame.Surface:
    """Return the flap of an envelope as it lies closed: a triangle with its tip below."""
    look, width, depth = services.look, size[0], round(size[1] * 0.56)
    picture = pygame.Surface((width, depth), pygame.SRCALPHA)
    corners = [(look.px(4), 0), (width - look.px(4), 0), (width // 2, depth - 1)]
    pygame.draw.polygon(picture, _WHITE, corners)
    paper = _paper((width, depth), f"flap {style.chapter}", style.paper, flat=look.palette.flat, shade=0.02)
    picture.blit(paper, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for corner in corners[:2]:
        pygame.draw.line(picture, mix(style.paper, _BROWN, 0.45), corner, corners[2], look.px(3))
        pygame.draw.aaline(
            picture, mix(style.paper, _WHITE, 0.5), (corner[0], -look.px(4)), (width // 2, depth - look.px(6))
        )
    return picture


def draw_flap(surface: pygame.Surface, flap: pygame.Surface, envelope: pygame.Rect, lift: float, width: int) -> None:
    """Draw the flap: 1 lies closed over the envelope, -1 stands open above it."""
    body = envelope.inflate(-8 * width, -8 * width)
    depth = round(flap.get_height() * abs(lift))
    if depth < 2:
        return
    part = pygame.transform.smoothscale(flap, (flap.get_width(), depth))
    if lift < 0:
        part = pygame.transform.flip(part, flip_x=False, flip_y=True)
        part.fill((214, 200, 184, 255), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        dark = part.copy()
        dark.fill((60, 35, 10, 110), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(dark, dark.get_rect(midtop=(body.centerx + width, body.top + 2 * width)))
    surface.blit(part, part.get_rect(midtop=body.midtop) if lift > 0 else part.get_rect(midbottom=body.midtop))


def ribbon_picture(services: Services, size: tuple[int, int], style: EnvelopeStyle) -> pygame.Surface:
    """Return the ribbon around a closed envelope, as large as that: it crosses where the seal lies."""
    look = services.look
    picture = pygame.Surface(size, pygame.SRCALPHA)
    colour, wide = style.ribbon, look.px(_RIBBON)
    down = pygame.Rect(0, 0, wide, size[1])
    down.centerx = size[0] // 2
    across = pygame.Rect(0, 0, size[0], wide)
    across.centery = round(size[1] * SEAL_AT)
    for band in (down, across):
        if not look.palette.flat:
            pygame.draw.rect(picture, (50, 28, 8, 70), band.move(look.px(3), look.px(3)))
        pygame.draw.rect(picture, colour, band)
        sheen = band.inflate(*((-band.width // 2, 0) if band is down else (0, -band.height // 2)))
        pygame.draw.rect(picture, mix(colour, _WHITE, 0.10), sheen)
        rim, thin = mix(colour, _WHITE, 0.30), max(1, look.px(2))
        inner = band.inflate(*((-look.px(10), 0) if band is down else (0, -look.px(10))))
        for start, end in _long_sides(inner):
            pygame.draw.line(picture, rim, start, end, thin)
        for start, end in _long_sides(band):
            pygame.draw.line(picture, mix(colour, (0, 0, 0), 0.35), start, end, thin)
    return picture


def _long_sides(band: pygame.Rect) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    if band.width > band.height:
        return [(band.topleft, band.topright), (band.bottomleft, band.bottomright)]
    return [(band.topleft, band.bottomleft), (band.topright, band.bottomright)]


def draw_seal(surface: pygame.Surface, services: Services, middle: tuple[int, int], chapter: int, crack: float) -> None:
    """Draw the seal of a chapter; ``crack`` says how far it is broken, its halves apart and falling."""
    look = services.look
    side = look.px(_SEAL)
    seal = services.sprites.icon("keep-seal", side).copy()
    number = look.fonts.line(roman(chapter), TITLE, (255, 226, 200))
    seal.blit(number, number.get_rect(center=(side // 2, side // 2)))
    if crack <= 0.0:
        surface.blit(seal, seal.get_rect(center=middle))
        return
    # First it trembles with growing force; then the halves part evenly and fall with the square of the time.
    shiver = min(1.0, crack / 0.45)
    away = max(0.0, (crack - 0.45) / 0.55)
    for half, sign in zip(_halves(seal), (-1, 1), strict=True):
        turned = pygame.transform.rotate(half, -sign * 26 * away) if away else half
        turned.set_alpha(round(255 * (1.0 - away)))
        across = sign * (look.px(2) * shiver + look.px(120) * away)
        wobble = math.sin(crack * 60) * look.px(2) * shiver * (1 - away)
        at = turned.get_rect(center=(middle[0] + round(across + wobble), middle[1] + round(look.px(110) * away**2)))
        surface.blit(turned, at)


def _halves(seal: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the two halves of a seal, broken along a jagged line; each as large as the whole."""
    width, height = seal.get_size()
    line = [(width * (50 + (9 if step % 2 else -7)) // 100, height * step // 6) for step in range(7)]
    halves = []
    for side in (0, width):
        mask = pygame.Surface(seal.get_size(), pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(side, 0), *line, (side, height)])
        # an alpha mask: white keeps the seal as it is, clear takes it away
        mask.blit(seal, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        halves.append(mask)
    return halves[0], halves[1]
