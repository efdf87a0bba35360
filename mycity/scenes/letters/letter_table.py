"""The table of an episode in its letter: what is asked for, what scores, and what each place receives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from mycity.content.rule_words import RuleWords, condition_lines, rule_line, scoring_rules
from mycity.engine.rules.base import Rule
from mycity.scenes.letters.letter_prizes import LetterPrizes
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText, start_words
from mycity.ui.kit.layout import cut_left, cut_top
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SMALL, SMALL_STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix
from mycity.ui.style.typefaces import Typeface


@dataclass(frozen=True)
class _TableSize:
    """The sizes in which a table is set, in pixels of the 1280 x 800 design.

    Attributes:
        role: The type of a rule's line.
        head: The type of a heading.
        sign: The side of a rule's sign.
        least: The least height of a line.
        edge: The pixels by which a line is higher than its words.
    """

    role: TextRole
    head: TextRole
    sign: int
    least: int
    edge: int = 8


_TABLE_SIZES = (
    _TableSize(TextRole(Typeface.PLAIN, 25), HEAD, 46, 60),
    _TableSize(TextRole(Typeface.PLAIN, 22), HEAD, 40, 50),
    _TableSize(TextRole(Typeface.PLAIN, 20), LABEL, 36, 43),
    _TableSize(BODY, LABEL, 32, 38),
    _TableSize(SMALL, LABEL, 32, 38),
    _TableSize(SMALL, LABEL, 30, 32, edge=5),
    _TableSize(SMALL, SMALL_STRONG, 26, 26, edge=3),
    _TableSize(TextRole(Typeface.PLAIN, 14), TextRole(Typeface.STRONG, 14), 24, 24, edge=3),
    _TableSize(TextRole(Typeface.PLAIN, 13), TextRole(Typeface.STRONG, 13), 22, 21, edge=2),
    _TableSize(TextRole(Typeface.PLAIN, 12), TextRole(Typeface.STRONG, 12), 20, 18, edge=0),
)
"""The first that fits its room is taken: few rules are seen from the sofa. The last ones are for large letters, which
they make as large as all others are."""
_ROOMIEST = _TABLE_SIZES[4]
"""The size of a table that may be as high as it likes."""
_READABLE = _TABLE_SIZES[:6]
"""One that would have to be smaller to stand on one page takes two."""
_NARROW = 32
"""The width, in heights of a line of small type, below which the halves stand one below the other."""
_GAP = 20
"""The gap between them then, in pixels at 1280 x 800."""
_BETWEEN = 36
"""The gap between two columns of rules, in pixels at 1280 x 800."""
_ENDLESS = 100_000
"""Pixels, more than any table is high."""
_TOKEN, _PASS = "keep-points", "rule-pass"
"""The signs of where the tokens start, and of an episode in which nobody may pass."""
_LOOSEST = 1.15
"""The factor by which the lines of a short table are spread at most."""


class TablePart(Enum):
    """The part of a table that stands on a page."""

    WHOLE = auto()
    RULES = auto()
    PLACES = auto()


@dataclass(frozen=True)
class _RuleBlock:
    """A rule, its lines as they are set, and whether it is new; without an icon a heading."""

    icon: str
    lines: list[str]
    is_new: bool = False


@dataclass(frozen=True)
class _RuleColumn:
    """Rules one below the other: how far at the right they stand, how wide, and how high each of them is."""

    left: int
    width: int
    blocks: list[_RuleBlock]
    heights: list[int]


class LetterTable:
    """Draws the table of an episode.

    Args:
        text: The letter of the episode.
        seats: The number of players: with two there is no second place.
        part: The part to be drawn: all of it, or one of its halves.
        stacks: Whether its halves stand one below the other in a narrow room; else they are always beside each other.
    """

    def __init__(
        self,
        services: Services,
        text: LetterText,
        seats: int,
        part: TablePart = TablePart.WHOLE,
        *,
        stacks: bool = False,
    ) -> None:
        self._part = part
        self._stacks = stacks
        self._services = services
        self._text = text
        self._look: Look = services.look
        self._plan = text.plan
        self._prizes = LetterPrizes(services, text, seats)

    def draw(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Draw it in a room of a sheet: left what scores, right what the places receive."""
        look = self._look
        left, right = self._halves(room)
        if right.left > left.left and self._part is TablePart.WHOLE:
            middle = left.right + look.px(18)
            shade = mix(look.palette.paper_shade, look.palette.ink_soft, 0.25)
            pygame.draw.line(sheet, shade, (middle, room.top + look.px(6)), (middle, room.bottom), look.px(2))
        if self._part is not TablePart.PLACES:
            self._scoring(sheet, left)
        if self._part is not TablePart.RULES:
            self._prizes.draw(sheet, right)

    def prizes(self, room: pygame.Rect) -> list[Widget]:
        """Return what explains the pictures of the prizes under the mouse, for a table drawn in a room."""
        return [] if self._part is TablePart.RULES else self._prizes.prizes(self._halves(room)[1])

    def fits(self, room: pygame.Rect) -> bool:
        """Return whether all of it can be read in a room, in a type that is not too small."""
        left, right = self._halves(room)
        low = any(self._scoring_height(left.width, size) <= left.height for size in _READABLE)
        return low and self._prizes.end(right) <= room.bottom

    def least_height(self, width: int) -> int:
        """Return how high a room of a width must be for all of it."""
        left, right = self._halves(pygame.Rect(0, 0, width, _ENDLESS))
        prizes = self._prizes.end(right) - right.top
        if self._part is not TablePart.WHOLE:
            return prizes if self._part is TablePart.PLACES else self._scoring_height(left.width, _TABLE_SIZES[-1])
        if right.left > left.left:
            return max(self._scoring_height(left.width, _ROOMIEST if self._stacks else _TABLE_SIZES[-1]), prizes)
        return self._scoring_height(width, _ROOMIEST) + self._look.px(_GAP) + prizes

    def _scoring_height(self, width: int, size: _TableSize) -> int:
        return min(max(sum(column.heights) for column in columns) for columns in self._laid(width, size))

    def _halves(self, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the rooms for what scores and for the places: beside each other, or one below the other."""
        if self._part is not TablePart.WHOLE:
            return room, room
        if self._stacks and room.width < self._look.fonts.line_height(SMALL) * _NARROW:
            prizes = self._prizes.end(pygame.Rect(0, 0, room.width, 0))
            gap, scoring = self._look.px(_GAP), self._scoring_height(room.width, _ROOMIEST)
            return cut_top(room, max(scoring, room.height - prizes - gap), gap)
        return cut_left(room, round(room.width * 0.58), self._look.px(36))

    def _conditions(self, width: int, role: TextRole) -> list[_RuleBlock]:
        """Return where the tokens start, and what is asked for or forbidden, each as it is set in a width."""
        t, scenario = self._services.t, self._plan.scenario
        conditions = [(_TOKEN, t("Tokens start on {start}.", start=start_words(self._services, self._text)))]
        if not scenario.rules.pass_points:
            conditions.append((_PASS, t("Nobody may pass.")))
        conditions += condition_lines(self._services, scenario.rules)
        return [_RuleBlock(icon, self._look.fonts.wrap(line, role, width)) for icon, line in conditions]

    def _scoring(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Write what is asked for, what scores at once, then at the end, in order: as large as there is room."""
        # Shrink to fit by a few sizes, the largest first: a search between them would gain nothing to be seen.
        fitting = (size for size in _TABLE_SIZES if self._scoring_height(room.width, size) <= room.height)
        size = next(fitting, _TABLE_SIZES[-1])
        columns = min(self._laid(room.width, size), key=lambda laid: max(sum(column.heights) for column in laid))
        for column in columns:
            share = min(_LOOSEST, room.height / max(1, sum(column.heights)))
            y = float(room.top)
            for block, height in zip(column.blocks, column.heights, strict=True):
                row = pygame.Rect(room.left + column.left, round(y), column.width, round(height * share))
                self._scoring_line(sheet, row, block, size)
                y += height * share

    def _laid(self, width: int, size: _TableSize) -> list[list[_RuleColumn]]:
        """Return the ways to lay out the rules in a width: in one column, on a page of their own in two as well."""
        whole = self._column(0, width, size, slice(None))
        if self._part is not TablePart.RULES:
            return [[whole]]
        half = (width - self._look.px(_BETWEEN)) // 2
        blocks = self._blocks(self._words_width(half, size), size.role)
        end = max(number for number, block in enumerate(blocks) if not block.icon)
        parts = (0, slice(end)), (width - half, slice(end, None))
        return [[whole], [self._column(left, half, size, part) for left, part in parts]]

    def _words_width(self, width: int, size: _TableSize) -> int:
        """Return the room for words beside a sign in a column."""
        return width - self._look.px(size.sign) - self._look.px(18)

    def _column(self, left: int, width: int, size: _TableSize, part: slice) -> _RuleColumn:
        """Return some of the rules as they are set in a column."""
        look = self._look
        blocks = self._blocks(self._words_width(width, size), size.role)[part]
        least, edge, step = look.px(size.least), look.px(size.edge), look.fonts.line_height(size.role)
        head = look.fonts.line_height(size.head) + edge
        heights = [max(least, len(block.lines) * step + edge) if block.icon else head for block in blocks]
        return _RuleColumn(left, width, blocks, heights)

    def _blocks(self, width: int, role: TextRole) -> list[_RuleBlock]:
        """Return what is asked for, then every rule that counts, under its headings."""
        t, rules = self._services.t, self._plan.scenario.rules
        blocks = self._conditions(width, role)
        badge_width = self._new_badge_width()
        for at_once, head in ((True, t("During play")), (False, t("At the end, in this order"))):
            counted = [(words, rule) for words, rule in scoring_rules(rules) if rule.speaks_at_once() == at_once]
            blocks += [_RuleBlock("", [head])] if counted else []
            for words, rule in counted:
                line = rule_line(self._services, words, rule)
                is_new = self._text.number > 1 and line != self._line_before(words, rule)
                lines = self._look.fonts.wrap(line, role, width - badge_width * is_new)
                blocks.append(_RuleBlock(words.icon, lines, is_new))
        return blocks

    def _line_before(self, words: RuleWords, rule: Rule) -> str:
        before = self._text.rule_before(rule.key)
        return rule_line(self._services, words, before) if before is not None else ""

    def _scoring_line(self, sheet: pygame.Surface, row: pygame.Rect, block: _RuleBlock, size: _TableSize) -> None:
        look, side, lines = self._look, self._look.px(size.sign), block.lines
        if not block.icon:
            look.write(sheet, lines[0], size.head, look.palette.ink_soft, row, "midleft")
            return
        sign = self._services.sprites.icon(block.icon, side)
        sheet.blit(sign, sign.get_rect(midleft=row.midleft))
        step = look.fonts.line_height(size.role)
        left, top = row.left + side + look.px(14), row.centery - step * len(lines) // 2
        look.write_lines(sheet, lines, size.role, look.palette.ink, (left, top))
        if block.is_new:
            end = left + look.fonts.width(lines[-1], size.role) + look.px(8)
            top += step * (len(lines) - 1)  # behind the whole sentence
            self._draw_new_badge(sheet, pygame.Rect(end, top, self._new_badge_width() - look.px(8), step))

    def _new_badge_width(self) -> int:
        """Return the width that the badge of a new rule takes beside a line."""
        return self._look.fonts.width(self._services.t("new"), SMALL_STRONG) + self._look.px(24)

    def _draw_new_badge(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the badge of a new rule behind a line."""
        look = self._look
        high = min(room.height, look.fonts.line_height(SMALL_STRONG))
        plate = pygame.Rect(room.left, room.centery - high // 2, room.width, high)
        pygame.draw.rect(sheet, look.palette.gold, plate, border_radius=high // 2)
        pygame.draw.rect(sheet, mix(look.palette.gold, look.palette.ink, 0.5), plate, look.px(1), high // 2)
        look.write(sheet, self._services.t("new"), SMALL_STRONG, look.palette.ink, plate)
