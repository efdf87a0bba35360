"""What steppers share, whether they show words or pictures: the commands that step, and the arrows at their ends."""

from __future__ import annotations

import pygame

from mycity.ui.inputs import Command
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

STEPS = {Command.LEFT: -1, Command.RIGHT: 1, Command.CONFIRM: 1}
"""How many options on each command goes."""


def draw_arrow(
    surface: pygame.Surface,
    look: Look,
    name: str,
    place: pygame.Rect,
    *,
    hovered: bool = False,
    pressed: bool = False,
    enabled: bool = True,
) -> None:
    """Draw the plate and the sign of an arrow, ``left`` or ``right``."""
    face = look.paint.plate(surface, place, Tone.PAPER, hovered=hovered, pressed=pressed, enabled=enabled)
    sign = icon(name, look.px(20), look.palette.coat(Tone.PAPER, enabled=enabled).letters)
    surface.blit(sign, sign.get_rect(center=face.center))
