"""The celebration of an evening over its result: lanterns rise and people or canoes go by; fireflies for a lost one.

It lies over the screen for three seconds at most and takes no event: a press does what it would have done, and ends it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from mycity.engine.city import HUMAN
from mycity.engine.episode import State
from mycity.scenes.shared.pieces import DirtyRects, Piece, draw_anew, draw_pieces, picture_piece
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.storage.saves import Save
from mycity.table.looking_back.counted_games import best_before
from mycity.table.looking_back.day_calendar import medal_for
from mycity.table.looking_back.ranking import standings, winners
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget
from mycity.ui.pictures.sprites import MAX_CELL, Sprites
from mycity.ui.style.look import Look

_LANTERNS, _FIREFLIES = 16, 20
_SIDES = (84, 62, 46)
"""Pixels across a lantern, near and far, at 1280 x 800."""
_RISES = 0.62
"""The part of the time that a lantern takes through the window; the last ones start late."""
_FADE = 0.18
"""The part of its way on which it comes and goes."""
_WALKERS, _CANOES, _STEPS = 9, 4, 40
_APART, _ROWED = 46, 190
"""Pixels between people who go by, and between canoes, at 1280 x 800."""
_FLY = 17
PRESSES = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN})
"""The events that end what only plays."""


@dataclass(frozen=True)
class Occasion:
    """An evening that ends.

    Attributes:
        is_won: Whether a person has won, or alone has come to something.
        on_island: Whether canoes go by instead of people.
    """

    is_won: bool
    on_island: bool


def has_good_end(services: Services, save: Save, state: State) -> bool:
    """Return whether a game that is over is one to celebrate for the people in it.

    Alone that is more points than there were to begin with, a medal of the land, or more than ever on it.

    Args:
        save: The game.
        state: How its episode has ended.
    """
    order = standings(state)
    people = frozenset(seat for seat, player in enumerate(state.table.players) if player.controller == HUMAN)
    if len(order) > 1 or not people:
        return bool(winners(order) & people)
    score, land = order[0].score, state.table.scenario.land
    if score > state.cities[0].player.start:
        return True
    towns = services.land_towns.of(state.table)
    if towns is not None and medal_for(score, towns.scores):
        return True
    code = "" if land is None else land.code
    others = (game for game in services.finished.games if game.created != save.created and game.land == code)
    before = best_before(others, save.game, state.table.scenario.episode)
    return before is not None and score > before


class Celebration:
    """Draws it, in one look, over a screen that it keeps; all its pictures are made at once.

    Args:
        line: The height at which people walk, in window pixels.
    """

    def __init__(self, look: Look, sprites: Sprites, occasion: Occasion, line: int) -> None:
        self._area = look.area
        self._line = line
        self._apart = look.px(_ROWED if occasion.on_island else _APART)
        self._sway = look.px(18)
        self.share = 0.0
        self._below: pygame.Surface | None = None
        self._renewed: list[pygame.Rect] = []
        self._dirty_rects = DirtyRects()
        if occasion.is_won:
            self._lights = [sprites.icon("lantern", look.px(side)) for side in _SIDES]
            self._passing, self._feet = _passing(sprites, look, occasion)
            self._count, self._walkers = _LANTERNS, _CANOES if occasion.on_island else _WALKERS
        else:
            self._lights, self._passing, self._feet = [_firefly(look.px(_FLY))], (), (0, 0)
            self._count, self._walkers = _FIREFLIES, 0
        self._gait = 1 if occasion.on_island else 2

    @property
    def is_over(self) -> bool:
        return self.share >= 1.0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it over a screen that has just been drawn whole."""
        self._below, self._renewed = surface.copy(), []
        self._dirty_rects = DirtyRects()
        pieces = list(self._pieces())
        self._dirty_rects.take(pieces, [])
        draw_pieces(surface, pieces)

    def renew(self, rect: pygame.Rect, draw: Callable[[pygame.Surface], None]) -> None:
        """Draw a part of the screen below anew; it is seen with the next changes."""
        if self._below is not None:
            self._renewed += draw_anew(self._below, [rect], draw)

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw where something moves; return where."""
        if self._below is None:
            return []
        pieces = [] if self.is_over else list(self._pieces())
        below, stale, self._renewed = self._below, [*self._dirty_rects.take(pieces, []), *self._renewed], []

        def draw(surface: pygame.Surface) -> None:
            surface.blit(below, (0, 0))
            draw_pieces(surface, pieces)

        return draw_anew(surface, stale, draw)

    def _pieces(self) -> Iterator[Piece]:
        yield from self._rising()
        yield from self._going_by()

    def _rising(self) -> Iterator[Piece]:
        """Yield the lights on their way up, the far ones first."""
        for number in range(self._count):
            begins = (1.0 - _RISES) * _scattered(number, 3)
            way = (self.share - begins) / _RISES
            if not 0.0 < way < 1.0:
                continue
            light = self._lights[-1 - number * len(self._lights) // self._count]
            side = light.get_width()
            x = self._area.left + self._area.width * _scattered(number, 0)
            x += self._sway * math.sin(2.0 * math.pi * (way + _scattered(number, 1)))
            high = self._area.height + side
            y = self._area.bottom + side / 2 - high * way * (0.72 + 0.28 * _scattered(number, 2))
            opacity = round(255 * min(1.0, way / _FADE, (1.0 - way) / _FADE))
            rect = light.get_rect(center=(round(x), round(y)))
            yield Piece(("light", number), rect, opacity, _faded(light, rect, opacity))

    def _going_by(self) -> Iterator[Piece]:
        """Yield who goes by, from left to right, each in step."""
        across = self._area.width + (self._walkers + 2) * self._apart
        for number in range(self._walkers):
            x = self._area.left - self._apart + across * self.share - number * self._apart
            step = int(self.share * _STEPS + number) % self._gait
            picture = self._passing[(self._gait * number + step) % len(self._passing)]
            rect = picture.get_rect(topleft=(round(x) - self._feet[0], self._line - self._feet[1]))
            if rect.colliderect(self._area):
                yield picture_piece(("passes", number), picture, rect)


def _faded(light: pygame.Surface, rect: pygame.Rect, opacity: int) -> Callable[[pygame.Surface], None]:
    def draw(surface: pygame.Surface) -> None:
        light.set_alpha(opacity)
        surface.blit(light, rect)

    return draw


def _passing(sprites: Sprites, look: Look, occasion: Occasion) -> tuple[tuple[pygame.Surface, ...], tuple[int, int]]:
    """Return the pictures of who goes by, each in all its steps, and the point of them that stands on the line."""
    px = min(MAX_CELL, look.px(MAX_CELL))
    if occasion.on_island:
        frames = tuple(sprites.element("canoe", 0, px))
        return frames, (0, frames[0].get_height() * 3 // 4)
    folk = sprites.stamps("folk", px)
    return folk.pictures, folk.anchor


def _scattered(number: int, which: int) -> float:
    """Return something from 0 to 1 that is another for every light, and always the same."""
    # A multiplicative hash (Knuth): the same celebration on every machine, and in every test.
    return (number * 2654435761 + which * 40503 * (number + 7)) % 1009 / 1009


def _firefly(radius: int) -> pygame.Surface:
    """Return a small green light."""
    fly = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for step in range(radius, 0, -1):
        pygame.draw.circle(fly, (226, 240, 130, round(200 * (1.0 - step / radius) ** 2)), (radius, radius), step)
    pygame.draw.circle(fly, (250, 255, 210, 255), (radius, radius), max(1, radius // 5))
    return fly


class CelebratingScene(PageScene, ABC):
    """A page over which an evening is celebrated."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._celebration: Celebration | None = None

    @abstractmethod
    def build(self) -> list[Widget]:
        """Make and place the widgets, in Tab order."""

    def celebrate(self, occasion: Occasion, line: int) -> None:
        """Begin, unless nothing may move; people walk at a height of the window."""
        if self.services.motion.length("celebration"):
            self._celebration = Celebration(self.look, self.services.sprites, occasion, line)
            self.timeline.run("celebration", self._go_by, then=self._end_celebration)

    def look_changed(self) -> None:
        self._end_celebration()
        super().look_changed()

    def _go_by(self, share: float) -> None:
        if self._celebration is not None:
            self._celebration.share = share
            self.needs_redraw = True

    def _end_celebration(self) -> None:
        if self._celebration is not None:
            self._celebration = None
            self.needs_redraw = self.page_changed = True

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """End the celebration by any press, which does what it would have done anyway."""
        if command is not None or event.type in PRESSES:
            self._end_celebration()
        return super().handle(event, command)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._celebration is not None:
            self._celebration.draw(surface)

    def draw_part(
        self, surface: pygame.Surface, rect: pygame.Rect, draw: Callable[[pygame.Surface], None]
    ) -> list[pygame.Rect]:
        """Draw a part of the page, which stays the same elsewhere, below what goes by; return what has changed."""
        if self._celebration is not None:
            self._celebration.renew(rect, draw)
            return self._celebration.draw_changes(surface)
        return draw_anew(surface, [rect], draw)

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only what goes by."""
        return None if self._celebration is None else self._celebration.draw_changes(surface)
