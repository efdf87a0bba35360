"""A church that was won, unveiled large on the board: a cloth is drawn off, it turns once, and stays in sight."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.scenes.shared.pieces import Piece
from mycity.ui.animation import Timeline
from mycity.ui.kit.boxes import above, put, written
from mycity.ui.pictures.sprites import Sprites, painted_size
from mycity.ui.sound.sound import Sound
from mycity.ui.style import textures
from mycity.ui.style.fonts import HEAD, SMALL
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_STEPS = 36
"""Pictures of one turn."""
_CELL, _SIDE = 76, 330
"""Pixels of a cell of it, and across the place where it turns, at 1280 x 800."""
_WAITS = 620.0
"""Milliseconds until the cloth is drawn off, at normal speed: stars have risen on the rows by then."""
_QUARTER, _BLENDS = 90, 30
"""Degrees of a painted position, and from where on it is blended with the next one: the light stays where it is."""
_CLOTH, _GLOW = (126, 30, 34), (255, 236, 176)


class ChurchCard:
    """The card with a church, in one look.

    Args:
        name: The name of its picture, as in ``C-X5``.
        city: The name of the city that has won it.
        words: Which church it is.

    Attributes:
        is_on: Whether it is still being unveiled, or turns.
    """

    def __init__(self, look: Look, sprites: Sprites, name: str, city: str, words: str) -> None:
        self._look = look
        self._sprites = sprites
        self._name = name
        self._px = painted_size(look.px(_CELL))
        self.is_on = False
        self._lifted = self._turned = 1.0
        self._pictures: dict[int, pygame.Surface] = {}
        self._positions = [self._position(turns) for turns in range(4)]
        self._pictures[0] = self._positions[0]
        self._card = self._painted_card(city, words)
        side = look.px(_SIDE)
        self._cloth = textures.cloth((side, side), _CLOTH, look.scale)

    def run(self, timeline: Timeline, sound: Sound) -> None:
        """Draw the cloth off and let it turn once, unless nothing may move."""
        if not timeline.motion.length("church turns"):
            return
        self.is_on, self._lifted, self._turned = True, 0.0, 0.0

        def end() -> None:
            self.is_on = False
            self._pictures = {0: self._positions[0]}

        def turn() -> None:
            sound.play("church-done")
            timeline.run("church turns", self._turn, then=end)

        def unveil(share: float) -> None:
            if share > 0.0 and self._lifted == 0.0:
                sound.play("curtain")
            self._lifted = share

        timeline.run("church is unveiled", unveil, then=turn, delay=_WAITS)

    def _turn(self, share: float) -> None:
        self._turned = share

    def prepare(self) -> Iterator[None]:
        """Make the pictures of its turn, one by one."""
        for step in range(_STEPS):
            self._picture(step)
            yield

    def piece(self, board: pygame.Rect) -> Piece:
        """Return it as it lies in the middle of the board."""
        step = round(self._turned * _STEPS) % _STEPS
        card = self._card.get_rect(center=board.center)
        place = pygame.Rect(0, 0, self._look.px(_SIDE), self._look.px(_SIDE))
        place.midtop = card.centerx, card.top + self._look.px(26)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(self._card, card)
            church = self._picture(step)
            put(surface, church, center=place.center)
            if self._lifted < 1.0:
                hangs = round(place.height * (1.0 - self._lifted))
                surface.blit(self._cloth, place, (0, place.height - hangs, place.width, hangs))

        return Piece("church", card, (step, self._lifted), draw)

    # -- pictures --------------------------------------------------------------------------------------------

    def _position(self, turns: int) -> pygame.Surface:
        """Return it in a painted position, the middle of its cells in the middle of the picture."""
        px = self._px
        sprite = self._sprites.building(self._name, turns, px)
        side = max(sprite.body.get_size()) + px
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        middle = [cells * px / 2 - start for cells, start in zip(sprite.size[::-1], sprite.offset, strict=True)]
        at = round(side / 2 - middle[0]), round(side / 2 - middle[1])
        picture.blit(sprite.shadow, at)
        picture.blit(sprite.body, at)
        return picture

    def _picture(self, step: int) -> pygame.Surface:
        """Return it so far turned: the nearest painted position turned on, blended with the next one half way."""
        if step not in self._pictures:
            turned = 360 * step / _STEPS
            quarter = round(turned / _QUARTER)
            rest = turned - _QUARTER * quarter
            picture = self._rotated(quarter, rest)
            beyond = abs(rest) - (_QUARTER / 2 - _BLENDS / 2)
            if beyond > 0:
                other = self._rotated(quarter + (1 if rest > 0 else -1), rest - (_QUARTER if rest > 0 else -_QUARTER))
                other.set_alpha(round(255 * 0.5 * beyond / (_BLENDS / 2)))
                picture.blit(other, other.get_rect(center=picture.get_rect().center))
            shown = picture.get_bounding_rect()
            middle = picture.get_rect().center
            half = max(middle[0] - shown.left, shown.right - middle[0], middle[1] - shown.top, shown.bottom - middle[1])
            square = pygame.Rect(0, 0, 2 * half, 2 * half)
            square.center = middle
            self._pictures[step] = picture.subsurface(square.clip(picture.get_rect())).copy()
        return self._pictures[step]

    def _rotated(self, quarter: int, rest: float) -> pygame.Surface:
        own = self._positions[quarter % 4].copy()  # it must not be locked while a frame draws it
        return pygame.transform.rotozoom(own, -rest, 1.0)

    def _painted_card(self, city: str, words: str) -> pygame.Surface:
        """Paint the card: a glow behind the church, its words below."""
        look, side = self._look, self._look.px(_SIDE)
        reach = look.paint.reach(14)
        lines = look.fonts.wrap(words, SMALL, side)
        told = above(
            written(look, city, HEAD, at="center"),
            *(written(look, line, SMALL, look.palette.ink_soft, "center") for line in lines),
        )
        letters = told.height or 0
        rect = pygame.Rect(reach, reach, side + look.px(36), side + letters + look.px(44))
        card = pygame.Surface((rect.width + 2 * reach, rect.height + 2 * reach), pygame.SRCALPHA)
        look.paint.panel(card, rect, raised=14)
        place = pygame.Rect(rect.left + look.px(18), rect.top + look.px(18), side, side)
        if not look.palette.flat:
            card.blit(_glow(side, mix(look.palette.paper, (255, 255, 255), 0.3)), place)
        told.draw(card, pygame.Rect(place.left, place.bottom + look.px(4), side, letters))
        return card


def _glow(side: int, edge: tuple[int, int, int]) -> pygame.Surface:
    """Return a soft round light that fades into paper."""
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for x in range(48):
        for y in range(48):
            far = min(1.0, ((x - 23.5) ** 2 + (y - 23.5) ** 2) ** 0.5 / 23.5)
            small.set_at((x, y), (*mix(_GLOW, edge, far), round(255 * (1.0 - far) ** 0.8)))
    return pygame.transform.smoothscale(small, (side, side))
