"""The ladder of the bots, a rung each, with the player on one of them, and beside it the way up from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from mycity.ai.levels import Level
from mycity.ai.rating import rating_of
from mycity.board_pictures.small_pictures import token_picture
from mycity.ui.kit.boxes import above, aligned, beside, pictured, put, written
from mycity.ui.kit.layout import cut_left
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import SMALL, SMALL_STRONG, STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Palette, Tone, mix

_FACE, _RAIL, _RUNG, _GAP = 64, 13, 11, 16
"""The largest portrait, how thick rails and rungs are, and the room between the parts, in pixels at 1280 x 800."""
_HATS, _HAT = 6, 17
"""The hats of the strongest bot, and how wide one is."""
_SMOOTH = 3
"""The times that the way is drawn larger than it is shown: so its edges are smooth."""
_FAINT = 115
"""The opacity of an example, of 255."""
_DOTTED = 40
"""Games up to which each has a dot on the way."""


class Climb(NamedTuple):
    """The way of a player up the ladder.

    Attributes:
        ratings: The rating at the start and after each game.
        level: The level that is as strong.
        animal: The player's.
        is_example: Whether nobody has played it.
    """

    ratings: Sequence[int]
    level: Level
    animal: str
    is_example: bool


class StrengthLadder(Widget):
    """The ladder at the left, names and hats beside its rungs; the rungs go on as lines of the graph at the right.

    Args:
        levels: The levels with their translated names, the weakest first.

    Attributes:
        climb: The player's way.
    """

    def __init__(self, sprites: Sprites, levels: Sequence[tuple[Level, str]], climb: Climb) -> None:
        super().__init__()
        self._sprites = sprites
        self._levels = list(levels)
        self.climb = climb

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        step = self.rect.height // len(self._levels)
        face = min(look.px(_FACE), step - look.px(_RUNG + 6))
        rail, gap = look.px(_RAIL), look.px(_GAP)
        ladder, rest = cut_left(self.rect, 2 * face + 3 * gap + 2 * rail, gap)
        names, plot = cut_left(rest, self._names_width(look, rest.width), gap)
        plot.width -= max(look.px(44), look.fonts.width("0000", SMALL_STRONG) + gap)
        rungs, rung = len(self._levels), look.px(_RUNG)
        wood = self._sprites.cached_beside(ladder_picture, ladder.size, rungs, look.palette, rail, rung)
        surface.blit(wood, ladder)
        for number, (level, name) in enumerate(reversed(self._levels)):
            top = self.rect.top + number * step
            line = pygame.Rect(names.left, top, self.rect.right - names.left - gap // 2, step)
            self._draw_line(surface, look, line, plot, level)
            room = pygame.Rect(names.left, top, names.width, step)
            self._draw_name(surface, look, room, name, level.number or 0)
            seat = pygame.Rect(ladder.left + rail + gap, 0, face, face)
            seat.bottom = top + step - look.px(_RUNG)
            picture = self._sprites.icon(level.face, face)
            surface.blit(picture, seat)
            if level.id == self.climb.level.id and not self.climb.is_example:
                self._draw_player(surface, look, seat.move(face + gap, 0))
        self._draw_way(surface, look, plot, step)

    def _draw_line(
        self, surface: pygame.Surface, look: Look, line: pygame.Rect, plot: pygame.Rect, level: Level
    ) -> None:
        """Draw the line that a rung goes on as; the one of the player's level is a band of gold."""
        palette = look.palette
        if level.id == self.climb.level.id and not self.climb.is_example:
            band = line.inflate(look.px(_GAP), -look.px(8))
            colour = (*palette.gold, 255) if palette.flat else (*palette.gold, 92)
            surface.blit(textures.rounded(band.size, look.px(12), colour), band)
        pale = mix(palette.paper_shade, palette.ink, 0.5 if palette.flat else 0.2)
        pygame.draw.line(surface, pale, (plot.left, line.centery), (plot.right, line.centery), look.px(1))

    def _draw_name(self, surface: pygame.Surface, look: Look, room: pygame.Rect, name: str, hats: int) -> None:
        side, step = look.px(_HAT + 3), look.px(_HAT)
        icons = (self._sprites.icon("hat" if number < hats else "hat-grey", side) for number in range(_HATS))
        row = beside(*(pictured(icon, "midleft").wide(step) for icon in icons))
        aligned(above(written(look, name, STRONG), row), "midleft").draw(surface, room)

    def _draw_player(self, surface: pygame.Surface, look: Look, seat: pygame.Rect) -> None:
        """Stand the player's animal on the rung, in a rim of gold."""
        side = seat.width - 2 * look.px(3)
        token = token_picture(self._sprites, self.climb.animal, side, look.palette.gold)
        put(surface, token, midbottom=seat.midbottom)

    def _names_width(self, look: Look, room: int) -> int:
        """Return the room for the longest name and for the hats, but not more than half of all."""
        longest = max(look.fonts.width(name, STRONG) for _, name in self._levels)
        return min(max(_HATS * look.px(_HAT), longest) + look.px(4), room // 2)

    def _draw_way(self, surface: pygame.Surface, look: Look, plot: pygame.Rect, step: int) -> None:
        """Draw the rating from game to game, and what it is now beside its end."""
        ratings, palette = self.climb.ratings, look.palette
        if len(ratings) < 2:
            return
        heights = rung_heights([rating_of(level) for level, _ in self._levels], ratings)
        last = self.rect.top + (len(self._levels) - 1) * step + step // 2
        high = plot.bottom - look.px(6)
        ys = [min(high, max(plot.top + look.px(6), round(last - height * step))) for height in heights]
        xs = [plot.left + look.px(8) + (plot.width - look.px(16)) * place // (len(ys) - 1) for place in range(len(ys))]
        points = [(x - plot.left, y - plot.top) for x, y in zip(xs, ys, strict=True)]
        faint = _FAINT if self.climb.is_example else 255
        way = self._sprites.cached_beside(way_picture, plot.size, tuple(points), palette, look.px(2), faint)
        surface.blit(way, plot)
        colour = palette.ink_soft if self.climb.is_example else palette.ink
        number = look.fonts.line(str(ratings[-1]), SMALL if self.climb.is_example else SMALL_STRONG, colour)
        put(surface, number, midleft=(xs[-1] + look.px(14), ys[-1]))


def rung_heights(rungs: Sequence[int], ratings: Sequence[int]) -> list[float]:
    """Return how high ratings stand on a ladder: 0 on the lowest of its rungs, 1 on the next, between them evenly.

    Args:
        rungs: The rating of each rung, ascending; two at least.
    """

    def height(rating: int) -> float:
        below = max((number for number, rung in enumerate(rungs[:-1]) if rung <= rating), default=0)
        return below + (rating - rungs[below]) / max(1, rungs[below + 1] - rungs[below])

    return [height(rating) for rating in ratings]


def ladder_picture(size: tuple[int, int], rungs: int, palette: Palette, rail: int, rung: int) -> pygame.Surface:
    """Return a ladder of oak, lit from the left; each rung at the foot of its share of the height."""
    picture = pygame.Surface(textures.drawable(size), pygame.SRCALPHA)
    width, height = size
    for number in range(rungs):
        bar = _beam((width - 2 * rail // 3, rung), palette, f"rung {number}")
        bottom = (number + 1) * (height // rungs)
        picture.blit(textures.blurred(bar.get_size(), rung // 2, max(2, rung // 3), 70), (0, bottom - rung))
        picture.blit(bar, (rail // 3, bottom - rung))
    for left in (0, width - rail):
        beam = pygame.transform.rotate(_beam((height, rail), palette, f"rail {left}"), 90)
        picture.blit(beam, (left, 0))
    return picture


def _beam(size: tuple[int, int], palette: Palette, seed: str) -> pygame.Surface:
    """Return a beam of wood that lies across, lighter above than below."""
    oak = palette.coats[Tone.OAK]
    if palette.flat:
        return textures.rounded(size, size[1] // 2, (*palette.ink, 255))
    beam = textures.gradient(size, mix(oak.face, (255, 240, 214), 0.25), mix(oak.edge, oak.face, 0.35))
    textures.grain(beam, seed, 0.6)
    return textures.with_round_corners(beam, size[1] // 2)


def way_picture(
    size: tuple[int, int], points: Sequence[tuple[int, int]], palette: Palette, pen: int, opacity: int
) -> pygame.Surface:
    """Return the way through some points: a golden ribbon, a dot for each game where they are few, a large one last."""
    large = pygame.Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
    spots = [(x * _SMOOTH, y * _SMOOTH) for x, y in points]
    dots = spots[1:-1] if len(spots) <= _DOTTED else []
    edge = mix(palette.ink, palette.ring, 0.0 if palette.flat else 0.35)
    for colour, wider in ((edge, _SMOOTH * pen), (palette.ring, 0)):
        width = _SMOOTH * pen * 2 + wider
        pygame.draw.lines(large, colour, False, spots, width)
        for spot in spots:
            pygame.draw.circle(large, colour, spot, width // 2)
        for spot in dots:
            pygame.draw.circle(large, colour, spot, width * 9 // 10)
        pygame.draw.circle(large, colour, spots[-1], width * 7 // 5)
    way = pygame.transform.smoothscale(large, size)
    way.set_alpha(opacity)
    return way
