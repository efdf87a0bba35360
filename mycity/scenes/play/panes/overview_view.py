"""The table of the rules folded: the sum, and its parts as signs with their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache

import pygame

from mycity.board_pictures.small_pictures import plain, signed
from mycity.scenes.play.panes.overview import Overview, ProvisionalLine, RuleLine, SumWords, Unit
from mycity.scenes.shared.layout.column_layout import SUM
from mycity.ui.kit.layout import cut_bottom, cut_right, cut_top
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import HEAD, SMALL, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable
from mycity.ui.style.theme import Colour

_SIDES, _NAMED_SIDES = (34, 30, 26, 22, 18), (34, 30, 26)
"""Across, of the signs on the folded one, and with words beside small ones: few sizes, so that all are at hand."""
_SMALL, _LEAST_SIDE = 20, 14
"""Across, of the signs of what brings nothing at most, and of all at least."""
_BESIDE, _APART, _PADDED = 3, 10, 5
"""Between a sign and what stands beside it, between two parts, and within a broken outline."""
_NARROW, _STRIP = 360, 50
"""The width below which the sum stands above the parts, not beside them, and its height then."""
_FAINT = 150
_DASH = 5
_ROCK = (0, 10), (0, 6), (3, 1), (6, 1), (10, 5), (10, 10)
"""The corners of the sign of a rock, in tenths of its side."""


class Worded(Enum):
    """Extent of words beside signs: counts of cells and rules that bring nothing by now, the counts, or nothing."""

    ALL = auto()
    CELLS = auto()
    NOTHING = auto()


@dataclass(frozen=True)
class FoldedPart:
    """A part of the folded table.

    Attributes:
        line: What it shows.
        place: Its rect.
        side: Across its sign; 0 where it has none.
        words: Beside the sign.
        points: Behind a count of cells without its word, whose sign stands between them; None everywhere else.
    """

    line: RuleLine | ProvisionalLine
    place: pygame.Rect
    side: int
    words: str
    points: str | None = None

    @property
    def is_small(self) -> bool:
        return isinstance(self.line, RuleLine) and self.line.is_small


def sum_box(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return the part of the folded table that shows the sum: at its right, or above all else where it is narrow."""
    inner = _inner(look, rect)
    return cut_top(inner, look.px(_STRIP))[0] if _is_narrow(look, rect) else cut_right(inner, look.px(SUM))[0]


def _is_narrow(look: Look, rect: pygame.Rect) -> bool:
    return rect.width < look.px(_NARROW)


def draw_folded(surface: pygame.Surface, look: Look, sprites: Sprites, rect: pygame.Rect, table: Overview) -> None:
    """Draw the parts of the score; in a broken outline what is not certain yet; small what brings nothing.

    The sum is drawn for itself.
    """
    for part in folded_parts(look, rect, table):
        if isinstance(part.line, ProvisionalLine):
            draw_broken_outline(surface, look, part.place)
        _draw_part(surface, look, sprites, part)


def icon_place(look: Look, rect: pygame.Rect, table: Overview, line: str) -> pygame.Rect | None:
    """Return the place of that line of points in the folded table at ``rect``; None without one."""
    parts = folded_parts(look, rect, table)
    certain = [part for part in parts if isinstance(part.line, RuleLine) and line in part.line.lines]
    open_ = [part for part in parts if isinstance(part.line, ProvisionalLine) and line == part.line.line]
    return next((part.place for part in sorted(certain, key=lambda part: part.is_small) + open_), None)


def folded_parts(look: Look, rect: pygame.Rect, table: Overview) -> list[FoldedPart]:
    """Return the parts of the folded table at ``rect``: in rows, as large as all have room, the small ones with words.

    The parts of the score stand first, then what is not certain yet, then what brings nothing by now.
    """
    room = _inner(look, rect)
    if _is_narrow(look, rect):
        room = cut_bottom(room, room.height - look.px(_STRIP))[0]
    else:
        room.width -= look.px(SUM) + look.px(_APART)
    lines = [line for line in table.lines if not line.is_small]
    small = [line for line in table.lines if line.is_small and not line.is_waiting]
    # The richest of a few settings in which all fits: words first, of cells before those of rules; then larger signs.
    settings = [
        *((side, Worded.ALL) for side in _NAMED_SIDES),
        *((side, Worded.CELLS) for side in _SIDES[:-1]),
        *((side, Worded.NOTHING) for side in _SIDES),
    ]
    for side, worded in settings:
        rows = _flow(look, room, [*lines, *table.provisional, *small], (side, worded, table.tells_costs))
        if rows is not None:
            return rows
    return _squeezed(look, room, [*lines, *table.provisional, *small], table.tells_costs)


