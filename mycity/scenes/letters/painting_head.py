"""A chapter's painting across the head of a sheet of paper; its lower edge fades into it."""

from __future__ import annotations

import pygame

from mycity.board_pictures.decided_pictures import chapter_painting
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.animation import ease_in_out
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.look import Look

_FADE = 64
"""Pixels of the 1280 x 800 design of the lower edge that fades into the paper."""


_CLEAR = 8
"""Pixels that stay free above what was decided, where it is high in the painting."""


def draw_painting_head(sheet: pygame.Surface, look: Look, sprites: Sprites, text: LetterText, height: int) -> None:
    """Paint a letter's painting across a sheet, as high as is asked for; what has no room goes from its sky, mostly."""
    wide = sheet.get_width()
    whole = chapter_painting(sprites, text.opening, (wide, wide * 3 // 10), text.decided)
    part = pygame.Rect(0, 0, whole.get_width(), min(height, whole.get_height()))
    part.top = (whole.get_height() - part.height) * 3 // 4  # the people stand low, more of the sky can go
    if any(option in text.opening.decided for option in text.decided):
        part.top = min(part.top, max(0, whole.get_height() * text.opening.decided_top // 100 - look.px(_CLEAR)))
    picture, fade = textures.with_round_corners(whole.subsurface(part), look.px(14)), look.px(_FADE)
    for step in range(fade):
        shade = (255, 255, 255, round(255 * ease_in_out((step + 0.5) / fade)))
        edges = [pygame.Rect(0, part.height - 1 - step, part.width, 1)]
        if part.width < wide:  # a sheet wider than any painting
            edges += [pygame.Rect(x, 0, 1, part.height) for x in (step, part.width - 1 - step)]
        for edge in edges:
            picture.fill(shade, edge, pygame.BLEND_RGBA_MULT)
    sheet.blit(picture, ((wide - part.width) // 2, 0))
