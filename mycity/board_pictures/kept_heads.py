"""The head of a picture or a film that is kept: the game's name, and the code by which its land is played again."""

from __future__ import annotations

import pygame

from mycity.content.lands.land_names import name_by_code
from mycity.engine.episode import State
from mycity.ui.style.fonts import STRONG
from mycity.ui.style.look import Look

EDGE = 16
"""Pixels of table around what is kept."""


def code_of(state: State) -> str:
    """Return the code of the land that a game is played on; empty on a printed one."""
    land = state.table.scenario.land
    return "" if land is None else land.code


def head_height(look: Look) -> int:
    """Return how high a head is, in pixels."""
    return look.fonts.line_height(STRONG) + 8


def write_head(surface: pygame.Surface, look: Look, code: str) -> pygame.Rect:
    """Write the head at the top of a picture; return its room, whose right half is free."""
    room = pygame.Rect(EDGE, 0, surface.get_width() - 2 * EDGE, head_height(look))
    words = " ".join(filter(None, ("mycity", name_by_code(code), code)))
    look.write(surface, words, STRONG, look.palette.table_letters, room, "midleft")
    return room


def below_its_code(picture: pygame.Surface, look: Look, code: str) -> pygame.Surface:
    """Return a picture with the code of its land above it; as it is where it shows none."""
    if not code:
        return picture
    sheet = pygame.Surface((picture.get_width(), picture.get_height() + head_height(look)))
    look.paint.table(sheet)
    write_head(sheet, look, code)
    sheet.blit(picture, (0, head_height(look)))
    return sheet
