"""The opening of an envelope in pictures: the seal breaks, the ribbon slips off, the letter comes out and unfolds.

Everything is painted before the seal is broken, in steps beside the frames: a frame only lays pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from mycity.scenes.letters.broken_seal import BrokenSeal
from mycity.scenes.shared.pictures.envelope_picture import ENVELOPE, EnvelopeParts, EnvelopeStyle, lay_fibre
from mycity.scenes.shell.services import Services
from mycity.ui.animation import ease_in, ease_in_gently, ease_in_out, ease_out
from mycity.ui.style import textures
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_FLAP, _COMES, _LEAVES, _UNFOLDS = 0.30, 0.20, 0.46, 0.60
"""The shares of the unfolding at which the flap stands open, the letter comes out, the envelope is drawn away, and the
letter unfolds."""
_FOLDED = 0.92, 0.36
"""The size of the folded letter, in widths of the envelope and heights of the sheet."""
_SLIPS = 0.40
"""The share of the breaking at which the ribbon begins to slip off."""
_FALLS = 640
"""Pixels of the 1280 x 800 design that the empty envelope is drawn away."""
_RAISED, _CORNER, _CREASE = 14, 8, 16
_DIM, _BRIGHT = (58, 47, 44), (255, 246, 226)
"""The light far from the lamp and below it, as what is left of each colour."""


class LampLitTable:
    """The table under a lamp: bright where the letter lies, dim around it. One for each look."""

    def __init__(self, look: Look, middle: tuple[int, int]) -> None:
        self.picture = pygame.Surface(look.size)
        look.paint.table(self.picture)
        if not look.palette.flat:
            light = _lamp_light(middle[0] / look.size[0], middle[1] / look.size[1])
            self.picture.blit(
                pygame.transform.smoothscale(light, look.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT
            )


class LetterPaper:
    """The sheet of a letter without its words: fibre, the creases of its folds, its shadow; of any size up to its own.

    Args:
        size: The size of the whole sheet, in pixels.
    """

    def __init__(self, services: Services, size: tuple[int, int]) -> None:
        look = services.look
        self._look = look
        self.size = size
        self._reach = look.px(_RAISED)
        if look.palette.flat:
            self._sheet = pygame.Surface(size, pygame.SRCALPHA)
            look.paint.panel(self._sheet, self._sheet.get_rect())
            self._shadow: pygame.Surface | None = None
            return
        sheet = pygame.Surface(size)
        sheet.fill(mix(look.palette.paper, (255, 255, 255), 0.40))
        lay_fibre(sheet, services.sprites, look.scale)
        for fold in (1, 2):
            self._crease(sheet, size[1] * fold // 3, is_hollow=fold == 1)
        self._sheet = textures.with_round_corners(sheet, look.px(_CORNER))
        edge = mix(look.palette.paper_shade, (120, 90, 50), 0.30)
        pygame.draw.rect(self._sheet, edge, self._sheet.get_rect(), max(1, look.px(1)), look.px(_CORNER))
        self._shadow = textures.blurred(size, look.px(_CORNER), self._reach, 190)

    def _crease(self, sheet: pygame.Surface, y: int, *, is_hollow: bool) -> None:
        """Draw where the sheet was folded: light on one side of the line, shade on the other."""
        deep = self._look.px(_CREASE)
        for step in range(-deep, deep + 1):
            share = (1.0 - abs(step) / deep) ** 2
            is_dark = (step < 0) is is_hollow
            grey = 255 - round((13 if is_dark else 2) * share)
            line = pygame.Rect(0, y + step, sheet.get_width(), 1)
            sheet.fill((grey, grey, grey - (2 if is_dark else 0)), line, pygame.BLEND_RGB_MULT)
        sheet.fill((226, 222, 214), pygame.Rect(0, y, sheet.get_width(), 1), pygame.BLEND_RGB_MULT)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Lay it into a rect: where that is smaller than the sheet, the middle is left out, and the edges stay."""
        if self._shadow is not None:
            reach = self._reach
            around = rect.inflate(2 * reach, 2 * reach).move(reach // 2, reach // 2 + 1)
            _lay_corners(surface, self._shadow, around)
        _lay_corners(surface, self._sheet, rect)


@dataclass
class _Parts:
    """The pictures of the opening."""

    envelope: EnvelopeParts
    seal: BrokenSeal
    ribbons: tuple[pygame.Surface, pygame.Surface]


class Unfolding:
    """An envelope and its letter in one look.

    Args:
        sheet: Where the letter lies in the end.
        middle: The middle of the envelope on the table.
    """

    def __init__(self, services: Services, style: EnvelopeStyle, sheet: pygame.Rect, middle: tuple[int, int]) -> None:
        self._services = services
        self._look = services.look
        self._style = style
        self._paper: LetterPaper | None = None
        self._sheet = sheet
        self._middle = middle
        self._made: _Parts | None = None

    @property
    def _parts(self) -> _Parts:
        """The pictures it is laid together from; made now when nobody has had it made ahead."""
        if self._made is None:
            envelope = EnvelopeParts(self._services, self._style, self._look.px(ENVELOPE[0]))
            self._made = _Parts(envelope, BrokenSeal(envelope.seal), _halves(envelope.ribbon))
        return self._made

    def _whole_paper(self) -> LetterPaper:
        """Return the sheet of the letter; made now when nobody has had it made ahead."""
        if self._paper is None:
            self._paper = LetterPaper(self._services, self._sheet.size)
        return self._paper

    def prepare(self) -> Iterator[None]:
        """Paint what is seen while it opens, step by step."""
        yield
        yield from self._parts.envelope.make_flaps()
        self._whole_paper()
        yield

    def draw(self, surface: pygame.Surface, crack: float, unfolded: float) -> None:
        """Draw it with its seal so far broken, and its letter so far out; 1 and 1 is the whole sheet."""
        if unfolded >= 1.0:
            self._whole_paper().draw(surface, self._sheet)
            return
        parts = self._parts.envelope
        place = parts.front.get_rect(center=self._middle)
        if unfolded <= 0.0:
            self._draw_closed(surface, place, crack)
            return
        place.move_ip(0, round(self._look.px(_FALLS) * ease_in_gently(_share(unfolded, _LEAVES, 0.9))))
        lift = 1.0 - 2.0 * min(1.0, unfolded / _FLAP)
        parts.draw_under(surface, place)
        if lift < 0:
            parts.draw_flap(surface, place, lift)
        if unfolded > _COMES:
            self._whole_paper().draw(surface, self._letter(unfolded))
        surface.blit(parts.front, place)
        if lift >= 0:
            parts.draw_flap(surface, place, lift)

    def _letter(self, unfolded: float) -> pygame.Rect:
        """Return where the letter is: it rises from the pocket folded, then grows to its size as it unfolds."""
        wide = round(self._parts.envelope.size[0] * _FOLDED[0])
        high = round(self._sheet.height * _FOLDED[1])
        rises, unfolds = ease_out(_share(unfolded, _COMES, _UNFOLDS)), ease_in_out(_share(unfolded, _UNFOLDS, 1.0))
        rect = pygame.Rect(0, 0, wide, high)
        rect.midtop = self._middle[0], self._middle[1] - self._parts.envelope.size[1] // 2 + self._look.px(14)
        rect.top -= round(high * 0.62 * rises)
        size = [round(one + (other - one) * unfolds) for one, other in zip(rect.size, self._sheet.size, strict=True)]
        middle = [
            round(one + (other - one) * unfolds) for one, other in zip(rect.center, self._sheet.center, strict=True)
        ]
        letter = pygame.Rect((0, 0), size)
        letter.center = middle[0], middle[1]
        return letter

    def _draw_closed(self, surface: pygame.Surface, place: pygame.Rect, crack: float) -> None:
        """Draw the closed envelope; its ribbon slips off to both sides when the seal no longer holds it."""
        parts = self._parts
        parts.envelope.draw(surface, place, sealed=False)
        slipped = ease_in(_share(crack, _SLIPS, 1.0))
        for sign, half in zip((-1, 1), parts.ribbons, strict=True):
            at = half.get_rect(center=place.center)
            at.left = place.centerx - half.get_width() if sign < 0 else place.centerx
            at.move_ip(sign * round(place.width * 0.30 * slipped), round(self._look.px(26) * slipped))
            half.set_alpha(round(255 * (1.0 - slipped)))
            surface.blit(half, at)
        parts.seal.draw(surface, parts.envelope.seal_middle(place), crack)


def _share(value: float, start: float, end: float) -> float:
    return min(1.0, max(0.0, (value - start) / (end - start)))


def _halves(ribbon: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the two halves of a ribbon, left and right of the seal."""
    middle, high = ribbon.get_width() // 2, ribbon.get_height()
    left = ribbon.subsurface((0, 0, middle, high)).copy()
    return left, ribbon.subsurface((middle, 0, ribbon.get_width() - middle, high)).copy()


def _lay_corners(surface: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Lay the four corners of a picture into a rect no larger than it: what is between them is left out."""
    wide, high = picture.get_size()
    left, top = min(rect.width, wide) // 2, min(rect.height, high) // 2
    right, low = min(rect.width, wide) - left, min(rect.height, high) - top
    for x, width, at_x in ((0, left, rect.left), (wide - right, right, rect.left + left)):
        for y, height, at_y in ((0, top, rect.top), (high - low, low, rect.top + top)):
            surface.blit(picture, (at_x, at_y), (x, y, width, height))


def _lamp_light(across: float, down: float) -> pygame.Surface:
    """Return a small picture of a lamp's light: warm and bright around a point, falling off softly."""
    width, height = 64, 40
    light = pygame.Surface((width, height))
    for x in range(width):
        for y in range(height):
            far = (((x + 0.5) / width - across) / 0.66) ** 2 + (((y + 0.5) / height - down + 0.03) / 0.74) ** 2
            glow = 1.0 / (1.0 + far * far * 3.2)
            light.set_at(
                (x, y), [round(low + (high - low) * glow) for low, high in zip(_DIM, (255, 246, 226), strict=True)]
            )
    return light
