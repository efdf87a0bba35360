"""The coach's objection to an answer: both places on the board, and beside it what one loses against the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mycity.ai.review.advice import Advice
from mycity.ai.review.reasons import AT_ONCE
from mycity.board_pictures.small_pictures import signed
from mycity.content.rule_words import words_of
from mycity.engine.episode import PASS, Answer
from mycity.engine.pieces import Building, Placement
from mycity.scenes.play.panes.pane import parts_around
from mycity.scenes.play.screen import Screen
from mycity.scenes.shared.advice_words import reason_words, rule_name
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.comparing import OTHERS, ComparedLine, Comparison, compared
from mycity.table.turn.held import Held
from mycity.ui.kit.layout import column, column_height, cut_top
from mycity.ui.kit.widgets import Button, Label, Widget, WidgetState
from mycity.ui.style.fonts import HEAD, MINUS, SMALL, SMALL_STRONG, STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_ROW, _NUMBER, _ICON = 27, 50, 28
"""Pixels of a line, and across a number in it, and a picture."""
_CHANGE = 2
"""The last column of numbers."""


@dataclass(frozen=True)
class Objection:
    """An objection of the coach to an answer.

    Attributes:
        building: The open building.
        answer: The player's answer.
        better: The better answer, with the points that it gains.
    """

    building: Building
    answer: Answer
    better: Advice


class CoachDialog(PageScene):
    """Undo the answer, which Esc does too, or let it stand. It lies beside the board, on which both places show.

    Args:
        objection: The objection to the answer.
        screen: Returns what the play scene below is drawn with.
        on_undo: Called after the dialog has gone, to undo the answer.
        on_stand: Called after the dialog has gone, to let it stand.
    """

    overlay = True

    def __init__(
        self,
        services: Services,
        objection: Objection,
        screen: Callable[[], Screen],
        on_undo: Callable[[], None],
        on_stand: Callable[[], None],
    ) -> None:
        super().__init__(services)
        self._objection = objection
        self._screen = screen
        self._on_undo = on_undo
        self._on_stand = on_stand
        self.comparison = compared(objection.better)
        self.panel = pygame.Rect(0, 0, 0, 0)

    def build(self) -> list[Widget]:
        words = [
            Label(self._question(self.comparison.lost), HEAD, at="center", key="title"),
            Label(self._where(), SMALL, at="center", key="text"),
        ]
        table = ComparisonTable(self.services, self.comparison)
        buttons = [
            Button(self.t("Take back"), self.cancel, tone=Tone.GO, sign="undo", key="take-back"),
            Button(self.t("Let it stand"), self._stand, tone=Tone.PAPER, key="stand"),
        ]
        layout = self._screen().layout
        self._place_beside([*words, table, *buttons], layout.hand)
        return [*words, table, *buttons]

    def _place_beside(self, widgets: list[Widget], place: pygame.Rect) -> None:
        """Lie below the card, everything in one column."""
        look, edge = self.look, self.look.px(20)
        inner = place.width - 2 * edge
        self.panel = pygame.Rect(place.left, 0, place.width, column_height(inner, widgets, look) + 2 * edge)
        self.panel.top = max(
            look.area.top, min(place.bottom + look.px(10), look.area.bottom - look.px(10) - self.panel.height)
        )
        self._keep_off_the_places()
        column(self.panel.inflate(-2 * edge, -2 * edge), widgets, look)

    def _keep_off_the_places(self) -> None:
        """Move the panel to the other end of the window where it would cover one of the sites on the board."""
        layout, board = self._screen().layout, self._screen().board
        shown = [self._held(answer) for answer in (self._objection.answer, self._objection.better.answer)]
        places = [board.held_rect(held) for held in shown if held is not None]
        there = self.panel.copy()
        there.right = layout.overview.right
        if self.panel.collidelist(places) >= 0 and there.collidelist(places) < 0:
            self.panel = there

    def cancel(self) -> None:
        self.back()
        self._on_undo()

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Dim everything but the board, and draw around both places on it."""
        look = self.look
        for part in parts_around(self._screen().layout.frame, surface.get_size()):
            surface.set_clip(part)
            look.paint.veil(surface)
        surface.set_clip(self._screen().layout.board)
        self._draw_places(surface)
        surface.set_clip(None)
        look.paint.panel(surface, self.panel, raised=18)
        self._screen().coach.draw_concerned(surface)

    def _draw_places(self, surface: pygame.Surface) -> None:
        board = self._screen().board
        yours, better = self._held(self._objection.answer), self._held(self._objection.better.answer)
        if yours is not None:
            board.draw_outline(surface, yours.cells, self.look.palette.bad)
        if better is not None:
            if yours is None or not set(yours.cells) & set(better.cells):
                board.pieces.advised(better).draw(surface)
            board.draw_outline(surface, better.cells, self.look.palette.ring)

    def _held(self, answer: Answer) -> Held | None:
        """Return the building where an answer has it; None where it builds nothing."""
        if not isinstance(answer, Placement):
            return None
        return Held(self._objection.building, self._screen().grid, answer.turn).laid(answer)

    def _question(self, lost: int) -> str:
        if isinstance(self._objection.answer, Placement):
            return self.n(
                "On average this costs {count} point by the end",
                "On average this costs {count} points by the end",
                lost,
            )
        if self._objection.answer == PASS:
            return self.n(
                "On average passing costs {count} point by the end",
                "On average passing costs {count} points by the end",
                lost,
            )
        return self.n(
            "On average stopping now gives up {count} point", "On average stopping now gives up {count} points", lost
        )

    def _where(self) -> str:
        """Return where it would be better, or what would be, and why."""
        better, yours = self._objection.better, self._objection.answer
        if isinstance(better.answer, Placement):
            is_placement = isinstance(yours, Placement)
            return (
                self.t("The bright frame is a better place, the red one is yours.")
                if is_placement
                else self.t("Here it still fits.")
            )
        words = self.t("Better: pass.") if better.answer == PASS else self.t("Better: stop.")
        return f"{words} {reason_words(self.services, better.reason)}" if better.reason is not None else words

    def _stand(self) -> None:
        self.back()
        self._on_stand()


