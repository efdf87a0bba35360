"""The table of the rules: what scores at once and at the end, folded to pictures with the points of the moment.

It unfolds to a line per rule when the mouse rests on it or the keyboard comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import pygame

from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.content.rule_words import is_open, scoring_rules
from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.scoring import end_scores, final_points
from mycity.scenes.shared.board_layout import SUM, rule_rows
from mycity.scenes.shared.campaign_words import PLACE_WORDS, grants_words
from mycity.scenes.shared.small_pictures import signed
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import HEAD, LABEL, SMALL, SMALL_STRONG, STRONG
from mycity.ui.style.look import Look

_START, _BEGAN = mark("At the start"), mark("your token at the start")
_SO_FAR, _BUILDING = mark("So far"), mark("This building")
_BECOMES = "{points} \N{RIGHTWARDS ARROW} {then}"


@dataclass(frozen=True)
class RuleLine:
    """A rule in the table.

    Attributes:
        icon: The name of its picture.
        name: Its translated name.
        words: What it gives for what, translated.
        at_once: Whether it counts at once, not at the end.
        points: What it would bring if the episode ended now; what it has brought so far when it counts at once; None
            for a rule that brings something else than points.
        open: What is said of a loss that can still be built away, translated; empty for all others.
    """

    icon: str
    name: str
    words: str
    at_once: bool
    points: int | None
    open: str = ""


@dataclass(frozen=True)
class Overview:
    """The whole table for one city, whose points add up to the total.

    Attributes:
        lines: The start, then in scoring order.
        total: The score if the episode ended now.
        so_far: The same without what is still open: what has been built for good.
    """

    lines: tuple[RuleLine, ...]
    total: int
    so_far: int

    @property
    def open(self) -> str:
        """What is said of the losses that are still open, translated; empty when there are none."""
        return ", ".join(line.open for line in self.lines if line.open)


def overview_of(
    rules: RuleSet, city: City, translate: Callable[..., str], in_play: Mapping[str, int] | None = None
) -> Overview:
    """Return the table of the rules in force, with the points of a city as it stands.

    Args:
        in_play: Rule to the points it has brought or cost in the turns so far.
    """
    now, played = dict(end_scores(rules, city)), in_play or {}
    lines: list[RuleLine] = []
    left_open: set[str] = set()
    for words, rule in scoring_rules(rules):
        told = translate(words.line, **rule.parameters())
        points = now.get(rule.line, _so_far(rule, city, played))
        waits = bool(words.open and points) and not city.stopped
        still = translate(words.open, points=signed(points or 0)) if waits else ""
        left_open |= {rule.line} if waits else set()
        lines.append(RuleLine(words.icon, translate(words.name), told, rule.speaks_at_once(), points, still))
    told_of = sum(line.points or 0 for line in lines if line.at_once)
    lines.insert(0, _start(city, city.points - told_of, translate))
    return Overview(tuple(lines), final_points(rules, city), final_points(rules, city, without=left_open))


def _start(city: City, points: int, translate: Callable[..., str]) -> RuleLine:
    """Return where the token stood before the turns: with it the points add up, as they do in the result."""
    return RuleLine(f"animal-{city.player.animal}", translate(_START), translate(_BEGAN), True, points)


def _so_far(rule: Rule, city: City, in_play: Mapping[str, int]) -> int | None:
    """Return what a rule that counts at once has brought; None when it brings something else than points."""
    counts = rule.id in in_play or "points" in rule.parameters() or rule.pass_points(city) != 0
    return in_play.get(rule.id, 0) if counts else None


def place_words(services: Services, state: State) -> tuple[tuple[str, str], ...]:
    """Return (place, what it receives), translated, best place first; nothing outside a campaign."""
    scenario = state.table.scenario
    if scenario.episode is None or not GAMES[scenario.game].is_campaign:
        return ()
    plan = load_campaign(scenario.game, scenario.version).episodes[scenario.episode - 1]
    rows = []
    for place, name in PLACE_WORDS.items():
        grants = plan.rewards.of(place)
        alone = place == "second" and 0 < len(state.cities) < state.rules.second_place_from
        if grants and not alone:
            rows.append((services.t(name), grants_words(services, grants)))
    return tuple(rows)


@dataclass(frozen=True)
class SumWords:
    """What stands in the box of the sum.

    Attributes:
        head: Above the number.
        points: The number.
        foot: Below it.
        is_change: Whether the number is a change, which is good or bad.
    """

    head: str
    points: int
    foot: str
    is_change: bool = False


def sum_words(table: Overview, changes: tuple[tuple[str, int], ...] | None, translate: Callable[..., str]) -> SumWords:
    """Return what the sum says: first of all what the building in hand would change, if it lies where it may.

    What is still open is left out of both, and said for itself.
    """
    if changes is None:
        return SumWords(translate(_SO_FAR), table.so_far, table.open)
    change = sum(points for rule, points in changes if not is_open(rule))
    becomes = _BECOMES.format(points=signed(table.so_far), then=signed(table.so_far + change))
    return SumWords(translate(_BUILDING), change, becomes, is_change=True)


def sum_box(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return the part of the folded table that shows the sum."""
    inner = rect.inflate(-look.px(16), -look.px(6))
    return pygame.Rect(inner.right - look.px(SUM), inner.top, look.px(SUM), inner.height)


