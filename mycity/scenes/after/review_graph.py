"""The graph of a game looked back on: what every seat could still reach, turn by turn, and what its answers cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from mycity.board_pictures.small_pictures import token_picture
from mycity.table.looking_back.review import Review
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import SMALL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable
from mycity.ui.style.theme import Colour, mix

DEAR = 3
"""Points from which on an answer counts as dear."""
_TOKEN = 26
_STEPS = sorted(range(-12, 13), key=abs)
"""The steps by which a face may stand above or below the end of its line: the nearest free place is taken."""
_LEAST_RANGE = 12
_LEFT, _RIGHT, _EDGE = 44, 82, 12
"""Room for the scale, for the animals, and above and below, in pixels at 1280 x 800."""


def seat_colour(look: Look, seat: int) -> Colour:
    return list(look.palette.families.values())[seat]


def cost_colour(look: Look, cost: int) -> Colour:
    """Return the colour of a cost: good for none, bad for a dear one, something between otherwise."""
    if cost <= 0:
        return look.palette.good
    return look.palette.bad if cost >= DEAR else mix(look.palette.bad, look.palette.gold, 0.55)


class ReviewGraph(Widget):
    """The graph; a click, the wheel, the arrows and Home or End choose the turn.

    Args:
        on_turn: Called with the turn chosen.
    """

    focusable = True

    def __init__(self, review: Review, look: Look, sprites: Sprites, on_turn: Callable[[int], None]) -> None:
        super().__init__(key="graph")
        self._review = review
        self._look = look
        self._sprites = sprites
        self._on_turn = on_turn

    def command(self, command: Command) -> bool:
        steps = {Command.LEFT: -1, Command.RIGHT: 1}
        if command not in steps:
            return False
        self._on_turn(self._review.turn + steps[command])
        return True

    def press(self, position: tuple[int, int]) -> None:
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        plot = self._plot()
        share = (position[0] - plot.left) / max(1, plot.width)
        self._on_turn(min(int(max(0.0, share) * self._review.turns), self._review.turns - 1))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002 - the ring is the page's
        look.paint.panel(surface, self.rect)
        plot, bars = self._plot(), self._bars()
        low, high = self._range()
        self._draw_scale(surface, look, plot, low, high)
        self._draw_here(surface, look, plot, bars)
        self._draw_bars(surface, look, bars)
        order = [seat for seat in self._review.game.seats if seat != self._review.seat]
        ends = []
        for seat in (*order, self._review.seat):
            points = [
                (self._x(plot, turn), _y(plot, value, low, high)) for turn, value in self._review.searched_reach(seat)
            ]
            self._draw_line(surface, look, seat, points)
            ends.append((seat, points[-1][1]))
        self._draw_tokens(surface, look, plot, ends)

    def _plot(self) -> pygame.Rect:
        sheet, px = self.rect, self._look.px
        high = (sheet.height - 2 * px(_EDGE)) * 64 // 100
        return pygame.Rect(sheet.left + px(_LEFT), sheet.top + px(_EDGE), sheet.width - px(_LEFT) - px(_RIGHT), high)

    def _bars(self) -> pygame.Rect:
        plot, px = self._plot(), self._look.px
        top = plot.bottom + px(6)
        return pygame.Rect(plot.left, top, plot.width, self.rect.bottom - px(_EDGE) - top)

    def _range(self) -> tuple[int, int]:
        values = [value for seat in self._review.game.seats for _, value in self._review.searched_reach(seat)]
        low, high = min(values), max(values)
        return low - 1, max(high + 1, low + _LEAST_RANGE)

    def _x(self, plot: pygame.Rect, turn: int) -> int:
        return plot.left + plot.width * turn // max(1, self._review.turns)

    def _draw_scale(self, surface: pygame.Surface, look: Look, plot: pygame.Rect, low: int, high: int) -> None:
        pale = mix(look.palette.paper_shade, look.palette.ink, 0.12)
        step = next(size for size in (5, 10, 20, 50, 100, 1000) if (high - low) / size <= 5)
        for value in range(-(-low // step) * step, high + 1, step):
            y = _y(plot, value, low, high)
            pygame.draw.line(surface, pale, (plot.left, y), (plot.right, y))
            room = pygame.Rect(self.rect.left, y - 10, plot.left - self.rect.left - look.px(8), 20)
            look.write(
                surface, f"{value}".replace("-", "\N{MINUS SIGN}"), SMALL, look.palette.ink_soft, room, "midright"
            )

    def _draw_here(self, surface: pygame.Surface, look: Look, plot: pygame.Rect, bars: pygame.Rect) -> None:
        left, right = self._x(plot, self._review.turn), self._x(plot, self._review.turn + 1)
        band = pygame.Rect(left, plot.top, right - left, bars.bottom - plot.top)
        light = pygame.Surface(drawable(band.size), pygame.SRCALPHA)
        light.fill((*look.palette.ring, 110))
        surface.blit(light, band)
        pygame.draw.rect(surface, look.palette.ink_soft, band, 1)

    def _draw_bars(self, surface: pygame.Surface, look: Look, bars: pygame.Rect) -> None:
        costs = self._review.costs
        most = max((cost for _, cost in costs), default=0)
        room = bars.height - look.fonts.line_height(SMALL_STRONG) * 3 // 4
        pygame.draw.line(surface, look.palette.ink_soft, bars.bottomleft, bars.bottomright)
        for turn, cost in costs:
            left, right = self._x(bars, turn), self._x(bars, turn + 1)
            height = max(room * cost // max(most, 2 * DEAR), look.px(3))
            bar = pygame.Rect(left + (right - left) // 5, bars.bottom - height, (right - left) * 3 // 5, height)
            pygame.draw.rect(surface, cost_colour(look, cost), bar, border_radius=look.px(2))
            if cost > 0:
                number = look.fonts.line(str(cost), SMALL_STRONG, look.palette.ink)
                surface.blit(number, number.get_rect(midbottom=(bar.centerx, bar.top + look.px(3))))

    def _draw_line(self, surface: pygame.Surface, look: Look, seat: int, points: Sequence[tuple[int, int]]) -> None:
        """Draw what a seat could reach as stairs: level until the answer that changed it."""
        stairs = [points[0]]
        for (_, before), (x, y) in pairwise(points):
            stairs += [(x, before), (x, y)]
        own = seat == self._review.seat
        if len(stairs) > 1:
            if own:
                pygame.draw.lines(surface, look.palette.ink, False, stairs, look.px(6))
            pygame.draw.lines(surface, seat_colour(look, seat), False, stairs, look.px(4 if own else 2))

    def _draw_tokens(
        self, surface: pygame.Surface, look: Look, plot: pygame.Rect, ends: Sequence[tuple[int, int]]
    ) -> None:
        """Draw each seat's animal at the end of its line, in two columns, so that none hides another's face."""
        # Greedy label placement: the seat reviewed comes first, so that it has the nearest place.
        taken: list[pygame.Rect] = []
        for seat, y in reversed(ends):
            animal = self._review.game.table.players[seat].animal
            token = token_picture(self._sprites, animal, look.px(_TOKEN), seat_colour(look, seat))
            at = token.get_rect(midleft=(plot.right + look.px(4), y))
            beside = at.move(at.width + look.px(2), 0)
            places = [place.move(0, look.px(4) * step) for step in _STEPS for place in (at, beside)]
            free = next((place for place in places if place.collidelist(taken) < 0), at)
            taken.append(free.inflate(-look.px(4), -look.px(4)))
            surface.blit(token, free)


def _y(plot: pygame.Rect, value: int, low: int, high: int) -> int:
    return plot.bottom - plot.height * (value - low) // (high - low)
