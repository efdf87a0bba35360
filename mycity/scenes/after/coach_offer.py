"""The coach is offered with the result of the first evening that was lost: once, in one line, and never again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from mycity.engine.city import BOT, HUMAN
from mycity.scenes.shell.services import Services
from mycity.storage.saves import Save
from mycity.table.looking_back.ranking import Standing
from mycity.ui.kit.boxes import aligned, put, set_lines
from mycity.ui.kit.widgets import Button, Widget, WidgetState
from mycity.ui.style.fonts import BODY, NOTE, SMALL, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_FACE, _EDGE, _GAP, _RAISED = 44, 8, 14, 8
"""The side of the face, the margin of the slip, the space between its parts and the reach of its shadow."""
_WIDEST = 900


def is_coach_due(services: Services, save: Save, order: Sequence[Standing]) -> bool:
    """Return whether to offer the coach: to one person who has lost to bots without it, and was never asked."""
    now = services.settings.now
    seats = save.players
    people = [number for number, seat in enumerate(seats) if seat.controller == HUMAN]
    if now.coach or now.coach_offered or len(people) != 1:
        return False
    has_lost = any(one.seat == people[0] and one.rank > 1 for one in order)
    return has_lost and any(seat.controller.startswith(BOT) for seat in seats)


class CoachOffer(Widget):
    """A slip with the question; after either answer it says where the coach is switched on or off.

    It stays as large as it was, so that nothing else moves.

    Args:
        on_answer: Called after an answer, to build anew.
    """

    def __init__(self, services: Services, on_answer: Callable[[], None]) -> None:
        super().__init__(key="coach offer")
        self._services = services
        self._on_answer = on_answer
        self._answer: bool | None = None

    @property
    def words(self) -> str:
        """The words on it."""
        t = self._services.t
        if self._answer is None:
            return t("Would you like somebody to look over your shoulder?")
        if self._answer:
            return t("The coach is on, and warns before a costly move. Switch it off in the settings, under Playing.")
        return t("As you like. The coach can be switched on in the settings, under Playing.")

    def lay_out(self, room: pygame.Rect) -> list[Widget]:
        """Lie at the top of a room, as high as the question needs; return the slip and its buttons."""
        look, t = self._services.look, self._services.t
        edge, gap = look.px(_EDGE), look.px(_GAP)
        yes = Button(t("Yes"), partial(self._take, coach=True), tone=Tone.GO, key="coach yes")
        no = Button(t("No thanks"), partial(self._take, coach=False), tone=Tone.PAPER, key="coach no")
        yes.tip = t("Once it has warned, the game is not rated.")
        slip = pygame.Rect(0, room.top, min(room.width, look.px(_WIDEST)), 0)
        slip.centerx = room.centerx
        sizes = [button.measure(look, slip.width // 3) for button in (yes, no)]
        slip.height = max(look.px(_FACE), *(high for _, high in sizes)) + 2 * edge
        self.place(slip)
        right = slip.right - edge - gap // 2
        for button, (wide, high) in zip((no, yes), reversed(sizes), strict=True):
            button.place(pygame.Rect(right - wide, slip.centery - high // 2, wide, high))
            right -= wide + gap
        self._text = pygame.Rect(slip.left + edge + look.px(_FACE) + gap, slip.top, 0, slip.height)
        if self._answer is not None:
            self._text.width = slip.right - edge - gap - self._text.left
            return [self]
        self._text.width = right - self._text.left
        return [self, yes, no]

    def _take(self, *, coach: bool) -> None:
        self._answer = coach
        if coach:
            self._services.settings.change(coach=True)
        self._on_answer()

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.panel(surface, self.rect, raised=_RAISED)
        face = self._services.sprites.icon("animal-owl", look.px(_FACE))
        put(surface, face, midleft=(self.rect.left + look.px(_EDGE), self.rect.centery))
        role, lines = self._lines(look)
        aligned(set_lines(look, lines, role), "midleft").draw(surface, self._text)

    def _lines(self, look: Look) -> tuple[TextRole, list[str]]:
        """Return the letters and the lines in which the words have room."""
        for role in (BODY, NOTE, SMALL):
            lines = look.fonts.wrap(self.words, role, self._text.width)
            if len(lines) * look.fonts.line_height(role) <= self._text.height:
                return role, lines
        return look.fonts.fitting_lines(self.words, SMALL, self._text.size)