def draw_folded(surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, table: Overview) -> None:
    """Draw the pictures in a row or two, the points of the moment below each; the sum is drawn for itself."""
    look.paint.panel(surface, rect)
    inner = rect.inflate(-look.px(16), -look.px(6))
    rows = rule_rows(look, rect.width, len(table.lines))
    places = rule_places(look, inner, len(table.lines), rows)
    for entry, place in zip(table.lines, places, strict=True):
        _draw_rule(surface, look, sprites, place, entry)
    for (before, entry), place in zip(pairwise(table.lines), places[1:], strict=True):
        if entry.at_once != before.at_once and place.left > inner.left:
            top, bottom = (place.left, place.top + 4), (place.left, place.bottom - 4)
            pygame.draw.line(surface, look.palette.paper_shade, top, bottom, look.px(2))


def icon_place(look: Look, rect: pygame.Rect, table: Overview, icon: str) -> pygame.Rect | None:
    """Return the place of the first rule with that sign in the folded table at ``rect``; None when it has none."""
    places = folded_places(look, rect, table)
    return next((place for entry, place in zip(table.lines, places, strict=True) if entry.icon == icon), None)


def folded_places(look: Look, rect: pygame.Rect, table: Overview) -> list[pygame.Rect]:
    """Return the place of every rule in the folded table at ``rect``."""
    inner, count = rect.inflate(-look.px(16), -look.px(6)), len(table.lines)
    return rule_places(look, inner, count, rule_rows(look, rect.width, count))


