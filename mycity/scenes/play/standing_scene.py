"""Everybody's score at large, over the game: so far, and what it would be if the episode ended now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures.small_pictures import token_picture
from mycity.scenes.play.panes.projection import TwoScores
from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.blocks import abreast, stacked
from mycity.ui.kit.layout import cut_left, cut_right
from mycity.ui.kit.widgets import Button, Label, Widget, WidgetState
from mycity.ui.style.fonts import HEAD, LABEL, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_WIDTH, _FACE, _EDGE = 780, 40, 22
"""Pixels at 1280 x 800 across the slip, across a face, and between two columns."""


@dataclass(frozen=True)
class SeatScore:
    """Scores of a seat, to be told.

    Attributes:
        name: Of its player.
        animal: The figure on the track.
        own: Whether whoever looks sits there.
        scores: Both scores.
    """

    name: str
    animal: str
    own: bool
    scores: TwoScores


class StandingScene(SlipScene):
    """A slip with a row for every seat; the key that opened it, Esc, or a press beside it closes it.

    Args:
        seats: Who is ahead first.
    """

    def __init__(self, services: Services, seats: Sequence[SeatScore]) -> None:
        super().__init__(services)
        self._seats = seats

    def build(self) -> list[Widget]:
        look = self.look
        words = [seat.scores.lines(self.t) for seat in self._seats]
        width = min(max(look.px(_WIDTH), self._needed(words)), look.area.width - look.px(40))
        inner = self.inner(width)
        least = (inner - look.px(_FACE)) // 2
        columns = _columns(look, words, max(least, inner - look.px(_FACE + 8 + 2 * _EDGE) - self._names))
        rows = [
            StandingRow(self.services, seat, lines, columns) for seat, lines in zip(self._seats, words, strict=True)
        ]
        back = Button(self.t("Back to the game"), self.back, tone=Tone.GO, key="back")
        title = Label(self.t("All scores"), HEAD, at="center", key="title")
        self.lay_out(
            width, [stacked(look, inner, [title, *rows], gap=12), abreast(look, inner, [back], gap=18, above=20)]
        )
        return [title, *rows, back]

    @property
    def _names(self) -> int:
        """The width of the longest name."""
        return max(self.look.fonts.width(seat.name, LABEL) for seat in self._seats)

    def _needed(self, words: Sequence[tuple[str, str]]) -> int:
        """Return how wide the slip is on which every name and every score has all of its room."""
        look, fonts = self.look, self.look.fonts
        scores = sum(max(fonts.width(pair[column], HEAD) for pair in words) for column in (0, 1))
        around = look.px(_WIDTH) - self.inner(look.px(_WIDTH))
        return around + look.px(_FACE + 8) + self._names + scores + 3 * look.px(_EDGE)

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        is_beside = event.type == pygame.MOUSEBUTTONDOWN and not self._slip.collidepoint(event.pos)
        if is_beside or command is Command.STANDING:
            self.back()
            return True
        return super().handle(event, command)


@dataclass(frozen=True)
class ScoreColumn:
    """A column of scores: its width in pixels, and the letters with which the longest fits it."""

    width: int
    role: TextRole


class StandingRow(Widget):
    """A seat: its face, its name, and both scores in columns.

    Args:
        lines: The scores in words.
        columns: Those of all rows.
    """

    def __init__(
        self, services: Services, seat: SeatScore, lines: tuple[str, str], columns: Sequence[ScoreColumn]
    ) -> None:
        super().__init__(key=f"score of {seat.name}")
        self._services = services
        self.seat = seat
        self.lines = lines
        self._columns = columns

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, max(look.px(_FACE + 10), look.fonts.line_height(LABEL))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002 - it cannot be used
        palette, room = look.palette, self.rect.copy()
        colours = palette.ink, palette.ink_soft
        for words, column, colour in reversed(list(zip(self.lines, self._columns, colours, strict=True))):
            place, room = cut_right(room, column.width, look.px(_EDGE))
            look.write(surface, words, column.role, colour, place, "midright")
        rim = palette.ring if self.seat.own else palette.ink_soft
        token = token_picture(self._services.sprites, self.seat.animal, look.px(_FACE), rim)
        surface.blit(token, token.get_rect(midleft=room.midleft))
        _, name = cut_left(room, look.px(_FACE + 8), look.px(_EDGE))
        look.write(surface, self.seat.name, LABEL, palette.ink, name, "midleft")


def _columns(look: Look, words: Sequence[tuple[str, str]], most: int) -> list[ScoreColumn]:
    """Return the columns of scores so far, and of scores if it ended now, that together are so wide at most."""
    fonts = look.fonts
    longest = [max((pair[column] for pair in words), key=lambda line: fonts.width(line, HEAD)) for column in (0, 1)]
    wanted = [fonts.width(line, HEAD) for line in longest]
    share = min(1.0, (most - look.px(_EDGE)) / sum(wanted))
    widths = [int(wide * share) for wide in wanted]
    return [ScoreColumn(width, fonts.fitting(line, HEAD, width)) for line, width in zip(longest, widths, strict=True)]
