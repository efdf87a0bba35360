"""The cabinet of a city's holdings in a campaign: progress, nuggets, shafts, railway. A strip that unfolds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from mycity.book.campaign_words import SHAFT_WORDS, STARS_ALONE
from mycity.engine.city import City
from mycity.engine.holdings import COLLECTIBLES
from mycity.engine.rules import RuleSet
from mycity.engine.rules.railway import RAIL
from mycity.scenes.play.panes.unfolding_widget import SheetRow, UnfoldingWidget, draw_rows, rows_height
from mycity.scenes.shared.campaign_art import PROGRESS, progress_medals
from mycity.scenes.shared.ladders import draw_line, ladder_colour
from mycity.table.chronicle.ladder_lines import LadderLine, lines_of
from mycity.ui.kit.layout import cut_top
from mycity.ui.messages import mark
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_WINS = mark("Whoever has the most stars at the end wins.")
_WITH_STOPS, _WITHOUT = 62, 42
_STAIRS = 58
"""The steps at which what is counted brings points, in pixels at 1280 x 800."""
_PROGRESS = "progress"
_AROUND_DEPTH = 17
"""Before and behind the depth of a shaft, together, in pixels at 1280 x 800."""
_EDGE = 18
"""The edge around the rows of the unfolded sheet, in pixels at 1280 x 800."""


@dataclass(frozen=True)
class CabinetContent:
    """The holdings of one city.

    Attributes:
        progress: The progress it has won.
        counts: (id, how many) of every other collectible shown as a number that the game knows of by now.
        steps: Collectible to how many of it each of its points asks for, where its points come by steps.
        lines: The ladders in force.
    """

    progress: int
    counts: tuple[tuple[str, int], ...]
    steps: tuple[tuple[str, tuple[int, ...]], ...]
    lines: tuple[LadderLine, ...]


def kept_by(rules: RuleSet, city: City, struck: tuple[str, ...]) -> CabinetContent:
    """Return what a city keeps, as far as the rules in force know of it."""
    known = {name for rule in rules.rules for name in rule.collects()}
    counts = tuple(
        (id_, count)
        for id_, collectible in COLLECTIBLES.items()
        if collectible.shown == "number" and ((count := city.holdings.count(id_)) or id_ in known)
    )
    steps = tuple((id_, tuple(numbers)) for rule in rules.rules for id_, numbers in rule.steps().items())
    return CabinetContent(city.holdings.progress, counts, steps, lines_of(rules, city, struck))


def cabinet_height(rules: RuleSet) -> int:
    """Return how high the strip is, in pixels at 1280 x 800: a line of stops needs more room than numbers do."""
    return _WITH_STOPS if RAIL in rules.ladders else _WITHOUT


def draw_cabinet(
    surface: pygame.Surface,
    look: Look,
    sprites: Sprites,
    rect: pygame.Rect,
    kept: CabinetContent,
    t: Callable[[str], str],
) -> None:
    """Draw the strip: a picture and a number for each, and the railway line in all the room that is left.

    A number that stands alone has its word: there is nothing beside it from which one could guess.
    """
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
    depths = [_depth(line) for line in kept.lines if line.name != RAIL]
    for name, count in counts:
        x = _count(surface, look, sprites.icon(name, side), count, x, inner.centery)
    beside = inner.right - x - len(depths) * look.px(_AROUND_DEPTH) + look.px(12)
    role = _depth_role(look, depths, beside - len(depths) * side)
    letters = sum(look.fonts.width(words, role) for words in depths)
    across = min(side, max(side // 2, (beside - letters) // max(1, len(depths))))
    if len(counts) == 1 and not kept.lines:
        word = pygame.Rect(x - look.px(6), inner.top, inner.right - x + look.px(6), inner.height)
        look.write(surface, t(COLLECTIBLES[_PROGRESS].title), SMALL, look.palette.ink_soft, word, "midleft")
    for line in kept.lines:
        if line.name == RAIL:
            room = pygame.Rect(x, inner.top, inner.right - x, inner.height)
            draw_line(surface, look, sprites, room, line)
            return
        x = _shaft(surface, look, sprites, pygame.Rect(x, inner.centery - across // 2, across, across), line, role)


def _count(surface: pygame.Surface, look: Look, picture: pygame.Surface, count: int, x: int, y: int) -> int:
    surface.blit(picture, picture.get_rect(midleft=(x, y)))
    number = look.fonts.tabular_figures(count, LABEL, look.palette.ink)
    at = number.get_rect(midleft=(x + picture.get_width() + look.px(5), y))
    surface.blit(number, at)
    return at.right + look.px(14)


def _depth_role(look: Look, depths: Sequence[str], room: int) -> TextRole:
    """Return the letters in which all depths have room side by side: large ones, small ones, or smaller still."""
    if sum(look.fonts.width(words, STRONG) for words in depths) <= room:
        return STRONG
    smaller = (look.fonts.fitting(words, SMALL_STRONG, room // len(depths)) for words in depths)
    return min(smaller, key=lambda role: role.size, default=STRONG)


def _depth(line: LadderLine) -> str:
    return f"{line.position}/{line.ladder.length}"


def _shaft(
    surface: pygame.Surface, look: Look, sprites: Sprites, disc: pygame.Rect, line: LadderLine, role: TextRole
) -> int:
    """Draw a shaft as its entrance in its colour, and how deep it is."""
    side = disc.width
    pygame.draw.rect(surface, ladder_colour(look, line), disc, border_radius=side // 4)
    pygame.draw.rect(surface, look.palette.ink, disc, look.px(1), side // 4)
    sign = sprites.icon("rule-mine", side * 8 // 10)
    surface.blit(sign, sign.get_rect(center=disc.center))
    words = look.fonts.line(_depth(line), role, look.palette.ink)
    place = words.get_rect(midleft=(disc.right + look.px(5), disc.centery))
    surface.blit(words, place)
    return place.right + look.px(12)


class CabinetWidget(UnfoldingWidget):
    """The place of the strip.

    Args:
        kept: Returns what there is now.
        words: Translates.
        alone: Whether the episode is played on its own, where stars decide nothing.
    """

    def __init__(
        self,
        kept: Callable[[], CabinetContent],
        words: Callable[[str], str],
        sprites: Sprites,
        room: pygame.Rect,
        *,
        alone: bool = False,
    ) -> None:
        super().__init__("cabinet", room)
        self._kept = kept
        self._words = words
        self._wins = STARS_ALONE if alone else _WINS
        self._sprites = sprites

    def content(self) -> CabinetContent:
        return self._kept()

    def unfolded(self, look: Look) -> pygame.Rect:
        """Return where the sheet goes: above the strip."""
        edge, width = look.px(_EDGE), max(self.rect.width, look.px(440))
        height = rows_height(self._rows(look, width - 2 * edge)) + 2 * edge
        sheet = pygame.Rect(0, 0, width, height)
        sheet.midbottom = self.rect.centerx, self.rect.top - look.px(8)
        return sheet.clamp(self.room)

    def draw_sheet(self, surface: pygame.Surface, look: Look, at: pygame.Rect) -> None:
        inner = at.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
        draw_rows(surface, inner, self._rows(look, inner.width))

    def _rows(self, look: Look, width: int) -> list[SheetRow]:
        """Return the rows of the sheet: progress and what it is for, what is counted, the ladders."""
        kept = self._kept()
        wins = look.fonts.wrap(self._words(self._wins), SMALL, width)
        rows: list[SheetRow] = [
            self._head(look, COLLECTIBLES[_PROGRESS].title),
            (look.px(36), partial(self._draw_medals, look=look, progress=kept.progress)),
            (len(wins) * look.fonts.line_height(SMALL) + look.px(6), partial(_draw_words, look=look, words=wins)),
        ]
        for id_, count in kept.counts:
            rows.append(self._head(look, COLLECTIBLES[id_].title))
            rows.append((look.px(34), partial(self._draw_count, look=look, id_=id_, count=count)))
            if steps := dict(kept.steps).get(id_):
                rows.append((look.px(_STAIRS), partial(_draw_steps, look=look, count=count, steps=steps)))
        for line in kept.lines:
            title = COLLECTIBLES["rail"].title if line.name == RAIL else SHAFT_WORDS[line.name]
            rows.append(self._head(look, title))
            rows.append((look.px(62), partial(self._draw_ladder, look=look, line=line)))
        return rows

    def _head(self, look: Look, title: str) -> SheetRow:
        def draw(surface: pygame.Surface, row: pygame.Rect) -> None:
            look.write(surface, self._words(title), STRONG, look.palette.ink, row, "midleft")

        return look.fonts.line_height(STRONG), draw

    def _draw_medals(self, surface: pygame.Surface, row: pygame.Rect, look: Look, progress: int) -> None:
        medals = cut_top(row, look.px(30))[0]
        progress_medals(look, self._sprites, progress, look.px(22)).draw(surface, medals)

    def _draw_count(self, surface: pygame.Surface, row: pygame.Rect, look: Look, id_: str, count: int) -> None:
        side, top = look.px(24), row.top + look.px(2)
        step = min(side + look.px(2), (row.width - look.px(50)) // max(1, count))
        picture = self._sprites.icon(f"keep-{id_}", side)
        for number in range(count):
            surface.blit(picture, (row.left + number * step, top))
        figures = look.fonts.tabular_figures(count, LABEL, look.palette.ink)
        left = row.left + (count * step + side - step + look.px(8) if count else 0)
        surface.blit(figures, figures.get_rect(midleft=(left, top + side // 2)))

    def _draw_ladder(self, surface: pygame.Surface, row: pygame.Rect, look: Look, line: LadderLine) -> None:
        boxes = pygame.Rect(row.left, row.top, row.width, row.height - look.px(10))
        draw_line(surface, look, self._sprites, boxes, line)


def _draw_steps(surface: pygame.Surface, row: pygame.Rect, look: Look, count: int, steps: tuple[int, ...]) -> None:
    """Draw how many of something each point asks for, as stairs; those that are reached are gold."""
    wide, foot, least = row.width / len(steps), row.bottom - look.px(8), look.fonts.line_height(SMALL_STRONG)
    rise = (foot - row.top - least) / len(steps)
    for number, step in enumerate(steps):
        left, right = round(row.left + wide * number), round(row.left + wide * (number + 1)) - look.px(2)
        top = round(foot - least - rise * (number + 1))
        box = pygame.Rect(left, top, right - left, foot - top)
        face = look.palette.gold if step <= count else mix(look.palette.field, look.palette.gold, 0.14)
        pygame.draw.rect(surface, face, box, border_radius=look.px(3))
        pygame.draw.rect(surface, mix(look.palette.gold, look.palette.ink, 0.5), box, max(1, look.px(1)), look.px(3))
        letters = look.fonts.tabular_figures(step, SMALL_STRONG, look.palette.ink)
        surface.blit(letters, letters.get_rect(midbottom=(box.centerx, box.bottom - look.px(1))))


def _draw_words(surface: pygame.Surface, row: pygame.Rect, look: Look, words: list[str]) -> None:
    look.write_lines(surface, words, SMALL, look.palette.ink, row.topleft)