_Line = RuleLine | ProvisionalLine


def _flow(
    look: Look, room: pygame.Rect, lines: Sequence[_Line], setting: tuple[int, Worded, bool]
) -> list[FoldedPart] | None:
    """Return the parts in rows of equal height that fill a room; None where they have none."""
    side, worded, tells_costs = setting
    sized = [_sized(look, line, look.px(side), worded, tells_costs=tells_costs) for line in lines]
    high = max(look.px(side), look.fonts.line_height(STRONG)) + look.px(2)
    rows: list[list[FoldedPart]] = [[]]
    for part in sized:
        wide, row = part.place.width, rows[-1]
        left = row[-1].place.right + look.px(_APART) if row else room.left
        if row and left + wide > room.right:
            rows.append([])
            left = room.left
        if left + wide > room.right:
            return None
        rows[-1].append(replace(part, place=pygame.Rect(left, 0, wide, high)))
    if len(rows) * high > room.height:
        return None
    step = min(room.height // len(rows), high + look.px(8))
    top = room.top + (room.height - step * len(rows)) // 2 + (step - high) // 2
    return [
        replace(part, place=part.place.move(0, top + number * step)) for number, row in enumerate(rows) for part in row
    ]


def _squeezed(look: Look, room: pygame.Rect, lines: Sequence[_Line], tells_costs: bool) -> list[FoldedPart]:
    """Return the parts as small as can be read, those beyond the room left out: the unfolded table has them."""
    for count in range(len(lines), 0, -1):
        flown = _flow(look, room, lines[:count], (_LEAST_SIDE, Worded.NOTHING, tells_costs))
        if flown is not None:
            return flown
    return []


def _sized(look: Look, line: _Line, side: int, worded: Worded, *, tells_costs: bool) -> FoldedPart:
    """Return a part with the width that it needs, wherever it is put."""
    if isinstance(line, ProvisionalLine) and line.unit is not None:
        return _counted(look, line, line.unit, side, worded, tells_costs=tells_costs)
    if isinstance(line, ProvisionalLine):
        words = signed(line.points)
        padding = 2 * look.px(_PADDED)
    elif line.is_small:
        side, padding = min(side, look.px(_SMALL)), 0
        words = line.name if worded is Worded.ALL else ""
    else:
        words, padding = plain(line.points or 0) if line.is_start else signed(line.points or 0), 0
    role = _role(line)
    beside = look.px(_BESIDE) + look.fonts.width(words, role) if words else 0
    return FoldedPart(line, pygame.Rect(0, 0, side + beside + padding, 0), side, words)


def _counted(
    look: Look, line: ProvisionalLine, unit: Unit, side: int, worded: Worded, *, tells_costs: bool
) -> FoldedPart:
    """Return a count of things, which never looks like points: with the word, or with a sign for them behind it."""
    points = signed(line.points) if tells_costs else ""
    if worded is not Worded.NOTHING:
        words, behind, more = f"{unit.words}, {points}" if points else unit.words, None, 0
    else:
        words, behind, more = f"{unit.number}", points, _cell_side(look) + look.px(_BESIDE)
        more += look.fonts.width(points, STRONG) + 2 * look.px(_BESIDE) if points else 0
    wide = side + look.px(_BESIDE) + look.fonts.width(words, STRONG) + more + 2 * look.px(_PADDED)
    return FoldedPart(line, pygame.Rect(0, 0, wide, 0), side, words, behind)


def _cell_side(look: Look) -> int:
    """Return how large the sign behind a number is."""
    return look.fonts.pixels(STRONG) * 11 // 20


def _role(line: _Line) -> TextRole:
    return SMALL if isinstance(line, RuleLine) and line.is_small else STRONG


def _inner(look: Look, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-look.px(20), -look.px(8))


def sign_sides(look: Look) -> tuple[int, ...]:
    """Return how large the pictures of rules may be on the folded table."""
    return *map(look.px, _SIDES), look.px(_SMALL), _LEAST_SIDE


def _draw_part(surface: pygame.Surface, look: Look, sprites: Sprites, part: FoldedPart) -> None:
    line, place = part.line, part.place
    inner = place.inflate(-2 * look.px(_PADDED), 0) if isinstance(line, ProvisionalLine) else place
    icon = sprites.icon(line.icon, part.side)
    if part.is_small:
        icon = icon.copy()
        icon.set_alpha(_FAINT)
    surface.blit(icon, icon.get_rect(midleft=inner.midleft))
    if part.words:
        words = pygame.Rect(inner.left + part.side + look.px(_BESIDE), inner.top, 0, inner.height)
        words.width = inner.right - words.left
        look.write(surface, part.words, _role(line), line_colour(look, line), words, "midleft")
        if part.points is not None:
            _draw_unit_sign(surface, look, part, words)


def _draw_unit_sign(surface: pygame.Surface, look: Look, part: FoldedPart, words: pygame.Rect) -> None:
    """Draw the sign of what is counted behind a number, and the points behind it."""
    colour = line_colour(look, part.line)
    left = words.left + look.fonts.width(part.words, STRONG) + look.px(_BESIDE)
    sign = pygame.Rect(left, 0, _cell_side(look), _cell_side(look))
    sign.centery = words.centery + look.px(1)
    if isinstance(part.line, ProvisionalLine) and part.line.unit is not None and part.line.unit.sign == "rock":
        _draw_rock(surface, colour, sign, look.px(1.5))
    else:
        # Filled, and with the corners of a cell: a hollow square would be read as a letter that is missing.
        pygame.draw.polygon(surface, colour, _cell_corners(sign, part.line))
    if part.points:
        left = sign.right + 2 * look.px(_BESIDE)
        behind = pygame.Rect(left, words.top, words.right - left, words.height)
        look.write(surface, part.points, STRONG, colour, behind, "midleft")


def _draw_rock(surface: pygame.Surface, colour: Colour, sign: pygame.Rect, width: int) -> None:
    """Draw the outline of a rock, as large as that of a cell."""
    edge = [(x * (sign.width - 1) // 10, y * (sign.height - 1) // 10) for x, y in _ROCK]
    pygame.draw.polygon(surface, colour, [(sign.left + x, sign.top + y) for x, y in edge], width)


def _cell_corners(sign: pygame.Rect, line: _Line) -> list[tuple[int, int]]:
    """Return the corners of a cell in a square: those of a hexagon, its point up, or of the square."""
    if isinstance(line, ProvisionalLine) and line.corners == 6:
        quarter, half = sign.height // 4, sign.centerx
        upper, lower = sign.top + quarter, sign.bottom - quarter
        sides = (sign.left, sign.right - 1)
        left, right = ([(x, upper), (x, lower)] for x in sides)
        return [(half, sign.top), *right, (half, sign.bottom), *reversed(left)]
    return [sign.topleft, (sign.right - 1, sign.top), (sign.right - 1, sign.bottom - 1), (sign.left, sign.bottom - 1)]


def draw_broken_outline(surface: pygame.Surface, look: Look, rect: pygame.Rect, colour: Colour | None = None) -> None:
    """Draw the outline around what is not certain yet."""
    surface.blit(_broken_outline(rect.size, look.px(_DASH), look.px(1.5), colour or look.palette.ink_soft), rect)


@lru_cache(maxsize=64)
def _broken_outline(size: tuple[int, int], dash: int, width: int, colour: Colour) -> pygame.Surface:
    """Return a round rect in dashes. It is kept: never draw on it."""
    outline = pygame.Surface(drawable(size), pygame.SRCALPHA)
    radius = min(size[1] // 3, 2 * dash)
    pygame.draw.rect(outline, colour, outline.get_rect(), width, radius)
    for left in range(radius + dash, size[0] - radius, 2 * dash):
        for top in (0, size[1] - width):
            outline.fill((0, 0, 0, 0), (left, top, min(dash, size[0] - radius - left), width))
    for top in range(radius + dash, size[1] - radius, 2 * dash):
        for left in (0, size[0] - width):
            outline.fill((0, 0, 0, 0), (left, top, width, min(dash, size[1] - radius - top)))
    return outline


def draw_sum(surface: pygame.Surface, look: Look, rect: pygame.Rect, words: SumWords) -> None:
    """Draw the sum of the folded table at ``rect``: the number between its two small lines, or beside them."""
    box = sum_box(look, rect)
    if _is_narrow(look, rect):
        _draw_sum_beside(surface, look, box, words)
    else:
        _draw_sum_between(surface, look, box, words)


def _draw_sum_beside(surface: pygame.Surface, look: Look, box: pygame.Rect, words: SumWords) -> None:
    """Draw the number at the right, its small lines beside it."""
    number = look.fonts.line(words.number, HEAD, _sum_colour(look, words))
    middle = number.get_rect(midright=box.midright)
    surface.blit(number, middle)
    room = pygame.Rect(box.left, 0, middle.left - look.px(_APART) - box.left, look.fonts.line_height(SMALL))
    foot = _foot(look, words, room.width, 1)
    room.top = box.centery - (room.height if foot or words.later else room.height // 2)
    look.write(surface, words.head, SMALL, look.palette.ink_soft, room, "midleft")
    room.top += room.height
    if words.later:
        later = _later(look, words, room.width)
        surface.blit(later, later.get_rect(midleft=room.midleft).clamp(box))
        room = cut_right(room, room.width - later.get_width() - look.px(_APART))[0]
    if foot and (not words.later or (words.change and look.fonts.width(foot[0], SMALL) <= room.width)):
        look.write(surface, foot[0], SMALL, look.palette.ink_soft, room, "midleft")


def _draw_sum_between(surface: pygame.Surface, look: Look, box: pygame.Rect, words: SumWords) -> None:
    """Draw the number between its small lines; below it what comes at the end, or else what it makes of the score."""
    soft = look.palette.ink_soft
    small, large = look.fonts.line_height(SMALL), look.fonts.line_height(HEAD)
    foot_lines = [] if words.later else _foot(look, words, box.width)
    if small * (1 + len(foot_lines)) + large - small // 2 > box.height:  # two lines would lie over the number
        foot_lines = _foot(look, words, box.width, 1)
    foot = small * (1 if words.later else len(foot_lines))
    overlap = max(0, small + large + foot - box.height) // 2 + look.px(2)
    top = box.centery - (small + large + foot - 2 * overlap) // 2
    look.write(surface, words.head, SMALL, soft, pygame.Rect(box.left, top, box.width, small))
    middle = pygame.Rect(box.left, top + small - overlap, box.width, large)
    below = pygame.Rect(box.left, middle.bottom - overlap, box.width, small)
    if not words.later:
        look.write(surface, words.number, HEAD, _sum_colour(look, words), middle)
        for line in foot_lines:
            look.write(surface, line, SMALL, soft, below)
            below.top += small
        return
    later = _later(look, words, box.width)
    surface.blit(later, later.get_rect(center=below.center))
    _draw_number(surface, look, middle, words)


def _draw_number(surface: pygame.Surface, look: Look, room: pygame.Rect, words: SumWords) -> None:
    """Draw the number, and beside it what it makes of the score, if there is room and that is another one."""
    number = look.fonts.line(words.number, HEAD, _sum_colour(look, words))
    beside, gap = look.fonts.width(words.foot, SMALL), look.px(_APART) // 2
    row = number.get_rect(center=room.center)
    if words.change and row.width + gap + beside <= room.width:
        row.left -= (gap + beside) // 2
        at = pygame.Rect(row.right + gap, row.top, beside, row.height)
        look.write(surface, words.foot, SMALL, look.palette.ink_soft, at, "midleft")
    surface.blit(number, row)


def _sum_colour(look: Look, words: SumWords) -> Colour:
    if not words.change:
        return look.palette.ink
    return look.palette.good if words.change > 0 else look.palette.bad


def _later(look: Look, words: SumWords, width: int) -> pygame.Surface:
    """Return what comes at the end in the broken outline of what is not certain, in short where it has no room."""
    padding = 2 * look.px(_PADDED)
    fits = look.fonts.width(words.later, SMALL) + padding <= width
    line = look.fonts.line(words.later if fits else words.brief_later, SMALL, look.palette.ink)
    framed = pygame.Surface((line.get_width() + padding, line.get_height()), pygame.SRCALPHA)
    framed.blit(line, line.get_rect(center=framed.get_rect().center))
    draw_broken_outline(framed, look, framed.get_rect())
    return framed


def _foot(look: Look, words: SumWords, width: int, most: int = 2) -> list[str]:
    """Return what stands below the sum, in so many lines at most: in brief where it needs more."""
    smaller = look.fonts.fitting(words.foot, SMALL, width)
    if not words.foot or look.fonts.width(words.foot, smaller) <= width:
        return [words.foot] if words.foot else []
    lines = look.fonts.wrap_balanced(words.foot, SMALL, width)
    return [words.brief] if words.brief and len(lines) > most else [words.foot] if len(lines) > most else lines


def line_colour(look: Look, line: RuleLine | ProvisionalLine) -> Colour:
    """Return the colour of points: those in the score are good or bad, the others only said."""
    palette = look.palette
    if isinstance(line, ProvisionalLine) or not line.points:
        return palette.ink_soft
    if line.is_start:
        return palette.ink
    return palette.good if line.points > 0 else palette.bad
