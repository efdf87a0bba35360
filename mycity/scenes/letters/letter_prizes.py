"""The prizes for each rank in an episode, and in the last one those of the very end: half of the letter's table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.book.campaign_words import bonus_lines, grants_words, prize_words, rank_name
from mycity.engine.campaign.plan import Grant
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.kit.layout import cut_top
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.fonts import BODY, HEAD, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.typefaces import Typeface


@dataclass(frozen=True)
class _PrizeSize:
    """The sizes in which prizes are set: names of ranks and words by type, pictures by their side."""

    name: TextRole
    words: TextRole
    side: int


_PRIZE_SIZES = (
    _PrizeSize(TextRole(Typeface.STRONG, 22), BODY, 54),
    _PrizeSize(STRONG, SMALL, 40),
    _PrizeSize(SMALL_STRONG, TextRole(Typeface.PLAIN, 14), 32),
)


@dataclass(frozen=True)
class _PrizeField:
    """The field of a rank in the table: its rect, its name's line, the pictures of its prizes, their words."""

    name: str
    lines: list[str]
    rect: pygame.Rect
    head: pygame.Rect
    pictures: list[tuple[Grant, pygame.Rect]]


class LetterPrizes:
    """Draws the prizes of all ranks.

    Args:
        text: The letter of the episode.
        seats: The number of players: with two there is no second place.
    """

    def __init__(self, services: Services, text: LetterText, seats: int) -> None:
        self._services = services
        self._text = text
        self._look: Look = services.look
        self._plan = text.plan
        self._seats = seats

    def draw(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Draw it in a room of a sheet, under its heading."""
        look = self._look
        head, _ = cut_top(room, self._head_height())
        look.write(sheet, self._services.t("What each place wins"), HEAD, look.palette.ink_soft, head, "midleft")
        size, fields = self._fields(room)
        for field in fields:
            self._draw_field(sheet, field, size)

    def prizes(self, room: pygame.Rect) -> list[Widget]:
        """Return what explains the pictures of the prizes under the mouse, when it is drawn in a room."""
        widgets = []
        for grant, rect in (picture for field in self._fields(room)[1] for picture in field.pictures):
            widget = Widget(tip=self._tip(grant))
            widget.tip_is_headed = True
            widget.place(rect)
            widgets.append(widget)
        return widgets

    def _tip(self, grant: Grant) -> str:
        return prize_words(self._services, grant.what, self._text.next_rules, alone=self._text.alone)

    def end(self, room: pygame.Rect) -> int:
        """Return where the places end when they are laid out in their smallest size."""
        return self._laid(room.move(0, self._head_height() + self._look.px(4)), _PRIZE_SIZES[-1])[-1].rect.bottom

    def _head_height(self) -> int:
        return self._look.fonts.line_height(HEAD) + self._look.px(8)

    def _fields(self, room: pygame.Rect) -> tuple[_PrizeSize, list[_PrizeField]]:
        """Lay out what the places receive, as large as there is room."""
        _, below = cut_top(room, self._head_height(), self._look.px(4))
        laid = [(size, self._laid(below, size)) for size in _PRIZE_SIZES]
        return next((candidate for candidate in laid if self._fits(*candidate, below)), laid[-1])

    def _laid(self, room: pygame.Rect, size: _PrizeSize) -> list[_PrizeField]:
        """Lay out the places in a size, one below the other."""
        plan, top = self._plan, room.top
        rows = [(rank, plan.rewards.of(rank)) for rank in ("first", "second", "others")]
        if 0 < self._seats < plan.scenario.rules.second_place_from:
            rows = [row for row in rows if row[0] != "second"]
        if plan.rewards.each:
            rows.append(("each", plan.rewards.each))
        fields = []
        for name, grants in rows:
            words = grants_words(self._services, grants) if grants else self._services.t("nothing this time")
            strip = pygame.Rect(room.left, top, room.width, 0)
            fields.append(self._field(strip, rank_name(self._services, name, self._seats), words, grants, size))
            top = fields[-1].rect.bottom + self._look.px(12)
        if self._text.bonuses:
            end = self._services.t("At the very end")
            words = "\n".join(bonus_lines(self._services, self._text.bonuses))
            fields.append(self._field(pygame.Rect(room.left, top, room.width, 0), end, words, (), size))
        return fields

    def _field(
        self, room: pygame.Rect, name: str, words: str, grants: tuple[Grant, ...], size: _PrizeSize
    ) -> _PrizeField:
        """Lay out one place from the top of a room: its pictures at the right of its name, their words below."""
        look, side = self._look, self._look.px(size.side)
        wide = room.width - look.px(28)
        lines = [line for paragraph in words.split("\n") for line in look.fonts.wrap(paragraph, size.words, wide)]
        head = max(look.fonts.line_height(size.name), side if grants else 0)
        height = head + len(lines) * look.fonts.line_height(size.words) + look.px(18)
        top = pygame.Rect(room.left + look.px(14), room.top + look.px(6), room.width - look.px(28), head)
        single, step = [grant for grant in grants for _ in range(grant.count)], side + look.px(5)
        pictures = [
            (grant, pygame.Rect(top.right - step * (len(single) - number) + look.px(5), top.top, side, side))
            for number, grant in enumerate(single)
        ]
        rect = cut_top(room, height)[0]
        return _PrizeField(name, lines, rect, top, pictures)

    def _fits(self, size: _PrizeSize, fields: list[_PrizeField], room: pygame.Rect) -> bool:
        """Return whether all fields lie in a room, and their names beside their pictures."""
        look = self._look
        for field in fields:
            left = min((rect.left for _, rect in field.pictures), default=field.head.right)
            if look.fonts.width(field.name, size.name) + look.px(12) > left - field.head.left:
                return False
        return fields[-1].rect.bottom <= room.bottom

    def _draw_field(self, sheet: pygame.Surface, field: _PrizeField, size: _PrizeSize) -> None:
        look, top = self._look, field.head
        look.paint.inset(sheet, field.rect)
        look.write(sheet, field.name, size.name, look.palette.ink, top, "midleft")
        for grant, rect in field.pictures:
            picture = reward_picture(self._services.sprites, grant.what, rect.width, grant.shape)
            sheet.blit(picture, picture.get_rect(center=rect.center))
        look.write_lines(sheet, field.lines, size.words, look.palette.ink_soft, (top.left, top.bottom + look.px(3)))
