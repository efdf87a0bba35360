"""The slip beside a building that is held over the board: why it may not lie there, or what it brings, and when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures.small_pictures import signed
from mycity.content.phrases import Translator
from mycity.content.rule_words import refusal_words, words_of
from mycity.engine.rules.base import Refusal
from mycity.engine.score_lines import ScoreLine
from mycity.scenes.play.model.effects import ICON_SIDE
from mycity.scenes.play.panes.overview import later_words
from mycity.scenes.play.panes.overview_view import draw_broken_outline
from mycity.scenes.shared.advice_words import certain, later_points, less_open, uncertain
from mycity.scenes.shared.lesson_panel import free_spot
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shell.services import Services
from mycity.table.turn.hand import Landing
from mycity.ui.kit.layout import spots_beside
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL, SMALL_STRONG, STRONG
from mycity.ui.style.look import Look

_WIDEST = 16
"""Across the slip of a landing, in its lines' heights; with more to say it has more rows."""
_EDGE = 11
"""Pixels at 1280 x 800 at either side of what is written on it."""
_GAIN = (150, 226, 150)
_LOSS = (255, 164, 146)


class LandingSlip:
    """Writes the slip of a landing, and keeps it while it says the same.

    Args:
        area: The rect that it must not leave.
        kept_free: Returns what it may not lie on.
    """

    def __init__(self, services: Services, area: pygame.Rect, kept_free: Callable[[], Sequence[pygame.Rect]]) -> None:
        self._services = services
        self._area = area
        self._kept_free = kept_free
        self._made = LatestResult[pygame.Surface]()

    def piece(self, here: pygame.Rect, landing: Landing) -> Piece:
        """Return the slip beside a building that is held ``here``: why not, or what would change."""
        return picture_piece("slip", *self.place(here, landing))

    def place(self, here: pygame.Rect, landing: Landing) -> tuple[pygame.Surface, pygame.Rect]:
        """Return that slip, and its rect."""
        services = self._services
        writer = _SlipWriter(services.look, services.sprites, services.languages.now, self._area.width)
        slip = self._made.get(_SlipWriter.slip, writer, landing.refusal, landing.changes)
        below, above, *aside = spots_beside(here, slip.get_size(), self._area, services.look.px(8))
        return slip, free_spot([above, below, *aside], [here, *self._kept_free()])