class ComparisonTable(Widget):
    """A table of the points that both answers bring by the end, rule by rule; the lines add up."""

    def __init__(self, services: Services, comparison: Comparison) -> None:
        super().__init__(key="comparison")
        self._services = services
        self._comparison = comparison

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, (len(self._comparison.lines) + 2) * look.px(_ROW) + look.px(4)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002 - nothing to be done
        t, comparison = self._services.t, self._comparison
        line = cut_top(self.rect, look.px(_ROW))[0]
        for index, head in enumerate(self._heads()):
            look.write(surface, head, SMALL, look.palette.ink_soft, self._cell(look, line, index), "midright")
        for entry in comparison.lines:
            line = line.move(0, line.height)
            self._draw_line(surface, look, line, entry)
        line = line.move(0, line.height + look.px(4))
        pygame.draw.line(surface, look.palette.ink, line.topleft, line.topright, look.px(1))
        look.write(surface, t("By the end"), STRONG, look.palette.ink, self._name(look, line), "midleft")
        self._draw_numbers(surface, look, line, (comparison.yours, comparison.better), -comparison.lost)

    def _draw_line(self, surface: pygame.Surface, look: Look, line: pygame.Rect, entry: ComparedLine) -> None:
        name = self._name(look, line)
        if rule_words := words_of(entry.rule):
            icon = self._services.sprites.icon(rule_words.icon, look.px(22))
            surface.blit(icon, icon.get_rect(midleft=name.midleft))
        words, beside = self._name_of(entry.rule), name.width - look.px(_ICON)
        fits = look.fonts.width(words, look.fonts.fitting(words, SMALL, beside)) <= beside
        if rule_words or fits:  # long words without a picture begin where pictures do
            name.left, name.width = name.left + look.px(_ICON), beside
        look.write(surface, words, SMALL, look.palette.ink, name, "midleft")
        self._draw_numbers(surface, look, line, (entry.yours, entry.better), entry.change)

    def _draw_numbers(
        self, surface: pygame.Surface, look: Look, line: pygame.Rect, points: tuple[int, int], change: int
    ) -> None:
        for index, number in enumerate(points):
            words = f"{number}".replace("-", MINUS)
            look.write(surface, words, SMALL_STRONG, look.palette.ink, self._cell(look, line, index), "midright")
        colour = look.palette.ink_soft if not change else look.palette.good if change > 0 else look.palette.bad
        look.write(surface, signed(change), STRONG, colour, self._cell(look, line, _CHANGE), "midright")

    def _name(self, look: Look, line: pygame.Rect) -> pygame.Rect:
        numbers = 2 * self._across(look) + self._change_across(look)
        return pygame.Rect(line.left, line.top, line.width - numbers, line.height)

    def _cell(self, look: Look, line: pygame.Rect, index: int) -> pygame.Rect:
        across, change = self._across(look), self._change_across(look)
        if index == _CHANGE:
            return pygame.Rect(line.right - change, line.top, change, line.height)
        return pygame.Rect(line.right - change - (_CHANGE - index) * across, line.top, across, line.height)

    def _across(self, look: Look) -> int:
        """Return the width of a column: its head does not touch the next one's."""
        return max(look.px(_NUMBER), *(look.fonts.width(head, SMALL) + look.px(8) for head in self._heads()))

    def _change_across(self, look: Look) -> int:
        """Return the width of the last column, which has no head: less than the others where names need it."""
        names, across = self._names(), self._across(look)
        room = self.rect.width - 3 * across - look.px(_ICON)
        fit = all(look.fonts.width(name, look.fonts.fitting(name, SMALL, room)) <= room for name in names)
        return across if fit else min(across, max(look.px(_NUMBER), look.fonts.width(f"{MINUS}88 ", STRONG)))

    def _names(self) -> list[str]:
        return [self._name_of(entry.rule) for entry in self._comparison.lines]

    def _name_of(self, rule: str) -> str:
        t = self._services.t
        special = {OTHERS: t("Everything else"), AT_ONCE: t("During play")}
        return special.get(rule) or rule_name(self._services, rule)

    def _heads(self) -> tuple[str, str]:
        return self._services.t("yours"), self._services.t("better")
