"""Enamel badges: a sign on a coloured face in a metal rim, plain metal before it is found, an outline while secret."""

from __future__ import annotations

from typing import Literal

import pygame

from mycity.ui.pictures.sprites import Sprites, cached_with_sprites

BadgeState = Literal["found", "open", "secret"]
_FACES: dict[BadgeState, str] = {"found": "badge", "open": "blank", "secret": "secret"}
_SIGN, _MEDALLION = 0.52, 0.7
"""The part of a badge's side that its sign takes; pictures that are round themselves fill its face."""
_FAINT = 120
"""The opacity of a sign on plain metal."""


@cached_with_sprites
def badge(sprites: Sprites, icon: str, enamel: str, side: int, state: BadgeState = "found") -> pygame.Surface:
    """Return a badge as a square picture. It is shared: blit it, never draw on it.

    Args:
        icon: the drawing upon it; none is seen while it is secret.
        enamel: the colour of its face, and with it its shape.
        side: its width and height, in pixels.
        state: whether it was found, or else whether its sign may be seen.
    """
    picture = sprites.icon(f"{_FACES[state]}-{enamel}", side).copy()
    if state != "secret":
        share = _MEDALLION if icon.startswith("bot-") else _SIGN
        sign = sprites.icon(icon, max(1, round(side * share)))
        at = sign.get_rect(center=(side // 2, side // 2))
        if state == "open":
            sign = pygame.transform.grayscale(sign.copy())
            sign.set_alpha(_FAINT)
        else:
            _cast_shadow(picture, sign, at)
        picture.blit(sign, at)
    return picture


def _cast_shadow(picture: pygame.Surface, sign: pygame.Surface, at: pygame.Rect) -> None:
    """Have the sign stand out of the enamel: a dark edge at its lower right."""
    dark = sign.copy()
    dark.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    step = max(1, at.width // 24)
    picture.blit(dark, at.move(step, step))
