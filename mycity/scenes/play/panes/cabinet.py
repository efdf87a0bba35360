"""What a city keeps in a campaign: progress, nuggets, shafts, the railway line. Folded to a strip that unfolds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from mycity.engine.city import City
from mycity.engine.holdings import COLLECTIBLES
from mycity.engine.rules import RuleSet
from mycity.engine.rules.railway import RAIL
from mycity.scenes.shared.campaign_art import PROGRESS, draw_medals
from mycity.scenes.shared.campaign_words import SHAFT_WORDS
from mycity.scenes.shared.ladders import LadderLine, draw_line, lines_of
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL, SMALL, STRONG
from mycity.ui.style.look import Look

_WINS = mark("Whoever has most of it at the end of the campaign wins.")
_WITH_STOPS, _WITHOUT = 62, 42
_FAMILIES = {"blue": "B", "red": "R", "yellow": "Y"}


@dataclass(frozen=True)
class CabinetContent:
    """What one city has of it.

    Attributes:
        progress: How much.
        counts: (id, how many) of every other collectible shown as a number that the game knows of by now.
        lines: The ladders in force.
    """

    progress: int
    counts: tuple[tuple[str, int], ...]
    lines: tuple[LadderLine, ...]


def kept_by(rules: RuleSet, city: City, struck: tuple[str, ...]) -> CabinetContent:
    """Return what a city keeps, as far as the rules in force know of it."""
    known = {what for rule in rules.rules for what in rule.collects(city.board)}
    counts = tuple(
        (id_, count)
        for id_, collectible in COLLECTIBLES.items()
        if collectible.shown == "number" and ((count := city.holdings.count(id_)) or id_ in known)
    )
    return CabinetContent(city.holdings.progress, counts, lines_of(rules, city, struck))


def cabinet_height(rules: RuleSet) -> int:
    """Return how high the strip is, in pixels at 1280 x 800: a line of stops needs more room than numbers do."""
    return _WITH_STOPS if RAIL in rules.ladders else _WITHOUT


def draw_cabinet(
    surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, kept: CabinetContent
) -> None:
    """Draw the strip: a picture and a number for each, and the railway line in all the room that is left."""
    look.paint.panel(surface, rect)
    inner = rect.inflate(-look.px(24), -look.px(8))
    counts = ((PROGRESS, kept.progress), *((f"keep-{id_}", count) for id_, count in kept.counts))
    has_stops = any(line.name == RAIL for line in kept.lines)
    x = inner.left
    if has_stops and len(counts) > 1:  # two numbers above one another, so that the line is long
        high = inner.height // 2
        rights = [
            _count(surface, look, sprites.icon(name, min(look.px(28), high)), count, x, inner.top + high // 2 + row)
            for (name, count), row in zip(counts, (0, high), strict=False)
        ]
        x, counts = max(rights), counts[2:]
    side = min(look.px(32), inner.height)
    for name, count in counts:
        x = _count(surface, look, sprites.icon(name, side), count, x, inner.centery)
    for line in kept.lines:
        if line.name == RAIL:
            room = pygame.Rect(x, inner.top, inner.right - x, inner.height)
            draw_line(surface, look, sprites, room, line)
            return
        x = _shaft(surface, look, sprites, side, line, (x, inner.centery))


def _count(surface: pygame.Surface, look: Look, picture: pygame.Surface, count: int, x: int, y: int) -> int:
    surface.blit(picture, picture.get_rect(midleft=(x, y)))
    number = look.fonts.figures(count, LABEL, look.palette.ink)
    at = number.get_rect(midleft=(x + picture.get_width() + look.px(5), y))
    surface.blit(number, at)
    return at.right + look.px(14)


def _shaft(
    surface: pygame.Surface, look: Look, sprites: Sprites, side: int, line: LadderLine, at: tuple[int, int]
) -> int:
    """Draw a shaft as its entrance in its colour, and how deep it is."""
    colour = look.palette.families[_FAMILIES[line.name]]
    disc = pygame.Rect(at[0], at[1] - side // 2, side, side)
    pygame.draw.rect(surface, colour, disc, border_radius=side // 4)
    pygame.draw.rect(surface, look.palette.ink, disc, look.px(1), side // 4)
    sign = sprites.icon("rule-mine", side * 8 // 10)
    surface.blit(sign, sign.get_rect(center=disc.center))
    words = look.fonts.line(f"{line.position}/{line.ladder.length}", STRONG, look.palette.ink)
    place = words.get_rect(midleft=(disc.right + look.px(5), at[1]))
    surface.blit(words, place)
    return place.right + look.px(12)


class CabinetWidget(Widget):
    """The place of the strip, over which all of it is drawn when it is looked at.

    Args:
        kept: Returns what there is now.
        words: Translates.
        room: Where it may unfold.
    """

    focusable = True

    def __init__(
        self, kept: Callable[[], CabinetContent], words: Callable[[str], str], sprites: Sprites, room: pygame.Rect
    ) -> None:
        super().__init__(key="cabinet")
        self._kept = kept
        self._words = words
        self._sprites = sprites
        self._room = room

    def looks(self, state: WidgetState) -> Hashable:
        return self._kept() if state.hovered or state.ringed else None

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        if not (state.hovered or state.ringed):
            return
        kept = self._kept()
        edge, head, row = self._measures(look)
        parts: list[tuple[str, LadderLine | None]] = [(self._words(COLLECTIBLES["progress"].title), None)]
        parts += [(self._name(line), line) for line in kept.lines]
        sheet = self._unfolded(look, kept)
        look.paint.panel(surface, sheet, raised=16)
        inner = sheet.inflate(-2 * edge, -2 * edge)
        y = inner.top
        for name, line in parts:
            look.write(
                surface, name, STRONG, look.palette.ink, pygame.Rect(inner.left, y, inner.width, head), "midleft"
            )
            y += head
            if line is not None:
                draw_line(
                    surface, look, self._sprites, pygame.Rect(inner.left, y, inner.width, row - look.px(10)), line
                )
                y += row
                continue
            medals = pygame.Rect(inner.left, y, inner.width, look.px(30))
            draw_medals(surface, look, self._sprites, medals, kept.progress, look.px(22))
            y += look.px(36)
            for told in self._wins(look, sheet.width):
                surface.blit(look.fonts.line(told, SMALL, look.palette.ink), (inner.left, y))
                y += look.fonts.line_height(SMALL)
            y += look.px(6)
            for id_, count in kept.counts:
                self._draw_row(surface, look, pygame.Rect(inner.left, y, inner.width, head), id_, count)
                y += head + look.px(34)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:
        """Return all that it may draw on: the unfolded sheet with its shadow too."""
        reach = super().reach(look, state)
        if not (state.hovered or state.ringed):
            return reach
        return reach.union(self._unfolded(look, self._kept()).inflate(look.px(40), look.px(40)))

    @staticmethod
    def _measures(look: Look) -> tuple[int, int, int]:
        """Return the width of the edge, and the heights of a head line and of a row below it."""
        return look.px(18), look.fonts.line_height(STRONG), look.px(62)

    def _unfolded(self, look: Look, kept: CabinetContent) -> pygame.Rect:
        """Return where the sheet goes: above the strip."""
        edge, head, row = self._measures(look)
        width = max(self.rect.width, look.px(440))
        height = 2 * edge + head + look.px(42) + len(kept.lines) * (head + row)
        height += len(self._wins(look, width)) * look.fonts.line_height(SMALL)
        height += len(kept.counts) * (head + look.px(34))
        sheet = pygame.Rect(0, 0, width, height)
        sheet.midbottom = self.rect.centerx, self.rect.top - look.px(8)
        return sheet.clamp(self._room)

    def _wins(self, look: Look, width: int) -> list[str]:
        """Return what progress is for, in lines for a sheet of a width."""
        return look.fonts.wrap(self._words(_WINS), SMALL, width - 2 * self._measures(look)[0])

    def _draw_row(self, surface: pygame.Surface, look: Look, room: pygame.Rect, id_: str, count: int) -> None:
        look.write(surface, self._words(COLLECTIBLES[id_].title), STRONG, look.palette.ink, room, "midleft")
        side = look.px(24)
        step = min(side + look.px(2), (room.width - look.px(50)) // max(1, count))
        picture = self._sprites.icon(f"keep-{id_}", side)
        for place in range(count):
            surface.blit(picture, (room.left + place * step, room.bottom + look.px(2)))
        number = look.fonts.figures(count, LABEL, look.palette.ink)
        left = room.left + (count * step + side - step + look.px(8) if count else 0)
        surface.blit(number, number.get_rect(midleft=(left, room.bottom + look.px(2) + side // 2)))

    def _name(self, line: LadderLine) -> str:
        return self._words(COLLECTIBLES["rail"].title if line.name == RAIL else SHAFT_WORDS[line.name])
