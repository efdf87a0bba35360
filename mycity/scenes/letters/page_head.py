"""The head of a letter's page: its chapter's painting, which fades into the paper, then episode, title, page."""

from __future__ import annotations

import pygame

from mycity.board_pictures.decided_pictures import chapter_painting
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.animation import ease_in_out
from mycity.ui.kit.layout import cut_top
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import HEAD, NOTE, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

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


def inner_room(look: Look, sheet: pygame.Rect, banner: int = 0) -> pygame.Rect:
    """Return the room within the margins of a sheet, below a painting of some height."""
    room = sheet.inflate(-look.px(96), -look.px(52))
    return cut_top(room, banner - (room.top - sheet.top))[1] if banner else room


def below_head(look: Look, sheet: pygame.Rect, banner: int = 0) -> pygame.Rect:
    """Return the room below the line under the head of a page, itself below a painting of some height."""
    head = look.fonts.line_height(TITLE) + look.fonts.line_height(NOTE) + look.px(10)
    return cut_top(inner_room(look, sheet, banner), head, look.px(16))[1]


def draw_head(sheet: pygame.Surface, services: Services, text: LetterText, page_title: str, banner: int = 0) -> None:
    """Write episode, title and the page's name, and draw the line below them."""
    look, t = services.look, services.t
    room = inner_room(look, sheet.get_rect(), banner)
    number = t("Episode {number}", number=text.number)
    top, rest = cut_top(room, look.fonts.line_height(TITLE))
    look.write(sheet, t(text.title), TITLE, look.palette.ink, top, "midleft")
    look.write(sheet, number, HEAD, look.palette.ink_soft, top, "midright")
    below, _ = cut_top(rest, look.fonts.line_height(NOTE))
    look.write(sheet, page_title, NOTE, look.palette.ink_soft, below, "midleft")
    y = below.bottom + look.px(10)
    shade = mix(look.palette.paper_shade, look.palette.ink_soft, 0.25)
    pygame.draw.line(sheet, shade, (room.left, y), (room.right, y), look.px(2))
