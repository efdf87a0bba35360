"""How an envelope looks: brown paper, its flap, and its seal, which cracks."""

from __future__ import annotations

import math

import pygame

from mycity.scenes.shared.campaign_words import roman
from mycity.scenes.shell.services import Services
from mycity.ui.style import textures
from mycity.ui.style.fonts import NOTE, TITLE
from mycity.ui.style.theme import mix

_KRAFT = (222, 190, 141)
_SEAL = 150


def envelope_picture(services: Services, size: tuple[int, int], chapter: int) -> pygame.Surface:
    """Return a closed envelope without its flap and seal: brown paper, folds, a shadow."""
    look = services.look
    flat = look.palette.flat
    reach = look.px(12)
    picture = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    if not flat:
        picture.blit(textures.blurred(size, look.px(14), reach, 150), (0, 0))
    body = textures.gradient(size, mix(_KRAFT, (255, 255, 255), 0.10), mix(_KRAFT, (90, 55, 20), 0.14))
    if not flat:
        textures.grain(body, f"envelope {chapter}", 0.25)
    width, height = size
    crease = mix(_KRAFT, (90, 55, 20), 0.42)
    light = mix(_KRAFT, (255, 255, 255), 0.34)
    for start in ((0, height), (width, height)):
        end = (width // 2, round(height * 0.55))
        pygame.draw.aaline(body, light, (start[0], start[1] + 2), (end[0], end[1] + 2))
        pygame.draw.line(body, crease, start, end, max(1, look.px(2)))
    picture.blit(textures.with_round_corners(body, look.px(14)), (reach, reach))
    words = services.t("Chapter {number}", number=roman(chapter))
    letters = look.fonts.line(words, NOTE, mix(_KRAFT, look.palette.ink, 0.75))
    picture.blit(letters, letters.get_rect(midbottom=(picture.get_width() // 2, reach + height - look.px(22))))
    return picture


def draw_flap(surface: pygame.Surface, envelope: pygame.Rect, lift: float, width: int) -> None:
    """Draw the flap: 1 lies closed over the envelope, -1 stands open above it."""
    body = envelope.inflate(-8 * width, -8 * width)
    depth = round(body.height * 0.56 * lift)
    tip = body.centerx, body.top + depth
    shade = mix(_KRAFT, (255, 255, 255), 0.16) if lift >= 0 else mix(_KRAFT, (90, 55, 20), 0.24)
    corners = [(body.left + 4, body.top), (body.right - 4, body.top), tip]
    if lift > 0:
        dark = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        pygame.draw.polygon(dark, (60, 35, 10, 70), [(x + width, y + 2 * width) for x, y in corners])
        surface.blit(dark, (0, 0))
    pygame.draw.polygon(surface, shade, corners)
    edge = mix(_KRAFT, (90, 55, 20), 0.45)
    for corner in corners[:2]:
        pygame.draw.line(surface, edge, corner, tip, width)
        pygame.draw.aaline(surface, edge, corner, tip)


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
        mask.blit(seal, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        halves.append(mask)
    return halves[0], halves[1]
