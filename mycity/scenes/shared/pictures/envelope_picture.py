"""Pictures of an envelope: its paper with the pocket and the flap, the ribbon of its chapter, and its seal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from mycity.book.campaign_words import roman
from mycity.scenes.shell.services import Services
from mycity.ui.kit.boxes import put
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import HEAD, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour, mix

ENVELOPE = (680, 430)
"""The size of an envelope in pixels at 1280 x 800; its parts are painted in this shape."""
_MOST = 1870
"""Pixels across that it is painted."""
_WHITE, _BROWN = (255, 255, 255), (90, 55, 20)
_SEAL, _SEAL_AT = 150, 224
_FLAP_HIGH, _RIBBON_ROOM = 278, 12
_FLAP_TIP, _BAND = 238, 36
_TITLE_AT, _RULE = 386, 46
_LIFTS = (1.0, 0.78, 0.5, 0.22, -0.22, -0.5, -0.78, -1.0)
"""The ways that the flap lies over the envelope, or stands open above it, in its pictures; -1 is wide open."""


@dataclass(frozen=True)
class EnvelopeStyle:
    """The style of a chapter's envelope: its number, the colours of its paper and of its ribbon."""

    chapter: int
    paper: Colour
    ribbon: Colour


class EnvelopeParts:
    """The parts an envelope is laid together from, each made when it is first asked for.

    Args:
        width: How wide the envelope is, in pixels; no wider than it is painted.
    """

    def __init__(self, services: Services, style: EnvelopeStyle, width: int) -> None:
        self._services = services
        self._look: Look = services.look
        self._style = style
        self._wide = min(width, _MOST)
        self.size = self._wide, self._px(ENVELOPE[1])
        self._flaps: dict[int, pygame.Surface] = {}
        self.shadow = self._shadow()
        self.back = self._part("back", self.size, mix(style.ribbon, style.paper, 0.30))
        self.front = self._front()
        self.shade = self._part("shade", (self._wide, self._px(_FLAP_HIGH)), None)
        self.ribbon = self._ribbon()
        self.seal = _seal(services, self._px(_SEAL), style.chapter)

    def _px(self, pixels: float) -> int:
        """Return so many pixels of the design in those of this envelope."""
        return max(1, round(pixels * self._wide / ENVELOPE[0]))

    def flap(self, lift: float) -> tuple[pygame.Surface, bool]:
        """Return the flap on its way, the nearest of its pictures, and whether it stands open.

        Args:
            lift: 1 when it lies closed, -1 when it stands open.
        """
        number = min(range(len(_LIFTS)), key=lambda one: abs(_LIFTS[one] - lift))
        if number not in self._flaps:
            self._flaps[number] = self._lifted(_LIFTS[number])
        return self._flaps[number], _LIFTS[number] < 0

    def make_flaps(self) -> Iterator[None]:
        """Make all pictures of the flap's way, one by one."""
        for lift in _LIFTS:
            self.flap(lift)
            yield

    def draw(self, surface: pygame.Surface, place: pygame.Rect, *, sealed: bool = True) -> None:
        """Draw it closed at a place as large as it; without ribbon and seal while those are on their way."""
        self.draw_under(surface, place)
        surface.blit(self.front, place)
        self.draw_flap(surface, place, 1.0)
        if sealed:
            put(surface, self.ribbon, center=place.center)
            put(surface, self.seal, center=self.seal_middle(place))

    def draw_under(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw what a letter lies on: the shadow on the table, and the back."""
        rise = self._px(5)
        put(surface, self.shadow, center=(place.centerx + rise, place.centery + 2 * rise))
        surface.blit(self.back, place)

    def draw_flap(self, surface: pygame.Surface, place: pygame.Rect, lift: float) -> None:
        """Draw the flap over the envelope, or open above it."""
        flap, is_open = self.flap(lift)
        if is_open:
            put(surface, flap, midbottom=(place.centerx, place.top + self._px(2)))
            return
        if lift > 0.6:
            surface.blit(self.shade, place)
        surface.blit(flap, place)

    def seal_middle(self, place: pygame.Rect) -> tuple[int, int]:
        return place.centerx, place.top + self._px(_SEAL_AT)

    # -- the parts -------------------------------------------------------------------------------------------

    def _part(self, name: str, size: tuple[int, int], paint: Colour | None, *, fibre: bool = True) -> pygame.Surface:
        """Return a painted part in a colour, or as it is painted."""
        sprites = self._services.sprites
        part = sprites.painting(f"letters/{name}", size, alpha=True).copy()
        if paint is not None:
            sheet = pygame.Surface(part.get_size())
            sheet.fill(paint)
            if fibre and not self._look.palette.flat:
                lay_fibre(sheet, sprites, self._wide / ENVELOPE[0])
            part.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return part

    @property
    def _paper(self) -> Colour:
        return mix(self._style.paper, _WHITE, 0.18)

    def _shadow(self) -> pygame.Surface:
        """Return the soft shadow on the table: dark near the envelope, and far around it."""
        reach = self._px(26)
        wide, high = self.size[0] + 2 * reach, self.size[1] + 2 * reach
        if self._look.palette.flat:
            return pygame.Surface((1, 1), pygame.SRCALPHA)
        shadow = textures.blurred(self.size, self._px(14), reach, 150)
        near = textures.blurred(self.size, self._px(14), self._px(7), 130)
        put(shadow, near, center=(wide // 2 - self._px(2), high // 2 - self._px(4)))
        return shadow

    def _front(self) -> pygame.Surface:
        """Return the front of the pocket, with the number of its chapter in the middle below the seal."""
        look = self._look
        front = self._part("front", self.size, self._paper)
        ink = mix(self._style.paper, look.palette.ink, 0.85)
        words = self._services.t("Chapter {number}", number=roman(self._style.chapter))
        role = look.fonts.fitting(words, HEAD, self._px(260), self._px(44))
        at = pygame.Rect(0, 0, look.fonts.width(words, role), self._px(44))
        at.center = self.size[0] // 2, self._px(_TITLE_AT)
        look.write(front, words, role, ink, at)
        for sign in (-1, 1):
            near = at.centerx + sign * (at.width // 2 + self._px(14))
            end = near + sign * self._px(_RULE)
            pygame.draw.line(front, ink, (near, at.centery), (end, at.centery), max(1, self._px(2)))
            pygame.draw.aacircle(front, ink, (near, at.centery), max(2, self._px(3)))
        if look.palette.flat:
            pygame.draw.rect(front, look.palette.ink, front.get_rect(), self._px(3), self._px(14))
        return front

    def _lifted(self, lift: float) -> pygame.Surface:
        """Return the flap as far lifted as ``lift`` says; its inside has the colour of the lining."""
        size = self._wide, self._px(_FLAP_HIGH)
        paint = self._paper if lift > 0 else mix(self._style.ribbon, self._style.paper, 0.30)
        flap = self._part("flap", size, paint)
        if lift == 1.0:
            return flap
        shown = flap.subsurface((0, 0, size[0], self._px(_FLAP_TIP + 4)))
        flap = pygame.transform.smoothscale(shown, (size[0], max(2, round(shown.get_height() * abs(lift)))))
        if lift < 0:
            flap = pygame.transform.flip(flap, flip_x=False, flip_y=True)
        grey = round(255 * (1.0 - 0.16 * (1.0 - abs(lift))))
        flap.fill((grey, grey, grey, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return flap

    def _ribbon(self) -> pygame.Surface:
        """Return the ribbon, larger than the envelope: it stands off the paper at the edges."""
        room = 2 * _RIBBON_ROOM
        size = self._px(ENVELOPE[0] + room), self._px(ENVELOPE[1] + room)
        if not self._look.palette.flat:
            return self._part("ribbon", size, mix(self._style.ribbon, _WHITE, 0.06), fibre=False)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        band = pygame.Rect(self._px(_RIBBON_ROOM), 0, self._wide, self._px(_BAND))
        band.centery = self._px(_SEAL_AT + _RIBBON_ROOM)
        pygame.draw.rect(picture, self._style.ribbon, band)
        pygame.draw.rect(picture, self._look.palette.ink, band, self._px(2))
        return picture


def sealed_picture(services: Services, style: EnvelopeStyle) -> pygame.Surface:
    """Return an envelope as it lies sealed on the table."""
    look = services.look
    parts = EnvelopeParts(services, style, look.px(ENVELOPE[0]))
    picture = pygame.Surface((parts.size[0] + look.px(64), parts.size[1] + look.px(64)), pygame.SRCALPHA)
    parts.draw(picture, parts.front.get_rect(center=picture.get_rect().center))
    return picture


def _seal(services: Services, side: int, chapter: int) -> pygame.Surface:
    """Return the seal of a chapter, whole."""
    seal = services.sprites.icon("keep-seal", side).copy()
    put(seal, services.look.fonts.line(roman(chapter), TITLE, (255, 226, 200)), center=(side // 2, side // 2))
    return seal


def lay_fibre(sheet: pygame.Surface, sprites: Sprites, scale: float) -> None:
    """Let the fibre of paper be seen on a sheet, as fine as it is at a scale of the 1280 x 800 design."""
    side = max(32, min(640, round(320 * scale)))
    fibre = sprites.painting("letters/fibre", (side, side))
    for x in range(0, sheet.get_width(), side):
        for y in range(0, sheet.get_height(), side):
            sheet.blit(fibre, (x, y), special_flags=pygame.BLEND_RGB_MULT)
