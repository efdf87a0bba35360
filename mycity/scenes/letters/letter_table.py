"""The table of an episode in its letter: what scores, at once and at the end, and what each place receives."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.content.rule_words import scoring_rules
from mycity.engine.campaign.plan import EpisodePlan, Grant
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shared.campaign_words import PLACE_WORDS, grants_words
from mycity.scenes.shell.services import Services
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SMALL, STRONG, TextRole, Typeface
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
_LOOSEST = 1.15
"""How far the lines of a short table are spread."""


@dataclass(frozen=True)
class _PlaceSet:
    """How large the places are set: their names, what they bring in words, and in pictures."""

    name: TextRole
    words: TextRole
    side: int


_PLACE_SETS = (_PlaceSet(TextRole(Typeface.STRONG, 22), BODY, 54), _PlaceSet(STRONG, SMALL, 40))


class LetterTable:
    """Draws the table of an episode.

    Args:
        plan: The episode.
        seats: How many play: with two there is no second place.
    """

    def __init__(self, services: Services, plan: EpisodePlan, seats: int) -> None:
        self._services = services
        self._look: Look = services.look
        self._plan = plan
        self._seats = seats

    def draw(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Draw it in a room of a sheet: left what scores, right what the places receive."""
        look = self._look
        left = pygame.Rect(room.left, room.top, round(room.width * 0.58), room.height)
        right = pygame.Rect(left.right + look.px(36), room.top, 0, room.height)
        right.width = room.right - right.left
        middle = left.right + look.px(18)
        shade = mix(look.palette.paper_shade, look.palette.ink_soft, 0.25)
        pygame.draw.line(sheet, shade, (middle, room.top + look.px(6)), (middle, room.bottom), look.px(2))
        self._scoring(sheet, left)
        self._places(sheet, right)

    def _scoring(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Write what scores at once, then at the end, in order: as large as there is room."""
        sets = ((size, *self._fitting(room, size)) for size in _SETS)
        size, blocks, heights = next(
            (one for one in sets if sum(one[2]) <= room.height), (_SETS[-1], *self._fitting(room, _SETS[-1]))
        )
        share = min(_LOOSEST, room.height / max(1, sum(heights)))
        y = float(room.top)
        for (icon, lines), height in zip(blocks, heights, strict=True):
            row = pygame.Rect(room.left, round(y), room.width, round(height * share))
            self._scoring_line(sheet, row, icon, lines, size)
            y += height * share

    def _fitting(self, room: pygame.Rect, size: _Set) -> tuple[list[tuple[str, list[str]]], list[int]]:
        """Return (blocks, their heights) when the lines are set in a size."""
        look = self._look
        width = room.width - look.px(size.sign) - look.px(18)
        blocks, step = self._blocks(width, size.role), look.fonts.line_height(size.role)
        least, head = look.px(size.least), look.fonts.line_height(size.head) + look.px(8)
        return blocks, [max(least, len(lines) * step + look.px(8)) if icon else head for icon, lines in blocks]

    def _blocks(self, width: int, role: TextRole) -> list[tuple[str, list[str]]]:
        """Return (icon, lines of text) of every rule that counts; headings have no icon."""
        t, rules = self._services.t, self._plan.scenario.rules
        blocks: list[tuple[str, list[str]]] = []
        for at_once, head in ((True, t("At once")), (False, t("At the end, in this order"))):
            counted = [(words, rule) for words, rule in scoring_rules(rules) if rule.speaks_at_once() == at_once]
            blocks += [("", [head])] if counted else []
            for words, rule in counted:
                told = t(words.line, **rule.parameters())
                blocks.append((words.icon, self._look.fonts.wrap(told, role, width)))
        return blocks

    def _scoring_line(self, sheet: pygame.Surface, row: pygame.Rect, icon: str, lines: list[str], size: _Set) -> None:
        look, side = self._look, self._look.px(size.sign)
        if not icon:
            look.write(sheet, lines[0], size.head, look.palette.ink_soft, row, "midleft")
            return
        sign = self._services.sprites.icon(icon, side)
        sheet.blit(sign, sign.get_rect(midleft=row.midleft))
        top = row.centery - look.fonts.line_height(size.role) * len(lines) // 2
        look.write_lines(sheet, lines, size.role, look.palette.ink, (row.left + side + look.px(14), top))

    def _places(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        look, t, plan = self._look, self._services.t, self._plan
        rows = [(place, plan.rewards.of(place)) for place in ("first", "second", "others")]
        if 0 < self._seats < plan.scenario.rules.second_place_from:
            rows = [row for row in rows if row[0] != "second"]
        if plan.rewards.each:
            rows.append(("each", plan.rewards.each))
        named = [(t(PLACE_WORDS[place]), grants) for place, grants in rows]
        head = look.fonts.line_height(HEAD) + look.px(8)
        look.write(sheet, t("The places receive"), HEAD, look.palette.ink_soft,
                   pygame.Rect(room.left, room.top, room.width, head), "midleft")  # fmt: skip
        below = pygame.Rect(room.left, room.top + head + look.px(4), room.width, room.height - head - look.px(4))
        size = next((one for one in _PLACE_SETS if self._holds(named, one, below)), _PLACE_SETS[-1])
        for name, grants in named:
            field = pygame.Rect(below.left, below.top, below.width, self._place_height(grants, size, below.width))
            self._place(sheet, field, name, grants, size)
            below.top = field.bottom + look.px(12)

    def _holds(self, rows: list[tuple[str, tuple[Grant, ...]]], size: _PlaceSet, room: pygame.Rect) -> bool:
        """Whether all places have room in a size: one below the other, each name beside its pictures."""
        look = self._look
        high = sum(self._place_height(grants, size, room.width) + look.px(12) for _, grants in rows)
        pictures = [sum(one.count for one in grants) * (look.px(size.side) + look.px(5)) for _, grants in rows]
        names = [look.fonts.width(name, size.name) for name, _ in rows]
        wide = max(name + taken for name, taken in zip(names, pictures, strict=True))
        return high <= room.height and wide + look.px(40) <= room.width

    def _place_height(self, grants: tuple[Grant, ...], size: _PlaceSet, width: int) -> int:
        look = self._look
        lines = self._place_lines(grants, size, width)
        return self._place_head(grants, size) + len(lines) * look.fonts.line_height(size.words) + look.px(18)

    def _place_head(self, grants: tuple[Grant, ...], size: _PlaceSet) -> int:
        return max(self._look.fonts.line_height(size.name), self._look.px(size.side) if grants else 0)

    def _place_lines(self, grants: tuple[Grant, ...], size: _PlaceSet, width: int) -> list[str]:
        words = grants_words(self._services, grants) if grants else self._services.t("nothing this time")
        return self._look.fonts.wrap(words, size.words, width - self._look.px(28))

    def _place(
        self, sheet: pygame.Surface, field: pygame.Rect, name: str, grants: tuple[Grant, ...], size: _PlaceSet
    ) -> None:
        """Write one place with the pictures of what it brings and their words below."""
        look, side = self._look, self._look.px(size.side)
        look.paint.inset(sheet, field)
        top = pygame.Rect(field.left + look.px(14), field.top + look.px(6), field.width - look.px(28), 0)
        top.height = self._place_head(grants, size)
        look.write(sheet, name, size.name, look.palette.ink, top, "midleft")
        x = top.right
        for grant in reversed([one for one in grants for _ in range(one.count)]):
            picture = reward_picture(self._services.sprites, grant.what, side, grant.shape)
            x -= side
            sheet.blit(picture, picture.get_rect(midleft=(x, top.centery)))
            x -= look.px(5)
        lines = self._place_lines(grants, size, field.width)
        look.write_lines(sheet, lines, size.words, look.palette.ink_soft, (top.left, top.bottom + look.px(3)))
