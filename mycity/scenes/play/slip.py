"""The slip beside a building held over the board: why it may not be built there, or what building would change."""

from __future__ import annotations

import pygame

from mycity.content.rule_words import refusal_words, words_of
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shared.small_pictures import signed
from mycity.scenes.shell.services import Services
from mycity.table.hand import Landing
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL, SMALL_STRONG, STRONG

ICON_SIDE = 22
"""Of a rule's sign on the slip, in pixels at 1280 x 800."""
_GAIN = (150, 226, 150)
_LOSS = (255, 164, 146)


class Slip:
    """Writes it, and keeps it while it says the same.

    Args:
        area: What it must not leave.
    """

    def __init__(self, services: Services, area: pygame.Rect) -> None:
        self._services = services
        self._look = services.look
        self._area = area
        self._kept: tuple[object, pygame.Surface] | None = None

    def piece(self, here: pygame.Rect, landing: Landing) -> Piece:
        """Return the slip beside a building that is held ``here``: why not, or what would change."""
        says = landing.refusal, landing.changes
        if self._kept is None or self._kept[0] != says:
            refusal = landing.refusal
            self._kept = (
                says,
                self._change_slip(landing.changes) if refusal is None else self._word_slip(refusal_words(refusal)),
            )
        slip = self._kept[1]
        gap = self._look.px(8)
        at = slip.get_rect(midbottom=(here.centerx, here.top - gap))
        if at.top < self._area.top:
            at.midtop = here.centerx, here.bottom + gap
        at.clamp_ip(self._area)
        if at.colliderect(here) and at.top == self._area.top:
            at.midleft = here.right + gap, here.centery
        return picture_piece("slip", slip, at)

    def _word_slip(self, word: str) -> pygame.Surface:
        look = self._look
        letters = look.fonts.line(self._services.t(word), LABEL, (255, 255, 255))
        return self._paper([letters], look.palette.bad)

    def _change_slip(self, changes: tuple[tuple[str, int], ...]) -> pygame.Surface:
        """Return the changes by rule, and their sum when there are several."""
        look = self._look
        parts = [self._part(rule, points) for rule, points in changes]
        total = sum(points for _, points in changes)
        if len(changes) != 1:
            parts.append(
                look.fonts.line(f"= {signed(total)}" if changes else signed(0), LABEL, look.palette.tip_letters)
            )
        return self._paper(parts, look.palette.tip)

    def _part(self, rule: str, points: int) -> pygame.Surface:
        look = self._look
        words = words_of(rule)
        icon = self._services.sprites.icon(words.icon, look.px(ICON_SIDE)) if words else None
        number = look.fonts.line(signed(points), STRONG, _GAIN if points > 0 else _LOSS)
        left = icon.get_width() + look.px(3) if icon else 0
        part = pygame.Surface((left + number.get_width(), look.px(24)), pygame.SRCALPHA)
        if icon:
            part.blit(icon, icon.get_rect(midleft=(0, part.get_height() // 2)))
        part.blit(number, number.get_rect(midleft=(left, part.get_height() // 2)))
        return part

    def _paper(self, parts: list[pygame.Surface], colour: tuple[int, int, int]) -> pygame.Surface:
        """Lay pictures beside one another on a round slip."""
        look = self._look
        gap, edge = look.px(10), look.px(11)
        width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * edge
        height = max(look.fonts.line_height(SMALL_STRONG), *(part.get_height() for part in parts)) + look.px(8)
        slip = textures.rounded((width, height), height // 2, (*colour, 240))
        x = edge
        for part in parts:
            slip.blit(part, part.get_rect(midleft=(x, height // 2)))
            x += part.get_width() + gap
        return slip
