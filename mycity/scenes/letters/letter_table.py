"""The table of an episode in its letter: what scores, at once and at the end, and what each place receives."""

from __future__ import annotations

import pygame

from mycity.content.rule_words import scoring_rules
from mycity.engine.campaign.plan import EpisodePlan, Grant
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shared.campaign_words import PLACE_WORDS, grants_words
from mycity.scenes.shell.services import Services
from mycity.ui.style.fonts import BODY, LABEL, SMALL, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix


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
        role, blocks, heights = self._fitting(room, BODY)
        if sum(heights) > room.height:
            role, blocks, heights = self._fitting(room, SMALL)
        squeeze = min(1.0, room.height / max(1, sum(heights)))
        y = float(room.top)
        for (icon, lines), height in zip(blocks, heights, strict=True):
            row = pygame.Rect(room.left, round(y), room.width, round(height * squeeze))
            self._scoring_line(sheet, row, icon, lines, role)
            y += height * squeeze

    def _fitting(self, room: pygame.Rect, role: TextRole) -> tuple[TextRole, list[tuple[str, list[str]]], list[int]]:
        """Return (type, blocks, their heights) when the lines are set in ``role``."""
        look = self._look
        blocks, step = self._blocks(room.width - look.px(50), role), look.fonts.line_height(role)
        least, head = look.px(38), _head_height(look)
        return role, blocks, [max(least, len(lines) * step + look.px(8)) if icon else head for icon, lines in blocks]

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

    def _scoring_line(
        self, sheet: pygame.Surface, row: pygame.Rect, icon: str, lines: list[str], role: TextRole
    ) -> None:
        look, side = self._look, self._look.px(32)
        if not icon:
            look.write(sheet, lines[0], LABEL, look.palette.ink_soft, row, "midleft")
            return
        sign = self._services.sprites.icon(icon, side)
        sheet.blit(sign, sign.get_rect(midleft=row.midleft))
        top = row.centery - look.fonts.line_height(role) * len(lines) // 2
        look.write_lines(sheet, lines, role, look.palette.ink, (row.left + side + look.px(14), top))

    def _places(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        look, t, plan = self._look, self._services.t, self._plan
        rows = [(place, plan.rewards.of(place)) for place in ("first", "second", "others")]
        if 0 < self._seats < plan.scenario.rules.second_place_from:
            rows = [row for row in rows if row[0] != "second"]
        if plan.rewards.each:
            rows.append(("each", plan.rewards.each))
        y = room.top
        look.write(sheet, t("The places receive"), LABEL, look.palette.ink_soft,
                   pygame.Rect(room.left, y, room.width, _head_height(look)), "midleft")  # fmt: skip
        y += _head_height(look) + look.px(4)
        for place, grants in rows:
            y = self._place(sheet, pygame.Rect(room.left, y, room.width, 0), t(PLACE_WORDS[place]), grants)

    def _place(self, sheet: pygame.Surface, room: pygame.Rect, name: str, grants: tuple[Grant, ...]) -> int:
        """Write one place with the pictures of what it brings and their words below; return the y below it."""
        look, side = self._look, self._look.px(40)
        words = grants_words(self._services, grants) if grants else self._services.t("nothing this time")
        lines = look.fonts.wrap(words, SMALL, room.width - look.px(28))
        step = look.fonts.line_height(SMALL)
        head = max(look.fonts.line_height(STRONG), side if grants else 0)
        height = head + len(lines) * step + look.px(18)
        field = pygame.Rect(room.left, room.top, room.width, height)
        look.paint.inset(sheet, field)
        top = pygame.Rect(field.left + look.px(14), field.top + look.px(6), field.width - look.px(28), head)
        look.write(sheet, name, STRONG, look.palette.ink, top, "midleft")
        x = top.right
        for grant in reversed([one for one in grants for _ in range(one.count)]):
            picture = reward_picture(self._services.sprites, grant.what, side, grant.shape)
            x -= side
            sheet.blit(picture, picture.get_rect(midleft=(x, top.centery)))
            x -= look.px(5)
        look.write_lines(sheet, lines, SMALL, look.palette.ink_soft, (top.left, top.bottom + look.px(3)))
        return field.bottom + look.px(12)


def _head_height(look: Look) -> int:
    return look.fonts.line_height(LABEL) + look.px(8)
