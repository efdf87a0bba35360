"""The table of an episode in its letter: what scores, at once and at the end, and what each place receives."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.content.rule_words import condition_lines, rule_line, scoring_rules
from mycity.engine.campaign.plan import Grant
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shared.campaign_words import PLACE_WORDS, bonus_lines, grants_words, prize_words
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SMALL, SMALL_STRONG, STRONG, TextRole, Typeface
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix


@dataclass(frozen=True)
class _Set:
    """How large a table is set, in pixels of the 1280 x 800 design.

    Attributes:
        role: The type of a rule's line.
        head: That of a heading.
        sign: The side of a rule's sign.
        least: The least height of a line.
    """

    role: TextRole
    head: TextRole
    sign: int
    least: int


_SETS = (
    _Set(TextRole(Typeface.PLAIN, 25), HEAD, 46, 60),
    _Set(TextRole(Typeface.PLAIN, 22), HEAD, 40, 50),
    _Set(TextRole(Typeface.PLAIN, 20), LABEL, 36, 43),
    _Set(BODY, LABEL, 32, 38),
    _Set(SMALL, LABEL, 32, 38),
)
"""The first that fits its room is taken: few rules are seen from the sofa."""
_NARROW = 32
"""Below so many times the height of a line of small type both halves stand one below the other."""
_GAP = 20
"""Between them then, in pixels at 1280 x 800."""
_ENDLESS = 100_000
"""Pixels, more than any table is high."""
_LOOSEST = 1.15
"""How far the lines of a short table are spread."""


@dataclass(frozen=True)
class _Block:
    """A rule that counts, its lines as they are set, and whether it is new; without an icon a heading."""

    icon: str
    lines: list[str]
    is_new: bool = False


@dataclass(frozen=True)
class _PlaceSet:
    """How large the places are set: their names, what they bring in words, and in pictures."""

    name: TextRole
    words: TextRole
    side: int


_PLACE_SETS = (_PlaceSet(TextRole(Typeface.STRONG, 22), BODY, 54), _PlaceSet(STRONG, SMALL, 40))


@dataclass(frozen=True)
class _Place:
    """Where a place stands in the table: its field, its name's line, the pictures of its prizes, their words."""

    name: str
    lines: list[str]
    field: pygame.Rect
    head: pygame.Rect
    pictures: list[tuple[Grant, pygame.Rect]]