@dataclass(frozen=True)
class _SlipWriter:
    """Writes a slip of a landing, which has at most ``room`` pixels across."""

    look: Look
    sprites: Sprites
    language: Translator
    room: int

    def slip(self, refusal: Refusal | None, changes: tuple[ScoreLine, ...]) -> pygame.Surface:
        return self._word_slip(refusal_words(refusal)) if refusal else self._change_slip(changes)

    def _word_slip(self, word: str) -> pygame.Surface:
        look = self.look
        lines = look.fonts.wrap(self.language.t(word), LABEL, self._widest)
        return self._paper([look.fonts.line(line, LABEL, (255, 255, 255)) for line in lines], look.palette.bad)

    @property
    def _widest(self) -> int:
        """Pixels that a row of the slip has."""
        look = self.look
        return min(_WIDEST * look.fonts.line_height(SMALL_STRONG), self.room) - 2 * look.px(_EDGE)

    def _change_slip(self, changes: tuple[ScoreLine, ...]) -> pygame.Surface:
        """Return the sum of what changes for certain, each by its rule when there are several; beside it the rest.

        In a broken outline stands what is not certain: what comes at the end, and a gain as a lead that may be lost.
        """
        look, letters = self.look, self.look.palette.tip_letters
        later = later_points(changes)
        parts = [*self._now(certain(changes), is_all=later is None), *self._later(later, uncertain(changes))]
        if leads := [rule for rule, points in uncertain(changes) if points > 0]:
            for_now = look.fonts.line(self.language.t("for now"), SMALL_STRONG, _GAIN)
            signs = [self._labelled(rule, None) for rule in leads[:-1]]
            parts.append(self._framed([*signs, self._labelled(leads[-1], for_now)]))
        if words := less_open(self.language, changes):
            parts.append(look.fonts.line(words, SMALL_STRONG, letters))
        return self._paper(parts, look.palette.tip)

    def _now(self, counted: Sequence[tuple[str, int]], *, is_all: bool) -> list[pygame.Surface]:
        """Return what changes for certain: the sum, unless one rule is all of it, and the part of each rule.

        Args:
            is_all: Whether nothing comes at the end beside it, so that nobody has to be told which is which.
        """
        total = sum(points for _, points in counted)
        words = signed(total) if is_all else self.language.t("{points} now", points=signed(total))
        if len(counted) == 1:
            return [self._labelled(counted[0][0], self._points_line(words, total))]
        line = self.look.fonts.line(words, LABEL, self.look.palette.tip_letters)
        return [line, *(self._part(rule, points) for rule, points in counted)]

    def _later(self, later: int | None, unsure: Sequence[tuple[str, int]]) -> list[pygame.Surface]:
        """Return what comes at the end, in its broken outline, and what of it is lost by which rule; or nothing."""
        if later is None:
            return []
        line = self._points_line(later_words(self.language.t, later), later)
        losses = [(rule, points) for rule, points in unsure if points < 0]
        if len(losses) == 1 and losses[0][1] == later:
            return [self._framed([self._labelled(losses[0][0], line)])]
        return [self._framed([line, *(self._part(rule, points) for rule, points in losses)])]

    def _points_line(self, words: str, points: int) -> pygame.Surface:
        """Return words about points in the colour of a gain or a loss."""
        colour = _GAIN if points > 0 else _LOSS if points < 0 else self.look.palette.tip_letters
        return self.look.fonts.line(words, STRONG, colour)

    @property
    def _high(self) -> int:
        """Pixels from the top to the bottom of a part."""
        return max(self.look.px(24), self.look.fonts.line_height(STRONG))

    def _framed(self, parts: Sequence[pygame.Surface]) -> pygame.Surface:
        """Return parts beside one another in the broken outline of what is not certain."""
        look = self.look
        edge, gap = look.px(6), look.px(3)
        width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * edge
        framed = pygame.Surface((width, self._high), pygame.SRCALPHA)
        left = edge
        for part in parts:
            framed.blit(part, part.get_rect(midleft=(left, self._high // 2)))
            left += part.get_width() + gap
        draw_broken_outline(framed, look, framed.get_rect(), look.palette.tip_letters)
        return framed

    def _part(self, rule: str, points: int) -> pygame.Surface:
        return self._labelled(rule, self._points_line(signed(points), points))

    def _labelled(self, rule: str, label: pygame.Surface | None) -> pygame.Surface:
        """Return a label behind the sign of its rule, or the sign alone."""
        look, words = self.look, words_of(rule)
        icon = self.sprites.icon(words.icon, look.px(ICON_SIDE)) if words else None
        left = icon.get_width() + look.px(3) if icon and label else icon.get_width() if icon else 0
        part = pygame.Surface((left + (label.get_width() if label else 0), self._high), pygame.SRCALPHA)
        if icon:
            part.blit(icon, icon.get_rect(midleft=(0, part.get_height() // 2)))
        if label:
            part.blit(label, label.get_rect(midleft=(left, part.get_height() // 2)))
        return part

    def _paper(self, parts: list[pygame.Surface], colour: tuple[int, int, int]) -> pygame.Surface:
        """Lay pictures beside one another on a round slip, in as many rows as they need."""
        look = self.look
        gap, edge = look.px(10), look.px(_EDGE)
        rows = _in_rows(parts, gap, self._widest)
        high = max(look.fonts.line_height(SMALL_STRONG), *(part.get_height() for part in parts))
        width = max(_across(row, gap) for row in rows) + 2 * edge
        size = width, len(rows) * high + look.px(8)
        slip = textures.rounded(size, (high + look.px(8)) // 2, (*colour, 240))
        middle = look.px(4) + high // 2
        for row in rows:
            x = (width - _across(row, gap)) // 2
            for part in row:
                slip.blit(part, part.get_rect(midleft=(x, middle)))
                x += part.get_width() + gap
            middle += high
        return slip


def _in_rows(parts: Sequence[pygame.Surface], gap: int, width: int) -> list[list[pygame.Surface]]:
    """Return pictures in rows that are no wider, but for a single one that is."""
    rows: list[list[pygame.Surface]] = [[]]
    for part in parts:
        if rows[-1] and _across([*rows[-1], part], gap) > width:
            rows.append([])
        rows[-1].append(part)
    return rows


def _across(row: Sequence[pygame.Surface], gap: int) -> int:
    """Return how wide pictures are beside one another."""
    return sum(part.get_width() for part in row) + gap * (len(row) - 1)