def rule_places(look: Look, inner: pygame.Rect, count: int, rows: int) -> list[pygame.Rect]:
    """Return the place of every rule's picture and points in the folded table."""
    across = -(-count // rows)
    wide, high = (inner.width - look.px(SUM)) / max(1, across), inner.height // rows
    return [
        pygame.Rect(
            round(inner.left + wide * (number % across)), inner.top + high * (number // across), int(wide), high
        )
        for number in range(count)
    ]


def icon_side(look: Look, place: pygame.Rect) -> int:
    """Return how large the picture of a rule is in its place."""
    line = look.fonts.line_height(STRONG)
    return min(look.px(46), place.width - look.px(2), place.height - line + look.px(4))


def _draw_rule(surface: pygame.Surface, look: Look, sprites: Sprites, place: pygame.Rect, entry: RuleLine) -> None:
    line, side = look.fonts.line_height(STRONG), icon_side(look, place)
    foot = pygame.Rect(place.left, place.bottom - line, place.width, line)
    icon = sprites.icon(entry.icon, side)
    if entry.points is None:
        surface.blit(icon, icon.get_rect(center=place.center))
        return
    top = place.centery - (side + line - look.px(4)) // 2
    surface.blit(icon, icon.get_rect(midtop=(place.centerx, top)))
    foot.top = top + side - look.px(4)
    look.write(surface, signed(entry.points), STRONG, _colour(look, entry), foot)


def draw_sum(surface: pygame.Surface, look: Look, rect: pygame.Rect, words: SumWords) -> None:
    """Draw the sum of the folded table at ``rect``: the number between its two small lines."""
    box = sum_box(look, rect)
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    look.paint.panel(surface, rect)
    surface.set_clip(clip)
    soft, colour = look.palette.ink_soft, look.palette.ink
    if words.is_change and words.points:
        colour = look.palette.good if words.points > 0 else look.palette.bad
    small, large = look.fonts.line_height(SMALL), look.fonts.line_height(HEAD)
    foot = small if words.foot else 0
    overlap = max(0, small + large + foot - box.height) // 2 + look.px(2)
    top = box.centery - (small + large + foot - 2 * overlap) // 2
    look.write(surface, words.head, SMALL, soft, pygame.Rect(box.left, top, box.width, small))
    middle = pygame.Rect(box.left, top + small - overlap, box.width, large)
    look.write(surface, signed(words.points), HEAD, colour, middle)
    look.write(surface, words.foot, SMALL, soft, pygame.Rect(box.left, middle.bottom - overlap, box.width, small))


class OverviewSheet:
    """Paints the unfolded table, and keeps it while nothing changes.

    Args:
        width: Of the sheet, in pixels.
        heads: The translated titles of what counts at once and at the end, and of the sum.
        places: What each place receives, translated; empty outside a campaign.
    """

    def __init__(
        self,
        look: Look,
        sprites: Sprites,
        width: int,
        heads: tuple[str, str, str],
        places: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self._look = look
        self._sprites = sprites
        self._width = width
        self._heads = heads
        self._places = places
        self._kept: tuple[Overview, pygame.Surface] | None = None

    def picture(self, table: Overview) -> pygame.Surface:
        """Return the lines on a clear sheet. It is shared: blit it, never draw on it."""
        if self._kept is None or self._kept[0] != table:
            self._kept = table, self._make(table)
        return self._kept[1]

    def _make(self, table: Overview) -> pygame.Surface:
        look = self._look
        width, edge = self._width, look.px(18)
        icon, points = look.px(28), look.px(46)
        text = width - 2 * edge - icon - points - look.px(16)
        blocks: list[tuple[RuleLine | str, list[str]]] = []
        for at_once, head in zip((True, False), self._heads, strict=False):
            lines = [line for line in table.lines if line.at_once == at_once]
            if lines:
                blocks.append((head, []))
                blocks += [(line, _told(look, line, text)) for line in lines]
        heights = [self._height(look, words) for _, words in blocks]
        foot = look.fonts.line_height(LABEL) + look.px(8)
        column = max([look.px(92), *(look.fonts.width(place, SMALL_STRONG) for place, _ in self._places)]) + look.px(4)
        rows = [(place, look.fonts.wrap(told, SMALL, width - 2 * edge - column)) for place, told in self._places]
        step = look.fonts.line_height(SMALL)
        tail = sum(len(lines) * step + look.px(3) for _, lines in rows) + (look.px(8) if rows else 0)
        sheet = pygame.Surface((width, sum(heights) + foot + tail + 2 * edge), pygame.SRCALPHA)
        y = edge
        for (block, words), height in zip(blocks, heights, strict=True):
            row = pygame.Rect(edge, y, width - 2 * edge, height)
            if isinstance(block, str):
                look.write(sheet, block, LABEL, look.palette.ink, row, "midleft")
            else:
                self._write_line(sheet, look, row, block, words)
            y += height
        row = pygame.Rect(edge, y, width - 2 * edge, foot)
        look.write(sheet, self._heads[2], STRONG, look.palette.ink, row, "midleft")
        look.write(sheet, signed(table.total), LABEL, look.palette.ink, row, "midright")
        y += foot + look.px(8)
        for place, told in rows:
            label = pygame.Rect(edge, y, column, step)
            look.write(sheet, place, SMALL_STRONG, look.palette.ink, label, "midleft")
            for number, line in enumerate(told):
                sheet.blit(look.fonts.line(line, SMALL, look.palette.ink), (edge + column, y + number * step))
            y += len(told) * step + look.px(3)
        return sheet

    def _write_line(
        self, sheet: pygame.Surface, look: Look, row: pygame.Rect, line: RuleLine, words: list[str]
    ) -> None:
        side, step = look.px(26), look.fonts.line_height(SMALL)
        icon = self._sprites.icon(line.icon, side)
        sheet.blit(icon, icon.get_rect(midleft=row.midleft))
        top = row.centery - step * len(words) // 2
        for number, told in enumerate(words):
            letters = look.fonts.line(told, SMALL, look.palette.ink)
            sheet.blit(letters, (row.left + side + look.px(10), top + number * step))
        if line.points is not None:
            look.write(sheet, signed(line.points), STRONG, _colour(look, line), row, "midright")

    @staticmethod
    def _height(look: Look, words: list[str]) -> int:
        if not words:
            return look.fonts.line_height(LABEL) + look.px(4)
        return max(look.px(30), len(words) * look.fonts.line_height(SMALL) + look.px(5))


class OverviewWidget(Widget):
    """The place of the folded table, over which the unfolded one is drawn.

    Args:
        table: Returns the table now.
        sheet: Paints it.
        room: Where it may unfold.
    """

    focusable = True

    def __init__(self, table: Callable[[], Overview], sheet: OverviewSheet, room: pygame.Rect) -> None:
        super().__init__(key="overview")
        self._table = table
        self._sheet = sheet
        self._room = room

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        if not (state.hovered or state.ringed):
            return
        at = self.unfolded(look)
        look.paint.panel(surface, at, raised=16)
        surface.blit(self._sheet.picture(self._table()), at)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:
        """Return all that it may draw on: the unfolded table with its shadow too."""
        reach = super().reach(look, state)
        if not (state.hovered or state.ringed):
            return reach
        return reach.union(self.unfolded(look).inflate(look.px(40), look.px(40)))

    def unfolded(self, look: Look) -> pygame.Rect:
        """Return where the sheet goes: above the folded row, or beside it when too high, never over it."""
        gap = look.px(8)
        sheet = self._sheet.picture(self._table()).get_rect(midbottom=(self.rect.centerx, self.rect.top - gap))
        if sheet.top < self._room.top:
            sheet.bottomright = (self.rect.left - gap, self.rect.bottom)
        return sheet.clamp(self._room)


def _told(look: Look, line: RuleLine, width: int) -> list[str]:
    """Return the words of a rule, and below them what is said of it as long as the city is being built."""
    return look.fonts.wrap(f"{line.words}\n{line.open}".strip(), SMALL, width)


def _colour(look: Look, line: RuleLine) -> tuple[int, int, int]:
    """Return the colour of points: those to be counted are good or bad, the others only said."""
    palette = look.palette
    if line.open or not line.points:
        return palette.ink_soft
    return palette.good if line.points > 0 else palette.bad