class LetterTable:
    """Draws the table of an episode.

    Args:
        text: The letter of the episode.
        seats: How many play: with two there is no second place.
        stacks: Whether its halves stand one below the other in a narrow room; else they are always beside each other.
    """

    def __init__(self, services: Services, text: LetterText, seats: int, *, stacks: bool = False) -> None:
        self._stacks = stacks
        self._services = services
        self._text = text
        self._look: Look = services.look
        self._plan = text.plan
        self._seats = seats

    def draw(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Draw it in a room of a sheet: left what scores, right what the places receive."""
        look = self._look
        left, right = self._halves(room)
        if right.left > left.left:
            middle = left.right + look.px(18)
            shade = mix(look.palette.paper_shade, look.palette.ink_soft, 0.25)
            pygame.draw.line(sheet, shade, (middle, room.top + look.px(6)), (middle, room.bottom), look.px(2))
        self._scoring(sheet, left)
        head = pygame.Rect(right.left, right.top, right.width, self._places_head())
        look.write(sheet, self._services.t("The places receive"), HEAD, look.palette.ink_soft, head, "midleft")
        size, places = self._places(right)
        for place in places:
            self._draw_place(sheet, place, size)

    def prizes(self, room: pygame.Rect) -> list[Widget]:
        """Return what explains the pictures of the prizes under the mouse, for a table drawn in a room."""
        _, places = self._places(self._halves(room)[1])
        widgets = []
        for grant, rect in (picture for place in places for picture in place.pictures):
            widget = Widget(tip=prize_words(self._services, grant.what, self._text.next_rules))
            widget.tip_is_headed = True
            widget.place(rect)
            widgets.append(widget)
        return widgets

    def least_height(self, width: int) -> int:
        """Return how high a room of a width must be for all of it."""
        left, right = self._halves(pygame.Rect(0, 0, width, _ENDLESS))
        places = self._places_end(right) - right.top
        if right.left > left.left:
            return max(self._scoring_height(left.width), places)
        return self._scoring_height(width) + self._look.px(_GAP) + places

    def _scoring_height(self, width: int) -> int:
        room = pygame.Rect(0, 0, width, _ENDLESS)
        top = self._conditions(room).top
        return top + sum(self._fitting(room, _SETS[-1])[1]) + self._look.px(8)

    def _places_end(self, room: pygame.Rect) -> int:
        """Return where the places end when they are laid out in their smallest size."""
        return self._laid(room.move(0, self._places_head() + self._look.px(4)), _PLACE_SETS[-1])[-1].field.bottom

    def _halves(self, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the rooms for what scores and for the places: beside each other, or one below the other."""
        if self._stacks and room.width < self._look.fonts.line_height(SMALL) * _NARROW:
            places = self._places_end(pygame.Rect(0, 0, room.width, 0))
            top = max(room.top + self._scoring_height(room.width) + self._look.px(_GAP), room.bottom - places)
            upper = pygame.Rect(room.left, room.top, room.width, top - self._look.px(_GAP) - room.top)
            return upper, pygame.Rect(room.left, top, room.width, room.bottom - top)
        left = pygame.Rect(room.left, room.top, round(room.width * 0.58), room.height)
        start = left.right + self._look.px(36)
        return left, pygame.Rect(start, room.top, room.right - start, room.height)

    def _conditions(self, room: pygame.Rect, sheet: pygame.Surface | None = None) -> pygame.Rect:
        """Write what is asked for or forbidden along the top of a room; return what is left of it below.

        Without a sheet nothing is written.
        """
        look, t, rules = self._look, self._services.t, self._plan.scenario.rules
        told = condition_lines(t, rules)
        if not rules.pass_points:
            told.append(t("Nobody may pass."))
        if not told:
            return room
        edge = look.px(10)
        lines = look.fonts.wrap(" ".join(told), SMALL, room.width - 2 * edge)
        high = len(lines) * look.fonts.line_height(SMALL) + edge
        field = pygame.Rect(room.left, room.top, room.width, high)
        if sheet is not None:
            look.paint.inset(sheet, field)
            look.write_lines(sheet, lines, SMALL, look.palette.ink, (field.left + edge, field.top + edge // 2))
        top = field.bottom + look.px(8)
        return pygame.Rect(room.left, top, room.width, room.bottom - top)

    def _scoring(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Write what is asked for, what scores at once, then at the end, in order: as large as there is room."""
        room = self._conditions(room, sheet)
        sets = ((size, *self._fitting(room, size)) for size in _SETS)
        size, blocks, heights = next(
            (one for one in sets if sum(one[2]) <= room.height), (_SETS[-1], *self._fitting(room, _SETS[-1]))
        )
        share = min(_LOOSEST, room.height / max(1, sum(heights)))
        y = float(room.top)
        for block, height in zip(blocks, heights, strict=True):
            row = pygame.Rect(room.left, round(y), room.width, round(height * share))
            self._scoring_line(sheet, row, block, size)
            y += height * share

    def _fitting(self, room: pygame.Rect, size: _Set) -> tuple[list[_Block], list[int]]:
        """Return (blocks, their heights) when the lines are set in a size."""
        look = self._look
        width = room.width - look.px(size.sign) - look.px(18)
        blocks, step = self._blocks(width, size.role), look.fonts.line_height(size.role)
        least, head = look.px(size.least), look.fonts.line_height(size.head) + look.px(8)
        return blocks, [max(least, len(one.lines) * step + look.px(8)) if one.icon else head for one in blocks]

    def _blocks(self, width: int, role: TextRole) -> list[_Block]:
        """Return every rule that counts, under its headings."""
        t, rules = self._services.t, self._plan.scenario.rules
        blocks: list[_Block] = []
        changed, strip = self._text.changed_rules, self._new_strip()
        for at_once, head in ((True, t("At once")), (False, t("At the end, in this order"))):
            counted = [(words, rule) for words, rule in scoring_rules(rules) if rule.speaks_at_once() == at_once]
            blocks += [_Block("", [head])] if counted else []
            for words, rule in counted:
                is_new = rule.key in changed
                lines = self._look.fonts.wrap(rule_line(t, words, rule), role, width - strip * is_new)
                blocks.append(_Block(words.icon, lines, is_new))
        return blocks

    def _scoring_line(self, sheet: pygame.Surface, row: pygame.Rect, block: _Block, size: _Set) -> None:
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
            end = left + look.fonts.width(lines[0], size.role) + look.px(8)
            self._mark_new(sheet, pygame.Rect(end, top, self._new_strip() - look.px(8), step))

    def _new_strip(self) -> int:
        """Return how much room the mark of what is new takes beside a line."""
        return self._look.fonts.width(self._services.t("new"), SMALL_STRONG) + self._look.px(24)

    def _mark_new(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Put the mark of what is new behind a line."""
        look = self._look
        high = min(room.height, look.fonts.line_height(SMALL_STRONG))
        plate = pygame.Rect(room.left, room.centery - high // 2, room.width, high)
        pygame.draw.rect(sheet, look.palette.gold, plate, border_radius=high // 2)
        pygame.draw.rect(sheet, mix(look.palette.gold, look.palette.ink, 0.5), plate, look.px(1), high // 2)
        look.write(sheet, self._services.t("new"), SMALL_STRONG, look.palette.ink, plate)

    def _places_head(self) -> int:
        return self._look.fonts.line_height(HEAD) + self._look.px(8)

    def _places(self, room: pygame.Rect) -> tuple[_PlaceSet, list[_Place]]:
        """Lay out what the places receive, as large as there is room."""
        head = self._places_head() + self._look.px(4)
        below = pygame.Rect(room.left, room.top + head, room.width, room.height - head)
        laid = [(size, self._laid(below, size)) for size in _PLACE_SETS]
        return next((one for one in laid if self._fits(*one, below)), laid[-1])

    def _laid(self, room: pygame.Rect, size: _PlaceSet) -> list[_Place]:
        """Lay out the places in a size, one below the other."""
        plan, top = self._plan, room.top
        rows = [(place, plan.rewards.of(place)) for place in ("first", "second", "others")]
        if 0 < self._seats < plan.scenario.rules.second_place_from:
            rows = [row for row in rows if row[0] != "second"]
        if plan.rewards.each:
            rows.append(("each", plan.rewards.each))
        found = []
        for name, grants in rows:
            words = grants_words(self._services, grants) if grants else self._services.t("nothing this time")
            field = pygame.Rect(room.left, top, room.width, 0)
            found.append(self._place(field, self._services.t(PLACE_WORDS[name]), words, grants, size))
            top = found[-1].field.bottom + self._look.px(12)
        if self._text.bonuses:
            end = self._services.t("At the very end")
            words = "\n".join(bonus_lines(self._services, self._text.bonuses))
            found.append(self._place(pygame.Rect(room.left, top, room.width, 0), end, words, (), size))
        return found

    def _place(self, room: pygame.Rect, name: str, words: str, grants: tuple[Grant, ...], size: _PlaceSet) -> _Place:
        """Lay out one place from the top of a room: its pictures at the right of its name, their words below."""
        look, side = self._look, self._look.px(size.side)
        wide = room.width - look.px(28)
        lines = [line for told in words.split("\n") for line in look.fonts.wrap(told, size.words, wide)]
        head = max(look.fonts.line_height(size.name), side if grants else 0)
        height = head + len(lines) * look.fonts.line_height(size.words) + look.px(18)
        top = pygame.Rect(room.left + look.px(14), room.top + look.px(6), room.width - look.px(28), head)
        single, step = [one for one in grants for _ in range(one.count)], side + look.px(5)
        pictures = [
            (grant, pygame.Rect(top.right - step * (len(single) - number) + look.px(5), top.top, side, side))
            for number, grant in enumerate(single)
        ]
        field = pygame.Rect(room.left, room.top, room.width, height)
        return _Place(name, lines, field, top, pictures)

    def _fits(self, size: _PlaceSet, places: list[_Place], room: pygame.Rect) -> bool:
        """Whether all places lie in a room, and their names beside their pictures."""
        look = self._look
        for place in places:
            left = min((rect.left for _, rect in place.pictures), default=place.head.right)
            if look.fonts.width(place.name, size.name) + look.px(12) > left - place.head.left:
                return False
        return places[-1].field.bottom <= room.bottom

    def _draw_place(self, sheet: pygame.Surface, place: _Place, size: _PlaceSet) -> None:
        look, top = self._look, place.head
        look.paint.inset(sheet, place.field)
        look.write(sheet, place.name, size.name, look.palette.ink, top, "midleft")
        for grant, rect in place.pictures:
            picture = reward_picture(self._services.sprites, grant.what, rect.width, grant.shape)
            sheet.blit(picture, picture.get_rect(center=rect.center))
        look.write_lines(sheet, place.lines, size.words, look.palette.ink_soft, (top.left, top.bottom + look.px(3)))
