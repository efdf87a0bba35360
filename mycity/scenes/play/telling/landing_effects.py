"""A building that has landed: dust at its feet, points that fly to their rules, and a flourish for what it finished."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from mycity.board_pictures.small_pictures import signed
from mycity.content.rule_words import is_open, words_of
from mycity.engine.city import City
from mycity.engine.pieces import PATH
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Points
from mycity.engine.rules.groups import largest_group
from mycity.engine.rules.symbol_groups import SymbolGroups
from mycity.engine.rules.totems import Totems
from mycity.engine.score_lines import ScoreLine, changed_lines
from mycity.scenes.play.groups.group_view import GroupView
from mycity.scenes.play.model.effects import ICON_SIDE, FlyingPicture, PaintedEffect, VisualEffect, rimmed
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.telling.screen_positions import ScreenPositions
from mycity.scenes.shared.advice_words import certain
from mycity.scenes.shell.services import Services
from mycity.ui.board.outlines import Line, Pixel
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

_EARTH: Colour = (244, 232, 202)
_PUFFS = 4
"""Puffs of dust along the side of a cell."""
_GROWN, _FAR = 15, 17
"""The final radius of a puff of dust, and the way it drifts, in pixels at 1280 x 800."""
_STARS = 7
_WATER: Colour = (190, 232, 246)
_APART = 70.0
"""Milliseconds between points that start from the same building, at normal speed."""
_GROUP = 3
"""Buildings from which on a group is worth a flourish."""


@dataclass(frozen=True)
class Completion:
    """Something that a building has finished.

    Attributes:
        rule: The rule it counts for.
        cells: The cells it lies on.
    """

    rule: str
    cells: int


def completions(rules: RuleSet, before: City, after: City) -> Iterator[Completion]:
    """Yield the wells and churches that the last building has made count, and the group that it has enlarged."""
    for rule in rules.end_score:
        if rule.line in {"wells", "churches"}:
            known = set(rule.points_at(before))
            for cells, points in rule.points_at(after):
                if points > 0 and (cells, points) not in known:
                    yield Completion(rule.line, cells)
        elif rule.line == "groups":
            building, placement = after.placed[-1]
            group = largest_group(after, building.colour)
            grows = len(group) > len(largest_group(before, building.colour))
            if grows and len(group) >= _GROUP and placement in group:
                yield Completion(rule.line, sum(member.mask for member in group))


def won_by(city: City, won: Points) -> int:
    """Return the cells to which points at a cell belong: its group, or with a totem the roads beside it."""
    grid, cell = city.board.grid, 1 << (won.cell or 0)
    if won.rule in Totems.lines:
        roads = city.symbol(PATH)
        return cell | grid.region(grid.spread(cell) & roads, roads)
    if won.rule not in SymbolGroups.lines:
        return cell
    return next((grid.region(cell, own) for own, _ in city.symbols.values() if own & cell), cell)


class LandingEffects:
    """Shows how a building lands.

    Args:
        groups: Returns what lights the groups of the own board.
    """

    def __init__(
        self, services: Services, play: Play, positions: ScreenPositions, groups: Callable[[], GroupView]
    ) -> None:
        self._services = services
        self._play = play
        self._groups = groups
        self._positions = positions

    def show(self) -> None:
        """Show that the last building of the city on the screen has come to lie, unless nothing may move."""
        motion, play = self._services.motion, self._play
        after, before = play.city, play.state.cities[play.seat]
        if len(after.placed) <= len(before.placed):
            return
        self._light_groups(after.placed[-1].placement.mask)
        if not motion.length("building dust"):
            return
        look, rules = self._services.look, play.state.rules
        cells = after.placed[-1].placement.mask
        play.effects.begin(_dust(look, self._positions.around(cells), self._positions.sides(cells)), "building dust")
        for completion in completions(rules, before, after):
            play.effects.begin(self._flourish(completion), "flourish")
            if completion.rule == "groups" and len(before.placed) and self._has_joined(before, after):
                self._services.sound.play("group-done")
        state, placement = play.state, after.placed[-1].placement
        changes = changed_lines(rules, play.seat, state.cities, state.card or "", placement)
        self._send(changes, self._positions.around(cells).center)

    def _light_groups(self, cells: int) -> None:
        """Light the groups that a building on some cells has joined, with a knock as high as each is large."""
        groups = self._groups()
        for group in groups.touched(cells):
            self._services.sound.play("knock", group.count)
        if self._services.motion.length("group lights"):
            for picture in groups.lit_pictures(cells):
                self._play.effects.begin(picture, "group lights")

    def celebrate(self, won: Points) -> None:
        """Let light up what has brought points at once on the own board: a group that is large enough, a road."""
        play = self._play
        if won.cell is None or won.seat != play.seat or not self._services.motion.length("flourish"):
            return
        cells = won_by(play.session.state.cities[won.seat], won)
        if cells.bit_count() > 1:
            play.effects.begin(self._flourish(Completion(won.rule, cells)), "flourish")

    @staticmethod
    def _has_joined(before: City, after: City) -> bool:
        colour = after.placed[-1].building.colour
        return len(largest_group(after, colour)) > len(largest_group(before, colour)) + 1

    def _send(self, changes: Sequence[ScoreLine], start: tuple[int, int]) -> None:
        """Let what has changed for certain fly to the signs of its rules, and how many cells cost points no more."""
        look, effects = self._services.look, self._play.effects
        covered = [(line.rule, -line.points) for line in changes if is_open(line.rule) and line.points > 0]
        for number, (rule, change) in enumerate([*certain(changes), *covered]):
            words = words_of(rule)
            sign_rect = self._positions.sign(rule)
            if words is None or sign_rect is None:
                continue
            sign = self._services.sprites.icon(words.icon, look.px(ICON_SIDE))
            is_good = change > 0 or is_open(rule)
            colour = look.palette.good if is_good else look.palette.bad
            picture = partial(rimmed, look, signed(change), colour, sign)
            flying = FlyingPicture(picture, start, sign_rect.center)
            effects.fly(flying, delay=_APART * number, then=partial(effects.pulse, sign_rect))

    def _flourish(self, completion: Completion) -> VisualEffect:
        look, around = self._services.look, self._positions.around(completion.cells)
        if completion.rule == "wells":
            return PaintedEffect(
                around.inflate(look.px(36), look.px(36)), lambda surface, share: _rings(surface, look, share)
            )
        ring = _outlined(look, partial(self._positions.corners, completion.cells), around)
        return PaintedEffect(
            ring.get_rect(center=around.center),
            lambda surface, share: _shine(surface, look, ring, share),
        )


def _dust(look: Look, building: pygame.Rect, sides: list[Line]) -> PaintedEffect:
    """Return the dust that rises where a building ends, but not behind it: its sides run clockwise around it."""
    around = building.inflate(look.px(44), look.px(44))
    feet: list[tuple[float, float, float]] = []
    for (left, top), (right, bottom) in sides:
        across, down = right - left, bottom - top
        if across > 0:
            continue
        # Clockwise in window pixels: (down, -across) is the outward normal; a side that runs right is at the back.
        away = down / max(1.0, math.hypot(across, down))
        for number in range(_PUFFS):
            along = (number + 0.5 + 0.5 * _uneven(len(feet))) / _PUFFS
            x, y = left + across * along, top + down * along
            feet.append((x - around.left, y - around.top, away - (0.0 if down else 0.8 * (along - 0.5))))
    puff = _puff(look.px(_GROWN))

    def draw(surface: pygame.Surface, share: float) -> None:
        clouds = []
        for size in (0.6, 0.85, 1.15):
            side = max(2, round(puff.get_width() * size * (0.3 + 0.7 * share)))
            clouds.append(pygame.transform.smoothscale(puff, (side, side)))
            clouds[-1].set_alpha(round(235 * (1.0 - share)))
        for number, (x, y, away) in enumerate(feet):
            far = look.px(_FAR) * share * (1.0 + 0.5 * _uneven(number + 3))
            cloud = clouds[number * 5 % 7 % 3]
            surface.blit(cloud, cloud.get_rect(center=(round(x + away * far), round(y - 0.35 * far))))

    return PaintedEffect(around, draw)


def _uneven(number: int) -> float:
    """Return something between -1 and 1 that is another for every puff, and always the same."""
    # A multiplicative hash instead of a random number: the same frame is drawn twice where only a part is redrawn.
    return number * 37 % 17 / 8 - 1.0


def _puff(radius: int) -> pygame.Surface:
    """Return a soft round cloud."""
    puff = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for step in range(radius, 0, -1):
        alpha = round(255 * (1.0 - step / radius) ** 0.6)
        pygame.draw.circle(puff, (*_EARTH, alpha), (radius, radius), step)
    return puff


def _outlined(look: Look, corners: Callable[[float], list[list[Pixel]]], around: pygame.Rect) -> pygame.Surface:
    """Return a golden line around some cells, on a soft light; ``corners`` returns them, so many pixels larger."""
    reach = look.px(14)
    ring = pygame.Surface((around.width + 2 * reach, around.height + 2 * reach), pygame.SRCALPHA)

    def draw(grown: float, alpha: int) -> None:
        for cell in corners(grown):
            moved = [(x + reach - around.left, y + reach - around.top) for x, y in cell]
            pygame.draw.polygon(ring, (*look.palette.ring, alpha), moved)

    # The cells grown and filled, larger and fainter ones first, and their own area cleared at last: what is left is
    # the outline of their union, without lines between them.
    for grow, alpha in ((10, 70), (7, 120), (4, 220), (0, 0)):
        draw(look.px(grow), alpha)
    return ring


def _shine(surface: pygame.Surface, look: Look, ring: pygame.Surface, share: float) -> None:
    """Let a line light up and go, and stars rise along it."""
    light = math.sin(math.pi * share)
    ring.set_alpha(round(255 * light))
    surface.blit(ring, (0, 0))
    width, height = ring.get_size()
    for number in range(_STARS):
        x = width * (number * 5 % _STARS + 0.5) / _STARS
        y = height * (number * 3 % _STARS + 0.5) / _STARS - look.px(16) * share
        size = look.px(7) * math.sin(math.pi * min(1.0, max(0.0, share * 1.6 - 0.6 * number / _STARS)))
        _star(surface, (x, y), size, look.palette.gold)


def _star(surface: pygame.Surface, at: tuple[float, float], size: float, colour: Colour) -> None:
    if size < 1.0:
        return
    points = []
    for corner in range(8):
        far = size if corner % 2 == 0 else size * 0.3
        angle = math.pi * corner / 4
        points.append((at[0] + far * math.sin(angle), at[1] - far * math.cos(angle)))
    pygame.draw.polygon(surface, (255, 250, 222), points)
    pygame.draw.aalines(surface, colour, True, points)


def _rings(surface: pygame.Surface, look: Look, share: float) -> None:
    """Let rings of water run out from the middle."""
    middle, reach = surface.get_rect().center, surface.get_width() / 2 - 2
    for late in (0.0, 0.25, 0.5):
        gone = (share - late) / 0.5
        if 0.0 < gone < 1.0:
            alpha = round(230 * (1.0 - gone))
            pygame.draw.circle(surface, (*_WATER, alpha), middle, round(reach * gone), look.px(3))
